"""Resolve the PHP classes whose methods templates call to files (https://getcomposer.org/doc/04-schema.md#psr-4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

MAX_FOLDERS = 8
MAX_BYTES = 1_000_000
Folders = tuple[tuple[str, Path], ...]
"""The beginnings of names, each with the folder of the classes that have it."""


def class_file(name: str, asking: str, path: Path) -> Path | None:
    """The file of a class that the template at a path calls a method of; None if there is none.

    ``name`` has dots between the parts of its namespace. One without a namespace is looked up in the imports
    (``use App\\Seo;``) of ``asking``, the template's text.
    """
    full = name.replace(".", "\\")
    if "\\" not in full:
        imported = re.search(rf"\buse\s+\\?([\w\\]+\\{re.escape(full)})\s*;", asking)
        full = imported[1] if imported is not None else full
    for folder in path.parents[:MAX_FOLDERS]:
        for begins, base in _autoloaded(folder):
            file = base / (full[len(begins) :].replace("\\", "/") + ".php")
            if full.startswith(begins) and file.is_file():
                return file
    return None


@lru_cache(maxsize=256)
def _autoloaded(folder: Path) -> Folders:
    """The folders of classes that a folder's ``composer.json`` names, by the beginnings of their names."""
    try:
        file = folder / "composer.json"
        read = json.loads(file.read_bytes()) if file.stat().st_size <= MAX_BYTES else {}
        return tuple(_folders(read, folder))
    except (OSError, ValueError, AttributeError):
        return ()


def _folders(
    read: dict[str, dict[str, dict[str, str | list[str]]]], folder: Path
) -> Iterator[tuple[str, Path]]:
    for begins, folders in read.get("autoload", {}).get("psr-4", {}).items():
        for one in [folders] if isinstance(folders, str) else folders:
            base = (folder / one).resolve()
            if base.is_relative_to(folder.resolve()):
                yield begins, base
