"""Repair graphs that violate SHACL shapes, and the markup that the graphs were read from."""
