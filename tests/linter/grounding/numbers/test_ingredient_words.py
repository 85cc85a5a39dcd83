"""Ingredients against lines of the page that are the same but for one word, and amounts in cells of their own."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.numbers import ingredient_words
from factmark.linter.grounding.wording.folding import fold

LINES = (
    "1 cup milk, warm and fresh",
    "2 tablespoons extra virgin olive oil",
    "1 tsp vanilla extract",
    "½ medium English cucumber, sliced",
)


def _ingredient(value: str, *others: str, lines: tuple[str, ...] = LINES, path: bool = False) -> Verdict:
    recipe: dict[str, object] = {"@type": "Recipe", "recipeIngredient": [value, *others]}
    node = {"@type": "ItemList", "itemListElement": [recipe]} if path else recipe
    listed = "".join(f"<li>{line}</li>" for line in lines)
    source = (
        f'<html lang="en"><body><h1>Rye loaf</h1><ul>{listed}</ul><script type="application/ld+json">'
        f"{json.dumps({'@context': 'https://schema.org', **node})}</script></body></html>"
    )
    found = verdicts(Document("page", source, url="https://bakery.example/rye"))
    return next(verdict for statement, verdict in found if statement.property == "recipeIngredient")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("1 cup buttermilk, warm and fresh", LINES[0]),
        ("1 tablespoon milk, warm and fresh", LINES[0]),
        ("2 tablespoons extra virgin olive lard", LINES[1]),
        ("2 teaspoons extra virgin olive oil", LINES[1]),
        ("1 tbsp vanilla extract", LINES[2]),
        ("½ seedless English cucumber (sliced)", LINES[3]),
        ("1 tsp saffron extract", LINES[2]),  # nowhere on the page
    ],
)
def test_another_word(value: str, shown: str) -> None:
    verdict = _ingredient(value)
    assert (verdict.outcome, verdict.shown) == ("contradicted", shown)


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (LINES[0], ()),
        ("2 tbsp extra virgin olive oil", ()),  # the same measure
        ("1 teaspoon vanilla extracts", ()),
        ("½ medium English cucumbers, slices", ()),  # forms of one word
        ("2 tablespoons extra virgin olive lard", (LINES[1],)),  # that line is another ingredient's
        ("1 cup butter", ()),  # "1 cup milk" is none of it
    ],
)
def test_the_same_or_another_ingredient(value: str, others: tuple[str, ...]) -> None:
    assert _ingredient(value, *others).outcome != "contradicted"


def test_a_dish_with_a_page_of_its_own() -> None:
    assert _ingredient("1 tbsp vanilla extract", path=True).outcome != "contradicted"


def test_an_amount_is_not_that_of_another_ingredient() -> None:
    lines = ("200 g icing sugar, sifted", "1 pot yogurt, plain")
    assert _ingredient("200 g fat-free skyr", lines=lines).outcome != "grounded"
    assert _ingredient("200.0 g icing sugar, sifted", lines=lines).outcome == "grounded"


ROWS = "<div><p>{0}</p><p>{1}</p></div>"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [("4 pcs ripe tomato", "grounded"), ("2 pcs onion", "grounded"), ("2 pcs ripe tomato", "contradicted")],
)
def test_an_amount_in_a_cell_of_its_own(value: str, outcome: str) -> None:
    rows = ROWS.format("4 pcs", "ripe tomato") + ROWS.format("2 pcs", "onion") + ROWS.format("1 kg", "flour")
    assert _ingredient(value, lines=(rows,)).outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("1/4 tsp caraway", "grounded"), ("1/2 tsp caraway", "contradicted")]
)
def test_the_amount_that_the_next_line_begins_with(value: str, outcome: str) -> None:
    lines = ("1/4 tsp caraway", "1/2 tsp fennel seeds")
    assert _ingredient(value, lines=lines).outcome == outcome


def test_the_ingredients_of_a_node_are_folded_once_not_for_each_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def counted(text: str) -> str:
        asked.append(text)
        return fold(text)

    monkeypatch.setattr(ingredient_words, "fold", counted)
    values = [f"{number} cups buttermilk, warm and fresh" for number in range(200)]
    _ingredient(*values)
    assert sorted(asked) == sorted(values)
