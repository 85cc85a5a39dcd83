"""Screenshots in the HTML report: those of the most important pages, as many as fit."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..findings.report import Report, SourceFile

#: Bytes of all screenshots in one file, before base64 encoding.
BUDGET = 6_000_000
#: Markers of frame headers, which hold a picture's size, and of segments without a length or after the headers.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset(range(0xD0, 0xDB))
_GRAVITY = {"error": 100, "warning": 10, "note": 1, "none": 1}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the report: base64 data, and the size in CSS pixels of the part of the page it shows."""

    data: str
    width: int
    height: int


def chosen(report: Report, budget: int = BUDGET) -> frozenset[str]:
    """The addresses of the pages whose screenshots are shown, those with the most severe findings first."""
    weights: dict[str, int] = defaultdict(int)
    for result in report.results:
        weights[result.location.uri] += _GRAVITY.get(result.level, 0)
    files = [file for file in report.files if file.screenshot is not None and weights[file.uri]]
    taken: set[str] = set()
    for file in sorted(files, key=lambda file: (-weights[file.uri], file.uri)):
        try:
            size = file.screenshot.path.stat().st_size if file.screenshot else 0
        except OSError:
            continue
        if size <= budget:
            budget -= size
            taken.add(file.uri)
    return frozenset(taken)


def picture(file: SourceFile) -> Picture | None:
    """A page's screenshot, or None if it cannot be read or is not a JPEG."""
    if file.screenshot is None:
        return None
    try:
        content = file.screenshot.path.read_bytes()
    except OSError:
        return None
    size = _size(content)
    if size is None:
        return None
    height = round(size[1] * file.screenshot.width / size[0])
    return Picture(b64encode(content).decode("ascii"), file.screenshot.width, height)


def _size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a JPEG picture (ITU-T T.81, annex B), or None."""
    if not content.startswith(b"\xff\xd8"):
        return None
    at = 2
    while len(content) >= at + 9 and content[at] == 0xFF:
        kind, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if kind in _FRAMES:
            height, width = (int.from_bytes(content[at + place : at + place + 2], "big") for place in (5, 7))
            return (width, height) if width and height else None
        if not 0xC0 <= kind <= 0xFE or kind in _ALONE or length < 2:
            return None
        at += 2 + length
    return None
