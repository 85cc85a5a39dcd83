"""Sitemaps that a site's robots.txt and its sitemaps name, and the addresses that they list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..settings import CrawlSettings, authority
from ..statistics import CrawlStatistics
from .elsewhere import Elsewhere
from .frontier import Entry, Frontier
from .links import may_be_page, normalised
from .scope import Scope
from .sitemaps import SitemapError, read_sitemap

#: Sitemaps on other hosts that robots.txt may name, and levels of sitemaps that name sitemaps.
_ELSEWHERE, _LEVELS = 20, 2
_UNREAD_LEVELS = "the sitemaps that it names were not read: they are too many levels deep"
_UNREAD_HOSTS = "the sitemaps that it names on other hosts were not read"


class NamedSitemaps:
    """Takes up sitemaps, and what they list, into the frontier; what is not taken up is told."""

    def __init__(
        self,
        settings: CrawlSettings,
        scope: Scope,
        frontier: Frontier,
        statistics: CrawlStatistics,
        elsewhere: Elsewhere,
    ) -> None:
        self._settings = settings
        self._scope = scope
        self._frontier = frontier
        self._statistics = statistics
        self._elsewhere = elsewhere
        self._of_other_hosts: set[str] = set()

    def take(self, robots: str, urls: Iterable[str]) -> None:
        """Take up the sitemaps that a site's robots.txt names; on other hosts only so many (sitemaps.org allows it)."""
        settings = self._settings
        if not (settings.discover_sitemaps and settings.follow_links and self._scope.on_site(robots)):
            return
        for url in filter(None, map(normalised, urls)):
            if self._scope.tells(url):
                continue
            if not self._scope.on_site(url):
                if len(self._of_other_hosts) >= _ELSEWHERE and url not in self._of_other_hosts:
                    self._statistics.tell_once(robots, f"{_UNREAD_HOSTS}, but for {_ELSEWHERE}")
                    continue
                self._of_other_hosts.add(url)
            self._frontier.add((url,), kind="sitemap")

    def read(self, body: bytes, url: str, entry: Entry) -> None:
        """Take up the addresses of the sitemap ``entry``, which came from ``url``."""
        hosts: Counter[str] = Counter()
        try:
            for found in read_sitemap(body, url, max_size=self._settings.max_sitemap):
                if found.sitemap:
                    self._take_named(found.url, entry)
                    continue
                hosts[authority(found.url)] += 1
                if not self._scope.wanted(found.url):
                    continue
                if may_be_page(found.url):
                    self._frontier.add((found.url,))
                else:
                    self._statistics.skipped_files += self._frontier.note_files((found.url,))
        except Exception as error:
            reason = str(error) if isinstance(error, SitemapError) else f"{type(error).__name__}: {error}"
            self.unreadable(entry, reason)
            return
        self._elsewhere.tell(entry.url, "addresses", hosts)

    def _take_named(self, url: str, entry: Entry) -> None:
        """Take up a sitemap that another one names, of the site or of that one's host."""
        if self._scope.tells(url):
            return
        if not self._scope.on_site(url) and authority(url) != authority(entry.url):
            self._statistics.tell_once(entry.url, _UNREAD_HOSTS)
        elif entry.depth >= _LEVELS:
            self._statistics.tell_once(entry.url, _UNREAD_LEVELS)
        else:
            self._frontier.add((url,), kind="sitemap", depth=entry.depth + 1)

    def unreadable(self, entry: Entry, reason: str) -> None:
        """Tell of a sitemap that cannot be read."""
        self._statistics.tell(entry.url, f"the sitemap cannot be read: {reason}")
