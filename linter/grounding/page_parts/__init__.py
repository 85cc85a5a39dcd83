"""The parts of a page, and the entity that each is about."""
