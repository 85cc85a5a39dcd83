"""Whether a value is of a kind that its property has: kinds of values, likeness of properties, learned weights."""
