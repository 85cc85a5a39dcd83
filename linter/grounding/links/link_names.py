"""Check addresses against link texts: a link with an entity's name gives the entity's address."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple
from urllib.parse import urljoin

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, undecided
from ...locale.word_tables import word_list
from ..claim import Claim
from ..view import View
from ..wording import coverage
from ..wording.folding import fold, fold_all, is_unspaced, squash
from .address_parts import Address, address, is_short_form, registrable
from .site import is_site_name, shared_names

_ADDRESSES = frozenset({"item", "url"})
_LINKED = frozenset({Reason.LINKED})
_ENTRY = frozenset({Reason.LINKED, Reason.OWN_ADDRESS, Reason.OWN_SITE})
"""Reasons why an address counts as shown that say nothing of whose it is; those of entries of lists."""
_HOME = regex(r"/?(?:[a-z]{2}(?:[-_][a-z]{2})?|home|start)?")
"""Paths of the home of a site, or of its part in a language."""
MAX_LENGTH = 200
"""Characters of a link's words, and of its address where that is told, at most."""
MIN_AROUND = 3
"""Addresses in an element from which on it is more than the card of one thing."""
MIN_LETTERS = 4
"""Letters from which on a word tells what a thing is called."""
MAX_LINKS = 3000
MAX_SAME_LINKS = 50
"""Links of one name, or to one address, at most: with more of them the page is a list made otherwise."""


class _Link(NamedTuple):
    """A link: the location of its element, its target, and its folded words, including those of pictures and titles."""

    element: int
    leads: Address
    words: tuple[str, ...]


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check an entity's address: flagged where the page uses the entity's name to link to another address of its
    site, and links to this one only under names of other entities."""
    if claim.property == "sameas" and claim.types == {"person"} and verdict.reason in _LINKED:
        return undecided(Family.LINK, _OF_SITE, *verdict.evidence) if _is_of_site(claim, view) else verdict
    entry = "listitem" in claim.types
    if claim.kind != "link" or claim.property not in _ADDRESSES:
        return verdict
    if verdict.outcome != "grounded" or verdict.reason not in (_ENTRY if entry else _LINKED):
        return verdict
    name, stated = _name(claim), address(claim.raw, view.base)
    if name is None or stated is None:
        return verdict
    if entry and _begins_at_home(claim, name, stated):
        return verdict  # what else the page calls "Home", such as a section about houses, is not where a trail begins
    there = view.once("link names.links", lambda: _links(view))
    own = [place for place, link in enumerate(there) if name in link.words]
    leads = {there[place].leads for place in own}
    if not own or any(not _may_differ(stated, each, entry) for each in leads):
        return verdict
    others = [place for place, link in enumerate(there) if _same(link.leads, stated)]
    if max(len(own), len(others)) > MAX_SAME_LINKS:
        return verdict
    labels = {words for place in others for words in there[place].words}
    called = {words for words in labels if not _is_general(words, there)}
    if verdict.reason == Reason.OWN_ADDRESS:
        called |= {words for title in view.titles if (words := fold(title.text))}
    if not called or any(_are_akin(words, name) for words in labels):
        return verdict
    if any(_are_akin(words, name) for words in called):
        return verdict
    if not entry and any(_share_a_card(one, other, there, view) for one in own for other in others):
        return verdict
    written = (view.page.elements[there[own[0]].element].attributes["href"] or "")[:MAX_LENGTH]
    return contradicted(
        Family.LINK,
        Reason.WHAT_THE_PAGE_CALLS_OTHERWISE,
        Evidence(written, "link", "contradicts", comparator="link"),
        shown=written,
        replacement=urljoin(view.base, written) if view.base and len(leads) == 1 else None,
    )


def _begins_at_home(claim: Claim, name: str, stated: Address) -> bool:
    """Whether a claim is the home of its site as the first entry of a trail."""
    is_home = _HOME.fullmatch(stated.path) is not None and name in word_list("page_frame", "page_labels")
    return is_home and claim.sibling("position") == "1"


_OF_SITE = Reason.LINKED_AS_THE_SITE_S
_FRAME, _TEXTS = frozenset({"footer", "header", "nav"}), frozenset({"article", "main", "aside"})


def _is_of_site(claim: Claim, view: View) -> bool:
    """Whether the page links to a person's profile only where it links to its site's, by words and an address that have
    nothing of the person's name, and the site is not called after the person."""
    stated, names = address(claim.raw, view.base), claim.siblings.get("name", ())
    called = [fold(each.text) for each in names]
    if stated is None or not called or claim.site_named or any(is_site_name(view, name) for name in called):
        return False
    there = [
        link for link in view.once("link names.links", lambda: _links(view)) if _same(link.leads, stated)
    ]
    labels = {words for link in there for words in (*link.words, fold(stated.path))} | shared_names(view)
    if any(_are_akin(words, name) for words in labels if words for name in called):
        return False
    around = ({e.tag for e in view.page.ancestors(link.element)} for link in there)
    return bool(there) and all(tags & _FRAME and not tags & _TEXTS for tags in around)


def _name(claim: Claim) -> str | None:
    """The folded name of a claim's subject, where it has one name and one address."""
    names = [each for prop in ("name", "headline", "title") for each in claim.siblings.get(prop, ())]
    addresses = [each for prop in _ADDRESSES for each in claim.siblings.get(prop, ())]
    folded = {fold(each.text) for each in names}
    return folded.pop() or None if len(folded) == 1 and len(addresses) == 1 else None


def _links(view: View) -> list[_Link]:
    page = view.page
    found: list[tuple[int, Address, int]] = []
    texts: list[str] = []
    for index, element in page.having(("href",)):
        href = element.attributes["href"] or ""
        if element.tag != "a" or not href or href.startswith("#"):
            continue
        leads = address(href, view.base)
        if leads is None:
            continue
        spoken = (
            p.text for p in page.passages[element.first : element.last] if p.kind in ("image", "attribute")
        )
        own = [text for text in (page.linked.get(index, ""), *spoken) if text and len(text) <= MAX_LENGTH]
        found.append((index, leads, len(own)))
        texts += own
        if len(found) > MAX_LINKS:
            return []
    words = iter(fold_all(texts))
    return [
        _Link(index, leads, tuple(dict.fromkeys(filter(None, islice(words, count)))))
        for index, leads, count in found
    ]


def _same(one: Address, other: Address) -> bool:
    return one.host == other.host and one.path == other.path


def _may_differ(stated: Address, named: Address, entry: bool) -> bool:
    """Whether an address is surely another one than that of a link with the thing's name, of the same site."""
    if registrable(stated.host) != registrable(named.host) or _same(stated, named):
        return False
    if stated.path.rpartition("/")[2] == named.path.rpartition("/")[2] or is_short_form(stated, named):
        return False
    if entry:
        return not (_HOME.fullmatch(stated.path) and _HOME.fullmatch(named.path))
    if _HOME.fullmatch(stated.path) or _HOME.fullmatch(named.path):
        return False  # a site's own name leads home, and its pages are its own, too
    return not (stated.path.startswith(f"{named.path}/") or named.path.startswith(f"{stated.path}/"))


def _is_general(words: str, there: list[_Link]) -> bool:
    """Whether links to several addresses have some words ("Read more")."""
    return len({link.leads for link in there if words in link.words}) > 1


def _are_akin(words: str, name: str) -> bool:
    """Whether a link's words may mean the thing of a name: they share a telling word, or letters without blanks."""
    one, other = squash(words), squash(name)
    if one in other or other in one:
        return True
    if is_unspaced(name) or is_unspaced(words):
        return len(set(one) & set(other)) > 1
    telling = {coverage.stem(word) for word in name.split() if len(word) >= MIN_LETTERS}
    return any(coverage.stem(word) in telling for word in words.split())


def _share_a_card(one: int, other: int, there: list[_Link], view: View) -> bool:
    """Whether two links stand in an element with hardly any others: a card's title, and where it is sold."""
    around = {id(element) for element in view.page.ancestors(there[one].element)}
    inside = next((e for e in view.page.ancestors(there[other].element) if id(e) in around), None)
    if inside is None:
        return True
    held = {there[one].leads}
    for beside in (
        range(one - 1, -1, -1),
        range(one + 1, len(there)),
    ):  # what an element holds stands together
        for place in beside:
            if all(e is not inside for e in view.page.ancestors(there[place].element)):
                break
            held.add(there[place].leads)
            if len(held) >= MIN_AROUND:
                return False
    return True
