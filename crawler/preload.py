"""Import everything a crawl needs before it chooses a reactor: child processes are forked from here."""

from scrapy import crawler, signals
from scrapy.core import engine
from scrapy.core.downloader.handlers import http11
from scrapy.downloadermiddlewares import redirect, retry

from . import crawl, spider
from .browsing import proxy, rendering
from .discovery import middlewares
from .requests import politeness, replacements

__all__ = [
    "crawl",
    "crawler",
    "engine",
    "http11",
    "middlewares",
    "politeness",
    "proxy",
    "redirect",
    "rendering",
    "replacements",
    "retry",
    "signals",
    "spider",
]
