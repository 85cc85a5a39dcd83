"""Read the markup that a project's templates generate, with its locations, and find the template of a page's block."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from ...shapes.vocabulary import vocabulary
from ...source.encodings import decode
from ...source.location import LineIndex, Location, Span
from ..document.document import Document
from ..document.file_kinds import CODE_ENDINGS, CONTENT_ENDINGS, holds_markup, holds_part
from ..markup.statement import Statement
from ..templates.expand import Expander
from ..templates.expansion import Source
from ..templates.faults.trace import expressions
from ..templates.projects.project import Project
from ..templates.projects.recognition import uses_templates
from ..templates.projects.roots import marked_root
from ..templates.weave import render_page
from ..templates.woven import MappedDocument, MappedPage

MAX_TEMPLATES = 400
MAX_VARIANTS = 10

#: A statement's property and the shape of its pointer; for microdata and RDFa, its types.
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TemplateStatement:
    """A statement that a template generates, with the locations of its value and key.

    ``literal`` is the value if the template writes it out, else None; ``names`` are the last parts of the expressions
    that print it otherwise; ``types`` are the types that the template writes out.
    """

    types: tuple[str, ...]
    value: Location
    key: Location
    literal: str | None
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class TemplateBlock:
    """A block of markup that a template generates, with all its variants combined."""

    uri: str
    statements: dict[Key, list[TemplateStatement]] = field(default_factory=dict)


def key_of(statement: Statement) -> Key:
    """What a page's statement has in common with the template statement that generated it."""
    if statement.syntax == "json-ld":
        return statement.location.pointer_shape, statement.property
    return " ".join(statement.types), statement.property


_OF_OTHERS = frozenset({"themes", "packages", "node_modules", "vendor"})
"""Folders of a project that contain other projects which its pages are built with."""


class TemplateBlocks:
    """The markup blocks of all templates below a folder that may make pages, except those below ``built``."""

    def __init__(self, root: Path, built: Path, may_make_pages: Callable[[Path], bool]) -> None:
        self._root = root
        self._may_make_pages = may_make_pages
        self._project = Project(root)
        self._built = built
        self._folders: dict[Path, bool] = {}
        self._reaching: dict[frozenset[str], list[Source]] = {}
        self.left = 0
        """How many files with templates were not looked at."""
        self._lines: dict[str, LineIndex] = {}

    @cached_property
    def sources(self) -> list[Source]:
        """The templates that contain markup."""
        with_markup: list[Source] = []
        for path in self.paths:
            if not (self._holds_markup(path) and self._may_make_pages(path)):
                continue
            if len(with_markup) >= MAX_TEMPLATES:
                self.left += 1
            elif (source := self._project.source(path)) is not None:
                with_markup.append(source)
        return with_markup

    @cached_property
    def paths(self) -> list[Path]:
        """The template files that pages may be built from."""
        files = (path for paths in self._project.files.values() for path in paths)
        return [path for path in files if self._is_of_site(path.parent)]

    def _is_of_site(self, folder: Path) -> bool:
        """Whether pages may use a folder's templates: not those of nested projects, unless themes or packages."""
        known = self._folders.get(folder)
        if known is None and folder.is_relative_to(self._built):
            known = self._folders[folder] = False
        if known is None:
            within = marked_root(folder) or self._root
            between = within.parts[len(self._root.parts) :]
            known = not between or not _OF_OTHERS.isdisjoint(between[:-1])
            self._folders[folder] = known
        return known

    def _holds_markup(self, path: Path) -> bool:
        text, ending = self._project.content(path), path.suffix.lower()
        if ending in CONTENT_ENDINGS and not uses_templates(text):
            return False  # makes the page of its own name alone (content.py)
        # Programs pass their JSON to components.
        return holds_markup(text) or (ending in CODE_ENDINGS and holds_part(text, ending))

    def reaching(self, uris: Collection[str]) -> list[Source]:
        """The templates with markup whose pages one of the files may be a part of."""
        pages = frozenset(uris)
        if pages and pages not in self._reaching:
            reach = self._project.reach
            self._reaching[pages] = [
                source for source in self.sources if not pages.isdisjoint(reach.of(source))
            ]
        return self._reaching.get(pages, [])

    def may_make(self, key: Key) -> bool:
        """Whether any template generates a statement with a key."""
        return key in self._keys

    @cached_property
    def _keys(self) -> frozenset[Key]:
        return frozenset(key for block in self.blocks for key in block.statements)

    def with_line(self, line: str) -> list[str]:
        """The files with a line (without space around it) that templates with markup are made of."""
        return self._by_line.get(line, [])

    @cached_property
    def _by_line(self) -> dict[str, list[str]]:
        templates: dict[str, list[str]] = {}
        for uri in dict.fromkeys(uri for source in self.sources for uri in self._project.reach.of(source)):
            for line in dict.fromkeys(map(str.strip, self._project.text(uri).split("\n"))):
                templates.setdefault(line, []).append(uri)
        return templates

    @cached_property
    def blocks(self) -> list[TemplateBlock]:
        """The blocks of all templates."""
        all_blocks: list[TemplateBlock] = []
        for source in self.sources:
            blocks: dict[int | None, TemplateBlock] = {}
            for woven in self._variants(source):
                document = MappedDocument(source.uri, woven.text, None, woven)
                for statement in document.statements:
                    block = blocks.setdefault(statement.location.block, TemplateBlock(source.uri))
                    self._add(block, document, statement, woven)
            all_blocks += blocks.values()
        return all_blocks

    def _variants(self, source: Source) -> Iterator[MappedPage]:
        """The pages that a template generates: all conditions true, all false, and each one false."""
        expansion = Expander(self._project, {}).expand(source)
        yield render_page(expansion)
        flipped = {key: not usual for key, usual in expansion.assumed_answers.items()}
        choices = [flipped, *({key: value} for key, value in flipped.items())]
        for assume in choices[: MAX_VARIANTS - 1] if flipped else ():
            yield render_page(Expander(self._project, assume).expand(source))

    def _add(self, block: TemplateBlock, document: Document, statement: Statement, woven: MappedPage) -> None:
        value = self._place(statement.location, document, woven)
        key = self._place(statement.key_location, document, woven)
        if value is None or key is None:
            return
        printed = expressions(document, statement)
        symbols = [symbol for one in printed for symbol in one.occurrence.value.symbols]
        known = vocabulary()
        template_statement = TemplateStatement(
            tuple(name for name in statement.types if known.is_type(name)),
            value,
            key,
            None if printed else statement.text,
            tuple(dict.fromkeys(symbol.name.rpartition(".")[2].lower() for symbol in symbols)),
        )
        same = block.statements.setdefault(key_of(statement), [])
        if all(other.value != template_statement.value for other in same):
            same.append(template_statement)

    def _place(self, location: Location, document: Document, woven: MappedPage) -> Location | None:
        span = document.span(location)
        origin = woven.origin(span.start, span.end) if span is not None else None
        if origin is None:
            return None
        uri, start, end = origin
        return self._line_index(uri).locate(uri, Span(start, end), pointer=location.pointer)

    def _line_index(self, uri: str) -> LineIndex:
        if uri not in self._lines:
            path = Path(unquote(uri.removeprefix("file://")))
            self._lines[uri] = LineIndex(decode(path.read_bytes()).text)
        return self._lines[uri]


#: Weight of a statement that contradicts a template, against one that agrees with it.
CONFLICT = 3.0
#: Weight of a template statement that the page lacks: it may be in a branch.
MISSING = 0.1
#: Minimum share of a block's statements that its template must generate.
MIN_SHARE = 0.5


@dataclass(slots=True)
class _PageBlock:
    texts: dict[Key, set[str]] = field(default_factory=dict)
    types: dict[Key, set[str]] = field(default_factory=dict)


class PageBlocks:
    """The templates that generated the blocks of one page, and of all pages with the same statements."""

    def __init__(self, document: Document, templates: Sequence[TemplateBlock]) -> None:
        self._blocks: dict[int | None, _PageBlock] = {}
        for statement in document.statements:
            block = self._blocks.setdefault(statement.location.block, _PageBlock())
            key = key_of(statement)
            block.texts.setdefault(key, set()).add(statement.text)
            block.types.setdefault(key, set()).update(statement.types)
        self._made = {index: _makers(block, templates) for index, block in self._blocks.items()}

    def statement(self, block: int | None, key: Key, text: str) -> TemplateStatement | None:
        """The template statement that generated a page's statement; None if unknown."""
        makers = self._made.get(block, [])
        statements = [
            candidate
            for maker in makers
            for candidate in maker.statements.get(key, ())
            if candidate.literal is None or candidate.literal == text
        ]
        places = {
            (candidate.value.uri, candidate.value.start_line, candidate.value.start_column): candidate
            for candidate in statements
        }
        written = {place: candidate for place, candidate in places.items() if candidate.literal is not None}
        chosen = written or places
        return next(iter(chosen.values())) if len(chosen) == 1 else None

    def states(self, block: int | None) -> bool:
        """Whether a block has any statement."""
        return block in self._blocks

    def makers(self, block: int | None) -> list[TemplateBlock]:
        """The templates that a block may come from, all equally likely."""
        return self._made.get(block, [])

    def places(self) -> set[tuple[str, int | None, int | None]]:
        """The locations of all template statements that generated one of the page's."""
        seen: set[tuple[str, int | None, int | None]] = set()
        for index, block in self._blocks.items():
            for key, texts in block.texts.items():
                for text in texts:
                    statement = self.statement(index, key, text)
                    if statement is not None:
                        seen.add(
                            (statement.value.uri, statement.value.start_line, statement.value.start_column)
                        )
        return seen


def _makers(block: _PageBlock, templates: Sequence[TemplateBlock]) -> list[TemplateBlock]:
    scored = [(_score(block, template), template) for template in templates]
    best = max((score for score, _ in scored), default=0.0)
    if best < MIN_SHARE * len(block.texts):
        return []
    return [template for score, template in scored if score == best]


def _score(block: _PageBlock, template: TemplateBlock) -> float:
    score = 0.0
    for key, statements in template.statements.items():
        texts = block.texts.get(key)
        if texts is None:
            score -= MISSING
            continue
        literal = {one.literal for one in statements}
        types = {name for one in statements for name in one.types}
        agrees = None in literal or not texts.isdisjoint(literal)
        if types and not types & block.types[key]:
            agrees = False
        score += 1.0 if agrees else -CONFLICT
    return score
