"""Output formats: one renderer per module, looked up by name and imported on demand."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..config.config import FORMATS
from .options import Options

if TYPE_CHECKING:
    from ..findings.report import Report

__all__ = ["FORMATS", "Options", "render", "stream"]


def stream(report: Report, format: str, options: Options | None = None) -> Iterator[str]:
    """Yield a report in a format piece by piece, in order. Raises KeyError for an unknown format."""
    if format not in FORMATS:
        raise KeyError(format)
    module = importlib.import_module(f".{format}", __package__)
    return module.stream(report, options or Options())


def render(report: Report, format: str, *, options: Options | None = None) -> str:
    """A whole report in a format. Use ``stream`` for reports that may be large."""
    return "".join(stream(report, format, options))
