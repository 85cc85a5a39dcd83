"""What is learnt of scripts from a page as served and as rendered."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from factmark.crawler.adaptive import Changes
from factmark.crawler.items import ObservedPassage, PageItem
from factmark.crawler.judging import compared, engine_of
from factmark.linter.config import Config
from factmark.linter.judges import Plan

PLAN = Plan(Config(), Path(), all_kinds=False, show_open=False, corrections=False, today=date(2026, 1, 2))
MARKUP = (
    '<script type="application/ld+json">'
    '{"@context": "https://schema.org", "@type": "Product", "name": "Cup"}</script>'
)
SERVED = f'<html><head>{MARKUP}</head><body><h1>Cup</h1><p class="note">of clay</p></body></html>'


#: As a browser tells it: with the numbers of the passages that it shows.
RENDERED = SERVED.replace("<h1", '<h1 data-factmark-passage="0"').replace(
    "<p", '<p data-factmark-passage="1"'
)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("", "", Changes(missed=False, shows=False)),
        ("</head>", "<script src=/more.js></script></head>", Changes(missed=False, shows=False)),
        ("of clay", "of clay, 3 left", Changes(missed=False, shows=True)),
        ('"note"', '"note ready"', Changes(missed=False, shows=True)),
        ("<p ", "<p hidden ", Changes(missed=False, shows=True)),
        ("</head>", "<style>p{opacity:1}</style></head>", Changes(missed=False, shows=True)),
        ("<body>", "<body class=loaded>", Changes(missed=False, shows=True)),
        ("Cup", "Jug", Changes(missed=True, shows=True)),
    ],
)
def test_what_scripts_change(old: str, new: str, changes: Changes) -> None:
    page = PageItem("https://example.com/", "https://example.com/", 200, html=SERVED)
    rendered = RENDERED.replace(old, new) if old else RENDERED
    heading = "Jug" if "Jug" in rendered else "Cup"
    passages = tuple(
        ObservedPassage(number, text, "text", True, False, None, None)
        for number, text in enumerate((heading, "of clay"))
    )
    shown = replace(page, rendered_html=rendered, passages=passages)
    assert compared(engine_of(PLAN), shown, page).changes == changes


PRICED = SERVED.replace(
    '"name": "Cup"', '"name": "Cup", "offers": {"@type": "Offer", "price": "12.50"}'
).replace("of clay</p>", 'of clay</p><p class="members">12.50</p>')


@pytest.mark.parametrize(("marked", "missed"), [(True, False), (False, True)])
def test_what_style_sheets_hide_is_not_what_scripts_change(marked: bool, missed: bool) -> None:
    page = PageItem("https://example.com/", "https://example.com/", 200, html=PRICED)
    rendered = PRICED
    for number, element in enumerate(("<h1", '<p class="note"', '<p class="members"')):
        rendered = rendered.replace(element, f'{element} data-factmark-passage="{number}"')
    passages = tuple(
        ObservedPassage(number, text, "text", text != "12.50", False, None, None)
        for number, text in enumerate(("Cup", "of clay", "12.50"))
    )
    shown = replace(page, rendered_html=rendered, passages=passages)
    hidden = PRICED.replace('class="members"', 'class="members" hidden=""') if marked else None
    assert compared(engine_of(PLAN), shown, page, hidden).changes == Changes(missed=missed, shows=False)
