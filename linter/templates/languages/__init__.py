"""Parsers of template languages, all into the nodes of one tree."""
