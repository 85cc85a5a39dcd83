"""Example texts with their markup, shown to a model by type."""
