"""Changes of a graph as SPARQL updates: triples to delete and insert, applied and undone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rdflib import Graph

from .paths import Triple
from .terms import skolemized


@dataclass(frozen=True, slots=True)
class Operation:
    """Triples to delete and insert. Both empty: no change is needed."""

    deletes: tuple[Triple, ...] = ()
    inserts: tuple[Triple, ...] = ()

    def sparql(self) -> str:
        """Return the operation as a SPARQL 1.1 update."""
        parts = []
        if self.deletes:
            parts.append(f"DELETE DATA {{ {_triples(self.deletes)} }}")
        if self.inserts:
            parts.append(f"INSERT DATA {{ {_triples(self.inserts)} }}")
        return " ;\n".join(parts)

    def on(self, graph: Graph) -> Operation:
        """Return the effective change to a graph, which can be undone: deletes what is there, inserts what is not."""
        kept = set(self.deletes) & set(self.inserts)
        deletes = dict.fromkeys(t for t in self.deletes if t in graph and t not in kept)
        inserts = dict.fromkeys(t for t in self.inserts if t not in graph)
        return Operation(tuple(deletes), tuple(inserts))

    def apply(self, graph: Graph) -> None:
        """Apply to a graph."""
        for triple in self.deletes:
            graph.remove(triple)
        for triple in self.inserts:
            graph.add(triple)

    def undo(self, graph: Graph) -> None:
        """Undo on the graph it was made for."""
        for triple in self.inserts:
            graph.remove(triple)
        for triple in self.deletes:
            graph.add(triple)


def _triples(triples: tuple[Triple, ...]) -> str:
    return " ".join(f"{s.n3()} {p.n3()} {o.n3()} ." for s, p, o in triples)


# Read a repair: the whole graph in Turtle, or a SPARQL update of the graph shown.
#
# If the answer has a fenced block, only its content counts. Blank nodes are shown as skolem IRIs, which an update can
# name. Operations that read from elsewhere are rejected.


MAX_CHARACTERS = 20_000_000


_FENCE = re.compile(r"^```[^\n]*\n(.*?)(?:^```|\Z)", re.DOTALL | re.MULTILINE)


_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|<[^<>\s]*>', re.DOTALL
)


_UPDATE = re.compile(
    r"(?>\s|#[^\n]*\n|PREFIX\s+[^\s:]*:\s*<[^<>\s]*>|BASE\s*<[^<>\s]*>)*+(?:INSERT|DELETE|WITH)\b",
    re.IGNORECASE,
)


_ELSEWHERE = re.compile(r"\b(?:LOAD|SERVICE|USING|CREATE|COPY|MOVE|ADD|GRAPH|WITH)\b", re.IGNORECASE)


def read_answer(answer: str, violated: Graph) -> Graph | None:
    """Return the repaired graph of an answer; None if it does not parse, is empty or is rejected."""
    text = answer.strip()
    fenced = _FENCE.search(text)
    if fenced:
        text = fenced[1]
    if len(text) > MAX_CHARACTERS:
        return None
    try:
        if _UPDATE.match(text):
            return _updated(text, violated)
        # An empty text, a comment or only prefixes parse as an empty graph, which violates nothing.
        return Graph().parse(data=text, format="turtle").de_skolemize() or None
    except Exception:  # rdflib's parsers raise many kinds of errors, all with the same meaning here
        return None


def _updated(text: str, violated: Graph) -> Graph | None:
    if _ELSEWHERE.search(_TEXTS.sub(" ", text)):
        return None
    graph = skolemized(violated)
    prefixes = {prefix: str(address) for prefix, address in graph.namespaces()}
    graph.update(text, initNs=prefixes)
    return graph.de_skolemize()
