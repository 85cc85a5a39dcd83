"""What is said of crawled pages before it is known whether a browser must look at them."""

from __future__ import annotations

from pathlib import Path

from factmark.audit.page_checks import check_served_page, engine_of
from factmark.crawler.items import PageItem
from factmark.linter.config.config import Config
from factmark.linter.runner.file_checker import Plan

_MARKUP = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf",
"aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.7", "reviewCount": "132"}}</script>"""


def test_a_page_whose_frames_were_not_read_is_looked_at_by_a_browser() -> None:
    engine = engine_of(Plan(Config(), Path(), all_kinds=True))
    shown = "<p>Rated 4.7 of 5, 132 reviews</p>"
    frame = "<iframe src=/reviews.html width=300 height=200></iframe>"
    for body, disputed in ((shown, False), ("", True), (frame, True)):
        html = f"<title>Rye loaf</title>{_MARKUP}<h1>Rye loaf</h1>{body}"
        url = "https://bakery.example/"
        found = check_served_page(engine, PageItem(url, url, status=200, html=html)).disputed
        assert bool(found) is disputed
    assert found == ("",)
