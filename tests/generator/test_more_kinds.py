"""Reviews, films, data, cars, homes and other kinds of pages, as plain pages show them; and what is none of these."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.generate import generate
from factmark.generator.judging import judge_everything
from factmark.generator.markup import as_seen, with_script
from factmark.linter.document import Document

LONG = (
    "<p>It tells of a year in an orchard, slowly and with care, and of the people who pick what grows there.</p>"
    * 5
)


def nodes(
    main: str,
    *,
    path: str,
    title: str,
    lang: str = "en",
    site: str = "Moor House",
    footer: str = "© 2026 Moor House",
) -> dict[str, dict[str, Any]]:
    """The nodes of a page by type, which is without findings when they are put into it."""
    heading = "" if "<h1>" in main else f"<h1>{title}</h1>"
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://moorhouse.example/{path}">'
        f"<title>{title} - {site}</title></head><body><header><a href='/'>{site}</a></header>"
        f"<main>{heading}{main}</main><footer>{footer}</footer></body></html>"
    )
    document = Document("page.html", source)
    markup = generate(document, judge_everything).curated.markup or {}
    judged = judge_everything(as_seen(document, with_script(source, markup)))
    assert [r.message for r in judged if r.kind == "fail" and r.level in ("error", "warning")] == []
    return {node["@type"]: node for node in markup.get("@graph", [markup])}


REVIEWED = (
    "<p>Reviewed by Ann Lee on 20 January 2026</p><p>Rating: 4/5</p>" + LONG + "<p>ISBN 978-0-306-40615-7</p>"
)


def test_the_review_of_a_book() -> None:
    found = nodes(REVIEWED, path="books/orchard", title="Review: The Orchard by Lena Holt")["Review"]
    assert found["itemReviewed"] == {
        "@type": "Book",
        "name": "The Orchard",
        "isbn": "978-0-306-40615-7",
        "author": {"@type": "Person", "name": "Lena Holt"},
    }
    assert found["reviewRating"]["ratingValue"] == "4"
    assert (found["author"]["name"], found["datePublished"]) == ("Ann Lee", "2026-01-20")


def test_the_review_of_a_film() -> None:
    main = REVIEWED.replace("ISBN 978-0-306-40615-7", "Director: Mara Quill")
    found = nodes(main, path="films/orchard", title="The Orchard (film review)")["Review"]
    assert found["itemReviewed"]["director"] == {"@type": "Person", "name": "Mara Quill"}


@pytest.mark.parametrize("gone", ["<p>Rating: 4/5</p>", "<p>ISBN 978-0-306-40615-7</p>"])
def test_a_review_of_what_is_not_told_is_an_article(gone: str) -> None:
    found = nodes(REVIEWED.replace(gone, ""), path="books/orchard", title="Review: The Orchard by Lena Holt")
    assert "Review" not in found
    assert found["Article"]["author"]["name"] == "Ann Lee"


@pytest.mark.parametrize(
    ("line", "published", "modified"),
    [
        ("Published 4 May 2026, 09:15 · Updated 5 May 2026, 16:40", "2026-05-04", "2026-05-05"),
        ("By Ann Lee, 4 May 2026 (updated 6 May 2026)", "2026-05-04", "2026-05-06"),
        ("Veröffentlicht am 4. Mai 2026, aktualisiert am 6. Mai 2026", "2026-05-04", "2026-05-06"),
        ("The market runs 4 May 2026 - updated stalls until 6 May 2026", None, None),
    ],
)
def test_two_days_in_one_line(line: str, published: str | None, modified: str | None) -> None:
    lang = "de" if "Mai" in line else "en"
    main = f"<article><h1>Market day</h1><p>{line}</p>{LONG}</article>"
    found = nodes(main, path="news/market", title="Market day", lang=lang).get("NewsArticle", {})
    assert (found.get("datePublished"), found.get("dateModified")) == (published, modified)
