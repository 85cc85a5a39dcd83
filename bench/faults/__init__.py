"""Known faults, put into pages and templates, and which of them the linter finds."""
