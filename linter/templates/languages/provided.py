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
from ..expressions.values import Applied, Expression, Path
from ..tree import Branch, Loop, Made, Node, Output, Scope, Text

PRINTS = regex(
    r"\{\{-?[^{}|]*\|\s*structured_data\b|\{%-?\s*seo\b"
    r"|\{\{-?\s*(?:template|partial(?:Cached)?)\s+[\"`](?:_internal/)?schema\.html[\"`]"
)
"""The text of a template's tag, filter or include that prints what its platform provides."""


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__name__.rpartition(".")[0]) / "provided.toml").read_text(encoding="utf-8"))


def provided(name: str, start: int, end: int, of: str = "") -> tuple[Node, ...]:
    """The nodes of a table of ``provided.toml``, at [start, end) of a template; ``of`` is the path for ``OBJECT``."""
    from ..projects.engines import parse

    row = _texts()[name]
    text = row["text"].replace("OBJECT", of)
    return tuple(_placed(parse(text, row["language"]).body, text, start, end))


def structured(expression: Expression, start: int, end: int) -> Node | None:
    """What Shopify's filter ``structured_data`` prints of a product or an article; None for other expressions."""
    if not isinstance(expression, Applied) or expression.name != "structured_data":
        return None
    value = expression.value
    kind = value.parts[-1] if isinstance(value, Path) else ""
    if not isinstance(value, Path) or kind not in ("product", "article"):
        return None
    return Scope((), provided(f"shopify_{kind}", start, end, ".".join(value.parts)))


def _placed(nodes: Sequence[Node], text: str, start: int, end: int) -> list[Node]:
    """The nodes of a text as nodes of what prints it."""
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Text):
            found.append(Made(start, end, text[node.start : node.end]))
        elif isinstance(node, Output):
            found.append(replace(node, start=start, end=end))
        elif isinstance(node, Branch):
            arms = tuple((asked, tuple(_placed(body, text, start, end))) for asked, body in node.arms)
            found.append(replace(node, arms=arms))
        elif isinstance(node, Loop | Scope):
            found.append(replace(node, body=tuple(_placed(node.body, text, start, end))))
        else:
            found.append(node)
    return found
