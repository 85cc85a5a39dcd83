"""Find the packages of a monorepo, which import one another by name.

https://docs.npmjs.com/cli/using-npm/workspaces and https://pnpm.io/pnpm-workspace_yaml.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from ....source.regex import regex

MAX_LEVELS = 4
"""How many folders above a package its workspace is looked for in, and how many are below that."""
MAX_PACKAGES = 500
MAX_BYTES = 100_000
_PATTERN = regex(r"[\w@.*][\w@.*/-]{0,200}")
"""The folders of packages; those that are left out begin with an exclamation mark."""
_NOT_JSON = regex(r"""("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])""", re.DOTALL)
_ENTRIES = ("source", "module", "main", "types")
"""The members of ``package.json`` with the file that an import of the package is of."""


def in_workspace(module: str, root: Path) -> Iterator[tuple[Path, Path]]:
    """The paths that a module may mean in the workspace of ``root``, without endings, with the package's folder."""
    scope, _, rest = module.partition("/")
    name, _, below = rest.partition("/") if scope.startswith("@") else ("", "", rest)
    package = f"{scope}/{name}" if name else scope
    folder = _packages(root).get(package)
    if folder is None:
        return
    if below:
        yield folder / below, folder
        yield folder / "src" / below, folder
        return
    read = read_json(folder / "package.json")
    entries = [one for key in _ENTRIES if isinstance(one := read.get(key), str)]
    yield from ((folder / one, folder) for one in (*entries, "index", "src/index"))


@lru_cache(maxsize=16)
def _packages(root: Path) -> dict[str, Path]:
    """The packages of the workspace that a package is in, by name."""
    for folder in islice(root.parents, MAX_LEVELS):
        patterns = _patterns(folder)
        if patterns:
            found = (path for pattern in patterns for path in sorted(folder.glob(f"{pattern}/package.json")))
            packages = {read_json(path).get("name"): path.parent for path in islice(found, MAX_PACKAGES)}
            return {name: path for name, path in packages.items() if isinstance(name, str)}
    return {}


def _patterns(folder: Path) -> list[str]:
    """The patterns of the folders that a workspace's packages are in; none if a folder is none."""
    listed = read_json(folder / "package.json").get("workspaces")
    if isinstance(listed, dict):
        listed = listed.get("packages")
    if not isinstance(listed, list):
        listed = _of_pnpm(folder / "pnpm-workspace.yaml")
    texts = (re.sub(r"\*+", "*", one.strip("/")) for one in listed if isinstance(one, str))
    parts = ((one, Path(one).parts) for one in texts if _PATTERN.fullmatch(one))
    return [one for one, names in parts if ".." not in names and len(names) <= MAX_LEVELS]


def _of_pnpm(path: Path) -> list[object]:
    if not path.is_file():
        return []
    import yaml

    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            read = yaml.safe_load(file.read(MAX_BYTES))
    except (OSError, ValueError, yaml.YAMLError, RecursionError):
        return []
    packages = read.get("packages") if isinstance(read, dict) else None
    return packages if isinstance(packages, list) else []


def read_json(path: Path) -> dict[str, Any]:
    """A configuration with comments and trailing commas; empty if it cannot be read."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            text = file.read(MAX_BYTES)
        read = json.loads(_NOT_JSON.sub(lambda match: match[1] or "", text))
    except (OSError, ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}
