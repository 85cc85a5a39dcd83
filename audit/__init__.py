"""Check pages while they are crawled, and write the folder of results."""
