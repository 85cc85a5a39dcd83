"""Taking addresses up into the frontier of a crawl, and telling where nothing could be taken up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..settings import CrawlSettings
from ..statistics import CrawlStatistics
from .frontier import Frontier
from .scope import Scope

#: How many start pages, and how many sitemaps, that name nothing of the site are told of.
_TOLD = 20


@dataclass(slots=True)
class Intake:
    """What takes up what one kind of document names, as the settings and the scope allow."""

    settings: CrawlSettings
    scope: Scope
    frontier: Frontier
    statistics: CrawlStatistics
    _told: int = field(default=0, init=False)

    def tell_elsewhere(self, url: str, what: str, hosts: Counter[str]) -> None:
        """Tell where none of the ``hosts`` that a start page or sitemap names, with how often, is the site's.

        Its owner may call the site otherwise (www.). ``what`` says what names them ("links").
        """
        if hosts and not any(map(self.scope.is_host, hosts)) and self._told < _TOLD:
            self._told += 1
            most, _ = hosts.most_common(1)[0]
            said = f"none of its {hosts.total()} {what} is of the site; most are of {most} (--host {most} takes it in)"
            self.statistics.tell(url, said)
