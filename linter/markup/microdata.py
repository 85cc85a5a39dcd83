"""Read microdata items as nodes and statements (HTML Living Standard, section 5.2).

Not based on an extractor: those give no positions and cost more than parsing. As in schema.org's examples, a
``content`` attribute gives the value of any element.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ...source.location import LineIndex, Location, stamp_location
from ...source.regex import regex
from .context import local_name
from .statement import INJECTED, Literal, Node, Reference, Statement

MAX_VISITS = 300_000
MAX_DEPTH = 200
MAX_STATEMENTS = 200_000
MAX_REFERENCES = 100
MAX_NODES = 2_000_000
"""Limit on the nodes visited for texts in one document."""
#: The attributes whose elements are stamped with positions.
MARKS = ("itemscope", "itemprop")
#: An attribute that every document with microdata has.
SIGNS = ("itemscope",)
ADDRESSES = {
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    **dict.fromkeys(("a", "area", "link"), "href"),
    "object": "data",
}
"""The elements whose value is an address, and the attribute that holds it (section 5.2.4)."""
_ABSOLUTE = regex(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WITHOUT_TEXT = frozenset({"script", "style", "template"})
_VALUES = {"meta": "content", "data": "value", "meter": "value"}


def microdata_nodes(
    uri: str, tree: LexborHTMLParser, places: LineIndex, base: str | None, labels: str = ""
) -> tuple[list[Node], str | None]:
    """The items of a stamped document in document order, parents first, located at their elements.

    Items without an identifier are labelled with ``labels``, a letter and a number. Also returns why not all
    of them were read, or None.
    """
    reader = _Reader(uri, places, base or "", tree, labels)
    return list(reader.read()), reader.refused


@dataclass(slots=True, eq=False)
class _Item:
    element: LexborNode
    label: str
    named: bool
    types: tuple[str, ...]
    parent: Statement | None = None
    above: frozenset[int] = frozenset()
    """The elements of the enclosing items: an item inside itself is an error (section 5.2.5)."""

    def property_name(self, key: str) -> str:
        """The property an itemprop names, in the vocabulary of the item's types (Microdata to RDF, section 5.1)."""
        foreign = self.types[0] if self.types else ""
        if ":" in key or not _ABSOLUTE.match(foreign) or not all(map(_ABSOLUTE.match, self.types)):
            return local_name(key)
        return foreign[: max(foreign.rfind("/"), foreign.rfind("#")) + 1] + key


class _Reader:
    def __init__(self, uri: str, places: LineIndex, base: str, tree: LexborHTMLParser, labels: str) -> None:
        self._uri, self._places, self._base, self._tree, self._labels = uri, places, base, tree, labels
        self._visits = MAX_VISITS
        self._texts = Texts()
        self._items = 0
        self._statements_left = MAX_STATEMENTS
        self._read_already: set[int] = set()
        self.refused: str | None = None
        """Why some items were not read, or None."""

    def read(self) -> Iterator[Node]:
        scopes = self._tree.css("[itemscope]")
        for each in scopes:
            if "itemprop" not in each.attributes:
                yield from self._read(self._item(each))
        # Consumers read a property outside any item as an item of the page, unlike the standard.
        for each in scopes:
            if each.mem_id not in self._read_already:
                yield from self._read(self._item(each))

    @cached_property
    def _named(self) -> dict[str, LexborNode]:
        """The elements by id; the first of several with the same id."""
        elements: dict[str, LexborNode] = {}
        for element in self._tree.css("[id]"):
            elements.setdefault(element.attributes.get("id") or "", element)
        return elements

    def _read(self, item: _Item) -> Iterator[Node]:
        """An item and its descendants."""
        stack = [item]
        while stack:
            item = stack.pop()
            statements: list[Statement] = []
            below: list[_Item] = []
            for element in self._properties(item):
                for statement, nested in self._statements(item, element):
                    self._statements_left -= 1
                    if self._statements_left < 0:
                        self.refused = f"it makes more than {MAX_STATEMENTS:,} statements"
                        break
                    statements.append(statement)
                    if nested is not None:
                        nested.parent = statement
                        below.append(nested)
            stack.extend(reversed(below))
            place = self._place(item.element)
            yield Node(
                item.label,
                item.named,
                item.types,
                tuple(statements),
                "microdata",
                place,
                (place,),
                item.parent,
                added_by=item.element.attributes.get(INJECTED),
            )

    def _item(self, element: LexborNode, above: frozenset[int] = frozenset()) -> _Item:
        attributes = element.attributes
        self._items += 1
        self._read_already.add(element.mem_id)
        identifier = (attributes.get("itemid") or "").strip()
        types = tuple(local_name(name) for name in dict.fromkeys((attributes.get("itemtype") or "").split()))
        label = self._join(identifier) if identifier else f"_:{self._labels}m{self._items}"
        return _Item(element, label, bool(identifier), types, above=above | {element.mem_id})

    def _properties(self, item: _Item) -> list[LexborNode]:
        """The elements that add properties to an item, in document order (section 5.2.5)."""
        elements: list[LexborNode] = []
        seen = {item.element.mem_id}
        roots = [item.element]
        references = (item.element.attributes.get("itemref") or "").split()
        if len(references) > MAX_REFERENCES:
            self.refused = f"an item refers to more than {MAX_REFERENCES} elements"
        for name in references[:MAX_REFERENCES]:
            if name in self._named:
                roots.append(self._named[name])
        for root in roots:
            stack = [root] if root is not item.element else _children(root)[::-1]
            while stack:
                self._visits -= 1
                if self._visits < 0:
                    self.refused = f"its items hold more than {MAX_VISITS:,} elements"
                    return elements
                element = stack.pop()
                if element.mem_id in seen:
                    continue
                seen.add(element.mem_id)
                attributes = element.attributes
                if (attributes.get("itemprop") or "").split():
                    elements.append(element)
                if "itemscope" not in attributes:
                    stack.extend(reversed(_children(element)))
        return elements

    def _statements(self, item: _Item, element: LexborNode) -> Iterator[tuple[Statement, _Item | None]]:
        attributes = element.attributes
        nested: _Item | None = None
        content: Literal | Reference
        if "itemscope" in attributes:
            if element.mem_id in item.above:
                return
            if len(item.above) > MAX_DEPTH:
                self.refused = f"its items are nested deeper than {MAX_DEPTH} levels"
                return
            nested = self._item(element, item.above)
            content = Reference(nested.label, nested=True)
        else:
            attribute = self._attribute_value(element)
            text = self._texts.of(element) if attribute is None else attribute
            if text is None:
                self.refused = "its values are texts within texts"
                return
            content = Literal(text, text, of_element=attribute is None)
        place = self._place(element)
        for number, key in enumerate(dict.fromkeys((attributes["itemprop"] or "").split())):
            name = item.property_name(key)
            statement = Statement(
                item.label, item.types, name, key, content, "microdata", place, place, item.parent
            )
            yield statement, nested if number == 0 else None

    def _attribute_value(self, element: LexborNode) -> str | None:
        """An element's value if an attribute gives it (section 5.2.4); None if its text is the value."""
        attributes, tag = element.attributes, element.tag or ""
        if tag in _VALUES:
            return attributes.get(_VALUES[tag]) or ""
        if tag == "time" and attributes.get("datetime") is not None:
            return attributes["datetime"] or ""
        if attributes.get("content"):
            return attributes["content"] or ""
        if tag in ADDRESSES:
            address = (attributes.get(ADDRESSES[tag]) or "").strip()
            return self._join(address) if ADDRESSES[tag] in attributes else ""
        if tag == "input" and "-input" in (
            attributes.get("itemprop") or ""
        ):  # an action's annotation, schema.org/docs/actions.html
            flags = ["required"] if "required" in attributes else []
            return " ".join([*flags, *(f"name={attributes['name']}" for _ in "x" if attributes.get("name"))])
        return None

    def _place(self, element: LexborNode) -> Location:
        return stamp_location(self._uri, self._places, element.attributes)

    def _join(self, text: str) -> str:
        try:
            return urljoin(self._base, text)
        except ValueError:
            return text


def _children(element: LexborNode) -> list[LexborNode]:
    below = []
    child = element.child
    while child is not None:
        if child.is_element_node:
            below.append(child)
        child = child.next
    return below


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
                elif node.is_element_node and node.tag not in _WITHOUT_TEXT and node.child is not None:
                    stack.append(node.next)
                    node = node.child
                    continue
                node = node.next
        return " ".join("".join(parts).split())
