"""Scripts that make the small data files of the linter: weights and names."""
