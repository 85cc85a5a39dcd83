"""Discover the pages of a site: links, sitemaps, scope of a crawl, and the frontier."""
