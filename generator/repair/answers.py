"""A repair as somebody answers it: the whole graph in Turtle, or a SPARQL update of the graph shown.

Models like to put either into a fence, with some words around it: then what is in the fence is the answer. An update
can repair what was shown only in part. Blank nodes are shown as skolem IRIs, which an update can name. Operations
that read anything from elsewhere are refused.
"""

from __future__ import annotations

import re

from rdflib import Graph

from .skolem import skolemized

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
