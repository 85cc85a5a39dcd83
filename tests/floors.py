"""Pinned minimums of quality figures, so that a drop does not go unnoticed.

``bench/floors.json`` holds, per measure, its data (path under the shared folder, number and digest of its files) and
the floor of each figure, or the ceiling if lower is better.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "bench" / "floors.json"


def floors() -> dict[str, Any]:
    """Return the floors by measure: {data: {path, files, digest}, floors: {...}, ceilings: {...}}."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def fingerprint(path: Path) -> dict[str, Any]:
    """Return the number and SHA-256 of the files at a path: of names and contents, sorted by name."""
    files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(path).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return {"files": len(files), "digest": digest.hexdigest()}


def shortfalls(measure: str, figures: Mapping[str, float | None]) -> list[str]:
    """Return a line for each figure that is missing, below its floor or above its ceiling."""
    pinned = floors()[measure]
    lines = []
    for name, floor in pinned.get("floors", {}).items():
        value = figures.get(name)
        if value is None or value < floor:
            lines.append(f"{measure}: {name} is {value}, its floor {floor}")
    for name, ceiling in pinned.get("ceilings", {}).items():
        value = figures.get(name)
        if value is None or value > ceiling:
            lines.append(f"{measure}: {name} is {value}, its ceiling {ceiling}")
    return lines


def changed_data(measure: str, shared: Path) -> str | None:
    """Return a message if the data differs from the floor's, else None."""
    data = floors()[measure]["data"]
    measured = fingerprint(shared / data["path"])
    if measured == {"files": data["files"], "digest": data["digest"]}:
        return None
    return f"{measure}: {data['path']} is not the data the floor was measured on: {measured}"
