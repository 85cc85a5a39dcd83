"""Merge the markup of several answers about one page: nodes for the same entity become one.

Nodes are the same if they share an ``@id``, or a type and name; or if a page has only one of their type (WebPage,
WebSite, BreadcrumbList) and neither has a name that the other lacks.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

_NAMES = ("name", "headline", "title")
_SINGLE_TYPES = frozenset({"BreadcrumbList", "FAQPage", "WebPage", "WebSite"})


def nodes_of(markup: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the nodes of a JSON-LD object."""
    if markup is None:
        return []
    graph = markup.get("@graph")
    nodes = graph if isinstance(graph, list) else [markup]
    return [{k: v for k, v in node.items() if k != "@context"} for node in nodes if isinstance(node, dict)]


def as_markup(nodes: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return nodes as one JSON-LD object: a single node itself, else a ``@graph``."""
    if len(nodes) == 1:
        return {"@context": "https://schema.org", **nodes[0]}
    return {"@context": "https://schema.org", "@graph": list(nodes)}


def merged(nodes: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Merge nodes for the same entity, in order of first occurrence."""
    kept: list[dict[str, Any]] = []
    for node in nodes:
        same = next((each for each in kept if _same(each, node)), None)
        if same is None:
            kept.append(copy.deepcopy(node))
        else:
            _add(same, node)
    return kept


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    if one.get("@id") and other.get("@id"):
        return bool(one["@id"] == other["@id"])
    types = _types(one) & _types(other)
    if not types:
        return False
    names = [_name(one), _name(other)]
    if all(names):
        return names[0] == names[1]
    return bool(types & _SINGLE_TYPES)


def _types(node: dict[str, Any]) -> set[str]:
    kinds = node.get("@type")
    return {str(kind) for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind}


def _name(node: dict[str, Any]) -> str:
    for key in _NAMES:
        value = node.get(key)
        if isinstance(value, str):
            return " ".join(value.split()).casefold()
    return ""


def _add(node: dict[str, Any], more: dict[str, Any]) -> None:
    """Add another node's statements to a node; nested entities that are the same are merged, too."""
    for key, value in more.items():
        if key not in node:
            node[key] = copy.deepcopy(value)
        elif key.startswith("@"):
            continue
        else:
            values = _as_list(node[key])
            for item in _as_list(value):
                _add_value(values, item)
            node[key] = values[0] if len(values) == 1 else values


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


def _add_value(values: list[Any], item: Any) -> None:
    if isinstance(item, dict):
        for each in values:
            if isinstance(each, dict) and (_same(each, item) or _says_no_more(each, item)):
                _add(each, item)
                return
    elif any(_plain(each) == _plain(item) for each in values):
        return
    values.append(copy.deepcopy(item))


def _says_no_more(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two nodes without names agree on all shared properties, and both have some."""
    if _name(one) or _name(other) or _types(one) != _types(other) or one.get("@id") != other.get("@id"):
        return False
    shared = [key for key in one if key in other and not key.startswith("@")]
    return bool(shared) and all(_plain(one[key]) == _plain(other[key]) for key in shared)


def _plain(value: Any) -> Any:
    return " ".join(str(value).split()).casefold() if isinstance(value, str | int | float) else value
