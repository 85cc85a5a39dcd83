"""Check the text of an editor, and convert findings to diagnostics and fixes to code actions (LSP 3.17).

A separate process checks the text of the editor's buffer, so that no page can harm the editor.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from lsprotocol import types

from ..linter.config.config import Config, ConfigError, find_config, load_config
from ..linter.config.patterns import Patterns
from ..linter.document.file_kinds import READ_ENDINGS
from ..linter.engine.catalogue import catalogue, find
from ..linter.engine.fixing import fix
from ..linter.engine.selection import UnknownRuleError
from ..linter.findings.naming import SCHEMA_ORG
from ..linter.findings.report import Notification
from ..linter.findings.rule import SAFE, Applicability, Evidence, Fix, Level, Result
from ..linter.locale.word_tables import meanings
from ..linter.reports.excerpt import shorten, visible
from ..linter.runner.collection import collect_garbage_between
from ..linter.runner.file_checker import FileCheckers, Plan
from ..linter.runner.text_document import text_document
from ..linter.templates.template_file import TemplateFile
from ..source.files import MAX_BYTES, SourceError, path_uri
from ..source.regex import regex
from ..source.system import time_limit
from .hover import script_start
from .positions import Positions

SECONDS_PER_CHECK = 15.0

#: Language identifiers of editors that are checked, and the file extension assumed for an unsaved buffer.
EXTENSIONS = meanings("template_languages", "editors")


@dataclass(frozen=True, slots=True)
class Request:
    """A text to check: of the file at ``path`` if any; ``config`` names a configuration, "" for none.

    With ``config`` None, the one nearest to the file is used. ``fix`` also requests the text after all safe fixes.
    """

    text: str
    path: str | None
    language: str = ""
    config: str | None = None
    fix: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The results for a text; ``fixed`` is the text after all safe fixes if requested."""

    results: tuple[Result, ...] = ()
    notifications: tuple[Notification, ...] = ()
    fixed: str | None = None


def check(request: Request) -> Answer:
    """Check a text. Any failure becomes a notification; texts that are not for factmark have no results."""
    path = (
        Path(request.path) if request.path else Path.cwd() / f"untitled{EXTENSIONS.get(request.language, '')}"
    )
    ending = path.suffix.lower()
    if ending not in READ_ENDINGS:
        ending = EXTENSIONS.get(request.language, "")
    if not ending:
        return Answer()
    try:
        with time_limit(SECONDS_PER_CHECK), collect_garbage_between() as collect:
            answer = _check_text(request, path, ending)
            collect()
            return answer
    except (ConfigError, UnknownRuleError, SourceError) as error:
        return _failure(f"not checked: {error}")
    except Exception as error:  # any failure is reported to the editor
        return _failure(f"not checked: {type(error).__name__}: {error}"[:300])


def _failure(message: str) -> Answer:
    return Answer((), (Notification("error", message),))


def _check_text(request: Request, path: Path, ending: str) -> Answer:
    if len(request.text) > MAX_BYTES:
        raise SourceError(str(path), f"the text is longer than {MAX_BYTES // 2**20} MB")
    config = _config(request, path)
    if Patterns(config.exclude, config.folder).match(path):
        return Answer()
    document = text_document(path_uri(path), request.text, False, ending=ending, path=path)
    if document is None:
        return Answer()
    # Created for each check: other files, the configuration and the date may have changed in the meantime.
    plan = Plan(config, Path.cwd(), all_kinds=True, today=date.today(), context=_context(config))
    checkers = FileCheckers(plan, catalogue())
    checkers.check()
    judge = checkers.checker(checkers.choice(path))
    if isinstance(document.template, TemplateFile):
        document.template = document.template._replace(context=judge.context, typed=True)
    judged = judge.engine.check(document)
    own = tuple(result for result in judged.results if result.location.uri == document.uri)
    if not request.fix:
        return Answer(own, judged.notifications)
    fixed = fix(document, judged.results, judge.engine.check_again, SAFE)
    withdrawn = (Notification("error", f"fixes were withdrawn: {reason}") for reason in fixed.unchecked)
    return Answer(own, (*judged.notifications, *withdrawn), fixed.source)


def _config(request: Request, path: Path) -> Config:
    if request.config is not None:
        return load_config(Path(request.config)) if request.config else Config()
    return load_config(find_config(path.parent))


def _context(config: Config) -> dict[str, Any] | None:
    if not config.template_context:
        return None
    from ..linter.templates.rendering import ContextError, read_context

    try:
        return read_context(config.folder / config.template_context)
    except ContextError as error:
        raise ConfigError(str(error)) from None


SOURCE = "factmark"
MAX_TEXT = 200
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
_INVISIBLE = regex(r"<(script|style|template|title)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_TITLE_SUFFIXES: dict[Applicability, str] = {"safe": "", "unsafe": " (may change the meaning)"}


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
        self._text = _INVISIBLE.sub(lambda match: " " * len(match[0]), positions.text)

    def place(self, evidence: Evidence) -> tuple[int, int] | None:
        """Return the span of a passage, or None if the text has it nowhere, or twice."""
        words = html.escape(evidence.text, quote=False).split()
        if not words or len(evidence.text) > MAX_TEXT:
            return None
        matches = list(islice(re.finditer(r"\s+".join(map(re.escape, words)), self._text), 2))
        return matches[0].span() if len(matches) == 1 else None


def diagnostic(result: Result, visible_text: VisibleText, uri: str) -> types.Diagnostic:
    """Return a finding at its location, with its evidence as related information."""
    positions = visible_text.positions
    related = [
        types.DiagnosticRelatedInformation(
            location=types.Location(uri, positions.range(*place)),
            message=f"{_RELATIONS[evidence.relation]}: {shorten(visible(evidence.text), MAX_TEXT)}",
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
    page = next((address for address in result.links if not address.startswith(SCHEMA_ORG)), None)
    return types.CodeDescription(page) if page is not None else _rule_documentation(result.code)


@cache
def _rule_documentation(code: str) -> types.CodeDescription | None:
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
        for offered in result.fixes:
            if offered.edits:
                yield _action(result, offered, visible_text, uri, version)
        if (ignoring := _ignore_action(result, first, visible_text, uri, version)) is not None:
            yield ignoring


def _action(
    result: Result, fix: Fix, visible_text: VisibleText, uri: str, version: int | None
) -> types.CodeAction:
    edits = [
        types.TextEdit(visible_text.positions.range(edit.start, edit.end), edit.text) for edit in fix.edits
    ]
    title = f"{visible(fix.description).rstrip('.')}{_TITLE_SUFFIXES.get(fix.applicability, '')}"
    return types.CodeAction(
        title=f"{shorten(title, MAX_TEXT)} [{result.code}]",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(result, visible_text, uri)],
        is_preferred=fix.applicability == "safe",
        edit=workspace_edit(edits, uri, version),
    )


def _ignore_action(
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
        edit=workspace_edit([edit], uri, version),
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
        edit=workspace_edit([edit], uri, version),
    )


def workspace_edit(edits: Sequence[types.TextEdit], uri: str, version: int | None) -> types.WorkspaceEdit:
    """Return an edit of one document, with its version if the client supports versions."""
    if version is None:
        return types.WorkspaceEdit(changes={uri: list(edits)})
    document = types.OptionalVersionedTextDocumentIdentifier(uri, version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, list(edits))])
