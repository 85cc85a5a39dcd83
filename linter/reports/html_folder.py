"""A report of many pages as several files: one with the overview and the list of pages, others with the pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from . import html_data
from .html import Volume, document
from .options import Options

if TYPE_CHECKING:
    from ..findings.report import Notification, Report
    from ..findings.rule import Result

#: Maximum number of pages in one file; larger reports are split.
PAGES_IN_ONE = 3000
#: Pages per file of a split report.
PAGES_IN_PART = 500

NAME = "report.html"
FOLDER = "report-pages"


def files(report: Report, options: Options) -> Iterator[tuple[str, Iterator[str]]]:
    """The files of a report: names relative to its folder, and the pieces of each. Only the first is outside
    FOLDER."""
    report = html_data.on_pages(report)
    if len(report.files) <= PAGES_IN_ONE:
        yield NAME, document(report, options)
        return
    starts = range(0, len(report.files), PAGES_IN_PART)
    names = [f"{number:04}.html" for number in range(1, len(starts) + 1)]
    parts = {"size": PAGES_IN_PART, "names": [f"{FOLDER}/{name}" for name in names]}
    yield NAME, document(report, options, Volume(True, parts=parts))
    results: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        results[result.location.uri].append(result)
    notes: dict[str | None, list[Notification]] = defaultdict(list)
    for note in report.notifications:
        notes[note.uri].append(note)
    for place, (start, name) in enumerate(zip(starts, names, strict=True)):
        pages = report.files[start : start + PAGES_IN_PART]
        uris = [file.uri for file in pages]
        part = replace(
            report,
            files=pages,
            statements=sum(file.statements for file in pages),
            results=tuple(result for uri in uris for result in results[uri]),
            notifications=tuple(note for uri in uris for note in notes[uri]),
            suppressed=(),
        )
        links = [("All pages", f"../{NAME}")]
        if place:
            links.append(("Pages before", names[place - 1]))
        if place + 1 < len(names):
            links.append(("Pages after", names[place + 1]))
        title = f"pages {start + 1} to {start + len(pages)} of {len(report.files)}"
        yield f"{FOLDER}/{name}", document(part, options, Volume(False, title, tuple(links)))
