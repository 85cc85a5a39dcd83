"""Imports run one way, between the folders that docs/architecture.md lists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TABLE = re.compile(r"^\| (\d+) \| `([a-z_/]+)/` \|", re.MULTILINE)
LEVELS = {
    folder: int(level) for level, folder in TABLE.findall((ROOT / "docs/architecture.md").read_text("utf-8"))
}


def folder_of(path: Path) -> str | None:
    """The folder of the table that a path of the package lies in: the longest that fits."""
    parts = path.parts
    return next((name for end in (2, 1) if (name := "/".join(parts[:end])) in LEVELS), None)


def imported(source: Path) -> Iterator[Path]:
    """The modules and packages of factmark that a module imports, for type checking too, as paths in the repository."""
    package = source.parent
    for node in ast.walk(ast.parse((ROOT / source).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package
            for _ in range(node.level - 1):
                base = base.parent
            base = base.joinpath(*(node.module or "").split(".")) if node.module else base
            yield from (base / name.name for name in node.names)


def modules() -> list[Path]:
    """The modules of the package."""
    folders = {Path(name).parts[0] for name in LEVELS}
    return sorted(path.relative_to(ROOT) for name in folders for path in (ROOT / name).rglob("*.py"))


def test_every_folder_has_its_level() -> None:
    found = {str(folder_of(path)) for path in modules() if len(path.parts) > 2 or path.name != "__init__.py"}
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    rooms = {f"linter/{path.parent.name}" for path in ROOT.glob("linter/*/__init__.py")}
    assert packages - {"linter"} | rooms == set(LEVELS) == found
    assert {path.name for path in (ROOT / "linter").glob("*.py")} == {"__init__.py"}


@pytest.mark.parametrize("folder", sorted(LEVELS))
def test_a_folder_imports_lower_levels_only(folder: str) -> None:
    upwards = [
        f"{source} imports {target}"
        for source in modules()
        if folder_of(source) == folder
        for target in imported(source)
        if (other := folder_of(target)) not in (None, folder) and LEVELS[str(other)] >= LEVELS[folder]
    ]
    assert not upwards


def test_no_modules_import_each_other() -> None:
    """No circle among the modules, imports for type checking included."""
    known = {path.with_suffix("") for path in modules()}
    graph = {
        path.with_suffix(""): {
            module for target in imported(path) for module in (target, target.parent) if module in known
        }
        for path in modules()
    }
    while leaves := [module for module, targets in graph.items() if not targets & graph.keys() - {module}]:
        for module in leaves:
            del graph[module]
    assert not graph
