"""Authors of articles whom the page only tells of, or shows beside a picture."""

from __future__ import annotations

import pytest

from .conftest import Trace

TEXT = (
    "<p>After two years of repairs the mill by the river turns again. The millwright {} has replaced all of the oak "
    "gears and is glad that the water was high enough in spring.</p>"
)
MAYOR = "<p>It cost the town a lot of money, and the mayor said on Tuesday that each of the coins was well spent.</p>"


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (TEXT.format("Peter Voss"), "unsupported"),
        ("<figure><img src=a.jpg><figcaption>Photo: Peter Voss</figcaption></figure>" + MAYOR, "unsupported"),
        (TEXT.format("Peter Voss") + "<p>Peter Voss</p>", "grounded"),
        (TEXT.format("Peter Voss") + "<p>By Peter Voss</p>", "grounded"),
        (TEXT.format("— I am Peter Voss —"), "grounded"),
        (
            MAYOR
            + "<p>Peter Voss is a miller who writes of mills and of rivers, and lives with his goats in the hills.",
            "grounded",
        ),
        (TEXT.format("Peter Voss") + '<a href="/people/peter-voss"><img src=p.jpg></a>', "grounded"),
        (TEXT.format("Peter Voss") + '<img src=p.jpg alt="Peter Voss">', "grounded"),
        (
            MAYOR
            + "<p>The mill is open on all days of the week, and there is tea. Text and pictures: Peter Voss</p>",
            "grounded",
        ),
    ],
)
def test_an_author_whom_the_text_tells_of(trace: Trace, body: str, outcome: str) -> None:
    heading = "<h1>The mill turns again</h1>"
    told = trace(
        f"{heading}{body}",
        "author",
        "Peter Voss",
        type="NewsArticle",
        headline="The mill turns again",
    )
    assert told.outcome == outcome


def test_a_recipe_is_of_whom_its_text_tells(trace: Trace) -> None:
    told = trace(
        f"<h1>Rye loaf</h1>{TEXT.format('Peter Voss')}",
        "author",
        "Peter Voss",
        type="Recipe",
        name="Rye loaf",
    )
    assert told.outcome == "grounded"


@pytest.mark.parametrize(
    ("shown", "name", "outcome"),
    [
        ("", "Young", "unsupported"),
        ("<p>young, 3 May: I baked it twice.</p>", "Young", "grounded"),
        ("<p>Young</p>", "Young", "grounded"),
        (MAYOR.replace("the mayor", "Young"), "Young", "grounded"),
        ("", "young", "grounded"),
    ],
)
def test_a_person_called_as_a_word_of_the_text(trace: Trace, shown: str, name: str, outcome: str) -> None:
    text = "<p>It is a cake for all who like it sweet, old or young, and it is splendid with a cup of strong coffee.</p>"
    assert trace(f"<h1>Cake</h1>{text}{shown}", "name", name, type="Person").outcome == outcome


@pytest.mark.parametrize(
    ("shown", "outcome"),
    [
        ("", "unsupported"),
        ("<p>Splendid! 5 stars</p>", "grounded"),
        (
            "<div class=comments><p>We found that it was splendid, and we shall bake it again and again all of this long winter.",
            "grounded",
        ),
    ],
)
def test_a_review_of_a_word_of_the_text(trace: Trace, shown: str, outcome: str) -> None:
    text = "<p>It is a cake for all who like it sweet, old or young, and it is splendid with a cup of strong coffee.</p>"
    told = trace(f"<h1>Cake</h1>{text}{shown}", "reviewBody", "Splendid!", type="Review")
    assert told.outcome == outcome
