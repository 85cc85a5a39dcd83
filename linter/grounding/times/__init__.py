"""Dates, times of day and durations, in markup and on pages."""
