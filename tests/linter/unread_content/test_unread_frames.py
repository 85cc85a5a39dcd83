"""What frames that nobody read may show: not held against the page, and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document

from ..grounding.compared import verdicts

BOX = "width=300 height=200"
RATING = {"@type": "AggregateRating", "ratingValue": "4.7", "reviewCount": "132"}
LOAF = {"@type": "Product", "name": "Rye loaf", "aggregateRating": RATING}
WIDGET = f"<iframe src=https://widget.reviews.example/loaf {BOX}></iframe>"


def page(markup: dict[str, object], body: str, **options: object) -> Document:
    block = json.dumps({"@context": "https://schema.org", **markup})
    html = (
        f'<title>Rye loaf</title><script type="application/ld+json">{block}</script><h1>Rye loaf</h1>{body}'
    )
    return Document("page.html", html, **options)


def outcomes(document: Document) -> dict[str, str]:
    return {statement.property: verdict.outcome for statement, verdict in verdicts(document)}


@pytest.mark.parametrize(
    ("frame", "outcome"),
    [
        (WIDGET, "undecided"),
        (f"<iframe data-src=https://widget.reviews.example/ src=about:blank {BOX}></iframe>", "undecided"),
        (f"<iframe src=/reviews.html {BOX}></iframe>", "undecided"),
        (f"<iframe srcdoc='<p>Rated 4.7 of 5' {BOX}></iframe>", "undecided"),
        (f"<details><iframe src=https://widget.reviews.example/ {BOX}></iframe></details>", "undecided"),
        ("<iframe src=https://widget.reviews.example/ style='width:100%;height:0'></iframe>", "unsupported"),
        ("<iframe src=https://widget.reviews.example/ width=1 height=1></iframe>", "unsupported"),
        (f"<iframe src=https://widget.reviews.example/ {BOX} hidden></iframe>", "unsupported"),
        (f"<noscript><iframe src=https://widget.reviews.example/ {BOX}></iframe></noscript>", "undecided"),
        (f"<iframe name=later {BOX}></iframe>", "unsupported"),
        (f"<iframe src=https://www.googletagmanager.com/ns.html {BOX}></iframe>", "unsupported"),
        (f"<iframe src=//tpc.googlesyndication.com/a {BOX}></iframe>", "unsupported"),
        (f"<iframe src=https://www.youtube.com/embed/x {BOX}></iframe>", "unsupported"),
        (f"<iframe src=https://www.google.co.uk/maps/embed?pb=1 {BOX}></iframe>", "unsupported"),
        (f"<iframe src='https://[' {BOX}></iframe>", "undecided"),
        ("", "unsupported"),
    ],
)
def test_a_rating_may_stand_in_a_frame_that_was_not_read(frame, outcome):
    assert outcomes(page(LOAF, frame))["ratingValue"] == outcome


@pytest.mark.parametrize(
    ("markup", "prop", "outcome"),
    [
        ({"@type": "Event", "name": "Rye loaf", "location": "The old mill, Hale"}, "location", "undecided"),
        ({"@type": "Bakery", "name": "Rye loaf", "openingHours": "Mo-Fr 08:00-17:00"}, "openingHours", "undecided"),
        ({"@type": "Article", "headline": "Rye loaf", "articleBody": "Something else that nobody wrote here"}, "articleBody", "unsupported"),
        ({"@type": "Product", "name": "Rye loaf", "isbn": "RL-4410-88"}, "isbn", "unsupported"),
        ({"@type": "Product", "name": "Rye loaf", "offers": {"@type": "Offer", "price": "4.50"}}, "price", "undecided"),
    ],
)  # fmt: skip
def test_only_what_widgets_show_is_left_open(markup, prop, outcome):
    assert outcomes(page(markup, WIDGET))[prop] == outcome


def test_a_player_shows_what_a_recording_is_called():
    film = {"@type": "VideoObject", "name": "Kneading by hand, slowly", "thumbnailUrl": "a.jpg"}
    player = f"<iframe src=https://player.vimeo.com/video/1 {BOX}></iframe>"
    assert outcomes(page(film, player))["name"] == "undecided"
    assert outcomes(page(film, ""))["name"] == "unsupported"


def test_what_the_page_says_otherwise_is_reported_beside_any_frame():
    markup = LOAF | {"offers": {"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}}
    assert outcomes(page(markup, f"<p>Price: £5.20</p>{WIDGET}"))["price"] == "contradicted"


def test_of_a_rendered_page_the_frames_count_that_the_browser_could_not_read():
    read = page(LOAF, WIDGET)
    read = Document("page.html", read.source, rendered=read.source, observed=())
    assert outcomes(read)["ratingValue"] == "unsupported"
    marked = read.source.replace("<iframe", "<iframe data-factmark-unread=https://widget.reviews.example/")
    unread = Document("page.html", read.source, rendered=marked, observed=())
    assert outcomes(unread)["ratingValue"] == "undecided"


def test_the_report_says_which_frame_was_not_read():
    judged = check_document(page(LOAF, WIDGET), catalogue(), Settings())
    assert not [
        result for result in judged.results if result.kind == "fail" and result.code.startswith("FAC")
    ]
    assert [(note.level, note.incomplete, note.message) for note in judged.notifications] == [
        (
            "warning",
            False,
            "the frame of widget.reviews.example was not read: 2 statements that it may show are not decided",
        )
    ]


def test_every_host_is_named_once():
    import tomllib

    import factmark.linter.unread_content.unseen as module

    table = tomllib.loads(Path(module.__file__).with_name("frames.toml").read_text(encoding="utf-8"))
    hosts = [host for hosts in table.values() for host in hosts]
    assert len(hosts) == len(set(hosts)) > 90


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (f"<nav>Bread Cakes</nav><iframe src=https://app.example/article/1 {BOX}></iframe>", "undecided"),
        (f"<iframe src=https://www.googletagmanager.com/ns.html {BOX}></iframe>", "unsupported"),
        (f"<h1>Oak</h1><iframe src=https://app.example/article/1 {BOX}></iframe>", "unsupported"),
    ],
)
def test_a_frame_may_say_all_that_a_page_without_text_of_its_own_says(body: str, outcome: str) -> None:
    block = '{"@context": "https://schema.org", "@type": "Article", "datePublished": "2023-06-07"}'
    html = f'<title>Oak</title><script type="application/ld+json">{block}</script>{body}'
    assert outcomes(Document("page.html", html)) == {"datePublished": outcome}
