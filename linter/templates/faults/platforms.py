"""What platforms of shops give the templates of a project, told by the project's files (``field_names.toml``)."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..projects.roots import MAX_FOLDERS, file_text


@cache
def field_table() -> dict[str, Any]:
    """What values of properties are called, and what platforms give templates."""
    text = (files(__name__.rpartition(".")[0]) / "field_names.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def offers_currencies(path: Path) -> bool:
    """Whether a file is of a platform whose shops may have several currencies."""
    return bool(_platforms(path.parent))


@lru_cache(maxsize=4096)
def display_names(path: Path) -> frozenset[str]:
    """The names of prices that a file's platform gives as texts with a currency's sign."""
    return frozenset(name for row in _platforms(path.parent) for name in row.get("display", "").split())


@cache
def _platforms(folder: Path) -> tuple[dict[str, str], ...]:
    """The platforms of a folder."""
    return tuple(
        row
        for row in field_table()["platform"]
        if any(
            (parent / row["file"]).is_file()
            and re.search(row.get("sign", ""), file_text(parent / row["file"]))
            for parent in (folder, *folder.parents)[:MAX_FOLDERS]
        )
    )
