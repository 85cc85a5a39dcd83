"""The parsed document: markup as statements, content as a visitor sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser

from ...source.decoded_text import DecodedPlaces, as_html
from ...source.html_tree import html_tree
from ...source.location import LineIndex, Location, Span, stamped
from ..markup.items import Landmarks, added_items, addresses_as_values, item_marks, items
from ..markup.json_source import JsonValue, Room, SyntaxProblem, put_in_source, read_json
from ..markup.jsonld import BlockReader, RawPart, ScriptBlock, is_dropped, raw_parts, script_blocks
from ..markup.jsonld_nodes import Loss
from ..markup.statement import Node, Statement
from ..visible_text.page_walk import read_page
from ..visible_text.passage import PageText

if TYPE_CHECKING:
    from ...crawler.items import ObservedPassage
    from ..findings.report import TemplateResult

Media = Literal["html", "xhtml", "json"]

_DELIMITERS = (("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?php", "?>"), ("<?=", "?>"))
"""What template languages put around their expressions."""


@dataclass(frozen=True, slots=True)
class Block:
    """A parsed JSON-LD block.

    ``root`` is None if the JSON is broken; ``injected`` is true if a script added the block. ``contexts`` lists every
    ``@context`` with its location and pointer; ``undeclared`` is the location of a top-level node without one;
    ``losses`` lists what a JSON-LD processor drops; ``dropped`` is true if that is all of the block, which then makes
    no nodes.
    """

    script: ScriptBlock
    root: JsonValue | None
    problems: tuple[SyntaxProblem, ...]
    contexts: tuple[tuple[Location, str, JsonValue], ...] = ()
    undeclared: Location | None = None
    losses: tuple[Loss, ...] = ()
    injected: bool = False
    dropped: bool = False

    @property
    def index(self) -> int:
        """The block's 0-based index in the document."""
        return self.script.index

    @property
    def template(self) -> bool:
        """Whether the block contains template delimiters, so that broken JSON need not be an error."""
        text = self.script.text  # an expression would try every closing delimiter for each opening one
        return any(0 <= text.find(opening) < text.rfind(closing) - 1 for opening, closing in _DELIMITERS)


class Template(Protocol):
    """The template, or content file that a template prints, that a document was read from."""

    @property
    def path(self) -> Path:
        """The path of the file."""
        ...

    @property
    def named(self) -> bool:
        """Whether the user named the file itself rather than its folder."""
        ...

    @property
    def context(self) -> Mapping[str, Any] | None:
        """The data to render a Jinja2 template with, or None."""
        ...

    @property
    def typed(self) -> bool:
        """Whether its text is being typed, so that speed counts."""
        ...

    def with_context(self, context: Mapping[str, Any] | None) -> Template:
        """Return the same template with other data."""
        ...

    def check(
        self,
        document: Document,
        check_page: Callable[[Document], Any],
        agents: Mapping[str, str],
        run: object,
    ) -> TemplateResult:
        """Check the pages that the template produces and report findings on its own lines.

        ``check_page`` checks one page; ``agents`` maps rule codes to agents. While ``run`` is the same object, the
        other files of the project are assumed not to change.
        """
        ...


class Document:
    """A page's markup and content.

    ``uri`` names the document in reports; ``url`` is the address it was fetched from, or None for a file. ``source``
    is the served text; ``rendered`` is a browser's serialised DOM, with its ``observed`` passages, or None. With
    ``media`` "xhtml" the source (but not ``rendered``) is read by XML rules; "json" is a JSON-LD file: block 0, or
    the blocks of its script elements if it holds them, and no content to trace statements to.
    """

    is_woven = False
    """Whether the page was generated from a template, with placeholders for expressions."""

    def __init__(
        self,
        uri: str,
        source: str,
        *,
        url: str | None = None,
        media: Media = "html",
        rendered: str | None = None,
        observed: tuple[ObservedPassage, ...] | None = None,
        fetched_at: str = "",
        template: Template | None = None,
    ) -> None:
        self.uri = uri
        self.source = source
        self.url = url
        self.media = media
        self.rendered = rendered
        self.observed = observed
        self.fetched_at = fetched_at
        self.template = template
        """The template file that the source comes from, or None for a page."""
        self.places = LineIndex(source)
        self._unread: list[str] = []
        self._whole = True
        """Whether everything parsed so far was read to its end."""
        self.cut = False
        """Whether the visible content could not be read to its end, so that later text is unknown."""
        self.left_open: list[str] = []
        """Visible content that was not read and left statements undecided, each worded as the end of a sentence."""

    @cached_property
    def tree(self) -> LexborHTMLParser:
        """The parsed served source."""
        return self._parse(self._as_html(self.source), "")

    def with_source(self, source: str) -> Document:
        """Return the same page or template, in the same view, with another source."""
        return Document(
            self.uri,
            source,
            url=self.url,
            media=self.media,
            rendered=self.rendered,
            observed=self.observed,
            fetched_at=self.fetched_at,
            template=self.template,
        )

    def _as_html(self, source: str) -> str:
        return as_html(source) if self.media == "xhtml" else source

    @cached_property
    def view(self) -> LexborHTMLParser:
        """The parsed rendered DOM if there is one, else the parsed served source."""
        return self.tree if self.rendered is None else self._parse(self.rendered, " as rendered")

    @cached_property
    def page(self) -> PageText:
        """The page's elements and passages, as its browser showed them if that is known."""
        return read_page(self.landmarks, self.observed if self.rendered is not None else None)

    @cached_property
    def landmarks(self) -> Landmarks:
        """The elements that describe the whole page as a visitor sees it."""
        return self._served if self.rendered is None else Landmarks(self.view)

    @cached_property
    def _served(self) -> Landmarks:
        return Landmarks(self.tree)

    def _parse(self, source: str, which: str) -> LexborHTMLParser:
        tree, cut = html_tree(source)
        if cut is not None:
            self.cut = self.cut or source is not self.source or self.rendered is None
            self._whole = False
            line = self.places.position(cut.offset)[0] if source is self.source else None
            where = f"from line {line} on" if line is not None else f"after {cut.offset:,} characters"
            self._unread.append(f"{where}, the page{which} was not read: {cut.reason}")
        return tree

    @cached_property
    def address(self) -> str | None:
        """The page's address: where it was fetched from, else its canonical link, else its og:url."""
        if self.url or self.media == "json":
            return self.url
        for selector, attribute in (
            ('link[rel="canonical"]', "href"),
            ('meta[property="og:url"]', "content"),
        ):
            node = self.view.css_first(selector)
            value = (node.attributes.get(attribute) or "").strip() if node is not None else ""
            if value.startswith(("http://", "https://")):
                return value
        return None

    @cached_property
    def base(self) -> str | None:
        """The base URL for relative references (``base href`` applied), or None if unknown."""
        if self.media == "json":
            return self.url
        bases = (attributes["href"] for _, attributes in self.landmarks.of("base") if "href" in attributes)
        href = (next(bases, None) or "").strip()
        try:
            return urljoin(self.address or "", href) or None
        except ValueError:
            return self.address

    @cached_property
    def _read(self) -> tuple[tuple[Block, ...], tuple[Node, ...]]:
        scripts = self._scripts()
        read: list[tuple[ScriptBlock, bool, JsonValue | None, list[SyntaxProblem], BlockReader]] = []
        types: dict[str, tuple[str, ...]] = {}
        room = Room()
        for script, injected in scripts:
            located = script.start is not None
            text, places = self.source if located else script.text, self.places_of(script)
            root, problems = read_json(text, script.start or 0, script.end if located else None, room)
            reader = BlockReader(self.uri, script.index, text, places, self.base)
            if root is not None:
                for name, known in reader.collect(root).items():
                    types[name] = tuple(dict.fromkeys((*types.get(name, ()), *known)))
            read.append((script, injected, root, problems, reader))
            if reader.refused is not None:
                self._unread.append(
                    f"its JSON-LD block {script.index} was not checked in full: {reader.refused}"
                )
        nodes: list[Node] = []
        dropped: set[int] = set()
        for script, *_, reader in read:
            of_block = list(reader.nodes(types))
            if is_dropped(reader, of_block):
                dropped.add(script.index)
            else:
                nodes += of_block
        for script, _, root, *_ in read:
            if root is not None and script.decoded is not None:
                put_in_source(root, script.decoded)
        blocks = [
            Block(
                script,
                root,
                tuple(problems),
                tuple(reader.contexts),
                reader.undeclared,
                tuple(reader.losses),
                injected,
                script.index in dropped,
            )
            for script, injected, root, problems, reader in read
        ]
        if self.media != "json":
            nodes.extend(self._items())
        return tuple(blocks), addresses_as_values(nodes)

    def _items(self) -> Iterator[Node]:
        """Yield the nodes of microdata and RDFa: the served ones, then those that scripts added."""
        served: list[Node] = []
        if self._served.microdata or self._served.rdfa:
            source = self._as_html(stamped(self.source, item_marks(self._served), xml=self.media == "xhtml"))
            # A source that was read whole is still read whole with stamps added.
            tree = LexborHTMLParser(source) if self._whole else html_tree(source)[0]
            served, unread = items(self.uri, self._served, tree, self.places, self.base)
            self._unread += unread
        yield from served
        if self.rendered is not None:
            nodes, unread = items(self.uri, self.landmarks, self.view, LineIndex(""), self.base, "a")
            self._unread += unread
            yield from added_items(served, nodes)

    def let_go(self) -> None:
        """Free the parse trees, which take most memory, and keep what was read from them."""
        for parsed in ("tree", "view", "page", "landmarks", "_served", "raw_parts"):
            self.__dict__.pop(parsed, None)

    def places_of(self, script: ScriptBlock) -> LineIndex | DecodedPlaces | None:
        """The positions of a script's characters, or None if unknown."""
        if script.start is not None:
            return self.places
        return None if script.decoded is None else DecodedPlaces(self.places, script.decoded)

    @property
    def unread(self) -> tuple[str, ...]:
        """Markup that could not be read, each worded as the end of a sentence about the page."""
        _ = self._read, self.view if self.rendered is not None else None
        return tuple(self._unread)

    def leave_unread(self, reason: str) -> None:
        """Record that the text of the page could not be read to its end."""
        self.cut = True
        self.leave_unchecked(reason)

    def leave_unchecked(self, reason: str) -> None:
        """Record that a part of the page was not checked."""
        self._unread.append(reason)

    def leave_open(self, where: str, count: int) -> None:
        """Record that ``count`` statements are undecided because something visible was not read."""
        statements = (
            f"{count} statements that it may show are" if count > 1 else "a statement that it may show is"
        )
        self.left_open.append(f"{where} was not read: {statements} not decided")

    @cached_property
    def raw_parts(self) -> list[RawPart]:
        """The comments and scripts of the source."""
        return raw_parts(self.source, xml=self.media == "xhtml")

    @property
    def _is_pasted_html(self) -> bool:
        """Whether a JSON-LD file holds script elements, as snippets do that are pasted with their tags."""
        begins = self.source.lstrip("\ufeff \t\r\n").startswith("<")
        return begins and "application/ld+json" in self.source and not self.source.lstrip().startswith("<?")

    def _scripts(self) -> list[tuple[ScriptBlock, bool]]:
        if self.media == "json" and not self._is_pasted_html:
            whole = ScriptBlock(0, self.source, "application/ld+json", 0, len(self.source), None)
            return [(whole, False)]
        served = script_blocks(self.source, self._served, lambda: self.raw_parts, xhtml=self.media == "xhtml")
        scripts = [(script, False) for script in served]
        if self.rendered is not None:
            known = {script.text.strip() for script in served}
            for script in script_blocks("", self.landmarks):
                if script.text.strip() not in known:
                    index = len(scripts)
                    scripts.append((script._replace(index=index), True))
        return scripts

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The JSON-LD blocks: those of the served source first, then those injected by scripts."""
        return self._read[0]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of all syntaxes, in document order, parents before children."""
        return self._read[1]

    def injected_at(self, location: Location) -> Node | None:
        """Return the node of microdata or RDFa that a script added and a location is of: the object itself."""
        return self._injected.get(id(location))

    @cached_property
    def _injected(self) -> dict[int, Node]:
        """The injected nodes by the identity of their locations, which have no lines to tell them apart."""
        return {
            id(place): node
            for node in self.nodes
            if node.injected
            for place in (node.location, *node.type_locations, *(each.location for each in node.statements))
        }

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All statements of the markup."""
        return tuple(statement for node in self.nodes for statement in node.statements)

    @cached_property
    def types(self) -> dict[str, tuple[str, ...]]:
        """The types of each node identifier, merged over all its locations."""
        known: dict[str, tuple[str, ...]] = {}
        for node in self.nodes:
            known[node.id] = tuple(dict.fromkeys((*known.get(node.id, ()), *node.types)))
        return known

    def block(self, index: int | None) -> Block | None:
        """Return the block of a location, or None."""
        return self.blocks[index] if index is not None and index < len(self.blocks) else None

    def span(self, location: Location) -> Span | None:
        """Return the character offsets of a location in the served source, or None if unknown."""
        if location.start_line is None or location.end_line is None:
            return None
        return Span(
            self.places.offset(location.start_line, location.start_column or 1),
            self.places.offset(location.end_line, location.end_column or 1),
        )
