"""Parse expressions in templates, and evaluate them as far as possible without running anything."""
