"""Systematic evaluation of repairs: violations induced from shapes, and how far a repair undoes them."""
