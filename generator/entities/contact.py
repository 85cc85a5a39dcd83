"""Find the publisher's telephone number and e-mail address around the page."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ...linter.value_forms.urls import is_email
from ..reading import Reading, same_site
from ..texts import is_longer, lines_of, self_and_ancestors, text_of
from ..words import pattern
from .page_kind import is_about_publisher
from .place import seat_of

_FIELDS = re.compile(r"\s*[|·•;\n]\s*|\s+[-–—]\s+|,\s+|\.\s+(?=[^\W\d])")
"""Separators between contacts on one line."""
_SEPARATOR = re.compile(r"\s*[|·•\n]\s*")
"""Separators between contacts, never within an address."""
_HEADED = "h2, h3, h4, h5, h6, img[alt]"
_SURROUNDINGS = frozenset({"header", "footer", "nav", "aside"})
_NUMBER = r"\+?[\d(][\d ()/.–-]{6,22}\d"
_UNLABELLED_NUMBER = re.compile(r"(?=[+(0])" + _NUMBER)
"""A number recognizable as a telephone number by a plus sign or leading zero."""
_ASKING = "form, label, dialog"
MAX_FORM = 1000
"""Longest form, in characters, that asks something; a longer one may be around the whole page."""
MAX_FORMS = 100
"""The most forms of a page that are looked at."""
MIN_SHARED = 4
"""First letters of the site's host that its e-mail address at another host has."""
MAX_LINES = 300
"""Longest element, in characters, whose lines may give a telephone number or e-mail address."""


def telephone(reading: Reading) -> str:
    """Return the first linked telephone number, as shown, else the first on a labelled line, or empty."""
    return reading.once(_telephone)


def _telephone(reading: Reading) -> str:
    for node in reading.select('a[href^="tel:"]'):
        text = text_of(node)
        if sum(c.isdigit() for c in text) >= 6 and len(text) < 30 and is_publishers(reading, node):
            return re.sub(r"^[^+(\d]*", "", text)
    return _in_lines(reading, _line("telephone", _NUMBER)) or _below_seat(reading)


def _below_seat(reading: Reading) -> str:
    """The only telephone number on a line of its own next to the publisher's address, or empty."""
    place = seat_of(reading)
    around = (
        place.parent if place is not None and place.tag in ("p", "li", "div", "span", "address") else None
    )
    for node in (place, around):
        if node is None or is_longer(node, MAX_LINES) or _is_of_one_person(node):
            continue
        lines = {part.strip() for part in _SEPARATOR.split(lines_of(node))}
        numbers = [
            line
            for line in lines
            if _UNLABELLED_NUMBER.fullmatch(line) and 8 <= sum(map(str.isdigit, line)) <= 15
        ]
        if numbers:
            return numbers[0] if len(numbers) == 1 else ""
    return ""


def email(reading: Reading) -> str:
    """Return the first linked e-mail address, else the first on a labelled line, or empty."""
    return reading.once(_email)


def _email(reading: Reading) -> str:
    for node in reading.select('a[href^="mailto:"]'):
        address = (node.attributes.get("href") or "")[7:].partition("?")[0].strip()
        presented = reading.is_home or is_about_publisher(reading) or _is_of_site(reading, address)
        if is_email(address) and presented and is_publishers(reading, node) and not _is_of_one_person(node):
            return address
    written = _in_lines(reading, _line("email", r"\S+@\S+\.\w+")) or _email_alone(reading)
    return written if is_email(written) else ""


def _email_alone(reading: Reading) -> str:
    """The only e-mail address at the site's host on a line of its own among the publisher's contacts."""
    addresses = {
        part
        for node in reading.select("p, li, td, dd, address, div, span, footer")
        if not is_longer(node, MAX_LINES) and is_publishers(reading, node) and not _is_of_one_person(node)
        for part in _SEPARATOR.split(lines_of(node))
        if "@" in part and is_email(part)
    }
    address = addresses.pop() if len(addresses) == 1 else ""
    own = urlsplit(reading.address).netloc
    host = address.rpartition("@")[2]
    return address if host and own and same_site(host, own) else ""  # others may be the web designer's


def _is_of_site(reading: Reading, address: str) -> bool:
    """Whether an e-mail address has the first letters of the site's host in its name or host."""
    host = urlsplit(reading.address).netloc.lower().removeprefix("www.")
    known = re.sub(r"\W", "", host.partition(".")[0])[:MIN_SHARED]
    return same_site(address.rpartition("@")[2], host) or known in re.sub(r"\W", "", address.lower())


@cache
def _line(label: str, value: str) -> re.Pattern[str]:
    """A line with a label and a value."""
    return re.compile(rf"(?:{pattern(label).pattern})\.?\s*[:.]?\s*(?P<value>{value})", re.IGNORECASE)


def _in_lines(reading: Reading, line: re.Pattern[str]) -> str:
    """The value after the label on the first matching line of the publisher's contacts."""
    lines = reading.select("p, li, td, dd, address, div, span, footer, section, header")
    # Prefer what surrounds the content: a notice in a front page's text may be about someone else.
    for node in sorted(lines, key=lambda node: not _is_around(reading, node)):
        if is_longer(node, MAX_LINES) or not is_publishers(reading, node):
            continue
        parts = (part for text in lines_of(node).split("\n") for part in (text, *_FIELDS.split(text)))
        match = next((match for part in parts if (match := line.fullmatch(part.strip(" .")))), None)
        if match is not None and not _is_of_one_person(node):
            return match["value"].strip()
    return ""


def _is_around(reading: Reading, node: LexborNode) -> bool:
    """Whether an element is outside a page's content."""
    return reading.regions.of(node) in _SURROUNDINGS or any(
        around.tag in _SURROUNDINGS or around.tag == "address" for around in self_and_ancestors(node)
    )


def _is_of_one_person(node: LexborNode) -> bool:
    """Whether a contact is under its own heading among several: a person's or a branch's.

    The heading is in the same block of the main content, and a sibling block of the same kind has one, too.
    """
    for around in self_and_ancestors(node):
        if around.tag in ("main", "article", "section", "body", "footer", "header", "aside"):
            return False
        if around.css_first(_HEADED) is None:
            continue
        beside = around.parent.iter() if around.parent is not None else ()
        return sum(one.tag == around.tag and one.css_first(_HEADED) is not None for one in beside) > 1
    return False


def is_publishers(reading: Reading, node: LexborNode) -> bool:
    """Whether a contact is the publisher's: around the content, or on a page about the publisher.

    Examples in forms are not.
    """
    if node.mem_id in reading.once(_with_forms):
        return False
    return reading.is_home or reading.regions.of(node) in _SURROUNDINGS or is_about_publisher(reading)


def _with_forms(reading: Reading) -> frozenset[int]:
    """The elements in forms and around them, by ``mem_id``."""
    forms = [form for form in reading.select(_ASKING)[:MAX_FORMS] if not is_longer(form, MAX_FORM)]
    return frozenset(each.mem_id for form in forms for each in chain(form.css("*"), self_and_ancestors(form)))
