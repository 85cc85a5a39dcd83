"""What a page shows of other things: related products, similar jobs; and the spans of what it is about."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.linter.findings.verdict import Verdict

from ..compared import by_pointer
from ..conftest import Trace


def told(body: str, node: dict[str, Any], title: str, lang: str = "en") -> dict[str, Verdict]:
    """The verdicts on a node by their pointers, on a page of this title."""
    head = f"<title>{title} – The house</title>"
    return by_pointer(body, node, lang=lang, head=head, url="https://house.example/p/own")


MUG = "<h1>Harbour mug</h1><p>£24.00</p><p>A mug for all weathers.</p>"
SIZES = "<h1>Harbour mug</h1><p>£24.00</p><p>Large: £29.00</p>"
ALSO = "<h2>You may also like</h2>"
GRID = (
    '<ul><li><a href="/p/plate">Harbour plate</a><p>£18.00</p></li>'
    '<li><a href="/p/jug">Harbour jug</a><p>£31.50</p></li></ul>'
)
ONE = '<div><h3><a href="/p/plate">Harbour plate</a></h3><p>£18.00</p></div>'


def mug(price: str, name: str = "Harbour mug", **offers: str) -> dict[str, Any]:
    offer = {"@type": "Offer", "price": price, "priceCurrency": "GBP", **offers}
    return {"@type": "Product", "name": name, "offers": offer}


@pytest.mark.parametrize(
    "body",
    [MUG + ALSO + GRID, MUG + GRID, MUG + ALSO + ONE, SIZES + ALSO + GRID, ALSO + ONE + MUG,
     MUG + "<div><p>Das könnte Ihnen auch gefallen</p>" + GRID + "</div>"],
)  # fmt: skip
def test_a_related_product(body: str) -> None:
    assert told(body, mug("24.00"), "Harbour mug")["/offers/price"].outcome == "grounded"
    assert told(body, mug("18.00"), "Harbour mug")["/offers/price"].reason == "as the price of something else"
    assert told(body, mug("24.00"), "Harbour mug")["/name"].outcome == "grounded"
    assert told(body, mug("24.00", "Harbour plate"), "Harbour mug")["/name"].shown == "Harbour mug"


@pytest.mark.parametrize(
    "title",
    ["More items", "Weitere Angebote", "Plus de produits", "Más productos", "Quem viu, viu também", "Inne produkty",
     "Fler produkter", "Další produkty", "Δημοφιλή", "新着情報", "قد يعجبك أيضًا"],
)  # fmt: skip
def test_titles_of_other_things(title: str) -> None:
    plate = "<h3>Harbour plate</h3><p>£18.00</p>"
    other = told(f"{MUG}<h2>{title}</h2>{plate}", mug("18.00"), "Harbour mug")["/offers/price"]
    assert other.reason == "as the price of something else"
    own = told(f"{MUG}<h2>With a plate</h2>{plate}", mug("18.00"), "Harbour mug")["/offers/price"]
    assert own.outcome == "grounded"


@pytest.mark.parametrize(
    "body",
    [
        # sizes with links, and no price but theirs
        f"<h1>Harbour mug</h1>{GRID}",
        # the price under the heading, too
        MUG.replace("24.00", "18.00") + ALSO + GRID,
        # further prices of the thing itself
        f"{MUG}<h2>Sizes</h2><p>Small: £18.00</p>",
        f'{MUG}<div><p>Small</p><p>£18.00</p></div><div><p>Large</p><a href="#large">£31.50</a></div>',
    ],
)
def test_a_price_of_the_page(body: str) -> None:
    assert told(body, mug("18.00"), "Harbour mug")["/offers/price"].outcome == "grounded"


def test_the_lowest_price_of_others() -> None:
    offers = {"@type": "AggregateOffer", "lowPrice": "18.00", "priceCurrency": "GBP"}
    node = {"@type": "Product", "name": "Harbour mug", "offers": offers}
    assert told(MUG + ALSO + GRID, node, "Harbour mug")["/offers/lowPrice"].outcome == "unsupported"
    assert (
        told(MUG + GRID, node, "Harbour mug")["/offers/lowPrice"].outcome == "grounded"
    )  # perhaps its sellers


def job(least: int, most: int) -> dict[str, Any]:
    value = {"@type": "QuantitativeValue", "minValue": least, "maxValue": most, "unitText": "YEAR"}
    salary = {"@type": "MonetaryAmount", "currency": "EUR", "value": value}
    return {"@type": "JobPosting", "title": "Baker", "baseSalary": salary}


PAY = "<h1>Baker</h1><p>Salary: €42,000 – €55,000 per year</p>"
JOBS = (
    '<h2>Similar jobs</h2><ul><li><a href="/j/2">Miller</a> €30,000 – €38,000</li>'
    '<li><a href="/j/3">Cook</a> €28,000 – €36,000</li></ul>'
)


BOXES = (
    '<section class="related products"><h2>You may also like</h2><ul><li><a href="/p/plate">Harbour plate</a>'
    "<span>4.5 / 5 (112 reviews)</span><time>3 May 2021</time></li></ul></section>"
    '<aside><h2>Recent posts</h2><ul><li><a href="/b/glaze">On glazes</a> 4 June 2022, 11 comments</li></ul></aside>'
)
FOOTER = "<footer><p>7 July 2022</p></footer>"
RATED = f"<main><h1>Harbour mug</h1><p>4.8 / 5, 37 reviews</p>{BOXES}</main>"
DATED = f"<main><h1>On mugs</h1><p>9 March 2022</p><p>4 comments</p>{BOXES}</main>{FOOTER}"


@pytest.mark.parametrize(
    ("rating", "count", "outcomes"),
    [("4.8", "37", "grounded grounded"), ("4.5", "112", "unsupported unsupported")],
)
def test_the_rating_of_a_related_product(rating: str, count: str, outcomes: str) -> None:
    stars = {"@type": "AggregateRating", "ratingValue": rating, "reviewCount": count}
    found = told(RATED, {"@type": "Product", "name": "Harbour mug", "aggregateRating": stars}, "Harbour mug")
    assert [
        found[f"/aggregateRating/{n}"].outcome for n in ("ratingValue", "reviewCount")
    ] == outcomes.split()
    alone = RATED.replace("<p>4.8 / 5, 37 reviews</p>", "")  # the page has none of its own: it is the other's
    found = told(alone, {"@type": "Product", "name": "Harbour mug", "aggregateRating": stars}, "Harbour mug")
    assert found["/aggregateRating/ratingValue"].outcome == "unsupported"


@pytest.mark.parametrize(
    ("day", "comments", "outcomes"),
    [
        ("2022-03-09", 4, "grounded grounded"),
        ("2022-06-04", 11, "unsupported unsupported"),
        ("2022-07-07", 4, "grounded grounded"),  # in the footer, which is not part of the box above it
    ],
)
def test_days_and_comments_of_recent_posts(day: str, comments: int, outcomes: str) -> None:
    node = {"@type": "Event", "name": "On mugs", "startDate": day}
    first = told(DATED, node, "On mugs")["/startDate"].outcome
    node = {"@type": "BlogPosting", "headline": "On mugs", "commentCount": comments}
    assert [first, told(DATED, node, "On mugs")["/commentCount"].outcome] == outcomes.split()


def test_several_things_are_nobodys_page() -> None:
    nodes = [{"@type": "Event", "name": "On mugs", "startDate": day} for day in ("2022-03-09", "2022-06-04")]
    found = told(DATED, {"@graph": nodes}, "On mugs")
    assert [found[f"{n}/startDate"].outcome for n in (0, 1)] == ["grounded", "grounded"]


def test_the_title_of_a_similar_job() -> None:
    body = PAY + JOBS
    assert told(body, {"@type": "JobPosting", "title": "Baker"}, "Baker")["/title"].outcome == "grounded"
    assert told(body, {"@type": "JobPosting", "title": "Miller"}, "Baker")["/title"].outcome != "grounded"


def test_a_duration_that_only_teasers_show(trace: Trace) -> None:
    body = (
        "<main><h1>Mosses of the north</h1><p>38 min</p><p>A walk through wet woods with a biologist.</p></main>"
        '<aside><h2>More episodes</h2><a href="/41">Voices of the night</a> <span>44 min</span></aside>'
    )
    properties = {"type": "PodcastEpisode", "name": "Mosses of the north"}
    assert trace(body, "duration", "PT38M", **properties).outcome == "grounded"
    assert trace(body, "duration", "PT44M", **properties).outcome == "unsupported"
    alone = body.replace("<p>38 min</p>", "")
    assert trace(alone, "duration", "PT44M", **properties).outcome == "grounded"


@pytest.mark.parametrize(
    ("href", "outcome"),
    [
        ("/news/ferry", "grounded"),
        ("https://bay.example/news/ferry", "grounded"),
        ("/news/pier", "unsupported"),
        ("/news/ferry#comment-3", "unsupported"),
    ],
)
def test_a_teaser_of_the_page_itself_dates_it(trace: Trace, href: str, outcome: str) -> None:
    card = '<div class="card"><h3><a href="{}">{}</a></h3><span>{}</span></div>'
    cards = [(href, "The ferry is back", "3 May 2024"), ("/news/tram", "A tram", "4 May 2024")]
    cards.append(("/news/bus", "A bus", "2 May 2024"))
    verdict = trace(
        "<article><h1>The ferry is back</h1><p>5 May 2024</p><p>It crosses the bay again.</p></article>"
        f"<section><h2>Latest news</h2>{''.join(card.format(*each) for each in cards)}</section>",
        "datePublished",
        "2024-05-03",
        type="NewsArticle",
        headline="The ferry is back",
        url="https://bay.example/news/ferry",
    )
    assert verdict.outcome == outcome, verdict
