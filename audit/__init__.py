"""Pages judged while they are crawled, and the folder of results that it makes."""
