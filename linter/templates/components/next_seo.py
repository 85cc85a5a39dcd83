"""The JSON-LD that components of next-seo make of their attributes (``next_seo.toml``).

Read of versions 6 and 7: what they are given is either a property of schema.org, or called as the table says.
"""

from __future__ import annotations

from ..expressions.values import Other
from ..tree import Node, Output
from .script_helpers import ScriptHelpers
from .shaped import Places, Shaping, table


def json_of(reader: ScriptHelpers, component: str, places: Places, at: int) -> list[Node]:
    """What a component prints; something unknown where the table does not have it."""
    known = table("next_seo.toml")
    shape = known.of(component)
    if shape is None or "dataArray" in places:
        return [Output(at, at + 1 + len(component), Other(component))]
    return Shaping(reader, known).whole(shape, places, at)
