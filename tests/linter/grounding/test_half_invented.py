"""Long texts of which the page has a part, and somebody wrote the rest."""

from __future__ import annotations

import pytest

from .conftest import Trace

PAGE = """<h1>Repairing a wooden rowing boat</h1>
<p>Lift the boat onto two trestles and let the planks dry for a fortnight, out of the sun and the wind.</p>
<p>Scrape the old paint from the seams, and drive new cotton into every one of them with a caulking iron.</p>
<p>Finish with three thin coats of linseed oil, a day apart, and turn the boat only when the last one is dry.</p>"""
FIRST = "Lift the boat onto two trestles and let the planks dry for a fortnight, out of the sun and the wind."
SECOND = (
    "Scrape the old paint from the seams, and drive new cotton into every one of them with a caulking iron."
)
LAST = "Finish with three thin coats of linseed oil, a day apart, and turn the boat only when the last one is dry."
INVENTED = (
    "Customers praise our friendly service, generous discounts and worldwide delivery, because engineers "
    "certified each product according to international standards before leaving the factory warehouse, "
    "including a lifetime warranty."
)


@pytest.mark.parametrize("prop", ["articleBody", "description"])
@pytest.mark.parametrize(
    "value",
    [
        f"{FIRST} {INVENTED}",
        f"{INVENTED} {LAST}",
        f"{FIRST} {INVENTED} {LAST}",
        f"{FIRST} {SECOND} {INVENTED}",
    ],
)
def test_a_stretch_that_the_page_lacks(trace: Trace, prop: str, value: str) -> None:
    verdict = trace(PAGE, prop, value, type="Article")
    assert (verdict.outcome, verdict.reason) == ("unsupported", "a part of it is not the page's")


@pytest.mark.parametrize(
    "value",
    [
        f"{FIRST} {SECOND} {LAST}",
        f"{FIRST} {LAST}",
        f"{FIRST} {SECOND} All of this takes some patience, of course. {LAST}",
    ],
)
def test_the_page_itself(trace: Trace, value: str) -> None:
    assert trace(PAGE, "articleBody", value, type="Article").outcome == "grounded"


def test_a_page_that_shows_the_beginning(trace: Trace) -> None:
    cut = f"<h1>Repairing a wooden rowing boat</h1><p>{FIRST} {SECOND[:60]}… Read more</p>"
    verdict = trace(cut, "articleBody", f"{FIRST} {SECOND} {INVENTED}", type="Article")
    assert (verdict.outcome, verdict.reason) == ("undecided", "the page shows its beginning")


def test_a_translation_is_another_matter(trace: Trace) -> None:
    german = (
        "Wir heben das Boot auf zwei Böcke und lassen die Planken vierzehn Tage lang trocknen, nicht in der Sonne und "
        "nicht im Wind, und dann kratzen wir die alte Farbe aus den Fugen und schlagen neue Baumwolle hinein."
    )
    assert trace(PAGE, "description", german, type="Article").reason != "a part of it is not the page's"
