"""Microdata whose value is all text of the element that carries it, and the writers of texts that a page teases."""

from __future__ import annotations

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts

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
