"""Screenshots that a report may embed: pictures whose header says what they are, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.findings.report import Screenshot, SourceFile
from factmark.linter.reports.html import picture_of

START = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
TABLE = b"\xff\xc4\x00\x05abc"
REST = b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x0c"


def frame(width: int, height: int, kind: int = 0xC0) -> bytes:
    size = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return b"\xff" + bytes([kind]) + b"\x00\x11\x08" + size + REST


def shown(content: bytes, folder: Path) -> tuple[int, int] | None:
    (folder / "p.jpg").write_bytes(content)
    found = picture_of(SourceFile("/", None, "", screenshot=Screenshot(folder / "p.jpg", 1366)))
    return None if found is None else (found.width, found.height)


@pytest.mark.parametrize("kind", [0xC0, 0xC1, 0xC2])
def test_a_pictures_size_is_read_from_its_frame(kind: int, tmp_path: Path) -> None:
    assert shown(START + TABLE + frame(683, 1000, kind), tmp_path) == (1366, 2000)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'>",
        b"GIF89a" + frame(10, 10),
        START,
        START + frame(10, 10)[:8],
        START + frame(0, 10),
        START + frame(10, 0),
        START + b"\xff\xc4\x00\x00" + frame(10, 10),
        START + b"\xff\xda\x00\x03a" + frame(10, 10),
        START + b"script" + frame(10, 10),
        START + b"\xff\xc4\xff\xff" + frame(10, 10),
    ],
)
def test_what_is_no_jpeg_picture_is_not_embedded(content: bytes, tmp_path: Path) -> None:
    assert shown(content, tmp_path) is None
