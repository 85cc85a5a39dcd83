"""What language models do to verdicts and cost: on rows, joined, in tokens."""
