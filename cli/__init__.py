"""Define the commands, their options, and the messages about wrong usage."""
