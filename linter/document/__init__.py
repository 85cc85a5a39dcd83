"""A page, read once: its markup as statements, its content as a visitor sees it."""
