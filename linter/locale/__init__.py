"""Names and words of many languages, as data."""
