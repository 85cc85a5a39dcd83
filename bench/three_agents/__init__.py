"""The measures of LLM4Schema.org: agents on ground truth, markup after the agents, MIMR, characteristic sets."""
