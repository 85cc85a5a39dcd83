"""The three agents, and the context passed to rules."""
