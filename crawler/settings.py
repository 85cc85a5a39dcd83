"""What a crawl may do: its limits, its manners, and the Scrapy settings that follow from them."""

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
#: plain: as rendered, without the pictures of the page, which are not loaded; pictures: with them
Screenshots = Literal["none", "plain", "pictures"]

#: Where a server's operator reads what has come, and whom to tell.
_CONTACT = "https://github.com/factmark/factmark"
#: What stands beside the names of a user agent (RFC 9110 section 10.1.5).
_REMARK = re.compile(r"\([^()]*\)")

#: Seconds from a page's start until which it can be waited for at most.
MAX_WAIT = 60.0

_HOST = re.compile(r"(?:[^\s/:@?#\[\]]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?")


class CrawlSettingsError(ValueError):
    """A crawl setting that cannot be used; the message names it and says what it may be."""


@lru_cache(maxsize=4096)
def authority(url: str) -> str:
    """The host of an address, with its port where that is not the scheme's own (RFC 3986 section 3.2)."""
    parts = urlsplit(url)
    host = ascii_host(parts.hostname or "")
    host = f"[{host}]" if ":" in host else host
    try:
        port = parts.port
    except ValueError:
        return ""
    return host if port in {None, 80 if parts.scheme == "http" else 443} else f"{host}:{port}"


def unusable(url: str) -> str | None:
    """Why a crawl cannot start from an address, in words, or None where it can."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:  # brackets of no IPv6 address
        usable = False
    return None if usable else f"{url!r} is not an address to crawl: give http://... or https://..."


def _option(name: str) -> str:
    """The option that a setting comes from."""
    return {"max_body": "--max-size", "max_memory": "--render-memory"}.get(
        name, f"--{name.replace('_', '-')}"
    )


@dataclass(frozen=True, slots=True)
class CrawlSettings:
    """One crawl. Times are in seconds, sizes in bytes.

    ``include`` and ``exclude`` are regular expressions searched in the whole address (start addresses are
    exempt). ``hosts`` are further hosts (``name`` or ``name:port``) that belong to the site; those of the
    start addresses do anyway. ``max_body`` bounds a response after decompression, ``max_dom`` the serialised
    rendered page, ``max_memory`` the process that a page is rendered in here. ``render_wait`` is until when after a
    page's start what its scripts put off is waited for; None: 4 seconds, and only where the page would be reported
    for what it shows. ``screenshots`` are made of the first ``screenshots_per_rule`` rendered pages that break a rule.
    ``delay`` is the least time between two requests to a host, ``max_pause`` the longest Retry-After that is waited
    for. ``browser_endpoints`` are browsers that run elsewhere (``ws://``, Playwright's server protocol), used instead
    of one on this machine, ``render_concurrency`` pages at once in each. Addresses that are not on the public Internet
    are refused unless ``allow_private`` is set.
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
    user_agent: str = f"factmark/{__version__} (structured data linter; +{_CONTACT})"

    def __post_init__(self) -> None:
        for url in (*self.start_urls, *self.sitemap_urls):
            if (reason := unusable(url)) is not None:
                raise CrawlSettingsError(reason)
        if any(urlsplit(url).username is not None for url in (*self.start_urls, *self.sitemap_urls)):
            raise CrawlSettingsError(
                "an address has a user name or password: give them with --basic-auth, which keeps them secret"
            )
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
        """What robots.txt may call the crawler: its user agent, without remarks where that has a name of its own."""
        if self.user_agent.lower().startswith("mozilla/"):
            return self.user_agent  # the name is in the remark
        return _REMARK.sub("", self.user_agent)

    @property
    def windows(self) -> int:
        """How many pages are rendered at once, in all browsers."""
        return self.render_concurrency * max(1, len(self.browser_endpoints))

    @property
    def in_hand(self) -> int:
        """How many pages may be in hand at once, fetched and not done.

        Enough that fetching goes on while a browser starts and the first pages of a kind are compared; that large
        pages take no more memory than these is Scrapy's SCRAPER_SLOT_MAX_ACTIVE_SIZE.
        """
        return self.concurrency + 2 * self.windows + 256

    def lets_in(self, url: str) -> bool:
        """Whether the login may be shown to an address: one of the site, not less secure than it was named."""
        if not self.login or authority(url) not in self.site_hosts():
            return False
        secure = {urlsplit(start).scheme for start in (*self.start_urls, *self.sitemap_urls)}
        return urlsplit(url).scheme == "https" or secure == {"http"}

    def site_hosts(self) -> frozenset[str]:
        """The authorities of the site: those named, and those of the start addresses and sitemaps."""
        urls = (*self.start_urls, *self.sitemap_urls)
        return frozenset({authority(url) for url in urls} | {ascii_host(host) for host in self.hosts})


#: What is used of Scrapy's own list of each kind; other settings name what is ours. What is named to be switched off
#: would be imported all the same, with all that it needs, before the first page.
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
    """The Scrapy settings of a crawl."""
    values: dict[str, Any] = {
        **_OF_SCRAPY,
        "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
        "TWISTED_DNS_RESOLVER": "factmark.crawler.requests.resolver.AddressResolver",
        "SCHEDULER": "factmark.crawler.discovery.scheduler.FrontierScheduler",
        "LOG_ENABLED": False,
        "LOG_FORMATTER": "factmark.crawler.unheard.UnsaidPages",
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
            "factmark.crawler.requests.middlewares.AddressMiddleware": 60,
            "factmark.crawler.requests.robots.RobotsMiddleware": 100,
            "factmark.crawler.requests.middlewares.LoginMiddleware": 300,
            "factmark.crawler.requests.outages.OutageMiddleware": 540,
            "factmark.crawler.requests.politeness.RetryAfterMiddleware": 550,
            "factmark.crawler.requests.middlewares.UnpackingMiddleware": 590,
            "factmark.crawler.requests.middlewares.SiteRedirectMiddleware": 600,
            "factmark.crawler.requests.cookies.SiteCookies": 700,
        },
        "FACTMARK_CRAWL": settings,
    }
    if settings.allow_private:
        # What a proxy resolves, and where it connects to, nobody here can check.
        values["DOWNLOADER_MIDDLEWARES"]["scrapy.downloadermiddlewares.httpproxy.HttpProxyMiddleware"] = 750
    return values
