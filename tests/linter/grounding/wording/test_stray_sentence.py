"""Texts in which one sentence is about something else."""

from __future__ import annotations

import pytest

from ..conftest import Trace

OURS = (
    "Our loaves are baked at night in the old stone oven.",
    "We sell them from seven in the morning until the shelves are empty.",
    "On market days we bring forty loaves to the square.",
)
STRAY = "Choose your holiday cottage between lakes, forests and quiet hiking trails."
PAGE = f"<h1>The Rye Mill</h1><p>{' '.join(OURS)}</p><p>Come and see us, our door is open on weekdays and there is tea."


@pytest.mark.parametrize(
    ("sentences", "part"),
    [
        ((OURS[0], STRAY, OURS[2]), STRAY),
        ((*OURS, STRAY), STRAY),
        ((OURS[0], STRAY), ""),  # one sentence of the page's is not enough
        ((OURS[0], "Order today!", OURS[2]), ""),
        ((OURS[0], "Come and see our shelves, our oven and the door of the mill.", OURS[2]), ""),
        (
            (OURS[0], STRAY, OURS[2], STRAY.replace("cottage", "flat")),
            "",
        ),  # a text that the page shows in part
        (OURS, ""),
    ],
)
@pytest.mark.parametrize("prop", ["description", "reviewBody"])
def test_a_sentence_about_something_else(
    trace: Trace, prop: str, sentences: tuple[str, ...], part: str
) -> None:
    told = trace(PAGE, prop, " ".join(sentences), type="Review" if prop == "reviewBody" else "Bakery")
    assert told.part == part
    assert (told.outcome == "unsupported") == bool(part)
