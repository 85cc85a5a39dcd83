"""Authors of articles whom the page only tells of, or shows beside a picture, and texts of elements."""

from __future__ import annotations

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts
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
    verdict = trace(
        f"{heading}{body}",
        "author",
        "Peter Voss",
        type="NewsArticle",
        headline="The mill turns again",
    )
    assert verdict.outcome == outcome


def test_a_recipe_is_of_whom_its_text_tells(trace: Trace) -> None:
    verdict = trace(
        f"<h1>Rye loaf</h1>{TEXT.format('Peter Voss')}",
        "author",
        "Peter Voss",
        type="Recipe",
        name="Rye loaf",
    )
    assert verdict.outcome == "grounded"


@pytest.mark.parametrize(
    ("page_text", "name", "outcome"),
    [
        ("", "Young", "unsupported"),
        ("<p>young, 3 May: I baked it twice.</p>", "Young", "grounded"),
        ("<p>Young</p>", "Young", "grounded"),
        (MAYOR.replace("the mayor", "Young"), "Young", "grounded"),
        ("", "young", "grounded"),
    ],
)
def test_a_person_called_as_a_word_of_the_text(trace: Trace, page_text: str, name: str, outcome: str) -> None:
    text = "<p>It is a cake for all who like it sweet, old or young, and it is splendid with a cup of strong coffee.</p>"
    assert trace(f"<h1>Cake</h1>{text}{page_text}", "name", name, type="Person").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("", "unsupported"),
        ("<p>Splendid! 5 stars</p>", "grounded"),
        (
            "<div class=comments><p>We found that it was splendid, and we shall bake it again and again all of this long winter.",
            "grounded",
        ),
    ],
)
def test_a_review_of_a_word_of_the_text(trace: Trace, page_text: str, outcome: str) -> None:
    text = "<p>It is a cake for all who like it sweet, old or young, and it is splendid with a cup of strong coffee.</p>"
    verdict = trace(f"<h1>Cake</h1>{text}{page_text}", "reviewBody", "Splendid!", type="Review")
    assert verdict.outcome == outcome


TOLD = "On Sundays we bake two batches of rye bread, the first before dawn and the second after the market"


def _verdicts(source: str) -> dict[tuple[str, str], str]:
    document = Document("page", source, url="https://bakery.example/rye")
    return {
        (statement.property, statement.text.strip()[:20]): verdict.outcome
        for statement, verdict in verdicts(document)
    }


@pytest.mark.parametrize(
    ("attributes", "extra", "outcome"),
    [
        (
            'itemprop="text"',
            "<script>var shared = 3812;</script><svg><title>Clock icon 77</title></svg>",
            "grounded",
        ),
        ('itemprop="text"', '<p style="display:none">Shared 3812 times</p>', "grounded"),
        (
            f'itemprop="text" content="{TOLD}, for 3812 guests who like it, and none who does not."',
            "",
            "undecided",
        ),
    ],
)
def test_a_text_with_what_nobody_reads_in_it(attributes: str, extra: str, outcome: str) -> None:
    body = f"<div {attributes}><p>{TOLD}.</p>{extra}<p>It keeps for a week.</p></div>"
    source = (
        '<html lang="en"><body itemscope itemtype="https://schema.org/BlogPosting"><h1>Rye</h1>'
        f"{body}</body></html>"
    )
    assert _verdicts(source)["text", TOLD[:20]] == outcome


CARD = (
    '<article itemscope itemtype="https://schema.org/Article"><a href="/{0}"><h3>{1}</h3></a>'
    '<p itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">By {2}</b></p></article>'
)
OWN = (
    '<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Rye in winter</h1>'
    '<p class="byline">By Ada Miller</p><p itemprop="author" itemscope itemtype="https://schema.org/Person">'
    '<meta itemprop="name" content="{0}"></p><p>Rye keeps well.</p></article>'
)


def test_the_writers_of_texts_that_a_page_teases() -> None:
    cards = CARD.format("spelt", "Spelt in spring", "Bo Weaver") + CARD.format("oats", "Oats", "Cy Potter")
    source = f'<html lang="en"><body>{OWN.format("Bo Weaver")}<aside>{cards}</aside></body></html>'
    found = _verdicts(source)
    assert found["name", "By Bo Weaver"] == found["name", "By Cy Potter"] == "grounded"
    assert found["name", "Bo Weaver"] == "contradicted"  # of the page's own text
