"""Write and read pages as a web archive."""
