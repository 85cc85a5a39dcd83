"""N-Quads line by line (RDF 1.1 N-Quads), as WebDataCommons publishes its extractions: one page after another."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .rows import UnusableInputError

_NODE = r"(?:<[^<>\s]*>|_:[^\s<>\"]+)"
_QUAD = re.compile(
    rf"\s*(?P<s>{_NODE})\s*(?P<p><[^<>\s]*>)\s*(?P<o>{_NODE}|\"(?:[^\"\\]|\\.)*\"(?:@[\w-]+|\^\^<[^<>\s]*>)?)"
    rf"\s*(?P<g>{_NODE})?\s*\.\s*(?:#.*)?"
)
MAX_LINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Quad:
    """Terms without angle brackets; blank nodes keep ``_:``, literals their quotes. ``graph`` "" is the default."""

    subject: str
    predicate: str
    object: str
    graph: str


def read_quads(path: Path) -> Iterator[Quad | None]:
    """The quads of a file (``.gz`` or plain); None for each line that is no N-Quads statement."""
    opened = gzip.open if path.suffix.lower() == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8-sig", errors="replace", newline="\n") as lines:
            while line := lines.readline(MAX_LINE):
                if len(line) == MAX_LINE:
                    # A line without end must not fill the memory; the rest of it is read as broken lines.
                    yield None
                    continue
                if not line.strip() or line.lstrip().startswith("#"):
                    continue
                match = _QUAD.fullmatch(line)
                yield _quad(match) if match else None
    except (OSError, EOFError, zlib.error) as error:
        raise UnusableInputError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _quad(match: re.Match[str]) -> Quad:
    return Quad(
        match["s"].strip("<>"), match["p"].strip("<>"), match["o"].strip("<>"), (match["g"] or "").strip("<>")
    )
