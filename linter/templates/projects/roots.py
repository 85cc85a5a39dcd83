"""Find the project folder of a file by the files in it."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path

from ....source.regex import regex

JEKYLL_CONFIG = ("_config.yml", "_config.yaml")
HUGO_CONFIG = ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json")
OLD_HUGO_CONFIG = ("config.toml", "config.yaml", "config.yml", "config.json", "config", "archetypes")
"""Files beside ``layouts`` in a Hugo site whose configuration has a generic name."""
HUGO_LAYOUTS = ("_default", "_partials", "partials", "_shortcodes", "shortcodes", "_markup", "baseof.html")
"""What only Hugo's ``layouts`` folder holds."""
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
    "config/settings_schema.json",
)
_NAMED = frozenset({"templates", "layouts", "layout", "views"})
"""Names of template folders, used if nothing else marks the project folder."""
MAX_LEVELS = 8
_ROOT_CACHE: dict[Path, Path] = {}


def project_root(path: Path) -> Path:
    """The project folder of a file."""
    folder = path.resolve().parent
    if folder in _ROOT_CACHE:
        return _ROOT_CACHE[folder]
    root = marked_root(folder) or _working_folder(folder) or _named_root(folder) or folder
    _ROOT_CACHE[folder] = root
    return root


def _working_folder(folder: Path) -> Path | None:
    """The folder that factmark was started in if a folder is below it, and it is not all of a person's files."""
    with suppress(OSError):  # it was removed
        working = Path.cwd()
        if working in folder.parents and working not in (Path.home(), *Path.home().parents):
            return working
    return None


def _named_root(folder: Path) -> Path | None:
    """The nearest folder, from a folder upwards, with a name for template folders, or None."""
    for level, parent in enumerate((folder, *folder.parents)):
        if level > MAX_LEVELS or parent == parent.parent or parent == Path.home():
            return None
        if parent.name.lower() in _NAMED:
            return parent
    return None


def marked_root(folder: Path) -> Path | None:
    """The nearest project folder, from a folder upwards, or None."""
    for level, parent in enumerate((folder, *folder.parents)):
        if level > MAX_LEVELS or parent == parent.parent or parent == Path.home():
            return None
        if has_root_marker(parent):
            return parent
    return None


_THEMES = {
    "theme.toml": "",
    "config/theme.yml": "",
    "stencil.conf.js": "",
    "config/settings_schema.json": "theme_info",
    "package.json": r'"name":\s*"(?:@[\w-]+/)?(?:hexo-theme|gatsby-theme|ghost)-|ghost-theme',
    "composer.json": (
        r'"type":\s*"(?:magento2?|wordpress|prestashop|drupal|oxideshop|shopware(?:-platform)?|thelia|typo3-cms|craft|october'
        r'|contao|sylius|statamic|silverstripe|grav|symfony)-(?:module|theme|plugin|extension|addon|bundle|vendormodule)"'
    ),
    "style.css": "Theme Name:",
    "blueprints.yaml": "type: *theme",
    "templateDetails.xml": "<extension",
    "[!.]*.xml": r"<extension\s[^<>]*\btype=",
    **dict.fromkeys(
        ("README.md", "README.rst"),
        r"\A[^\n]{0,200}\b[Tt]heme for \W{0,3}(?:Pelican|Nikola|Lektor|Zola|MkDocs)\b",
    ),
}
"""Files of themes and extensions that many sites use, and what they hold."""


def is_theme(path: Path) -> bool:
    """Whether a file is of a theme or an extension that many sites use."""
    root = project_root(path)
    if has_root_marker(root):
        return _is_theme(root)
    folders = (root, *root.parents[:MAX_LEVELS])
    return any(map(_is_theme, takewhile(lambda one: one not in (one.parent, Path.home()), folders)))


_NAME_OF_THEME = regex(
    r"^\s*[\"']?(?:Theme |theme_)?name[\"']?\s*[:=]\s*[\"']?(?P<name>[^\"'\n]+)", re.IGNORECASE | re.MULTILINE
)
_LETTERS = regex(r"[\W_]+")
_FEWEST_LETTERS = 4


def is_named_for(path: Path, owner: str) -> bool:
    """Whether a file, its folder of a project or the theme has the name of an owner, for whom alone it is made."""
    root, letters = project_root(path), _in_letters(owner)
    names = (_in_letters(path.stem), _in_letters(root.name), *_theme_names(root))
    return len(letters) >= _FEWEST_LETTERS and any(letters in one for one in names)


def _in_letters(name: str) -> str:
    return _LETTERS.sub("", name).lower()


@lru_cache(maxsize=256)
def _theme_names(root: Path) -> tuple[str, ...]:
    """What the files that describe a theme call it, in small letters alone."""
    texts = (file_text(root / name) for name in ("theme.yaml", *_THEMES))
    names = (match["name"] for text in texts for match in islice(_NAME_OF_THEME.finditer(text), 2))
    return tuple(map(_in_letters, names))


@lru_cache(maxsize=256)
def _is_theme(root: Path) -> bool:
    return any(
        path.is_file() and re.search(sign, file_text(path)) is not None
        for name, sign in _THEMES.items()
        for path in root.glob(name)
    )


def file_text(path: Path) -> str:
    """The text of a file; empty if it cannot be read."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(MAX_BYTES)
    except OSError:
        return ""


def has_root_marker(folder: Path) -> bool:
    """Whether a folder contains a file that only project folders have."""
    if any((folder / name).exists() for name in _MARKERS):
        return True
    if (folder / "templates").is_dir() and any(
        (folder / name).exists() for name in ("config.toml", "zola.toml")
    ):
        return True
    return (folder / "layouts").is_dir() and any((folder / name).exists() for name in OLD_HUGO_CONFIG)


def holds_hugo_layouts(folder: Path) -> bool:
    """Whether a folder has Hugo's ``layouts``, by the names in it: a theme needs no configuration of its own."""
    layouts = folder / "layouts"
    return any((layouts / name).exists() for name in HUGO_LAYOUTS)


# Package files of the project around a template.

MAX_FOLDERS = 8
MAX_BYTES = 4_000_000


def nearest_text(path: Path, name: str) -> str:
    """The text of the nearest file of a name in the folders around a file; empty if none can be read."""
    return next(filter(None, (file_text(folder / name) for folder in path.parents[:MAX_FOLDERS])), "")
