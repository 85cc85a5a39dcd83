"""Find the templates that a template uses, without expanding any, and the layout around a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ..expansion import Source
from ..tree import (
    Block,
    Branch,
    Capture,
    Condition,
    Deferred,
    Defined,
    Import,
    Include,
    Loop,
    Macro,
    Markdown,
    Node,
    Scope,
    Unknown,
)
from .nuxt import layout_of_page

Ways = tuple[tuple[str, str], ...]
"""Alternatives (template name, kind of lookup), of which the first that exists counts."""
Find = Callable[[str, Source, str], Source | None]
IsNever = Callable[[Iterable[Condition]], bool]
"""Whether a branch with conditions is never printed."""


class Reach:
    """The templates that others use, each searched once; ``find`` as in ``Library``."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._direct: dict[str, tuple[Source, ...]] = {}
        self._all: dict[str, frozenset[str]] = {}

    def of(self, source: Source) -> frozenset[str]:
        """The URIs of the templates that a template's page may be generated from, including its own."""
        if source.uri not in self._all:
            uris = {source.uri}
            queue = [source]
            while queue:
                for other in self._directly(queue.pop()):
                    if other.uri not in uris:
                        uris.add(other.uri)
                        queue.append(other)
            self._all[source.uri] = frozenset(uris)
        return self._all[source.uri]

    def _directly(self, source: Source) -> tuple[Source, ...]:
        if source.uri not in self._direct:
            candidates = (self._first(ways, source) for ways in dict.fromkeys(_named(source)))
            self._direct[source.uri] = tuple(other for other in candidates if other is not None)
        return self._direct[source.uri]

    def _first(self, ways: Ways, source: Source) -> Source | None:
        candidates = (self._find(name, source, kind) for name, kind in ways)
        return next((other for other in candidates if other is not None), None)


def _named(source: Source) -> Iterator[Ways]:
    template = source.template
    if template.parent:
        yield ((template.parent, "extends"),)
    if template.layout:
        yield ((template.layout, "layout"),)
    bodies = (template.body, *template.defined.values())
    yield from (ways for body in bodies for node in _inner(body) if (ways := _ways(node)))
    if source.family == "script":  # what it passes on, components among it
        yield from (
            ((node.name, "script"),) for node in template.body if isinstance(node, Import) and node.name
        )


def included(nodes: Iterable[Node], is_never: IsNever) -> Iterator[str]:
    """The names of what nodes include at any depth, but for branches that are never printed."""
    return (node.name for node in _inner(nodes, is_never) if isinstance(node, Include) and node.name)


def _ways(node: Node) -> Ways:
    """The names of the template that a node includes, or takes values from."""
    if isinstance(node, Include) and node.name:
        file = ((node.module, "script"),) if node.module else ()
        return (*file, (node.name, "include"))
    if isinstance(node, Import) and node.name:  # what a script builds may be markup
        return ((node.name, "script" if node.kind == "script" else "include"),)
    return ()


def _inner(nodes: Iterable[Node], is_never: IsNever = lambda guards: False) -> Iterator[Node]:
    """Nodes and what is in them, at any depth, but for branches that are never printed."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, Branch):
            stack.extend(inner for guards, body in node.arms if not is_never(guards) for inner in body)
        elif isinstance(node, Include):
            stack.extend(node.blocks)
        elif isinstance(node, Loop):
            stack.extend((*node.body, *node.otherwise))
        elif isinstance(node, Defined) and isinstance(node.body, Deferred) and not node.body.names_files:
            continue
        elif isinstance(node, Block | Capture | Defined | Macro | Markdown | Scope | Unknown):
            stack.extend(node.body)


_NEXT = (".tsx", ".jsx", ".js")
_WRAPPED = {"page": "layout", "layout": "layout", "+page": "+layout", "+layout": "+layout"}
"""The names of files without endings -> those of the layouts around them."""


def wrapped_by(path: Path) -> str | None:
    """The name of the pages that a layout of Next.js or SvelteKit is put around; None for other files."""
    return next((page for page, layout in _WRAPPED.items() if layout == path.stem), None)


def layout_around(path: Path, root: Path) -> Path | None:
    """The layout around a page or another layout; None if there is none in the project at ``root``."""
    path = path.absolute()
    if path.suffix == ".vue":
        return layout_of_page(path, root)
    if path.suffix == ".erb":
        return _of_rails(path)
    if path.suffix == ".liquid":
        return _of_shopify(path)
    name = _WRAPPED.get(path.stem)
    is_svelte = path.suffix == ".svelte"
    if name is None or name.startswith("+") is not is_svelte or not (is_svelte or path.suffix in _NEXT):
        return None
    for folder in path.parents[1 if path.stem == name else 0 :]:
        for ending in (".svelte",) if is_svelte else _NEXT:
            if (layout := folder / f"{name}{ending}").is_file():
                return layout
        if folder == root.absolute():
            break
    return None


def _of_shopify(path: Path) -> Path | None:
    """The layout of all pages: https://shopify.dev/docs/storefronts/themes/architecture/layouts."""
    folder = shopify_folder(path)
    return folder.with_name("layout") / "theme.liquid" if folder is not None else None


def shopify_folder(path: Path) -> Path | None:
    """The folder of the templates of a theme's pages, for one of these; None for others."""
    folder = path.parents[1] if path.parent.name in ("customers", "metaobject") else path.parent
    is_folder = folder.name == "templates" and (folder.with_name("layout") / "theme.liquid").is_file()
    return folder if is_folder else None


def _of_rails(path: Path) -> Path | None:
    """The layout of a controller's views, of all, or the only one: https://guides.rubyonrails.org/layouts_and_rendering.html."""
    views = next((folder for folder in path.parents if folder.name == "views"), None)
    if views is None or path.name.startswith("_") or path.parent in (views, views / "layouts"):
        return None
    if path.parent.name.endswith("_mailer"):
        return None
    endings = path.name[path.name.index(".") :]
    layouts = sorted((views / "layouts").glob(f"[!_]*{endings}"))
    named = {one.name.removesuffix(endings): one for one in layouts}
    only = layouts[0] if len(layouts) == 1 else None
    return named.get(path.parent.name) or named.get("application") or only
