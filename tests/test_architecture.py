"""Imports run one way, between the folders that docs/architecture.md lists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TABLE = re.compile(r"^\| (\d+) \| `([a-z_/]+)/` \|", re.MULTILINE)
LEVELS = {
    folder: int(level) for level, folder in TABLE.findall((ROOT / "docs/architecture.md").read_text("utf-8"))
}
BY_NAME = {Path("cli/table.py"), Path("linter/engine/catalogue.py")}
"""Load upper levels by their names: commands, rules, rules of other packages."""
NAMED = re.compile(r"factmark\.(?:[a-z_]\w*\.)*[A-Za-z_]\w*")


def folder_of(path: Path) -> str | None:
    """The folder of the table that a path of the package lies in: the longest that fits."""
    parts = path.parts
    return next((name for end in (2, 1) if (name := "/".join(parts[:end])) in LEVELS), None)


@cache
def imported(source: Path) -> tuple[Path, ...]:
    """What a module imports of factmark, for type checking too, as paths in the repository."""
    return tuple(_imported(source))


@cache
def named(source: Path) -> tuple[Path, ...]:
    """The modules of factmark that a module names in a text, as Scrapy's settings do, as paths in the repository."""
    texts = (node.value for node in ast.walk(_tree(source)) if isinstance(node, ast.Constant))
    paths = [Path(*text.split(".")[1:]) for text in texts if isinstance(text, str) and NAMED.fullmatch(text)]
    return tuple(path for path in paths if (ROOT / path.parts[0]).is_dir())


def _tree(source: Path) -> ast.Module:
    return ast.parse((ROOT / source).read_text("utf-8"))


def _imported(source: Path) -> Iterator[Path]:
    for node in ast.walk(_tree(source)):
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".") if node.module else []
            if node.level:
                base = source.parents[node.level - 1].joinpath(*parts)
            elif parts[:1] == ["factmark"]:
                base = Path(*parts[1:])
            else:
                continue
            yield from (base / name.name for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (Path(*name.name.split(".")[1:]) for name in node.names if NAMED.match(name.name))


@cache
def modules() -> tuple[Path, ...]:
    """The modules of the package but for its root's."""
    folders = {Path(name).parts[0] for name in LEVELS}
    return tuple(sorted(path.relative_to(ROOT) for name in folders for path in (ROOT / name).rglob("*.py")))


def test_every_folder_has_its_level() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    rooms = {f"linter/{path.parent.name}" for path in ROOT.glob("linter/*/__init__.py")}
    assert packages - {"linter"} | rooms == set(LEVELS)
    assert {path.name for path in (ROOT / "linter").glob("*.py")} == {"__init__.py"}


@pytest.mark.parametrize("folder", sorted(LEVELS))
def test_a_folder_imports_lower_levels_only(folder: str) -> None:
    upwards = [
        f"{source} imports {target}"
        for source in modules()
        if folder_of(source) == folder and source not in BY_NAME
        for target in (*imported(source), *named(source))
        if target.parts[:1] != ("__version__",)
        if (other := folder_of(target)) != folder and (other is None or LEVELS[other] >= LEVELS[folder])
    ]
    assert not upwards


def test_packages_of_packages_import_nothing() -> None:
    """Else whoever imports one of their modules would import that."""
    assert not imported(Path("linter/__init__.py"))
    assert not imported(Path("__init__.py"))


def test_no_modules_import_each_other() -> None:
    """No circle among modules and packages, imports for type checking included."""
    known = {_module(path) for path in modules()}
    graph = {
        _module(path): {
            target if target in known else target.parent
            for target in imported(path)
            if target in known or target.parent in known
        }
        - {_module(path)}
        for path in modules()
        if path not in BY_NAME
    }
    while leaves := [module for module, targets in graph.items() if not targets & graph.keys()]:
        for module in leaves:
            del graph[module]
    assert not graph


def _module(path: Path) -> Path:
    return path.parent if path.name == "__init__.py" else path.with_suffix("")
