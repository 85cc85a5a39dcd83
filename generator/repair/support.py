"""What stands behind a change: a value or a link that is added comes from the data, the shapes or the page.

Lin et al. (2025), figure 5, let a model "invent placeholder names"; a repair that is used must not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rdflib import RDF, Graph, Literal
from rdflib.term import Node

from .conformance import kind_of
from .paths import Triple
from .terms import SH
from .update import Operation
from .value_forms import written_forms

_VALUES = (SH.hasValue, SH.defaultValue, RDF.first)

Says = Callable[[Node], bool]
"""Whether something else than graph and shapes, such as a page, has an address."""


def invented(change: Operation, data: Graph, shapes: Graph, says: Says = lambda _: False) -> list[Triple]:
    """Return the triples of a change with a value or node that neither the data, the shapes nor ``says`` have.

    A value of the same property in another form is the same value. A new blank node is supported by one value or link
    of its own that is.
    """
    # What shapes give as values; their counts and patterns are none.
    of_shapes = {o for p in _VALUES for o in shapes.objects(None, p)}
    known = {*data.all_nodes(), *data.predicates(), *of_shapes}
    texts = {_folded(str(node)) for node in known if isinstance(node, Literal)}
    new = {s for s, _, _ in change.inserts if s not in known}
    inventions = []
    for triple in change.inserts:
        subject, predicate, value = triple
        if predicate == RDF.type:
            continue
        if isinstance(value, Literal):
            old = {
                _folded(form)
                for s, p, o in change.deletes
                if (s, p) == (subject, predicate)
                for form in written_forms(str(o), value)
            }
            supported = _folded(str(value)) in texts | old
        elif value in new and kind_of(value) == "blank":
            supported = any(p != RDF.type for s, p, _ in change.inserts if s == value)
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


def added_literals(change: Operation) -> list[Triple]:
    """Return the inserted literals that no deleted triple had or replaces."""
    had = {o for _, _, o in change.deletes}
    places = {(s, p) for s, p, _ in change.deletes}
    return [
        t for t in change.inserts if isinstance(t[2], Literal) and t[2] not in had and t[:2] not in places
    ]


def _folded(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()
