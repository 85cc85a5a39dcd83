"""Output formats: one renderer per module, looked up by name and imported on demand."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .options import Options

if TYPE_CHECKING:
    from ..findings.report import Report

__all__ = ["FORMATS", "Options", "render", "stream"]

#: name of ``--output-format`` -> the module of this package with its ``stream(report, options)``
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
    """Yield a report in a format piece by piece, in order. Raises KeyError for an unknown format."""
    module = importlib.import_module(f".{FORMATS[format]}", __package__)
    return module.stream(report, options or Options())


def render(report: Report, format: str, *, options: Options | None = None) -> str:
    """A whole report in a format. Use ``stream`` for reports that may be large."""
    return "".join(stream(report, format, options))
