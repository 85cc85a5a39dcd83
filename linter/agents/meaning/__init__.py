"""Decide whether a value suits its property: kinds of values, similarity of properties, learned weights."""
