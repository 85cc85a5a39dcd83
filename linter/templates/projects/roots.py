"""The folder of the project that a file belongs to, as files there tell."""

from __future__ import annotations

from pathlib import Path

JEKYLL_CONFIG = ("_config.yml", "_config.yaml")
HUGO_CONFIG = ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json")
OLD_HUGO_CONFIG = ("config.toml", "config.yaml", "config.yml", "config.json", "config", "archetypes")
"""What a site of Hugo has beside ``layouts`` where its configuration is called as those of others are."""
ELEVENTY_CONFIG = (
    ".eleventy.js",
    ".eleventy.cjs",
    "eleventy.config.js",
    "eleventy.config.mjs",
    "eleventy.config.cjs",
)
_MARKERS = (
    ".git",
    *JEKYLL_CONFIG,
    *HUGO_CONFIG,
    *ELEVENTY_CONFIG,
    "mkdocs.yml",
    "zensical.toml",
    "pelicanconf.py",
    "package.json",
    "manage.py",
    "pyproject.toml",
    "Gemfile",
    "composer.json",
    "theme.toml",
    "shopify.theme.toml",
)
_NAMED = frozenset({"templates", "layouts", "layout", "views"})
"""What the folder of all templates is called where nothing else tells the project's."""
MAX_LEVELS = 8
_ROOT_CACHE: dict[Path, Path] = {}


def project_root(path: Path) -> Path:
    """The folder of the project that a file belongs to."""
    folder = path.resolve().parent
    if folder in _ROOT_CACHE:
        return _ROOT_CACHE[folder]
    root = _ROOT_CACHE[folder] = marked_root(folder) or _named_root(folder) or folder
    return root


def _named_root(folder: Path) -> Path | None:
    """The nearest folder from a folder upwards that is called as folders of templates are, or None."""
    for level, parent in enumerate((folder, *folder.parents)):
        if level > MAX_LEVELS or parent == parent.parent or parent == Path.home():
            return None
        if parent.name in _NAMED:
            return parent
    return None


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
    if any((folder / name).exists() for name in _MARKERS):
        return True
    return (folder / "layouts").is_dir() and any((folder / name).exists() for name in OLD_HUGO_CONFIG)


# What the files that packages and their tools keep say of the project around a template.

MAX_FOLDERS = 8
MAX_BYTES = 4_000_000


def nearest_text(path: Path, name: str) -> str:
    """The text of the nearest file of a name in the folders around a file; empty where there is none to be read."""
    for folder in path.parents[:MAX_FOLDERS]:
        try:
            with (folder / name).open(encoding="utf-8", errors="replace") as file:
                return file.read(MAX_BYTES)
        except OSError:
            continue
    return ""
