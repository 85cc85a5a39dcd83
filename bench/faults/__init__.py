"""Put known faults into pages and templates, and measure which the linter finds."""
