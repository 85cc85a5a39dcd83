"""Check the main entity's pictures and addresses: only teasers of other entities may have them."""

from __future__ import annotations

from functools import lru_cache

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, unsupported
from ...visible_text.passage import Element
from ..claim import Claim
from ..links.address_parts import Address, address, is_short_form
from ..links.image import holds_pictures, is_logo_file
from ..links.page_links import declared_addresses, is_the_page, own_addresses
from ..links.picture_names import PICTURE, names
from ..people.byline import holds_title
from ..view import View
from ..wording import coverage
from ..wording.folding import fold
from .asides import is_under_title
from .beside import beside, is_called_box

_PICTURES = frozenset({"image", "thumbnailurl", "primaryimageofpage"})
_FILES = frozenset({"url", "contenturl"})
_ADDRESSES = frozenset({"url", "mainentityofpage"})
_SEEN = frozenset({Reason.SAME_PICTURE, Reason.SAME_FILE})
_APART = frozenset({"aside", "footer", "header", "nav"})
_HEAD = frozenset({"base", "link", "meta", "script"})
ELSEWHERE = Reason.SHOWN_OF_SOMETHING_ELSE_ONLY
MIN_SIDE = 120
"""Pixels of a side, where the page tells them, from which on a picture is no sign or portrait."""


def is_teased(claim: Claim, main: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a picture or address of the page's main entity (``main`` is a claim about it): flagged where only
    teasers of other entities have it and the page has its own."""
    if (
        _is_picture(claim)
        and verdict.reason in _SEEN
        and is_the_page(main, view)
        and _shows_of_others(claim, view)
    ):
        near = verdict.evidence[:1]
        return unsupported(Family.IMAGE, ELSEWHERE, *near)
    if claim is main and claim.property in _ADDRESSES and verdict.reason == Reason.LINKED:
        there = _leads_to_others(claim, view)
        if there is not None:
            near = Evidence(there[:300], "link", "nearest", comparator="link")
            return unsupported(Family.LINK, ELSEWHERE, near)
    return verdict


def _is_picture(claim: Claim) -> bool:
    """Whether a claim gives the main thing's picture, by itself or as a node."""
    return (claim.property in _PICTURES and not claim.path) or (
        claim.property in _FILES and len(claim.path) == 1 and claim.path[0] in _PICTURES
    )


def _shows_of_others(claim: Claim, view: View) -> bool:
    """Whether all elements that show a picture tease other things, and another picture stands outside of such."""
    known = view.once("teased.shown", dict[tuple[str, ...], bool])
    pictures = names(claim.raw)
    if pictures not in known:
        places = {index for name in pictures for index in _pictures(view).get(name, ())}
        known[pictures] = bool(places) and not any(view.page.elements[index].tag in _HEAD for index in places)
        known[pictures] &= all(_is_of_others(view, index) for index in places) and _has_own_picture(view)
    return known[pictures]


def _pictures(view: View) -> dict[str, list[int]]:
    """The elements that have a picture's address, by each of its names."""

    def make() -> dict[str, list[int]]:
        result: dict[str, list[int]] = {}
        for name, indexes in view.page.by_attribute.items():
            if not holds_pictures(name):
                continue
            for index in indexes:
                for value in _WRITTEN.findall(view.page.elements[index].attributes[name] or ""):
                    for each in names(value) if "/" in value or "." in value else ():
                        result.setdefault(each, []).append(index)
        return result

    return view.once("teased.pictures", make)


_WRITTEN = regex(r"""[^\s"'(),;<>\\]+""")


def _has_own_picture(view: View) -> bool:
    """Whether the page shows a picture that is no sign and stands in no part about other things or the site."""

    def make() -> bool:
        for index, element in view.page.having(("src", "data-src", "srcset")):
            source = element.attributes.get("src") or element.attributes.get("data-src") or ""
            if (
                element.tag != "img"
                or is_logo_file(source)
                or source.startswith("data:")
                or _is_small(element)
            ):
                continue
            apart = any(e.tag in _APART for e in view.page.ancestors(index))
            if not apart and not _is_of_others(view, index):
                return True
        return False

    return view.once("teased.own", make)


def _is_small(element: Element) -> bool:
    sides = (element.attributes.get("width") or "", element.attributes.get("height") or "")
    return any(side.isdigit() and int(side) < MIN_SIDE for side in sides)


def _is_of_others(view: View, index: int) -> bool:
    """Whether an element stands in a teaser of another page, or in a box of such."""
    leads = next((e.attributes.get("href") or "" for e in view.page.ancestors(index, 4) if e.tag == "a"), "")
    if PICTURE.search(leads) or (leads and address(leads, view.base) in _own(view)):
        return False  # it opens the picture itself, or this page
    if beside(view).holds(index, ("cards", "comments")):
        return True
    return bool(leads) and (is_called_box(view, index) or _is_under_title(view, index))


def _is_under_title(view: View, index: int) -> bool:
    """Whether an element, or the words behind it, stand under a title of other things."""
    first = view.page.elements[index].first
    following = next((p for p in view.page.passages[first : first + REACH] if p.kind == "text"), None)
    return following is not None and is_under_title(view, following)


REACH = 3
"""Passages behind a picture among which its words are looked for."""


def _own(view: View) -> frozenset[Address]:
    return view.once("teased.addresses", lambda: frozenset(own for _, own in own_addresses(view)))


def _leads_to_others(claim: Claim, view: View) -> str | None:
    """The address as the page writes it, where all links to it are called otherwise than the claim's subject, and the
    page has another address and that for its heading; None elsewhere. A text or a page is nowhere else: links to others
    must be entries of menus or teasers. An item around the heading that is a page is this one, whatever its name."""
    titles = frozenset(fold(title.text) for title in view.titles)
    headed = any(name == title or _goes_on(name, title) for name in claim.titles for title in titles)
    if not declared_addresses(view) or not (headed or _is_page(claim.statement.types)) or not claim.alone:
        return None
    called = claim.titles if headed else titles
    stated = address(claim.raw, view.base)
    paths = [own for own in _own(view) if own.path]  # a short link has only a query
    if stated is None or any(_may_be_of(stated, own) for own in paths or _own(view)):
        return None
    href, text = None, _is_text(claim.statement.types)
    for index, element in view.page.having(("href",)):
        if element.tag != "a" or address(element.attributes["href"] or "", view.base) != stated:
            continue
        if not headed and not _is_in_item_of_page(view, index):
            return None
        href = element.attributes["href"]
        spoken = (p.text for p in view.page.passages[element.first : element.last] if p.kind != "text")
        words = fold(" ".join((view.page.linked.get(index, ""), *spoken)))
        if text and "hreflang" not in element.attributes and words and not _has_words_of(words, called):
            continue
        listed = any(e.tag in _APART for e in view.page.ancestors(index)) or beside(view).holds(
            index, ("menus",)
        )
        if not words or not (listed or _is_of_others(view, index)) or _has_words_of(words, called):
            return None
    return href


def _goes_on(name: str, title: str) -> bool:
    """Whether a folded name is a heading with more behind it, as a page's is with the name of its site."""
    return len(title) >= MIN_TITLE and name.startswith(f"{title} ")


MIN_TITLE = 12
"""Letters of a heading from which on what begins with it is called so."""


@lru_cache(maxsize=256)
def _is_text(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a page or a text that is one, and not what it sells, offers or announces."""
    return any(vocabulary().is_subtype(name, each) for name in types for each in _TEXTS)


@lru_cache(maxsize=256)
def _is_page(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a page."""
    return any(vocabulary().is_subtype(name, "WebPage") for name in types)


def _is_in_item_of_page(view: View, index: int) -> bool:
    """Whether the innermost item around an element holds the page's heading."""
    around = view.page.ancestors(index)
    item = next((e for e in around if "itemscope" in e.attributes or "typeof" in e.attributes), None)
    return item is not None and holds_title(view, item)


_TEXTS = ("Article", "HowTo", "Recipe", "WebPage")


def _may_be_of(stated: Address, own: Address) -> bool:
    """Whether an address may be another of the same page, or of one that it belongs to."""
    if stated.host != own.host or not stated.path:
        return True
    one, other = stated.path.rstrip("/"), own.path.rstrip("/")
    alike = one in other or other in one or one.rpartition("/")[2] == other.rpartition("/")[2]
    return alike or is_short_form(stated, own)


def _has_words_of(text: str, titles: frozenset[str]) -> bool:
    """Whether a link shares a telling word with what markup calls the thing."""
    words = {coverage.stem(word) for title in titles for word in title.split() if len(word) > 3}
    return any(coverage.stem(word) in words for word in text.split())
