"""The order of the steps of recipes and guides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document

STEPS = [
    "Stir the flour and the oats together.",
    "Pour in the honey and knead for ten minutes.",
    "Leave to rise under a cloth until doubled.",
    "Shape, place in a tin and bake.",
]
LISTED = "<ol>" + "".join(f"<li>{step}</li>" for step in STEPS) + "</ol>"
HEADED = "".join(f"<h3>Step {n}</h3><p>{step}</p>" for n, step in enumerate(STEPS, 1))
IN_A_LINE = f"<p>{' '.join(STEPS)}</p>"


def astray(body: str, steps: list[Any]) -> set[str]:
    """The texts of the steps that are flagged for their place."""
    node = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Oat loaf",
        "recipeInstructions": steps,
    }
    source = f'<html lang="en"><body><h1>Oat loaf</h1>{body}<script type="application/ld+json">{json.dumps(node)}</script>'
    return {
        statement.text
        for statement, verdict in verdicts(Document("page", source))
        if verdict.reason == "shown at another place among the steps"
    }


def nodes(*steps: str, first: int = 1, **more: Any) -> list[Any]:
    return [
        {"@type": "HowToStep", "position": n, "text": step, **more} for n, step in enumerate(steps, first)
    ]


@pytest.mark.parametrize("body", [LISTED, HEADED, IN_A_LINE])
def test_steps_out_of_order(body: str) -> None:
    one, two, three, four = STEPS
    for made in (list, lambda steps: nodes(*steps)):
        assert astray(body, made(STEPS)) == set()
        assert len(astray(body, made([one, three, two, four]))) == 1
        assert astray(body, made([four, one, two, three])) == {four}
        assert astray(body, made([one, two, two, four])) == {two}
        assert astray(body, made([one, three, four])) == set()  # some may be left out


def test_positions_tell_the_order() -> None:
    assert astray(LISTED, list(reversed(nodes(*STEPS)))) == set()
    assert astray(LISTED, nodes(STEPS[1], STEPS[0], *STEPS[2:])) != set()


def test_steps_of_sections_follow_each_other() -> None:
    sections = [
        {"@type": "HowToSection", "name": "Dough", "itemListElement": nodes(*STEPS[:2])},
        {"@type": "HowToSection", "name": "Oven", "itemListElement": nodes(*STEPS[2:])},
    ]
    assert astray(LISTED, sections) == set()
    sections[0]["itemListElement"] = nodes(STEPS[1], STEPS[0])
    assert len(astray(LISTED, sections)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "".join(f"<p>{step}</p>" for step in reversed(STEPS)),  # another order altogether
        LISTED + HEADED,  # each in two places
    ],
)
def test_pages_that_tell_no_order(body: str) -> None:
    assert astray(body, STEPS) == set()
