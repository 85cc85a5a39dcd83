"""What languages call things, as data."""
