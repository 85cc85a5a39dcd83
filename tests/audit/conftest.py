"""The fixtures of crawls, for the tests of this folder."""

from crawled_site import chromium, crawled, each_browser, make_site, site

__all__ = ["chromium", "crawled", "each_browser", "make_site", "site"]
