"""Add addresses to the frontier of a crawl, and report documents that name none of the site."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..settings import CrawlSettings
from ..statistics import CrawlStatistics
from .frontier import Frontier
from .scope import Scope

#: Maximum number of start pages, and of sitemaps, that are reported for naming nothing of the site.
_TOLD = 20


@dataclass(slots=True)
class Intake:
    """Adds the addresses that one kind of document names, as settings and scope allow."""

    settings: CrawlSettings
    scope: Scope
    frontier: Frontier
    statistics: CrawlStatistics
    _told: int = field(default=0, init=False)

    def tell_elsewhere(self, url: str, what: str, hosts: Counter[str]) -> None:
        """Report a start page or sitemap if none of the ``hosts`` that it names, with their counts, is of the site.

        The site may use another host (www.). ``what`` is the kind of addresses ("links").
        """
        if hosts and not any(map(self.scope.is_host, hosts)) and self._told < _TOLD:
            self._told += 1
            most, _ = hosts.most_common(1)[0]
            said = f"none of its {hosts.total()} {what} is of the site; most are of {most} (--host {most} takes it in)"
            self.statistics.tell(url, said)
