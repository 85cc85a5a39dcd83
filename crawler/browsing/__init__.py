"""The browser's side of a crawl: browsers, their windows, and what is observed of a page in one."""
