"""Scores, their scales and their counts."""
