"""Output formats: one renderer per file, looked up by name and imported when asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .options import Options

if TYPE_CHECKING:
    from ..findings.report import Report

__all__ = ["FORMATS", "Options", "render", "stream"]

#: name of ``--output-format`` -> the module of this package whose ``stream(report, options)`` makes it
FORMATS: dict[str, str] = {
    "text": "text",
    "json": "json",
    "sarif": "sarif",
    "github": "github",
    "gitlab": "gitlab",
    "junit": "junit",
    "html": "html",
    "markdown": "summary",
}


def stream(report: Report, format: str, options: Options | None = None) -> Iterator[str]:
    """The pieces of a report in a format, in order; KeyError where there is no such format."""
    module = importlib.import_module(f".{FORMATS[format]}", __package__)
    return module.stream(report, options or Options())


def render(report: Report, format: str, *, options: Options | None = None) -> str:
    """A report in a format, whole. Write ``stream`` piece by piece where it may be large."""
    return "".join(stream(report, format, options))
