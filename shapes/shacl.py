"""Write SHACL shapes for every type of schema.org, as Turtle (W3C SHACL, sections 2 to 4).

The official shapes declare Text, URL and the other datatypes as classes, so that every literal fails and wrong
classes pass; these are built from the vocabulary (``constraints.py``). A type's shape is closed and includes the
properties of all its supertypes. A class in a range is written as the list of its subtypes, because subclass triples
in the data would make it a target of every supertype's closed shape, too. Each constraint has its own property shape,
so that a result's sh:sourceShape and sh:severity identify it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache

from .constraints import SCHEMA_IRI, SEVERITIES, Component, accepted_types, allowed_properties, constraint
from .vocabulary import vocabulary

SCHEMA = "http://schema.org/"
"""The namespace of the published JSON-LD context, and so of the RDF that other tools extract from pages."""
SHAPES = "urn:factmark:shape:"
_IGNORED_SUFFIXES = ("-input", "-output")
_UNTYPED = "sh:property [ sh:path rdf:type ; sh:maxCount 0 ]"
_SOME_TYPE = "sh:property [ sh:path rdf:type ; sh:qualifiedMinCount 1 ;\n  sh:qualifiedValueShape [ {} ] ]"


class ShapeWriter:
    """Writes shapes, and each shape that they refer to once.

    ``known`` restricts the lists of types, for example to the types in the data; types that the data lacks make no
    difference. Such lists are short and written inline. Without ``known`` they are long, and their cells have names:
    processors that put a list's text into each result that they consider (pySHACL) expand blank cells again and
    again, and a tail shared by several lists is written once.
    """

    def __init__(self, namespace: str = SCHEMA, known: Container[str] | None = None) -> None:
        self.namespace = namespace
        self._types = [name for name in vocabulary().types if known is None or name in known]
        self._named_lists = known is None
        self._written: dict[str, str] = {}
        self._cells: dict[tuple[str, str], str] = {}
        self._of_property: dict[str, tuple[str, ...]] = {}
        self._of_range: dict[str, list[str]] = {}

    def text(self) -> str:
        """All shapes written so far, as a Turtle document."""
        prefixes = {
            "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
            "sh": "http://www.w3.org/ns/shacl#",
            "schema": self.namespace,
            "shape": SHAPES,
        }
        head = "".join(f"@prefix {name}: <{iri}> .\n" for name, iri in prefixes.items())
        cells = "".join(
            f"{name} rdf:first {first} ; rdf:rest {rest} .\n" for (first, rest), name in self._cells.items()
        )
        shapes = "".join(f"\n{name} {body} .\n" for name, body in self._written.items())
        return head + shapes + ("\n" + cells if cells else "")

    def type_shape(self, name: str) -> None:
        """Write the shape of a type, for nodes whose type is exactly this one."""
        target, allowed = f"sh:targetClass schema:{name}", allowed_properties((name,))
        if allowed is None:
            self._node_shape(name, target, vocabulary().properties_of(name), None)
        else:
            every = vocabulary().properties if vocabulary().is_subtype(name, "Action") else None
            self.closed_shape(name, target, allowed, None if every is None else _annotations(every))

    def closed_shape(
        self, name: str, target: str, properties: Iterable[str], ignored: Iterable[str] | None = None
    ) -> None:
        """Write a closed shape; ``ignored`` are the action annotations in the data (None: all possible ones)."""
        properties = sorted(properties)
        if ignored is None:
            ignored = _annotations(sorted(properties, key=_holders))
        self._node_shape(name, target, properties, self._list(["rdf:type", *_names(ignored)]))

    def _node_shape(self, name: str, target: str, properties: Iterable[str], ignored: str | None) -> None:
        parts = ["a sh:NodeShape", target]
        self._written[f"shape:{name}"] = ""  # reserves its place before the shapes it refers to
        if ignored is not None:
            parts += ["sh:closed true", f"sh:ignoredProperties {ignored}"]
        shapes = [shape for each in sorted(properties) for shape in self._property_shapes(each)]
        if shapes:
            parts.append("sh:property " + ",\n    ".join(shapes))
        self._written[f"shape:{name}"] = " ;\n  ".join(parts)

    def _list(self, members: Iterable[str]) -> str:
        """An RDF list: inline, or the name of its first cell."""
        if not self._named_lists:
            return f"( {' '.join(members)} )"
        rest = "rdf:nil"
        for first in reversed([*members]):
            rest = self._cells.setdefault((first, rest), f"shape:list-{len(self._cells) + 1}")
        return rest

    def known_types(self, target: str = "sh:targetSubjectsOf rdf:type") -> None:
        """Write the shape that requires every type in schema.org's namespace to exist."""
        elsewhere = f"[ sh:not [ sh:pattern {_quote('^' + self.namespace)} ] ]"
        self._written["shape:known-type"] = (
            f"a sh:NodeShape ;\n  {target} ;\n  sh:property [ sh:path rdf:type ;\n"
            f"    sh:or {self._list([elsewhere, f'[ sh:in {self._list(_names(self._types))} ]'])} ]"
        )

    def _property_shapes(self, name: str) -> tuple[str, ...]:
        if name not in self._of_property:
            self._of_property[name] = tuple(self._write_property(name))
        return self._of_property[name]

    def _write_property(self, name: str) -> Iterator[str]:
        demanded = constraint(name)
        alternatives: dict[Component, list[str]] = {}
        if demanded.classes is not None:
            alternatives["class"] = [
                *self._node_kinds(demanded.literals_only, demanded.iri),
                *self._any_of(demanded.ranges),
            ]
        if demanded.member is not None:
            elsewhere = f"[ sh:not [ sh:pattern {_quote(SCHEMA_IRI)} ] ]"
            alternatives["member"] = [elsewhere, f"[ sh:pattern {_quote(demanded.member)} ]"]
        for component, pattern in (
            ("enumeration", demanded.enumeration),
            ("literal", demanded.literal),
            ("text", demanded.text),
        ):
            if pattern is not None:
                alternatives[component] = [self._shared("is-node"), f"[ sh:pattern {_quote(pattern)} ]"]
        for component, shapes in alternatives.items():
            one = f"shape:{name}-{component}"
            self._written[one] = (
                f"a sh:PropertyShape ; sh:path schema:{name} ; sh:severity sh:{SEVERITIES[component]} ;\n"
                f"  sh:or {self._list(shapes)}"
            )
            yield one
        if not alternatives:
            self._written[f"shape:{name}"] = f"a sh:PropertyShape ; sh:path schema:{name}"
            yield f"shape:{name}"

    def _node_kinds(self, literals_only: bool, iri: bool) -> Iterator[str]:
        yield self._shared("is-literal")
        if iri:
            yield self._shared("is-iri")
        yield self._shared("is-untyped-iri" if literals_only else "is-untyped")
        yield self._shared("is-of-other-type")

    def _shared(self, name: str) -> str:
        if f"shape:{name}" not in self._written:
            others = f"sh:not [ sh:pattern {_quote('^' + self.namespace)} ]"
            body = {
                "is-literal": "sh:nodeKind sh:Literal",
                "is-node": "sh:nodeKind sh:BlankNodeOrIRI",
                "is-iri": "sh:nodeKind sh:IRI",
                "is-untyped": _UNTYPED,
                "is-untyped-iri": f"sh:nodeKind sh:IRI ; {_UNTYPED}",
                "is-of-other-type": _SOME_TYPE.format(others),
            }[name]
            self._written[f"shape:{name}"] = f"a sh:NodeShape ; {body}"
        return f"shape:{name}"

    def _any_of(self, ranges: Iterable[str]) -> Iterator[str]:
        """For each type of a range, the shape of nodes of it or of a subtype."""
        for name in ranges:
            if name not in self._of_range:
                types = accepted_types([name])
                self._of_range[name] = [each for each in self._types if each in types]
                if self._of_range[name]:
                    body = _SOME_TYPE.format(f"sh:in {self._list(_names(self._of_range[name]))}")
                    self._written[f"shape:a-{name}"] = f"a sh:NodeShape ; {body}"
            if self._of_range[name]:
                yield f"shape:a-{name}"


def _names(names: Iterable[str]) -> list[str]:
    return [f"schema:{each}" for each in names]


def _annotations(properties: Iterable[str]) -> list[str]:
    return [each + suffix for each in properties for suffix in _IGNORED_SUFFIXES]


@cache
def _holders(name: str) -> int:
    """How many types have a property: with the most common last, a type's list ends like its supertypes' lists."""
    known = vocabulary()
    return len({below for each in known.domains(name) for below in known.subtypes(each)})


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def shape_of(name: str, namespace: str = SCHEMA) -> str:
    """The SHACL shape of a type, with all shapes that it refers to, as Turtle."""
    writer = ShapeWriter(namespace)
    writer.type_shape(name)
    return writer.text()


def shape_types() -> tuple[str, ...]:
    """The types that have shapes: all but datatypes, whose values are literals."""
    known = vocabulary()
    return tuple(name for name in known.types if not known.is_datatype(name))


def all_shapes(namespace: str = SCHEMA) -> str:
    """The shapes of all types as one Turtle document."""
    writer = ShapeWriter(namespace)
    writer.known_types()
    for name in shape_types():
        writer.type_shape(name)
    return writer.text()
