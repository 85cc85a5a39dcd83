"""Findings about a template that no single page shows."""
