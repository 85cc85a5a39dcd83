"""Scores, their scales, and how many gave them."""
