"""Import everything a crawl needs before it chooses a reactor: child processes are forked from here."""

from scrapy import crawler, signals, statscollectors
from scrapy.core import engine
from scrapy.core.downloader.handlers import http11
from scrapy.downloadermiddlewares import (
    defaultheaders,
    downloadtimeout,
    httpproxy,
    redirect,
    retry,
    useragent,
)
from warcio import warcwriter

from . import crawl, unheard
from .browsing import proxy, rendering
from .discovery import middlewares
from .requests import cookies, outages, politeness, resolver, robots
from .spiders import scheduler, site

__all__ = [
    "cookies",
    "crawl",
    "crawler",
    "defaultheaders",
    "downloadtimeout",
    "engine",
    "http11",
    "httpproxy",
    "middlewares",
    "outages",
    "politeness",
    "proxy",
    "redirect",
    "rendering",
    "resolver",
    "retry",
    "robots",
    "scheduler",
    "signals",
    "site",
    "statscollectors",
    "unheard",
    "useragent",
    "warcwriter",
]
