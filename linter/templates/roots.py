"""The folder of the project that a file belongs to, as files there tell."""

from __future__ import annotations

from pathlib import Path

_ROOTS = (
    ".git",
    "_config.yml",
    "_config.yaml",
    "hugo.toml",
    "hugo.yaml",
    "hugo.json",
    "package.json",
    "manage.py",
)
HUGO_CONFIG = ("config.toml", "config.yaml", "config.yml", "config.json", "config", "archetypes")
ELEVENTY_CONFIG = (
    ".eleventy.js",
    ".eleventy.cjs",
    "eleventy.config.js",
    "eleventy.config.mjs",
    "eleventy.config.cjs",
)
_ROOTS_MORE = (
    "pyproject.toml",
    "Gemfile",
    "composer.json",
    "theme.toml",
    "shopify.theme.toml",
    *ELEVENTY_CONFIG,
)
MAX_LEVELS = 8
_ROOT_CACHE: dict[Path, Path] = {}


def project_root(path: Path) -> Path:
    """The folder of the project that a file belongs to."""
    folder = path.resolve().parent
    if folder in _ROOT_CACHE:
        return _ROOT_CACHE[folder]
    root = _ROOT_CACHE[folder] = marked_root(folder) or folder
    return root


def marked_root(folder: Path) -> Path | None:
    """The nearest folder from a folder upwards that is a project's, or None."""
    for level, parent in enumerate((folder, *folder.parents)):
        if level > MAX_LEVELS or parent == parent.parent or parent == Path.home():
            return None
        if has_root_marker(parent):
            return parent
    return None


def has_root_marker(folder: Path) -> bool:
    """Whether a folder holds what only the folder of a project does."""
    if any((folder / name).exists() for name in (*_ROOTS, *_ROOTS_MORE)):
        return True
    # Older sites of Hugo have a configuration that others have too.
    return (folder / "layouts").is_dir() and any((folder / name).exists() for name in HUGO_CONFIG)
