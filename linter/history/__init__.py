"""Compare runs with earlier ones: known, new, fixed and remaining findings."""
