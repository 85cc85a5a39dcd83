"""Repairs of graphs that violate SHACL shapes, and of the markup that the graphs were read from."""
