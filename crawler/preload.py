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

from . import crawl, spider
from .browsing import proxy, rendering
from .discovery import middlewares
from .requests import politeness, replacements
