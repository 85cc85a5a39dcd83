"""A page as a tree that can be changed and written again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from selectolax.lexbor import LexborNode

from ..linter.locale.word_tables import words
from ..source.html_tree import html_tree

_VOID = words("html_elements", "void")
_RAW = frozenset(("script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"))


@dataclass(slots=True)
class Element:
    """An element: its attributes, and elements and texts in it."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and those below it, from the top."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    @property
    def is_json_ld(self) -> bool:
        """Whether it is a script element of JSON-LD."""
        kind = (self.attributes.get("type") or "").split(";")[0].strip().lower()
        return self.tag == "script" and kind == "application/ld+json"

    def shown(self) -> str:
        """The texts in it, without those of scripts and styles, with single spaces."""
        texts = (each.children for each in self.walk() if each.tag not in _RAW)
        return " ".join(" ".join(part for text in texts for part in text if isinstance(part, str)).split())

    def written(self) -> str:
        """The element as HTML."""
        attributes = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"'
            for name, value in self.attributes.items()
        )
        if self.tag in _VOID:
            return f"<{self.tag}{attributes}>"
        raw = self.tag in _RAW
        inner = "".join(
            child.written() if isinstance(child, Element) else child if raw else escape(child, quote=False)
            for child in self.children
        )
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


def page_tree(source: str) -> Element | None:
    """The tree of a page, without comments, or None if it has none."""
    root = html_tree(source)[0].root
    return None if root is None else _element(root)


def _element(node: LexborNode) -> Element:
    element = Element(str(node.tag), dict(node.attributes))
    stack = [(element, node)]
    while stack:
        parent, here = stack.pop()
        child = here.child
        while child is not None:
            if child.tag == "-text":
                text = child.text_content or ""
                if parent.children and isinstance(parent.children[-1], str):  # a comment was between them
                    parent.children[-1] += text
                else:
                    parent.children.append(text)
            elif child.tag and not str(child.tag).startswith(("-", "!")):
                inner = Element(str(child.tag), dict(child.attributes))
                parent.children.append(inner)
                stack.append((inner, child))
            child = child.next
    return element


def as_page(tree: Element) -> str:
    """The page that a tree is of."""
    return f"<!doctype html>\n{tree.written()}"
