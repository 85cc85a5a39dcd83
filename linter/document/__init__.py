"""The parsed document: markup as statements, content as a visitor sees it."""
