"""Texts with the markup that says what they say: what a model is shown of a type."""
