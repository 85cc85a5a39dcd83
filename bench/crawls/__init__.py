"""Crawls of a site made for it: how fast, how large, killed and resumed."""
