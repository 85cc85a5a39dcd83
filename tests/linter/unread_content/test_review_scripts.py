"""Scripts of other sites that write ratings into a page: not run where no browser has rendered it."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document
from factmark.linter.unread_content.unseen import review_script

from ..grounding.compared import verdicts

LOADER = (
    "<script>(function(){var s=document.createElement('script');s.src='//cdn1.judge.me/w.js';})()</script>"
)


@pytest.mark.parametrize(
    ("script", "host"),
    [
        ("<script src='//widget.trustpilot.com/bootstrap/v5/tp.js' async></script>", "widget.trustpilot.com"),
        (LOADER, "cdn1.judge.me"),
        ("<script src=https://nottrustpilot.com/a.js></script>", None),
        ("<script src='https://['></script>", None),
        ("<script type=application/json>{\"a\": \"//cdn1.judge.me/w.js\"}</script>", None),
        ("<a href=https://www.trustpilot.com/review/bakery.example>Our reviews</a>", None),
    ],
)  # fmt: skip
def test_the_script_that_writes_ratings(script, host):
    assert review_script(Document("page.html", f"<h1>Rye loaf</h1>{script}")) == host


def test_a_rating_that_a_script_may_write_is_left_open_until_it_has_run():
    rating = {"@type": "AggregateRating", "ratingValue": "4.7", "reviewCount": "132"}
    offer = {"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}
    markup = {"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf"}
    block = json.dumps(markup | {"aggregateRating": rating, "offers": offer})
    html = f'<script type="application/ld+json">{block}</script><h1>Rye loaf</h1>{LOADER}'
    document = Document("page.html", html)
    said = {statement.property: verdict.outcome for statement, verdict in verdicts(document)}
    assert (said["ratingValue"], said["reviewCount"], said["price"]) == (
        "undecided",
        "undecided",
        "unsupported",
    )
    assert document.left_open == [
        "what a script of cdn1.judge.me writes was not read: 2 statements that it may show are not decided"
    ]
    rendered = Document("page.html", html, rendered=html, observed=())
    assert {s.property: v.outcome for s, v in verdicts(rendered)}["ratingValue"] == "unsupported"
