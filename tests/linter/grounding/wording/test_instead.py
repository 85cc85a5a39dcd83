"""What a page has in place of a text's number or statement: another number, in figures or a word, or a denial."""

from __future__ import annotations

import pytest

from ..conftest import Trace

JACKET = "<h1>Trail jacket</h1><p>A jacket for the trail. It is not waterproof. It has four pockets and a hood.</p>"


@pytest.mark.parametrize(
    ("description", "outcome", "shown"),
    [
        ("A jacket for the trail. It is not waterproof. It has four pockets and a hood.", "grounded", None),
        (
            "A jacket for the trail. It is waterproof. It has four pockets and a hood.",
            "contradicted",
            "not waterproof",
        ),
        (
            "A jacket for the trail. It is not waterproof. It has two pockets and a hood.",
            "contradicted",
            "four",
        ),
        ("A jacket for the trail. It is not waterproof. It has 4 pockets and a hood.", "grounded", None),
    ],
)
def test_a_description(trace: Trace, description: str, outcome: str, shown: str | None) -> None:
    verdict = trace(JACKET, "description", description)
    assert (verdict.outcome, verdict.shown) == (outcome, shown)


def test_a_page_that_says_both(trace: Trace) -> None:
    both = f"{JACKET}<p>The other one: it is waterproof. It has two pockets and a hood.</p>"
    for description in (
        "A jacket for the trail. It is waterproof. It has two pockets and a hood.",
        "A jacket for the trail. It is not waterproof. It has four pockets and a hood.",
    ):
        assert trace(both, "description", description).outcome == "grounded"
