"""Scores and counts of ratings: what is their scale, what is drawn, and whose review they are of."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts
from .conftest import Trace

HEAD = "<h1>Oat flakes</h1>"


@pytest.mark.parametrize(
    ("value", "body", "outcome"),
    [
        ("5", "<p>4.5 out of 5 (120)</p>", "contradicted"),
        ("4.5", "<p>4.5 out of 5 (120)</p>", "grounded"),
        ("4.47", "<p>4.5 out of 5 (120)</p>", "grounded"),
        ("4.3", "<p>4 out of 5 (120)</p><p>Score: 4.3</p>", "grounded"),
        ("5", "<p>4,5 von 5 Sternen (120 Bewertungen)</p>", "contradicted"),
        ("5", "<p>4.5 out of 5 (120)</p><ul><li>5 stars 80%</li><li>4 stars 10%</li></ul>", "contradicted"),
        ("5", "<p>5 stars (120 reviews)</p>", "grounded"),
        ("5", "<p>4.5 out of 5 (120)</p><p>5 out of 5 (120)</p>", "grounded"),
    ],
)
def test_a_scale_is_no_score(trace: Trace, value: str, body: str, outcome: str) -> None:
    verdict = trace(HEAD + body, "ratingValue", value, type="AggregateRating", reviewCount="120")
    assert verdict.outcome == outcome


def test_the_score_beside_the_count_is_what_to_write(trace: Trace) -> None:
    verdict = trace(
        HEAD + "<p>4.5 out of 5 (120)</p>", "ratingValue", "5", type="AggregateRating", reviewCount="120"
    )
    assert (verdict.shown, verdict.replacement) == ("4.5", "4.5")


def test_points_of_another_scale_are_the_same_score(trace: Trace) -> None:
    body = HEAD + "<p>4.5 out of 5 (120)</p><p>90% rating</p>"
    verdict = trace(body, "ratingValue", "90", type="AggregateRating", reviewCount="120", bestRating="100")
    assert verdict.outcome == "grounded"


@pytest.mark.parametrize(("count", "outcome"), [("120", "grounded"), ("5", "unsupported")])
def test_a_scale_is_no_count(trace: Trace, count: str, outcome: str) -> None:
    body = HEAD + "<p>4.5 out of 5 (120)</p>"
    verdict = trace(body, "reviewCount", count, type="AggregateRating", ratingValue="4.5")
    assert verdict.outcome == outcome


SPOKEN = "<div role='img' aria-label='4.5 out of 5 stars'></div>"
BAR = "<div class='stars'><span style='width:90%'></span></div>"


@pytest.mark.parametrize("drawing", [SPOKEN, BAR, "<span class='rating'><svg></svg><svg></svg></span>"])
@pytest.mark.parametrize(
    ("behind", "outcome"),
    [
        ("<a href='#reviews'>120</a>", "grounded"),
        ("<a href='#kundenbewertungen'>120</a>", "grounded"),
        ("<span>(120)</span>", "grounded"),
        ("<a href='#reviews'>130</a>", "unsupported"),
        ("<p>Sold today</p><p>120</p>", "unsupported"),
    ],
)
def test_a_number_behind_drawn_stars_is_their_count(
    trace: Trace, drawing: str, behind: str, outcome: str
) -> None:
    body = f"{HEAD}<div>{drawing}{behind}</div>"
    verdict = trace(body, "reviewCount", "120", type="AggregateRating", ratingValue="4.5")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "label", "outcome"),
    [
        ("4.5", "4.5 of 5", "grounded"),
        ("4.5", "4,5 von 5 Sternen", "grounded"),
        ("5", "4.5 out of 5 stars", "unsupported"),
        ("3.5", "4.5 out of 5 stars", "unsupported"),
    ],
)
def test_a_score_that_is_read_out_with_its_scale(trace: Trace, value: str, label: str, outcome: str) -> None:
    body = f"{HEAD}<svg role='img' aria-label='{label}'></svg>"
    assert trace(body, "ratingValue", value, type="AggregateRating").outcome == outcome


BOXES = (
    "<div class='review'><b>Ada Berg</b> <span>{}</span><p>Great oats for all the family.</p></div>"
    "<div class='review'><b>Bo Lund</b> <span>{}</span><p>Far too dusty for my taste.</p></div>"
)
LINES = "<ul><li>Ada Berg {}</li><li>Bo Lund {}</li></ul>"
TITLES = "<h3>Great oats – {}</h3><p>I like them.</p><h3>Far too dusty – {}</h3><p>I do not.</p>"


@pytest.mark.parametrize("page_text", [BOXES, LINES, TITLES])
@pytest.mark.parametrize(
    ("scores", "outcome"), [((5, 2), "grounded"), ((2, 5), "unsupported")], ids=["right", "exchanged"]
)
def test_reviews_with_each_others_scores(page_text: str, scores: tuple[int, int], outcome: str) -> None:
    reviews = [
        {
            "@type": "Review",
            "name": title,
            "author": {"@type": "Person", "name": author},
            "reviewRating": {"@type": "Rating", "ratingValue": score},
        }
        for title, author, score in zip(
            ("Great oats", "Far too dusty"), ("Ada Berg", "Bo Lund"), scores, strict=True
        )
    ]
    node = {"@context": "https://schema.org", "@type": "Product", "name": "Oat flakes", "review": reviews}
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    body = HEAD + page_text.format("5/5", "2/5")
    document = Document("page", f"<html lang='en'><body>{body}{script}</body></html>")
    outcomes = [v.outcome for s, v in verdicts(document) if s.property == "ratingValue"]
    assert outcomes == [outcome, outcome]


@pytest.mark.parametrize(
    ("value", "outcome"), [("4.6", "grounded"), ("5", "contradicted"), ("4", "contradicted")]
)
def test_a_score_that_is_read_out_before_its_count(trace: Trace, value: str, outcome: str) -> None:
    body = (
        f"{HEAD}<div><span role='img' aria-label='Rated 4.6 out of 5'></span> <a href='#reviews'>38 reviews</a></div>"
        "<div class='review'><p>5/5</p><p>Fine.</p></div><div class='review'><p>4/5</p><p>Good.</p></div>"
    )
    verdict = trace(body, "ratingValue", value, type="AggregateRating", reviewCount="38")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("count", "outcome"), [("412", "grounded"), ("24", "unsupported")])
def test_a_number_near_a_score_that_counts_something_else(trace: Trace, count: str, outcome: str) -> None:
    body = f"{HEAD}<p>8.9 Superb · 412 reviews</p><p>24 rooms</p>"
    verdict = trace(body, "reviewCount", count, type="AggregateRating", ratingValue="8.9")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("scores", "outcomes"),
    [((5, 2), "grounded grounded"), ((3.5, 2), "unsupported grounded"), ((5, 3.5), "grounded unsupported")],
)
def test_a_review_with_a_score_from_elsewhere(scores: tuple[float, float], outcomes: str) -> None:
    reviews = [
        {
            "@type": "Review",
            "reviewBody": text,
            "reviewRating": {"@type": "Rating", "ratingValue": score},
        }
        for text, score in zip(
            ("Great oats for all the family.", "Far too dusty for my taste."), scores, strict=True
        )
    ]
    node = {"@context": "https://schema.org", "@type": "Product", "name": "Oat flakes", "review": reviews}
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    body = f"{HEAD}<p>Our verdict: 3.5 / 5</p>{BOXES.format('★★★★★', '★★')}"
    document = Document("page", f"<html lang='en'><body>{body}{script}</body></html>")
    found = [v.outcome for s, v in verdicts(document) if s.property == "ratingValue"]
    assert found == outcomes.split()


@pytest.mark.parametrize(
    ("value", "outcome"), [("4.4", "grounded"), ("4", "contradicted"), ("5", "contradicted")]
)
@pytest.mark.parametrize(
    "body",
    [
        "<div><span>4.4</span> <span>★★★★☆</span> <span>12.5K ratings</span></div>",
        "<p>★★★★☆ 4.4 (12,500 ratings)</p>",
    ],
)
def test_a_score_beside_five_stars(trace: Trace, body: str, value: str, outcome: str) -> None:
    verdict = trace(HEAD + body, "ratingValue", value, type="AggregateRating", ratingCount="12500")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("body", "count", "outcome"),
    [
        ("<p>4.3 out of 5</p><p>57 ratings</p><p>5 star</p><p>60%</p>", "60", "unsupported"),
        ("<p>4.3 out of 5</p><p>57 ratings</p><p>5 star</p><p>60%</p>", "5", "unsupported"),
        ("<p>4.3 out of 5</p><p>57 ratings</p><p>5 star</p><p>60%</p>", "57", "grounded"),
        ("<p>4.3 · 57 reviews</p><p>£20.00</p><p>280 g</p>", "20", "unsupported"),
        ("<p>4.3 · 57 reviews</p><p>£20.00</p><p>280 g</p>", "280", "unsupported"),
        ("<p>4.3/5 (12K)</p>", "12", "unsupported"),
        ("<p>4.3/5 (12K)</p>", "12034", "grounded"),
        ("<p>1,024 reviews</p><p>#12 of 350 restaurants</p>", "12", "unsupported"),
    ],
)
def test_numbers_that_count_nobody(trace: Trace, body: str, count: str, outcome: str) -> None:
    verdict = trace(HEAD + body, "reviewCount", count, type="AggregateRating", ratingValue="4.3")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("4", "grounded"), ("35", "unsupported"), ("12", "unsupported")]
)
def test_the_number_in_brackets_behind_stars_is_no_score(trace: Trace, value: str, outcome: str) -> None:
    body = f"{HEAD}<p>★★★★ (35)</p><p>£12</p>"
    verdict = trace(body, "ratingValue", value, type="AggregateRating", reviewCount="35")
    assert verdict.outcome == outcome


CHOICES = "".join(f"<option>Give it {stars}/5</option>" for stars in range(1, 6))


@pytest.mark.parametrize(
    ("value", "message", "outcome"),
    [
        ("3.8", "Average: 3.8 (10 votes)", "grounded"),
        ("3.04", "Average: 3 (10 votes)", "grounded"),
        ("4", "Average: 3.8 (10 votes)", "unsupported"),
    ],
)
def test_a_choice_is_no_score(trace: Trace, value: str, message: str, outcome: str) -> None:
    body = f"<h1>Soup</h1><select>{CHOICES}</select><span>{message}</span>"
    verdict = trace(body, "ratingValue", value, type="AggregateRating", ratingCount="10")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("lines", "expected", "outcome"),
    [
        (CHOICES, "1", "grounded"),
        ("".join(f"<li>{stars} star values: {stars * 3}</li>" for stars in range(5, 0, -1)), "1", "grounded"),
        ("".join(f"<li>{stars} Sterne</li>" for stars in (5, 4, 3, 2)) + "<li>1 Stern</li>", "1", "grounded"),
        ("".join(f"<li>{stars} star values: 3</li>" for stars in (5, 4, 3)), "2", "unsupported"),
        (CHOICES, "0", "unsupported"),
        (
            "<p class='rating'>"
            + "".join(f"<input type='radio' name='r' value='{n}'>" for n in range(2, 6))
            + "</p>",
            "2",
            "undecided",
        ),
    ],
)
def test_the_lowest_step_of_a_scale(trace: Trace, lines: str, expected: str, outcome: str) -> None:
    body = f"<h1>Soup</h1><p>Rating: 4.2 stars</p>{lines}"
    verdict = trace(body, "worstRating", expected, type="AggregateRating", ratingValue="4.2")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("4.5", "grounded"), ("4.2", "unsupported")])
def test_a_score_in_the_label_of_stars(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Soup</h1><a href='#r'><b class='stars star-90' aria-label='4.5 '></b><i>(59)</i></a>"
    assert trace(body, "ratingValue", value, type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(("count", "outcome"), [("14", "grounded"), ("41", "unsupported")])
def test_a_count_in_a_description(trace: Trace, count: str, outcome: str) -> None:
    body = "<h1>Zuppa</h1><div class='rate' title='14 voti'>4,3/5</div>"
    assert trace(body, "ratingCount", count, type="AggregateRating", ratingValue="4.3").outcome == outcome


def test_minutes_beside_a_score_count_nobody(trace: Trace) -> None:
    body = "<h1>Soup</h1><p>4.3</p><p>Ready in 35 min</p>"
    verdict = trace(body, "ratingCount", "35", type="AggregateRating", ratingValue="4.3")
    assert verdict.outcome == "unsupported"


def test_comments_with_their_number_behind_are_no_ratings(trace: Trace) -> None:
    body = "<h1>Oat loaf</h1><p>4.6 out of 5 stars (128 ratings)</p><h2>Comments (3)</h2>"
    properties = {"type": "AggregateRating", "ratingValue": 4.6}
    assert trace(body, "ratingCount", 128, **properties).outcome == "grounded"
    assert trace(body, "ratingCount", 3, **properties).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "page_text", "value", "outcome"),
    [
        ("de", "92 Punkte, Weinmagazin Traube", 92, "grounded"),
        ("de", "92 Punkte, Weinmagazin Traube", 95, "unsupported"),
        ("nl", "Cijfer: 9", 9, "grounded"),
        ("nl", "Cijfer: 9", 8, "unsupported"),
        ("sv", "Tummen upp: 18 poäng", 18, "grounded"),
    ],
)
def test_points_are_a_score(trace: Trace, lang: str, page_text: str, value: int, outcome: str) -> None:
    verdict = trace(
        f"<h1>Wine</h1><p>{page_text}</p>", "ratingValue", value, type="Rating", bestRating=100, lang=lang
    )
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("best", "outcome"), [(5, "grounded"), (10, "unsupported")])
def test_full_marks_are_the_scale(trace: Trace, best: int, outcome: str) -> None:
    body = "<h1>茶馆</h1><p>评分：4.5分（满分5分），共326条点评</p>"
    assert (
        trace(body, "bestRating", best, type="AggregateRating", ratingValue=4.5, lang="zh").outcome == outcome
    )


def test_a_score_out_of_a_hundred_is_shown_as_a_whole_percentage(trace: Trace) -> None:
    score = "70.08130081300813"
    for body, outcome in (
        ("<b>70%</b>", "grounded"),
        ("<b>71%</b>", "unsupported"),
        ("<p>Save 70% today</p>", "unsupported"),
    ):
        assert trace(body, "ratingValue", score, bestRating="100", type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>Rated 4.5 out of 5</p>", "1", "grounded"),
        ("<p>Rated 4.5 out of 5</p>", "2", "unsupported"),
        ("<p>A loaf of rye</p>", "1", "unsupported"),
    ],
)
def test_a_scale_begins_at_one_where_the_score_is_shown(
    trace: Trace, body: str, value: str, outcome: str
) -> None:
    """schema.org takes 1 for the worst rating where the markup gives none."""
    of = {"type": "AggregateRating", "ratingValue": "4.5", "bestRating": "5"}
    assert trace(body, "worstRating", value, **of).outcome == outcome


@pytest.mark.parametrize(
    ("control", "most", "outcome"),
    [
        ("<button aria-label='Rate it {} star{}'></button>", 5, "unsupported"),
        ("<label><input type=radio aria-label='{} star{}'></label>", 5, "unsupported"),
        ("<span role=img aria-label='{} star{}'></span>", 5, "grounded"),
        ("<button aria-label='Rated {} star{} by others'></button>", 3, "grounded"),
    ],
)
def test_a_control_for_voting_is_no_score(trace: Trace, control: str, most: int, outcome: str) -> None:
    controls = "".join(control.format(n, "s" if n > 1 else "") for n in range(1, most + 1))
    body = f"{HEAD}<div>{controls}</div><p>Tell us what you think of it.</p>"
    assert trace(body, "ratingValue", "3", type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(
    ("star", "outcome"),
    [
        ("<button>{}</button>", "unsupported"),
        ("<label><input type=radio>{}</label>", "unsupported"),
        ("<span>{}</span>", "grounded"),
        ("{}", "grounded"),
    ],
)
def test_stars_in_controls_of_their_own_are_for_voting(trace: Trace, star: str, outcome: str) -> None:
    stars = star.format("<i class='icon star'></i>") * 5
    body = f"{HEAD}<div class=rating>{stars}</div><p>Tell us what you think of it.</p>"
    assert trace(body, "ratingValue", "5", type="AggregateRating").outcome == outcome
