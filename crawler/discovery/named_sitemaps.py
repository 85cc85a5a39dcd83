"""Sitemaps that a site's robots.txt and its sitemaps name, and the addresses that they list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..settings import authority
from .frontier import Entry
from .intake import Intake
from .links import may_be_page, normalised
from .sitemaps import SitemapError, read_sitemap

#: Sitemaps on other hosts that robots.txt may name, and levels of sitemaps that name sitemaps.
_ELSEWHERE, _LEVELS = 20, 2
_UNREAD_LEVELS = "the sitemaps that it names were not read: they are too many levels deep"
_UNREAD_HOSTS = "the sitemaps that it names on other hosts were not read"


@dataclass(slots=True)
class NamedSitemaps(Intake):
    """Takes up sitemaps, and what they list, into the frontier; what is not taken up is told."""

    _of_other_hosts: set[str] = field(default_factory=set, init=False)

    def take(self, robots: str, urls: Iterable[str]) -> None:
        """Take up the sitemaps that a site's robots.txt names; on other hosts only so many (sitemaps.org allows it)."""
        settings = self.settings
        if not (settings.discover_sitemaps and settings.follow_links and self.scope.on_site(robots)):
            return
        for url in filter(None, map(normalised, urls)):
            if self.scope.tells(url):
                continue
            if not self.scope.on_site(url):
                if len(self._of_other_hosts) >= _ELSEWHERE and url not in self._of_other_hosts:
                    self.statistics.tell_once(robots, f"{_UNREAD_HOSTS}, but for {_ELSEWHERE}")
                    continue
                self._of_other_hosts.add(url)
            self.frontier.add((url,), kind="sitemap")

    def read(self, body: bytes, url: str, entry: Entry) -> None:
        """Take up the addresses of the sitemap ``entry``, which came from ``url``."""
        hosts: Counter[str] = Counter()
        try:
            for found in read_sitemap(body, url, max_size=self.settings.max_sitemap):
                if found.sitemap:
                    self._take_named(found.url, entry)
                    continue
                hosts[authority(found.url)] += 1
                if not self.scope.wanted(found.url):
                    continue
                if may_be_page(found.url):
                    self.frontier.add((found.url,))
                else:
                    self.statistics.skipped_files += self.frontier.note_files((found.url,))
        except Exception as error:
            reason = str(error) if isinstance(error, SitemapError) else f"{type(error).__name__}: {error}"
            self.unreadable(entry, reason)
            return
        self.tell_elsewhere(entry.url, "addresses", hosts)

    def _take_named(self, url: str, entry: Entry) -> None:
        """Take up a sitemap that another one names, of the site or of that one's host."""
        if self.scope.tells(url):
            return
        if not self.scope.on_site(url) and authority(url) != authority(entry.url):
            self.statistics.tell_once(entry.url, _UNREAD_HOSTS)
        elif entry.depth >= _LEVELS:
            self.statistics.tell_once(entry.url, _UNREAD_LEVELS)
        else:
            self.frontier.add((url,), kind="sitemap", depth=entry.depth + 1)

    def unreadable(self, entry: Entry, reason: str) -> None:
        """Tell of a sitemap that cannot be read."""
        self.statistics.tell(entry.url, f"the sitemap cannot be read: {reason}")
