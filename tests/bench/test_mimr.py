"""MIMR: the worked example, how statements are counted, and the authors' own figures (test_floors.py)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.bench.three_agents.mimr import TYPE, markup, merge_ratios, property_counts


def test_the_worked_example_gives_080_and_033() -> None:
    """Figures 5 and 7: the two markups of the apple pie after curation, 12 and 5 of 15 statements."""
    human = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Simple Apple Pie",
        "recipeCategory": "Dessert",
        "recipeCuisine": "American",
        "recipeIngredient": [f"ingredient {number}" for number in range(8)],
    }
    model = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Simple Apple Pie",
        "recipeInstructions": [{"@type": "HowToStep", "text": "Preheat oven to 375F (190C)."}],
    }
    counts = [property_counts(markup(each)) for each in (human, model)]
    assert counts[0] == {TYPE: 1, "name": 1, "recipeCategory": 1, "recipeCuisine": 1, "recipeIngredient": 8}
    assert counts[1] == {TYPE: 2, "name": 1, "recipeInstructions": 1, "text": 1}
    assert merge_ratios(*counts) == (12 / 15, 5 / 15)


@pytest.mark.shared
def test_scores_stay_within_two_thousandths_of_the_authors(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Means over pages, as in table 7, of the authors' own ratios and ours of the same pages."""
    path = shared / "corpus" / "paper_outputs.jsonl"
    assert main(["bench", "mimr", str(path), "--output-format", "json"]) == 0
    means = json.loads(capsys.readouterr().out)["means"]
    assert len(means) == 8
    for mean in means:
        assert mean["pages"] == 100
        assert mean["ours"] == pytest.approx(mean["published"], abs=0.002)
        assert mean["ours_model"] == pytest.approx(mean["published_model"], abs=0.002)


def test_equal_counts_merge_into_themselves_and_nothing_has_no_ratio() -> None:
    assert merge_ratios({"name": 2}, {"name": 2}) == (1.0, 1.0)
    assert merge_ratios({}, {}) is None
    assert merge_ratios({}, {"name": 1}) == (0.0, 1.0)


counted = st.dictionaries(st.sampled_from(["name", "url", "price"]), st.integers(1, 5))


@given(counted, counted, st.sampled_from(["name", "image"]))
def test_ratios_are_shares_of_the_merge(first: dict[str, int], second: dict[str, int], more: str) -> None:
    ratio = merge_ratios(first, second)
    if ratio is None:
        assert not first
        assert not second
        return
    one, two = ratio
    assert min(ratio) >= 0
    assert max(ratio) <= 1 <= one + two + 1e-9
    assert merge_ratios(second, first) == (two, one)
    assert merge_ratios(first, first) == ((1, 1) if first else None)
    # Who says more never has a smaller share, nor the other one a larger.
    grown = merge_ratios({**first, more: first.get(more, 0) + 1}, second)
    assert grown is not None
    assert grown[0] >= one
    assert grown[1] <= two


def test_statements_are_counted_once_and_types_with_them() -> None:
    counts = property_counts(
        markup(
            {
                "@context": "https://schema.org",
                "@type": ["Product", "Thing"],
                "name": ["Lamp", "Lamp", "Light"],
                "offers": {"@type": "Offer", "price": None, "@name": "kept as written"},
            }
        )
    )
    assert counts == {"rdf:type": 3, "name": 2, "offers": 1, "@name": 1}


def test_two_files_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"A"}</script>',
        encoding="utf-8",
    )
    other = tmp_path / "other.jsonld"
    other.write_text('{"@context":"https://schema.org","@type":"Person"}', encoding="utf-8")
    assert main(["bench", "mimr", str(page), str(other), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["first"], document["second"]) == (1.0, 0.5)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"markup": [1]}, "markup is a list"),
        ({"types": ["T"]}, "types is a list"),
        ({"mimr": {"raw": {"expected": "x", "pred": 1}}}, "mimr.raw.expected is text"),
        ({"mixtral": {"factual": [["name", "x"]]}}, "a verdict is not"),
    ],
)
def test_outputs_of_another_kind_name_the_line(
    more: dict, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stages = {name: {} for name in ("raw", "shacl", "factual", "semantic")}
    path = tmp_path / "outputs.jsonl"
    row = {"page": "p", "types": "T", "author": "human", "markup": stages}
    path.write_text(f"{json.dumps(row)}\n{json.dumps({**row, **more})}", encoding="utf-8")
    for measure in ("mimr", "pipeline"):
        assert main(["bench", measure, str(path)]) == 2
        error = capsys.readouterr().err
        assert "outputs.jsonl:2: " in error
        assert message in error


@pytest.mark.parametrize("measure", ["mimr", "mapping"])
def test_markup_that_cannot_be_read_is_not_taken_for_markup_that_says_nothing(
    measure: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, broken = tmp_path / "good.jsonld", tmp_path / "broken.html"
    good.write_text('{"@context": "https://schema.org", "@type": "Bakery", "name": "Roggen"}')
    broken.write_text('<h1>Roggen</h1>\n<script type="application/ld+json">{"@type": "Bakery",}</script>')
    assert main(["bench", measure, str(broken), str(good)]) == 2
    assert (
        f"{broken}:2: JSON-LD that cannot be read: JSON does not allow a comma before"
        in capsys.readouterr().err
    )


def test_one_markup_alone_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text("<h1>Roggen</h1>")
    assert main(["bench", "mimr", str(page)]) == 2
    assert "page.html is one markup; name the other one, too" in capsys.readouterr().err


def test_an_empty_object_is_a_triple() -> None:
    node = {
        "@context": "https://schema.org",
        "@type": "Product",
        "brand": {},
        "offers": [{}, {"price": 1}, {}],
    }
    # {"price": 1} is a node as well: three offers.
    assert property_counts(markup(node)) == {TYPE: 1, "brand": 1, "offers": 3, "price": 1}
