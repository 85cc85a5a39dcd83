"""The measures of LLM4Schema.org: agents on rows of ground truth, what they leave of markup, the ideal-merge ratio,
characteristic sets."""
