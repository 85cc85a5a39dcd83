"""The text of elements as markup takes it for a value, within bounds for a whole document."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

MAX_NODES = 2_000_000
_UNSHOWN = frozenset({"script", "style", "template"})


class Texts:
    """Takes texts of one document, until so many nodes were looked at: elements in each other cost each time."""

    def __init__(self) -> None:
        self._left = MAX_NODES

    def of(self, element: LexborNode) -> str | None:
        """An element's text with its white space collapsed, scripts and styles left out; None past the bound."""
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
