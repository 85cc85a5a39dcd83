"""Which folders of pages were built, and from which project: told by names of files alone, before anything is read."""

from __future__ import annotations

from pathlib import Path

from ..templates.projects.roots import has_root_marker, marked_root


def project_of(folder: Path) -> Path | None:
    """The folder of the project that a folder of pages was built from, or None where it lies in none or is one."""
    built = folder.absolute()
    return None if has_root_marker(built) else marked_root(built.parent)
