"""What engines and their packages print by themselves, in no template of a project (``provided.toml``).

It is read as a template of its language, all of it located at the tag, filter or include that prints it. Whether it is
right is not the project's affair: its statements are never faults, and hold where the page shows the same values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from ....source.regex import regex
from ..expressions.values import Expression, FilterCall, Path
from ..tree import Branch, Loop, Node, Output, Scope, Synthetic, Text

PRINTS = regex(
    r"\{\{-?[^{}|]*\|\s*structured_data\b|\{%-?\s*seo\b"
    r"|\{\{-?\s*(?:template|partial(?:Cached)?)\s+[\"`](?:_internal/)?schema\.html[\"`]"
)
"""The text of a template's tag, filter or include that prints what its platform provides."""


@cache
def _texts() -> dict[str, str]:
    return tomllib.loads((files(__name__.rpartition(".")[0]) / "provided.toml").read_text(encoding="utf-8"))


def text_of(name: str, of: str = "") -> str:
    """The text of a table of ``provided.toml``; ``of`` is the path for ``OBJECT``."""
    return _texts()[name].replace("OBJECT", of)


def structured(expression: Expression) -> str:
    """What Shopify's filter ``structured_data`` prints of a product or an article; empty for other expressions."""
    if not isinstance(expression, FilterCall) or expression.name != "structured_data":
        return ""
    value = expression.value
    kind = value.parts[-1] if isinstance(value, Path) else ""
    known = isinstance(value, Path) and kind in ("product", "article")
    return text_of(f"shopify_{kind}", ".".join(value.parts)) if known and isinstance(value, Path) else ""


def placed(nodes: Sequence[Node], text: str, start: int, end: int) -> list[Node]:
    """The nodes of a text as nodes of what prints it, at [start, end) of a template."""
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Text):
            result.append(Synthetic(start, end, text[node.start : node.end]))
        elif isinstance(node, Output):
            result.append(replace(node, start=start, end=end))
        elif isinstance(node, Branch):
            arms = tuple((guards, tuple(placed(body, text, start, end))) for guards, body in node.arms)
            result.append(replace(node, arms=arms))
        elif isinstance(node, Loop | Scope):
            result.append(replace(node, body=tuple(placed(node.body, text, start, end))))
        else:
            result.append(node)
    return result
