"""Texts that the page has with one other word in them."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document

from ..compared import verdicts
from ..conftest import Trace

FILLER = (
    "<p>" + "We are open from spring to autumn, and everybody is welcome to look at how things are made. " * 6
)
STEP = "{} the dough in the hot oven for half an hour, until it is brown."


@pytest.mark.parametrize(
    ("kind", "prop", "value", "page_text", "outcome"),
    [
        ("HowToStep", "text", STEP.format("Boil"), f"<li>{STEP.format('Bake')}", "contradicted"),
        ("HowToStep", "text", STEP.format("Bake"), f"<li>{STEP.format('Bake')}", "grounded"),
        ("HowToStep", "text", STEP.format("Baking"), f"<li>{STEP.format('Bake')}", "grounded"),
        ("HowToStep", "text", STEP.format("Boil"), f"<li>{STEP.format('Bake the top of')}", "grounded"),
        (
            "HowToStep",
            "text",
            STEP.format("Boil"),
            f"<li>{STEP.format('Bake')}<li>{STEP.format('Boil')}",
            "grounded",
        ),
        (
            "Review",
            "reviewBody",
            "The bread was wonderful and the people were friendly to us.",
            "<blockquote>The bread was terrible and the people were friendly to us.</blockquote>",
            "contradicted",
        ),
        ("Product", "name", "Blue Oak Table", "<h1>Blue Oak Chair</h1>", "contradicted"),
        ("Product", "name", "Blue Oak Table", "<h1>Blue Oak Chair</h1> <p>or a table", "contradicted"),
        ("Product", "name", "Blue Oak Chairs", "<h1>Blue Oak Chair</h1>", "undecided"),
        ("Organization", "name", "Oak Bench International", "<h1>Oak Bench Intl.</h1>", "undecided"),
        ("Organization", "name", "Oak Bench Department", "<h1>Oak Bench Dept.</h1>", "undecided"),
        ("Organization", "name", "Oak Bench Foundation", "<h1>Oak Bench Fund</h1>", "unsupported"),
        ("Organization", "name", "Oak Bench Harbour", "<h1>Oak Bench Limited</h1>", "unsupported"),
        ("Product", "name", "Blue Oak Table", "<h1>Blue Oak Chair</h1> <a>Blue Oak Table</a>", "grounded"),
        (
            "Article",
            "headline",
            "The mill by the river opens again in April",
            "<h1>The mill by the river closes again in April</h1>",
            "contradicted",
        ),
        (
            "Product",
            "description",
            "A scarf for the winter, knitted by hand from the soft wool of Alpaca goats in the hills of the north.",
            "<p>A scarf for the winter, knitted by hand from the soft wool of Cashmere goats in the hills of the north.",
            "contradicted",
        ),
        (
            "Product",
            "description",
            "A scarf for the winter, made by hand from the soft wool of the goats in the hills of the north.",
            "<p>A scarf for the winter, knitted by hand from the soft wool of the goats in the hills of the north.",
            "undecided",
        ),
    ],
)
def test_one_word_is_another(
    trace: Trace, kind: str, prop: str, value: str, page_text: str, outcome: str
) -> None:
    assert trace(f"{page_text}{FILLER}", prop, value, type=kind).outcome == outcome


def test_a_name_that_the_title_has_is_not_held_against_the_heading(trace: Trace) -> None:
    verdict = trace(
        f"<h1>Blue Oak Chair</h1> <p>or a table{FILLER}",
        "name",
        "Blue Oak Table",
        type="Product",
        head="<title>Blue Oak Table - The Oak Bench</title>",
    )
    assert verdict.outcome != "contradicted"


def test_a_variant_in_a_colour_that_may_be_chosen_is_not_held_against_the_heading() -> None:
    body = f"<h1>Blue Oak Chair</h1><select><option>Blue<option>Red</select>{FILLER}"
    node = {
        "@context": "https://schema.org",
        "@type": "ProductGroup",
        "hasVariant": [{"@type": "Product", "name": "Red Oak Chair"}],
    }
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    document = Document("page", f'<html lang="en"><body>{body}{script}</body></html>')
    [(_, told)] = verdicts(document)
    assert told.outcome != "contradicted"


def test_the_name_of_something_else_in_the_markup_is_its_own(trace: Trace) -> None:
    body = f"<h2>Harbour Chamber Orchestra</h2><p>in the old town{FILLER}"
    others = {"performer": {"@type": "MusicGroup", "name": "Harbour Chamber Orchestra"}}
    verdict = trace(
        body, "name", "Harbour Chamber Hall", type="MusicVenue", subjectOf={"@type": "Event"} | others
    )
    assert verdict.outcome == "undecided"
    assert trace(body, "name", "Harbour Chamber Hall", type="MusicVenue").outcome == "contradicted"
