"""Changes of a graph as SPARQL updates: triples to delete and insert, applied and undone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rdflib import Graph

from ...source.system import TimeLimitExceeded
from .paths import Triple
from .terms import skolemized


@dataclass(frozen=True, slots=True)
class Operation:
    """Triples to delete and insert. Both empty: no change is needed.

    ``is_arbitrary``: it is one of several possible changes; neither the data nor the shapes determine which.
    """

    deletes: tuple[Triple, ...] = ()
    inserts: tuple[Triple, ...] = ()
    is_arbitrary: bool = field(default=False, compare=False)

    def sparql(self) -> str:
        """Return the operation as a SPARQL 1.1 update."""
        parts = []
        if self.deletes:
            parts.append(f"DELETE DATA {{ {_triples(self.deletes)} }}")
        if self.inserts:
            parts.append(f"INSERT DATA {{ {_triples(self.inserts)} }}")
        return " ;\n".join(parts)

    def effective_on(self, graph: Graph) -> Operation:
        """Return the effective change to a graph, which can be undone: deletes what is there, inserts what is not."""
        kept = set(self.deletes) & set(self.inserts)
        deletes = dict.fromkeys(t for t in self.deletes if t in graph and t not in kept)
        inserts = dict.fromkeys(t for t in self.inserts if t not in graph)
        return replace(self, deletes=tuple(deletes), inserts=tuple(inserts))

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


def merge(operations: Iterable[Operation]) -> Operation:
    """Join several operations into one."""
    parts = list(operations)
    return Operation(
        tuple(dict.fromkeys(triple for part in parts for triple in part.deletes)),
        tuple(dict.fromkeys(triple for part in parts for triple in part.inserts)),
        any(part.is_arbitrary for part in parts),
    )


def as_choice(operations: Iterable[Operation], alternatives: int = 2) -> Iterator[Operation]:
    """Mark operations as one choice of several, if there are several."""
    return (replace(each, is_arbitrary=True) if alternatives > 1 else each for each in operations)


def _triples(triples: tuple[Triple, ...]) -> str:
    return " ".join(f"{s.n3()} {p.n3()} {o.n3()} ." for s, p, o in triples)


# Read a repair: the whole graph in Turtle, or a SPARQL update of the graph shown, alone or as the "answer" of a JSON
# object, which the published prompt asks for (Lin et al. 2025, figure 5).
#
# If the answer has a fenced block, only its content counts. Blank nodes are shown as skolem IRIs, which an update can
# name. Operations that read from elsewhere are rejected.


MAX_CHARACTERS = 20_000_000


_FENCE = re.compile(r"^```[^\n]*\n(.*?)(?:^```|\Z)", re.DOTALL | re.MULTILINE)


_UPDATE = re.compile(
    r"(?>\s|#[^\n]*\n|PREFIX\s+[^\s:]*:\s*<[^<>\s]*>|BASE\s*<[^<>\s]*>)*+(?:INSERT|DELETE|WITH|CLEAR|DROP)\b",
    re.IGNORECASE,
)


_ANSWER = re.compile(r'\{\s*"answer"\s*:')


_SINGLE_GRAPH_OPERATIONS = frozenset(("InsertData", "DeleteData", "DeleteWhere", "Modify", "Clear", "Drop"))
"""Operations that touch the graph alone."""


def read_answer(answer: str, invalid_graph: Graph) -> Graph | None:
    """Return the repaired graph of an answer; None if it does not parse, is empty or is rejected.

    A graph in Turtle must not be empty; an update may leave nothing (``CLEAR ALL``).
    """
    text = answer_text(answer)
    if text is None or len(text) > MAX_CHARACTERS:
        return None
    try:
        if _UPDATE.match(text):
            return _updated(text, invalid_graph)
        # An empty text, a comment or only prefixes parse as an empty graph, which violates nothing.
        return Graph().parse(data=text, format="turtle").de_skolemize() or None
    except TimeLimitExceeded:
        raise
    except Exception:  # rdflib's parsers raise many kinds of errors, all with the same meaning here
        return None


def answer_text(answer: str) -> str | None:
    """Return the update or graph in an answer: "" if it gives none, None if its JSON object has no "answer"."""
    text = answer.strip()
    begin = _ANSWER.search(text)
    if begin is not None and not _UPDATE.match(text):
        try:
            reply, _ = json.JSONDecoder(strict=False).raw_decode(text, begin.start())
        except (ValueError, RecursionError):
            return text
        update = reply.get("answer")
        text = " ;\n".join(map(str, update)) if isinstance(update, list) else update
        if not isinstance(text, str):
            return None
    elif text.startswith("{"):
        try:
            return None if isinstance(json.loads(text, strict=False), dict) else text
        except (ValueError, RecursionError):
            return text
    fenced = _FENCE.search(text.strip())
    return (fenced[1] if fenced else text).strip()


def is_update(answer: str, invalid_graph: Graph) -> bool:
    """Whether an answer is a SPARQL update by its syntax, whatever it does, with the prefixes of the graph."""
    from rdflib.plugins.sparql.algebra import translateUpdate
    from rdflib.plugins.sparql.parser import parseUpdate

    try:
        return bool(
            translateUpdate(parseUpdate(_prefixes(invalid_graph) + (answer_text(answer) or ""))).algebra
        )
    except TimeLimitExceeded:
        raise
    except Exception:  # as in read_answer
        return False


def _prefixes(graph: Graph) -> str:
    """Declared before an answer's own prefixes, which override them for all operations that follow."""
    return "".join(f"PREFIX {prefix}: <{address}>\n" for prefix, address in graph.namespaces())


def _touches_only_this_graph(operation: Any) -> bool:
    """Whether a parsed operation reads and writes the graph alone: no address, no other graph, anywhere in it."""
    if (
        operation.name not in _SINGLE_GRAPH_OPERATIONS
        or dict.get(operation, "using")
        or dict.get(operation, "withClause")
    ):
        return False
    pending: list[Any] = [operation]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            if getattr(part, "name", "") in ("ServiceGraphPattern", "Graph") or dict.get(part, "quads"):
                return False
            pending += part.values()
        elif isinstance(part, (list, tuple, set, frozenset)):
            pending += part
    return True


def _updated(text: str, invalid_graph: Graph) -> Graph | None:
    from rdflib.plugins.sparql.algebra import translateUpdate
    from rdflib.plugins.sparql.parser import parseUpdate
    from rdflib.plugins.sparql.parserutils import CompValue
    from rdflib.plugins.sparql.update import evalUpdate

    graph = skolemized(invalid_graph)
    update = translateUpdate(parseUpdate(_prefixes(graph) + text))
    if not all(map(_touches_only_this_graph, update.algebra)):
        return None
    # rdflib rejects CLEAR and DROP of all graphs on a Graph that is no Dataset; the default graph is the only one here.
    clear_all = [
        each
        for each in update.algebra
        if each.name in ("Clear", "Drop") and each.graphiri in ("ALL", "DEFAULT")
    ]
    update.algebra = [
        CompValue("Clear", graphiri="DEFAULT") if each in clear_all else each
        for each in update.algebra
        if each in clear_all or each.name not in ("Clear", "Drop")
    ]
    evalUpdate(graph, update)
    return graph.de_skolemize()
