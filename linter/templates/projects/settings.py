"""Read what a project's configuration sets: Jekyll's, Hexo's, Hugo's."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from pathlib import Path

from .roots import HUGO_CONFIG, JEKYLL_CONFIG, OLD_HUGO_CONFIG, file_text, project_root

_FILES = (*JEKYLL_CONFIG, *HUGO_CONFIG, *(one for one in OLD_HUGO_CONFIG if "." in one))
_FOLDERS = ("config/_default/*.toml", "config/_default/*.y*ml")
_SET = r"^[ \t]*[\"']?(?i:{})[\"']?[ \t]*[:=][ \t]*(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s#\"'][^\n#]*))"


@lru_cache(maxsize=256)
def setting(path: Path, name: str) -> str | None:
    """The text that the configuration of a file's project gives a setting (``date_format``); None if it gives none."""
    root = project_root(path)
    files = chain((root / one for one in _FILES), *(sorted(root.glob(one)) for one in _FOLDERS))
    for file in files:
        found = re.search(_SET.format(re.escape(name)), file_text(file), re.MULTILINE)
        if found is not None:
            return next(one for one in found.groups() if one is not None).strip()
    return None
