"""Expressions in templates: read, and worked out as far as that can be done without running anything."""
