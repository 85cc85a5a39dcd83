"""The script that observes what a visitor sees of a page, and its result as passages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..items import Box, ObservedPassage

MAX_PASSAGES = 50_000
MAX_TEXT = 50_000


@cache
def observer(max_dom: int) -> str:
    """The source of a function that observes the page; its HTML may have ``max_dom`` characters."""
    limits = {"maxPassages": MAX_PASSAGES, "maxText": MAX_TEXT, "maxHtml": max_dom}
    source = Path(__file__).with_name("observe.js").read_text(encoding="utf-8")
    return f"() => ({source})({json.dumps(limits)})"


def passage(values: list[Any]) -> ObservedPassage:
    """A passage from the values that the script returns for it."""
    index, kind, text, visible, openable, reason, *box = values
    return ObservedPassage(
        index, text, kind, visible, openable, reason, Box(*box) if box[0] is not None else None
    )
