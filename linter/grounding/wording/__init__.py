"""Texts and words: found, covered, changed, denied, and in which language."""
