"""Which pages a site has: links, sitemaps, what belongs to a crawl, and what is known of it so far."""
