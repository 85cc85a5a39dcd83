"""Measure the effect of language models on verdicts and cost: on rows, on pages, in tokens."""
