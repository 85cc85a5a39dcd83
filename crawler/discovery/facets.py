"""Learn which parameters of addresses only choose from a list: a shop's filters and orders.

Each page offers a dozen of them, alone and combined, and all of these pages say the same of the same things.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from ..settings import authority
from .links import Discovered, normalised

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

#: After so many pages like the one without parameters that led to nothing new, a parameter chooses from a list.
ENOUGH = 10
#: Maximum number of pages whose content, and of parameters whose effect is remembered.
_MAX_PAGES, _MAX_NAMES = 50_000, 1_000
#: Maximum number of a page's links that are looked up.
_LOOKED_UP = 500
_MAX_JSON = 200_000
#: What lists state of themselves.
_OF_LISTS = frozenset({"itemListElement", "numberOfItems", "url", "@id", "position"})


class Facets:
    """Counts, for each host and parameter, pages like the one without parameters, and others.

    What is learnt counts from ``settle`` on.
    """

    def __init__(self) -> None:
        self._plain: dict[int, str] = {}
        self._alike: Counter[str] = Counter()
        self._other: set[str] = set()
        self.known: frozenset[str] = frozenset()
        """The parameters that choose from a list, each as ``host?name``."""

    def facts(self) -> list[Any]:
        """Return what a resumed crawl restores, as a JSON value."""
        return [dict(self._alike), sorted(self._other)]

    def go_on(self, facts: list[Any] | None) -> None:
        """Restore an interrupted crawl."""
        if facts:
            self._alike.update(facts[0])
            self._other.update(facts[1])
            self.settle()

    def learn(self, url: str, tree: LexborHTMLParser, *, leads_on: bool) -> bool:
        """Learn from a page, which ``leads_on`` to addresses without parameters that were not known.

        Returns whether that was any use.
        """
        parts = urlsplit(url)
        place = hash((parts.scheme, parts.netloc, parts.path))
        if not parts.query:
            if len(self._plain) < _MAX_PAGES:
                self._plain[place] = content(tree)
            return False
        plain = self._plain.get(place)
        names = _names(url) - self._other
        if plain is None or not names or len(self._alike) + len(self._other) >= _MAX_NAMES:
            return False
        if not leads_on and content(tree) == plain:
            self._alike.update(names)
        else:
            # Any of several may be the one that matters: of those that are known to choose, none is.
            self._other |= {name for name in names if self._alike[name] < ENOUGH}
        return True

    def settle(self) -> Iterable[str]:
        """Let count what was learnt; returns the parameters that are newly known to choose from a list."""
        found = {name for name, count in self._alike.items() if count >= ENOUGH and name not in self._other}
        new = found - self.known
        self.known = frozenset(found)
        return sorted(new)

    def chooses(self, url: str) -> str | None:
        """Return the pattern of an address that has a parameter that chooses from a list, else None."""
        if not self.known or "?" not in url:
            return None
        found = sorted(_names(url) & self.known)
        return found[0] if found else None


def _names(url: str) -> set[str]:
    """The parameters of an address, each as ``host?name``."""
    host = authority(url)
    return {f"{host}?{name}" for name, _ in parse_qsl(urlsplit(url).query, keep_blank_values=True)}


def leads_on(found: Discovered, url: str, known: Callable[[str], bool]) -> bool:
    """Whether a page has links to addresses without parameters that are not known."""
    own = normalised(url)
    plain = (link for link in found.links[:_LOOKED_UP] if "?" not in link and link != own)
    return any(authority(link) == authority(url) and not known(link) for link in plain)


def content(tree: LexborHTMLParser) -> str:
    """Return a digest of what a page says, but for its list: title, main headings and JSON-LD."""
    said = [" ".join((node.text() or "").split()) for node in (*tree.tags("title"), *tree.tags("h1"))]
    for node in tree.tags("script"):
        if "ld+json" in (node.attributes.get("type") or "").lower():
            text = (node.text() or "")[:_MAX_JSON]
            with contextlib.suppress(ValueError, RecursionError):
                text = json.dumps(_without_list(json.loads(text)), sort_keys=True)
            said.append(text)
    return hashlib.sha256("\0".join(said).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _without_list(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_list(each) for key, each in value.items() if key not in _OF_LISTS}
    return [_without_list(each) for each in value] if isinstance(value, list) else value
