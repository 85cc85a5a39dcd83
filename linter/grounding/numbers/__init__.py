"""Numbers and quantities."""
