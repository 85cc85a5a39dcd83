"""Runs compared with earlier ones: what is known, new, fixed, still there."""
