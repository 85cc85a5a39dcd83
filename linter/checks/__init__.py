"""The three agents, and the context that rules are given."""
