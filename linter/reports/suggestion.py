"""Show suggested changes: convert edits by offset into regions, and into lines before and after."""

from __future__ import annotations

from typing import NamedTuple

from ...source.location import LineIndex, Location, Span
from ..findings.report import Report, SourceFile
from ..findings.rule import Applicability, Edit, Fix, Result

LINE_LIMIT = 300
CONTEXT = 40


class Suggestion(NamedTuple):
    """The first applicable fix of a result: the lines it changes, before and after.

    ``line`` is the 1-based number of the first of them. ``before`` and ``after`` are empty if the fix is advice
    without edits. Of very long lines (minified markup) only the surroundings of the change are kept, and ``whole`` is
    False.
    """

    description: str
    applicability: Applicability
    line: int | None = None
    before: str = ""
    after: str = ""
    whole: bool = True


class Sources:
    """The sources of a report by uri, with line numbers computed on demand."""

    def __init__(self, report: Report) -> None:
        self._files: dict[str, SourceFile] = {file.uri: file for file in report.files}
        self._lines: dict[str, LineIndex] = {}

    def file(self, uri: str) -> SourceFile | None:
        """The file with this uri, or None if the report does not contain it."""
        return self._files.get(uri)

    def lines(self, uri: str) -> LineIndex | None:
        """The line index of a file, or None if the report does not contain its source."""
        if uri not in self._lines:
            file = self._files.get(uri)
            if file is None:
                return None
            self._lines[uri] = LineIndex(file.source)
        return self._lines[uri]

    def region(self, uri: str, edit: Edit) -> Location | None:
        """The location of an edit, or None if the source is not known."""
        lines = self.lines(uri)
        if lines is None or edit.end > len(self._files[uri].source):
            return None
        return lines.locate(uri, Span(edit.start, edit.end))

    def excerpt(self, location: Location, limit: int) -> str | None:
        """The text at a location, or None if it is unknown or longer than ``limit`` characters."""
        lines = self.lines(location.uri)
        if lines is None:
            return None
        try:
            start = lines.offset(location.start_line or 0, location.start_column or 1)
            end = lines.offset(location.end_line or 0, location.end_column or 1)
        except ValueError:
            return None
        return self._files[location.uri].source[start:end] if 0 < end - start <= limit else None

    def suggestion(self, result: Result) -> Suggestion | None:
        """The suggested change from the first fix with edits, else from the first fix."""
        fix = next((fix for fix in result.fixes if fix.edits), None) or next(iter(result.fixes), None)
        if fix is None:
            return None
        file = self.file(result.location.uri)
        if file is None or not fix.edits or max(edit.end for edit in fix.edits) > len(file.source):
            return Suggestion(fix.description, fix.applicability)
        return self._lines_changed(file, fix)

    def _lines_changed(self, file: SourceFile, fix: Fix) -> Suggestion:
        source = file.source
        edits = sorted(fix.edits, key=lambda edit: (edit.start, edit.end))
        first, last = edits[0].start, max(edit.end for edit in edits)
        start = max(source.rfind("\n", 0, first), source.rfind("\r", 0, first)) + 1
        end = min(
            (place for place in (source.find("\n", last), source.find("\r", last)) if place >= 0),
            default=len(source),
        )
        lines = self.lines(file.uri)
        line = lines.position(first)[0] if lines else None
        if max(map(len, source[start:end].splitlines()), default=0) > LINE_LIMIT:
            left, right = max(start, first - CONTEXT), min(end, last + CONTEXT)
            cut, tail = "…" if left > start else "", "…" if right < end else ""
            old = source[left:right]
            new = applied(old, edits, left)
            return Suggestion(
                fix.description, fix.applicability, line, cut + old + tail, cut + new + tail, whole=False
            )
        before = source[start:end].splitlines()
        after = applied(source[start:end], edits, start).splitlines()
        # An edit may extend into a neighbouring line to include a comma: drop unchanged lines.
        while before and after and before[-1] == after[-1]:
            del before[-1], after[-1]
        while before and after and before[0] == after[0]:
            del before[0], after[0]
            line = line + 1 if line else None
        return Suggestion(fix.description, fix.applicability, line, "\n".join(before), "\n".join(after))


def applied(text: str, edits: list[Edit], offset: int = 0) -> str:
    """Apply edits to a part of a source that begins at ``offset``; overlapping ones are skipped."""
    pieces: list[str] = []
    position = 0
    for edit in edits:
        start, end = edit.start - offset, edit.end - offset
        if start < position:
            continue
        pieces += [text[position:start], edit.text]
        position = end
    return "".join([*pieces, text[position:]])
