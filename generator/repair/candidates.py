"""Candidate changes to make a node conform to a shape, without a model; closest to the graph first.

A value comes from the graph, from the shape (sh:class, sh:hasValue, a sh:in of as many members as are missing), or from
the old value in another form; what only the shape asks for is tried where something else supports it (``support``).
What nothing decides for is ``is_arbitrary``: a link to another node, a default, one of several nodes or alternatives.
As a last resort, the violation is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice, product

from rdflib import RDF, RDFS, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...shapes.vocabulary import local_name, vocabulary
from .conformance import conforms, extra_predicates, holds, is_instance, kind_of
from .paths import End, Path, Triple, read_path
from .reports import ValidationResult
from .support import highest, implied_types
from .terms import SH
from .update import Operation, as_choice, merge
from .value_forms import VALUE_KINDS, forms_for_any, is_known, is_misspelt, is_near, may_hold, rank_by_slips

MAX_DEPTH = 8
MAX_ALTERNATIVES = 6
MAX_COMBINATIONS = 24
MAX_LINKED = 1000  # values added at once
_COMPARED = (SH.equals, SH.disjoint, SH.lessThan, SH.lessThanOrEquals)
_VALUES = tuple(
    SH[name]
    for name in (
        "class", "datatype", "nodeKind", "in", "pattern", "minLength", "maxLength", "languageIn",
        "minInclusive", "maxInclusive", "minExclusive", "maxExclusive",
    )
)  # fmt: skip


class Candidates:
    """Candidate changes of a graph (blank nodes as skolem IRIs) against a shapes graph."""

    def __init__(self, data: Graph, shapes: Graph) -> None:
        self._data = data
        self._shapes = shapes
        self._named = set(shapes.objects(None, SH.path))
        self._fits: dict[Node, list[Node]] = {}

    def of(self, result: ValidationResult) -> Iterator[Operation]:
        """Yield the changes that may remove a violation, best first."""
        if result.focus is not None and result.value is not None and result.path == RDF.type.n3():
            yield from self._misnamed(result.focus, result.value)
        if result.focus is None or result.shape is None or result.component is None:
            return
        name = str(result.component).rpartition("#")[2].removesuffix("ConstraintComponent")
        component = SH[name[:1].lower() + name[1:]]
        path = self._path(result.shape)
        if component == SH.closed:
            yield from self._closed(result.focus, result.shape, result.value)
            return
        for parameter in sorted(self._shapes.objects(result.shape, component), key=lambda n: n.n3()):
            values = [result.focus] if path is None else path.values(self._data, result.focus)
            if path is not None and result.value in values and component not in _COMPARED:
                yield from self._value(result.focus, path, result.value, result.shape, component, parameter)
            else:
                yield from self._constraint(result.focus, path, result.shape, component, parameter, 0)

    def _misnamed(self, node: Node, kind: Node) -> Iterator[Operation]:
        """Replace a type unknown to schema.org by one with a similar name."""
        name = local_name(str(kind))
        if name is None or (node, RDF.type, kind) not in self._data:
            return
        types = [URIRef(str(kind).removesuffix(name) + known) for known in vocabulary().types]
        for _, other, decided in self._meant((kind, each) for each in types):
            yield Operation(((node, RDF.type, kind),), ((node, RDF.type, other),), is_arbitrary=not decided)

    def _meant(self, pairs: Iterable[tuple[Node, Node]]) -> list[tuple[Node, Node, bool]]:
        """The pairs of a term and what it may be a misspelling of, as ``rank_by_slips`` ranks them."""
        near = {pair for pair in pairs if is_misspelt(*pair, self._data, self._shapes)}
        # Of a property, all that the shapes speak of may be meant.
        named = {(term, other) for term, _ in near for other in self._named if is_near(term, other)}
        return [each for each in rank_by_slips(near | named) if each[:2] in near]

    def _path(self, shape: Node) -> Path | None:
        node = self._shapes.value(shape, SH.path)
        return None if node is None else read_path(self._shapes, node)

    # Whole shapes

    def _conform(self, node: Node, shape: Node, depth: int) -> Iterator[Operation]:
        """Ways to make a node conform to a shape, including no change."""
        if depth > MAX_DEPTH:
            return
        path = self._path(shape)
        focus = (node, [node] if path is None else path.values(self._data, node))
        unmet = [
            (URIRef(str(component)), parameter)
            for component, parameter in self._shapes.predicate_objects(shape)
            if not holds(self._data, self._shapes, focus, shape, (URIRef(str(component)), parameter))
        ]
        ways = [
            list(islice(self._constraint(node, path, shape, *each, depth + 1), MAX_ALTERNATIVES))
            for each in sorted(unmet, key=lambda pair: (pair[0], pair[1].n3()))
        ]
        yield from (merge(combination) for combination in islice(product(*ways), MAX_COMBINATIONS))

    def _constraint(
        self, node: Node, path: Path | None, shape: Node, component: URIRef, parameter: Node, depth: int
    ) -> Iterator[Operation]:
        """Ways to make a node meet one constraint."""
        values = [node] if path is None else path.values(self._data, node)
        if component == SH.property:
            ways = [list(islice(self._conform(v, parameter, depth + 1), MAX_ALTERNATIVES)) for v in values]
            yield from (merge(combination) for combination in islice(product(*ways), MAX_COMBINATIONS))
        elif component == SH.closed:
            yield from self._closed(node, shape, None)
        elif path is not None and component == SH.minCount:
            yield from self._more(node, path, shape, int(str(parameter)) - len(values))
        elif path is not None and component == SH.maxCount:
            yield from self._fewer(node, path, values, len(values) - int(str(parameter)))
        elif path is not None and component == SH.hasValue:
            yield from self._linked(node, path, [parameter], 1)
        elif path is not None and component in (
            SH.qualifiedValueShape,
            SH.qualifiedMinCount,
            SH.qualifiedMaxCount,
        ):
            yield from self._qualified(node, path, values, shape, depth)
        elif path is not None and component in _COMPARED:
            yield from self._compared(node, path, values, component, parameter)
        elif path is not None and component == SH.uniqueLang:
            alike: dict[str, list[Node]] = {}
            for value in values:
                if isinstance(value, Literal) and value.language:
                    alike.setdefault(value.language, []).append(value)
            ways = [list(self._fewer(node, path, each, len(each) - 1)) for each in alike.values() if each[1:]]
            yield from (merge(combination) for combination in islice(product(*ways), MAX_COMBINATIONS))
        else:
            ways = [
                list(
                    islice(
                        self._value(node, path, value, shape, component, parameter, depth), MAX_ALTERNATIVES
                    )
                )
                for value in values
                if not holds(self._data, self._shapes, (node, [value]), shape, (component, parameter))
            ]
            if ways:
                yield from (merge(combination) for combination in islice(product(*ways), MAX_COMBINATIONS))

    # Single values

    def _value(
        self,
        node: Node,
        path: Path | None,
        value: Node,
        shape: Node,
        component: URIRef,
        parameter: Node,
        depth: int = 0,
    ) -> Iterator[Operation]:
        """Ways to make one value meet a constraint: describe it, rewrite it, replace it, delete it."""
        if component in (SH.node, SH.property):
            yield from self._conform(value, parameter, depth + 1)
        elif component == SH["and"]:
            ways = [
                list(islice(self._conform(value, part, depth + 1), MAX_ALTERNATIVES))
                for part in Collection(self._shapes, parameter)
            ]
            yield from (merge(combination) for combination in islice(product(*ways), MAX_COMBINATIONS))
        elif component in (SH["or"], SH.xone):
            parts = list(Collection(self._shapes, parameter))
            met = [part for part in parts if conforms(self._data, self._shapes, value, part)]
            ways = [
                list(islice(self._conform(value, part, depth + 1), MAX_ALTERNATIVES))
                for part in (parts if not met else ())
            ]
            # Which alternative was meant is a choice, unless all others only delete.
            possible = sum(any(way.inserts for way in each) for each in ways)
            yield from as_choice((way for each in ways for way in each), possible)
            breaking = [way for part in met[1:] + met[:1] for way in self._breaking(value, part)]
            yield from as_choice(breaking if component == SH.xone else (), len(breaking))
        elif component == SH["not"]:
            breaking = list(self._breaking(value, parameter))
            yield from as_choice(breaking, len(breaking))
        elif component == SH["class"] and not isinstance(value, Literal):
            yield from self._typed(value, parameter)
        if path is None:
            return
        asking = self._asking(component, parameter)
        forms = forms_for_any(self._data, self._shapes, value, asking)
        for other, decided in forms:
            links = path.links(self._data, node, value)
            instead = [(s, p, other) if o == value else (other, p, o) for s, p, o in links]
            if links and not any(isinstance(s, Literal) for s, _, _ in instead):
                gone = (*links, *self._orphaned([value], set(links)))
                yield Operation(gone, tuple(instead), is_arbitrary=not decided)
        if component in _VALUES or component in (SH.node, SH["or"], SH["and"]):
            yield from self._exchanged(node, path, value, shape)
            held = any(may_hold(value, *each) for each in asking)
            # A node that lacks something is not deleted with what it says.
            held = held or (component not in _VALUES and (value, None, None) in self._data)
            is_open = held and not any(decided for _, decided in forms)
            yield from as_choice(self._fewer(node, path, [value], 1), 1 + is_open)

    def _asking(self, component: URIRef, parameter: Node) -> list[tuple[URIRef, Node]]:
        """The constraint alone, or, if it is of other shapes, the kinds of values that they ask for."""
        if component not in (SH["or"], SH.xone, SH["and"], SH.node):
            return [(component, parameter)]
        parts = [parameter] if component == SH.node else Collection(self._shapes, parameter)
        return [(each, o) for part in parts for each in VALUE_KINDS for o in self._shapes.objects(part, each)]

    def _typed(self, node: Node, kind: Node) -> Iterator[Operation]:
        """Add a type to a node, or replace one, by schema.org's hierarchy."""
        more = Operation(inserts=((node, RDF.type, kind),))
        instead = [
            Operation(((node, RDF.type, other),), ((node, RDF.type, kind),))
            for other in sorted(self._data.objects(node, RDF.type), key=str)
            if (local_name(str(other)) is None) == (local_name(str(kind)) is None)
        ]
        yield from [*instead, more] if local_name(str(kind)) is not None else [more, *instead]

    def _exchanged(self, node: Node, path: Path, value: Node, shape: Node) -> Iterator[Operation]:
        """Replace a value by other nodes of the graph."""
        links = path.links(self._data, node, value)
        for other in islice(self._fitting(node, path, shape), MAX_ALTERNATIVES):
            link = path.link(self._data, node, other)
            if links and link is not None:
                yield Operation((*links, *self._orphaned([value], set(links))), (link,), is_arbitrary=True)

    def _breaking(self, node: Node, shape: Node) -> Iterator[Operation]:
        """Ways to make a node stop conforming to a shape."""
        path = self._path(shape)
        if path is not None:
            values, named = path.values(self._data, node), set(self._shapes.objects(shape, SH.hasValue))
            least = max((int(str(n)) for n in self._shapes.objects(shape, SH.minCount)), default=1)
            values = [value for value in values if value in named] if named else values
            surplus = len(values) if named else len(values) - least + 1
            # Of any other constraint, something else may be wrong.
            is_plain = set(self._shapes.predicates(shape)) <= {RDF.type, SH.path, SH.minCount, SH.hasValue}
            yield from as_choice(self._fewer(node, path, values, surplus), 1 if is_plain else 2)
        for kind in self._shapes.objects(shape, SH["class"]):
            if (node, RDF.type, kind) in self._data:
                yield Operation(((node, RDF.type, kind),), is_arbitrary=True)
        for inner in self._shapes.objects(shape, SH.property):
            yield from self._breaking(node, inner)

    # Counts

    def _more(self, node: Node, path: Path, shape: Node, missing: int) -> Iterator[Operation]:
        """Add values: of a misspelt property, from the shape, or other nodes of the graph."""
        ends = path.ends if not path.sparql.startswith("^") else ()
        used = set(self._data.predicates(node, None))
        for predicate, intended, decided in self._meant(
            (each, end.predicate) for end in ends for each in used
        ):
            objects = list(self._data.objects(node, predicate))
            yield Operation(
                tuple((node, predicate, o) for o in objects),
                tuple((node, intended, o) for o in objects),
                is_arbitrary=not decided,
            )
        own = list(self._shapes.objects(shape, SH.hasValue))
        for members in self._shapes.objects(shape, SH["in"]):
            listed = list(Collection(self._shapes, members))
            own += listed if len(listed) == missing else []
        yield from self._linked(node, path, own, missing)
        yield from as_choice(self._linked(node, path, self._shapes.objects(shape, SH.defaultValue), missing))
        yield from as_choice(self._linked(node, path, self._fitting(node, path, shape), missing))

    def _linked(self, node: Node, path: Path, values: Iterable[Node], count: int) -> Iterator[Operation]:
        """Add ``count`` of some values: each in turn if one is missing, else the first ones."""
        links: list[Triple] = []
        if count > MAX_LINKED:
            return
        for value in islice(values, 2 * MAX_ALTERNATIVES + count):
            link = path.link(self._data, node, value)
            if link is not None and link not in self._data:
                links.append(link)
        if count == 1:
            yield from (Operation(inserts=(link,)) for link in links)
        elif 1 < count <= len(links):
            yield Operation(inserts=tuple(links[:count]))

    def _fitting(self, node: Node, path: Path, shape: Node) -> Iterator[Node]:
        """Other nodes of the graph that the shape allows as values, unreferenced ones first."""
        if path.sparql == RDF.type.n3():
            return  # types are not nodes to link to
        present = {node, *path.values(self._data, node)}
        if shape not in self._fits:
            self._fits[shape] = self._all_fitting(path, shape)
        yield from (other for other in self._fits[shape] if other not in present)

    def _all_fitting(self, path: Path, shape: Node) -> list[Node]:
        predicates = {end.predicate for end in path.ends}
        classes = list(self._shapes.objects(shape, SH["class"]))
        elsewhere = {o for p in predicates for o in self._data.objects(None, p) if not isinstance(o, Literal)}
        others = [
            other
            for other in set(self._data.subjects(unique=True))
            if (classes and all(is_instance(self._data, self._shapes, other, each) for each in classes))
            or (not classes and other in elsewhere)
            or any(
                conforms(self._data, self._shapes, other, inner)
                for component in (SH.node, SH.qualifiedValueShape)
                for inner in self._shapes.objects(shape, component)
            )
        ]
        return sorted(others, key=lambda n: (any(self._data.triples((None, None, n))), n.n3()))

    def _fewer(self, node: Node, path: Path, values: list[Node], surplus: int) -> Iterator[Operation]:
        """Delete ``surplus`` values, with what only they refer to; a choice, if others could go instead."""
        for group in islice(combinations(reversed(values), surplus) if surplus > 0 else (), MAX_COMBINATIONS):
            links = [link for value in group for link in path.links(self._data, node, value)]
            if links:
                gone = Operation((*links, *self._orphaned(group, set(links))))
                yield replace(gone, is_arbitrary=surplus < len(values))

    def _orphaned(self, values: Iterable[Node], links: set[Triple]) -> list[Triple]:
        """The triples of blank nodes that nothing refers to once some links are gone."""
        gone: list[Triple] = []
        for value in values:
            if kind_of(value) == "blank" and set(self._data.triples((None, None, value))) <= links:
                own = list(self._data.triples((value, None, None)))
                gone += [*own, *self._orphaned([o for _, _, o in own], {*links, *own})]
        return gone

    def _qualified(
        self, node: Node, path: Path, values: list[Node], shape: Node, depth: int
    ) -> Iterator[Operation]:
        """Make values conform, add others that do, or delete surplus ones."""
        inner = self._shapes.value(shape, SH.qualifiedValueShape)
        if inner is None:
            return
        fit = [value for value in values if conforms(self._data, self._shapes, value, inner)]
        least, most = (self._shapes.value(shape, SH[f"qualified{each}Count"]) for each in ("Min", "Max"))
        if most is not None and len(fit) > int(str(most)):
            yield from self._fewer(node, path, fit, len(fit) - int(str(most)))
            return
        missing = int(str(least)) - len(fit) if least is not None else 0
        if missing <= 0:
            return
        if path.sparql == RDF.type.n3():
            for members in self._shapes.objects(inner, SH["in"]):
                for kind in highest(Collection(self._shapes, members)):
                    yield from self._typed(node, kind)
            return
        unfit = [value for value in values if value not in fit]
        # If as many are missing as do not conform, all must; else which of them does is a choice.
        among = 1 if len(unfit) == missing else 2
        ways = [list(islice(self._conform(v, inner, depth + 1), MAX_ALTERNATIVES)) for v in unfit]
        ways = [each for each in ways if each]
        if missing == 1:
            yield from as_choice((way for each in ways for way in each), among)
        elif len(ways) >= missing:
            yield from as_choice(map(merge, islice(product(*ways[:missing]), MAX_COMBINATIONS)), among)
        yield from as_choice(self._linked(node, path, self._fitting(node, path, shape), missing))
        for value in unfit:
            yield from self._exchanged(node, path, value, shape)

    def _compared(
        self, node: Node, path: Path, values: list[Node], component: URIRef, parameter: Node
    ) -> Iterator[Operation]:
        others = set(self._data.objects(node, parameter))
        if component == SH.equals:
            missing = [value for value in others if value not in values]
            links = tuple(link for v in missing if (link := path.link(self._data, node, v)) is not None)
            extra = tuple(link for v in values if v not in others for link in path.links(self._data, node, v))
            # Which of two properties is right, nothing decides.
            yield Operation(extra, links, is_arbitrary=bool(extra))
            return
        # Which of two values is wrong, nothing decides.
        for value in values:
            if component != SH.disjoint or value in others:
                yield from as_choice(self._fewer(node, path, [value], 1))
        other = Path("", (End("", URIRef(str(parameter))),))
        for value in sorted(others, key=lambda each: each.n3()):
            if component != SH.disjoint or value in values:
                yield from as_choice(self._fewer(node, other, [value], 1))

    def _closed(self, node: Node, shape: Node, value: Node | None) -> Iterator[Operation]:
        """Rename properties that a closed shape does not allow to similar ones, or delete them if they are known."""
        allowed = [self._shapes.value(each, SH.path) for each in self._shapes.objects(shape, SH.property)]
        for predicate in extra_predicates(self._data, self._shapes, node, shape):
            objects = [o for o in self._data.objects(node, predicate) if value is None or o == value]
            deletes = tuple((node, predicate, o) for o in objects)
            for _, each, decided in self._meant((predicate, each) for each in allowed if each is not None):
                yield Operation(deletes, tuple((node, each, o) for o in objects), is_arbitrary=not decided)
            # Or the type is wrong: the property is one of another.
            for kinds in implied_types(predicate, RDFS.domain, self._data, self._shapes):
                yield from self._typed(node, kinds[0]) if len(kinds) == 1 else ()
            # What a property that nobody knows says is lost with it, unless an allowed one says it, too.
            repeated = all(any((node, each, o) in self._data for each in allowed) for o in objects)
            decided = repeated or is_known(predicate, self._data, self._shapes)
            yield Operation(deletes, is_arbitrary=not decided)
