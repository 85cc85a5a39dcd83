"""Source text of pages: decoding, offsets, parsing, limits, files."""
