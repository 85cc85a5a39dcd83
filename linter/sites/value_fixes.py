"""Turn the results of a site's pages into those of its content: each fault once, fixes in the front matter."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...source.location import Location
from ...source.regex import regex
from ..document.document import Document
from ..findings.report import Notification, Report
from ..findings.rule import LEVELS, Edit, Fix, Result
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
    accepted: list[Fix] = []
    for fix in result.fixes:
        if len(fix.edits) != 1 or (fix.edits[0].start, fix.edits[0].end) != (span.start, span.end):
            continue
        value = _scalar(fix.edits[0].text)
        if value is None:
            continue
        written = _written_anew(text[start:end], syntax, statement.text, value)
        if written is not None:
            edit = Edit(start, end, written)
            accepted.append(replace(fix, applicability="unsafe", edits=(edit,)))
    return tuple(accepted)


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
        data = read_data(around[syntax].format(form), syntax)["x"]
    except DataError:
        return None
    if around is _ANYWHERE and isinstance(data, list) and len(data) == 1:
        data = data[0]
    return None if isinstance(data, list | dict) else str(data)


# Each fault of a site's templates and content is reported once.

_UNSUPPORTED = "FAC270"
_CONTRADICTED = "FAC201"


def folded(report: Report, content: Iterable[str], *, compared: bool = False) -> Report:
    """Report what several content files show of one template fault once, at the template.

    ``content`` are the URIs of the content files checked. A value that a template states and never shows is the
    template's fault, if that was checked too; the same notification for several files is merged. When ``compared`` with
    a baseline, such values are also reported for each file: the baseline must know them when a file is checked alone.
    """
    uris = set(content)
    if not uris:
        return report
    results = _deduplicate(report.results)
    hidden = {_place(result): index for index, result in enumerate(results) if result.code == _UNSUPPORTED}
    files: dict[int, list[Result]] = defaultdict(list)
    kept: list[int] = []
    for index, result in enumerate(results):
        at = next(
            (hidden[_place(result, n)] for n in range(len(result.related)) if _place(result, n) in hidden),
            None,
        )
        ungrounded = result.code.startswith("FAC") and result.code not in (_CONTRADICTED, _UNSUPPORTED)
        if at is not None and ungrounded and not compared and result.location.uri in uris:
            files[at].append(result)
        else:
            kept.append(index)
    complete = tuple(_with_pages(results[index], files.get(index, [])) for index in kept)
    return replace(report, results=complete, notifications=_notes(report.notifications, uris))


def _place(result: Result, related: int | None = None) -> tuple[object, ...]:
    place = result.location if related is None else result.related[related]
    name = result.statement.property if result.statement is not None else ""
    return place.uri, place.start_line, name


def _deduplicate(results: Iterable[Result]) -> list[Result]:
    """Results, with repeated ones at a template location merged into the first."""
    seen: dict[tuple[object, ...], int] = {}
    kept: list[Result] = []
    for result in results:
        place = result.location
        key = (result.code, result.kind, *_place(result), place.pointer)
        before = kept[seen[key]] if key in seen else result
        is_again = key in seen and _overlap(before.location, place)
        if is_again and (result.pages or before.pages) and result.kind == "fail":
            # Without pages, it is what the template itself is found to do, of any value.
            kept[seen[key]] = replace(
                before if result.pages else result, pages=(*before.pages, *result.pages)
            )
        else:
            seen.setdefault(key, len(kept))
            kept.append(result)
    return kept


def _overlap(one: Location, other: Location) -> bool:
    """Whether two places in a line share a character: what prints a value, and the string around it."""
    starts, ends = ([each.start_column or 0, each.end_column or 0] for each in (one, other))
    return starts[0] <= ends[1] and ends[0] <= starts[1]


def _with_pages(result: Result, others: list[Result]) -> Result:
    """A template's result with the content files that it applies to."""
    if not others:
        return result
    level = max((result, *others), key=lambda one: LEVELS.index(one.level)).level
    places = {other.location.uri: other.location for other in others}
    return replace(result, level=level, pages=(*result.pages, *places.values()))


def _notes(notifications: Iterable[Notification], uris: set[str]) -> tuple[Notification, ...]:
    """Notifications, with those that several content files share merged."""
    groups: dict[tuple[object, ...], list[Notification]] = defaultdict(list)
    for number, one in enumerate(notifications):
        shared = one.uri in uris and one.about == "not-followed"
        groups[(one.level, one.message, one.incomplete) if shared else (number,)].append(one)
    return tuple(
        replace(first, message=f"{first.message} (and in {len(group) - 1} more files)")
        if len(group) > 1
        else first
        for group in groups.values()
        for first in group[:1]
    )
