"""Configuration, path patterns and usage errors."""
