"""Find the publisher's postal address on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, is_longer, lines_of, self_and_ancestors, text_of
from .page_kind import is_about_publisher
from .postal import find_postal, postal_address

_ADDRESS_SELECTOR = "address, [class*=address i], [itemprop=address], footer p, footer li, p, li, td"
_FOOTERS = "footer, footer div, [id*=footer]"
"""Elements with an address alone, and those that may contain it among other text."""
_DIGIT = re.compile(r"\d")
_FIELD = re.compile(r"[\n|•·]")
MAX_ADDRESS = 120
"""In a longer text, an address must make up a third of a field; otherwise it is only mentioned."""


def seat(reading: Reading) -> Draft | None:
    """Return the first postal address in an address element or short text around the content or about the publisher."""
    node = seat_of(reading)
    return postal_address(lines_of(node), reading) if node is not None else None


def seat_of(reading: Reading) -> LexborNode | None:
    """Return the element with the publisher's address; None if the content gives several places."""
    return reading.once(_seat_of)


def _seat_of(reading: Reading) -> LexborNode | None:
    candidates = dict(_candidates(reading))
    first = next(iter(candidates), None)
    if first is None or not reading.is_content(first):
        return first
    in_content = {key for node, key in candidates.items() if reading.is_content(node)}
    return (
        first
        if len(in_content) == 1
        else next((node for node in candidates if not reading.is_content(node)), None)
    )


def _candidates(reading: Reading) -> Iterator[tuple[LexborNode, str]]:
    """Elements with the publisher's address, each with its postal code."""
    for node in (*reading.select(_ADDRESS_SELECTOR), *reading.select(_FOOTERS)):
        text = "" if not _is_own(reading, node) or is_longer(node, 300) else lines_of(node)
        if not 10 <= len(text) <= 250 or not _DIGIT.search(text):
            continue
        match = find_postal(text, reading)
        if (
            match is None
            or (len(text) > MAX_ADDRESS and not _fills_field(match))
            or _is_row_of_links(match, node)
            or _is_topic(reading, match["street"])
        ):
            continue
        yield node, re.sub(r"\W+", " ", (match["code"] or match["code2"] or match["code3"]).casefold())


def _fills_field(match: re.Match[str]) -> bool:
    """Whether an address makes up at least a third of its lines, or of its fields on a line."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    beside = len(_FIELD.split(before)[-1]) + len(_FIELD.split(after)[0])
    return len(match[0]) >= (beside + len(match[0])) / 3


def _is_row_of_links(match: re.Match[str], node: LexborNode) -> bool:
    """Whether street and town are separate links: two destinations, not an address."""
    street = match["street"].strip(" ,:\n")
    links = [text_of(link) for link in node.css("a[href]")]
    following = match[0][len(match["street"]) :].strip(" ,|•·\n")
    return any(street.endswith(text) for text in links if text) and any(
        following.startswith(text) for text in links if text
    )


def _is_topic(reading: Reading, street: str) -> bool:
    """Whether the page is about what is at an address, such as a house for sale, not about its publisher."""
    named = f"{reading.title} {reading.site_title}".casefold()
    return street.strip(" ,:").casefold() in named and not (reading.is_home or is_about_publisher(reading))


def _is_own(reading: Reading, node: LexborNode) -> bool:
    """Whether an address is the publisher's: around the content, or on a front, contact or about page."""
    around = reading.regions.of(node) not in ("", "comments", "nav")
    return around or (reading.is_home and not _is_of_listed(node, reading)) or is_about_publisher(reading)


def _is_of_listed(node: LexborNode, reading: Reading) -> bool:
    """Whether an element stands in an article without the main heading: a front page lists what is elsewhere, too."""
    article = next((around for around in self_and_ancestors(node) if around.tag == "article"), None)
    return article is not None and not is_below(reading.heading, article)
