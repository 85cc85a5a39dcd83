"""The JSON-LD of ``useSchemaOrg`` (@unhead/schema-org, nuxt-schema-org): functions that define nodes of one graph.

Nothing is said of what the package puts to them of its own: addresses, the title, references between nodes.
"""

from __future__ import annotations

from ....source.regex import regex
from ..tree import Made, Node
from .script_helpers import ScriptHelpers
from .shaped import Places, Shaping, table

_COMPONENT = regex(r"SchemaOrg(?P<name>[A-Z]\w+)$")
_BEGINS, _ENDS = '{"@context":"https://schema.org","@graph":', "}"


def graph(reader: ScriptHelpers, start: int, end: int) -> list[Node]:
    """The graph of the nodes that an expression lists, or that it is."""
    known = table("unhead.toml")
    shaping = Shaping(reader, known)
    start, end = reader.unwrapped(start, end)
    name = reader.name(start, end)
    if name in reader.declared:
        start, end = reader.unwrapped(*reader.declared[name])
    if reader.source.startswith("[", start):
        nodes = reader.array(start, reader.closing(start), 0, shaping.raw)
    else:
        nodes = [Made(start, start, "["), *shaping.raw(start, end), Made(end, end, "]")]
    return [Made(start, start, _BEGINS), *nodes, Made(start, start, _ENDS)]


def component(reader: ScriptHelpers, name: str, places: Places, at: int) -> list[Node] | None:
    """What a component prints (``<SchemaOrgArticle :headline="post.title" />``); None where it is none of these."""
    match = _COMPONENT.fullmatch(name)
    known = table("unhead.toml")
    shape = known.of(f"define{match['name']}") if match is not None else None
    return Shaping(reader, known).whole(shape, places, at) if shape is not None else None
