"""Define a crawl's settings (limits, politeness), and derive Scrapy's from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any, Literal
from urllib.parse import urlsplit

from .. import __version__
from .browsing.screenshot import PER_RULE
from .requests.addresses import ascii_host
from .requests.login import NO_LOGIN, Login

RenderMode = Literal["auto", "always", "never"]
#: plain: rendered without the page's pictures, which are not loaded; pictures: with them
Screenshots = Literal["none", "plain", "pictures"]

#: Where a server's operator can read about the crawler, and report problems.
_CONTACT = "https://github.com/factmark/factmark"
#: Comments in a user agent (RFC 9110 section 10.1.5).
_REMARK = re.compile(r"\([^()]*\)")

#: Maximum of ``render_wait``, in seconds from a page's start.
MAX_WAIT = 60.0

_HOST = re.compile(r"(?:[^\s/:@?#\[\]]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?")


class CrawlSettingsError(ValueError):
    """An invalid crawl setting; the message names it and its valid values."""


@lru_cache(maxsize=4096)
def authority(url: str) -> str:
    """Return the host of an address, with its port unless it is the default (RFC 3986 section 3.2)."""
    parts = urlsplit(url)
    host = ascii_host(parts.hostname or "")
    host = f"[{host}]" if ":" in host else host
    try:
        port = parts.port
    except ValueError:
        return ""
    return host if port in {None, 80 if parts.scheme == "http" else 443} else f"{host}:{port}"


def unusable(url: str) -> str | None:
    """Return why a crawl cannot start from an address, or None if it can."""
    try:
        parts = urlsplit(url)
        usable, user = parts.scheme in {"http", "https"} and bool(parts.hostname), parts.username
    except ValueError:  # brackets without an IPv6 address
        usable, user = False, None
    if not usable:
        return f"{url!r} is not an address to crawl: give http://... or https://..."
    if user is not None:
        return "an address has a user name or password: give them with --basic-auth, which keeps them secret"
    return None


def _option(name: str) -> str:
    """Return the option that a setting comes from."""
    return {"max_body": "--max-size", "max_memory": "--render-memory"}.get(
        name, f"--{name.replace('_', '-')}"
    )


@dataclass(frozen=True, slots=True)
class CrawlSettings:
    """The settings of a crawl. Times are in seconds, sizes in bytes.

    ``include`` and ``exclude`` are regular expressions searched in the whole address (start addresses are exempt).
    ``hosts`` are further hosts (``name`` or ``name:port``) of the site; those of the start addresses always are.
    ``max_body`` bounds a response after decompression, ``max_dom`` the serialised rendered page, ``max_memory`` the
    renderer process of a browser started here. ``render_wait`` is how long after a page's start to wait for what its
    scripts deferred; None: 4 seconds, and only if the page would be reported because of what it shows.
    ``screenshots`` are taken of the first ``screenshots_per_rule`` rendered pages that break a rule. ``delay`` is the
    minimum time between two requests to a host, ``max_pause`` the longest Retry-After that is waited for.
    ``browser_endpoints`` are remote browsers (``ws://``, Playwright's server protocol), used instead of one on this
    machine, ``render_concurrency`` pages at once in each. ``profiles`` name the search features that pages are checked
    for, which the archive notes. Addresses that are not on the public Internet are refused
    unless ``allow_private`` is set.
    """

    start_urls: tuple[str, ...] = ()
    sitemap_urls: tuple[str, ...] = ()
    follow_links: bool = True
    discover_sitemaps: bool = True
    hosts: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_pages: int | None = None
    max_depth: int | None = None
    render: RenderMode = "auto"
    browser: str | None = None
    browser_endpoints: tuple[str, ...] = ()
    login: Login = NO_LOGIN
    render_concurrency: int = 3
    render_timeout: float = 15.0
    render_wait: float | None = None
    screenshots: Screenshots = "none"
    screenshots_per_rule: int = PER_RULE
    max_dom: int = 20 * 2**20
    max_memory: int = 2**30
    concurrency: int = 8
    delay: float = 0.0
    timeout: float = 30.0
    max_body: int = 20 * 2**20
    max_sitemap: int = 50 * 2**20
    pattern_budget: int = 500
    max_redirects: int = 10
    retries: int = 2
    max_pause: float = 60.0
    obey_robots: bool = True
    allow_private: bool = False
    verify_tls: bool = True
    profiles: tuple[str, ...] = ()
    user_agent: str = f"factmark/{__version__} (structured data linter; +{_CONTACT})"

    def __post_init__(self) -> None:
        for url in (*self.start_urls, *self.sitemap_urls):
            if (reason := unusable(url)) is not None:
                raise CrawlSettingsError(reason)
        for host in self.hosts:
            if not _HOST.fullmatch(host):
                raise CrawlSettingsError(f"{host!r} is not a host: give its name, or name:port")
        for endpoint in self.browser_endpoints:
            if urlsplit(endpoint).scheme not in {"ws", "wss"} or not urlsplit(endpoint).hostname:
                raise CrawlSettingsError(
                    f"{endpoint!r} is not the address of a browser: give ws://... or wss://..."
                )
        for pattern in (*self.include, *self.exclude):
            try:
                re.compile(pattern)
            except re.error as error:
                raise CrawlSettingsError(f"{pattern!r} is not a regular expression: {error}") from error
        if self.render not in {"auto", "always", "never"}:
            raise CrawlSettingsError(f"render is {self.render!r}: it may be auto, always or never")
        for name in (
            "concurrency",
            "render_concurrency",
            "screenshots_per_rule",
            "timeout",
            "render_timeout",
            "max_body",
            "max_dom",
            "max_memory",
            "max_pages",
        ):
            value = getattr(self, name)
            if value is not None and not 0 < value < inf:
                raise CrawlSettingsError(f"{_option(name)} is {value}: it must be greater than 0, and finite")
        if self.render_wait is not None and not 0 <= self.render_wait <= MAX_WAIT:
            raise CrawlSettingsError(
                f"--render-wait is {self.render_wait}: it must be from 0 to {MAX_WAIT:g} seconds"
            )
        for name in ("max_depth", "delay", "max_redirects", "retries"):
            value = getattr(self, name)
            if value is not None and not 0 <= value < inf:
                raise CrawlSettingsError(f"{_option(name)} is {value}: it must be 0 or greater, and finite")

    @property
    def robots_name(self) -> str:
        """The crawler's name in robots.txt: its user agent, without comments if that has another name."""
        if self.user_agent.lower().startswith("mozilla/"):
            return self.user_agent  # the name is in the comment
        return _REMARK.sub("", self.user_agent)

    @property
    def windows(self) -> int:
        """How many pages are rendered at once, in all browsers."""
        return self.render_concurrency * max(1, len(self.browser_endpoints))

    @property
    def in_hand(self) -> int:
        """How many pages may be in hand at once, fetched and not done.

        Enough to keep fetching while a browser starts and the first pages of a kind are compared; Scrapy's
        SCRAPER_SLOT_MAX_ACTIVE_SIZE limits the memory of large pages.
        """
        return self.concurrency + 2 * self.windows + 256

    def lets_in(self, url: str) -> bool:
        """Whether the login may be sent to an address: of the site, and not less secure than it was named."""
        if not self.login or authority(url) not in self.site_hosts():
            return False
        secure = {urlsplit(start).scheme for start in (*self.start_urls, *self.sitemap_urls)}
        return urlsplit(url).scheme == "https" or secure == {"http"}

    def site_hosts(self) -> frozenset[str]:
        """Return the authorities of the site: those configured, and those of the start addresses and sitemaps."""
        urls = (*self.start_urls, *self.sitemap_urls)
        return frozenset({authority(url) for url in urls} | {ascii_host(host) for host in self.hosts})


#: What is used of Scrapy's default components of each kind; other settings name ours. Components that are merely
#: disabled would still be imported, with all their dependencies, before the first page.
_OF_SCRAPY: dict[str, dict[str, Any]] = {
    "EXTENSIONS_BASE": {},
    "SPIDER_MIDDLEWARES_BASE": {},
    "DOWNLOADER_MIDDLEWARES_BASE": {
        "scrapy.downloadermiddlewares.downloadtimeout.DownloadTimeoutMiddleware": 350,
        "scrapy.downloadermiddlewares.defaultheaders.DefaultHeadersMiddleware": 400,
        "scrapy.downloadermiddlewares.useragent.UserAgentMiddleware": 500,
    },
    "DOWNLOAD_HANDLERS_BASE": dict.fromkeys(
        ("http", "https"), "scrapy.core.downloader.handlers.http11.HTTP11DownloadHandler"
    ),
}


def scrapy_settings(settings: CrawlSettings) -> dict[str, Any]:
    """Return the Scrapy settings of a crawl."""
    values: dict[str, Any] = {
        **_OF_SCRAPY,
        "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
        "TWISTED_DNS_RESOLVER": "factmark.crawler.requests.replacements.AddressResolver",
        "SCHEDULER": "factmark.crawler.spider.FrontierScheduler",
        "LOG_ENABLED": False,
        "LOG_FORMATTER": "factmark.crawler.requests.replacements.UnsaidPages",
        "STATS_DUMP": False,
        "STATS_CLASS": "scrapy.statscollectors.DummyStatsCollector",
        "USER_AGENT": settings.user_agent,
        "CONCURRENT_REQUESTS": settings.concurrency,
        "CONCURRENT_ITEMS": 1,
        "CONCURRENT_REQUESTS_PER_DOMAIN": settings.concurrency,
        "DOWNLOAD_DELAY": settings.delay,
        "DOWNLOAD_TIMEOUT": settings.timeout,
        "DOWNLOAD_MAXSIZE": settings.max_body,
        "DOWNLOAD_WARNSIZE": 0,
        "DOWNLOAD_VERIFY_CERTIFICATES": settings.verify_tls,
        "EXTENSIONS": {"factmark.crawler.requests.politeness.PoliteThrottle": 0},
        "AUTOTHROTTLE_ENABLED": True,
        "AUTOTHROTTLE_START_DELAY": settings.delay,
        "AUTOTHROTTLE_TARGET_CONCURRENCY": float(settings.concurrency),
        "REDIRECT_MAX_TIMES": settings.max_redirects,
        "RETRY_TIMES": settings.retries,
        "DNS_TIMEOUT": min(settings.timeout, 20.0),
        "DOWNLOADER_MIDDLEWARES": {
            "factmark.crawler.discovery.middlewares.AddressMiddleware": 60,
            "factmark.crawler.requests.politeness.RobotsMiddleware": 100,
            "factmark.crawler.discovery.middlewares.LoginMiddleware": 300,
            "factmark.crawler.requests.politeness.OutageMiddleware": 540,
            "factmark.crawler.requests.politeness.RetryAfterMiddleware": 550,
            "factmark.crawler.discovery.middlewares.UnpackingMiddleware": 590,
            "factmark.crawler.discovery.middlewares.SiteRedirectMiddleware": 600,
            "factmark.crawler.requests.domains.SiteCookies": 700,
        },
        "FACTMARK_CRAWL": settings,
    }
    if settings.allow_private:
        # Only then: the addresses that an HTTP proxy connects to cannot be checked.
        values["DOWNLOADER_MIDDLEWARES"]["scrapy.downloadermiddlewares.httpproxy.HttpProxyMiddleware"] = 750
    return values
