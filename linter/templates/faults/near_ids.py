"""Find references whose "@id" no template of a project has, while one has nearly the same."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from ....source.location import LineIndex
from ....source.regex import regex
from ...findings.rule import Result
from ..projects.project import Project

CODE, RULE = "VAL113", "dangling-reference"
_HOLE = r"\{\{[^{}\n]{0,80}\}\}"
_ADDRESS = regex(
    rf"(?P<quote>[\"'`])(?P<base>(?:{_HOLE}|(?!{_HOLE})[^\"'`\n]){{0,200}}?)#(?P<name>[A-Za-z][\w-]{{1,60}})(?P=quote)"
)
"""A quoted text that ends with a fragment."""
_KEY = regex(r"[\"'`]?@id[\"'`]?\s*(?::|=>)\s*(?:[\w$.()>-]{1,60}\s*[.+~]\s*)?\Z")
_ALONE = regex(r"[{\[(]\s*(?:dict\s+)?(?:[\"'`]@type[\"'`]\s*(?::|=>)\s*[\"'`]\w+[\"'`]\s*,\s*)?\Z")
"""What precedes the "@id" of an object that has nothing else; its type may be said again."""
_ENDS = regex(r"\s*(?:\|[^{}\n]{0,40})?,?\s*[}\])]")
_ITEMREF = regex(r"\bitemref\s*=\s*(?P<quote>[\"'])(?P<names>[\w -]{2,200})(?P=quote)", re.IGNORECASE)
_JOINED = regex(
    r"[\"']@id[\"']\s*:?\s*[({]{0,2}-?\s*(?:printf\s+|[\w.]{1,60}\s*\|\s*append:\s*)"
    r"(?P<address>[\"'](?:%s/?|/)?#(?P<name>[A-Za-z][\w-]{1,60})[\"'])"
)
"""An "@id" that a filter of Liquid or a function of Go puts together."""
_ANY_BASE = "%"
"""The address before the fragment of such, whatever it is."""
_JOINED_END = regex(r"[^\n,}]{0,60}(?:\}\}\s*\}|\)\s*(?:\)|\}\}))")
_LETTERS = regex(r"[\W_]+")
_NEAR = 0.82
"""How alike two names are at least, of which one is meant to be the other."""


class _Address(NamedTuple):
    start: int
    end: int
    base: str
    name: str
    is_key: bool
    is_reference: bool


def near_ids(
    uri: str,
    text: str,
    lines: LineIndex,
    project: Project,
    results: Sequence[Result],
    selected: Container[str],
) -> Iterator[Result]:
    """A warning for each reference of a template to a node that is nearly one of the project's, and none of them."""
    if CODE not in selected:
        return
    yield from _lost_elements(uri, text, lines, project)
    references = [one for one in _addresses(text) if one.is_reference]
    if not references:
        return
    made = [
        one._replace(base=one.base.replace(" ", ""))
        for _, other in project.mentions.templates
        if "@id" in other
        for one in _addresses(other)
        if not one.is_reference
    ]
    told = {one.location.start_line for one in results if one.kind == "fail" and one.rule == RULE}
    for one in references:
        place = lines.place(uri, one.start, one.end, None, None)
        meant = _meant(one, made)
        is_nowhere = _is_nowhere(one, made) or (not _is_of_plugins(uri) and _is_alone(one, project))
        if (meant or is_nowhere) and place.start_line not in told:
            base = one.base.removeprefix(_ANY_BASE)
            message = f'no template has the "@id" "{base}#{one.name}", to which this refers'
            remedy = f'did you mean "{meant}"?' if meant else "describe the node or correct the reference"
            yield Result(CODE, RULE, "fail", "warning", f"{message}; {remedy}", place)


def _lost_elements(uri: str, text: str, lines: LineIndex, project: Project) -> Iterator[Result]:
    """A warning for each id in "itemref" of a template that no template of the project has in another place."""
    for match in _ITEMREF.finditer(text):
        for name in match["names"].split():
            quoted = re.compile(rf"[\"'#]{re.escape(name)}(?=[\"'\s])|\sid\s*=\s*{re.escape(name)}\b")
            texts = (other for _, other in project.mentions.templates if name in other)
            if not any(quoted.search(_ITEMREF.sub("", other)) for other in texts):
                message = f'"itemref" refers to the id "{name[:60]}", which no element of any template has'
                place = lines.place(uri, *match.span(), None, None)
                yield Result(CODE, RULE, "fail", "warning", f"{message}; correct the id", place)


def _is_nowhere(reference: _Address, made: Sequence[_Address]) -> bool:
    """Whether no template names a node, though one has another of the same address but for its fragment."""
    base = reference.base.replace(" ", "")
    has_base = any(one.is_key and one.base.rstrip("/") == base.rstrip("/") for one in made)
    return bool(base) and has_base and not any(one.name == reference.name for one in made)


def _is_of_plugins(uri: str) -> bool:
    """Whether plugins may make nodes for the pages of a template: those of WordPress do."""
    return uri.endswith(".php") and not uri.endswith(".blade.php")


def _is_alone(reference: _Address, project: Project) -> bool:
    """Whether the fragment of a reference stands nowhere else in the project."""
    sign = f"#{reference.name}"
    mentions = sum(text.count(sign) for _, text in project.mentions.templates)
    return bool(reference.base) and mentions < 2  # a script may be none of the templates


def _meant(reference: _Address, made: Sequence[_Address]) -> str:
    """The address of a node that a reference nearly has; "" if one has it, or none nearly."""
    base, name = reference.base.replace(" ", ""), reference.name
    bases = {one.base for one in made if one.name == name}
    if bases:
        near = next(iter(bases))
        is_meant = len(bases) == 1 and near != base and near.rstrip("/") == base.rstrip("/")
        return f"{near}#{name}" if is_meant else ""
    names = {one.name for one in made if one.is_key and _is_near(name, one.name)}
    return f"#{names.pop()}" if len(names) == 1 else ""


def _is_near(one: str, other: str) -> bool:
    """Whether two names are one in other letters, cut off or with a slip."""
    one, other = (_LETTERS.sub("", name).lower() for name in (one, other))
    if min(len(one), len(other)) < 3:
        return False
    return (
        other.startswith(one) or one.startswith(other) or SequenceMatcher(None, one, other).ratio() >= _NEAR
    )


@lru_cache(maxsize=512)
def _addresses(text: str) -> tuple[_Address, ...]:
    """The addresses with a fragment in a text: those of nodes, and those that refer to them."""
    joined = {match.start("address"): match for match in _JOINED.finditer(text)}
    found = []
    for at, match in joined.items():
        is_alone = _ALONE.search(text, max(0, match.start() - 100), match.start()) is not None
        is_reference = is_alone and _JOINED_END.match(text, match.end()) is not None
        found.append(_Address(at, match.end(), _ANY_BASE, match["name"], True, is_reference))
    for match in _ADDRESS.finditer(text):
        if match.start() in joined:
            continue
        key = _KEY.search(text, max(0, match.start() - 100), match.start())
        is_alone = key is not None and _ALONE.search(text, max(0, key.start() - 100), key.start()) is not None
        is_reference = is_alone and _ENDS.match(text, match.end()) is not None
        found.append(_Address(*match.span(), match["base"], match["name"], key is not None, is_reference))
    return tuple(found)
