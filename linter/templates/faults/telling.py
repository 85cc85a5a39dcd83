"""Map results on a generated page to the template's files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....source.location import LineIndex, Location
from ....source.regex import regex
from ...document.document import Document
from ...findings.rule import Edit, Evidence, Fix, Result
from ...markup.statement import Literal, Reference
from ..languages.provided import PRINTS
from ..woven import Part, Woven
from .agreement import separates

_PROPOSAL = regex(r"; write \"[^\"]*\"(?=\.|\Z)")
_OTHER_FORM = Fix("print it in the form that the property asks for", "display-only")


class Telling:
    """Maps results to the files in ``texts``, by URI; those without a location there are mapped to ``uri``."""

    def __init__(self, uri: str, texts: Mapping[str, str]) -> None:
        self._uri = uri
        self._texts = texts
        self._lines: dict[str, LineIndex] = {}

    def result(self, result: Result, place: Location, page: Document, woven: Woven, agent: str) -> Result:
        """A result on the template's lines, with expressions in place of stand-ins."""
        level = result.level
        unsure = woven.expansion.hides or woven.names_standin(result.message)
        if agent == "factuality" and level == "error" and unsure:
            level = "warning"
        statement, message, fixes = result.statement, woven.told(result.message), result.fixes
        if statement is not None and woven.names_form(statement.text):
            # What to write is a matter of the filter, and not of the value it was tried with.
            message = _PROPOSAL.sub("", message)
            fixes = (_OTHER_FORM,) if fixes else ()
        if statement is not None and woven.names_standin(statement.text):
            text = woven.told(statement.text)
            value = Literal(text, text) if isinstance(statement.value, Literal) else Reference(text, False)
            statement = replace(statement, value=value)
        return replace(
            result,
            level=level,
            statement=statement,
            message=message,
            location=place,
            evidence=tuple(self._evidence(one, page, woven) for one in result.evidence),
            covers=tuple(p for one in result.covers if (p := self.place(one, page, woven)) is not None),
            related=tuple(p for one in result.related if (p := self.place(one, page, woven)) is not None),
            fixes=tuple(self._fix(fix, woven) for fix in fixes),
        )

    def _evidence(self, evidence: Evidence, page: Document, woven: Woven) -> Evidence:
        place = self.place(evidence.location, page, woven) if evidence.location is not None else None
        return replace(evidence, text=woven.told(evidence.text), location=place)

    def _fix(self, fix: Fix, woven: Woven) -> Fix:
        """A fix with its edits in this very file, or else as advice."""
        edits: list[Edit] = []
        for edit in fix.edits:
            part, last = woven.part_at(edit.start), woven.part_at(max(edit.end - 1, edit.start))
            usable = part is not None and part is last and part.exact and part.uri == self._uri
            if woven.names_standin(edit.text) and not woven.names_standin(woven.text[edit.start : edit.end]):
                return _OTHER_FORM
            if part is None or not usable or woven.names_standin(edit.text):
                return Fix(woven.told(fix.description), "display-only")
            shift = part.origin - part.start
            if separates(edit, woven.text) and woven.repeats(part.uri, edit.start + shift):
                return Fix("print the comma between the repetitions, and not after the last", "display-only")
            edits.append(Edit(edit.start + shift, edit.end + shift, edit.text))
        return replace(fix, description=woven.told(fix.description), edits=tuple(edits))

    def part(self, location: Location, page: Document, woven: Woven) -> Part | None:
        """The part of the generated page in which a location begins."""
        span = page.span(location)
        return woven.part_at(span.start) if span is not None else None

    def is_provided(self, location: Location, page: Document, woven: Woven) -> bool:
        """Whether what is at a location is printed by the engine or a package, in no template of the project."""
        part = self.part(location, page, woven)
        if part is None or part.exact:
            return False
        uri, start, end = part.uri, part.origin, part.origin_end
        if part.occurrence is not None:  # data may be elsewhere than what prints it
            segment = woven.printed[part.occurrence].segment
            uri, start, end = segment.uri, segment.start, segment.end
        return PRINTS.match(self._texts.get(uri, ""), start, end) is not None

    def place(self, location: Location, page: Document, woven: Woven) -> Location | None:
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
