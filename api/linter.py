"""Check HTML, pages of a browser and files from Python (docs/python.md)."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, overload

from ..linter.config.config import PROFILES, Config, ConfigError, find_config, load_config
from ..linter.config.patterns import Patterns
from ..linter.config.usage import UsageError
from ..linter.document.document import Document, Media
from ..linter.engine.catalogue import catalogue
from ..linter.engine.engine import Engine
from ..linter.engine.fixing import fix
from ..linter.engine.selection import UnknownRuleError
from ..linter.findings.report import Notification
from ..linter.findings.rule import SAFE, SAFE_AND_UNSAFE
from ..linter.runner.file_checker import FileCheckers, Plan
from ..linter.runner.scheduler import Scheduler
from ..linter.runner.sources import expand
from ..source.files import MAX_BYTES
from ..source.system import time_limit
from .files import Inputs, combined, kept
from .report import Report, Result, public

if TYPE_CHECKING:
    from playwright import async_api, sync_api

SECONDS_PER_PAGE = 60.0


class Fixed(NamedTuple):
    """The text after fixing, the code and description of each fix that was applied, and the findings that are left.

    ``not_checked``: why fixes were withdrawn, or not everything in the text was checked.
    """

    text: str
    applied: tuple[tuple[str, str], ...]
    left: tuple[Result, ...]
    not_checked: tuple[str, ...] = ()


class Linter:
    """Checks pages with one choice of rules. Its functions are also functions of the module, which make a new one.

    ``config`` names a configuration file; None takes the one nearest to the working directory, and ``isolated`` none
    at all. ``select``, ``extend_select`` and ``ignore`` hold codes, starts of codes, names or families of rules, and
    ``profiles`` search features ("google"); each replaces what the configuration says. Raises UsageError.
    """

    def __init__(
        self,
        *,
        config: str | os.PathLike[str] | None = None,
        isolated: bool = False,
        select: Sequence[str] = (),
        extend_select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        profiles: Sequence[str] | None = None,
    ) -> None:
        for name, value in (("select", select), ("extend_select", extend_select), ("ignore", ignore)):
            if isinstance(value, str):
                raise UsageError(f'{name} is a list of rules: ["{value}"]')
        if unknown := set(profiles or ()) - set(PROFILES):
            raise UsageError(f'there is no profile "{min(unknown)}": it may be {", ".join(PROFILES)}')
        try:
            read = Config() if isolated else load_config(Path(config) if config else find_config(Path.cwd()))
            self._config = read._replace(
                select=tuple(select) or read.select,
                extend_select=(*read.extend_select, *extend_select),
                ignore=tuple(ignore) or read.ignore,
                profiles=read.profiles if profiles is None else tuple(profiles),
            )
            self._rules = catalogue()
            self._checkers().check()
            self._checkers().checker()
        except (ConfigError, UnknownRuleError) as error:
            raise UsageError(str(error)) from None

    def _checkers(self) -> FileCheckers:
        plan = Plan(self._config, Path.cwd(), all_kinds=True, today=date.today())
        return FileCheckers(plan, self._rules)

    def _engine(self) -> Engine:
        return self._checkers().checker().engine

    def lint_html(self, html: str, *, url: str | None = None, xhtml: bool = False) -> Report:
        """Check the HTML of one page. ``url`` is its address; without one, it is called "page"."""
        return self.lint_document(_document(html, url, "xhtml" if xhtml else "html"))

    def lint_json(self, text: str, *, url: str | None = None) -> Report:
        """Check JSON-LD that stands alone. There is no page: no statement is compared with one."""
        return self.lint_document(_document(text, url, "json"))

    def fix_html(self, html: str, *, url: str | None = None, unsafe: bool = False) -> Fixed:
        """Apply the safe fixes to the HTML of one page, with ``unsafe`` also those that may change the meaning."""
        return self.fix_document(_document(html, url, "html"), unsafe=unsafe)

    def fix_document(self, document: Document, *, unsafe: bool = False) -> Fixed:
        """Apply fixes to a document (internal, like the Document)."""
        engine = self._engine()
        with time_limit(SECONDS_PER_PAGE):
            judged = engine.check(document)
            fixed = fix(document, judged.results, engine.check_again, SAFE_AND_UNSAFE if unsafe else SAFE)
        applied = tuple((item.result.code, item.fix.description) for item in fixed.applied)
        after = self.lint_document(document.with_source(fixed.source))
        withdrawn = (f"fixes were withdrawn: {reason}" for reason in fixed.unchecked)
        open_ = (note.message for note in after.notifications if note.incomplete)
        return Fixed(fixed.source, applied, after.findings, (*withdrawn, *open_))

    @overload
    def lint_page(self, page: sync_api.Page, *, served: str | None = None) -> Report: ...
    @overload
    def lint_page(self, page: async_api.Page, *, served: str | None = None) -> Awaitable[Report]: ...
    def lint_page(
        self, page: sync_api.Page | async_api.Page, *, served: str | None = None
    ) -> Report | Awaitable[Report]:
        """Check a page of Playwright as it is now, with what a visitor sees of it; awaitable for an async page.

        ``served`` is the HTML that the server sent (``page.goto(...)``'s ``text()``): lines of findings are then lines
        of it. Without it, they are lines of ``page.content()``. Raises RuntimeError if the page cannot be read.
        """
        from .page import observed

        if served is None:
            return observed(page, lambda seen: self.lint_document(seen.document))
        return observed(page, lambda seen: self.lint_document(seen.with_served(served)))

    def lint_path(self, *paths: str | os.PathLike[str], jobs: int = 1) -> Report:
        """Check files and folders, as ``factmark lint`` does: pages, templates, built sites, JSON-LD.

        ``jobs`` is the number of processes, 0 for one per core. What cannot be read is a note, and the report not
        complete.
        """
        config, arguments = self._config, [os.fspath(path) for path in paths]
        if not arguments:
            raise UsageError("lint_path needs a file or a folder")
        checkers = self._checkers()
        checkers.check()
        engine = checkers.checker().engine
        sources = list(expand(arguments, (Patterns(config.exclude, config.folder),)))
        scheduler = Scheduler(checkers, jobs, None)
        reports = kept(engine, scheduler.reports(sources))
        return public(combined(engine, checkers, Inputs(arguments, sources), reports, scheduler.reports))

    def lint_document(self, document: Document | None, notes: Sequence[Notification] = ()) -> Report:
        """Check a document (internal, like the Document), or report only what ``notes`` say."""
        engine = self._engine()
        for note in notes:
            engine.notify(note)
        if document is None:
            pass
        elif len(document.source) > MAX_BYTES:
            reason = f"not checked: the page has more than {MAX_BYTES // 2**20} million characters"
            engine.notify(Notification("error", reason, document.uri))
        else:
            try:
                with time_limit(SECONDS_PER_PAGE):
                    engine.add(document)
            except Exception as error:  # a page must not end the program that checks it
                reason = f"not checked: {type(error).__name__}: {error}"[:300]
                engine.notify(Notification("error", reason, document.uri))
        return public(replace(engine.report(), rules=engine.rules))


def _document(text: str, url: str | None, media: Media) -> Document:
    return Document(url or "page", text, url=url, media=media)
