"""Rewrite a value in the form that a constraint asks for; nothing is invented."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA
from rdflib import RDFS, XSD, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...linter.value_forms.dates import proposed_date
from ...linter.value_forms.fault import Hints
from ...linter.value_forms.numbers import normal
from ...shapes.vocabulary import local_name, vocabulary
from .conformance import kind_of, kinds_of, value_holds
from .terms import SH

NEAR = 82
"""Least similarity, of 100, of two names to take one for a misspelling of the other."""
SHORTEST_SWAPPED = 4
"""Shortest name, in letters, in which two swapped letters count as a typo."""
MOST_SLIPS = 2
"""Letters that are wrong, missing, added or swapped in a misspelt term."""

_NUMBERS = (XSD.integer, XSD.decimal, XSD.double, XSD.float, XSD.int, XSD.long, XSD.nonNegativeInteger)
_INTEGER = r"[+-]?\d+"
_DAY = r"-?\d{4,}-\d\d-\d\d"
#: Datatypes -> patterns of their literals (XML Schema 1.1 part 2); others are not rewritten.
_LEXICAL = {
    XSD.string: r"(?s).*",
    XSD.boolean: r"true|false|0|1",
    XSD.date: _DAY,
    XSD.dateTime: _DAY + r"T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?",
    XSD.gYear: r"-?\d{4,}",
    XSD.anyURI: r"https?://\S+",
    **dict.fromkeys((XSD.integer, XSD.int, XSD.long), _INTEGER),
    XSD.nonNegativeInteger: r"\+?\d+",
    **dict.fromkeys((XSD.decimal, XSD.double, XSD.float), r"[+-]?\d+(?:\.\d+)?"),
}
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}(?:[/:?#]\S*)?\Z", re.IGNORECASE)
"""An address without its scheme."""
_LABELS = (RDFS.label, URIRef("http://schema.org/name"), URIRef("https://schema.org/name"))


def likeness(one: Node, other: Node) -> float:
    """Return the similarity of two terms' names, from 0 to 100."""
    return fuzz.ratio(_plain(one), _plain(other))


def is_near(one: Node, other: Node) -> bool:
    """Whether one term may be a misspelling of the other; swapped letters weigh much in a short name.

    None is a term with other digits, one that differs in more letters than slips do ("isNotAccessibleForFree"), or one
    that begins with a prefix ("inactive", "unavailable").
    """
    first, second = _plain(one), _plain(other)
    if [c for c in first if c.isdigit()] != [c for c in second if c.isdigit()]:
        return False
    prefixed = first != second and (first.endswith(second) or second.endswith(first))
    if prefixed or OSA.distance(first, second) > MOST_SLIPS:
        return False
    swapped = len(first) >= SHORTEST_SWAPPED and sorted(first) == sorted(second)
    return likeness(one, other) >= NEAR or (swapped and OSA.distance(first, second) == 1)


def is_misspelt(term: Node, meant: Node, data: Graph, shapes: Graph) -> bool:
    """Whether a type or property may be a misspelling of another: near it, and itself known nowhere.

    Known are the current terms of schema.org, what the shapes name, and what the data describe.
    """
    name, known = local_name(str(term)), vocabulary()
    is_current = name is not None and (known.is_type(name) or known.is_property(name))
    return (
        is_near(term, meant)
        and not (is_current and known.superseded_by(name or "") is None)
        and not any((term, None, None) in graph for graph in (data, shapes))
        and (None, None, term) not in shapes
    )


def value_forms(
    data: Graph, shapes: Graph, value: Node, component: URIRef, parameter: Node
) -> Iterator[Node]:
    """Yield forms of the same value that meet a constraint, nearest first."""
    for other in _forms(data, shapes, value, component, parameter):
        if other != value and value_holds(data, shapes, other, component, parameter):
            yield other


def _forms(data: Graph, shapes: Graph, value: Node, component: URIRef, parameter: Node) -> Iterator[Node]:
    text = " ".join(str(value).split())
    if component == SH["in"]:
        members = list(Collection(shapes, parameter))
        yield from sorted(
            (m for m in members if is_near(m, value)),
            key=lambda m: (-likeness(m, value), m.n3()),
        )
    elif component == SH["class"] and isinstance(value, Literal):
        for label in _LABELS:
            named = (s for s, o in data.subject_objects(label) if str(o).strip() == text)
            yield from sorted(named, key=str)
    elif component == SH.datatype:
        datatype = URIRef(str(parameter))
        if not isinstance(value, Literal):
            text = next((str(o) for label in _LABELS for o in data.objects(value, label)), text)
        for form in _written(text, datatype):
            if datatype in _LEXICAL and re.fullmatch(_LEXICAL[datatype], form):
                yield Literal(form, datatype=datatype, normalize=False)
    elif component == SH.nodeKind:
        allowed = kinds_of(parameter)
        if isinstance(value, Literal) and "iri" in allowed and re.match(r"https?://\S+\Z", text):
            yield URIRef(text)
        elif "literal" in allowed and kind_of(value) == "iri":
            yield Literal(str(value))
    elif isinstance(value, Literal) and value.datatype in (None, XSD.string, XSD.anyURI):
        # A length says nothing of what is missing or too much: only blanks around and between words may go.
        forms = [text]
        if component == SH.pattern:
            bare = re.sub(r"\s+", "", text)
            forms += [bare, text.upper(), text.lower(), bare.upper(), text.title()]
            forms += [f"https://{text}"] if _HOST.match(text) else []
        for form in forms:
            yield Literal(form, datatype=value.datatype, lang=value.language)


def written_forms(text: str, literal: Literal) -> set[str]:
    """Return a text in the lexical forms of a literal's datatype, the text itself included."""
    return set(_written(" ".join(text.split()), literal.datatype or XSD.string))


def _plain(node: Node) -> str:
    """A term's name for comparison: the end of its IRI, or its text, in lower case."""
    return re.split(r"[/#:]", str(node).rstrip("/#"))[-1].strip().casefold()


def _written(text: str, datatype: URIRef) -> Iterator[str]:
    """A text in the lexical forms of a datatype."""
    yield text
    if datatype in _NUMBERS and (number := normal(text)) is not None:
        yield number
    if datatype in (XSD.date, XSD.dateTime):
        day, sure = proposed_date(text, Hints())
        if day is not None and sure:
            yield day
            yield f"{day}T00:00:00" if datatype == XSD.dateTime and "T" not in day else day[:10]
    if datatype == XSD.boolean and text.casefold() in ("yes", "no", "true", "false"):
        yield "true" if text.casefold() in ("yes", "true") else "false"
