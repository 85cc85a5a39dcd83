"""Parts of a recipe by the names that recipe builders and themes give to their elements (``words.toml``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ...linter.value_forms.durations import proposed_duration
from ..reading import Reading
from ..texts import INLINE, is_longer, is_spoken, seen_text_of, self_and_ancestors, words_of
from ..words import class_names

MAX_ELEMENTS, MAX_ITEMS = 6000, 80
"""The most elements of a page that are looked at, and items of a list."""
MIN_ITEMS = 2
MIN_NAME = 3
"""Shortest ingredient, in characters; shorter ones are units."""
MIN_STEP = 15
"""Shortest mean length of a recipe's steps, in characters; shorter ones are labels or numbers."""
MAX_VALUE = 80
"""Longest element with a label and its value, in characters."""
_OTHER_KIND = {"ingredients": "steps", "steps": "ingredients"}
_LABEL = re.compile(r"^[^\d:]{0,30}:\s*(?=\S)")


class Part(NamedTuple):
    """An element that holds ingredients or steps, and the elements of these."""

    holder: LexborNode
    items: list[LexborNode]


def built_parts(reading: Reading) -> dict[str, list[Part]]:
    """Return the lists of ingredients and steps by the names of their elements, those of one row of groups as one."""
    named: dict[str, dict[int, LexborNode]] = {kind: {} for kind in _OTHER_KIND}
    for node in _named_elements(reading):
        kinds = [kind for kind in named if class_names(kind).search(_names(node))]
        if len(kinds) == 1:
            named[kinds[0]][node.mem_id] = node
    return {
        kind: _parts_of_kind(reading, elements, named[_OTHER_KIND[kind]], kind)
        for kind, elements in named.items()
    }


def _named_elements(reading: Reading) -> list[LexborNode]:
    return [
        node for node in reading.select("[class], [id]", reading.main)[:MAX_ELEMENTS] if node.tag != "body"
    ]


def _names(node: LexborNode) -> str:
    return f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"


def _parts_of_kind(
    reading: Reading, elements: dict[int, LexborNode], others: dict[int, LexborNode], kind: str
) -> list[Part]:
    """The outermost named elements that hold items and nothing of the other kind, groups beside each other together."""
    mixed, apart = (
        {
            around.mem_id
            for node in nodes.values()
            if node.tag not in INLINE
            for around in self_and_ancestors(node)
        }
        for nodes in (others, elements)
    )
    foreign = {key for key in others if key not in apart}
    groups: dict[tuple[int, str], Part] = {}
    taken: set[int] = set()
    for key, node in elements.items():
        above = {around.mem_id for around in self_and_ancestors(node.parent)}
        if key in mixed or above & taken or above & foreign:
            continue
        items = _items(node, elements) if reading.is_content(node) else []
        if items and node.parent is not None:
            taken.add(key)
            row = (node.parent.mem_id, node.attributes.get("class") or "")
            groups.setdefault(row, Part(node, [])).items.extend(items)
    return [
        Part(part.holder, part.items[:MAX_ITEMS])
        for part in groups.values()
        if len(part.items) >= MIN_ITEMS
        and (_are_ingredients(part.items) if kind == "ingredients" else _are_steps(part.items))
    ]


def _are_ingredients(items: list[LexborNode]) -> bool:
    """Whether no item is a number or a unit alone: amounts in elements of their own make no list."""
    return not any(len(text) < MIN_NAME or text.isnumeric() for text in map(seen_text_of, items))


def without_titles(items: list[LexborNode]) -> list[LexborNode]:
    """Return the items of a list without the few that are titles of its groups, by their class or their bold type."""
    titles = {item.mem_id for item in items if _is_title(item)}
    return [item for item in items if item.mem_id not in titles] if 2 * len(titles) < len(items) else items


def _is_title(item: LexborNode) -> bool:
    bold = item.css_first("strong, b, h3, h4, h5, h6")
    whole = bold is not None and seen_text_of(bold) == seen_text_of(item)
    named = re.search(r"head|title", item.attributes.get("class") or "", re.IGNORECASE)
    return bool(whole or named) and not any(map(str.isdigit, seen_text_of(item)))


def _are_steps(items: list[LexborNode]) -> bool:
    return sum(len(seen_text_of(item)) for item in items) >= MIN_STEP * len(items)


def _items(node: LexborNode, elements: dict[int, LexborNode]) -> list[LexborNode]:
    """The innermost list items of an element, else the innermost elements below it with such a name, else itself."""
    listed = [item for item in node.css("li") if len(item.css("li")) == 1]
    if not listed:
        inside = [each for each in node.css("*") if each.mem_id in elements and each.mem_id != node.mem_id]
        holding = {around.mem_id for each in inside for around in self_and_ancestors(each.parent)}
        innermost = [each for each in inside if each.mem_id not in holding]
        listed = [_row_of(each, node, innermost) for each in innermost] or [node]
    return [item for item in without_titles(listed) if seen_text_of(item)]


def _row_of(item: LexborNode, holder: LexborNode, items: list[LexborNode]) -> LexborNode:
    """The list item or row around one item alone, which has its amount, too; else the item."""
    others = {each.mem_id for each in items if each.mem_id != item.mem_id}
    for around in self_and_ancestors(item):
        if around.mem_id == holder.mem_id or any(each.mem_id in others for each in around.css("*")):
            break
        if around.tag in ("li", "tr"):
            return around
    return item


def named_values(reading: Reading, kind: str, most: int = MAX_VALUE) -> list[str]:
    """Return the texts of the outermost short elements with the name of a part, each once, without a label.

    ``most`` is the length of the longest such element, in characters.
    """
    texts: list[str] = []
    taken: set[int] = set()
    for node in _named_elements(reading):
        if class_names(kind).search(_names(node)) and not is_longer(node, most):
            if not any(around.mem_id in taken for around in self_and_ancestors(node.parent)):
                texts.append(words_of(node, skipped=_is_label) or seen_text_of(node))
            taken.add(node.mem_id)
    return list(dict.fromkeys(value for text in texts if (value := _LABEL.sub("", text))))


def _is_label(node: LexborNode) -> bool:
    return "label" in _names(node) or is_spoken(node)


def named_time(reading: Reading, kind: str) -> str | None:
    """Return the only duration of elements with the name of a recipe's time, or None."""
    times = set(_durations(named_values(reading, kind)))
    return times.pop() if len(times) == 1 else None


def _durations(texts: list[str]) -> Iterator[str]:
    for text in texts:
        first = re.search(r"\d", text)
        duration = proposed_duration(text[first.start() :]) if first is not None else None
        if duration is not None:
            yield duration
