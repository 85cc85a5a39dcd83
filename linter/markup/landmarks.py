"""Find the elements that concern the whole page in one search: each search walks the whole tree."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .microdata import SIGNS as MICRODATA
from .rdfa import SIGNS as RDFA

_SEARCH = ",".join((
    *("base[href]", "link[onload]", "meta", "script[type]", "style", "title", "h1", "h2", "h3"),
    *(f"[{name}]" for name in (*MICRODATA, *RDFA)),
))  # fmt: skip


def _is_without_scripts(node: LexborNode) -> bool:
    """Whether an element counts only where no scripts run."""
    parent = node.parent
    while parent is not None and parent.tag != "noscript":
        parent = parent.parent
    return parent is not None


class Landmarks:
    """Styles, scripts, titles, headings, metadata and the roots of microdata or RDFa, in document order."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.tree = tree
        self._landmarks: list[tuple[str, LexborNode, dict[str, str | None]]] = []
        names: set[str] = set()
        last = 0
        for node in tree.css(_SEARCH):
            if node.mem_id != last:  # elements that match two selectors come twice
                if node.tag == "style" and _is_without_scripts(node):
                    continue
                last, attributes = node.mem_id, node.attributes
                self._landmarks.append((node.tag or "", node, attributes))
                names.update(attributes)
        self.microdata = not names.isdisjoint(MICRODATA)
        """Whether the page has microdata."""
        self.rdfa = not names.isdisjoint(RDFA)
        """Whether the page has RDFa types."""

    def of(self, *tags: str) -> Iterator[tuple[LexborNode, dict[str, str | None]]]:
        """The elements with one of the tags, each with its attributes."""
        return ((node, attributes) for tag, node, attributes in self._landmarks if tag in tags)
