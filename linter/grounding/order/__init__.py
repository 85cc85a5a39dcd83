"""Lists and their order."""
