"""Recognize folders of built pages, and the project they were built from, by file names alone."""

from __future__ import annotations

from pathlib import Path

from ..templates.projects.roots import has_root_marker, marked_root


def project_of(folder: Path) -> Path | None:
    """The project folder that a folder of pages was built from; None if it is in no project or is one itself."""
    built = folder.absolute()
    return None if has_root_marker(built) else marked_root(built.parent)
