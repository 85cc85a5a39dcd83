"""Pages of the API's tests."""

from crawled_site import chromium, make_site, site

__all__ = ["chromium", "make_site", "site"]
