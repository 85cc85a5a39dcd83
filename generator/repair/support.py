"""What stands behind a change: a statement that is added comes from the data or the page.

Shapes are demands and no evidence: that a reviewer must be a professor does not make anybody one. Lin et al. (2025),
figure 5, let a model "invent placeholder names"; a repair that is used must not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rdflib import RDF, RDFS, Graph, Literal, URIRef
from rdflib.term import Node

from ...shapes.vocabulary import local_name, vocabulary
from .conformance import is_subclass, kind_of
from .paths import Triple
from .terms import SH
from .update import Operation
from .value_forms import is_misspelt, written_forms

Says = Callable[[Node], bool]
"""Whether something else than the graph, such as a page, has an address."""


def unsupported(change: Operation, data: Graph, shapes: Graph) -> list[Triple]:
    """Return the triples of a candidate that nothing but the shapes asks for.

    A value is supported that replaces one, that moves from another property of its node, or that stands under a
    property which the shapes hold equal (sh:equals); a type as in ``untold_types``.
    """
    places = {(s, p) for s, p, _ in change.deletes}
    moved = {(s, o) for s, _, o in change.deletes}
    paths = {(shapes.value(shape, SH.path), other) for shape, other in shapes.subject_objects(SH.equals)}
    equal = paths | {(other, path) for path, other in paths}
    return [
        *untold_types(change, data, shapes, sure=True),
        *(
            (s, p, o)
            for s, p, o in added(change)
            if (s, p) not in places
            and (s, o) not in moved
            and not any((p, q) in equal for q in data.predicates(s, o))
        ),
    ]


def invented(change: Operation, data: Graph, shapes: Graph, says: Says = lambda _: False) -> list[Triple]:
    """Return the triples of a change with a type, value or node that neither the data nor ``says`` have.

    A value of the same property in another form is the same value. A new blank node is supported by one value or link
    of its own that is.
    """
    known = {*data.all_nodes(), *data.predicates()}
    texts = {_folded(str(node)) for node in known if isinstance(node, Literal)}
    new = {s for s, _, _ in change.inserts if s not in known}
    inventions = untold_types(change, data, shapes)
    for triple in added(change):
        subject, predicate, value = triple
        if isinstance(value, Literal):
            old = {
                _folded(form)
                for s, p, o in change.deletes
                if (s, p) == (subject, predicate)
                for form in written_forms(str(o), value)
            }
            supported = _folded(str(value)) in texts | old
        elif value in new and kind_of(value) == "blank":
            supported = any(s == value for s, _, _ in added(change))
        else:
            supported = value in known or says(value)
        if not supported:
            inventions.append(triple)
    # A new node with an address is invented with it, unless the page has the address.
    return inventions + [
        t
        for t in change.inserts
        if t[0] in new and kind_of(t[0]) == "iri" and not says(t[0]) and t not in inventions
    ]


def untold_types(change: Operation, data: Graph, shapes: Graph, *, sure: bool = False) -> list[Triple]:
    """Return the types that a change adds and that the data do not imply.

    A type is implied that replaces a misspelling of it, or by a property of the node: it is the property's domain or
    range (RDF Schema, sections 3.1 and 3.2), or one of those that schema.org includes. With ``sure``, it must be the
    only one, and may replace a supertype alone: of a type that is stated and one that is implied, either may be wrong.
    In schema.org, where a node rarely has two types, it must not contradict one either.
    """
    untold: list[Triple] = []
    for node, predicate, kind in change.inserts:
        if predicate != RDF.type:
            continue
        statements = set(data.triples((node, None, None))) | set(data.triples((None, None, node)))
        # What a change says of a node that is there is not what the data say of it.
        statements = statements or {t for t in change.inserts if node in (t[0], t[2])}
        uses = [(p, RDFS.domain) for s, p, _ in statements if s == node]
        uses += [(p, RDFS.range) for _, p, o in statements if o == node]
        replaced = [o for s, p, o in change.deletes if (s, p) == (node, predicate)]
        if any(is_misspelt(other, kind, data, shapes) for other in replaced):
            continue
        is_implied = any(
            any(_is_kind(data, shapes, each, kind) for each in implied)
            for predicate, side in dict.fromkeys(uses)
            for implied in implied_types(predicate, side, data, shapes)
            if not (sure and implied[1:])
        )
        stated = replaced if local_name(str(kind)) is None else list(data.objects(node, RDF.type))
        if not is_implied or (sure and not all(_is_kind(data, shapes, kind, other) for other in stated)):
            untold.append((node, RDF.type, kind))
    return untold


def implied_types(predicate: Node, side: URIRef, data: Graph, shapes: Graph) -> Iterator[list[Node]]:
    """Yield lists of types; a property implies one of each for its subject (rdfs:domain) or value (rdfs:range)."""
    for graph in (data, shapes):
        for above in graph.transitive_objects(predicate, RDFS.subPropertyOf):
            yield from ([kind] for kind in graph.objects(above, side))
    name, known = local_name(str(predicate)), vocabulary()
    if name is not None:
        listed = known.domains(name) if side == RDFS.domain else known.ranges(name)
        namespace = str(predicate).removesuffix(name)
        yield [URIRef(namespace + each) for each in listed if not known.is_datatype(each)]


def _is_kind(data: Graph, shapes: Graph, kind: Node, other: Node) -> bool:
    names = local_name(str(kind)), local_name(str(other))
    if names[0] is not None and names[1] is not None:
        return vocabulary().is_subtype(names[0], names[1])
    return is_subclass(data, shapes, kind, other)


def added(change: Operation) -> list[Triple]:
    """Return the inserted statements, without types."""
    return [t for t in change.inserts if t[1] != RDF.type]


def added_literals(change: Operation) -> list[Triple]:
    """Return the inserted literals that no deleted triple had or replaces."""
    had = {o for _, _, o in change.deletes}
    places = {(s, p) for s, p, _ in change.deletes}
    return [
        t for t in change.inserts if isinstance(t[2], Literal) and t[2] not in had and t[:2] not in places
    ]


def _folded(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()
