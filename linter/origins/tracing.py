"""Move findings on pages of a built site to their source: one finding per fault, with the pages that show it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from urllib.parse import unquote

from ...source.encodings import decode
from ...source.files import path_uri
from ...source.location import Location
from ...source.regex import regex
from ..document.document import Document
from ..document.file_kinds import HTML_ENDINGS, holds_markup
from ..findings.naming import on_pages
from ..findings.report import Notification, Report, SourceFile
from ..findings.rule import LEVELS, Fix, Result
from ..markup.statement import Literal, Reference, Statement
from ..sites.recognition import is_content
from ..templates.expansion import Source
from ..templates.projects.recognition import uses_templates
from .content import ContentFiles, project_of
from .template_blocks import MAX_TEMPLATES, Key, PageBlocks, TemplateBlocks, TemplateStatement, key_of

#: A fault on this many pages, and on half of those that a template generates, is the template's, not the
#: content's.
TEMPLATE_PAGES = 3
TEMPLATE_SHARE = 0.5
#: Minimum length of a value without a key to be searched for in a page's front matter.
MIN_VALUE = 4
MAX_SKELETONS = 400
MAX_JUDGED = 100
_WHOLE = regex(r"<(?:!doctype|html)\b", re.IGNORECASE)
RELATED = 5

JudgeTemplates = Callable[[Sequence[Path]], Iterable[Sequence[Result]]]
#: A result of a template: code, shape of the pointer, message, location.
_TemplateFault = tuple[str, str, str, Location]


_UNREAD = PageBlocks(Document("", ""), ())


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the fault of a finding is, and which names give the value there: none if it is written out."""

    place: Location
    names: tuple[str, ...] = ()


def traced(report: Report, folders: Sequence[Path], judge: JudgeTemplates) -> Report:
    """Move findings on pages below the folders to their source, where it can be found.

    A folder counts as built if it is inside a project and not one itself. ``judge`` returns the results of each of some
    templates. What is looked at is bounded; a notification says where that left something out.
    """
    for folder in folders:
        root = project_of(folder)
        if root is not None:
            report = _Site(
                report, root, folder.absolute(), judge, [one.absolute() for one in folders]
            ).report()
    return report


class _Site:
    def __init__(
        self, report: Report, root: Path, built: Path, judge: JudgeTemplates, inputs: Sequence[Path]
    ) -> None:
        self._report = report
        self._path = cache(_path)
        self._judge = judge
        self._inputs = inputs
        self._is_finished = cache(_is_finished)
        pages = {self._path(uri).name for uri in {result.location.uri for result in report.results}}
        self._templates = TemplateBlocks(
            root, built, lambda path: not self._is_finished(path) or self._is_copied(path, pages)
        )
        texts = {result.statement.text for result in report.results if result.statement is not None}
        self._content = ContentFiles(root, built, texts)
        self._judged: dict[str, list[_TemplateFault]] = {}
        self._skipped = 0
        self._content_blocks = ContentBlocks()
        self._files = {
            file.uri: file
            for file in report.files
            if file.skeleton and self._path(file.uri).is_relative_to(built)
        }
        self._made: dict[str, PageBlocks] = {}
        self._lines: dict[str, list[str]] = {}

    def report(self) -> Report:
        """The report with traced findings."""
        traceable = [result for result in self._report.results if self._is_ours(result)]
        origins = dict(self._origins(traceable))
        groups: dict[tuple[str, Location, str], list[Result]] = defaultdict(list)
        for index, origin in origins.items():
            result = traceable[index]
            # Messages about a value vary with the value; messages about an entity identify the fault.
            message = result.message if result.statement is None else ""
            groups[result.code, origin.place, message].append(result)
        names = {origin.place: origin.names for origin in origins.values()}
        gone = {id(traceable[index]) for index in origins}
        merged = [_merge(results, place, names[place]) for (_, place, _), results in groups.items()]
        merged.sort(key=lambda result: (result.location.uri, result.location.start_line or 0, result.code))
        left = [result for result in self._report.results if id(result) not in gone]
        sources = dict.fromkeys((*map(path_uri, self._templates.paths), *self._content.uris()))
        return replace(
            self._report,
            results=(*merged, *left),
            sources=(*self._report.sources, *sources),
            notifications=(*self._report.notifications, *self._bounds()),
        )

    def _bounds(self) -> Iterator[Notification]:
        """What was left out, in words."""
        pages = sum(made is _UNREAD for made in self._made.values())
        left = [
            (self._templates.left, "templates with markup", MAX_TEMPLATES),
            (self._skipped, "templates to judge", MAX_JUDGED),
            (pages, "pages whose statements differ", MAX_SKELETONS),
        ]
        for count, what, most in left:
            if count:
                message = (
                    f"findings were traced to their source with {most} {what} alone: {count:,} more were not looked "
                    "at, and findings that they could explain are told on their pages (--no-origins traces none)"
                )
                yield Notification("note", message, incomplete=False)

    def _is_ours(self, result: Result) -> bool:
        return result.kind == "fail" and result.location.uri in self._files

    def _origins(self, results: Sequence[Result]) -> Iterator[tuple[int, Origin]]:
        """The indexes of findings that could be traced, with their origins."""
        if not results:
            return
        statements = [self._template_statement(result) for result in results]
        written = [
            self._written_in_content(result) if statement is None else None
            for result, statement in zip(results, statements, strict=True)
        ]
        self._judge_for(
            result for result, *known in zip(results, statements, written, strict=True) if not any(known)
        )
        pages: dict[tuple[str, Location], set[str]] = defaultdict(set)
        for result, statement in zip(results, statements, strict=True):
            if statement is not None:
                pages[result.code, statement.value].add(result.location.uri)
        for index, (result, statement) in enumerate(zip(results, statements, strict=True)):
            if statement is None:
                origin = written[index] or self._without_statement(result)
            elif _is_key(result):
                origin = Origin(statement.key)
            elif statement.literal is not None:
                origin = Origin(statement.value)
            elif self._is_templates(statement.value, len(pages[result.code, statement.value])):
                origin = Origin(statement.value, statement.names)
            else:
                origin = self._in_content(result, statement.names)
                if origin is None and self._is_of_most(
                    statement.value, len(pages[result.code, statement.value])
                ):
                    origin = Origin(statement.value, statement.names)
            if origin is not None and self._may_make(
                self._path(origin.place.uri), self._path(result.location.uri)
            ):
                yield index, origin

    def _may_make(self, source: Path, page: Path) -> bool:
        """Whether a page may come from a file: not from another whole page, unless a build copied it."""
        return not self._is_finished(source) or self._is_copied(source, {page.name})

    def _is_copied(self, path: Path, names: Container[str]) -> bool:
        """Whether a build may have copied a complete page to one of some names."""
        return path.name in names and not any(path.is_relative_to(folder) for folder in self._inputs)

    def _template_statement(self, result: Result) -> TemplateStatement | None:
        """The template statement behind the statement of a finding."""
        if result.statement is None or not self._templates.may_make(key_of(result.statement)):
            return None
        made = self._page_blocks(self._files[result.location.uri])
        return made.statement(
            result.statement.location.block, key_of(result.statement), result.statement.text
        )

    def _page_blocks(self, file: SourceFile) -> PageBlocks:
        """The templates behind a page's blocks, computed once for all pages with the same statements."""
        if file.skeleton not in self._made:
            self._made[file.skeleton] = _UNREAD
            if sum(made is not _UNREAD for made in self._made.values()) < MAX_SKELETONS:
                try:
                    document = Document(file.uri, decode(self._path(file.uri).read_bytes()).text)
                except OSError:
                    document = Document(file.uri, "")
                self._made[file.skeleton] = PageBlocks(document, self._templates.blocks)
        return self._made[file.skeleton]

    @cached_property
    def _totals(self) -> Counter[tuple[str, int | None, int | None]]:
        """The number of pages with a statement generated at a template location."""
        counts: Counter[tuple[str, int | None, int | None]] = Counter()
        pages = Counter(file.skeleton for file in self._files.values())
        first = {file.skeleton: file for file in reversed(self._files.values())}
        for skeleton, count in pages.items():
            for place in self._page_blocks(first[skeleton]).places():
                counts[place] += count
        return counts

    def _is_templates(self, place: Location, pages: int) -> bool:
        """Whether a fault is the template's rather than that of each page's own content."""
        total = self._totals[place.uri, place.start_line, place.start_column]
        return pages >= TEMPLATE_PAGES and pages >= TEMPLATE_SHARE * total

    def _is_of_most(self, place: Location, pages: int) -> bool:
        """Whether this many are most of the pages that a template generates."""
        return pages > TEMPLATE_SHARE * self._totals[place.uri, place.start_line, place.start_column]

    def _without_statement(self, result: Result) -> Origin | None:
        """The only template location at which the same rule reports a fault; else the content.

        The template is one that generated the block or, where none is known (broken JSON states nothing), one that
        contains the page's line.
        """
        shape = result.location.pointer_shape
        makers, line = self._suspects(result)
        same = [
            (message, place)
            for source in self._templates.reaching(makers or self._templates.with_line(line))
            for code, judged_shape, message, place in self._judged.get(source.uri, ())
            if code == result.code
            and judged_shape == shape
            and (place.uri in makers if makers else self._line(place) == line)
        ]
        same = [judged for judged in same if judged[0] == result.message] or same
        if len({place for _, place in same}) == 1:
            return Origin(same[0][1])
        return self._in_content(result, (result.statement.property.lower(),)) if result.statement else None

    def _suspects(self, result: Result) -> tuple[set[str], str]:
        """The templates that generated the block of a finding; the line of one that states nothing, else ""."""
        statement = result.statement
        if statement is not None and not self._templates.may_make(key_of(statement)):
            return set(), ""
        if statement is None and not self._templates.blocks:
            return set(), self._line(result.location)
        made, block = self._page_blocks(self._files[result.location.uri]), result.location.block
        makers = {maker.uri for maker in made.makers(block)}
        return makers, "" if makers or made.states(block) else self._line(result.location)

    def _judge_for(self, results: Iterable[Result]) -> None:
        """Judge the templates that may have made some findings, all at once."""
        missing: dict[str, Source] = {}
        for result in results:
            makers, line = self._suspects(result)
            for source in self._templates.reaching(makers or self._templates.with_line(line)):
                if source.uri not in missing and self._may_make(source.path, self._path(result.location.uri)):
                    missing[source.uri] = source
        chosen = list(missing.values())[:MAX_JUDGED]
        self._skipped = len(missing) - len(chosen)
        for source, judged in zip(chosen, self._judge([source.path for source in chosen]), strict=True):
            self._judged[source.uri] = [
                (
                    result.code,
                    result.location.pointer_shape,
                    result.message,
                    replace(result.location, block=None, pointer=None),
                )
                for result in judged
                if result.kind == "fail"
            ]

    def _written_in_content(self, result: Result) -> Origin | None:
        """The location, in the page's content file, of a block that writes out the subject of a finding."""
        content = (
            self._content.of_page(self._path(result.location.uri)) if result.statement is not None else None
        )
        if content is None or result.statement is None:
            return None
        written = self._content_blocks.written(content, result.statement)
        if written is None:
            return None
        return Origin(written.key_location if _is_key(result) else written.location)

    def _line(self, place: Location) -> str:
        """The line at which a location starts, "" if it cannot be read."""
        if place.start_line is None:
            return ""
        if place.uri not in self._lines:
            try:
                text = decode(self._path(place.uri).read_bytes()).text
            except OSError:
                text = ""
            self._lines[place.uri] = text.split("\n")
        lines = self._lines[place.uri]
        return lines[place.start_line - 1].strip() if place.start_line <= len(lines) else ""

    def _in_content(self, result: Result, names: Sequence[str]) -> Origin | None:
        """The line that sets the value, in the page's content file or as the only one in the data files."""
        statement = result.statement
        if statement is None or not isinstance(statement.value, Literal):
            return None
        value = statement.text
        content = self._content.of_page(self._path(result.location.uri))
        place = None
        if content is not None:
            keys = names if len(value) < MIN_VALUE else (*names, "")
            # A wrong form is the fault of the file that writes it.
            exact = not result.code.startswith("FAC")
            place = self._content.in_front_matter(content, keys, value, exact=exact)
        if place is None:
            place = self._content.in_data(names, value)
        return Origin(place) if place is not None else None


def _is_finished(path: Path) -> bool:
    """Whether a file is a complete page rather than a template, a partial or content."""
    if path.suffix.lower() not in HTML_ENDINGS:
        return False
    try:
        text = decode(path.read_bytes()).text
    except OSError:
        return False
    return _WHOLE.search(text) is not None and not (uses_templates(text) or is_content(path, text))


def _is_key(result: Result) -> bool:
    """Whether a finding is about a key, which the template writes."""
    statement = result.statement
    if statement is None or statement.key_location == statement.location:
        return False
    place, key = result.location, statement.key_location
    return (place.start_line, place.start_column) == (key.start_line, key.start_column)


def _merge(results: Sequence[Result], place: Location, names: Sequence[str]) -> Result:
    """One finding for all, at the location of their fault."""
    first = max(results, key=lambda result: LEVELS.index(result.level))
    pages = tuple({result.location.uri: result.location for result in reversed(results)}.values())[::-1]
    statement = first.statement
    values = {result.statement.text for result in results if result.statement is not None}
    if statement is not None and len(values) > 1:
        text = "{" + " ".join(names) + "}" if names else "…"
        value = Literal(text, text) if isinstance(statement.value, Literal) else Reference(text, False)
        statement = replace(statement, value=value)
    advice = dict.fromkeys(fix.description for fix in first.fixes)
    return replace(
        first,
        message=f"{first.message.rstrip('.')}{on_pages(pages)}",
        location=replace(place, block=None, pointer=None),
        statement=statement,
        evidence=tuple(replace(one, location=None, passage=None) for one in first.evidence),
        covers=(),
        related=pages[:RELATED],
        fixes=tuple(Fix(text, "display-only") for text in advice),
        pages=pages,
    )


def _path(uri: str) -> Path:
    return Path(unquote(uri.removeprefix("file://"))).absolute()


# Markup that content files write out themselves.


class ContentBlocks:
    """The statements of the blocks in content files; each file is read on first use."""

    def __init__(self) -> None:
        self._stated: dict[Path, dict[tuple[Key, str], list[Statement]]] = {}

    def written(self, path: Path, statement: Statement) -> Statement | None:
        """The statement of a content file that matches a page's; None if there is none or more than one."""
        if path not in self._stated:
            self._stated[path] = _stated(path)
        same = self._stated[path].get((key_of(statement), statement.text), [])
        return same[0] if len(same) == 1 else None


def _stated(path: Path) -> dict[tuple[Key, str], list[Statement]]:
    try:
        text = decode(path.read_bytes()).text
    except OSError:
        return {}
    statements: dict[tuple[Key, str], list[Statement]] = {}
    for statement in Document(path_uri(path), text).statements if holds_markup(text) else ():
        statements.setdefault((key_of(statement), statement.text), []).append(statement)
    return statements
