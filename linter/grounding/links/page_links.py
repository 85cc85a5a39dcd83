"""Collect the addresses on a page, the targets of its links and its own; and tell by them whether markup describes the
page's main entity, or another one that the page shows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from urllib.parse import unquote

from ....source.regex import regex
from ...visible_text.passage import Attributes
from ..claim import Claim
from ..view import View
from .address_parts import SOCIAL, Address, address, profile, registrable

_END = "\0"
_LINK_ATTRIBUTES = ("href", "data-href", "data-url", "data-link", "xlink:href")
_FRAME_ATTRIBUTES = ("src", "data-src", "data-lazy-src", "action", "poster", "data-video", "data-embed")
_FRAMES = frozenset({"iframe", "video", "audio", "source", "embed", "form", "track", "object"})
UNSEEN = frozenset({"link", "script", "style", "meta", "base"})
_OWN_META = frozenset({"og:url", "twitter:url"})
_BARE = regex(r"(?:https?://|www\.)[^\s<>\"')\]]+", re.IGNORECASE)
_MANY = 20_000
"""Addresses looked at from which on they are indexed."""


class Links:
    """Everything a page links to, embeds or writes out. An address is parsed only where it may match."""

    def __init__(self, view: View) -> None:
        self._base = view.base
        self._written: dict[str, int] = {}
        written = view.page.by_attribute
        of_links = [name for name in _LINK_ATTRIBUTES if name in written]
        of_frames = [name for name in _FRAME_ATTRIBUTES if name in written]
        for index, element in view.page.having((*of_links, *of_frames)):
            if element.tag not in UNSEEN:
                names = of_frames if element.tag in _FRAMES else of_links
                for url in _addresses(element.attributes, names):
                    self._written.setdefault(url, index)
        for passage in view.passages:
            if "http" in passage.text or "www." in passage.text:
                for url in _BARE.findall(passage.text):
                    self._written.setdefault(url.rstrip(".,;:!?"), passage.element)
        self._urls = list(self._written)
        #: All of them in lower case, each between two ends, and where each of them begins.
        lower = [unquote(url).lower() if "%" in url else url.lower() for url in self._urls]
        self._text = _END.join(lower)
        self._starts = list(accumulate(map(len, lower), lambda start, length: start + length + 1, initial=0))
        #: How many addresses ``like`` has gone through.
        self.looked_at = 0
        self._index: _Index | None = None

    def __contains__(self, url: object) -> bool:
        return url in self._written

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def _is_here(self, linked: Address, stated: Address) -> bool:
        """Whether a path of a page whose own address nobody knows may be that of an address."""
        same = linked.path == stated.path and linked.query == stated.query
        return same and not self._base and len(linked.path) > 1 and registrable(stated.host) not in SOCIAL

    def element(self, url: str) -> int:
        """Return the index of the first element with an address."""
        return self._written[url]

    def like(self, part: str) -> Iterator[tuple[str, Address]]:
        """Return the addresses that contain a part (lower case), as written and parsed."""
        place = self._text.find(part) if self._urls else -1
        while place >= 0:
            index = bisect_right(self._starts, place) - 1
            url, end = self._urls[index], self._starts[index + 1]
            self.looked_at += 1
            if place + len(part) < end and (linked := address(url, self._base)) is not None:
                yield url, linked
            place = self._text.find(part, end)

    def find(self, stated: Address) -> tuple[str, bool] | None:
        """Return the address as the page writes it, and whether it is the exact one, not only the same profile."""
        platform, path = profile(stated)
        if self._many:
            return self._indexed().find(
                stated, is_here=not self._base and registrable(stated.host) not in SOCIAL
            )
        tail = path.rpartition("/")[2] or unquote(platform.split(".")[0])
        if " " in tail:  # pages write a blank in two ways
            tail = max(tail.split(), key=len, default="")
        alike = None
        for url, linked in self.like(tail):
            if _bare(linked) == _bare(stated) or (not linked.host and self._is_here(linked, stated)):
                return url, True
            if alike is None and (profile(linked) == (platform, path) or _same_document(linked, stated)):
                alike = url
        return None if alike is None else (alike, False)

    def ends_with(self, last: str) -> bool:
        """Whether the path of an address ends with this part (lower case)."""
        if self._many:
            return last in self._indexed().ends
        return any(linked.path.rpartition("/")[2] == last for _, linked in self.like(last))

    @property
    def _many(self) -> bool:
        """Whether so many addresses were looked at that it pays to take each apart once."""
        return self.looked_at > _MANY + len(self._urls)

    def _indexed(self) -> _Index:
        if self._index is None:
            taken = ((url, address(url, self._base)) for url in self._urls)
            self._index = _Index([(url, linked) for url, linked in taken if linked is not None])
        return self._index


class _Index:
    """Addresses by lookup key, for many lookups on a page with many links. The first of each counts."""

    def __init__(self, taken: list[tuple[str, Address]]) -> None:
        self._urls = [url for url, _ in taken]
        self._same: dict[Address, int] = {}
        self._here: dict[tuple[object, ...], int] = {}
        self._alike: dict[tuple[object, ...], int] = {}
        for number, (_, linked) in enumerate(taken):
            self._same.setdefault(_bare(linked), number)
            if not linked.host and len(linked.path) > 1:
                self._here.setdefault((linked.path, linked.query), number)
            for key in _likenesses(linked):
                self._alike.setdefault(key, number)
        self.ends = {linked.path.rpartition("/")[2] for _, linked in taken}

    def find(self, stated: Address, *, is_here: bool) -> tuple[str, bool] | None:
        """Like ``Links.find``; ``is_here`` means that the address may be on the page's own site."""
        places = [self._same.get(_bare(stated))]
        places += [self._here.get((stated.path, stated.query))] if is_here else []
        if same := [place for place in places if place is not None]:
            return self._urls[min(same)], True
        alike = [place for key in _likenesses(stated) if (place := self._alike.get(key)) is not None]
        return (self._urls[min(alike)], False) if alike else None


def _likenesses(linked: Address) -> Iterator[tuple[object, ...]]:
    """What an address has in common with others of the same profile, or of the same document."""
    yield profile(linked)
    name = linked.path.rpartition("/")[2]
    if _NUMBER.search(name) is not None and _LETTER.search(name) is not None:
        yield (linked.host, name, linked.query)


def _addresses(attributes: Attributes, names: Iterable[str]) -> list[str]:
    return [value for name in names if (value := attributes.get(name)) and value[0] != "#"]


def _same_document(one: Address, other: Address) -> bool:
    """Whether two addresses of a site end in one name that carries a number: a text's, whatever its folders."""
    name = one.path.rpartition("/")[2]
    return (
        one.host == other.host
        and name == other.path.rpartition("/")[2]
        and _NUMBER.search(name) is not None
        and _LETTER.search(name) is not None
        and one.query == other.query
    )


_NUMBER, _LETTER = regex(r"\d{5}"), regex(r"[^\W\d_]")


def _bare(linked: Address) -> Address:
    """An address without its fragment."""
    return Address(linked.host, linked.path, linked.query, "") if linked.fragment else linked


def declared_addresses(view: View) -> list[str]:
    """Return the page's whole addresses: as fetched, canonical, shared as."""

    def make() -> list[str]:
        written = [view.address] if view.address else []
        for element in view.page.elements:
            get = element.attributes.get
            if element.tag == "link" and (get("rel") or "").lower() == "canonical":
                written.append(get("href") or "")
            elif element.tag == "meta" and (get("property") or get("name") or "").lower() in _OWN_META:
                written.append(get("content") or "")
            elif element.tag == "body":
                break
        return [url for url in dict.fromkeys(written) if (linked := address(url, view.base)) and linked.host]

    return view.once("link.told", make)


def own_addresses(view: View) -> list[tuple[str, Address]]:
    """Return the page's own addresses: as fetched, canonical, shared as."""

    def make() -> list[tuple[str, Address]]:
        written = [*declared_addresses(view)]
        for element in view.page.elements:
            get = element.attributes.get
            if element.tag == "link" and (get("rel") or "").lower() in ("shortlink", "amphtml"):
                written.append(get("href") or "")
            elif element.tag == "body":
                break
        linked = [
            (url, taken) for url in dict.fromkeys(written) if url and (taken := address(url, view.base))
        ]
        return [(url, taken) for url, taken in linked if taken.host]

    return view.once("link.own", make)


def links(view: View) -> Links:
    """Return the page's links, collected once."""
    return view.once("link.links", lambda: Links(view))


PAGE_ADDRESS_PROPERTIES = ("url", "mainentityofpage")
"""Properties whose address is that of the page about a thing."""

OF_PARTS = frozenset(
    {"webpageelement", "sitenavigationelement", "table", "wpadblock", "wpfooter", "wpheader", "wpsidebar"}
)
"""Types of parts of a page, in lower case."""


def is_the_page(claim: Claim, view: View) -> bool:
    """Whether a claim's subject is the page's main entity: the only one of its types, or the one with the page's
    address."""
    if claim.path or claim.types & OF_PARTS:
        return False
    own = _is_own([text for name in PAGE_ADDRESS_PROPERTIES if (text := claim.sibling(name))], view)
    return claim.alone if own is None else own


def is_of_the_page(claim: Claim, view: View) -> bool:
    """Whether a claim's subject is part of the page's main entity, by the same criteria."""
    return claim.main and _is_own(claim.addresses, view) is not False


def has_page_address(claim: Claim, view: View) -> bool:
    """Whether the node that contains a claim's subject has the page's address."""
    return _is_own(claim.addresses, view) is True


def _is_own(texts: Iterable[str], view: View) -> bool | None:
    """Whether one of some addresses is the page's, None where none or the page's is not known."""
    addresses = [address(text, view.base) for text in texts]
    if not addresses:
        return None
    own = [parsed for _, parsed in own_addresses(view)]
    if not own:
        return None
    return any((a.host, a.path) == (b.host, b.path) for a in addresses if a is not None for b in own)
