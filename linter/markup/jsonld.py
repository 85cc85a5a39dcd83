"""Find JSON-LD scripts in a document, and read them as nodes and statements with locations.

JSON-LD processors drop what they do not understand and keep no positions. This reader drops little: a key that
JSON-LD would drop becomes a statement under the key as written, for rules to report. Keys that a context maps to null
are dropped, as intended.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...shapes.vocabulary import vocabulary
from ...source.decoded_text import DecodedPlaces, DecodedText, script_content
from ...source.location import LineIndex, Location, Span
from ...source.regex import regex
from .context import SCHEMA, Context
from .items import Landmarks
from .json_source import JsonValue, escape_pointer
from .jsonld_nodes import Loss, NodeCollector, RawNode, RawProperty, flat
from .statement import INJECTED, Literal, Node, Reference, Scalar, Statement

# The parsed document decides which scripts there are (HTML Living Standard; JSON-LD 1.1 API, section 6), so that
# comments, templates and raw text elements cannot add any; the source gives their positions.

JSON_LD = "application/ld+json"

#: Without IGNORECASE, which takes twice as long.
_SCRIPT_OPEN = regex(r"""<(?:[sS][cC][rR][iI][pP][tT](?=[\s/>])(?>[^>"']+|"[^"]*"|'[^']*')*+>|!--)""")
_XHTML_OPEN = regex(
    r"<!--.*?(?:-->|\Z)|<script\b(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)>", re.IGNORECASE | re.DOTALL
)
_SCRIPT_CLOSE = regex(r"</script(?=[\s/>])", re.IGNORECASE)


class ScriptBlock(NamedTuple):
    """A JSON-LD script: its 0-based index in the document, its text and the text's offsets in the source.

    ``start`` and ``end`` are None if the source does not contain the text as parsed; ``decoded`` then maps the text
    to the source if it is there in encoded form. ``tag_start`` is the offset of the ``<script`` tag, or None if
    neither is known. ``added_by`` is the address of the script that added it in a browser, "" if that is the page's
    own, None if it is not known.
    """

    index: int
    text: str
    media_type: str
    start: int | None
    end: int | None
    tag_start: int | None
    decoded: DecodedText | None = None
    added_by: str | None = None

    @property
    def is_served(self) -> bool:
        """Whether the source contains the text, verbatim or encoded."""
        return self.start is not None or self.decoded is not None


class RawPart(NamedTuple):
    """A comment or script of an HTML source: where it starts, and where its content starts and ends."""

    start: int
    content: int
    end: int
    tag: str
    """A script's start tag as written; "" for a comment."""


def is_json_ld(media_type: str | None) -> bool:
    """Whether a script's type attribute is JSON-LD: trimmed, lower-cased, without parameters."""
    return (media_type or "").split(";", 1)[0].strip().lower() == JSON_LD


def script_blocks(
    source: str, landmarks: Landmarks, parts: Callable[[], list[RawPart]] = list, *, xhtml: bool = False
) -> list[ScriptBlock]:
    """The JSON-LD scripts of a parsed document, broken ones too, in document order.

    ``parts`` returns the ``raw_parts`` of its source, and is called only if there are any scripts.
    """
    scripts = [
        (node, attributes)
        for node, attributes in landmarks.of("script")
        if is_json_ld(attributes.get("type"))
    ]
    if not scripts:
        return []
    places = _xhtml_places(source) if xhtml else _places(parts())
    blocks: list[ScriptBlock] = []
    cursor = 0
    for index, (node, attributes) in enumerate(scripts):
        media_type, added_by = attributes.get("type") or "", attributes.get(INJECTED)
        text = node.text(deep=True) or ""
        for position in range(cursor, len(places)):
            tag, content = places[position]
            if isinstance(content, DecodedText):
                if len(content.text) == len(text) and content.text.replace("\r", "\n") == text:
                    blocks.append(ScriptBlock(index, text, media_type, None, None, tag, content))
                    cursor = position + 1
                    break
            elif _normalised(source[content.start : content.end]) == text:
                blocks.append(ScriptBlock(index, text, media_type, content.start, content.end, tag))
                cursor = position + 1
                break
        else:
            blocks.append(ScriptBlock(index, text, media_type, None, None, None, added_by=added_by))
    return blocks


def _xhtml_places(source: str) -> list[tuple[int, Span | DecodedText]]:
    """The tag offset and content of every script of an XHTML document that is not self-closing."""
    places: list[tuple[int, Span | DecodedText]] = []
    position = 0
    while (opening := _XHTML_OPEN.search(source, position)) is not None:
        position = opening.end()
        if opening["rest"] is None or opening["rest"].endswith("/"):
            continue
        content, position = script_content(source, position)
        places.append((opening.start(), content))
    return places


def _normalised(text: str) -> str:
    """Text after the parser's input preprocessing (HTML Living Standard, section 13.2.3.5)."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _places(parts: list[RawPart]) -> list[tuple[int, Span | DecodedText]]:
    """The tag offset and content span of every script that may be JSON-LD."""
    return [
        (part.start, Span(part.content, part.end))
        for part in parts
        if part.tag and ("ld+json" in part.tag.lower() or "&" in part.tag)
    ]


def raw_parts(source: str, *, xml: bool = False) -> list[RawPart]:
    """The comments, and the scripts outside them, of a source, in order; in XML a start tag may be self-closing."""
    parts: list[RawPart] = []
    position = 0
    while (opening := _SCRIPT_OPEN.search(source, position)) is not None:
        start, content = opening.span()
        tag = opening.group()
        if tag == "<!--":
            end = source.find("-->", content - 2)
            # An unclosed comment swallows the rest of the document.
            end, position = (len(source), len(source)) if end < 0 else (end, end + 3)
            tag = ""
        elif xml and tag.endswith("/>"):
            end = position = content
        else:
            closing_tag = _SCRIPT_CLOSE.search(source, content)
            end, position = closing_tag.span() if closing_tag else (len(source), len(source))
        parts.append(RawPart(start, content, end, tag))
    return parts


MAX_REPEATS = 100
"""How often an array's value is read: each repeat says the same once more, and a short one fits in 50,000 times."""


class BlockReader:
    """Reads one JSON-LD block. ``places`` is None if the block's position in the source is unknown."""

    def __init__(
        self, uri: str, block: int, source: str, places: LineIndex | DecodedPlaces | None, base: str | None
    ) -> None:
        self._source = source
        self._collector = NodeCollector(uri, block, places, base)

    @property
    def losses(self) -> list[Loss]:
        """What a processor would drop; complete after both passes."""
        return self._collector.losses

    @property
    def refused(self) -> str | None:
        """Why part of the block was not read, or None."""
        return self._collector.refused

    @property
    def contexts(self) -> list[tuple[Location, str, JsonValue]]:
        """Every ``@context``: its location, pointer and value."""
        return self._collector.contexts

    @property
    def undeclared(self) -> Location | None:
        """The location of the first top-level node without a context, or None."""
        return self._collector.undeclared

    def collect(self, root: JsonValue) -> dict[str, tuple[str, ...]]:
        """First pass: find the nodes. Returns the types that this block gives each node identifier."""
        return self._collector.collect(root)

    def nodes(self, types: dict[str, tuple[str, ...]]) -> Iterator[Node]:
        """Second pass: the nodes with their statements, parents first.

        ``types`` are those of every identifier in the document, over all blocks.
        """
        queue: deque[tuple[RawNode, Statement | None]] = deque((root, None) for root in self._collector.roots)
        while queue:
            raw, parent = queue.popleft()
            known = raw.types or types.get(raw.id, ())
            statements: list[Statement] = []
            below: list[tuple[RawNode, Statement | None]] = []
            for entry in raw.properties:
                if _is_data(entry):
                    continue
                key_location = self._collector.locate_key(entry.member, entry.pointer)
                self._note_losses(entry, key_location)
                if entry.is_off:
                    continue
                repeats = Counter[tuple[str, Scalar | None]]()
                for value, pointer in flat(entry.value, entry.pointer, entry.context):
                    if value.kind != "object":
                        repeats[same := (value.kind, value.scalar)] += 1
                        if repeats[same] > MAX_REPEATS:
                            continue
                    statement = self._statement(raw, known, entry, key_location, value, pointer, parent)
                    if statement is None:
                        if value.kind == "object" and not value.members:
                            self.losses.append(
                                Loss("empty-object", entry.key, self._collector.locate(value, pointer))
                            )
                        continue
                    statements.append(statement)
                    if (
                        value.kind == "object"
                        and (nested := self._collector.nested.get(id(value))) is not None
                    ):
                        below.append((nested, statement))
            queue.extendleft(reversed(below))
            yield Node(
                raw.id,
                raw.named,
                known,
                tuple(statements),
                "json-ld",
                self._collector.locate(raw.value, raw.pointer),
                tuple(self._collector.locate(value, pointer) for value, pointer in raw.type_places),
                parent,
            )

    def _note_losses(self, entry: RawProperty, key_location: Location) -> None:
        value, term = entry.value, entry.context.terms.get(entry.key)
        if value.kind == "null":
            self.losses.append(Loss("null", entry.key, self._collector.locate(value, entry.pointer)))
        elif value.kind == "array" and not value.items:
            self.losses.append(Loss("empty-array", entry.key, self._collector.locate(value, entry.pointer)))
        elif entry.is_off or (term is None and not entry.key.startswith("@") and _is_unmapped(entry)):
            self.losses.append(Loss("unmapped", entry.key, key_location))

    def _statement(
        self,
        node: RawNode,
        types: tuple[str, ...],
        entry: RawProperty,
        key_location: Location,
        value: JsonValue,
        pointer: str,
        parent: Statement | None,
    ) -> Statement | None:
        subject, target_types, place = node.id, types, value
        term = entry.context.terms.get(entry.key)
        coercion = term.coercion if term is not None else None
        content: Literal | Reference
        if value.kind == "null":
            return None
        if value.kind == "object":
            text = entry.context.get(value, "@value")
            nested = self._collector.nested.get(id(value))
            if text is not None:
                key, inner = text
                if inner.kind in ("null", "object", "array"):
                    return None
                place, pointer = inner, f"{pointer}/{escape_pointer(key)}"
                datatype, language = entry.context.get(value, "@type"), entry.context.get(value, "@language")
                content = self._literal(
                    inner, datatype and datatype[1], language and language[1], entry.context
                )
            elif nested is None:
                return None
            else:
                reference_only = nested.named and not nested.properties and not nested.types
                content = Reference(nested.id, nested=not reference_only)
        elif coercion == "@id" and value.kind == "string":
            content = Reference(self._collector.identifier(str(value.scalar), entry.context), nested=False)
        elif (name := _named(coercion, value, entry.context)) is not None:
            content = Reference(name, nested=False)
        else:
            content = self._literal(value, None, None, entry.context, coercion)
        if entry.reverse and isinstance(content, Reference):
            subject, content = content.target, Reference(node.id, nested=False)
            target_types = ()
        return Statement(
            subject,
            target_types,
            entry.name,
            entry.key,
            content,
            "json-ld",
            self._collector.locate(place, pointer),
            key_location,
            parent,
        )

    def _literal(
        self,
        value: JsonValue,
        datatype: JsonValue | None,
        language: JsonValue | None,
        context: Context,
        coercion: str | None = None,
    ) -> Literal:
        scalar = value.scalar if value.scalar is not None else ""
        lexical = scalar if isinstance(scalar, str) else self._source[value.start : value.end]
        named = str(datatype.scalar) if datatype is not None and datatype.kind == "string" else coercion
        iri = None
        if named and not named.startswith("@"):
            expanded = context.expand(named)
            iri = expanded if ":" in expanded else SCHEMA + expanded
        tag = str(language.scalar) if language is not None and language.kind == "string" else None
        return Literal(scalar, lexical, iri, tag or (context.language if isinstance(scalar, str) else None))


def _is_unmapped(entry: RawProperty) -> bool:
    """Whether the context maps a key to no IRI."""
    context, key = entry.context, entry.key
    as_written = entry.name == key and ":" not in key and not key.startswith("@")
    return context.declared and context.vocab is None and as_written


def _is_data(entry: RawProperty) -> bool:
    """Whether a value is a JSON literal (@json), which makes no statements."""
    term = entry.context.terms.get(entry.key)
    return term is not None and term.coercion == "@json" and entry.value.kind in ("object", "array")


def _named(coercion: str | None, value: JsonValue, context: Context) -> str | None:
    """The IRI that a text is coerced to, or None. Text with spaces was meant as text."""
    text = value.scalar
    if coercion != "@vocab" or not isinstance(text, str) or not text or text.split() != [text]:
        return None
    return context.named(text)


def is_dropped(reader: BlockReader, nodes: list[Node]) -> bool:
    """Return whether a block is of no vocabulary: without context and type, and with keys that schema.org lacks."""
    if reader.undeclared is None or reader.contexts or any(node.types for node in nodes):
        return False
    keys = {statement.key for node in nodes for statement in node.statements}
    return not all(":" in key or key.startswith("@") or vocabulary().is_property(key) for key in keys)
