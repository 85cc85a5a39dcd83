"""Check a content file as the page its layout generates, and map results to its front matter values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...source.location import LineIndex
from ...source.regex import regex
from ..document.document import Document
from ..document.file_kinds import holds_markup
from ..findings.report import Notification, TemplateResult
from ..findings.rule import Fix, Level, Result
from ..templates.expand import Expander
from ..templates.expansion import Source
from ..templates.expressions.moments import Moment
from ..templates.expressions.values import Known
from ..templates.faults.findings import TEMPLATE_RULES, severity_key, without_repeats
from ..templates.faults.makers import markup_tags, prints_markup
from ..templates.faults.result_mapper import ResultMapper, advise_unformatted
from ..templates.faults.trace import expressions
from ..templates.projects.front_matter import FrontMatter, read_front_matter
from ..templates.projects.project import Project
from ..templates.tree import TemplateSyntaxError
from ..templates.weave import render_page
from ..templates.woven import MappedDocument, MappedPage, Printed, data_pieces
from .eleventy import Eleventy
from .hugo import Hugo
from .jekyll import Jekyll
from .site import ContentFile, Files, PagePlan, Site, content_source
from .value_fixes import value_fixes

if TYPE_CHECKING:
    from ..engine.check_document import CheckResult

_SITES: dict[str, Callable[[Files], Site]] = {"jekyll": Jekyll, "hugo": Hugo, "eleventy": Eleventy}


_PRINTED = regex(r"\{\{|\{%|<%")
"""What prints in the front matter of Hexo's scaffolds and Hugo's archetypes, of which pages are made."""


def check_content(
    document: Document,
    path: Path,
    project: Project,
    check_page: Callable[[Document], CheckResult],
    agents: Mapping[str, str],
) -> TemplateResult:
    """Check a content file of a site; arguments as in ``check_template``."""
    outcome = TemplateResult(root=project.root)
    front = read_front_matter(document.source)
    content = ContentFile(path, document.uri, document.source, front)
    if front.syntax is None:
        scripted = re.match(r"\ufeff?---(?:js|javascript)\b", document.source) is not None
        why = "is a script" if scripted else "is not closed"
        message = f"the front matter {why}; the page was not checked"
        # Without markup in it, nor in any layout, there is nothing to check.
        matters = not scripted or holds_markup(document.source) or _prints_markup(project)
        level: Level = "error" if matters else "note"
        outcome.notifications.append(Notification(level, message, document.uri, incomplete=matters))
        return outcome
    if front.error is not None and _PRINTED.search(document.source, front.start, front.end):
        message = "its front matter is printed by a template, so it is no page"
        outcome.notifications.append(Notification("note", message, document.uri, incomplete=False))
        return outcome
    if front.error is not None:
        line = LineIndex(document.source).position(front.error.offset)[0]
        message = f"the front matter cannot be read (line {line}: {front.error}); the page was not checked"
        outcome.notifications.append(Notification("error", message, document.uri))
        return outcome
    site = _site(project)
    plan = site.plan(content)
    try:
        source = content_source(content, plan)
    except TemplateSyntaxError as error:
        line = LineIndex(document.source).position(min(error.offset, len(document.source)))[0]
        message = f"not followed: the content cannot be read (line {line}: {error})"
        outcome.notifications.append(Notification("warning", message, document.uri, about="not-followed"))
        return outcome
    if plan.layout is None and plan.layout_name:
        outcome.notifications.append(_no_layout(document.uri, plan))
    _PageChecker(document, front, source, plan, project, check_page, agents).check(outcome)
    outcome.notifications += (
        Notification(
            "warning", f"not followed: {error}", document.uri, incomplete=False, about="not-followed"
        )
        for error in site.files.errors
    )
    return outcome


def _prints_markup(project: Project) -> bool:
    """Whether any template of a project seems to contain or print markup."""
    texts = (text for _, text in project.mentions.templates)
    return any(holds_markup(text) or prints_markup(text) for text in texts)


def _site(project: Project) -> Site:
    """The site of a project, created once per project."""
    if project.site is None:
        project.site = _SITES[project.kind](Files(project))
    return project.site


def _no_layout(uri: str, plan: PagePlan) -> Notification:
    """A note that a page was not checked because its layout is missing: no fault if an external theme may have it."""
    external_note = ", which a theme outside of this repository may have" if plan.may_be_external else ""
    message = f'not followed: layout "{plan.layout_name}" was not found{external_note}'
    level = "note" if plan.may_be_external else "warning"
    return Notification(level, message, uri, incomplete=False, about="not-followed")


class _Library:
    """A project's templates, with the layout of one content file's page."""

    def __init__(self, project: Project, content: Source, layout: Source | None) -> None:
        self._project = project
        self._content = content
        self._layout = layout

    def find(self, name: str, source: Source, kind: str) -> Source | None:
        if source is self._content and kind == "layout":
            return self._layout
        return self._project.find(name, source, kind)

    def rename(self, parts: tuple[str, ...], family: str) -> tuple[str, ...]:
        return self._project.rename(parts, family)


class _PageChecker:
    """Checks the page generated from a content file, for unknown conditions true and false."""

    def __init__(
        self,
        document: Document,
        front: FrontMatter,
        source: Source,
        plan: PagePlan,
        project: Project,
        check_page: Callable[[Document], CheckResult],
        agents: Mapping[str, str],
    ) -> None:
        self._document = document
        self._front = front
        self._uri = document.uri
        self._source = source
        self._plan = plan
        self._project = project
        self._check_page = check_page
        self._agents = agents
        self._texts = {document.uri: document.source}
        self._mapper = ResultMapper(document.uri, self._texts)
        self._results: dict[tuple[object, ...], Result] = {}
        self._suppressed: dict[tuple[object, ...], Result] = {}
        self._statements: set[tuple[object, ...]] = set()
        self._notes: dict[str, Notification] = {}

    def check(self, outcome: TemplateResult) -> None:
        for woven in self._variants():
            if woven.expansion.truncated:
                self._notify(
                    "warning", "its layout prints so much that not all was followed: it was not checked", True
                )
                continue
            self._load_texts(woven)
            page = MappedDocument(self._uri, woven.text, self._document.url, woven)
            checked = self._check_page(page)
            for result in checked.results:
                self._add_result(result, page, woven, self._results)
            for result in checked.suppressed:
                self._add_result(result, page, woven, self._suppressed)
            self._note_blocks(page, woven)
            for notification in checked.notifications:
                if notification.about != "template-block":
                    self._notify(notification.level, notification.message, notification.incomplete)
        self._note_tags()
        outcome.results = without_repeats(self._results.values())
        outcome.suppressed = list(self._suppressed.values())
        outcome.notifications += self._notes.values()
        outcome.statements = len(self._statements)

    def _variants(self) -> Iterator[MappedPage]:
        """The page with all unknown conditions true, and with all of them false."""
        library = _Library(self._project, self._source, self._plan.layout)
        first = Expander(library, {}, self._plan.lookup).expand(self._source)
        woven = render_page(first)
        yield woven
        if first.assumed_answers:
            opposite = {key: not assumed for key, assumed in first.assumed_answers.items()}
            other = render_page(Expander(library, opposite, self._plan.lookup).expand(self._source))
            if other.text != woven.text:
                yield other

    def _load_texts(self, woven: MappedPage) -> None:
        for uri in woven.expansion.files:
            if uri not in self._texts:
                self._texts[uri] = self._project.text(uri)

    def _notify(self, level: Level, message: str, incomplete: bool = False) -> None:
        self._notes.setdefault(message, Notification(level, message, self._uri, incomplete=incomplete))

    def _not_followed(self, level: Level, what: str, incomplete: bool = False) -> None:
        message = f"not followed: {what}"
        note = Notification(level, message, self._uri, incomplete=incomplete, about="not-followed")
        self._notes.setdefault(message, note)

    def _note_tags(self) -> None:
        """Note what plugin tags in the page's layouts print, which is in no template."""
        for uri, text in self._texts.items():
            for tag in markup_tags(text) if uri != self._uri else ():
                line = self._mapper.lines(uri).position(tag.start)[0]
                self._not_followed("note", f"what {tag.written} prints at {uri}:{line}")

    def _note_blocks(self, page: Document, woven: MappedPage) -> None:
        """Note markup of the page that was not checked because it cannot be parsed."""
        broken = {result.location.block for result in self._results.values() if result.statement is None}
        for block in page.blocks:
            start, end = block.script.start, block.script.end
            is_blank = not woven.text[start or 0 : end or 0].strip()  # where a condition does not hold
            reported = broken | woven.incomplete
            if (
                block.root is None
                and not is_blank
                and block.index not in reported
                and None not in (start, end)
            ):
                place = woven.origin(start or 0, end or 0)
                if place is not None and (place[0] != self._uri or block.template):
                    line = self._mapper.lines(place[0]).position(place[1])[0]
                    self._not_followed(
                        "warning", f"the JSON-LD block at {place[0]}:{line} cannot be read", True
                    )
        for segment in woven.opaque:
            known = [
                p for p in woven.printed if p.segment is segment and any(data_pieces(p.occurrence.value))
            ]
            if not known and segment.uri == self._uri:
                self._not_followed(
                    "warning", "one expression makes the whole JSON-LD block, or a node of it", True
                )

    def _add_result(
        self, result: Result, page: Document, woven: MappedPage, results: dict[tuple[object, ...], Result]
    ) -> None:
        place = self._mapper.map_location(result.location, page, woven)
        if place is None:
            return
        printed, known = self._cause(result, page, woven)
        if known is None and place.uri != self._uri:
            return
        name = result.statement.property if result.statement is not None else ""
        statement_key = (place.uri, place.start_line, place.start_column, name, place.pointer_shape)
        if result.statement is not None:
            self._statements.add(statement_key)
        agent = self._agents.get(result.code, "")
        if not self._is_reportable(result, agent, printed, known, page, woven):
            return
        moved = self._mapper.map_result(result, place, page, woven, agent)
        if printed is not None and known is not None:
            fixes = self._fixes(result, page, known) if moved.kind == "fail" else ()
            moved = self._at_cause(moved, agent, printed, known, fixes)
        key = (
            moved.code if moved.kind == "fail" else "",
            agent,
            name,
            moved.location.start_line,
            moved.location.start_column,
        )
        before = results.get(key)
        if before is None or severity_key(before) < severity_key(moved):
            results[key] = moved

    def _cause(
        self, result: Result, page: Document, woven: MappedPage
    ) -> tuple[Printed | None, Known | None]:
        """The front matter value that a result is about, and where it is printed."""
        span = page.span(result.location)
        if span is None or result.location.block is None:
            return None, None
        if result.statement is None and self._agents.get(result.code) != "syntax":
            return None, None
        tolerance = 1 if result.statement is None else 0
        for printed in woven.printed:
            if printed.start > span.end + tolerance or printed.end < span.start - tolerance:
                continue
            for known in data_pieces(printed.occurrence.value):
                if known.place is not None and known.place[0] == self._uri:
                    return printed, known
        return None, None

    def _is_reportable(
        self,
        result: Result,
        agent: str,
        printed: Printed | None,
        known: Known | None,
        page: Document,
        woven: MappedPage,
    ) -> bool:
        """Whether a result is about the content rather than about stand-ins or unknown values."""
        if result.code in TEMPLATE_RULES:
            return False
        if result.kind != "fail":
            return True
        if result.location.block in woven.incomplete or self._mapper.is_provided(
            result.location, page, woven
        ):
            return False
        if result.statement is not None and expressions(page, result.statement):
            return False
        if (
            printed is not None
            and printed.occurrence.assumed
            and known is not None
            and known.value in (None, "")
        ):
            # Whether it is printed at all depends on something unknown.
            return False
        if agent != "factuality":
            return True
        if not woven.body or (result.statement is not None and result.statement.property == "position"):
            return False
        return known is None or not self._notes_unevaluated_form(known, woven)

    def _notes_unevaluated_form(self, known: Known, woven: MappedPage) -> bool:
        """Note that the page shows a value in a form that is not evaluated; return whether it does."""
        for printed in woven.printed:
            if not printed.is_visible:
                continue
            for symbol in printed.occurrence.value.symbols:
                if symbol.name == known.key or symbol.name.startswith(f"{known.key}."):
                    what = symbol.changed or "what prints it"
                    line = self._mapper.lines(printed.segment.uri).position(printed.segment.start)[0]
                    self._not_followed("note", f"{what} of {known.key} at {printed.segment.uri}:{line}")
                    return True
        return False

    def _fixes(self, result: Result, page: Document, known: Known) -> tuple[Fix, ...]:
        """The fixes of a result that can be made by editing the front matter."""
        if known.place is None or known.place[0] != self._uri or self._front.syntax is None:
            return ()
        _, start, end = known.place
        return value_fixes(result, page, self._front.syntax, self._document.source, start, end)

    def _at_cause(
        self, result: Result, agent: str, printed: Printed, known: Known, fixes: tuple[Fix, ...]
    ) -> Result:
        """A result moved to the value it is about, with its fixes, or to what changed the value's text."""
        segment = printed.segment
        template = self._mapper.lines(segment.uri).place(
            segment.uri, segment.start, segment.end, result.location.block, result.location.pointer
        )
        if known.place is None:
            return result
        uri, start, end = known.place
        name = known.key.rpartition("page.")[2]
        if known.value in (None, ""):
            message = f'the front matter has no "{name}", which {segment.uri} prints: {result.message}'
        elif agent in ("factuality", "syntax") or self._is_as_written(known):
            message = result.message
        else:
            page = self._mapper.lines(uri).place(uri, start, end, None, None)
            return replace(
                advise_unformatted(result, result.message),
                location=template,
                pages=(page,) if template.uri != uri else (),
            )
        place = self._mapper.lines(uri).place(uri, start, end, result.location.block, result.location.pointer)
        related = (template,) if template.uri != uri else ()
        return replace(
            result, message=message, location=place, related=(*result.related, *related), fixes=fixes
        )

    def _is_as_written(self, known: Known) -> bool:
        """Whether a value is printed as the file writes it."""
        if known.place is None or isinstance(known.value, Moment):
            # For a time, the data has the value, and the template that prints it chooses the form.
            return False
        uri, start, end = known.place
        written = self._texts.get(uri, "")[start:end]
        return isinstance(known.value, list | dict) or str(known.value).strip() in written
