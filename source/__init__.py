"""The text of pages and where things stand in it: decoding, offsets, parsing, limits, files."""
