"""Read the JSON-LD that package components print: their arguments, and what they make of them."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...locale.word_tables import word_list
from ..expressions.values import Other
from ..tree import Node, Output, Synthetic
from .component_scripts import script_element
from .imports import Imported
from .script_helpers import ScriptHelpers
from .shaped import Places, Shaping, table

_WHOLE = {
    ("react-schemaorg", "JsonLd"): ("item", False),
    ("svelte-meta-tags", "JsonLd"): ("schema", True),
    ("svead", "SchemaOrg"): ("schema", True),
    ("next-seo", "JsonLdScript"): ("data", False),
}
"""The attribute with all of the output, and whether a missing context is added.

https://github.com/google/react-schemaorg, https://github.com/oekazuma/svelte-meta-tags#json-ld,
https://github.com/spences10/svead, https://github.com/garmeeh/next-seo.
"""
_HEADS = frozenset({("svelte-meta-tags", "MetaTags"), ("svead", "Head"), ("next/head", "default")})
"""Components that print invisible head elements, and no JSON-LD."""
_CONTEXT = '"@context":"https://schema.org",'
_LIKELY = regex(r"json_?ld|schema|structured_?data|ld_?json|seo", re.IGNORECASE)
_JSON_LD_NAME = regex(r"json_?ld|structured_?data|ld_?json|schema_?org|^schema$", re.IGNORECASE)
"""Names of components that print JSON-LD, whatever their arguments."""
_MARKUP_PROPERTIES = word_list("components", "markup_properties")
_JSON_LD_KEY = regex(r"[\"']?@(?:context|type|graph|id)\b")


def component_markup(
    reader: ScriptHelpers, name: str, imported: Imported | None, places: Places, at: int
) -> list[Node] | None:
    """The JSON-LD that a package's component prints; None if it is no such component."""
    if imported is None:
        return None
    package = imported.module.removesuffix("/pages")
    if package == "next-seo" and imported.name != "JsonLdScript":
        if not imported.name.endswith("JsonLd"):
            return []  # other head elements
        return script_element(json_of(reader, imported.name, places, at), at)
    if (package, imported.name) in _HEADS:
        return []
    whole = _WHOLE.get((package, imported.name))
    if whole is None:
        return None
    attribute, adds_context = whole
    if attribute not in places:
        return []
    nodes = reader.value(*places[attribute])
    if adds_context:
        nodes = with_context(reader, nodes, places[attribute])
    return script_element(nodes, at)


def with_context(reader: ScriptHelpers, nodes: list[Node], place: tuple[int, int]) -> list[Node]:
    """An object with the schema.org context added if missing; for a list, that of its graph."""
    first = nodes[0]
    begin, end = reader.unwrapped(*place)
    name = reader.name(begin, end)
    begin, end = reader.unwrapped(*reader.declared[name]) if name in reader.declared else (begin, end)
    if not isinstance(first, Synthetic) or "@context" in reader.source[begin:end]:
        return nodes
    if first.text == "[":
        made = Synthetic(first.start, first.end, "{" + _CONTEXT + '"@graph":')
        return [made, *nodes, Synthetic(first.start, first.end, "}")]
    return [first, Synthetic(first.start, first.end, _CONTEXT), *nodes[1:]] if first.text == "{" else nodes


def guessed_markup(reader: ScriptHelpers, name: str, places: Places, at: int) -> list[Node]:
    """The JSON-LD that a component whose file is not found most likely prints: arguments with a telling name."""
    for attribute, place in places.items():
        written = reader.written(*reader.unwrapped(*place))
        if written is not None and _JSON_LD_KEY.search(reader.source, *written) is not None:
            return script_element(reader.value(*place), at)
        if attribute in _MARKUP_PROPERTIES and _LIKELY.search(name) is not None:
            return script_element(reader.json_nodes(*place), at)
    return (
        script_element([Output(at, at + 1 + len(name), Other(name))], at)
        if _JSON_LD_NAME.search(name)
        else []
    )


# The JSON-LD that next-seo components make of their attributes (``next_seo.toml``), as in versions 6 and 7:
# an attribute is either a schema.org property, or named as in the table.


def json_of(reader: ScriptHelpers, component: str, places: Places, at: int) -> list[Node]:
    """The output of a component; unknown content if the table does not have it."""
    known = table("next_seo.toml")
    shape = known.of(component)
    kind = reader.written(*places["type"]) or places["type"] if "type" in places else (0, 0)
    is_list = re.match(r"[\"'`]?[a-z]", reader.source[slice(*kind)].strip()) is not None
    # A list of courses or trails is put together in ways that are not followed.
    if shape is None or is_list or not places.keys().isdisjoint(("dataArray", "multipleTrails")):
        return [Output(at, at + 1 + len(component), Other(component))]
    return Shaping(reader, known).whole(shape, places, at)
