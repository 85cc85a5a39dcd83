"""Merge results so that each fault of a site's templates and content is reported once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from ...source.location import Location
from ..findings.report import Notification, Report
from ..findings.rule import LEVELS, Result

_NOT_SHOWN = "FAC270"
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
    results = _once(report.results)
    hidden = {_place(result): index for index, result in enumerate(results) if result.code == _NOT_SHOWN}
    files: dict[int, list[Result]] = defaultdict(list)
    kept: list[int] = []
    for index, result in enumerate(results):
        at = next(
            (hidden[_place(result, n)] for n in range(len(result.related)) if _place(result, n) in hidden),
            None,
        )
        ungrounded = result.code.startswith("FAC") and result.code not in (_CONTRADICTED, _NOT_SHOWN)
        if at is not None and ungrounded and not compared and result.location.uri in uris:
            files[at].append(result)
        else:
            kept.append(index)
    told = tuple(_with_pages(results[index], files.get(index, [])) for index in kept)
    return replace(report, results=told, notifications=_notes(report.notifications, uris))


def _place(result: Result, related: int | None = None) -> tuple[object, ...]:
    place = result.location if related is None else result.related[related]
    name = result.statement.property if result.statement is not None else ""
    return place.uri, place.start_line, name


def _once(results: Iterable[Result]) -> list[Result]:
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
