"""Tell templates of unknown languages from finished pages: where markup has its values, they have holes.

A hole is the name of a value between marks, or behind one: ``{NAME}``, ``%name%``, ``[[+name]]``, ``$name``. Whichever
program fills it, it is no text of the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import alternatives
from .recognition import JSON_LD

_BRACKETED = (
    r"(?P<brackets>[$#%@*!]?(?:\{[^\w\s{%]{0,3}\s?[A-Za-z_](?:[^{}\n]|\{[^{}\n]{0,60}\}){0,160}\}"
    r"|\[{1,3}\W{0,3}[A-Za-z_](?:[^\[\]\n]|\[{1,2}[^\[\]\n]{0,60}\]{1,2}){0,160}\]{1,3}"
    r"|<[<#?$:*]{1,2}[A-Za-z_][^<>\n]{0,80}>{1,2}|<[A-Z]+_[A-Z]+\b[^<>\n]{0,80}>|«\s?[\w.]{2,40}\s?»))"
)
_FENCED = r"(?P<fence>[%#$@!~^|]{1,3}|__|:)[A-Za-z][\w.:-]{0,40}?(?P=fence)"
_MARKED = r"(?P<mark>\$(?=[a-z_]\w)|#(?=[A-Z]{2}))[A-Za-z_][\w.>\[\]-]{0,80}|[A-Z]+_[A-Z_]+\[\w+\]"
_HOLE = regex(rf"{_BRACKETED}|{_FENCED}|{_MARKED}")
_NOTE = regex(r"\[(?:[A-Z][a-z]|[a-z\s]+\sprotected)[^\]]*\]")
"""What people and mail filters write in brackets: "[Video]", "[email protected]"."""
_PAIR = regex(
    r"\"(?P<key>[^\"@\n]{1,60})\"\s*:\s*(?:\"(?P<text>(?:[^\"\\\n]|\\.){0,300})\""
    r"|(?P<bare>[\w#$%@~^|:!.-][^\s,}\]]{0,200}|[{\[]+[^\w\s\"]{0,2}[A-Za-z_][^\s,:\"]{0,200}))"
)
_ATTRIBUTES = r"(?:[^<>\"']|\"[^\"\n]{0,400}\"|'[^'\n]{0,400}')"
_STATEMENT = regex(
    rf"<[A-Za-z](?P<attributes>{_ATTRIBUTES}{{0,200}}?\bitemprop\s*={_ATTRIBUTES}{{0,200}})>"
    rf"(?=(?:\s*+<[A-Za-z]{_ATTRIBUTES}{{0,200}}>){{0,4}}\s*+(?P<text>[^<\n]{{0,200}})|)"
)
_VALUE = regex(r"\b(?:content|href|src|datetime|value)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)')")
_OTHER_VALUE = regex(r"=[\"'](?P<value>[^\"'\n]{2,80})[\"']|>\s*(?P<text>[^<>\n]{2,80}?)\s*</")
_CONTROL = regex(
    lambda: (
        rf"<\$?\w{{1,12}}:(?:{alternatives('template_languages', 'control_tags')})(?=[\s>/])"
        r"|\{\{\{\s*(?:each|if)\s+[^{}]+\}\}\}|\bdata-sly-[a-z]+(?:\.\w+)?(?==)"
    )
)
"""Tags, attributes and braces with which template languages loop, choose and include."""
_COMMENTS = regex(r"<!--\s*(?:BEGIN|FOREACH|IF|ELSEIF|INCLUDE|IMPORT|LOOP)\s+[\w.!$({]")
"""Comments that do, which finished pages have, too."""
_SOME = regex(r"[{\[]{1,2}[^\w\s{%]{0,3}[A-Za-z_][\w.]*[(}\]]")
"""A part of a value that may be a hole."""
MIN_NAMES = 2
"""Number of different holes of one notation in a template."""
MIN_SHARE = 3
"""A template has at least one hole among so many values of its markup."""


def notation(text: str) -> str | None:
    """The marks of a hole, such as "{", "%" or "[["; None for a text that is none, or is more than one."""
    match = _HOLE.fullmatch(text)
    if match is None or _NOTE.fullmatch(text):
        return None
    if match["brackets"] is None:
        return match["fence"] or match["mark"] or "["
    return match["brackets"][: 2 if match["brackets"][1] in "[<{" else 1]


def control_of(text: str) -> str | None:
    """A tag, an attribute or braces with which a template loops, chooses or includes; None without any."""
    control = _CONTROL.search(text)
    return control[0] if control is not None else None


def example_of_holes(text: str) -> str | None:
    """A hole that stands for a value of a page's markup, or a tag, if the page is a template of an unknown language.

    One hole alone may be a fault of a finished page: there are several, and they are a good part of the values.
    """
    if (control := control_of(text)) is not None:
        return control
    values = [value.strip() for value in _values(text)]
    names: dict[str, set[str]] = defaultdict(set)
    for value in values:
        if marks := notation(value):
            names[marks].add(value)
    count = sum(notation(value) is not None or _SOME.search(value) is not None for value in values)
    if not names or MIN_SHARE * count < len(values):
        return None
    marks = max(names, key=lambda one: len(names[one]))
    others = (match["value"] or match["text"] for match in _OTHER_VALUE.finditer(text))
    found = names[marks] | {one for one in others if notation(one) == marks}
    return min(names[marks]) if len(found) >= MIN_NAMES or _COMMENTS.search(text) else None


def _values(text: str) -> Iterator[str]:
    """The values of a page's markup, as they are written."""
    for script in JSON_LD.finditer(text):
        for pair in _PAIR.finditer(script["text"]):
            yield pair["bare"] if pair["text"] is None else pair["text"]
    for tag in _STATEMENT.finditer(text) if "itemprop" in text else ():
        if value := _VALUE.search(tag["attributes"]):
            yield value["double"] if value["single"] is None else value["single"]
        elif "itemscope" not in tag["attributes"]:
            yield tag["text"] or ""
