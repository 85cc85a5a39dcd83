"""Entities that a page can be about: one module each, with ``drafts(reading) -> list[Draft]``."""
