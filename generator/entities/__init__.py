"""What a page can be about: one module an entity, each with ``drafts(reading) -> list[Draft]``."""
