"""The commands of the linter, their options, and what is said where these are wrong."""
