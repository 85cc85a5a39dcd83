"""Recipes as builders write them: groups, check boxes, words for screen readers, stars."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.draft import Draft
from factmark.generator.entities import recipe
from factmark.generator.entities.rating import aggregate
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document

GROUP = (
    '<div class="wprm-recipe-ingredient-group"><h4>{0}</h4><ul><li class="wprm-recipe-ingredient">'
    '<span class="wprm-checkbox-container">▢ </span>1 cup {0} flour</li>'
    '<li class="wprm-recipe-ingredient">2 eggs for {0}</li></ul></div>'
)
STEPS = (
    '<div class="wprm-recipe-instructions-container"><h3>Method</h3>'
    '<div class="wprm-recipe-instruction-group"><h4>Base</h4><ul><li class="wprm-recipe-instruction">Mix the base with '
    '<span class="wprm-inline-ingredient">1 cup flour</span> in a bowl.</li></ul></div>'
    '<div class="wprm-recipe-instruction-group"><h4>Top</h4><ul><li class="wprm-recipe-instruction">Spread the top over it '
    "and bake.</li></ul></div></div>"
)
CARD = (
    '<div class="wprm-recipe"><div class="wprm-recipe-rating"><span>4.95</span> from <span>35</span> votes</div>'
    '<div class="wprm-recipe-prep-time-container"><span>Prep Time</span><span>10<span class="sr-only"> minutes</span></span> '
    "<span>mins</span></div>"
    '<span class="wprm-recipe-course-label">Course: </span><span class="wprm-recipe-course">Bread, Cake</span>'
    f'<div class="wprm-recipe-ingredients-container"><h3>Things</h3>{GROUP.format("rye")}{GROUP.format("oat")}</div>'
    f"{STEPS}</div>"
)


def page(main: str) -> Reading:
    text = f'<html lang="en"><title>Rye cake</title><body><main><h1>Rye cake</h1>{main}</main></body></html>'
    return Reading(Document("a.html", text, url="https://mill.example/rye-cake"))


def made(main: str) -> dict[str, Any]:
    (draft,) = recipe.drafts(page(main))
    return draft.json()


def test_all_groups_of_a_builder_are_read_whatever_their_headings_are_called() -> None:
    read = made(CARD)
    assert read["recipeIngredient"] == [
        "1 cup rye flour",
        "2 eggs for rye",
        "1 cup oat flour",
        "2 eggs for oat",
    ]
    assert [step["text"] for step in read["recipeInstructions"]] == [
        "Mix the base with 1 cup flour in a bowl.",
        "Spread the top over it and bake.",
    ]


def test_times_and_courses_by_the_names_of_their_elements() -> None:
    read = made(CARD)
    assert read["prepTime"] == "PT10M"
    assert read["recipeCategory"] == ["Bread", "Cake"]


@pytest.mark.parametrize(
    ("shown", "rating"),
    [
        ("4.95 from 35 votes", {"ratingValue": "4.95", "ratingCount": "35"}),
        ("4.8 (1,204)", {"ratingValue": "4.8", "ratingCount": "1204"}),
        ("4.8 (12 reviews)", {"ratingValue": "4.8", "reviewCount": "12"}),
    ],
)
def test_a_score_beside_stars(shown: str, rating: dict[str, str]) -> None:
    found = aggregate(page(f'<div class="rating">{shown}</div>'))
    assert isinstance(found, Draft)
    assert found.json() == {"@type": "AggregateRating", **rating}


@pytest.mark.parametrize(
    "main",
    [
        '<div class="rating">4.8</div>',
        '<div class="rating">4.8 (12)</div><div class="rating">3.1 (9)</div>',
        '<div class="card"><a href="/other"><img src="a.jpg" alt="Oat cake"></a><div class="rating">4.8 (12)</div></div>',
        '<div class="sizes">4.8 (12)</div>',
    ],
)
def test_scores_of_no_thing_or_of_others(main: str) -> None:
    assert aggregate(page(main)) is None
