"""The parts of a page, and which of them is about what."""
