"""Measure crawls of a generated site: speed, size, killing and resuming."""
