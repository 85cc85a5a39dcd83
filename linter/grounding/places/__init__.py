"""Postal addresses and coordinates."""
