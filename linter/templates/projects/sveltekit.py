"""What the ``load`` functions beside a page of SvelteKit give it as ``data``: https://svelte.dev/docs/kit/load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from ..components.script_functions import functions
from ..components.syntax import Syntax, bare
from ..expressions import values
from ..tree import Assign

_PAGE = "+page.svelte"
_LOADERS = ("+page.server", "+page")


def loaded(page: Path, content: Callable[[Path], str]) -> tuple[Assign, ...]:
    """The objects written out in the data of a page, which has no more members of theirs (``data.post``)."""
    if page.name != _PAGE:
        return ()
    paths = (page.with_name(f"{name}{ending}") for name, ending in product(_LOADERS, (".js", ".ts")))
    found: dict[str, list[Assign]] = {}
    for path in paths:
        if path.is_file():
            for one in _objects(content(path)):
                found.setdefault(one.name, []).append(one)
    return tuple(ones[0] for ones in found.values() if len(ones) == 1)


def _objects(code: str) -> Iterator[Assign]:
    """The objects that a file's ``load`` returns in an object."""
    syntax = Syntax(code, ((0, len(code)),), 0, len(code))
    place = next((one.value for one in functions(syntax) if one.name == "load"), None)
    returned = (node.named_children[0] for node in syntax.nodes("return_statement") if node.named_children)
    bodies = (node.child_by_field_name("body") for node in syntax.nodes("arrow_function"))
    candidates = (node for node in map(bare, (*returned, *bodies)) if node is not None)
    whole = next((node for node in candidates if syntax.span(node) == place), None)
    for member in whole.named_children if whole is not None else ():
        value = bare(member.child_by_field_name("value")) if member.type == "pair" else None
        if value is None or value.type != "object":
            continue
        key = syntax.text(member.child_by_field_name("key"))
        kinds = {one.type for one in value.named_children}
        if kinds <= {"pair", "shorthand_property_identifier", "comment"}:
            names = [
                syntax.text(one.child_by_field_name("key") if one.type == "pair" else one)
                for one in value.named_children
                if one.type != "comment"
            ]
            members = tuple((values.Constant(name), values.Path(("data", key, name))) for name in names)
            yield Assign(f"data.{key}", values.Record(members))
