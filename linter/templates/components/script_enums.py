"""The enums of TypeScript: names whose members are constants (``enum Stock { In = "https://schema.org/InStock" }``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....source.regex import regex
from ..expressions.values import Constant, Record
from ..tree import Assign

MAX_ENUMS = 100
MAX_MEMBERS = 300
"""No more of a file are followed, nor of one of them."""
_ENUM = regex(r"\benum\s+(?P<name>[A-Za-z_$][\w$]*)\s*\{(?P<members>[^{}]{0,20000})\}")
_MEMBER = regex(
    r"(?>//[^\n]*\n|/\*(?>[^*]++|\*(?!/))*+\*/|[\s,])*+"
    r"(?:(?P<name>[A-Za-z_$][\w$]*)|(?P<quote>[\"'])(?P<quoted>[^\"'\\\n]*)(?P=quote))\s*"
    r"=\s*(?P<given>[\"'`])(?P<value>(?:(?!(?P=given))[^\\\n$])*)(?P=given)\s*(?=,|/|$)"
)


def enums(source: str, start: int, end: int) -> Iterator[Assign]:
    """The enums of code in [start, end) with the members that are given texts; nothing is said of numbers."""
    for match in islice(_ENUM.finditer(source, start, end), MAX_ENUMS):
        members = tuple(_members(match["members"].rstrip()))
        if members:
            yield Assign(match["name"], Record(members))


def _members(code: str) -> Iterator[tuple[Constant, Constant]]:
    """The members up to the first that is given no mere text."""
    at = 0
    for _ in range(MAX_MEMBERS):
        member = _MEMBER.match(code, at)
        if member is None:
            return
        yield Constant(member["name"] or member["quoted"]), Constant(member["value"])
        at = member.end()
