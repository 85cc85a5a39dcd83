"""Resolve the modules that component scripts import to files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

ENDINGS = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".svelte", ".vue", ".astro")
_ALIASES = {
    "@/": ("", "src", "app", "resources/js"),
    "~/": ("", "src", "app"),
    "~~/": ("",),
    "@@/": ("",),
    "#/": ("", "src", "app"),
    "$lib/": ("src/lib",),
    "src/": ("src",),
}
"""The default path prefixes of frameworks -> their folders."""


def script_file(module: str, source: Path, root: Path) -> Path | None:
    """The file of the project at ``root`` that a module refers to in a file; None if there is none."""
    if len(module) > 300 or "\0" in module:
        return None
    base = Path(os.path.normpath(root))
    modules = [module]
    if module.endswith((".js", ".mjs", ".jsx")):
        modules.append(module.rpartition(".")[0])  # TypeScript imports name files by their compiled extension
    for stem in (stem for one in modules for stem in _stems(one, source, root)):
        for path in (stem, *(stem.with_name(stem.name + ending) for ending in ENDINGS)):
            if path.suffix in ENDINGS and path.is_relative_to(base) and path.is_file():
                return path
        for ending in ENDINGS[:4]:
            path = stem / f"index{ending}"
            if path.is_relative_to(base) and path.is_file():
                return path
    return None


def _stems(module: str, source: Path, root: Path) -> Iterator[Path]:
    """The paths that a module may refer to, without extensions."""
    if module.startswith("."):
        yield _normal(source.parent / module)
        return
    for alias, folders in _ALIASES.items():
        if module.startswith(alias):
            for folder in folders:
                yield _normal(root / folder / module.removeprefix(alias))


def _normal(path: Path) -> Path:
    return Path(os.path.normpath(path))
