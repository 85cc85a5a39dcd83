"""Parse components of JavaScript frameworks, their scripts, and the JSON-LD that these build."""
