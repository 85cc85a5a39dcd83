"""What the head of a page declares and its content shows: the day of publication; topics that an article is filed under."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

TEXT = (
    "<p>The mill at the river turns again, after two years in which its wheel was repaired by hand.</p>" * 6
)


def article(head: str, body: str) -> dict[str, Any]:
    source = (
        f'<html lang="en"><head><title>The mill turns again</title><meta property="og:type" content="article">{head}'
        f"</head><body><header><a href='/'>Mill House</a></header><main><article><h1>The mill turns again</h1>{TEXT}"
        f"{body}</article></main></body></html>"
    )
    page = Document("page.html", source, url="https://mill.example/the-mill-turns-again")
    markup = generate(page, check_with_all_rules).curated.markup or {}
    found = [each for each in markup.get("@graph", [markup]) if each.get("@type") == "Article"]
    return found[0] if found else {}


PUBLISHED = '<meta property="article:published_time" content="2023-10-19T08:16:00+02:00">'


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        (PUBLISHED, "<ul><li>19.10.23, 08:16</li><li>Oslo</li></ul>", "2023-10-19"),
        (PUBLISHED, "<p>This text appeared on 19 October 2023 in our paper.</p>", "2023-10-19"),
        ('<meta name="pubdate" content="2023-10-19">', "<i>Oslo, 19 October 2023</i>", "2023-10-19"),
        (PUBLISHED, "<p>The wheel was made on 18 October 2021.</p>", None),
        (PUBLISHED, "", None),
        ("", "<p>The wheel was finished on 19 October 2023, a day of rain.</p>", None),
        ('<meta name="date" content="soon">', "<p>19 October 2023 was a day of rain.</p>", None),
    ],
)
def test_a_declared_day_of_publication_is_taken_where_the_page_shows_it(
    head: str, body: str, expected: str | None
) -> None:
    assert article(head, body).get("datePublished") == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<div><a href='/tag/river'>River</a> <a href='/tag/wheels/'>Wheels</a></div>", ["River", "Wheels"]),
        ("<div><a href='/topics/old-mills'>Old mills</a></div>", "Old mills"),
        (f"<p>{'As we told about ' * 12}<a href='/tag/river'>River</a> before.</p>", None),
        ("<nav><a href='/tag/river'>River</a></nav>", None),
        ("<div><a href='https://other.example/tag/river'>River</a></div>", None),
        ("<div><a href='/tag/'>All topics</a></div>", None),
    ],
)
def test_links_to_topics_are_keywords(body: str, expected: object) -> None:
    assert article(PUBLISHED, body).get("keywords") == expected
