"""Resolve the modules that component scripts import to files, as bundlers and TypeScript do.

https://www.typescriptlang.org/tsconfig/#paths and https://www.typescriptlang.org/tsconfig/#baseUrl.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ...locale.word_tables import word_list
from .workspaces import in_workspace, read_json

ENDINGS = word_list("template_languages", "scripts")
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
_CONFIGS = ("tsconfig.json", "jsconfig.json")
MAX_EXTENDED = 4
"""Maximum number of configurations that extend one another."""


def script_file(module: str, source: Path, root: Path) -> Path | None:
    """The file of the project at ``root`` that a module refers to in a file; None if there is none."""
    if len(module) > 300 or "\0" in module:
        return None
    base = Path(os.path.normpath(root))
    if not source.is_relative_to(base):  # a file of another package of the workspace
        base = next((one for one in source.parents if (one / "package.json").is_file()), base)
    modules = [module]
    if module.endswith((".js", ".mjs", ".jsx")):
        modules.append(module.rpartition(".")[0])  # TypeScript imports name files by their compiled extension
    for stem in (stem for one in modules for stem in _stems(one, source, base)):
        if (path := _file(stem, base)) is not None:
            return path
    packages = ((_normal(stem), folder) for stem, folder in in_workspace(module, base))
    return next(filter(None, (_file(stem, folder) for stem, folder in packages)), None)


def _file(stem: Path, folder: Path) -> Path | None:
    """The file below a folder that a path without ending means: with one of the endings, or the folder's index."""
    for path in (stem, *(stem.with_name(stem.name + ending) for ending in ENDINGS)):
        if path.suffix in ENDINGS and path.is_relative_to(folder) and path.is_file():
            return path
    for ending in ENDINGS[:4]:
        path = stem / f"index{ending}"
        if path.is_relative_to(folder) and path.is_file():
            return path
    return None


def _stems(module: str, source: Path, root: Path) -> Iterator[Path]:
    """The paths that a module may refer to, without extensions."""
    if module.startswith("."):
        yield _normal(source.parent / module)
        return
    yield from _configured(module, source, root)
    for alias, folders in _ALIASES.items():
        if module.startswith(alias):
            for folder in folders:
                yield _normal(root / folder / module.removeprefix(alias))


def _configured(module: str, source: Path, root: Path) -> Iterator[Path]:
    """The paths that the nearest configuration of TypeScript gives a module."""
    folder = next((one for one in source.parents if any((one / name).is_file() for name in _CONFIGS)), None)
    if folder is None or not folder.is_relative_to(root):
        return
    base, paths = _mapping(next(folder / name for name in _CONFIGS if (folder / name).is_file()))
    for pattern, folder, targets in paths:
        begins, star, ends = pattern.partition("*")
        if module == pattern or (star and module.startswith(begins) and module.endswith(ends)):
            inside = module[len(begins) : len(module) - len(ends)] if star else ""
            for target in targets:
                yield _normal(folder / target.replace("*", inside))
    if base is not None:
        yield _normal(base / module)


@lru_cache(maxsize=64)
def _mapping(
    config: Path, level: int = 0
) -> tuple[Path | None, tuple[tuple[str, Path, tuple[str, ...]], ...]]:
    """The base folder of a configuration, and its patterns of modules with the folder and files they stand for."""
    read = read_json(config)
    options = read.get("compilerOptions")
    options = options if isinstance(options, dict) else {}
    base: Path | None = None
    paths: tuple[tuple[str, Path, tuple[str, ...]], ...] = ()
    extends = read.get("extends")
    if isinstance(extends, str) and extends.startswith(".") and level < MAX_EXTENDED:
        other = config.parent / extends
        base, paths = _mapping(
            other if other.suffix == ".json" else other.with_name(f"{other.name}.json"), level + 1
        )
    if isinstance(options.get("baseUrl"), str):
        base = config.parent / options["baseUrl"]
    patterns = options.get("paths")
    if isinstance(patterns, dict):
        paths = tuple(
            (pattern, base or config.parent, tuple(target for target in targets if isinstance(target, str)))
            for pattern, targets in patterns.items()
            if isinstance(targets, list)
        )
    return base, paths


def _normal(path: Path) -> Path:
    return Path(os.path.normpath(path))
