"""Read the text of elements as markup values, with a limit per document."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

MAX_NODES = 2_000_000
_UNSHOWN = frozenset({"script", "style", "template"})


class Texts:
    """Reads texts of one document until a number of nodes was visited: nested elements are visited repeatedly."""

    def __init__(self) -> None:
        self._left = MAX_NODES

    def of(self, element: LexborNode) -> str | None:
        """An element's text with white space collapsed, without scripts and styles; None above the limit."""
        parts: list[str] = []
        stack = [element.child]
        while stack:
            node = stack.pop()
            while node is not None:
                self._left -= 1
                if self._left < 0:
                    return None
                if node.is_text_node:
                    parts.append(node.text_content or "")
                elif node.is_element_node and node.tag not in _UNSHOWN and node.child is not None:
                    stack.append(node.next)
                    node = node.child
                    continue
                node = node.next
        return " ".join("".join(parts).split())
