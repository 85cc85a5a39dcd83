"""Changes of a graph as SPARQL updates: triples to delete and to insert, done and undone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rdflib import Graph

from .paths import Triple
from .terms import skolemized


@dataclass(frozen=True, slots=True)
class Operation:
    """Triples to delete and to insert. Both empty: the constraint is broken as it is."""

    deletes: tuple[Triple, ...] = ()
    inserts: tuple[Triple, ...] = ()

    def sparql(self) -> str:
        """As a SPARQL 1.1 update."""
        parts = []
        if self.deletes:
            parts.append(f"DELETE DATA {{ {_triples(self.deletes)} }}")
        if self.inserts:
            parts.append(f"INSERT DATA {{ {_triples(self.inserts)} }}")
        return " ;\n".join(parts)

    def on(self, graph: Graph) -> Operation:
        """What it changes on a graph: deletes what is there, inserts what is not, so that it can be undone."""
        kept = set(self.deletes) & set(self.inserts)
        deletes = dict.fromkeys(t for t in self.deletes if t in graph and t not in kept)
        inserts = dict.fromkeys(t for t in self.inserts if t not in graph)
        return Operation(tuple(deletes), tuple(inserts))

    def apply(self, graph: Graph) -> None:
        """Do it."""
        for triple in self.deletes:
            graph.remove(triple)
        for triple in self.inserts:
            graph.add(triple)

    def undo(self, graph: Graph) -> None:
        """Undo it, on the graph it was made for."""
        for triple in self.inserts:
            graph.remove(triple)
        for triple in self.deletes:
            graph.add(triple)


def _triples(triples: tuple[Triple, ...]) -> str:
    return " ".join(f"{s.n3()} {p.n3()} {o.n3()} ." for s, p, o in triples)


# Blank nodes under IRIs, so that updates can name them (RDF 1.1 Concepts, section 3.5).


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
    """The repaired graph that an answer describes; None where it does not parse, says nothing or is refused."""
    text = answer.strip()
    fenced = _FENCE.search(text)
    if fenced:
        text = fenced[1]
    if len(text) > MAX_CHARACTERS:
        return None
    try:
        if _UPDATE.match(text):
            return _updated(text, violated)
        # No text, a remark or prefixes alone are a graph to a parser, and one that violates nothing.
        return Graph().parse(data=text, format="turtle").de_skolemize() or None
    except Exception:  # rdflib's parsers let errors of many kinds through; any of them means the same
        return None


def _updated(text: str, violated: Graph) -> Graph | None:
    if _ELSEWHERE.search(_TEXTS.sub(" ", text)):
        return None
    graph = skolemized(violated)
    prefixes = {prefix: str(address) for prefix, address in graph.namespaces()}
    graph.update(text, initNs=prefixes)
    return graph.de_skolemize()
