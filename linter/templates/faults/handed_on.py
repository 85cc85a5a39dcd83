"""Tell whether a program hands an object on to code that may add to it, so that what it lacks is not known."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.names import role, words

MAX_BEFORE = 4000
"""Characters before an object within which the calls and names around it are looked for."""
_BEGINS = regex(r"<script\b|<\?")
_TYPED = r"@type[\"']?\s*(?:=>|:|,|\]\s*=)\s*[\"'`]{}\b"
_ASSIGNED = regex(r"(?P<name>[A-Za-z_]\w*)\s*(?:\[\s*\])?\s*(?::\s*[\w<>., \[\]]{1,60})?:?=\s*\Z")
_CALLED = regex(r"(?P<name>[A-Za-z_][\w$>.:\\-]*[!?]?)\s*\Z")
_BODY = regex(r"(?:\)|=>|\b(?:else|do|try))\s*\Z")
"""What precedes a brace that opens a body of code."""
_MERGES = regex(r"[\w})]\.(?:deep_merge|merge|reverse_merge)!?(?=[\s(])")


def is_handed_on(code: str, type_name: str) -> bool:
    """Whether an object of a type, one that it is in, or the name of one is an argument of a call that is unknown."""
    places = re.finditer(_TYPED.format(re.escape(type_name)), code)
    return any(_is_within_call(code, match.start()) for match in places)


def _is_within_call(code: str, at: int) -> bool:
    if _MERGES.search(code):
        return True
    begins = [match.end() for match in _BEGINS.finditer(code, max(0, at - MAX_BEFORE), at)]
    depth = 0
    for position in range(at - 1, begins[-1] if begins else max(-1, at - MAX_BEFORE), -1):
        depth += (code[position] in ")]}") - (code[position] in "([{")
        if depth >= 0:
            continue
        depth, before = 0, code[max(0, position - 80) : position]
        if code[position] == "{" and _BODY.search(before):
            return False
        name = ""
        if code[position] == "(" and (called := _CALLED.search(before)) is not None:
            name = called["name"].rpartition(".")[0]
            if _is_json(called["name"]):
                return False
            if not _keeps(called["name"]):
                return True
        elif (assigned := _ASSIGNED.search(before)) is not None:
            name = assigned["name"]
        if name.isidentifier() and _is_argument(code, name):
            return True
    return False


def _last(callee: str) -> str:
    return re.split(r"\W+", callee.rstrip("!?"))[-1]


def _is_json(callee: str) -> bool:
    return "json" in (role(callee), role(_last(callee)))


def _keeps(callee: str) -> bool:
    """Whether a call leaves as it is what it is given."""
    return _is_json(callee) or _last(callee) in words("list_methods") | words("keeps_arguments")


def _is_argument(code: str, name: str) -> bool:
    """Whether a call is given what has a name, or a loop changes the items of the list that has it."""
    given = re.compile(
        rf"(?P<name>[A-Za-z_][\w$>.:\\-]*[!?]?)\s*\((?:[^()\n]*[\s,&])?\$?{name}(?=\s*[,)])"
        rf"|\bpartial\b[^{{}}\n]*\${name}\b|\bforeach\s*\(\s*\${name}\s+as\b[^()\n]*&|\bfunction\s+\w+\s*\([^)\n]*&\$"
    )
    return any(
        match["name"] is None
        or not (_keeps(match["name"]) or code[: match.start()].endswith(("function ", "def ")))
        for match in given.finditer(code)
    )
