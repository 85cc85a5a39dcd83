"""Map results on a generated page to the template's files, and check whether all pages have the same fault."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from ....source.location import LineIndex, Location
from ....source.regex import regex
from ...document.document import Document
from ...findings.rule import Edit, Evidence, Fix, Result
from ...markup.statement import Literal, Reference
from ..languages.provided import PRINTS
from ..woven import Part, Woven

ADVICE = "print the comma under the condition of what it parts"

Span = tuple[str, int, int]
"""Verbatim output of a page: the file's URI, start, end."""


class Agreement:
    """Records what each generated page prints of the template's files in JSON-LD, and its faults.

    A comma before optional output (``"name": x, {% if y %}"url": y{% endif %}``) is superfluous on some pages and
    required on others: removing or adding it breaks the pages that were right.
    """

    def __init__(self) -> None:
        self._printed: list[frozenset[Span]] = []
        self._met: dict[Hashable, set[int]] = {}

    def page(self, document: Document, woven: Woven) -> None:
        """Begin a page: faults recorded from now on are on it."""
        scripts = [block.script for block in document.blocks]
        spans = ((one.start, one.end) for one in scripts if one.start is not None and one.end is not None)
        self._printed.append(frozenset(span for start, end in spans for span in woven.copied(start, end)))

    def met(self, key: Hashable) -> None:
        """Record a fault of the current page by its key."""
        self._met.setdefault(key, set()).add(len(self._printed))

    def told(self, key: Hashable, result: Result, text: str) -> Result:
        """A result for a file with that text; edits that would break pages without the fault become advice."""
        edits = [edit for fix in result.fixes for edit in fix.edits if separates(edit, text)]
        met, uri = self._met.get(key, set()), result.location.uri
        for number, printed in enumerate(self._printed, 1) if edits else ():
            if number not in met and any(
                one == uri and start <= edit.start < end for one, start, end in printed for edit in edits
            ):
                return replace(result, fixes=(Fix(ADVICE, "display-only"),))
        return result


def separates(edit: Edit, text: str) -> bool:
    """Whether an edit of a text removes or adds a comma."""
    return {edit.text.strip(), text[edit.start : edit.end].strip()} == {"", ","}


_PROPOSAL = regex(r"; write \"[^\"]*\"(?=\.|\Z)")
_OTHER_FORM = Fix("print the value without formatting it for readers", "display-only")


def to_print(result: Result) -> Result:
    """A result about the form of a value that a template prints: how, and not which value, is what to change."""
    message = _PROPOSAL.sub(f"; {_OTHER_FORM.description}", result.message)
    return replace(result, message=message, fixes=(_OTHER_FORM,) if result.fixes else ())


_UNSHOWN = frozenset({"text-not-on-page", "address-not-on-page", "link-not-on-page", "image-not-on-page"})
_MADE_UP = frozenset({"placeholder-value", "outdated-date", "same-on-every-page", "expression-not-shown"})


def is_made_up(result: Result) -> bool:
    """Whether a result is about contents that nobody expects to be true, or shown, on a page that is an example."""
    if result.rule in _MADE_UP or result.rule in _UNSHOWN:
        return True
    return result.rule.endswith("-not-on-page") and not result.evidence


class Telling:
    """Maps results to the files in ``texts``, by URI; those without a location there are mapped to ``uri``.

    ``is_sample``: the pages are examples or tests.
    """

    def __init__(self, uri: str, texts: Mapping[str, str], *, is_sample: bool = False) -> None:
        self._uri = uri
        self._is_sample = is_sample
        self._texts = texts
        self._lines: dict[str, LineIndex] = {}

    def result(self, result: Result, place: Location, page: Document, woven: Woven, agent: str) -> Result:
        """A result on the template's lines, with expressions in place of stand-ins."""
        level = result.level
        unsure = woven.expansion.hides or woven.names_standin(result.message)
        if agent == "factuality" and level == "error" and unsure:
            level = "warning"
        if self._is_sample and result.kind == "fail" and is_made_up(result):
            level = "note"
        statement = result.statement
        proposal = _PROPOSAL.search(result.message)
        is_formed = statement is not None and woven.names_form(statement.text)
        if is_formed or (proposal is not None and woven.names_standin(proposal[0])):
            result = to_print(result)
        message, fixes = woven.told(result.message), result.fixes
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
