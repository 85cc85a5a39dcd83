"""What the files that packages and their tools keep say of the project around a template."""

from __future__ import annotations

from pathlib import Path

MAX_FOLDERS = 8
MAX_BYTES = 4_000_000


def nearest_text(path: Path, name: str) -> str:
    """The text of the nearest file of a name in the folders around a file; empty where there is none to be read."""
    for folder in path.parents[:MAX_FOLDERS]:
        try:
            with (folder / name).open(encoding="utf-8", errors="replace") as file:
                return file.read(MAX_BYTES)
        except OSError:
            continue
    return ""
