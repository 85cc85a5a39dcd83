"""What stands behind a change: a statement that is added comes from the data or the page.

Shapes are demands and no evidence: that a reviewer must be a professor does not make anybody one. Lin et al. (2025),
figure 5, let a model "invent placeholder names"; a repair that is used must not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rdflib import OWL, RDF, RDFS, Graph, Literal, URIRef
from rdflib.term import Node

from ...shapes.vocabulary import local_name, vocabulary
from .conformance import conforms, is_instance, is_subclass, kind_of
from .paths import Triple
from .reports import ValidationResult
from .terms import SH
from .tracing import closure, touched
from .update import Operation
from .value_forms import LABELS, case_matters, is_certain_misspelling, is_misspelt, lexical_forms, restates

MAX_RETURNED = 2000
"""Validations by which statements are looked for that need not go."""

Says = Callable[[Node], bool]
"""Whether something else than the graph, such as a page, has an address."""


def unsupported(change: Operation, data: Graph, shapes: Graph) -> list[Triple]:
    """Return the triples of a candidate that nothing but the shapes asks for.

    A value is supported that restates the one it replaces, that moves from a misspelling of its property, or that
    stands under a property which the shapes hold equal (sh:equals); a type as in ``not_implied_types``.
    """
    return [
        *not_implied_types(change, data, shapes, sure=True),
        *(
            (s, p, o)
            for s, p, o in added(change)
            if not is_restated((s, p, o), change, data)
            and not any(
                is_misspelt(q, p, data, shapes) and is_certain_misspelling(q, p)
                for subject, q, value in change.deletes
                if (subject, value) == (s, o)
            )
            and not any({p, q} in _equal_properties(s, data, shapes) for q in data.predicates(s, o))
        ),
    ]


def _equal_properties(node: Node, data: Graph, shapes: Graph) -> list[set[Node | None]]:
    """The pairs of properties that the shapes which target a node hold equal (sh:equals)."""
    pairs: list[set[Node | None]] = []
    for shape, other in shapes.subject_objects(SH.equals):
        for owner in (shape, *shapes.subjects(SH.property, shape)):
            named = (*shapes.objects(owner, SH.targetClass), owner)
            if (
                (owner, SH.targetNode, node) in shapes
                or any((node, p, None) in data for p in shapes.objects(owner, SH.targetSubjectsOf))
                or any((None, p, node) in data for p in shapes.objects(owner, SH.targetObjectsOf))
                or any(is_instance(data, shapes, node, kind) for kind in named)
            ):
                pairs.append({shapes.value(shape, SH.path), other})
    return pairs


_FORBIDDING = frozenset(
    SH[f"{name}ConstraintComponent"]
    for name in ("Closed", "MaxCount", "QualifiedMaxCount", "Not", "Disjoint")
)
"""Constraints that ask for less."""


def emptied(
    change: Operation, violation: ValidationResult, violations: Iterable[ValidationResult], data: Graph
) -> list[Triple]:
    """Return the statements that a change deletes so that the property is left without a value that violates nothing,
    though the violated constraint asks for another and not for none. What is said elsewhere is not lost."""
    if violation.component in _FORBIDDING or violation.path == RDF.type.n3():
        return []
    inserted, kept = {str(o) for _, _, o in change.inserts}, {(s, p) for s, p, _ in change.inserts}
    place = (violation.focus, violation.path)
    gone = {o for _, _, o in change.deletes} | {v.value for v in violations if (v.focus, v.path) == place}
    return [
        (s, p, o)
        for s, p, o in change.deletes
        if p != RDF.type and (s, p) not in kept and str(o) not in inserted and set(data.objects(s, p)) <= gone
    ]


def is_restated(triple: Triple, change: Operation, data: Graph, *, sure: bool = True) -> bool:
    """Whether an inserted triple says in another form what a deleted one did: of its subject or, inversely, object."""
    subject, predicate, value = triple
    return any(
        (s == subject and restates(o, value, data, sure=sure))
        or (o == value and s != subject and restates(s, subject, data, sure=sure))
        for s, p, o in change.deletes
        if p == predicate
    )


def invented(change: Operation, data: Graph, shapes: Graph, says: Says = lambda _: False) -> list[Triple]:
    """Return the triples of a change with a type, value or node that neither the data nor ``says`` have.

    A value that restates the one it replaces is the same value; so is a new blank node with that as its label. Else it
    is one of its node or of a node linked with it: what is said of others says nothing of it. Classes and properties
    are values only where the property has such values already.
    """
    known = {*data.all_nodes(), *data.predicates()}
    new = {s for s, _, _ in change.inserts if s not in known}
    terms = _terms(data)
    names = terms[0] | terms[1]
    inventions = not_implied_types(change, data, shapes)
    for triple in added(change):
        subject, predicate, value = triple
        if is_restated(triple, change, data, sure=False):
            supported = True
        elif isinstance(value, Literal):
            supported = any(
                (_fold(str(value)) == _fold(str(other)) and not case_matters(other, value))
                or str(value) in lexical_forms(str(other), value)
                for other in _near_literals(subject, change, data)
            )
        elif value in new and kind_of(value) == "blank":
            labels = [o for s, _, o in added(change) if s == value and isinstance(o, Literal)]
            supported = any(
                is_restated((subject, predicate, label), change, data, sure=False) for label in labels
            )
        elif value in names:
            others = set(data.objects(None, predicate))
            supported = any(value in each and others & each for each in terms)
        else:
            supported = value != subject and (value in known or says(value))
        if not supported:
            inventions.append(triple)
    # A new node with an address is invented with it, unless the page has the address.
    return inventions + [
        t
        for t in change.inserts
        if t[0] in new and kind_of(t[0]) == "iri" and not says(t[0]) and t not in inventions
    ]


def _near_literals(node: Node, change: Operation, data: Graph) -> set[Literal]:
    """The literals of a node, and of those that are linked with it, in the data or by the change."""
    linked = {o for s, _, o in change.inserts if s == node} | {s for s, _, o in change.inserts if o == node}
    linked |= {node, *data.objects(node), *data.subjects(None, node)}
    return {o for each in linked for o in data.objects(each) if isinstance(o, Literal)}


def _terms(data: Graph) -> tuple[set[Node], set[Node]]:
    """The classes of a graph, and its properties: what it uses or describes as such."""
    terms: list[set[Node]] = []
    for used, kinds, above in (
        (data.objects(None, RDF.type), (RDFS.Class, OWL.Class), RDFS.subClassOf),
        (data.predicates(), (RDF.Property, OWL.ObjectProperty, OWL.DatatypeProperty), RDFS.subPropertyOf),
    ):
        described = {s for kind in kinds for s in data.subjects(RDF.type, kind)}
        related = {node for pair in data.subject_objects(above) for node in pair}
        terms.append({*used, *described, *related})
    return terms[0], terms[1]


def taken(
    change: Operation, violations: Sequence[ValidationResult], data: Graph, shapes: Graph
) -> list[Triple]:
    """Return the statements that a change takes away though they violate nothing or could stay, or that a shape is for.

    What may go is what validation of a violation read, with what only that refers to; what moves to another property
    of its node stays. A focus node stays, with a type if it has one, and with each type that a shape targets, unless
    it has a property that is not allowed: then the type may be wrong.
    """
    deletes = set(change.deletes)
    moved = {(s, o) for s, _, o in change.inserts}
    focuses: set[Node] = set()
    may_go: set[Triple] = set()
    for result in violations:
        if result.focus is None:
            continue
        focuses.add(result.focus)
        if result.path == RDF.type.n3() or result.component == SH.ClosedConstraintComponent:
            may_go |= {
                (s, p, o)
                for s, p, o in data.triples((result.focus, None, result.value))
                if p.n3() == result.path
            }
            may_go |= set(data.triples((result.focus, RDF.type, None)))
        else:
            may_go |= set(touched(data, shapes, [result]))
        if result.component == SH.SPARQLConstraintComponent:  # what a query reads is not known
            may_go |= set(data.triples((result.focus, None, None)))
    rest = [o for s, p, o in deletes & may_go if o not in focuses]
    while rest:
        node = rest.pop()
        if node not in focuses and set(data.triples((None, None, node))) <= deletes:
            own = set(data.triples((node, None, None))) - may_go
            may_go |= own
            rest += [o for _, _, o in own]
    gone = [(s, p, o) for s, p, o in change.deletes if (s, p, o) not in may_go and (s, o) not in moved]
    targets = {*shapes.objects(None, SH.targetClass), *shapes.subjects(RDF.type, SH.NodeShape)}
    targeting = set(shapes.objects(None, SH.targetSubjectsOf))
    for focus in focuses:
        # A property that makes a shape apply stays, too.
        had = {(p, o) for _, p, o in data.triples((focus, None, None)) if p in targeting}
        stays = {p for p, o in had if (focus, p, o) not in deletes} | {
            p for s, p, _ in change.inserts if s == focus
        }
        gone += [(focus, p, o) for p, o in had if p not in stays]
        own = set(data.triples((focus, None, None)))
        kept = (own - deletes) | {t for t in change.inserts if t[0] == focus}
        kinds = {o for _, p, o in own if p == RDF.type}
        left = {o for _, p, o in kept if p == RDF.type}
        targeted = {
            kind: {each for each in targets if is_subclass(data, shapes, kind, each)} for kind in kinds | left
        }
        may_change = any(
            (each.focus, each.component) == (focus, SH.ClosedConstraintComponent) for each in violations
        )
        lost = [
            kind
            for kind in kinds - left
            if not left
            or (left <= kinds and targeted[kind])
            or (not may_change and targeted[kind] - {each for other in left for each in targeted[other]})
        ]
        gone += [(focus, RDF.type, kind) for kind in lost if not _is_result(kind, focus, violations)]
        gone += [] if kept else own
    return gone or _needless(change, violations, data, shapes)


def _needless(
    change: Operation, violations: Sequence[ValidationResult], data: Graph, shapes: Graph
) -> list[Triple]:
    """The statements of violating nodes that a change takes away and that could have stayed.

    With each of them back, the nodes conform to the same shapes as without it. What is replaced or moved is left out.
    """
    pairs = {(v.focus, v.shape): None for v in violations if v.focus is not None and v.shape is not None}
    if any(conforms(data, shapes, *pair) for pair in pairs):
        return []  # a constraint that is not judged here, such as a query
    focuses = {focus for focus, _ in pairs}
    kept = {(s, p) for s, p, _ in change.inserts} | {(s, o) for s, _, o in change.inserts}
    gone = [t for t in change.deletes if t[0] in focuses and not {(t[0], t[1]), (t[0], t[2])} & kept]
    after = Graph() + data
    change.apply(after)
    without = [conforms(after, shapes, *pair) for pair in pairs]
    needless: list[Triple] = []
    for triple in gone[: MAX_RETURNED // max(len(pairs), 1)]:
        after.add(triple)
        if [conforms(after, shapes, *pair) for pair in pairs] == without:
            needless.append(triple)
        after.remove(triple)
    return needless


def not_required(
    change: Operation, violations: Sequence[ValidationResult], data: Graph, shapes: Graph
) -> list[Triple]:
    """Return the inserted statements that no violated shape asks for: of another property, or a node that is not read.

    A new node may have a label.
    """
    if any(result.component == SH.SPARQLConstraintComponent for result in violations):
        return []  # what a query asks for is not known
    spoken = closure(shapes, {result.shape for result in violations if result.shape is not None}).all_nodes()
    linked = {(p, o) for _, p, o in change.inserts if p in spoken}
    new = {o for _, o in linked}
    read = {each for v in violations for each in (v.focus, v.value)}
    read |= {*touched(data, shapes, violations).all_nodes(), *new}
    return [
        t
        for t in added(change)
        if t[0] not in read or (t[1] not in spoken and not (t[0] in new and t[1] in LABELS))
    ]


def _is_result(kind: Node, focus: Node, violations: Iterable[ValidationResult]) -> bool:
    return any((each.focus, each.value, each.path) == (focus, kind, RDF.type.n3()) for each in violations)


def not_implied_types(change: Operation, data: Graph, shapes: Graph, *, sure: bool = False) -> list[Triple]:
    """Return the types that a change adds and that the data do not imply.

    A type is implied that replaces a misspelling of it, or by a property of the node: it is the property's domain or
    range (RDF Schema, sections 3.1 and 3.2), or one of those that schema.org includes. With ``sure``, it must be the
    only one, and may replace a supertype alone: of a type that is stated and one that is implied, either may be wrong.
    In schema.org, where a node rarely has two types, it must not contradict one either.
    """
    not_implied: list[Triple] = []
    for node, predicate, kind in change.inserts:
        if predicate != RDF.type:
            continue
        statements = set(data.triples((node, None, None))) | set(data.triples((None, None, node)))
        # What a change says of a node that is there is not what the data say of it.
        statements = statements or {t for t in change.inserts if node in (t[0], t[2])}
        uses = [(p, RDFS.domain) for s, p, _ in statements if s == node]
        uses += [(p, RDFS.range) for _, p, o in statements if o == node]
        replaced = [o for s, p, o in change.deletes if (s, p) == (node, predicate)]
        if any(
            is_misspelt(other, kind, data, shapes) and (not sure or is_certain_misspelling(other, kind))
            for other in replaced
        ):
            continue
        is_implied = any(
            any(_is_kind(data, shapes, each, kind) for each in implied)
            for predicate, side in dict.fromkeys(uses)
            for implied in implied_types(predicate, side, data, shapes)
            if not (sure and implied[1:])
        )
        stated = replaced if local_name(str(kind)) is None else list(data.objects(node, RDF.type))
        if not is_implied or (sure and not all(_is_kind(data, shapes, kind, other) for other in stated)):
            not_implied.append((node, RDF.type, kind))
    return not_implied


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


def highest(types: Iterable[Node]) -> list[Node]:
    """The schema.org types in a list without a supertype in it, and all types of other vocabularies."""
    listed = list(types)
    names = {name for each in listed if (name := local_name(str(each))) is not None}

    def is_below(node: Node) -> bool:
        name = local_name(str(node))
        return name is not None and any(each in names for each in vocabulary().ancestors(name)[1:])

    return [each for each in listed if not is_below(each)]


def _is_kind(data: Graph, shapes: Graph, kind: Node, other: Node) -> bool:
    names = local_name(str(kind)), local_name(str(other))
    if names[0] is not None and names[1] is not None:
        return vocabulary().is_subtype(names[0], names[1])
    return is_subclass(data, shapes, kind, other)


def added(change: Operation) -> list[Triple]:
    """Return the inserted statements, without types."""
    return [t for t in change.inserts if t[1] != RDF.type]


def added_literals(change: Operation, data: Graph) -> list[Triple]:
    """Return the inserted literals that no deleted triple had, and that restate none."""
    had = {o for _, _, o in change.deletes}
    return [
        t
        for t in change.inserts
        if isinstance(t[2], Literal) and t[2] not in had and not is_restated(t, change, data)
    ]


def _fold(text: str) -> str:
    """A text without differences of case and blanks: signs and points make other values."""
    return " ".join(text.split()).casefold()
