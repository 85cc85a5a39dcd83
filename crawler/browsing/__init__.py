"""Run browsers for a crawl, and observe pages in their windows."""
