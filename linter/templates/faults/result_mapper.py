"""Map results on a generated page to the template's files, and check whether all pages have the same fault."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from ....source.location import LineIndex, Location
from ...document.document import Document
from ...findings.naming import message_suffix
from ...findings.rule import Edit, Evidence, Fix, Result
from ...markup.statement import Literal, Reference
from ..languages.provided import PRINTS
from ..woven import MappedPage, Part
from .written_forms import AS_PRINTED

ADVICE = "print the comma under the condition of what it parts"

FileSpan = tuple[str, int, int]
"""Verbatim output of a page: the file's URI, start, end."""


class FaultAgreement:
    """Records what each generated page prints of the template's files in JSON-LD, and its faults.

    A comma before optional output (``"name": x, {% if y %}"url": y{% endif %}``) is superfluous on some pages and
    required on others: removing or adding it breaks the pages that were right.
    """

    def __init__(self) -> None:
        self._printed: list[frozenset[FileSpan]] = []
        self._pages_by_fault: dict[Hashable, set[int]] = {}

    def begin_page(self, document: Document, woven: MappedPage) -> None:
        """Begin a page: faults recorded from now on are on it."""
        scripts = [block.script for block in document.blocks]
        spans = ((one.start, one.end) for one in scripts if one.start is not None and one.end is not None)
        self._printed.append(
            frozenset(span for start, end in spans for span in woven.verbatim_spans(start, end))
        )

    def record_fault(self, key: Hashable) -> None:
        """Record a fault of the current page by its key."""
        self._pages_by_fault.setdefault(key, set()).add(len(self._printed))

    def with_safe_edits(self, key: Hashable, result: Result, text: str) -> Result:
        """A result for a file with that text; edits that would break pages without the fault become advice."""
        edits = [edit for fix in result.fixes for edit in fix.edits if separates(edit, text)]
        pages, uri = self._pages_by_fault.get(key, set()), result.location.uri
        for number, printed in enumerate(self._printed, 1) if edits else ():
            if number not in pages and any(
                one == uri and start <= edit.start < end for one, start, end in printed for edit in edits
            ):
                return replace(result, fixes=(Fix(ADVICE, "display-only"),))
        return result


def separates(edit: Edit, text: str) -> bool:
    """Whether an edit of a text removes or adds a comma."""
    return {edit.text.strip(), text[edit.start : edit.end].strip()} == {"", ","}


_PRINT_UNFORMATTED = Fix("print the value without formatting it for readers", "display-only")
_PRINT_ISO = Fix("print the date in ISO 8601 format", "display-only")
_ADD_UNFORMATTED = Fix(
    "add it in the right format as an attribute, and keep the visible text", "display-only"
)


def advise_unformatted(result: Result, shown: str) -> Result:
    """A result about the format of a printed value: what must change is how it is printed, not which value.

    ``shown`` is its message with expressions in place of stand-ins.
    """
    if not result.fixes:
        return result
    is_date = AS_PRINTED in shown or result.code == "CMP301"
    unformatted = _PRINT_ISO if is_date else _PRINT_UNFORMATTED
    fix = unformatted if any(one.written for one in result.fixes) else _ADD_UNFORMATTED
    message = result.message
    if result.advice:
        message = message.replace(message_suffix(result.advice), message_suffix(fix.description))
    return replace(result, message=message, advice=result.advice and fix.description, fixes=(fix,))


class ResultMapper:
    """Maps results to the files in ``texts``, by URI; those without a location there are mapped to ``uri``."""

    def __init__(self, uri: str, texts: Mapping[str, str]) -> None:
        self._uri = uri
        self._texts = texts
        self._lines: dict[str, LineIndex] = {}

    def map_result(
        self, result: Result, location: Location, page: Document, woven: MappedPage, agent: str
    ) -> Result:
        """A result on the template's lines, with expressions in place of stand-ins."""
        level = result.level
        unsure = woven.expansion.hides or woven.contains_standin(result.message)
        if agent == "factuality" and level == "error" and unsure:
            level = "warning"
        statement = result.statement
        is_formatted = statement is not None and woven.contains_form(statement.text)
        if is_formatted or any(woven.contains_standin(fix.written) for fix in result.fixes):
            result = advise_unformatted(result, woven.with_expressions(result.message))
        message, fixes = woven.with_expressions(result.message), result.fixes
        if statement is not None and woven.contains_standin(statement.text):
            text = woven.with_expressions(statement.text)
            value = Literal(text, text) if isinstance(statement.value, Literal) else Reference(text, False)
            statement = replace(statement, value=value)
        return replace(
            result,
            level=level,
            statement=statement,
            message=message,
            advice=woven.with_expressions(result.advice),
            location=location,
            evidence=tuple(self._evidence(one, page, woven) for one in result.evidence),
            covers=tuple(
                p for one in result.covers if (p := self.map_location(one, page, woven)) is not None
            ),
            related=tuple(
                p for one in result.related if (p := self.map_location(one, page, woven)) is not None
            ),
            fixes=tuple(self._fix(fix, woven) for fix in fixes),
        )

    def _evidence(self, evidence: Evidence, page: Document, woven: MappedPage) -> Evidence:
        place = self.map_location(evidence.location, page, woven) if evidence.location is not None else None
        return replace(evidence, text=woven.with_expressions(evidence.text), location=place)

    def _fix(self, fix: Fix, woven: MappedPage) -> Fix:
        """A fix with its edits in this very file, or else as advice."""
        edits: list[Edit] = []
        for edit in fix.edits:
            part, last = woven.part_at(edit.start), woven.part_at(max(edit.end - 1, edit.start))
            usable = part is not None and part is last and part.exact and part.uri == self._uri
            if woven.contains_standin(edit.text) and not woven.contains_standin(
                woven.text[edit.start : edit.end]
            ):
                return _PRINT_UNFORMATTED
            if part is None or not usable or woven.contains_standin(edit.text):
                return replace(
                    fix,
                    description=woven.with_expressions(fix.description),
                    applicability="display-only",
                    edits=(),
                )
            shift = part.origin - part.start
            if separates(edit, woven.text) and woven.repeats(part.uri, edit.start + shift):
                return Fix("print the comma between the repetitions, and not after the last", "display-only")
            edits.append(Edit(edit.start + shift, edit.end + shift, edit.text))
        return replace(fix, description=woven.with_expressions(fix.description), edits=tuple(edits))

    def part_of(self, location: Location, page: Document, woven: MappedPage) -> Part | None:
        """The part of the generated page in which a location begins."""
        span = page.span(location)
        return woven.part_at(span.start) if span is not None else None

    def is_provided(self, location: Location, page: Document, woven: MappedPage) -> bool:
        """Whether what is at a location is printed by the engine or a package, in no template of the project."""
        part = self.part_of(location, page, woven)
        if part is None or part.exact:
            return False
        uri, start, end = part.uri, part.origin, part.origin_end
        if part.occurrence is not None:  # data may be elsewhere than what prints it
            segment = woven.printed[part.occurrence].segment
            uri, start, end = segment.uri, segment.start, segment.end
        return PRINTS.match(self._texts.get(uri, ""), start, end) is not None

    def map_location(self, location: Location, page: Document, woven: MappedPage) -> Location | None:
        """A location on the generated page as one in its template."""
        span = page.span(location)
        if span is None:
            return replace(location, uri=self._uri)
        origin = woven.origin(span.start, span.end)
        if origin is None:
            return replace(location, uri=self._uri, start_line=None, end_line=None)
        uri, start, end = origin
        return self.lines(uri).place(uri, start, end, location.block, location.pointer)

    def lines(self, uri: str) -> LineIndex:
        """The line index of a file."""
        if uri not in self._lines:
            self._lines[uri] = LineIndex(self._texts.get(uri, ""))
        return self._lines[uri]
