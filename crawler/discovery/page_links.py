"""Follow the links of pages, as served and as made by scripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...source.html_tree import html_tree
from ..items import PageItem
from ..settings import authority
from .facets import Facets, Sight, explanation, page_sight, url_pattern
from .frontier import Entry
from .links import MAX_LINKS, Discovery, discover, may_be_page, normalised
from .scope import Intake

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

#: Cache size of followed addresses: links on every page of a site need not be looked up each time.
_FOLLOWED = 20_000
#: How facts of the crawl begin that say what choices from lists it has learnt, and what pages have shown since.
_COUNTS, _FACETS, _SIGHT = "choices", "choices ", "sight "
#: How often scripts may navigate from a page to itself with other query values.
_ROUNDS = 3


@dataclass(slots=True)
class PageLinks(Intake):
    """Adds the links of pages to the frontier."""

    facets: Facets = field(default_factory=Facets, init=False)
    _followed: set[str] = field(default_factory=set, init=False)
    #: What pages showed since links were released, by their ids.
    _sights: dict[int, Sight] = field(default_factory=dict, init=False)
    _rounds: dict[str, int] = field(default_factory=dict, init=False)
    #: How often it was stored what was learnt.
    _parts: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Restore what an interrupted crawl has learnt."""
        news = [value for _, value in self.frontier.facts(_FACETS)]
        self._parts = len(news)
        self.facets.go_on(self.frontier.fact(_COUNTS), news)
        for name, (url, content, new) in self.frontier.facts(_SIGHT):
            self._sights[int(name.removeprefix(_SIGHT))] = Sight(url, content, tuple(new))

    def follow(self, discovery: Discovery, entry: Entry, *, rendered: bool = False) -> None:
        """Add the links of a page, as served or as rendered, within the bounds of the crawl."""
        settings = self.settings
        if not settings.follow_links or (
            settings.max_depth is not None and entry.depth >= settings.max_depth
        ):
            return
        if discovery.truncated:
            self.statistics.tell(entry.url, f"only {MAX_LINKS} of its links were followed: it has more")
        links = discovery.links if discovery.canonical is None else (discovery.canonical, *discovery.links)
        included = (url for url in links if url not in self._followed and self.scope.includes(url))
        if self.frontier.holds:
            self.frontier.hold(included, entry, int(rendered))
        else:
            self._add(included, entry.depth + 1, entry.id)
        if discovery.files:
            files = [url for url in discovery.files if url not in self._followed and self.scope.includes(url)]
            self.statistics.skipped_files += self.frontier.note_files(files)
            self._followed.update(files)

    def sight(self, page: PageItem, tree: LexborHTMLParser, discovery: Discovery) -> Sight:
        """Return what can be learnt from a page, before its links are followed."""
        return page_sight(page.final_url, tree, discovery, self.frontier.knows)

    def learn(self, sight: Sight, entry: Entry) -> None:
        """Learn from a page which parameters and segments choose from a list."""
        self._sights[entry.id] = sight
        if self.frontier.holds:
            self.frontier.note(**{f"{_SIGHT}{entry.id}": [sight.url, sight.content, sight.new]})
        else:
            self._settle()

    def _settle(self) -> None:
        """Learn from what pages showed, in the order of their addresses."""
        sights = [sight for _, sight in sorted(self._sights.items())]
        self._sights.clear()
        self.frontier.forget(_SIGHT)
        learnt, listed = [], set[str]()
        for sight in sights:
            new = tuple(url for url in sight.new if url not in listed)
            known = replace(sight, new=new)
            learnt.append(self.facets.learn(known, lambda url: url in listed or self.frontier.knows(url)))
            listed.update(new)
        if True not in learnt and not (sights and self.frontier.holds):
            return
        self.frontier.note(**{_COUNTS: self.facets.counts(), f"{_FACETS}{self._parts}": self.facets.news()})
        self._parts += 1
        for pattern in self.facets.settle():
            message = explanation(pattern)
            self.statistics.notices.append(f"{pattern}: {message}")
            self.statistics.tell(pattern, message)

    def release(self) -> None:
        """Add the first links that were held, if their time has come; those that a crawl with a bound left, too."""
        if not self.frontier.idle:
            return
        self._settle()
        while not self.frontier.pending and (released := self.frontier.released()):
            for (depth, page), held in groupby(released, key=itemgetter(1, 2)):
                self._add((url for url, *_ in held), depth, page)

    def _add(self, urls: Iterable[str], depth: int, page: int) -> None:
        """Add links of a page, within the bounds of the crawl."""
        left_out = self.scope.exhausted.total()
        followed = self.scope.affordable((url for url in urls if not self.chooses(url)), depth)
        self.frontier.add(followed, depth=depth, linked_from=page)
        if len(self._followed) >= _FOLLOWED:
            self._followed.clear()
        self._followed.update(followed)
        if self.scope.exhausted.total() > left_out:
            self.frontier.note(**self.scope.facts())

    def chooses(self, url: str) -> bool:
        """Whether an address has a parameter or segment that chooses from a list; counted as left out."""
        pattern = self.facets.chooses(url)
        if pattern is not None:
            self.scope.leave_out(pattern)
        return pattern is not None

    def follow_viewed(
        self, page: PageItem, served: Discovery, entry: Entry, *, named: bool, sight: Sight | None = None
    ) -> None:
        """Add links made by scripts, and report a start page (``named``) that has none within the site.

        ``served`` are the links in the HTML as served; from a ``sight`` is learnt what the page says as shown.
        """
        links = {*served.links, *self._follow_rendered(page, entry, sight)}
        if self.settings.follow_links and named:
            self.tell_elsewhere(entry.url, "links", Counter(map(authority, links)))

    def _follow_rendered(self, page: PageItem, entry: Entry, sight: Sight | None) -> tuple[str, ...]:
        """Add links made by scripts, and the address they tried to navigate to; returns them."""
        if page.rendered_html is None:
            if sight is not None:
                self.learn(sight, entry)
            return ()
        tree, _ = html_tree(page.rendered_html)
        discovery = discovered(page, tree)
        if sight is not None:
            rendered_sight = self.sight(page, tree, discovery)
            self.learn(replace(rendered_sight, new=(*sight.new, *rendered_sight.new)), entry)
        led = None if page.leads_to is None or discovery.nofollow else normalised(page.leads_to)
        goes_on = led is not None and may_be_page(led) and not self._goes_round(page, led)
        discovery = replace(discovery, links=(led, *discovery.links)) if goes_on else discovery
        self.follow(discovery, entry, rendered=True)
        return discovery.links

    def _goes_round(self, page: PageItem, led: str) -> bool:
        """Whether a page's scripts navigate to itself again and again, with other query values (such as the time)."""
        own = normalised(page.final_url)
        if own is None or urlsplit(own)[:3] != urlsplit(led)[:3] or url_pattern(own) != url_pattern(led):
            return False
        times = self._rounds.get(own, 0) + 1
        if len(self._rounds) < _FOLLOWED:
            self._rounds[led] = times
        return times > _ROUNDS

    def deferred_to(
        self, page: PageItem, discovery: Discovery, entry: Entry, redirected: Collection[str]
    ) -> str | None:
        """Return the canonical address of a page that is a variant of another (RFC 6596), or None.

        A page whose canonical address has another path is checked: that may be a mistake that would hide it. So is a
        page that its canonical address ``redirected`` to, and one whose canonical address gave no page.
        """
        own, canonical = normalised(page.final_url), discovery.canonical
        if entry.depth == 0 or own is None or canonical is None or own == canonical:
            return None
        if not is_variant(own, canonical):
            return None
        if not self.settings.follow_links or not self.scope.includes(canonical):
            return None
        requested = set(map(normalised, redirected))
        if canonical in requested or canonical == entry.url or self.frontier.stands_alone(entry.id):
            return None
        return canonical


def discovered(page: PageItem, tree: LexborHTMLParser) -> Discovery:
    """Read what a page says about other pages, in its HTML and its header fields."""
    fields: dict[str, list[str]] = {"x-robots-tag": [], "refresh": [], "link": []}
    for name, value in page.headers:
        if (field := fields.get(name.lower())) is not None:
            field.append(value)
    robots, refresh, links = fields.values()
    return discover(
        tree,
        page.final_url,
        encoding=page.encoding,
        robots_fields=robots,
        refresh_fields=refresh,
        link_fields=links,
    )


# Addresses that may name the same page, if the page says so.

#: What is ignored at the end of a path: a slash, the name of an index.
_INDEX = re.compile(r"/(?:(?:index|default|home)\.[a-z]{2,5})?$", re.IGNORECASE)


def is_variant(own: str, canonical: str) -> bool:
    """Whether two normalised addresses differ only in their queries, or in what servers usually ignore.

    That is HTTP or HTTPS, case, and index names at the end of a path.
    """
    here, there = urlsplit(own), urlsplit(canonical)
    if here[:3] == there[:3]:
        return bool(here.query)
    places = {(_INDEX.sub("", parts.path).lower(), parts.query) for parts in (here, there)}
    return authority(own) == authority(canonical) and len(places) == 1
