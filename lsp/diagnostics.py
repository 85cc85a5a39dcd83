"""Convert findings to diagnostics, and their fixes to code actions (LSP 3.17, Diagnostic and CodeAction)."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from lsprotocol import types

from ..linter.engine.catalogue import find
from ..linter.findings.naming import TERMS
from ..linter.findings.rule import Applicability, Evidence, Fix, Level, Result
from ..linter.reports.excerpt import shorten, visible
from ..source.regex import regex
from .checking import Answer
from .hover import script_start
from .positions import Positions

SOURCE = "factmark"
EVIDENCE_LIMIT = 200
_SEVERITIES: dict[Level, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
    "none": types.DiagnosticSeverity.Hint,
}
_RELATIONS = {
    "supports": "supported by",
    "contradicts": "the page says",
    "nearest": "nearest on the page",
    "hidden": "only in hidden text",
}
_UNSEEN = regex(r"<(script|style|template|title)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_TITLES: dict[Applicability, str] = {"safe": "", "unsafe": " (may change the meaning)"}


def diagnostics(answer: Answer, positions: Positions, uri: str) -> list[types.Diagnostic]:
    """Return the findings of a text, and what could not be checked."""
    visible_text = VisibleText(positions)
    entries = [diagnostic(result, visible_text, uri) for result in answer.results if result.kind == "fail"]
    entries += [
        types.Diagnostic(
            range=positions.range(0, 0),
            message=visible(item.message),
            severity=_SEVERITIES[item.level],
            code="not-checked",
            source=SOURCE,
        )
        for item in answer.notifications
        if item.incomplete
    ]
    return entries


class VisibleText:
    """The text with its scripts and comments blanked, to look up a passage."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self._text = _UNSEEN.sub(lambda match: " " * len(match[0]), positions.text)

    def place(self, evidence: Evidence) -> tuple[int, int] | None:
        """Return the span of a passage, or None if the text has it nowhere, or twice."""
        words = html.escape(evidence.text, quote=False).split()
        if not words or len(evidence.text) > EVIDENCE_LIMIT:
            return None
        matches = list(islice(re.finditer(r"\s+".join(map(re.escape, words)), self._text), 2))
        return matches[0].span() if len(matches) == 1 else None


def diagnostic(result: Result, visible_text: VisibleText, uri: str) -> types.Diagnostic:
    """Return a finding at its location, with its evidence as related information."""
    positions = visible_text.positions
    related = [
        types.DiagnosticRelatedInformation(
            location=types.Location(uri, positions.range(*place)),
            message=f"{_RELATIONS[evidence.relation]}: {shorten(visible(evidence.text), EVIDENCE_LIMIT)}",
        )
        for evidence in result.evidence
        if (place := visible_text.place(evidence)) is not None
    ]
    return types.Diagnostic(
        range=positions.range(*positions.span(result.location)),
        message=visible(result.message),
        severity=_SEVERITIES[result.level],
        code=f"{result.code} {result.rule}",
        code_description=_documentation(result),
        source=SOURCE,
        related_information=related or None,
    )


def _documentation(result: Result) -> types.CodeDescription | None:
    """Where to read more: the page of the search feature that asks for something, else the rule's."""
    page = next((address for address in result.links if not address.startswith(TERMS)), None)
    return types.CodeDescription(page) if page is not None else _module(result.code)


@cache
def _module(code: str) -> types.CodeDescription | None:
    """Where a rule is documented: its module, which begins with that."""
    rule = find(code)
    file = getattr(sys.modules.get(rule.check.__module__), "__file__", None) if rule is not None else None
    return types.CodeDescription(Path(file).as_uri()) if file else None


def quick_fixes(
    results: Sequence[Result], range_: types.Range, positions: Positions, uri: str, version: int | None
) -> Iterator[types.CodeAction]:
    """Return an action for each fix of the findings within a range; safe ones are preferred."""
    start, end = positions.offset(range_.start), positions.offset(range_.end)
    visible_text = VisibleText(positions)
    for result in results:
        first, last = positions.span(result.location)
        if result.kind != "fail" or last < start or end < first:
            continue
        for fix in result.fixes:
            if fix.edits:
                yield _action(result, fix, visible_text, uri, version)
        if (ignoring := _ignoring(result, first, visible_text, uri, version)) is not None:
            yield ignoring


def _action(
    result: Result, fix: Fix, visible_text: VisibleText, uri: str, version: int | None
) -> types.CodeAction:
    edits = [
        types.TextEdit(visible_text.positions.range(edit.start, edit.end), edit.text) for edit in fix.edits
    ]
    title = f"{visible(fix.description).rstrip('.')}{_TITLES.get(fix.applicability, '')}"
    return types.CodeAction(
        title=f"{shorten(title, EVIDENCE_LIMIT)} [{result.code}]",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(result, visible_text, uri)],
        is_preferred=fix.applicability == "safe",
        edit=changed(edits, uri, version),
    )


def _ignoring(
    result: Result, start: int, visible_text: VisibleText, uri: str, version: int | None
) -> types.CodeAction | None:
    """Return the action that ignores a rule in the script of a finding; None where no comment can stand."""
    text = visible_text.positions.text
    script = script_start(text, start)
    if script is None:
        return None
    line = text.rfind("\n", 0, script) + 1
    indent = text[line:script] if not text[line:script].strip() else ""
    end = "\r\n" if "\r\n" in text else "\n"
    edit = types.TextEdit(
        visible_text.positions.range(script, script), f"<!-- factmark: ignore[{result.code}] -->{end}{indent}"
    )
    return types.CodeAction(
        title=f"Ignore {result.code} in this script",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(result, visible_text, uri)],
        is_preferred=False,
        edit=changed([edit], uri, version),
    )


def fix_all(before: str, after: str, positions: Positions, uri: str, version: int | None) -> types.CodeAction:
    """Return the action that replaces the text by the text after all safe fixes."""
    start = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    start = min(len(before), len(after)) if start is None else start
    tail = 0
    while tail < min(len(before), len(after)) - start and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    edit = types.TextEdit(positions.range(start, len(before) - tail), after[start : len(after) - tail])
    return types.CodeAction(
        title="Apply all fixes that keep the meaning",
        kind=f"{types.CodeActionKind.SourceFixAll.value}.factmark",
        edit=changed([edit], uri, version),
    )


def changed(edits: Sequence[types.TextEdit], uri: str, version: int | None) -> types.WorkspaceEdit:
    """Return an edit of one document, with its version if the client supports versions."""
    if version is None:
        return types.WorkspaceEdit(changes={uri: list(edits)})
    document = types.OptionalVersionedTextDocumentIdentifier(uri, version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, list(edits))])
