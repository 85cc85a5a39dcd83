"""BreadcrumbList: the path to the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, takewhile

from selectolax.lexbor import LexborNode

from ...linter.locale.locale_names import LANGUAGES, languages
from ..draft import Draft
from ..reading import Reading
from ..texts import hidden, is_below, is_longer, self_and_ancestors, speaks_of, text_of, words_of
from ..words import class_names
from .byline import without_by

_TRAILS = (
    "[class*=breadcrumb i], [id*=breadcrumb i], nav[aria-label*=breadcrumb i], [class*=crumbs i], "
    "[typeof*=BreadcrumbList]"
)
_ARROW = re.compile(r"(?:>|›|»|→|/|::)")
_ENDS_WITH_STEP = re.compile(r"(?:>|›|»|→|/|::)\s*\S")
MAX_TRAIL = 250
"""Longest breadcrumb trail, in characters, that is not marked as one."""
_SEPARATORS = set(">›»/|→·•\\-–—")


def drafts(reading: Reading) -> list[Draft]:
    """Return the first visible trail with at least two steps, found by its markup or its form."""
    for node in (*reading.select(_TRAILS), *_shaped(reading)):
        steps: list[tuple[str, str]] = []
        for link in node.css("a[href]"):
            name = words_of(link, MAX_TRAIL, _is_aside)
            url = reading.absolute(link.attributes.get("href"))
            if any(map(_is_aside, _up_to(node, link))) or _is_language(link, name, reading):
                continue
            if name and url and (name, url) not in steps:
                steps.append((name, url))
        if not steps or len(steps) > 10:
            continue
        last = _after(node, node.css("a[href]")[-1]).strip(" \u00a0" + "".join(_SEPARATORS))
        if 0 < len(last) <= 150 and without_by(last) == last and _is_of_page(last, reading):
            steps.append((last, ""))
        if len(steps) < 2:
            continue
        trail = Draft("BreadcrumbList", "a trail of links is shown", reading.address + "#breadcrumb")
        for position, (name, url) in enumerate(steps, 1):
            item = Draft("ListItem")
            item.add("position", position)
            item.add("name", name)
            item.add("item", url)
            trail.add("itemListElement", item)
        return [trail]
    return []


def _is_aside(node: LexborNode) -> bool:
    """Whether an element of a trail is no step of it: a note on a label, a button, a menu of languages."""
    attributes = node.attributes
    return (
        node.tag in ("button", "select", "form")
        or attributes.get("role") in ("tooltip", "button")
        or class_names("no_step").search(attributes.get("class") or "") is not None
    )


def _is_language(link: LexborNode, name: str, reading: Reading) -> bool:
    """Whether a link switches the language: by what it declares, or by its name, unless a folder of the page has it."""
    declared = (link.attributes.get("hreflang") or "").split("-")[0].lower()
    page = reading.language.split("-")[0].lower()
    if declared and page and declared != page:
        return True
    url = reading.absolute(link.attributes.get("href"))
    return name.casefold() in _own_names() and (reading.leads_home(url) or not reading.leads_up(url))


@cache
def _own_names() -> frozenset[str]:
    """The names of languages, each in itself, case-folded."""
    return frozenset(languages(tag).get(tag, "").casefold() for tag in LANGUAGES) - {""}


def _up_to(trail: LexborNode, link: LexborNode) -> Iterator[LexborNode]:
    """A link and the elements around it within its trail."""
    return takewhile(lambda around: around.mem_id != trail.mem_id, self_and_ancestors(link))


def _is_of_page(name: str, reading: Reading) -> bool:
    """Whether a step without a link has words of the page's heading or title, as the page itself does."""
    return speaks_of(f"{reading.title} {reading.site_title}", name)


def _shaped(reading: Reading) -> Iterator[LexborNode]:
    """Lines above the heading of links from the front page on, separated only by arrows or strokes."""
    last = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    for node in reading.select("p, div, nav, span, ul, ol"):
        if reading.order.get(node.mem_id, 0) >= last:
            return
        if is_longer(node, MAX_TRAIL) or is_below(reading.heading, node):
            continue
        links = [link for link in node.css("a[href]") if text_of(link)]
        urls = [reading.absolute(link.attributes.get("href")) for link in links]
        if not 1 <= len(links) <= 8 or not all(urls) or not reading.leads_home(urls[0]):
            continue
        between = [_between(one, other) for one, other in pairwise(links)]
        ends = _after(node, links[-1]).strip()
        if all(_ARROW.fullmatch(text) for text in between) and _ENDS_WITH_STEP.match(ends):
            yield node


def _between(one: LexborNode, other: LexborNode) -> str:
    """The text between two links in one element; for other links, a text that rules out a trail."""
    words: list[str] = []
    following = one.next
    while following is not None and following.mem_id != other.mem_id:
        words.append((following.text_content or "") if following.tag == "-text" else text_of(following))
        following = following.next
    return "".join(words).strip() if following is not None else "?"


def _after(trail: LexborNode, link: LexborNode) -> str:
    """The text of a trail after its last link."""
    pieces: list[str] = []
    for around in self_and_ancestors(link):
        if around.mem_id == trail.mem_id:
            break
        following = around.next
        while following is not None:
            if following.tag == "-text":
                pieces.append(following.text_content or "")
            elif not hidden(following):
                pieces.append(words_of(following, MAX_TRAIL, _is_aside))
            following = following.next
    return " ".join(" ".join(pieces).split())
