"""Configuration, patterns of paths, and wrong usage."""
