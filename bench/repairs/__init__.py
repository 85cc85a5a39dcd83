"""Evaluate repairs systematically: induce violations from shapes, and score how far a repair undoes them."""
