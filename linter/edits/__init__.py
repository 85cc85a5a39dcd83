"""Create edits: changes to the source, their side effects, and when they are not offered."""
