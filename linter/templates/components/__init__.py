"""Components of JavaScript's frameworks, their scripts, and the JSON-LD that those build."""
