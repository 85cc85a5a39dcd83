"""What is found of a template that no single page shows."""
