"""Generate the linter's small data files: weights and names."""
