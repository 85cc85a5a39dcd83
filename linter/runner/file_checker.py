"""Check a file: choose the rules and settings from the configuration and its overrides, read it, run the rules, and
apply fixes if requested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ...source.encodings import declared_in, decode
from ...source.files import SourceError, digest, display_path, is_read_only, is_stream, write_atomically
from ...source.system import time_limit
from ..agents.rule_context import Required, Settings
from ..agents.verifier import OFFLINE, Verifier
from ..config.config import Config
from ..config.patterns import Patterns
from ..document.document import Document
from ..document.file_kinds import CONTENT_ENDINGS
from ..engine.check_document import CheckResult
from ..engine.engine import DocumentReport, Engine
from ..engine.fixing import Applied, fix
from ..engine.selection import graded, known, select
from ..engine.suppression import ConfiguredIgnores
from ..findings.report import Notification
from ..findings.rule import Applicability, Rule, matches
from .sources import FileSource, Source

FixMode = Literal["none", "write", "diff"]
SECONDS_PER_FILE = 60.0


class FileReport(NamedTuple):
    """The report on a file: its document's report (None if there was nothing to check), and the changes made.

    ``applied`` are the fixes written to the file, or shown in ``diff``; ``notifications`` say why there is no document
    report, or what failed. ``body`` is a digest of the checked bytes, if requested. ``no_page``: a text that is not,
    and is not meant to be, a page.
    """

    document: DocumentReport | None
    notifications: tuple[Notification, ...] = ()
    applied: tuple[Applied, ...] = ()
    diff: str = ""
    body: bytes = b""
    no_page: bool = False


class ReadAhead(NamedTuple):
    """What was read of a page before it is checked: its document, and the bytes of its file."""

    document: Document
    body: bytes = b""


class FileChecker(NamedTuple):
    """Checks files with an engine's rules; ``fixes`` says what to do with the fixes that ``allowed`` admits."""

    engine: Engine
    fixes: FixMode = "none"
    allowed: frozenset[Applicability] = frozenset()
    context: Mapping[str, Any] | None = None
    """Data to render Jinja2 templates with, or None."""
    digests: bool = False
    """Whether reports include a digest of the checked bytes."""

    def check(self, source: Source, read: ReadAhead | None = None) -> FileReport:
        """Check one file, of which ``read`` was read ahead. Any error becomes a notification that names the file."""
        try:
            with time_limit(SECONDS_PER_FILE):
                if read is not None:
                    return self._check_document(source, *read)
                body = source.body()
                return self._check_document(source, source.document(body), body)
        except SourceError as error:
            return FileReport(None, (Notification("error", str(error), error.uri),))
        except Exception as error:  # one page must not end the run
            reason = f"{type(error).__name__}: {error}"[:300]
            message = f"{display_path(source.path)} could not be judged: {reason}"
            return FileReport(None, (Notification("error", message, source.uri),))

    def _check_document(self, source: Source, document: Document | None, body: bytes) -> FileReport:
        if document is None and source.path.suffix.lower() in CONTENT_ENDINGS:
            name = display_path(source.path)
            message = f"{name} is no page: it has no front matter of a site of Jekyll, Hugo or Eleventy"
            return FileReport(
                None, (Notification("note", message, source.uri, incomplete=False),), no_page=True
            )
        if document is None:
            return FileReport(None)
        if document.template is not None and self.context is not None:
            document.template = document.template.with_context(self.context)
        judged = self.engine.check(document)
        notes = _encoding_notes(source, document, body)
        judged = judged._replace(notifications=(*judged.notifications, *notes))
        if self.fixes == "none" or not any(result.fixes for result in judged.results):
            return FileReport(self.engine.document_report(judged), body=digest(body) if self.digests else b"")
        return self._fixed(source, body, judged)

    def _fixed(self, source: Source, body: bytes, judged: CheckResult) -> FileReport:
        document = judged.document
        fixed = fix(document, judged.results, self.engine.check_again, self.allowed)
        withdrawn = tuple(
            Notification("error", f"{display_path(source.path)}: fixes were withdrawn: {reason}", source.uri)
            for reason in fixed.unchecked
        )
        if not fixed.applied:
            return FileReport(self.engine.document_report(judged), withdrawn)
        if self.fixes == "diff":
            changes = _diff(source, document.source, fixed.source)
            return FileReport(self.engine.document_report(judged), withdrawn, fixed.applied, changes)
        try:
            write_back(source, body, fixed.source)
        except SourceError as error:
            refused = Notification("error", str(error), error.uri)
            return FileReport(self.engine.document_report(judged), (*withdrawn, refused))
        after = self.engine.check(document.with_source(fixed.source))
        return FileReport(self.engine.document_report(after), withdrawn, fixed.applied)


def _encoding_notes(source: Source, document: Document, body: bytes) -> tuple[Notification, ...]:
    if declared_in(body) == "replacement":
        message = (
            f"{display_path(source.path)} declares an encoding that browsers do not read, so they show nothing of it: "
            "save it as UTF-8, and declare that"
        )
        return (Notification("warning", message, source.uri, incomplete=False),)
    if document.source.isascii():
        return ()
    decoded = decode(body)
    if decoded.guessed:
        message = (
            f"{display_path(source.path)} is not UTF-8 and declares no encoding: "
            f"read as {decoded.encoding}, as browsers do; save it as UTF-8, or declare what it is"
        )
        return (Notification("warning", message, source.uri, incomplete=False),)
    if not decoded.lossy:
        return ()
    message = (
        f"{display_path(source.path)} holds bytes that are no {decoded.encoding}: "
        "judged as a browser shows it, with \ufffd in their place"
    )
    return (Notification("warning", message, source.uri, incomplete=False),)


def write_back(source: Source, body: bytes, text: str) -> None:
    """Write a changed text in the file's own encoding, unless the file changed since it was read. Raises SourceError.

    ``body`` is what was read: if some of its bytes are invalid in the encoding, nothing is written. The file that a
    symbolic link leads to is written if it lies in the folder given, of a link that is named: in its own.
    """
    name, decoded = display_path(source.path), decode(body)
    if decoded.lossy or decoded.encoded(decoded.text) != body:
        raise SourceError(source.uri, f"{name} was not fixed: not all of its bytes are {decoded.encoding}")
    if is_stream(source.path):
        raise SourceError(source.uri, f"{name} was not fixed: it is a pipe, a socket or a device")
    if source.path.is_symlink():
        folder = (source.folder if isinstance(source, FileSource) else None) or source.path.parent
        if not source.path.resolve().is_relative_to(folder.resolve()):
            raise SourceError(
                source.uri, f"{name} was not fixed: it is a link to a file outside of {display_path(folder)}"
            )
    if is_read_only(source.path):
        raise SourceError(source.uri, f"{name} was not fixed: it is read-only")
    try:
        changed = decoded.encoded(text)
    except UnicodeEncodeError as error:
        character = text[error.start]
        raise SourceError(
            source.uri, f'{name} was not fixed: {decoded.encoding} cannot hold "{character}"'
        ) from None
    now = source.body()
    if now == changed:
        return  # under another name, which a hard link gives it
    if now != body:
        raise SourceError(source.uri, f"{name} was not fixed: it changed while it was being judged")
    try:
        write_atomically(source.path, [changed])
    except OSError as error:
        raise SourceError(
            source.uri, f"{name} was not fixed: cannot write it: {error.strerror or error}"
        ) from None


def _diff(source: Source, before: str, after: str) -> str:
    from ..edits.edits import patch

    return "".join(patch(before, after, display_path(source.path).lstrip("/")))


@dataclass(frozen=True, slots=True)
class Plan:
    """The options of a run. ``folder`` is the base of file names in reports."""

    config: Config
    folder: Path
    all_kinds: bool = False
    show_open: bool = False
    corrections: bool = False
    fixes: FixMode = "none"
    allowed: frozenset[Applicability] = frozenset()
    today: date = field(default_factory=date.today)
    context: dict[str, Any] | None = None
    """Data to render Jinja2 templates with."""
    digests: bool = False
    """Whether reports include a digest of the checked bytes, which a cache needs."""


class Task(NamedTuple):
    """A file and the indexes of the overrides that apply to it."""

    source: Source
    choice: tuple[int, ...]


class FileCheckers:
    """One file checker per choice of rules: the indexes of the overrides that apply to the file."""

    def __init__(self, plan: Plan, rules: Sequence[Rule], verifier: Verifier = OFFLINE) -> None:
        self.plan = plan
        self.verifier = verifier
        self._catalogue = rules
        config = plan.config
        self._overrides = [Patterns(entry.paths, config.folder) for entry in config.overrides]
        self._ignores = ConfiguredIgnores(config.all_ignores, config.folder, plan.folder)
        self._checkers: dict[tuple[int, ...], FileChecker] = {}

    def choice(self, path: Path | str) -> tuple[int, ...]:
        """The overrides that apply to a file."""
        return tuple(index for index, patterns in enumerate(self._overrides) if patterns.match(path))

    def checker(self, choice: tuple[int, ...] = ()) -> FileChecker:
        """The file checker for a choice. Raises UnknownRuleError if a selector matches no rule."""
        if choice not in self._checkers:
            plan = self.plan
            config = plan.config
            for index in choice:
                entry = config.overrides[index]
                keys = ("select", "extend_select", "ignore", "profiles", "severity")
                changes = {name: value for name in keys if (value := getattr(entry, name)) is not None}
                config = config._replace(**changes)
            engine = Engine(
                rules_of(config, self._catalogue),
                settings_of(config, plan.today, self.verifier),
                all_kinds=plan.all_kinds,
                show_open=plan.show_open,
                corrections=plan.corrections,
                ignores=self._ignores,
            )
            self._checkers[choice] = FileChecker(engine, plan.fixes, plan.allowed, plan.context, plan.digests)
        return self._checkers[choice]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that any file checker of this run uses, in catalogue order."""
        used = {
            rule.code: rule
            for judge in (*self._checkers.values(), self.checker())
            for rule in judge.engine.rules
        }
        return tuple(used[rule.code] for rule in self._catalogue if rule.code in used)

    def runs(self, selectors: Sequence[str]) -> bool:
        """Whether all rules that the selectors match, except retired ones, run on every file."""
        configurations = {
            rule.code
            for rule in self._catalogue
            if not rule.retired and any(matches(selector, rule) for selector in selectors)
        }
        return all(
            configurations <= {rule.code for rule in judge.engine.rules} for judge in self._checkers.values()
        )

    def check(self) -> None:
        """Raise UnknownRuleError if an override or an ignore names no rule."""
        for index in range(len(self._overrides)):
            self.checker((index,))
        for entry in self.plan.config.all_ignores:
            known(entry.rules, self._catalogue)


def rules_of(config: Config, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The rules that a configuration selects, with the levels it gives them.

    Raises UnknownRuleError if a selector matches no rule.
    """
    extended = (*config.extend_select, *(("ignore-without-reason",) if config.require_reason else ()))
    chosen = select(rules, config.select, config.ignore, config.profiles, extended)
    return graded(chosen, config.severity, rules)


def settings_of(config: Config, today: date, verifier: Verifier = OFFLINE) -> Settings:
    """The agents' settings."""
    engine = "shacl" if config.engine == "shacl" else "compiled"
    required = tuple(
        Required(Patterns(entry.paths, config.folder), Path.cwd(), entry.types, entry.properties)
        for entry in config.require
    )
    return Settings(engine, frozenset(config.profiles), today, verifier, config.remove_unshown, required)
