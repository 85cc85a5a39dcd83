"""Needles infused into pages and found again in the markup (MINEA)."""
