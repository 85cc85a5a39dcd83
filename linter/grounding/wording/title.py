"""Compare an article's headline with the page's own heading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, islice

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, technical_value, unsupported
from ...markup.statement import Statement
from ...visible_text.passage import Passage
from ..claim import Claim
from ..links.address_parts import site_names
from ..links.page_links import is_the_page, own_addresses
from ..links.site import is_site_name, shared_names
from ..page_parts import asides
from ..people.byline import is_article
from ..view import View, evidence
from . import coverage
from .folding import fold, is_unspaced, squash

FAMILY = Family.TEXT
_TITLES = frozenset({"headline", "name"})
_UNSETTLED = frozenset({"grounded", "undecided"})
_HEAD_TITLES = frozenset({"title", "og:title", "twitter:title", "dc.title", "citation_title"})
LITTLE = 0.35
"""The share of the shorter title's words up to which two titles are not of the same text."""


MIN_NAME = 3
"""Words from which on the name of a page is a title, and no label of a menu; a product's name is one from one less."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check the headline of the page's main article: contradicted where neither the page's heading nor its title has
    much in common with it."""
    if claim.as_headline and claim.folded.count(" ") + 1 > MIN_NAME and verdict.outcome == "grounded":
        return unsupported(FAMILY, Reason.SHOWN_AS_AN_ARTICLE_S_HEADLINE_ONLY, *verdict.evidence[:1])
    if claim.property in _TITLES and verdict.where != "visible" and _is_key_of_address(claim, view):
        return technical_value(FAMILY, Reason.A_KEY_FROM_ITS_ADDRESS)
    if (
        claim.property not in _TITLES
        or not is_titled(claim.statement.types)
        or verdict.outcome not in _UNSETTLED
    ):
        return verdict
    if verdict.where in ("head", "hidden") or not is_the_page(claim, view):
        return verdict
    if "item" in claim.roles:
        return verdict  # named as the entry of a trail
    if claim.site_named or is_site_name(view, claim.folded):
        return verdict
    if (heading := _of_another(claim, view, _headings(view), _titles(view))) is not None:
        return _contradicted(heading)
    node = f"title.node {claim.statement.subject} {claim.property}"
    if view.once(node, lambda: _is_headed(view, claim.siblings.get(claim.property, ()))):
        return verdict  # one of several: microdata gives a page the titles of what it teases
    least = MIN_NAME - ("product" in claim.types)
    if len(_units(claim.folded)) < least and not is_article(claim.statement.types):
        return verdict
    heading = another_heading(claim, view)
    return _contradicted(heading) if heading is not None else verdict


def _is_headed(view: View, statements: Sequence[Statement]) -> bool:
    """Whether a heading of the page is much like one of some values."""
    headings = [_units(fold(p.text)) for p in _headings(view)]
    return any(_alike(_units(fold(each.text)), heading) for each in statements for heading in headings)


def another_heading(claim: Claim, view: View) -> Passage | None:
    """Return the page's own heading where neither it, a line next to it nor the page's title has much in common with
    a name."""
    headings, titles = _headings(view), _titles(view)
    words = _units(claim.folded)
    if not headings or any(_alike(words, _units(fold(p.text))) for p in headings):
        return None
    if (
        not titles
        or any(_alike(words, _units(title)) for title in titles)
        or coverage.is_translation(claim, view)
    ):
        return None
    lines = [p for h in headings for p in view.near(h, BESIDE, BESIDE) if p.heading]
    if len(lines) == 1 and _alike(words, _units(fold(lines[0].text))):
        return None  # a line above or below the title, and no list of others
    return max(headings, key=lambda p: len(p.text))


def _headings(view: View) -> list[Passage]:
    return view.once(
        "title.headings", lambda: [p for p in view.titles if not _is_the_sites(view, fold(p.text))]
    )


def _titles(view: View) -> list[str]:
    return view.once("title.head", lambda: _in_head(view))


def _contradicted(heading: Passage) -> Verdict:
    return contradicted(
        FAMILY,
        Reason.THE_HEADING_IS_ANOTHER,
        evidence(heading, "contradicts", FAMILY),
        shown=heading.text,
        replacement=heading.text,
    )


def _of_another(claim: Claim, view: View, headings: list[Passage], titles: list[str]) -> Passage | None:
    """The page's heading where a name stands in cards of other things only, and neither heading nor title has it."""
    if len(headings) != 1 or not titles or len(claim.siblings.get(claim.property, ())) > 1:
        return None
    if not _is_called_as_one(claim.statement.types):
        return None
    stated, heading = claim.folded, fold(headings[0].text)
    if not stated or any(
        f" {stated} " in f" {title} " or f" {title} " in f" {stated} " for title in (heading, *titles)
    ):
        return None
    places = list(islice(view.visible.all(stated), MAX_OCCURRENCES))
    if not 0 < len(places) < MAX_OCCURRENCES:
        return None
    named = view.once("title.named", lambda: [p.index for p in view.passages if p.kind == "text"])
    beside = (not _is_of_menu(view, p) and asides.is_of_others(view, p, named) for p in places)
    return headings[0] if all(beside) else None


MAX_OCCURRENCES = 20
"""Places of a name that are looked at."""


def _is_of_menu(view: View, passage: Passage) -> bool:
    return any(
        element.tag in ("nav", "header", "footer") or _MENU.search(element.hints)
        for element in view.page.ancestors(passage.element, 8)
    )


_MENU = regex(r"nav|menu|crumb|header|footer|tags?(?![a-z])|categor")


BESIDE = 4
"""Passages before and behind a page's heading in which another heading belongs to it."""


def _is_key_of_address(claim: Claim, view: View) -> bool:
    """Whether a value is a key by which the page's own address ends ("d-161500790")."""
    key = claim.raw.lower()
    return (
        any(c.isdigit() for c in key)
        and not any(c.isspace() for c in key)
        and any(key in own.path.rpartition("/")[2] for _, own in own_addresses(view))
    )


@lru_cache(maxsize=256)
def is_titled(types: tuple[str, ...]) -> bool:
    """Whether a page about an entity of these types has its name as heading."""
    known = vocabulary()
    return any(known.is_subtype(name, each) for name in types for each in _HEADED)


@lru_cache(maxsize=256)
def _is_called_as_one(types: tuple[str, ...]) -> bool:
    """Whether a page shows things of these types beside the one that it is about."""
    known = vocabulary()
    return any(known.is_subtype(name, each) for name in types for each in _OFFERED)


_OFFERED = ("Product", "Recipe", "JobPosting", "Course", "Event", "Book")
_HEADED = ("Article", "WebPage", "Product", "Recipe", "JobPosting", "Course")


def _is_the_sites(view: View, words: str) -> bool:
    """Whether a heading is the site's name: many pages have it on top of all of them."""
    return squash(words) in site_names(view) or words in shared_names(view)


def _in_head(view: View) -> list[str]:
    """The folded titles that the page's head gives; drawings in the body have titles too."""
    elements = view.page.elements
    return [
        words
        for p in view.page.passages
        if p.kind == "head"
        and p.name in _HEAD_TITLES
        and elements[elements[p.element].parent].tag in ("head", "html")
        and not _is_the_sites(view, words := fold(p.text))
    ]


def _units(words: str) -> list[str]:
    """The words of a folded title; pairs of characters of those whose script has no blanks between words."""
    if not is_unspaced(words):
        return words.split()
    result: list[str] = []
    for unspaced, each in groupby(words.split(), is_unspaced):
        if unspaced:
            tight = "".join(each)
            result.extend(tight[i : i + 2] for i in range(max(len(tight) - 1, 1)))
        else:
            result.extend(each)
    return result


def _alike(words: list[str], others: list[str]) -> bool:
    """Whether two titles share more than a little."""
    shared = len({coverage.stem(w) for w in words} & {coverage.stem(w) for w in others})
    return shared > LITTLE * min(len(set(words)), len(set(others)))
