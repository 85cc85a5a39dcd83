"""Start pages and sitemaps that name nothing of the site: its owner may call it otherwise (www.)."""

from __future__ import annotations

from collections import Counter

from ..statistics import CrawlStatistics
from .scope import Scope

#: How many of them are told of.
_TOLD = 20


class Elsewhere:
    """Tells of them, with the host that they name most."""

    def __init__(self, scope: Scope, statistics: CrawlStatistics) -> None:
        self._scope = scope
        self._statistics = statistics
        self._told = 0

    def tell(self, url: str, what: str, hosts: Counter[str]) -> None:
        """Tell where none of the ``hosts`` that the page or sitemap ``url`` names, with how often, is the site's.

        ``what`` says what names them ("links").
        """
        if hosts and not any(map(self._scope.is_host, hosts)) and self._told < _TOLD:
            self._told += 1
            most, _ = hosts.most_common(1)[0]
            said = f"none of its {hosts.total()} {what} is of the site; most are of {most} (--host {most} takes it in)"
            self._statistics.tell(url, said)
