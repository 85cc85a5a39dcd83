"""What is advised about values that a page does not show: never to take out what may be true and stand elsewhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document

HEAD = '<link rel="canonical" href="https://mill.example/rye"><title>Rye bread</title>'
MILL = {"@type": "Organization", "name": "The Mill"}
BODY = (
    '<header>The Mill <a href="https://www.facebook.com/themill/">Facebook</a></header><h1>Rye bread</h1>'
    '<p class="byline">By Ida Holm, <time>3 May 2026</time></p><p>Rye is sown late, and cut before the wheat.</p>'
)


def fixes(thing: dict[str, Any], pointer: str, body: str = BODY) -> list[tuple[str, int]]:
    """The words and the number of edits of each fix at a value."""
    markup = json.dumps({"@context": "https://schema.org", **thing})
    page = f'<html lang="en"><head>{HEAD}</head><body>{body}<script type="application/ld+json">{markup}</script></body></html>'
    found = check_document(Document("https://mill.example/rye", page), catalogue(), Settings()).results
    return [
        (fix.description, len(fix.edits))
        for each in found
        if each.kind == "fail" and each.code.startswith("FAC") and each.location.pointer == pointer
        for fix in each.fixes
    ]


def article(**more: Any) -> dict[str, Any]:
    return {"@type": "Article", "headline": "Rye bread", "datePublished": "2026-05-03", **more}


@pytest.mark.parametrize(
    ("thing", "pointer", "told"),
    [
        (article(dateModified="2026-05-09"), "/dateModified", 'Show it on the page ("Updated on …")'),
        (article(dateModified="2026-05-03"), "/dateModified", "Keep it if that was the last change"),
        (article(dateModified="2026-04-28"), "/dateModified", "Correct one of the dates"),
        (article(copyrightYear="2019"), "/copyrightYear", "Keep it if it is right"),
        (article(articleSection="Long reads"), "/articleSection", "Keep it if it is right"),
        (
            article(publisher={**MILL, "email": "post@mill.example"}),
            "/publisher/email",
            "Show or remove it, unless another page of the site shows it",
        ),
        (
            article(publisher={**MILL, "sameAs": "https://www.youtube.com/@ryefilms"}),
            "/publisher/sameAs",
            'Keep it if it is about this "Organization"',
        ),
        (
            article(publisher={**MILL, "sameAs": "https://plus.google.com/+themill"}),
            "/publisher/sameAs",
            "that service has closed",
        ),
        (
            article(publisher={**MILL, "sameAs": "https://www.facebook.com/themillnorth"}),
            "/publisher/sameAs",
            "Use one URL in both places",
        ),
        (
            article(publisher={**MILL, "sameAs": "http://themill"}),
            "/publisher/sameAs",
            'Correct the address, or remove "sameAs"',
        ),
        (
            article(image="https://mill.example/oven.jpg"),
            "/image",
            'Keep it if it shows the same thing, otherwise use one that the page shows, or remove "image"',
        ),
        (
            article(video={"@type": "VideoObject", "name": "Rye bread", "duration": "PT7M31S"}),
            "/video/duration",
            "Keep it if the player shows it",
        ),
        (
            article(aggregateRating={"@type": "AggregateRating", "ratingValue": 4.4, "ratingCount": 31}),
            "/aggregateRating/ratingValue",
            'remove the whole "aggregateRating" from',
        ),
        (
            article(review={"@type": "Review", "author": {"@type": "Person", "name": "Ruth Agar"}}),
            "/review/author/name",
            "Show the whole review",
        ),
    ],
    ids=[
        "a date",
        "a date that is another",
        "a date before another",
        "a year of copyright",
        "a section",
        "a publisher",
        "a profile",
        "a profile on a network that has closed",
        "a profile's other name",
        "an address without a host",
        "a picture",
        "a film",
        "a rating",
        "who wrote a review",
    ],
)
def test_advice(thing: dict[str, Any], pointer: str, told: str) -> None:
    [(words, edits)] = fixes(thing, pointer)
    assert told in words
    assert edits == 0


def test_a_review_may_be_shown_without_its_stars() -> None:
    review = {
        "@type": "Review",
        "reviewBody": "The best loaf of the coast",
        "reviewRating": {"@type": "Rating", "ratingValue": 5},
    }
    body = f"{BODY}<blockquote>The best loaf of the coast</blockquote>"
    [(words, edits)] = fixes(article(review=review), "/review/reviewRating/ratingValue", body)
    assert words == 'Show it on the page, or remove the whole "reviewRating" from the markup'
    assert edits == 0


def test_a_page_without_a_text_need_not_show_a_date() -> None:
    page = {"@type": "WebPage", "name": "Rye bread", "datePublished": "2021-02-09"}
    [(words, edits)] = fixes(page, "/datePublished", "<h1>Rye bread</h1><p>Rye is sown late.</p>")
    assert words.startswith("Keep it if it is right and the page is not an article")
    assert edits == 0


def test_a_text_may_show_the_day_of_its_change_only() -> None:
    body = BODY.replace("3 May 2026", "Updated on 9 May 2026")
    [(words, edits)] = fixes(article(dateModified="2026-05-09"), "/datePublished", body)
    assert words.startswith("Keep it if it is right (the day of the last change is shown)")
    assert edits == 0


def test_the_name_of_an_entry_is_not_to_be_taken_out_alone() -> None:
    trail = [
        {"@type": "ListItem", "position": n, "name": name} for n, name in enumerate(("Bakery", "Loaves"), 1)
    ]
    [(words, edits), *_] = fixes(
        {"@type": "BreadcrumbList", "itemListElement": trail}, "/itemListElement/0/name"
    )
    assert words.startswith("Show the whole list")
    assert edits == 0


def test_the_day_of_publication_is_no_other_date_s_value() -> None:
    body = f'{BODY}<div class="comments"><div class="comment">Ruth, 20 May 2026: Thanks!</div></div>'
    [(words, edits)] = fixes(article(dateModified="2026-05-20T10:00:00+00:00"), "/dateModified", body)
    assert words.startswith('Show it as "Updated on …"')
    assert edits == 0


def test_an_entry_of_a_trail_may_be_called_otherwise_than_its_page() -> None:
    own = 'property="item" typeof="WebPage" href="https://mill.example/rye"'
    trail = f'<li property="itemListElement" typeof="ListItem"><a {own}><span property="name">17-145-63</span></a></li>'
    page = (
        f'<html lang="en"><head>{HEAD}<meta property="og:title" content="Rye"></head><body vocab="https://schema.org/">'
        f'<ul typeof="BreadcrumbList">{trail}</ul><h1>A loaf of rye flour with a thick crust</h1></body></html>'
    )
    found = check_document(Document("https://mill.example/rye", page), catalogue(), Settings()).results
    assert "FAC201" not in {each.code for each in found}


def test_a_trail_begins_at_home_whatever_else_is_called_so() -> None:
    body = f'<nav><a href="/category/home/">Home</a> <a href="/">The Mill</a></nav>{BODY}'
    trail = [
        {"@type": "ListItem", "position": 1, "name": "Home", "item": "https://mill.example/"},
        {"@type": "ListItem", "position": 2, "name": "Rye bread"},
    ]
    thing = {"@type": "BreadcrumbList", "itemListElement": trail}
    assert not fixes(thing, "/itemListElement/0/item", body)


def test_a_heading_is_no_byline() -> None:
    body = "<h1>Rye bread</h1><p>Rye is sown late.</p>" + "<p>It is cut before the wheat.</p>" * 20
    body += "<h4>By Oven Collective Hotels</h4><p>More of them.</p>"
    markup = json.dumps({"@context": "https://schema.org", **article(author={"@type": "Person", "name": ""})})
    page = f'<html lang="en"><head>{HEAD}</head><body>{body}<script type="application/ld+json">{markup}</script></body></html>'
    found = check_document(Document("https://mill.example/rye", page), catalogue(), Settings()).results
    [empty] = [each for each in found if each.code == "CMP330"]
    assert [fix.description for fix in empty.fixes] == ['Remove "author", of which nothing would be left']


def test_a_rating_of_which_the_page_shows_the_count_is_not_to_be_taken_out_whole() -> None:
    rating = article(aggregateRating={"@type": "AggregateRating", "ratingValue": 3.31707, "ratingCount": 41})
    (told,) = fixes(rating, "/aggregateRating/ratingValue", f"{BODY}<p>41 votes</p>")
    assert told == ('Show it with the rest of the rating, or correct "ratingValue"', 0)


def test_of_two_days_of_publication_the_shown_one_may_be_the_text_s() -> None:
    recipe = {"@type": "Recipe", "name": "Rye bread", "datePublished": "2018-12-24"}
    body = BODY + "<ol class='comments'><li>Sold. 9 May 2026</li><li>Good. 11 May 2026</li></ol>"
    (told,) = fixes({"@graph": [article(), recipe]}, "/@graph/1/datePublished", body)
    assert told == ("Keep it if it is right, otherwise write the day of publication that the page shows", 0)


def test_the_place_of_an_organization_may_be_shown_on_another_page() -> None:
    address = {"@type": "PostalAddress", "streetAddress": "3 Kiln Lane", "addressLocality": "Harrow Weald"}
    place = {"@type": "Place", "@id": "#place", "address": address}
    mill = {**MILL, "@id": "#mill", "location": {"@id": "#place"}}
    told = fixes(
        {"@graph": [place, mill, article(publisher={"@id": "#mill"})]}, "/@graph/0/address/streetAddress"
    )
    assert [words for words, _ in told] == ["Show or remove them, unless another page of the site shows them"]


def test_an_entry_of_a_trail_that_is_a_folder_of_the_page_is_not_overwritten() -> None:
    entries = [
        {"@type": "ListItem", "position": 1, "name": "Home", "item": "https://mill.example/blog/"},
        {"@type": "ListItem", "position": 2, "name": "Rye bread"},
    ]
    markup = json.dumps(
        {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": entries}
    )
    head = HEAD.replace("example/rye", "example/blog/rye")
    body = f'<nav><a href="/">Home</a> <a href="/shop/">Shop</a></nav>{BODY}'
    page = f'<html lang="en"><head>{head}</head><body>{body}<script type="application/ld+json">{markup}</script></body></html>'
    found = check_document(Document("https://mill.example/blog/rye", page), catalogue(), Settings()).results
    (told,) = [
        each for each in found if each.kind == "fail" and each.location.pointer == "/itemListElement/0/item"
    ]
    assert [(fix.applicability, fix.edits) for fix in told.fixes] == [("display-only", ())]
