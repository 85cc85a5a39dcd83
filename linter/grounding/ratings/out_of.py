"""Recognise scores with their scale ("4,6 su 5"), and numbers that are the scale, not a score."""

from __future__ import annotations

import re
from decimal import Decimal

from ....source.regex import regex
from ..numbers.figures import Figure

OF = (
    r"(?:out of|of|von|sur|su|de|em|van|z|ze|od|из|з|от|av|ud af|af|sobre|din|dari|trên|από|מתוך|من|จาก|iš|/)"
)
OUT_OF = regex(rf"\s*{OF}\s*(5|10|20|100|[٥۵]|[١۱][٠۰]{{1,2}})(?:[.,]00?)?(?![\d:/%-]|[.,]\d)", re.IGNORECASE)
"""What stands behind a score that is told with its scale ("4,6 su 5")."""
_SCALE_BEFORE = regex(rf"(?:\d\s*/|\d\s+{OF}\s)\s*$", re.IGNORECASE)
"""A figure before another that is its scale: "4/", "4.5 out of "."""
_STARS_BEHIND = regex(r"\s*/\s*\d")


USUAL_SCALES = frozenset(map(Decimal, (4, 5, 6, 10, 20, 100)))


def is_scale(figure: Figure) -> bool:
    """Whether a number is the scale of the one before it ("4/5", "4.5 out of 5")."""
    text = figure.passage.text
    return is_scale_at(text, figure.start) and not _STARS_BEHIND.match(text, figure.end)


def is_scale_at(text: str, place: int) -> bool:
    """Whether the number at an offset of a text is the scale of the one before it."""
    return _SCALE_BEFORE.search(text[max(place - 16, 0) : place]) is not None


def scale_of(figure: Figure) -> Decimal | None:
    """Return the scale after a number, or 5 for five stars drawn next to it; None where there is neither."""
    text = figure.passage.text
    match = OUT_OF.match(text, figure.end)
    if match is not None:
        return Decimal(match[1])
    drawn = _FIVE_BEHIND.match(text, figure.end) or _FIVE_BEFORE.search(text[: figure.start][-REACH:])
    return Decimal(5) if drawn is not None and _TENTHS.fullmatch(figure.text) else None


REACH = 8
_TENTHS = regex(r"[0-5][.,]\d{1,2}")
_FIVE_BEHIND = regex(r"\s?[★☆⭐✩✭✮]{5}(?![★☆⭐✩✭✮])")
_FIVE_BEFORE = regex(r"(?<![★☆⭐✩✭✮])[★☆⭐✩✭✮]{5}\s?$")
"""Stars, full and empty, that are drawn beside a score with a decimal."""
