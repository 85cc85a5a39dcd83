"""Decide which addresses belong to a crawl (hosts of the site, patterns, bounds on endless spaces), and add them."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from ..settings import CrawlSettings, authority
from ..statistics import CrawlStatistics
from .facets import MORE, excluding, url_pattern
from .frontier import Frontier

#: From this depth on, numbered pages count as an endless chain (a calendar's next month).
CHAIN_DEPTH = 20
_MAX_PATTERNS = 50_000
#: Maximum number of parameter sets of one path: a shop's filters make one of each combination.
_MAX_SETS = 32
#: From so many parameters on that also stand alone, an address combines choices; a path has as many combinations as
#: addresses with one parameter, or as ``_MAX_SETS``.
_FREE = 3
#: Maximum number of kinds of omitted addresses that are reported for one reason.
_MAX_REPORTED = 20
#: Facts of the crawl: hosts that redirects have shown to be the site's, and what was left out of endless spaces.
_JOINED, _EXHAUSTED = "hosts", "exhausted"


def _combine(place: str) -> str:
    """Return the pattern of the addresses that combine the choices of a place."""
    return f"{place}/{MORE}"


def _in_order(parts: SplitResult) -> int:
    """Return a hash that is the same for addresses that only order their parameters differently.

    If a name is repeated, the order may matter.
    """
    pairs = parts.query.split("&")
    if len({pair.partition("=")[0] for pair in pairs}) == len(pairs):
        pairs.sort()
    return hash((parts.scheme, parts.netloc, parts.path, *pairs))


def _repeats(path: str) -> bool:
    """Whether a path repeats itself: /a/b/a/b/a/b, as from relative links with a wrong base."""
    segments = [segment for segment in path.split("/") if segment]
    return len(segments) > 5 and max(Counter(segments).values()) > 3


class Scope:
    """Decides about discovered addresses.

    Query strings and numbers can be endless, as can choices in paths. Of the addresses with one pattern, at most
    ``pattern_budget`` are followed if they have a query, combine choices in their path, or are at the end of a long
    chain of links; of those with the same parameters in another order, one; of a path, those with a limited number of
    parameter sets, and few that combine three or more parameters that also stand alone. ``exhausted`` counts what was
    left out, by pattern; ``telling`` has the patterns of addresses that contain a secret of the login, ``ending`` of
    those that would log out; ``joined`` are the hosts that redirects have shown to be the site's.
    """

    def __init__(self, settings: CrawlSettings) -> None:
        self._settings = settings
        self._hosts = set(settings.site_hosts())
        self.joined: set[str] = set()
        self._include = tuple(re.compile(pattern) for pattern in settings.include)
        self._exclude = tuple(re.compile(pattern) for pattern in settings.exclude)
        self._choices = PathChoices()
        self._counts: Counter[str] = Counter()
        self._counted: dict[int, int] = {}
        self._sets: Counter[str] = Counter()
        #: How many addresses with one parameter each path has, and the patterns of these.
        self._single: Counter[str] = Counter()
        self._alone: set[str] = set()
        self.exhausted: Counter[str] = Counter()
        self.telling: set[str] = set()
        self.ending: set[str] = set()

    #: Names of the facts that a resumed crawl restores.
    FACTS = (_JOINED, _EXHAUSTED)

    def facts(self) -> dict[str, Any]:
        """Return what a resumed crawl restores, by name, as JSON values."""
        return {_JOINED: sorted(self.joined), _EXHAUSTED: dict(self.exhausted.most_common(_MAX_REPORTED))}

    def go_on(self, addresses: Iterable[tuple[str, int]], facts: Mapping[str, Any]) -> None:
        """Restore an interrupted crawl: the addresses found, with depths, and its facts."""
        for url, depth in addresses:
            if (pattern := self._bound(url, urlsplit(url), depth)) is not None:
                self._count(url, pattern)
        self.joined.update(facts.get(_JOINED) or ())
        self._hosts |= self.joined
        self.exhausted.update(facts.get(_EXHAUSTED) or {})

    def on_site(self, url: str) -> bool:
        """Whether an address is on a host of the site."""
        return self.is_host(authority(url))

    def is_host(self, host: str) -> bool:
        """Whether a host (with its port unless it is the default) is the site's."""
        return host in self._hosts

    def includes(self, url: str) -> bool:
        """Whether an address may be crawled, by host and patterns."""
        if not self.on_site(url) or not self.matches_patterns(url):
            return False
        return not self.tells(url) and not self._ends_login(url)

    def tells(self, url: str) -> bool:
        """Whether an address contains a secret of the login: it would be written everywhere."""
        redacted = self._settings.login.redacted(url)
        if redacted != url and len(self.telling) < _MAX_PATTERNS:
            self.telling.add(url_pattern(redacted))
        return redacted != url

    def _ends_login(self, url: str) -> bool:
        """Whether an address would log out: later pages would be those of anonymous visitors."""
        ends = bool(self._settings.login) and ends_login(url)
        if ends and len(self.ending) < _MAX_PATTERNS:
            self.ending.add(url_pattern(url))
        return ends

    def matches_patterns(self, url: str, *, named: bool = False) -> bool:
        """Whether an address may be crawled by its patterns; one that is ``named`` need not be included."""
        if any(pattern.search(url) for pattern in self._exclude):
            return False
        return named or not self._include or any(pattern.search(url) for pattern in self._include)

    def affordable(self, urls: Iterable[str], depth: int) -> list[str]:
        """Return the addresses, found at a depth, that are within their patterns' budgets."""
        kept: list[str] = []
        for url in urls:
            parts = urlsplit(url)
            if _repeats(parts.path):
                self.leave_out(url_pattern(url))
                continue
            if (pattern := self._bound(url, parts, depth)) is None:
                kept.append(url)
                continue
            if (known := self._counted.get(_in_order(parts))) is not None:
                if known == hash(url):
                    kept.append(url)
                continue
            path, asks, _ = pattern.partition("?")
            if asks and pattern not in self._counts and self._sets[path] >= _MAX_SETS:
                self.leave_out(f"{path}?{MORE}")
            elif self._counts[pattern] >= self._budget(pattern):
                self.leave_out(pattern)
            else:
                self._count(url, pattern)
                kept.append(url)
        return kept

    def _bound(self, url: str, parts: SplitResult, depth: int) -> str | None:
        """Return the pattern of an address of which there may be many, else None."""
        if not parts.query:
            if (place := self._choices.place(parts)) is not None:
                return _combine(place)
            return url_pattern(url) if depth > CHAIN_DEPTH else None
        pattern = url_pattern(url)
        path, _, names = pattern.partition("?")
        several = names.split("&")
        if len(several) == 1 and len(self._alone) < _MAX_PATTERNS:
            self._alone.add(pattern)
        if len(several) >= _FREE and all(f"{path}?{name}" in self._alone for name in several):
            return f"{path}?{MORE}"
        return pattern

    def _budget(self, pattern: str) -> int:
        path, _, names = pattern.partition("?")
        budget = self._settings.pattern_budget
        return budget if names != MORE else min(budget, max(_MAX_SETS, self._single[path]))

    def _count(self, url: str, pattern: str) -> None:
        path, _, names = pattern.partition("?")
        if pattern not in self._counts:
            self._sets[path] += 1
        if names and names != MORE and "&" not in names:
            self._single[path] += 1
        self._counts[pattern] += 1
        self._counted[_in_order(urlsplit(url))] = hash(url)

    def leave_out(self, pattern: str) -> None:
        """Count an address that was left out, by its pattern."""
        if pattern in self.exhausted or len(self.exhausted) < _MAX_PATTERNS:
            self.exhausted[pattern] += 1

    def left_out(self) -> Iterator[tuple[str, str]]:
        """Yield the kinds of addresses that were left out (endless, with secrets, logout), and why."""
        unfollowed = "links to addresses like this were not followed: they"
        for pattern in sorted(self.telling)[:_MAX_REPORTED]:
            yield pattern, f"{unfollowed} tell a secret of the login"
        for pattern in sorted(self.ending)[:_MAX_REPORTED]:
            yield pattern, f"{unfollowed} seem to end the login"
        for pattern, count in self.exhausted.most_common(_MAX_REPORTED):
            how = f"--exclude {shlex.quote(excluding(pattern))} leaves them out from the start"
            yield pattern, f"{count} further {unfollowed} seem to have no end ({how})"

    def may_redirect(self, start: str, target: str) -> bool:
        """Whether a redirect stays on the site, or on the host of a sitemap elsewhere.

        If a start address redirects to the same host with or without ``www.``, that host is the site's, too.
        """
        if self.on_site(target):
            return True
        host, origin = authority(target), authority(start)
        if host == origin:
            return True
        if origin in self._hosts and host.removeprefix("www.") == origin.removeprefix("www."):
            self._hosts.add(host)
            self.joined.add(host)
            return True
        return False


# Addresses that log out: the rest of the crawl would see what anonymous visitors see.

#: A path segment, parameter or value of such an address, in several languages; without hyphens.
_WORDS = frozenset(
    {
        *("logout", "logoff", "signout", "signoff", "userlogout", "endsession", "abmelden", "ausloggen"),
        *("deconnexion", "déconnexion", "cerrarsesion", "cerrarsesión", "terminarsessao", "terminarsessão"),
        *("uitloggen", "afmelden", "wyloguj", "odhlasit", "odhlásit", "loggaut", "loggut", "logud"),
    }
)
_SEPARATORS = re.compile(r"[/?&=;:]+")
_FILE_ENDING = re.compile(r"\.[a-z]{2,5}$")


def ends_login(url: str) -> bool:
    """Whether a part of an address is a name for logging out ("/users/sign_out", "?action=logout")."""
    parts = urlsplit(url)
    named = _SEPARATORS.split(unquote(f"{parts.path}?{parts.query}").lower())
    return any(_FILE_ENDING.sub("", each).replace("-", "").replace("_", "") in _WORDS for each in named)


# Choices in paths: a shop's filters, in any order in which they were chosen.
#
# Of a dozen filters, /shoes/red/sale/size-42 and the like are hundreds of millions of addresses for the same few
# things.

#: Minimum number of choices in one address for a combination; with fewer, there are not many addresses.
_COMBINED = 3
#: Maximum number of word pairs remembered of a site's paths.
_MAX_PAIRS = 50_000
#: Maximum length of a choice, in characters: longer words are titles.
_MAX_WORD = 40


class PathChoices:
    """Distinguishes combinations of choices from hierarchies, by the paths seen.

    Words are choices if each may come first below the same place, and any two neighbours have also been seen in
    reverse order. In /convert/eur/to/usd, also seen in reverse, ``to`` never comes first.
    """

    def __init__(self) -> None:
        self._pairs: set[int] = set()

    def place(self, parts: SplitResult) -> str | None:
        """Return the place whose choices an address combines, or None; the path is remembered."""
        words = ["", *(word for word in parts.path.split("/") if word)]
        site = hash((parts.scheme, parts.netloc))
        neighbours = [hash((site, pair)) for pair in pairwise(words) if _may_be_choice(pair[1])]
        if len(self._pairs) < _MAX_PAIRS:
            self._pairs.update(neighbours)
        for start in range(self._first_choice(site, words), len(words) - _COMBINED + 1):
            if all(hash((site, (words[start - 1], word))) in self._pairs for word in words[start:]):
                return parts.netloc + "/".join(words[:start])
        return None

    def _first_choice(self, site: int, words: list[str]) -> int:
        """Return the index from which on each word has also been seen after the next."""
        first = len(words) - 1
        while first > 1 and hash((site, (words[first], words[first - 1]))) in self._pairs:
            first -= 1
        return first


def _may_be_choice(word: str) -> bool:
    """Whether a word may be a choice: numbers (days, pages) occur in any order by chance."""
    return len(word) <= _MAX_WORD and not word.isdigit()


# Bounds on the links that are followed, and whether a resumed crawl extends them.


class Bounds:
    """The options that decide which links are followed, as stored with the state of a crawl.

    Links that are left out are not stored, and a resumed crawl does not read pages again: what one part of a crawl
    left out stays left out, whatever a later part allows.
    """

    def __init__(self, settings: CrawlSettings) -> None:
        self.kept: dict[str, Any] = {
            "follow": settings.follow_links,
            "depth": settings.max_depth,
            "hosts": sorted(settings.site_hosts()),
            "include": sorted(settings.include),
            "exclude": sorted(settings.exclude),
            "robots": settings.obey_robots,
        }

    def wider_than(self, earlier: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return the options by which this crawl may follow what one of the earlier parts left out."""
        return list(dict.fromkeys(option for before in earlier for option in self._wider(before)))

    def _wider(self, before: Mapping[str, Any]) -> list[str]:
        now = self.kept
        then = {**now, **before}  # another version may store others
        if now["follow"] and not then["follow"]:
            return ["--no-follow"]  # whatever its other options, it followed nothing
        deeper = then["depth"] is not None and (now["depth"] is None or now["depth"] > then["depth"])
        included = bool(then["include"]) and (
            not now["include"] or not set(now["include"]) <= set(then["include"])
        )
        wider = {
            "--max-depth": deeper,
            "--host": not set(now["hosts"]) <= set(then["hosts"]),
            "--include": included,
            "--exclude": not set(then["exclude"]) <= set(now["exclude"]),
            "--ignore-robots": then["robots"] and not now["robots"],
        }
        return [option for option, is_wider in wider.items() if is_wider]


#: Maximum number of start pages, and of sitemaps, that are reported for naming nothing of the site.
_MAX_ELSEWHERE = 20


@dataclass(slots=True)
class Intake:
    """Adds the addresses that one kind of document names, as settings and scope allow."""

    settings: CrawlSettings
    scope: Scope
    frontier: Frontier
    statistics: CrawlStatistics
    _reported: int = field(default=0, init=False)

    def tell_elsewhere(self, url: str, what: str, hosts: Counter[str]) -> None:
        """Report a start page or sitemap if none of the ``hosts`` that it names, with their counts, is of the site.

        The site may use another host (www.). ``what`` is the kind of addresses ("links").
        """
        if hosts and not any(map(self.scope.is_host, hosts)) and self._reported < _MAX_ELSEWHERE:
            self._reported += 1
            most, _ = hosts.most_common(1)[0]
            elsewhere = f"most are of {most} (--host {most} takes it in)"
            self.statistics.tell(url, f"none of its {hosts.total()} {what} is of the site; {elsewhere}")
