"""From a fix to changed files: edits, what goes with them, and when they are not offered."""
