"""Check the text of an editor's buffer in a separate process, so that no page can harm the editor."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from ..linter.config.config import Config, ConfigError, find_config, load_config
from ..linter.config.patterns import Patterns
from ..linter.document.file_kinds import READ_ENDINGS
from ..linter.engine.catalogue import catalogue
from ..linter.engine.fixing import fix
from ..linter.engine.selection import UnknownRuleError
from ..linter.findings.report import Notification
from ..linter.findings.rule import SAFE, Result
from ..linter.locale.word_tables import meanings
from ..linter.runner.collection import collecting_between
from ..linter.runner.file_checker import FileCheckers, Plan
from ..linter.runner.text_document import text_document
from ..linter.templates.template_file import TemplateFile
from ..source.files import MAX_BYTES, SourceError, path_uri
from ..source.system import time_limit

SECONDS_PER_CHECK = 15.0

#: Language identifiers of editors that are checked, and the file extension assumed for an unsaved buffer.
LANGUAGES = meanings("template_languages", "editors")


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
        Path(request.path) if request.path else Path.cwd() / f"untitled{LANGUAGES.get(request.language, '')}"
    )
    ending = path.suffix.lower()
    if ending not in READ_ENDINGS:
        ending = LANGUAGES.get(request.language, "")
    if not ending:
        return Answer()
    try:
        with time_limit(SECONDS_PER_CHECK), collecting_between() as collect:
            answer = _checked(request, path, ending)
            collect()
            return answer
    except (ConfigError, UnknownRuleError, SourceError) as error:
        return _unchecked(f"not checked: {error}")
    except Exception as error:  # any failure is reported to the editor
        return _unchecked(f"not checked: {type(error).__name__}: {error}"[:300])


def _unchecked(message: str) -> Answer:
    return Answer((), (Notification("error", message),))


def _checked(request: Request, path: Path, ending: str) -> Answer:
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
