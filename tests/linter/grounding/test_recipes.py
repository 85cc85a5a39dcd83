"""Amounts of recipes: servings, nutrients and ingredients against those that the page shows in the same role."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document
from factmark.linter.grounding.numbers.ingredient import _alike, _values

from .compared import verdicts
from .conftest import Trace

TABLE = "<table><tr><td>Fat</td><td>12 g</td><td>5 g</td></tr><tr><td>Protein</td><td>7 g</td></tr></table>"
LINE = "<p>Calories: 298kcal | Fat: 10g | Saturated Fat: 2g | Protein: 4.4g | Fiber: 7g (28% DV)</p>"
BEFORE = "<p>1 cup: 228 calories, 5g fat (2g saturated fat), 63mg cholesterol.</p>"


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        (LINE, "fatContent", "10 g", "grounded"),
        (LINE, "fatContent", "2 g", "contradicted"),
        (LINE, "saturatedFatContent", "2 g", "grounded"),
        (LINE, "saturatedFatContent", "10 g", "contradicted"),
        (LINE, "proteinContent", "4.36 g", "grounded"),
        (LINE, "fiberContent", "28 g", "contradicted"),
        (LINE, "calories", "298 calories", "grounded"),
        (LINE, "sodiumContent", "40 mg", "unsupported"),
        (TABLE, "fatContent", "5 g", "grounded"),
        (TABLE, "fatContent", "7 g", "contradicted"),
        (TABLE, "proteinContent", "7", "grounded"),
        (BEFORE, "fatContent", "5g fat (2g saturated fat)", "grounded"),
        (BEFORE, "saturatedFatContent", "5g", "contradicted"),
        (
            "<p>Polyunsaturated Fat: 3g | Monounsaturated Fat: 4g</p>",
            "unsaturatedFatContent",
            "7 g",
            "grounded",
        ),
        (
            "<p>Polyunsaturated Fat: 3g | Monounsaturated Fat: 4g</p>",
            "unsaturatedFatContent",
            "4 g",
            "contradicted",
        ),
        ("<p>Kohlenhydrate: 53g, davon Zucker: 36g</p>", "sugarContent", "36 g", "grounded"),
        ("<p>Kohlenhydrate: 53g, davon Zucker: 36g</p>", "sugarContent", "53 g", "contradicted"),
    ],
)
def test_nutrients(trace: Trace, body: str, prop: str, value: str, outcome: str) -> None:
    assert trace(body, prop, value, type="NutritionInformation").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("Serves 6", "6", "grounded"),
        ("Serves 6", "6 servings", "grounded"),
        ("Serves 6", "4", "contradicted"),
        ("Serves 4 to 6", "5", "grounded"),
        ("Makes 2 dozen", "24", "grounded"),
        ("Yield: 1 loaf, 12 servings", "1 loaf", "grounded"),
        ("6 personnes", "6 personnes", "grounded"),
        ("6 personnes", "8 personnes", "contradicted"),
        ("1 Portion ca.: 260 kcal", "4 Personen", "unsupported"),
        ("Serving size: 3 balls", "3", "undecided"),
    ],
)
def test_servings(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    assert (
        trace(f"<p>{page_text}</p><p>Mix.</p>", "recipeYield", value, type="Recipe", lang="en").outcome
        == outcome
    )


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("2 large eggs, beaten", "2 large eggs (room temperature)", "grounded"),
        ("2 large eggs, beaten", "4 large eggs (room temperature)", "contradicted"),
        ("1½ cups rye flour, sifted", "1 1/2 cups rye flour (sifted)", "grounded"),
        ("1/2 cup rye flour, sifted", "2 cup rye flour (fine)", "contradicted"),
        ("large eggs, beaten", "4 large eggs (room temperature)", "unsupported"),
        ("2 large eggs; later 4 large eggs more", "4 large eggs (fresh)", "grounded"),
        ("coarse sea salt", "0.0   coarse sea salt", "grounded"),
        ("coarse sea salt", "0.0   white pepper", "unsupported"),
        ("½ dl</p><p>chopped, fresh dill", "0.5 dl chopped, fresh  dill", "grounded"),
        ("½ dl</p><p>chopped, fresh dill", "1.5 dl chopped, fresh  dill", "contradicted"),
        ("1 pc.</p><p>ripe tomato</p><p>4 pc.", "4 pc. ripe tomato", "grounded"),
        ("1 pc.</p><p>ripe tomato</p><p>3 pc.", "4 pc. ripe tomato", "contradicted"),
    ],
)
def test_ingredients(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    assert (
        trace(f"<ul><li>{page_text}</li></ul>", "recipeIngredient", value, type="Recipe").outcome == outcome
    )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1 1 2", "11 2", True),
        ("1 2", "0 5", True),
        ("1 2", "2", False),
        ("1 5", "1 1 2", True),
        ("2 3", "2 3", True),
        ("100", "100 120", True),
        ("3", "2", False),
        ("1 4", "2 3", False),
        ("1 5", "2 4", False),
    ],
)
def test_folded_figures(one: str, other: str, same: bool) -> None:
    assert _alike(_values(one.split()), _values(other.split())) is same


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("<p>14 ratings</p>", "grounded"),
        ("<p>April 14, 2020 · 60 ratings</p>", "unsupported"),
        ("<p>14/04/2020, 60 ratings</p>", "unsupported"),
        ("<p>60 ratings at 14:05</p>", "unsupported"),
    ],
)
def test_a_count_is_no_part_of_a_date(trace: Trace, body: str, outcome: str) -> None:
    assert trace(body, "ratingCount", "14", type="AggregateRating").outcome == outcome


def test_a_table_of_nutrients_that_a_control_opens(trace: Trace) -> None:
    body = f'<a href="#">Nutrition</a><div style="display:none">{LINE}</div>'
    assert trace(body, "fatContent", "10 g", type="NutritionInformation").outcome == "undecided"
    assert trace(body, "fatContent", "11 g", type="NutritionInformation").outcome == "unsupported"


def test_a_ligature_is_its_letters(trace: Trace) -> None:
    body = "<h1>Tarte</h1><ul><li>3 œufs</li></ul>"
    assert trace(body, "recipeIngredient", "3 oeufs", type="Recipe", lang="fr").outcome == "grounded"


def test_the_time_that_a_dough_rests() -> None:
    body = (
        "<p>Arbeitszeit: 45 Min.</p><p>Ruhezeit: 30 Min.</p><p>Backzeit: 40 Min.</p>"
        "<p>Bei mir waren es 50 Minuten Backzeit.</p>"
    )

    def told(prop: str, value: str) -> str:
        node = {"@context": "https://schema.org", "@type": "Recipe", "name": "Kuchen", prop: value}
        script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
        source = f'<html lang="de"><body><h1>Kuchen</h1>{body}{script}</body></html>'
        outcomes = verdicts(Document("page", source, url="https://example.com/page"))
        return next(verdict.outcome for statement, verdict in outcomes if statement.property == prop)

    assert [told("prepTime", length) for length in ("PT45M", "PT30M", "PT40M")] == [
        "grounded",
        "contradicted",
        "contradicted",
    ]
    assert told("cookTime", "PT30M") == "contradicted"


@pytest.mark.parametrize(
    ("lang", "value", "page_text", "outcome"),
    [
        ("en", "2 eggs", "two eggs", "grounded"),
        ("en", "two eggs", "2 eggs", "grounded"),
        ("en", "3 eggs", "two eggs", "unsupported"),
        ("en", "1 egg", "an egg", "grounded"),
        ("en", "2 eggs", "an egg", "unsupported"),
        ("en", "2 large eggs", "two large eggs", "grounded"),
        ("en", "3 large eggs", "two large eggs", "contradicted"),
        ("en", "three large eggs", "2 large eggs", "contradicted"),
        ("en", "2 large eggs", "Beat two large eggs in a bowl", "undecided"),
        ("de", "2 Eier", "zwei Eier", "grounded"),
        ("de", "3 große Eier", "zwei große Eier", "contradicted"),
        ("fr", "2 œufs", "deux œufs", "grounded"),
        ("es", "2 huevos", "dos huevos", "grounded"),
        ("it", "2 uova", "due uova", "grounded"),
        ("nl", "2 eieren", "twee eieren", "grounded"),
        ("pt", "2 ovos", "dois ovos", "grounded"),
    ],
)
def test_numbers_of_ingredients_in_words(
    trace: Trace, lang: str, value: str, page_text: str, outcome: str
) -> None:
    body = f"<h1>Oat cake</h1><ul><li>{page_text}</li><li>500 g oat flakes</li></ul>"
    verdict = trace(body, "recipeIngredient", value, type="Recipe", lang=lang)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("4 servings", "grounded"), ("4", "grounded"), ("6 servings", "unsupported")]
)
def test_servings_in_words(trace: Trace, value: str, outcome: str) -> None:
    assert trace("<h1>Soup</h1><p>Serves four</p>", "recipeYield", value, type="Recipe").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "body"),
    [
        ("fiberContent", "2g", "<p>Let the dough rise for 1 to 2 hours.</p>"),
        ("fatContent", "6 grams", "<p>Ada wrote 6 months ago</p>"),
        ("sodiumContent", "0.3 milligram", "<p>Salt</p><p>0.3g</p>"),
    ],
)
def test_a_nutrients_number_with_the_unit_of_something_else(
    trace: Trace, prop: str, value: str, body: str
) -> None:
    verdict = trace(body, prop, value, type="NutritionInformation")
    assert (verdict.outcome, verdict.shown) == ("unsupported", None)


def test_an_ingredients_number_with_the_unit_of_something_else(trace: Trace) -> None:
    verdict = trace("<p>20 min</p><p>Rye bread</p>", "recipeIngredient", "20 g rocket", type="Recipe")
    assert (verdict.outcome, verdict.shown) == ("unsupported", None)


def test_an_ingredient_in_another_unit(trace: Trace) -> None:
    verdict = trace("<p>Rocket, washed: 20 kg</p>", "recipeIngredient", "20 g rocket", type="Recipe")
    assert (verdict.outcome, verdict.shown) == ("contradicted", "Rocket, washed: 20 kg")


def test_a_nutrient_that_a_visitor_reckons(trace: Trace) -> None:
    comment = '<ol class="comment-list"><li class="comment"><p>I count 220 calories a piece.</p></li></ol>'
    assert trace(comment, "calories", "153", type="NutritionInformation").outcome == "unsupported"
    table = f"<p>Calories: 160 kcal</p>{comment}"
    assert trace(table, "calories", "153", type="NutritionInformation").shown == "Calories: 160 kcal"


def test_the_number_at_the_end_of_the_line_before(trace: Trace) -> None:
    body = "<ul><li>4 cups rice ($0.60)</li><li>1/4 cup dill ($0.15)</li></ul>"
    assert trace(body, "recipeIngredient", "1/4 cup dill ($0.15)", type="Recipe").outcome == "grounded"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        (["6", "6 servings"], "grounded"),
        (["8", "8 servings"], "contradicted"),
        (["8", "9 servings"], "undecided"),
    ],
)
def test_servings_in_two_forms(trace: Trace, value: list[str], outcome: str) -> None:
    body = "<p>Servings: 6</p><ul><li>8 spoons of flour</li></ul>"
    assert trace(body, "recipeYield", value, type="Recipe").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("Comensales: 4", "4", "grounded"),
        ("Comensales: 4", "3", "contradicted"),
        ("材料（4人分）", "4人分", "grounded"),
        ("材料（4人分）", "6人分", "contradicted"),
        ("4인분", "4", "grounded"),
        ("Porsjoner: 4", "6 porsjoner", "contradicted"),
    ],
)
def test_servings_in_more_languages(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    assert trace(f"<p>{page_text}</p>", "recipeYield", value, type="Recipe").outcome == outcome


def test_the_first_ingredient_below_a_field_for_servings(trace: Trace) -> None:
    body = "<div><input value='6'><label>Servings</label><p>2 cups rye flour</p><p>Salt</p><p>Water</p><p>Oil</p></div>"
    assert trace(body, "recipeYield", "6 servings", type="Recipe").outcome != "contradicted"
    row = "<div><b>Servings</b> <p>4 large buns</p></div><p>Salt</p><p>Water</p><p>Oil</p>"
    assert trace(row, "recipeYield", "6 buns", type="Recipe").outcome == "contradicted"


def test_a_number_in_an_element_called_after_its_unit(trace: Trace) -> None:
    body = '<div class="icon-kcal">339/pers</div>'
    assert trace(body, "calories", "339 calories", type="NutritionInformation").outcome == "grounded"
    assert trace(body, "calories", "338 calories", type="NutritionInformation").outcome == "unsupported"


def test_a_term_has_its_length_behind_it(trace: Trace) -> None:
    terms = {"Zubereitung": "15 Min.", "Kochzeit": "25 Min.", "Gesamtzeit": "40 Min.", "Portionen": "4"}
    body = "<dl>" + "".join(f"<dt>{term}</dt><dd>{said}</dd>" for term, said in terms.items()) + "</dl>"
    for value, outcome in (("PT40M", "grounded"), ("PT15M", "contradicted"), ("PT25M", "contradicted")):
        assert trace(body, "totalTime", value, type="Recipe", lang="de").outcome == outcome
    assert trace(body, "cookTime", "PT40M", type="Recipe", lang="de").outcome == "contradicted"


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>Pro Portion: 480 kcal, 12 g Eiweiß, 9 g Fett</p>", "proteinContent", "9 g", "contradicted"),
        ("<p>Pro Portion: 480 kcal, 12 g Eiweiß, 9 g Fett</p>", "proteinContent", "12 g", "grounded"),
        ("<p>Raciones: 4-6</p>", "recipeYield", "4-6", "grounded"),
        ("<p>Raciones: 4-6</p>", "recipeYield", "6-8", "contradicted"),
        ("<p>Raciones: 4-6</p>", "recipeYield", "6", "grounded"),
        ("<p>Makes a dozen buns</p>", "recipeYield", "12 buns", "grounded"),
        ("<p>Makes half a dozen buns</p>", "recipeYield", "12 buns", "unsupported"),
        ("<p>Makes two dozen buns</p>", "recipeYield", "12 buns", "unsupported"),
    ],
)
def test_servings_are_what_their_label_tells(
    trace: Trace, body: str, prop: str, value: str, outcome: str
) -> None:
    type = "Recipe" if prop == "recipeYield" else "NutritionInformation"
    lang = "de" if "Pro Portion" in body else "es" if "Raciones" in body else "en"
    assert trace(f"<h1>Loaf</h1>{body}", prop, value, type=type, lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("250 g rye flour", "rye flour 250 g", "grounded"),
        ("250 g rye flour", "Rye flour: 250g", "grounded"),
        ("1½ cups rye flour", "rye flour, 1 1/2 cups", "grounded"),
        ("3 lemons", "lemons 3", "grounded"),
        ("250 g rye flour", "rye flour 300 g", "contradicted"),
        ("250 g rye flour", "oat bran 250 g", "unsupported"),
        ("250 g rye flourish", "rye flour 250 g", "undecided"),
    ],
)
def test_an_amount_behind_the_name_in_markup(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    body = f"<h1>Loaf</h1><ul><li>{page_text}</li><li>salt</li></ul>"
    assert trace(body, "recipeIngredient", value, type="Recipe").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("<button>1x</button> <button>2x</button> <button>6x</button>", "unsupported"),
        ("<b>Servings</b><p>½× 1× 6×</p>", "unsupported"),
        ("<button>1x</button> <button>2x</button><p>Serves 6</p>", "grounded"),
    ],
)
def test_a_factor_is_no_yield(trace: Trace, page_text: str, outcome: str) -> None:
    body = f"<h1>Loaf</h1><div>{page_text}</div><p>Mix all, and wait.</p>"
    assert trace(body, "recipeYield", "6", type="Recipe").outcome == outcome


CELLS = "<div>{}</div><div>{}</div><div>{}</div>"


@pytest.mark.parametrize("cell", ["<b>{}</b><br>{}", "<p>{}</p><p>{}</p>"])
@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("carbohydrateContent", "31 g", "grounded"),
        ("carbohydrateContent", "12 g", "contradicted"),
        ("proteinContent", "12 g", "grounded"),
        ("fatContent", "7 g", "grounded"),
        ("fatContent", "12 g", "contradicted"),
    ],
)
def test_nutrients_below_their_amounts(trace: Trace, cell: str, prop: str, value: str, outcome: str) -> None:
    told = (("31g", "Carbs"), ("12g", "Protein"), ("7g", "Fat"))
    body = "<h1>Loaf</h1><section>" + CELLS.format(*(cell.format(*each) for each in told)) + "</section>"
    assert trace(body, prop, value, type="NutritionInformation").outcome == outcome
    turned = (
        "<h1>Loaf</h1><section>" + CELLS.format(*(cell.format(*each[::-1]) for each in told)) + "</section>"
    )
    assert trace(turned, prop, value, type="NutritionInformation").outcome == outcome
