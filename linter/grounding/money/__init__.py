"""Prices and other amounts of money."""
