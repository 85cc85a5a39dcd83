"""Elements and passages of a page, and which of them are visible to visitors."""
