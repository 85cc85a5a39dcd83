"""Put needles into pages and look for them in the generated markup (MINEA)."""
