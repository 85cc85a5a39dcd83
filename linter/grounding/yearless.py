"""Days that a page writes in figures without their year ("24.12.", "24/12"), as notices of holidays do."""

from __future__ import annotations

import re
from datetime import date

from ..passage import Passage
from .view import View

LAST_MONTH = 12


def day_in_figures(view: View, wanted: date) -> Passage | None:
    """The first passage that writes a day and its month in figures, with points, or with a stroke where it is no
    fraction: in two figures each, or with one that no month has."""
    day, month = wanted.day, wanted.month
    with_stroke = [f"{day:02}/{month:02}", f"{month:02}/{day:02}"]
    if day > LAST_MONTH and (day, month) != ALWAYS:
        with_stroke += [f"{day}/{month}", f"{month}/{day}"]
    pairs = "|".join(dict.fromkeys(with_stroke))
    written = re.compile(rf"(?<![\d./,-])(?:0?{day}\.\s?0?{month}\.(?!\s?\d)|(?:{pairs})(?![\d/]|\.\d))")
    return view.once(
        f"yearless.day {day} {month}", lambda: next((p for p in view.numeric if written.search(p.text)), None)
    )


ALWAYS = (24, 7)
"""What stands for all day, every day, and not for a day in July."""
