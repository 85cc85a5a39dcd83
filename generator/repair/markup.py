"""Repair markup: write changes of its graph back into the source, preserving its structure.

Deleted triples are removed, replaced values and properties are edited in place, new ones are added to their node;
keys, their order and everything else stay. In microdata and RDFa, only property names and attribute values are
replaced. A change that cannot be written like this is rejected, and so is one that another agent objects to.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urljoin

from rdflib import RDF, Graph, Literal, URIRef
from rdflib.term import Node

from ...linter.document.document import Document
from ...linter.document.rdf_graph import SCHEMA, Written, graph_node, rdf_graph, written_triples
from ...linter.edits.edits import (
    insert_member,
    json_text,
    remove,
    rename_key,
    replace_json,
    replace_value,
    script_edit,
)
from ...linter.edits.emptying import with_emptied
from ...linter.engine.fixing import apply_edits
from ...linter.findings.rule import Edit, Result
from ...linter.markup.json_source import JsonValue
from ...linter.markup.statement import Scalar
from ...linter.visible_text.visibility import OPENABLE, SHOWN
from ...source.location import Location
from ..curation import CheckDocument, UncheckedError
from ..markup import with_new_source
from .conformance import kind_of
from .paths import Triple
from .reports import ShapesError, ValidationResult
from .search import violations_of
from .support import added_literals, invented, is_restated, unsupported
from .terms import skolem_name, skolemized
from .update import Operation
from .value_forms import LABELS

MarkupCheck = Callable[[Document, Graph], tuple[ValidationResult, ...]]
"""Returns the violations of a document's markup against shapes, with skolem IRIs for blank nodes."""
MAX_NEW = 40
"""Maximum number of new nodes in one change."""


class NotWritableError(Exception):
    """The change cannot be written into the markup."""


class _Locations:
    """The location of each triple and node of a document, read once for all changes tried on it."""

    def __init__(self, document: Document) -> None:
        self.triples: dict[tuple[Node, ...], list[Written]] = {}
        self.nodes: dict[Node, list[Location]] = {}
        for triple, written in written_triples(document):
            self.triples.setdefault(tuple(map(skolem_name, triple)), []).append(written)
        for node in document.nodes:
            self.nodes.setdefault(skolem_name(graph_node(node.id)), []).append(node.location)
        base = document.base or document.address or ""
        self.addresses = {
            urljoin(base, address)
            for element in document.tree.css("[href], [src]")
            for name in ("href", "src")
            if (address := element.attributes.get(name))
        }
        self.texts = [
            each.text
            for each in document.page.passages
            if each.kind == "text" and each.visibility in (SHOWN, OPENABLE)
        ]


@dataclass(frozen=True, slots=True)
class MarkupSubject:
    """A document's markup with its graph. ``faults`` counts what the agents reject or leave open."""

    document: Document
    shapes: Graph
    judge: CheckDocument
    graph: Graph
    violations: tuple[ValidationResult, ...]
    faults: Counter[tuple[str, ...]]
    check: MarkupCheck
    written: _Locations

    @classmethod
    def of(
        cls, document: Document, shapes: Graph, judge: CheckDocument, check: MarkupCheck | None = None
    ) -> MarkupSubject:
        """Make a subject of a document. ``judge`` returns results of all kinds; ``check`` None is pySHACL.

        Raises UncheckedError if ``judge`` does.
        """
        check = check or _validate
        graph = skolemized(rdf_graph(document))
        violations = check(document, shapes)
        faults = _faults(judge(document))
        return cls(document, shapes, judge, graph, violations, faults, check, _Locations(document))

    def after(self, change: Operation) -> MarkupSubject | None:
        """Return the markup with a change applied; None if that breaks it, an agent objects or could not check it."""
        try:
            edits = _Writing(self.document, self.written).edits(change)
        except NotWritableError:
            return None
        try:
            source = apply_edits(self.document.source, with_emptied(self.document, edits))
        except ValueError:
            return None
        document = with_new_source(self.document, source)
        if any(block.root is None for block in document.blocks):
            return None
        try:
            violations = self.check(document, self.shapes)
        except ShapesError:  # the engine compares no such value
            return None
        graph = skolemized(rdf_graph(document))
        lost = _count_values(self.graph) - _count_values(change.deletes) - _count_values(graph)
        if lost or not Counter(violations) < Counter(self.violations):
            return None
        try:
            results = self.judge(document)
        except UncheckedError:
            return None
        faults = _faults(results)
        if (
            faults - self.faults
            or not _is_visible(document, change, self.graph, results)
            or self._misses(change)
        ):
            return None
        return replace(
            self,
            document=document,
            graph=graph,
            violations=violations,
            faults=faults,
            written=_Locations(document),
        )

    def invented(self, change: Operation) -> bool:
        """Whether a type, link or node is added that data and page lack. Values are judged in ``after``."""
        invented_triples = invented(change, *self._known())
        return any(
            self.document.media != "html" or not isinstance(value, Literal)
            for _, _, value in invented_triples
        )

    def supports(self, change: Operation) -> bool:
        """Whether data state what is added, or the page has a value beside its node's name.

        ``after`` then judges the value by the page. Whom a link concerns, its text alone does not say.
        """
        unsupported_triples = unsupported(change, self.graph, self.shapes)
        return all(
            predicate != RDF.type
            and isinstance(value, Literal)
            and any(
                _beside(str(value), str(name), text)
                for label in LABELS
                for name in self.graph.objects(subject, label)
                for text in self.written.texts
            )
            for subject, predicate, value in unsupported_triples
        )

    def _misses(self, change: Operation) -> bool:
        """Whether a change of a page adds a link to an address that neither markup nor page has."""
        known = self.graph.all_nodes()
        return self.document.media == "html" and any(
            kind_of(value) == "iri" and value not in known and str(value) not in self.written.addresses
            for subject, predicate, value in change.inserts
            if predicate != RDF.type and not is_restated((subject, predicate, value), change, self.graph)
        )

    def _known(self) -> tuple[Graph, Graph, Callable[[Node], bool]]:
        return self.graph, self.shapes, lambda node: str(node) in self.written.addresses


def _count_values(triples: Iterable[Triple]) -> Counter[tuple[str, str]]:
    """What statements say, counted: nodes have other names where they are written elsewhere."""
    return Counter((str(p), "" if kind_of(o) == "blank" else str(o)) for _, p, o in triples)


def _beside(value: str, name: str, text: str) -> bool:
    """Whether a text has a value next to a name, or nothing but the two: other words may deny it, or name another."""
    parts = f"(?i:{re.escape(value)})", re.escape(name)
    for one, other in (parts, parts[::-1]):
        if re.search(rf"(?<!\w){one}\s+{other}(?!\w)", text) or re.fullmatch(rf"\W*{one}\W+{other}\W*", text):
            return True
    return False


def _is_visible(document: Document, change: Operation, before: Graph, results: Sequence[Result]) -> bool:
    """Whether the page shows each literal that a change adds, as its property. Without a page, nothing is asked."""
    added = set(added_literals(change, before))
    if document.media != "html" or not added:
        return True
    grounded = {r.location for r in results if r.kind == "pass" and r.code.startswith("FAC")}
    for triple, written in written_triples(document):
        key = tuple(map(skolem_name, triple))
        if written.location in grounded:
            added.discard(key)
    return not added


def _validate(document: Document, shapes: Graph) -> tuple[ValidationResult, ...]:
    return violations_of(skolemized(rdf_graph(document)), shapes)


def _faults(results: Sequence[Result]) -> Counter[tuple[str, ...]]:
    """Failed and undecided results, counted by content, not location."""
    return Counter(
        (r.code, r.statement.property, r.statement.text) if r.statement is not None else (r.code, r.message)
        for r in results
        if r.kind == "open" or (r.kind == "fail" and r.level in ("error", "warning"))
    )


class _Writing:
    def __init__(self, document: Document, written: _Locations) -> None:
        self._document = document
        self._written = written.triples
        self._nodes = written.nodes
        self._inserts: list[Triple] = []

    def edits(self, change: Operation) -> list[Edit]:
        """Return the edits; deletions are paired with insertions that replace them first."""
        self._inserts = list(change.inserts)
        edits: list[Edit] = []
        for triple in sorted(change.deletes, key=self._depth):
            edits += self._replace(triple)
        while self._inserts:
            triple = next((t for t in self._inserts if t[0] in self._nodes), None)
            if triple is None:
                raise NotWritableError("nothing in the markup leads to what is new")
            self._inserts.remove(triple)
            edits += self._insert(triple)
        return _outermost(edits)

    def _depth(self, triple: Triple) -> int:
        places = self._written.get(triple, ())
        return min((len(place.location.pointer or "") for place in places), default=0)

    def _replace(self, triple: Triple) -> list[Edit]:
        """The edits for a deleted triple: replaced by an inserted one, or removed."""
        subject, predicate, value = triple
        places = self._written.get(triple)
        if not places:
            raise NotWritableError("the statement is not written on this page")
        renamed = next((t for t in self._inserts if t[0] == subject and t[2] == value), None)
        other = next((t for t in self._inserts if t[:2] == (subject, predicate)), None)
        if renamed is not None and predicate != RDF.type:
            self._inserts.remove(renamed)
            name = _key(renamed[1])
            return [
                e
                for place in places
                for e in _non_empty_edits(rename_key(self._document, place.key_location, name))
            ]
        if other is None:
            return [e for place in places for e in _non_empty_edits(remove(self._document, place.location))]
        self._inserts.remove(other)
        if predicate == RDF.type:
            edits = [replace_value(self._document, p.location, _key(other[2])) for p in places]
        elif isinstance(other[2], Literal) and not _is_node(self._document, places[0].location):
            edits = [replace_value(self._document, p.location, _scalar(other[2])) for p in places]
        else:
            edits = [replace_json(self._document, p.location, self._json(other[2])) for p in places]
        return [e for each in edits for e in _non_empty_edits(each)]

    def _insert(self, triple: Triple) -> list[Edit]:
        subject, predicate, value = triple
        place = next((each for each in self._nodes[subject] if each.block is not None), None)
        if place is None:
            raise NotWritableError("the node is not JSON-LD of this page")
        key = "@type" if predicate == RDF.type else _key(predicate)
        text = json_text(_key(value)) if predicate == RDF.type else self._json(value)
        block = self._document.block(place.block)
        node = block.root.at(place.pointer or "") if block is not None and block.root is not None else None
        if node is None or node.kind != "object":
            raise NotWritableError("the node has no place of its own")
        present = node.get(key) or (node.get("type") if key == "@type" else None)
        if present is None:
            return _non_empty_edits(insert_member(self._document, place, key, text))
        if present.kind == "array" and present.items:
            end = present.items[-1].end
            return _non_empty_edits(script_edit(self._document, end, end, f", {text}"))
        # Two edits, so that the text between them can also change.
        opening = script_edit(self._document, present.start, present.start, "[")
        return _non_empty_edits(
            (*opening, *script_edit(self._document, present.end, present.end, f", {text}]"))
        )

    def _json(self, value: Node, depth: int = 0) -> str:
        """A value as JSON text: a scalar, a reference, or a new node with all its statements."""
        if isinstance(value, Literal):
            return json_text(_scalar(value))
        if depth > MAX_NEW:
            raise NotWritableError("what is new nests too deeply")
        own = [triple for triple in self._inserts if triple[0] == value]
        if not own or value in self._nodes:
            if kind_of(value) == "blank":
                raise NotWritableError("the node has no identifier to refer to")
            return json_text({"@id": str(value)})
        literals: dict[str, list[str]] = {}
        for triple in own:
            self._inserts.remove(triple)
            is_type = triple[1] == RDF.type
            text = json_text(_key(triple[2])) if is_type else self._json(triple[2], depth + 1)
            literals.setdefault("@type" if is_type else _key(triple[1]), []).append(text)
        if kind_of(value) != "blank":
            literals = {"@id": [json_text(str(value))], **literals}
        members = (
            f"{json_text(key)}: {texts[0] if len(texts) == 1 else '[' + ', '.join(texts) + ']'}"
            for key, texts in literals.items()
        )
        return "{" + ", ".join(members) + "}"


def _non_empty_edits(edits: tuple[Edit, ...]) -> list[Edit]:
    if not edits:
        raise NotWritableError("the statement has no place in the source")
    return list(edits)


def _outermost(edits: list[Edit]) -> list[Edit]:
    """The edits that are not inside another that deletes or replaces text."""
    unique = list(dict.fromkeys(edits))
    return [
        edit
        for edit in unique
        if not any(
            other is not edit
            and other.start <= edit.start
            and edit.end <= other.end
            and (other.start, other.end) != (edit.start, edit.end)
            and other.end > other.start
            and not edit.text.startswith(("[", ", "))
            for other in unique
        )
    ]


def _is_node(document: Document, location: Location) -> bool:
    block = document.block(location.block)
    value: JsonValue | None = (
        block.root.at(location.pointer or "") if block is not None and block.root is not None else None
    )
    return value is not None and value.kind in ("object", "array")


def _key(node: Node) -> str:
    """A term as JSON-LD writes it in schema.org's context."""
    text = str(node)
    return text.removeprefix(SCHEMA) if isinstance(node, URIRef) else text


def _scalar(literal: Literal) -> Scalar:
    value = literal.toPython()
    return value if isinstance(value, bool | int | float | str) else str(literal)
