"""Measure the time of checks, static sites and reports."""
