"""A repair as somebody answers it: the whole graph in Turtle, or a SPARQL update of the graph shown.

An update can repair what was shown only in part. Blank nodes are shown as skolem IRIs, which an update
can name. Operations that read anything from elsewhere are refused.
"""

from __future__ import annotations

import re

from rdflib import Graph

from .skolem import skolemized

MAX_CHARACTERS = 20_000_000

_FENCE = re.compile(r"\A```[^\n]*\n(.*?)(?:\n```.*)?\Z", re.DOTALL)
_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|<[^<>\s]*>', re.DOTALL
)
_UPDATE = re.compile(r"(?:\s*(?:PREFIX|BASE)\b[^\n]*\n)*\s*(?:INSERT|DELETE|WITH)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\b(?:LOAD|SERVICE|USING|CREATE|COPY|MOVE|ADD|GRAPH|WITH)\b", re.IGNORECASE)


def read_answer(answer: str, violated: Graph) -> Graph | None:
    """The repaired graph that an answer describes; None where it does not parse or is refused."""
    text = answer.strip()
    fenced = _FENCE.match(text)
    if fenced:
        text = fenced[1]
    if len(text) > MAX_CHARACTERS:
        return None
    try:
        if _UPDATE.match(text):
            return _updated(text, violated)
        return Graph().parse(data=text, format="turtle").de_skolemize()
    except Exception:  # rdflib's parsers let errors of many kinds through; any of them means the same
        return None


def _updated(text: str, violated: Graph) -> Graph | None:
    if _ELSEWHERE.search(_TEXTS.sub(" ", text)):
        return None
    graph = skolemized(violated)
    prefixes = {prefix: str(address) for prefix, address in graph.namespaces()}
    graph.update(text, initNs=prefixes)
    return graph.de_skolemize()
