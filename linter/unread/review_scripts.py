"""The scripts of other sites that write ratings and reviews into a page: on a page as it was served, none has run."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from ...source.regex import regex
from ..document.document import Document

MOST_CODE = 50_000
"""Characters of an inline script that are searched for the address of another."""
_ADDRESS = regex(r"(?:https?:)?//([a-z0-9.-]{4,100})[/\"'?]")


def review_script(document: Document) -> str | None:
    """The host of a script that the page runs, or loads by one of its own, for its ratings; None where it has none.

    None, too, of a page that a browser has rendered: there they have run.
    """
    if document.rendered is not None:
        return None
    for node in document.tree.css("script:not([type*=json])"):
        source = (node.attributes.get("src") or "").strip().lower()
        if source:
            found = [_host(source)]
        else:
            code = (node.text() or "")[:MOST_CODE].lower()
            found = _ADDRESS.findall(code) if "//" in code else []
        for host in found:
            if any(host == known or host.endswith(f".{known}") for known in _known()):
                return host
    return None


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


@cache
def _known() -> frozenset[str]:
    table = tomllib.loads(Path(__file__).with_name("review_scripts.toml").read_text(encoding="utf-8"))
    return frozenset(table["hosts"])
