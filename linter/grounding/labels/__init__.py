"""Values next to their labels."""
