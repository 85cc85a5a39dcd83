"""Read RDFa as nodes and statements (RDFa Core 1.1, section 7.5; HTML+RDFa 1.1, section 3.1).

Not based on a processor: those give triples without positions and take a hundred times as long as parsing. Start tags
with RDFa are stamped with their offset before parsing, so that every statement knows its element. Lists are read as
single values, XML literals as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ...source.location import LineIndex, Location, stamp_location
from ...source.regex import regex
from .context import local_name
from .microdata import Texts
from .statement import INJECTED, Literal, Node, Reference, Statement

MAX_ELEMENTS = 200_000
MAX_STATEMENTS = 200_000
MAX_DEPTH = 200
"""Subjects in subjects; what is deeper is read as if it stood alone."""
#: The attributes whose elements are stamped with positions.
MARKS = ("typeof", "property", "rel", "rev", "about", "resource")
#: Every document with RDFa types has one of these; Open Graph's bare ``property`` does not count.
SIGNS = ("typeof", "vocab")
_MARKED = frozenset(MARKS)
_SAYING = _MARKED | {"content", "href", "src"}
_DECLARING = frozenset({"prefix", "vocab", "lang", "xml:lang"})
_ABSOLUTE = regex(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: Prefixes of the initial context, usable without a declaration (www.w3.org/2011/rdfa-context/rdfa-1.1).
_PREFIXES = {
    "cc": "http://creativecommons.org/ns#",
    "dc": "http://purl.org/dc/terms/",
    "dcterms": "http://purl.org/dc/terms/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "gr": "http://purl.org/goodrelations/v1#",
    "og": "http://ogp.me/ns#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "http://schema.org/",
    "sioc": "http://rdfs.org/sioc/ns#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "v": "http://rdf.data-vocabulary.org/#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


def rdfa_nodes(
    uri: str, tree: LexborHTMLParser, places: LineIndex, base: str | None, labels: str = ""
) -> tuple[list[Node], str | None]:
    """The subjects of a stamped document with a type or a schema.org property, in document order.

    Subjects without a name are labelled with ``labels``, a letter and a number. Also returns why not all of
    them were read, or None.
    """
    reader = _Reader(uri, places, base or "", labels)
    return list(reader.read(tree)), reader.refused


class _Scope(NamedTuple):
    """What an element inherits (the evaluation context of RDFa Core, section 7.2)."""

    subject: str
    object: str
    prefixes: dict[str, str]
    vocab: str = ""
    language: str | None = None
    pending: tuple[tuple[str, str, bool, Location], ...] = ()
    """Incomplete triples: property, key as written, whether reversed, location."""


@dataclass(slots=True)
class _Subject:
    types: dict[str, Location] = field(default_factory=dict)
    place: Location | None = None
    parent: Statement | None = None
    depth: int = 0
    added_by: str | None = None
    statements: list[Statement] = field(default_factory=list)


class _Reader:
    def __init__(self, uri: str, places: LineIndex, base: str, labels: str) -> None:
        self._uri, self._places, self._base, self._labels = uri, places, base, labels
        self._subjects: dict[str, _Subject] = {}
        self._unnamed = 0
        self._texts = Texts()
        self._statements_left = MAX_STATEMENTS
        self.refused: str | None = None
        """Why some elements were not read, or None."""

    def read(self, tree: LexborHTMLParser) -> Iterator[Node]:
        root = tree.root
        stack = [(root, _Scope(self._base, self._base, {}))] if root is not None else []
        elements = 0
        while stack:
            elements += 1
            if elements > MAX_ELEMENTS:
                self.refused = f"the page has more than {MAX_ELEMENTS:,} elements"
                break
            element, scope = stack.pop()
            inner = self._element(element, scope, element is root)
            below = []
            child = element.child
            while child is not None:
                if child.is_element_node:
                    below.append((child, inner))
                child = child.next
            stack.extend(reversed(below))
        yield from self._nodes()

    def _nodes(self) -> Iterator[Node]:
        """The subjects as nodes; statements get their subject's types, which are complete only at the end."""
        types = {name: tuple(subject.types) for name, subject in self._subjects.items()}
        final: dict[int, Statement] = {}
        for name, subject in self._subjects.items():
            for each in subject.statements:
                value, parent = each.value, each.parent
                if isinstance(value, Reference):
                    value = replace(value, nested=bool(types.get(value.target)))
                above = final.get(id(parent)) if parent is not None else None
                final[id(each)] = replace(each, types=types[name], value=value, parent=above)
            if subject.types or any(":" not in each.property for each in subject.statements):
                yield Node(
                    name,
                    not name.startswith("_:"),
                    types[name],
                    tuple(final[id(each)] for each in subject.statements),
                    "rdfa",
                    subject.place or Location(self._uri),
                    tuple(subject.types.values()),
                    final.get(id(subject.parent)) if subject.parent is not None else None,
                    added_by=subject.added_by,
                )

    def _element(self, element: LexborNode, scope: _Scope, is_root: bool) -> _Scope:
        """Steps 2 to 12 for one element; returns what its children inherit."""
        attributes = element.attributes
        scope = self._declarations(attributes, scope)
        if is_root:
            scope = scope._replace(subject=self._base, object=self._base)
        if _SAYING.isdisjoint(attributes):
            return scope
        if _MARKED.isdisjoint(attributes) and not scope.pending and not _holds_elements(element):
            return scope  # a mere link or picture: its address would only be the subject of its children
        place = self._place(element)
        properties = self._terms(attributes.get("property"), scope)
        forward = self._terms(attributes.get("rel"), scope)
        backward = self._terms(attributes.get("rev"), scope)
        if "property" in attributes:  # HTML+RDFa: link types of HTML are no relations then
            forward = [pair for pair in forward if ":" in pair[1]]
            backward = [pair for pair in backward if ":" in pair[1]]
        linking = bool(forward or backward) or (
            "property" not in attributes and ("rel" in attributes or "rev" in attributes)
        )
        subject, target, typed, skip = self._subjects_of(element, scope, is_root, linking)
        if typed is not None:
            entry = self._subject(typed, place)
            for name, _ in self._terms(attributes.get("typeof"), scope):
                entry.types.setdefault(name, place)
                entry.place, entry.added_by = place, attributes.get(INJECTED)
        pending: list[tuple[str, str, bool, Location]] = []
        for names, reverse in ((forward, False), (backward, True)):
            for name, key in names:
                if target is not None:
                    self._link(subject, target, name, key, reverse, place)
                else:
                    pending.append((name, key, reverse, place))
        if pending:
            target = self._blank()
        for name, key in properties:
            self._value(element, scope, subject, name, key, typed, linking, place)
        if not skip:
            for name, key, reverse, begun in scope.pending:
                self._link(scope.subject, subject, name, key, reverse, begun)
        if skip:
            return scope
        inherited = target if target is not None else subject
        return scope._replace(subject=subject, object=inherited, pending=tuple(pending))

    def _declarations(self, attributes: dict[str, str | None], scope: _Scope) -> _Scope:
        if _DECLARING.isdisjoint(attributes) and "xmlns:" not in " ".join(attributes):
            return scope
        declared = (attributes.get("prefix") or "").split()
        pairs = dict(zip((name.rstrip(":").lower() for name in declared[::2]), declared[1::2], strict=False))
        pairs |= {
            name[6:].lower(): value for name, value in attributes.items() if name[:6] == "xmlns:" and value
        }
        if pairs:
            scope = scope._replace(prefixes={**scope.prefixes, **pairs})
        if "vocab" in attributes:
            scope = scope._replace(vocab=(attributes["vocab"] or "").strip())
        language = attributes.get("lang", attributes.get("xml:lang"))
        return scope if language is None else scope._replace(language=language or None)

    def _subjects_of(
        self, element: LexborNode, scope: _Scope, is_root: bool, linking: bool
    ) -> tuple[str, str | None, str | None, bool]:
        """New subject, current object, typed resource, and whether the element is skipped (steps 5 and 6)."""
        attributes = element.attributes
        about = self._resource(attributes.get("about"), scope)
        linked = self._resource(attributes.get("resource"), scope) or self._address(attributes)
        typed = "typeof" in attributes
        at_home = is_root or element.tag in ("head", "body")
        if linking:
            subject = about or (self._base if is_root else scope.object)
            target = linked or (self._blank() if typed and about is None else None)
            return subject, target, (about or target) if typed else None, False
        plain = "property" in attributes and "content" not in attributes and "datatype" not in attributes
        if plain:
            subject = about or (self._base if is_root else scope.object)
            if not typed:
                return subject, None, None, False
            resource = about or (self._base if is_root else linked or self._blank())
            return subject, resource, resource, False
        named = about or linked or (self._base if is_root else None)
        if named is None:
            named = (scope.object if at_home else self._blank()) if typed else scope.object
            if not typed and "property" not in attributes:
                return named, None, None, True
        return named, None, named if typed else None, False

    def _value(
        self,
        element: LexborNode,
        scope: _Scope,
        subject: str,
        name: str,
        key: str,
        typed: str | None,
        linking: bool,
        place: Location,
    ) -> None:
        """The value of a property (step 11)."""
        attributes = element.attributes
        content, datatype = attributes.get("content"), attributes.get("datatype")
        moment = attributes.get("datetime") if element.tag == "time" else None
        if "content" in attributes or "datatype" in attributes or moment is not None:
            kinds = self._terms(datatype, scope)
            text = content if "content" in attributes else moment
            text = self._text(element) if text is None and "content" not in attributes else text or ""
            if text is None:
                return
            iri = kinds[0][0] if kinds else None
            full = f"http://schema.org/{iri}" if iri is not None and ":" not in iri else iri
            self._say(subject, name, key, Literal(text, text, full, None if full else scope.language), place)
            return
        target = (
            None
            if linking
            else self._resource(attributes.get("resource"), scope) or self._address(attributes)
        )
        if target is None and typed is not None and "about" not in attributes:
            target = typed
        if target is not None:
            self._say(subject, name, key, Reference(target, False), place)
        else:
            text = self._text(element)
            if text is None:
                return
            self._say(subject, name, key, Literal(text, text, None, scope.language, of_element=True), place)

    def _text(self, element: LexborNode) -> str | None:
        text = self._texts.of(element)
        if text is None:
            self.refused = "its values are texts within texts"
        return text

    def _say(self, subject: str, name: str, key: str, value: Literal | Reference, place: Location) -> None:
        self._statements_left -= 1
        if self._statements_left < 0:
            self.refused = f"it makes more than {MAX_STATEMENTS:,} statements"
            return
        owner = self._subject(subject, place)
        statement = Statement(subject, (), name, key, value, "rdfa", place, place, owner.parent)
        owner.statements.append(statement)
        if isinstance(value, Reference) and value.target != subject:
            below = self._subject(value.target, place)
            if below.parent is None and not below.statements and owner.depth < MAX_DEPTH:
                below.parent, below.depth = statement, owner.depth + 1

    def _link(self, subject: str, target: str, name: str, key: str, reverse: bool, place: Location) -> None:
        if reverse:
            subject, target = target, subject
        self._say(subject, name, key, Reference(target, False), place)

    def _subject(self, name: str, place: Location) -> _Subject:
        entry = self._subjects.setdefault(name, _Subject())
        if entry.place is None:
            entry.place = place
        return entry

    def _blank(self) -> str:
        self._unnamed += 1
        return f"_:{self._labels}r{self._unnamed}"

    def _place(self, element: LexborNode) -> Location:
        return stamp_location(self._uri, self._places, element.attributes)

    def _terms(self, text: str | None, scope: _Scope) -> list[tuple[str, str]]:
        """Names as local names of schema.org or IRIs, each with the key as written; undefined ones are dropped."""
        terms = []
        for key in (text or "").split():
            iri = self._expand(key, scope)
            if iri is None and ":" not in key and scope.vocab:
                iri = scope.vocab + key
            if iri is None and _ABSOLUTE.match(key):
                iri = key
            if iri is not None:
                terms.append((local_name(iri), key))
        return terms

    def _expand(self, text: str, scope: _Scope) -> str | None:
        """A CURIE as an IRI, or None if its prefix is undefined."""
        prefix, colon, rest = text.partition(":")
        if not colon or rest.startswith("//"):
            return None
        if prefix == "_":
            return f"_:p.{rest}"
        known = scope.prefixes.get(prefix.lower()) or _PREFIXES.get(prefix.lower())
        return known + rest if known else None

    def _resource(self, text: str | None, scope: _Scope) -> str | None:
        """The IRI or blank node that ``about`` or ``resource`` names, or None."""
        if text is None:
            return None
        text = text.strip()
        if text.startswith("[") and text.endswith("]"):
            return self._expand(text[1:-1], scope)
        return self._expand(text, scope) or self._join(text)

    def _address(self, attributes: dict[str, str | None]) -> str | None:
        address = attributes.get("href", attributes.get("src"))
        return None if address is None else self._join(address.strip())

    def _join(self, text: str) -> str:
        try:
            return urljoin(self._base, text) or self._base
        except ValueError:
            return text


def _holds_elements(element: LexborNode) -> bool:
    child = element.child
    while child is not None and not child.is_element_node:
        child = child.next
    return child is not None
