"""Links that a server names in the header fields of an answer (RFC 8288), for what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_MAX_FIELD = 20_000
_LINK = re.compile(r"<([^<>]{0,2083})>([^<]*)")
_PARAMETER = re.compile(r""";\s*([\w*-]{1,40})\s*(?:=\s*(?:"([^"]*)"|([^\s";,]*)))?""")


class FieldLink(NamedTuple):
    """A link: its reference, relative to the answer's address, what it is to the page, and the language it is in."""

    href: str
    rel: frozenset[str]
    hreflang: str


def field_links(fields: Iterable[str]) -> Iterator[FieldLink]:
    """The links of a page's Link fields that are of the page itself: those with an ``anchor`` are another's."""
    for field in fields:
        for href, rest in _LINK.findall(field[:_MAX_FIELD]):
            told: dict[str, str] = {}
            for name, quoted, plain in _PARAMETER.findall(rest):
                told.setdefault(name.lower(), quoted or plain)  # the first one counts (section 3.3)
            if "anchor" not in told:
                yield FieldLink(
                    href, frozenset(told.get("rel", "").lower().split()), told.get("hreflang", "")
                )
