"""Read the microformats of a page with extruct (mf2py): microformats 2 and the classic formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

MAX_SOURCE = 2_000_000
"""Longest page, in characters, whose class names are read: the parser is slow."""
KINDS = frozenset({"h-recipe", "h-event", "h-product", "h-card"})
_ROOTS = re.compile(
    r"""class\s*=\s*["']?[^"'>]*\b(?:h-(?:card|event|recipe|product)|vcard|vevent|hrecipe|hproduct)\b""",
    re.IGNORECASE,
)


def microformats(source: str, base: str) -> list[dict[str, Any]]:
    """Return the outermost items of KINDS in a page: ``type`` (a list) and ``properties`` (lists of texts and items).

    Empty if there are none, or if the page is too large or nested too deeply for the parser.
    """
    if len(source) > MAX_SOURCE or not _ROOTS.search(source):
        return []
    from extruct import MicroformatExtractor

    try:
        items = MicroformatExtractor().extract(source, base_url=base or None)
    except (RecursionError, ValueError):  # nested too deeply, or an invalid address
        return []
    return list(_outermost(items))


def _outermost(items: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Items of KINDS, and those that are children of items of other kinds (feeds, entries)."""
    for item in items:
        if not isinstance(item, dict):
            continue
        if KINDS & set(item.get("type", ())):
            yield item
        else:
            yield from _outermost(item.get("children", ()))
