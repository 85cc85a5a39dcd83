"""Learn which parameters and path segments of addresses only choose from a list: a shop's filters and orders, sessions.

Each page offers a dozen of them, alone and combined, and all of these pages say the same of the same things.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

from ..settings import authority
from .links import Discovery, normalised

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser


#: In a pattern, addresses being ASCII: what may stand before or behind, any parameters, any segment at this place.
MORE = "\N{HORIZONTAL ELLIPSIS}"
ANY = f"{{{MORE}}}"
_NUMBER = re.compile(r"\d+")
_HEX = re.compile(r"(?=[0-9a-f]*\d)[0-9a-f]{8,}", re.IGNORECASE)
_NUMBERED = "{n}"


def url_pattern(url: str) -> str:
    """Return an address with its numbers and identifiers replaced and its query reduced to sorted names."""
    parts = urlsplit(url)
    path = _NUMBER.sub(_NUMBERED, _HEX.sub(_NUMBERED, parts.path))
    names = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})
    return f"{parts.netloc}{path}" + (f"?{'&'.join(names)}" if names else "")


def excluding(pattern: str) -> str:
    """Return the regular expression that finds the addresses with a pattern.

    Of any path: ``host?name``, ``host/…/segment``, ``host/…/begins…``. Of one path: ``host/path?names``,
    ``host/path?…``, ``host/path/…``, ``host/{…}/path``; ``{n}`` is a number or identifier.
    """
    place, asks, names = pattern.partition("?")
    if word := place.partition(f"/{MORE}/")[2]:
        return f"/{re.escape(word.rstrip(MORE))}" + ("" if word.endswith(MORE) else "(/|$)")
    if "/" not in place:
        return f"[?&]{quote(names)}="
    path = re.escape(place.removesuffix(MORE))
    for sign, expression in ((ANY, "[^/]+"), (_NUMBERED, "[0-9a-fA-F]+")):
        path = path.replace(re.escape(sign), expression)
    if asks:
        parameters = (f"(?=.*[?&]{re.escape(quote(name))}=)" for name in names.split("&") if names != MORE)
        return f"//{path}{''.join(parameters)}\\?"
    if place.endswith(MORE):
        return f"//{path}"
    return f"//{path.removesuffix('/')}/?$" if ANY in place else f"//{path}$"


#: After so many pages in a row like the one without parameters that led to nothing new, a parameter chooses from a
#: list; after twice as many if one led to something new before.
MIN_PAGES = 10
#: Maximum number of pages whose content, and of parameters whose effect is remembered.
_MAX_PAGES, _MAX_NAMES = 50_000, 1_000
#: Maximum number of a page's links that are looked up.
_LOOKED_UP = 500
#: Maximum number of a path's segments that are compared.
_MAX_SEGMENTS = 8
#: A paragraph of so many characters is what a page says, not an entry of its list.
_PROSE = 100
#: The name of a choice that is written with its value: color-red, size_42.
_NAME_PREFIX = re.compile(r"[A-Za-z]{2,}[-_=:~]")
_MAX_JSON = 200_000
#: What lists state of themselves.
_OF_LISTS = frozenset({"itemListElement", "numberOfItems", "url", "@id", "position"})


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page says (None: too little to compare), and its links without parameters that were not known."""

    url: str
    content: str | None
    new: tuple[str, ...]


class Facets:
    """Counts, for each host and parameter, pages like the one without parameters, and others.

    In paths, a segment chooses if pages are like those without it, and so does a place where any segment gives the
    same page. What is learnt counts from ``settle`` on.
    """

    def __init__(self) -> None:
        self._plain: dict[int, str | None] = {}
        #: For each path but one segment, and its place: that segment, and what the first page says.
        self._first: dict[tuple[int, int], tuple[str, str | None]] = {}
        #: Pages in a row that were alike and led to nothing new; what led to something; what is no choice.
        self._alike: Counter[str] = Counter()
        self._led: set[str] = set()
        self._other: set[str] = set()
        self.known: frozenset[str] = frozenset()
        """The parameters that choose from a list, each as ``host?name``, and patterns of ``_choices``."""
        #: What was learnt since it was last told: of ``_plain``, of ``_first``, of ``_other``.
        self._news: list[list[Any]] = [[], [], []]

    def counts(self) -> list[Any]:
        """Return what is counted, as a JSON value."""
        return [dict(self._alike), sorted(self._led)]

    def news(self) -> list[Any]:
        """Return what else was learnt since this was called last, as a JSON value."""
        news, self._news = self._news, [[], [], []]
        return news

    def go_on(self, counts: list[Any] | None, news: Iterable[list[Any]]) -> None:
        """Restore an interrupted crawl from its last ``counts`` and all of its ``news``."""
        alike, led = counts or ({}, ())
        self._alike.update(alike)
        self._led.update(led)
        for plain, first, other in news:
            self._plain.update(plain)
            self._first.update(
                {(index, place): (segment, content) for index, place, segment, content in first}
            )
            self._other.update(other)
        self.settle()

    def _rule_out(self, names: Iterable[str]) -> None:
        new = sorted(set(names) - self._other)
        self._other.update(new)
        self._news[2] += new

    def learn(self, sight: Sight, known: Callable[[str], bool]) -> bool:
        """Learn from a page; ``known`` tells whether an address is. Returns whether that was any use."""
        if self.known:  # what is not followed is nothing new
            sight = replace(sight, new=tuple(url for url in sight.new if self.chooses(url) is None))
        parts = urlsplit(sight.url)
        segments = _segments(parts.path)
        place = _path_digest(parts.scheme, parts.netloc, *segments)
        if not parts.query:
            if len(self._plain) < _MAX_PAGES:
                self._plain[place] = sight.content
                self._news[0].append([place, sight.content])
            return self._learn_path(sight, segments, known)
        plain = self._plain.get(place)
        names = _names(sight.url) - self._other
        if plain is None or not names or len(self._alike) >= _MAX_NAMES or len(self._other) >= _MAX_PAGES:
            return False
        if sight.content == plain and not sight.new:
            self._alike.update(names)
            return True
        # Any of several may be the one that matters: of those that are known to choose, none is.
        names = {name for name in names if not self._is_known(name)}
        led = names - _numbered(sight.url) if sight.content == plain else set()
        self._rule_out(names - led)
        self._begin_again(led)
        return True

    def _is_known(self, name: str) -> bool:
        return self._alike[name] >= MIN_PAGES * (2 if name in self._led else 1)

    def _begin_again(self, names: Iterable[str]) -> None:
        """Count anew: these led to something new."""
        for name in names:
            self._alike[name] = 0
            self._led.add(name)

    def _learn_path(self, sight: Sight, segments: list[str], known: Callable[[str], bool]) -> bool:
        """Compare a page with that of the path without each segment, or else with another one in its place."""
        parts = urlsplit(sight.url)
        site, host = (parts.scheme, parts.netloc), authority(sight.url)
        learnt = False
        for index, segment in enumerate(segments[:_MAX_SEGMENTS]):
            rest = (*segments[:index], *segments[index + 1 :])
            place = _path_digest(*site, *rest)
            there = index, place
            if there not in self._first and len(self._first) < _MAX_PAGES * 2:
                self._first[there] = (segment, sight.content)
                self._news[1].append([*there, segment, sight.content])
            if segment.isdigit():  # days, pages
                continue
            first, content = self._first.get(there, (segment, None))
            compared: list[tuple[list[str], str | None, str | None]] = []
            if index and place in self._plain:
                compared.append((_words(host, segment), self._plain[place], None))
            if first != segment and not first.isdigit():
                compared.append(([_pattern(host, segments, index)], content, first))
            for named, other_content, instead in compared:
                if not (choices := [each for each in named if each not in self._other]):
                    continue
                if other_content is not None and other_content == sight.content:
                    learnt = True
                    choices = [each for each in choices if len(self._alike) < _MAX_NAMES]
                    if _leads_on(
                        sight.new, segment, index, instead, lambda url: known(url) or self.chooses(url)
                    ):
                        self._begin_again(each for each in choices if not self._is_known(each))
                    else:
                        self._alike.update(choices)
                elif len(self._other) < _MAX_PAGES:
                    learnt = learnt or any(each in self._alike for each in choices)
                    self._rule_out(choices)
        return learnt

    def settle(self) -> Iterable[str]:
        """Let count what was learnt; returns what is newly known to choose from a list."""
        settled = {name for name in self._alike if self._is_known(name) and name not in self._other}
        new = settled - self.known
        self.known = frozenset(settled)
        return sorted(new)

    def chooses(self, url: str) -> str | None:
        """Return the pattern of an address that has a parameter or segment that chooses from a list, else None."""
        if not self.known:
            return None
        names = sorted((_names(url) if "?" in url else _choices(url)) & self.known)
        return names[0] if names else None


def explanation(pattern: str) -> str:
    """Say why addresses with a pattern of ``Facets.known`` are not followed any more, and how to leave them out."""
    name = pattern.partition("?")[2]
    unfollowed, like = "are not followed any more:", "like the one without it, but for their list"
    if name:
        what = f"addresses with the parameter {name!r} {unfollowed} {MIN_PAGES} pages were {like}"
    elif word := pattern.partition(f"/{MORE}/")[2]:
        what = f"addresses with {word!r} in the path {unfollowed} {MIN_PAGES} pages were {like}"
    else:
        what = f"addresses like this {unfollowed} {MIN_PAGES} pages said the same, and led to nothing new"
    return f"{what} (--exclude {shlex.quote(excluding(pattern))} leaves them out from the start)"


def _path_digest(*parts: str) -> int:
    """A number of 63 bits for a path, the same in every process."""
    return int.from_bytes(hashlib.blake2b("\0".join(parts).encode(), digest_size=8).digest(), "big") >> 1


def _segments(path: str) -> list[str]:
    return [each for each in path.split("/") if each]


def _words(host: str, segment: str) -> list[str]:
    """A segment wherever it stands, and all that begin with its name."""
    named = _NAME_PREFIX.match(segment)
    return [f"{host}/{MORE}/{each}" for each in (segment, *([named[0] + MORE] if named else []))]


def _pattern(host: str, segments: list[str], index: int) -> str:
    """A path with any segment at a place."""
    return "/".join((host, *segments[:index], ANY, *segments[index + 1 :]))


def _choices(url: str) -> set[str]:
    """The patterns of an address's segments that may choose from a list."""
    host, segments = authority(url), _segments(urlsplit(url).path)
    choices: set[str] = set()
    for index, segment in enumerate(segments[:_MAX_SEGMENTS]):
        if segment.isdigit():
            continue
        choices.add(_pattern(host, segments, index))
        if index:
            choices.update(_words(host, segment))
    return choices


def _names(url: str) -> set[str]:
    """The parameters of an address, each as ``host?name``."""
    host = authority(url)
    return {f"{host}?{name}" for name, _ in parse_qsl(urlsplit(url).query, keep_blank_values=True)}


def _numbered(url: str) -> set[str]:
    """The parameters of an address that may number pages, each as ``host?name``; 0 and 1 are no and yes."""
    host, pairs = authority(url), parse_qsl(urlsplit(url).query)
    return {f"{host}?{name}" for name, value in pairs if value.isdigit() and value not in {"0", "1"}}


def page_sight(url: str, tree: LexborHTMLParser, discovery: Discovery, known: Callable[[str], bool]) -> Sight:
    """Return what a page says, and which of its links to the site, without parameters, are not ``known`` yet."""
    own = normalised(url)
    plain = (link for link in discovery.links[:_LOOKED_UP] if "?" not in link and link != own)
    return Sight(
        url, content(tree), tuple(a for a in plain if authority(a) == authority(url) and not known(a))
    )


def _leads_on(
    new: tuple[str, ...], segment: str, index: int, instead: str | None, known: Callable[[str], object]
) -> bool:
    """Whether a page's new links are new without its segment, too, or with another ``instead`` of it."""
    fresh = set(new)
    for link in new:
        parts = urlsplit(link)
        words = parts.path.split("/")
        if instead is None and segment in words:
            words.remove(segment)
        elif instead is not None and len(words) > index + 1 and not words[index + 1].isdigit():
            words[index + 1] = instead
        other = urlunsplit(parts._replace(path="/".join(words)))
        if other in fresh or not known(other):
            return True
    return False


def content(tree: LexborHTMLParser) -> str | None:
    """Return a digest of what a page says, but for its list: title, main headings, JSON-LD and long paragraphs.

    None for a page with a title at most, as scripts fill it.
    """
    title = [" ".join((node.text() or "").split()) for node in tree.tags("title")]
    texts = [" ".join((node.text() or "").split()) for node in tree.tags("h1")]
    prose = (" ".join((node.text() or "").split()) for node in tree.tags("p"))
    texts += [text for text in prose if len(text) >= _PROSE]
    for node in tree.tags("script"):
        if "ld+json" in (node.attributes.get("type") or "").lower():
            text = (node.text() or "")[:_MAX_JSON]
            with contextlib.suppress(ValueError, RecursionError):
                text = json.dumps(_without_list(json.loads(text)), sort_keys=True)
            texts.append(text)
    if not texts:
        return None
    return hashlib.sha256("\0".join(title + texts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _without_list(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_list(each) for key, each in value.items() if key not in _OF_LISTS}
    return [_without_list(each) for each in value] if isinstance(value, list) else value
