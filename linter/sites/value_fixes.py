"""Turn fixes of a page's markup into fixes of the front matter value that its layout prints there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from ...source.regex import regex
from ..document.document import Document
from ..findings.rule import Edit, Fix, Result
from ..markup.statement import Literal
from ..templates.projects.front_matter import DataError, Syntax, read_data

MAX_LENGTH = 2000
"""Longer values are not rewritten."""
_IN_BLOCK: dict[Syntax, str] = {"yaml": "x: {0}", "toml": "x = {0}", "json": '{{"x": {0}}}'}
_ANYWHERE: dict[Syntax, str] = {
    **_IN_BLOCK,
    "yaml": "x: [{0}]",
}  # valid in a YAML flow list means valid anywhere
_QUOTED = regex(r'"(?>[^"\\\n]|\\.)*+"')
_SINGLE: dict[Syntax, re.Pattern[str]] = {
    "yaml": regex(r"'(?>[^'\n]|'')*+'"),
    "toml": regex(r"'[^'\n]*'"),
}


def value_fixes(
    result: Result, page: Document, syntax: Syntax, text: str, start: int, end: int
) -> tuple[Fix, ...]:
    """Fixes of a result on a page that replace a whole value, as edits of the front matter.

    ``text`` is the content file, ``syntax`` that of its front matter, and [start, end) the value's location in it. Such
    a fix is never safe: layouts print the value for visitors too.
    """
    statement = result.statement
    span = page.span(statement.location) if statement is not None else None
    if statement is None or span is None or not isinstance(statement.value, Literal):
        return ()
    found: list[Fix] = []
    for fix in result.fixes:
        if len(fix.edits) != 1 or (fix.edits[0].start, fix.edits[0].end) != (span.start, span.end):
            continue
        value = _scalar(fix.edits[0].text)
        if value is None:
            continue
        written = _written_anew(text[start:end], syntax, statement.text, value)
        if written is not None:
            edit = Edit(start, end, written)
            found.append(replace(fix, applicability="unsafe", edits=(edit,)))
    return tuple(found)


def _scalar(text: str) -> str | None:
    """The text of a JSON string or number, or None for other values."""
    try:
        value = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, str) else None


def _written_anew(written: str, syntax: Syntax, before: str, value: str) -> str | None:
    """A value in the notation of the one it replaces; None if that is more than a single value."""
    quoted = json.dumps(value, ensure_ascii=False)
    single = _SINGLE.get(syntax)
    if before not in (_read(written, syntax), _read(written, syntax, _IN_BLOCK)):
        return None
    if _QUOTED.fullmatch(written):
        forms = [quoted]
    elif single is not None and single.fullmatch(written):
        forms = [f"'{value}'", quoted]
    elif "#" not in written:
        forms = [value, quoted]
    else:
        return None
    return next((form for form in forms if _read(form, syntax) == value), None)


def _read(form: str, syntax: Syntax, around: Mapping[Syntax, str] = _ANYWHERE) -> str | None:
    """The scalar value of a text in a data syntax, as text; None if it is no scalar."""
    if len(form) > MAX_LENGTH or "\n" in form or "\r" in form:
        return None
    try:
        found = read_data(around[syntax].format(form), syntax)["x"]
    except DataError:
        return None
    if around is _ANYWHERE and isinstance(found, list) and len(found) == 1:
        found = found[0]
    return None if isinstance(found, list | dict) else str(found)
