"""The generators of sites: what shows them, what builds a site, and whether what was built is out of date."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..linter.document.file_kinds import CONTENT_ENDINGS, HTML_ENDINGS, TEMPLATE_ENDINGS
from ..linter.findings.report import Notification
from ..source.files import display_path, path_uri

_ENDINGS = (*CONTENT_ENDINGS, *HTML_ENDINGS, *TEMPLATE_ENDINGS)
_NOT_READ = ("readme.", "changelog.", "license.", "contributing.")
"""How the names of texts begin that are about the site."""
_PACKAGES = frozenset({"node_modules", "vendor", "resources", "__pycache__"})
MAX_FILES = 20_000
"""Files of a site whose times are compared with those of what was built."""
SAME_BUILD = 5.0
"""Seconds by which a file may be newer than what was built from it: a checkout writes all of them."""
_LEVELS = 3
"""Folders above one that is checked in which the site's configuration is looked for."""


class Site(NamedTuple):
    """A kind of site: files that show it, the command that builds it, and the folder that it is built into."""

    name: str
    files: tuple[str, ...]
    command: str
    folder: str


SITES = (
    Site("Hugo", ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default"), "hugo", "public/"),
    Site("Jekyll", ("_config.yml", "_config.yaml"), "bundle exec jekyll build", "_site/"),
    Site(
        "Eleventy",
        (".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs"),
        "npx @11ty/eleventy",
        "_site/",
    ),
    Site("MkDocs", ("mkdocs.yml", "mkdocs.yaml"), "mkdocs build", "site/"),
    Site("Astro", ("astro.config.mjs", "astro.config.js", "astro.config.ts"), "npm run build", "dist/"),
    Site("Next.js", ("next.config.js", "next.config.mjs", "next.config.ts"), "npm run build", "out/"),
    Site("Sphinx", ("docs/conf.py",), "sphinx-build docs docs/_build/html", "docs/_build/html/"),
)


def site_in(folder: Path) -> Site | None:
    """The kind of the site that a folder holds, or None."""
    return next((site for site in SITES if any((folder / name).exists() for name in site.files)), None)


def out_of_date(inputs: Sequence[str], checked: Sequence[Path]) -> Iterator[Notification]:
    """A notification for each folder with checked pages that a generator built before the site was last changed."""
    reported: set[Path] = set()
    for folder in (Path(each).resolve() for each in inputs if os.path.isdir(each)):
        for base in (folder, *folder.parents[:_LEVELS]):
            site = site_in(base)
            built = base / site.folder if site is not None else base
            if site is None or built in reported:
                continue
            reported.add(built)
            newest = max((_time(each) for each in _under(built, checked)), default=0.0)
            changed = _changed_after(newest + SAME_BUILD, base, built) if newest else None
            if changed is not None:
                name = display_path(changed.relative_to(base).as_posix())
                message = f'{site.folder} is older than {name}: build the site first ("{site.command}")'
                yield Notification("note", message, path_uri(built), incomplete=False)


def _under(folder: Path, paths: Sequence[Path]) -> Iterator[Path]:
    return (each for each in map(Path.absolute, paths) if folder in each.parents)


def _changed_after(time: float, base: Path, built: Path) -> Path | None:
    """A page, template or text of a site that was written after a time; None if there is none."""
    left = MAX_FILES
    for root, folders, files in os.walk(base):
        here = Path(root)
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".") and name not in _PACKAGES and here / name != built
        ]
        for name in files:
            left -= 1
            read = name.lower().endswith(_ENDINGS) and not name.lower().startswith(_NOT_READ)
            if read and _time(here / name) > time:
                return here / name
        if left < 0:
            return None
    return None


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
