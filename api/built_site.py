"""Check a site that a generator has built: what the MkDocs plugin and the Sphinx extension do after a build."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from ..linter.config.usage import UsageError
from .linter import Linter

_LEVELS: dict[str, Literal["error", "warning", "note"] | None] = {
    "error": "error",
    "warning": "warning",
    "note": "note",
    "never": None,
}


def check_site(
    folder: Path, *, select: Sequence[str], ignore: Sequence[str], fail_level: str
) -> tuple[bool, str]:
    """Check a folder of pages: whether the build may succeed, and the report as text. Raises UsageError.

    A site with something that could not be checked does not pass, unless ``fail_level`` is ``never``.
    """
    if fail_level not in _LEVELS:
        raise UsageError(f'fail_level is "{fail_level}": it may be {", ".join(_LEVELS)}')
    report = Linter(select=select, ignore=ignore).lint_path(folder)
    lowest = _LEVELS[fail_level]
    return lowest is None or (report.complete and not report.at_least(lowest)), report.format("text")
