"""Check a template as the pages it generates with each branch taken, and map results to its own lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from ...source.location import LineIndex, Location
from ...source.regex import regex
from ..document.document import Document, Template
from ..document.file_kinds import holds_markup, holds_part
from ..engine.check_document import CheckResult
from ..findings.report import Notification, TemplateResult
from ..findings.rule import Result
from .assumptions import Assumptions, kinds_of_pages
from .expand import Expander
from .expansion import SCRIPT_FAMILIES, Source, in_item
from .faults.findings import CONTEXT, Findings
from .faults.made_page import MadePage, is_loose_part
from .faults.makers import prints_markup
from .faults.near_ids import near_ids
from .faults.result_mapper import ResultMapper
from .faults.unchecked import Unchecked, unparsed
from .faults.unknown_terms import unknown_terms
from .loose_pages import OF_WHOLE_ITEMS, is_of_value, loose_page, unreached_scripts
from .projects.kept import FULL, TYPED, project_with
from .projects.page_kinds import answers_of_wordpress, facts_of
from .projects.project import Project, Watched
from .projects.shopify import names_given, printed_nowhere
from .projects.users import answers, pages_with
from .tree import TemplateSyntaxError
from .weave import render_page
from .woven import MappedDocument, MappedPage
from .woven_pages import CachedPage, CheckedPage, PageCache, mended_text

MAX_MENDED = 3
MAX_APART = 4  # pages that the properties without an item, whose type is not known, are checked on
_PROPERTY = regex(r"(?<=\s)itemprop\s*=")
_PAGE = regex(r"<(?:html|body)\b", re.IGNORECASE)

CheckPage = Callable[[Document], "CheckResult"]


def check_template(
    document: Document, template: Template, check_page: CheckPage, agents: Mapping[str, str], run: object
) -> TemplateResult:
    """Check a template; arguments as in ``Template.check`` (linter/document/document.py)."""
    outcome = TemplateResult()
    project = project_with(template.path, run, is_typed=template.typed)
    outcome.root = project.root
    try:
        source = project.read(template.path, document.source)
    except TemplateSyntaxError as error:
        outcome.notifications.append(unparsed(document, error))
        if outcome.notifications[0].incomplete:
            text = document.source
            outcome.results += unknown_terms(document.uri, text, LineIndex(text), (), agents)
        return outcome
    pages = _Pages(document, source, project, check_page, agents, template.typed)
    pages.judge(outcome)
    return outcome


class _Pages:
    def __init__(
        self,
        document: Document,
        source: Source,
        project: Project,
        check_page: CheckPage,
        agents: Mapping[str, str],
        is_typed: bool,
    ) -> None:
        self.document = document
        self.source = source
        self.project = project
        is_saved = project.content(source.path) == document.source
        self.pages = project.pages if is_saved else PageCache()
        self.check_page = check_page
        self.agents = agents
        self.by = (document.url, tuple(agents))
        """What the agents' results depend on besides the page: its URL, and the rules."""
        self.entries, self.used = pages_with(source, project)
        self.limits = TYPED if is_typed and not is_saved else FULL
        self.is_cut = len(self.entries) > self.limits.entries + 1
        """Whether pages that may show more are left out, since nobody who types waits for them."""
        if self.is_cut:
            fullest = sorted(self.entries[1:], key=lambda entry: -len(project.reach.of(entry)))
            self.entries[1:] = fullest[: self.limits.entries]
        self.facts = {entry.uri: facts_of(entry.path, entry.family) for entry in self.entries}
        """What is known of each page; of the template's own, what is of all that use it."""
        self.given = {entry.uri: names_given(entry, project) for entry in self.entries}
        users = [self.facts[entry.uri].items() for entry in self.entries[1:]]
        if users:
            self.facts[source.uri] = dict(set(users[0]).intersection(*users))
        self.texts = {entry.uri: entry.text for entry in self.entries}
        self.mapper = ResultMapper(source.uri, self.texts)
        named = document.template is not None and document.template.named
        self.named = named
        self.findings = Findings(self.mapper, self.texts, agents, source.uri)
        text, ending = source.text, source.path.suffix.lower()
        reports_gaps = named or holds_markup(text) or holds_part(text, ending)
        prints = prints_markup(text)
        self.signs = reports_gaps or prints
        """Whether the user named the template, or it shows signs of markup."""
        self.shows_sign = prints or holds_markup(text) or holds_part(text, "")
        """As ``shows_sign`` of ``Project``."""
        self.unchecked = Unchecked(
            source,
            document.uri,
            self.mapper,
            named=named,
            reports_gaps=reports_gaps,
            reports_broken="syntax" not in agents.values(),
        )
        self.in_blocks = False
        """Whether the template prints into a JSON-LD block of a page, or has components that print some."""
        self.types: dict[str, None] = {}
        """The types of the items that it makes."""
        self.stated: set[bool] = set()
        """Whether their properties are made by it (True) or by other templates (False)."""
        self.is_apart = False
        """Whether it was checked as the properties of an item that was not found."""
        self.bodies = 0
        self.kinds = kinds_of_pages(source)
        self.printed: set[tuple[int, int]] = set()
        """The locations of what pages print of the template."""
        self.hiding: set[tuple[str, bool]] = set()
        """The answers to conditions under which a page was without the template."""
        self.rendered = False
        """Whether a page was rendered with data, so that what the body shows is known."""

    def judge(self, outcome: TemplateResult) -> None:
        self._rendered()
        for entry in filter(self._may_hold_markup, self.entries):
            for woven, assume in self.variants(entry):
                self._remember(woven)
                self.printed.update(
                    (one.start, one.end) for one in woven.expansion.segments if one.uri == self.source.uri
                )
                known = self.pages.judged(woven, self.by, lambda woven=woven: self._judged(woven))
                self.in_blocks = self.in_blocks or self._prints_into_block(known.document, woven)
                if not (self.signs or self.in_blocks):
                    break
                page = self._page(known.document, woven, entry, assume)
                self._note_types(known.document, woven)
                # Components of others make it.
                self.in_blocks |= entry.family in SCRIPT_FAMILIES and bool(known.document.statements)
                judged = known.judged
                outcome.dated = outcome.dated or judged.dated
                self.findings.begin(page)
                for result in judged.results:
                    self.findings.take(result, page)
                for document, results in known.mended:
                    mended = replace(page, document=document)
                    for result in results:
                        if self.agents.get(result.code) != "syntax" or result.rule == CONTEXT:
                            self.findings.take(result, mended)
                for result in judged.suppressed:
                    self.findings.take(result, page, suppressed=True)
                for notification in judged.notifications:
                    if notification.about != "template-block":
                        message = woven.with_expressions(notification.message)
                        message = message.replace(known.document.uri, self.document.uri)
                        self.unchecked.tell(replace(notification, message=message, uri=self.document.uri))
                self.bodies += not page.bodiless
                self.unchecked.page(page, own=entry is self.source)
            if self.is_cut:
                self.findings.leave_open(None, unread=True)
            elif self.findings.missing():
                expander = Expander(Watched(self.project, self.source), {}, every=True)
                woven = render_page(expander.expand(entry))
                self.findings.leave_open(
                    woven, unread=woven.renders if entry.family in SCRIPT_FAMILIES else woven.unread
                )
        self._apart()
        self._loose()
        outcome.results = self.findings.results()
        if self.signs:
            uri, text, lines = self.source.uri, self.source.text, self.mapper.lines(self.source.uri)
            outcome.results += unknown_terms(uri, text, lines, outcome.results, self.agents)
            outcome.results += near_ids(uri, text, lines, self.project, outcome.results, self.agents)
        outcome.suppressed = list(self.findings.suppressed.values())
        outcome.statements = len(self.findings.statements)
        outcome.notifications = [*self.unchecked.notifications(), *self.unchecked.tags()]
        message = self._left(outcome)
        if outcome.results and self.limits is FULL and printed_nowhere(self.source, self.project):
            message = "no page of the theme prints this: its faults are notes"
            results = outcome.results
            outcome.results = [replace(one, level="note") if one.kind == "fail" else one for one in results]
        if message:
            outcome.notifications.append(
                Notification("note", message, self.document.uri, incomplete=False, about="unchecked")
            )

    def _left(self, outcome: TemplateResult) -> str:
        """What was not checked of the template as a whole; empty if it was."""
        nowhere = "no page that uses this part of a template was found"
        if self._is_part_of_nothing():
            return f"{nowhere}: its markup was not checked"
        if self.is_apart:
            return f"{nowhere}: it was checked without the item's type"
        if self._states_nothing(outcome):
            return self._without_statements()
        if self.findings.statements and not self.bodies and not self.unchecked.truncated:
            return "no page that uses this template was found: its markup was not traced to a body"
        is_silent = self.findings.statements and not (outcome.results or outcome.suppressed)
        is_silent = is_silent and not outcome.notifications and "factuality" in self.agents.values()
        return "only the form of what its markup states was checked" if is_silent else ""

    def _without_statements(self) -> str:
        """What to say of markup on which there is no verdict; empty where rules that give one are left out."""
        if True in self.stated:
            return ""
        if self.types:
            types = ", ".join(self.types)
            where = "properties in other templates" if self.stated else "no values by themselves"
            return f"its items have {where}: only their types were checked here ({types})"
        if self.in_blocks:
            return "all that its markup states comes from other templates, and was checked there"
        return "its markup states nothing by itself, on no page that was followed: nothing was checked"

    def _note_types(self, document: Document, woven: MappedPage) -> None:
        """Add the types of the items that the template itself makes, and where their properties come from."""
        of_items = {id(node.parent) for node in document.nodes}
        for node in document.nodes:
            if self._makes(node.location, document, woven):
                self.types.update((one, None) for one in node.types if not woven.contains_standin(one))
                for statement in node.statements:
                    if id(statement) in of_items and statement.syntax == "microdata":
                        continue  # in JSON-LD, a text may stand for an item
                    self.stated.add(self._makes(statement.location, document, woven))

    def _makes(self, location: Location, document: Document, woven: MappedPage) -> bool:
        """Whether the template itself makes what is at a location of a page."""
        place = self.mapper.map_location(location, document, woven)
        return place is not None and place.uri == self.source.uri

    def _apart(self) -> None:
        """Check properties of microdata whose item is on no page that was found, as those of an item of any type."""
        text = self.source.text
        known = frozenset(one[:3] for one in self.findings.statements) | self.findings.without_items()
        place, uri = self.mapper.lines(self.source.uri).position, self.source.uri
        tags = (max(text.rfind("<", 0, match.start()), 0) for match in _PROPERTY.finditer(text))
        if not {(uri, *place(tag)) for tag in tags} - known:
            return
        for woven, assume in islice(self.variants(self.source), MAX_APART):
            if _PAGE.search(woven.text):
                return
            whole = render_page(in_item(woven.expansion, uri))
            judged = self._judged(whole)
            page = replace(self._page(judged.document, whole, self.source, assume), unread=True)
            self.findings.begin(page, whole=False)
            for result in judged.judged.results:
                at = self.mapper.map_location(result.location, judged.document, whole)
                is_new = at is not None and (at.uri, at.start_line, at.start_column) not in known
                if is_new and result.statement is not None and result.rule not in OF_WHOLE_ITEMS:
                    self.findings.take(result, page)
        self.is_apart = not known and bool(self.findings.statements)

    def _loose(self) -> None:
        """Check the JSON-LD that is on no page that was found: objects of programs, scripts in other branches."""
        if not self.signs:
            return
        stated = self.findings.statements
        if (whole := loose_page(self.source, self.project, stated)) is not None:
            self._apart_from_pages(whole)
        if (whole := unreached_scripts(self.source, self.project, self.printed)) is not None:
            self._apart_from_pages(whole, with_syntax=True)

    def _apart_from_pages(self, whole: MappedPage, *, with_syntax: bool = False) -> None:
        """Take what holds whatever else a page has."""
        uri = self.source.uri
        states_nothing = not self.findings.statements
        told = {(one.code, one.message) for one in self.findings.results() if one.location.uri == uri}
        judged = self._judged(whole)
        page = replace(self._page(judged.document, whole, self.source, {}), unread=True, assumed=True)
        self.findings.begin(page, whole=False)
        for result in judged.judged.results:
            is_syntax = with_syntax and result.kind == "fail" and result.code.startswith("SYN00")
            is_new = (is_of_value(result) or is_syntax) and (result.code, result.message) not in told
            if is_new or (states_nothing and result.kind != "fail"):
                self.findings.take(result, page)

    def _may_hold_markup(self, entry: Source) -> bool:
        """Whether a page, or a template it uses, shows signs of markup: most templates of a project do not."""
        if entry.family == "script":
            return True
        if self.shows_sign or (entry is not self.source and self.project.shows_sign(entry.uri)):
            return True
        leads = self.project.reach.of(entry)
        return any(self.project.holds_sign(uri) for uri in leads if uri != self.source.uri)

    def _prints_into_block(self, document: Document, woven: MappedPage) -> bool:
        """Whether a part of a page's JSON-LD comes from the template."""
        scripts = ((block.script.start, block.script.end) for block in document.blocks)
        return any(
            part.uri == self.source.uri
            for start, end in scripts
            if start is not None and end is not None
            for part in woven.parts_in(start, end)
        )

    def _states_nothing(self, outcome: TemplateResult) -> bool:
        """Whether the template shows signs of markup, and there is nothing to say of it."""
        is_reported = self.findings.statements or outcome.results or outcome.suppressed
        is_reported = is_reported or (outcome.notifications and not self.types)
        holds = holds_markup(self.source.text) or self.source.family == "script"
        return not is_reported and holds

    def _is_part_of_nothing(self) -> bool:
        """Whether the template's markup begins in a parent template, and no parent is known."""
        text, ending = self.source.text, self.source.path.suffix.lower()
        return not (self.findings.statements or holds_markup(text)) and holds_part(text, ending)

    def _page(
        self, document: Document, woven: MappedPage, entry: Source, assume: Mapping[str, bool]
    ) -> MadePage:
        """A generated page, with what the findings on it depend on."""
        return MadePage(
            document,
            woven,
            # A layout whose content comes from other templates does not tell what its pages show.
            bodiless=not woven.body
            or woven.expansion.truncated
            or entry.template.hooked
            or (
                (entry.uri in self.used or entry.family in SCRIPT_FAMILIES)
                and any(
                    gap.is_content and (entry.uri in self.used or gap.uri == entry.uri)
                    for gap in woven.expansion.gaps
                )
            ),
            assumed=bool(assume),
            emptied=woven.expansion.emptied
            or any(key.startswith("any ") and not held for key, held in assume.items()),
            rendered=self.rendered,
            # A component shows nothing of what it is not given, and what it is given counts as shown.
            unread=woven.renders if entry.family in SCRIPT_FAMILIES else woven.unread,
            content=any(gap.is_content for gap in woven.expansion.gaps),
            named=self.named and entry is self.source,
            loose=entry.uri not in self.used and is_loose_part(entry, woven),
        )

    def _document(self, woven: MappedPage) -> MappedDocument:
        return MappedDocument(self.document.uri, woven.text, self.document.url, woven, self.source)

    def _rendered(self) -> None:
        """Check the page rendered with the data given for the template."""
        template = self.document.template
        if template is None or template.context is None or self.source.family != "jinja":
            return
        from .rendering import render

        try:
            woven = render(self.source, Watched(self.project, self.source), template.context)
        except TemplateSyntaxError as error:
            message = f"this template could not be rendered with the data given: {error}"
            self.unchecked.tell(Notification("warning", message, self.document.uri))
            return
        self._remember(woven)
        page = MadePage(self._document(woven), woven, named=self.named)
        for result in self.check_page(page.document).results:
            self.findings.take(result, page)
        self.rendered = True
        self.bodies += 1

    def _judged(self, woven: MappedPage) -> CheckedPage:
        """The agents' results for a page."""
        document = self._document(woven)
        judged = self.check_page(document)
        mended = tuple(self._mended(document, judged.results))
        for each in (document, *(other for other, _ in mended)):
            each.let_go()
        return CheckedPage(document, judged, mended)

    def _mended(
        self, document: MappedDocument, results: Sequence[Result]
    ) -> Iterator[tuple[Document, tuple[Result, ...]]]:
        """The agents' results for blocks that parse after the fixes of the syntax rules."""
        text = document.source
        for _ in range(MAX_MENDED):
            edits = [
                edit
                for result in results
                if result.kind == "fail" and self.agents.get(result.code) == "syntax"
                for fix in result.fixes[:1]
                for edit in fix.edits
            ]
            before = text
            for edit in edits:
                text = mended_text(text, edit)
            if text == before:
                return
            document = MappedDocument(document.uri, text, document.url, document.woven, self.source)
            results = self.check_page(document).results
            yield document, tuple(results)

    def variants(self, entry: Source) -> Iterator[tuple[MappedPage, dict[str, bool]]]:
        """The pages that a template generates: they print every branch with markup, and try each condition.

        Each page comes with the assumptions it was generated under.
        """
        left = Assumptions(self.source.uri, self.kinds)
        seen: set[tuple[str, frozenset[object]]] = set()
        count = printed = 0
        while count < self.limits.variants and printed <= self.limits.printed // len(self.entries):
            assume = left.next()
            if assume is None or not self.hiding.isdisjoint(assume.items()):
                return
            woven, files, _, _, asked = self._woven(entry, assume)
            printed += len(woven.expansion.segments)
            if self.source.uri not in files and not count and left.cover(assume, asked):
                continue  # it is in a branch that is not the first
            if self.source.uri not in files:
                if assume.keys() <= set(self.kinds) and count:
                    continue
                self.hiding |= assume.items() if len(assume) == 1 else set()
                return
            shown = (woven.text, frozenset(woven.expansion.denied))
            if shown in seen:
                left.cover(assume, asked)
                continue
            seen.add(shown)
            count += 1
            yield woven, assume
            left.add(assume, asked)
        self.is_cut = self.is_cut or self.limits is TYPED

    def _woven(self, entry: Source, assume: dict[str, bool]) -> CachedPage:
        helper_answers = answers(entry.path) if self.project.kind == "hexo" else {}
        if entry.family == "php":
            helper_answers = answers_of_wordpress(entry.path)
        assumed = {**assume, **helper_answers}
        expander = Expander(Watched(self.project, self.source), assumed)
        facts, given = self.facts[entry.uri], self.given[entry.uri]
        return self.pages.page(entry.uri, assumed, lambda: expander.expand(entry, facts, given))

    def _remember(self, woven: MappedPage) -> None:
        for uri in woven.expansion.files:
            if uri not in self.texts:
                self.texts[uri] = self.project.text(uri)
