"""Styles that hide an element although it is on the page (CSS 2.2 sections 8 to 11, CSS Masking 1).

Besides ``display`` and ``visibility``: moved off the screen, clipped, zero height, text indented away or of size
zero, transparent. Elements that are only transparent or scaled to nothing are starting states of effects; scripts or
style sheets show them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from ...source.regex import regex

Way = Literal["", "gone", "clipped", "away", "flat", "indented", "sizeless", "faded"]

GONE = (
    regex(r"display(?<![\w-]display)\s*:\s*none"),
    regex(r"visibility(?<![\w-]visibility)\s*:\s*(?:hidden|collapse)"),
)
"""Not properties with such a name after a hyphen ("backface-visibility", "--menu-display")."""
_NEAR = (
    *GONE,
    regex(r"clip(?:-path)?\s*:\s*(?:rect|inset)"),
    regex(r"height\s*:\s*[01](?![\d.%])"),
    regex(r"font-size\s*:\s*0(?![.\d]*[1-9])"),
    regex(r"opacity\s*:\s*0(?![.\d]*[1-9])"),
    regex(r"scale(?:3d|[xy])?\(\s*0(?![.\d]*[1-9])"),
)
_AWAY = tuple(
    regex(rf"{edge}\s*:\s*-\s*\d{{3}}") for edge in ("left", "right", "top", "bottom", "text-indent")
)
_ANY_AWAY = regex(r":\s*-\s*\d{3}")
"""The common ending of _AWAY's expressions: one in six style sheets that hide anything has it."""


def signs(style: str) -> tuple[re.Pattern[str], ...]:
    """The expressions of which a style (in lower case) that hides anything matches at least one.

    A search skips to the first letters of an expression, unless it ignores case.
    """
    return _NEAR + _AWAY if _ANY_AWAY.search(style) else _NEAR


FAR = 900.0
"""CSS pixels beyond the edge at which an element is surely off the screen."""
MAX_STYLE = 4_000
_NUMBER = regex(r"-?\d*\.?\d+")
_LENGTH = regex(r"(-?\d*\.?\d+)(px|r?em|ex|ch)?")
_PIXELS = {"px": 1.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0}
_SHRUNK = regex(r"scale(?:3d|[xy])?\(\s*0*(?:\.0+)?\s*[,)]")
_EDGES = ("left", "right", "top", "bottom", "inset-inline-start")
_MARGINS = ("margin-left", "margin-right", "margin-top")


@lru_cache(maxsize=1024)
def way(style: str) -> Way:
    """How the declarations of a style attribute or rule hide an element; "" if they do not."""
    lower = style[:MAX_STYLE].lower()
    if not any(each.search(lower) for each in signs(lower)):
        return ""
    if any(each.search(lower) for each in GONE):
        return "gone"
    declared = {
        name.strip(): value.replace("!important", "").strip()
        for name, colon, value in (part.partition(":") for part in lower.split(";"))
        if colon
    }
    out_of_flow = declared.get("position") in ("absolute", "fixed")
    cut = declared.get("overflow", declared.get("overflow-y", "")).startswith(("hidden", "clip"))
    if (out_of_flow and _is_clipped(declared.get("clip", ""))) or _is_inset(declared.get("clip-path", "")):
        return "clipped"
    if cut and _is_at_most(declared, "height", 1) and _is_at_most(declared, "width", 1):
        return "clipped"
    if (out_of_flow and _is_far(declared, _EDGES)) or _is_far(declared, _MARGINS):
        return "away"
    if cut and _is_at_most(declared, "height", 0) and not _has_padding(declared):
        return "flat"
    if _is_far(declared, ("text-indent",)) and not any(name.startswith("background") for name in declared):
        return "indented"
    if _is_at_most(declared, "font-size", 0):
        return "sizeless"
    moves = any(name.startswith(("animation", "transition")) for name in declared)
    if not moves and (_is_at_most(declared, "opacity", 0) or _SHRUNK.search(declared.get("transform", ""))):
        return "faded"
    return ""


def _pixels(value: str) -> float | None:
    """A length in CSS pixels; None for anything else, including percentages."""
    match = _LENGTH.fullmatch(value)
    return float(match[1]) * _PIXELS[match[2] or "px"] if match else None


def _is_at_most(declared: dict[str, str], name: str, most: float) -> bool:
    length = _pixels(declared.get(name, ""))
    return length is not None and 0 <= length <= most


def _is_far(declared: dict[str, str], names: tuple[str, ...]) -> bool:
    return any((length := _pixels(declared.get(name, ""))) is not None and length <= -FAR for name in names)


def _is_clipped(value: str) -> bool:
    edges = [float(number) for number in _NUMBER.findall(value)]
    return value.startswith("rect(") and len(edges) == 4 and all(0 <= edge <= 1 for edge in edges)


def _is_inset(value: str) -> bool:
    edges = _NUMBER.findall(value)
    return value.startswith("inset(") and "%" in value and bool(edges) and float(edges[0]) >= 50


def _has_padding(declared: dict[str, str]) -> bool:
    """Whether an element without height has room inside, like boxes for pictures and videos."""
    return any(
        float(number) > 0
        for name, value in declared.items()
        if name.startswith("padding")
        for number in _NUMBER.findall(value)
    ) or any(
        "calc(" in value or "var(" in value for name, value in declared.items() if name.startswith("padding")
    )
