"""The markup that content files write out themselves: each statement with its place."""

from __future__ import annotations

from pathlib import Path

from ...source.decoding import decode
from ...source.files import path_uri
from ..document.document import Document
from ..document.file_kinds import holds_markup
from ..markup.statement import Statement
from .template_blocks import Key, key_of


class ContentBlocks:
    """What content files say in blocks of their own, read when a file is first asked for."""

    def __init__(self) -> None:
        self._stated: dict[Path, dict[tuple[Key, str], list[Statement]]] = {}

    def written(self, path: Path, statement: Statement) -> Statement | None:
        """The statement of a page as a content file writes it out; None where it does not, or more than once."""
        if path not in self._stated:
            self._stated[path] = _stated(path)
        same = self._stated[path].get((key_of(statement), statement.text), [])
        return same[0] if len(same) == 1 else None


def _stated(path: Path) -> dict[tuple[Key, str], list[Statement]]:
    try:
        text = decode(path.read_bytes()).text
    except OSError:
        return {}
    found: dict[tuple[Key, str], list[Statement]] = {}
    for statement in Document(path_uri(path), text).statements if holds_markup(text) else ():
        found.setdefault((key_of(statement), statement.text), []).append(statement)
    return found
