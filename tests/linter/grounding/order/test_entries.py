"""Positions of a list's entries against the order in which a page shows them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from ..compared import of_page, verdicts

TRAIL = '<nav class="breadcrumb"><a href="/">Home</a> › <a href="/k">Kitchen</a> › <b>Pans</b></nav>'
LINE = "<div>Home / Kitchen / Pans</div>"
BREADS = ("Rye loaf", "Spelt roll", "Oat bap", "Corn cake")
HEADINGS = "".join(f"<h2>{number}. {name}</h2><p>Baked.</p>" for number, name in enumerate(BREADS, 1))
CONTENTS = "<ul>" + "".join(f"<li>{name}</li>" for name in BREADS) + "</ul>"


def told(
    body: str, type: str, names: Sequence[str], positions: Sequence[object], title: str = "All about it"
) -> list[Verdict]:
    """The verdicts on the positions of a list's entries, in the markup's order."""
    entries = [
        {"@type": "ListItem", "position": position, "name": name}
        for position, name in zip(positions, names, strict=True)
    ]
    node = {"@type": type, "itemListElement": entries}
    judged = of_page(f"{body}<h1>{title}</h1>", node, url="https://shop.example/k/pans")
    return [verdict for statement, verdict in judged if statement.property == "position"]


def test_a_row_that_may_be_laid_out_from_its_end_is_left_open() -> None:
    found = told(TRAIL, "BreadcrumbList", ("Home", "Kitchen", "Pans"), (3, 2, 1))
    assert {verdict.outcome for verdict in found} <= {"grounded", "undecided"}


@pytest.mark.parametrize(
    ("positions", "shown"),
    [
        ((1, 2, 3), (None, None, None)),
        ((0, 1, 2), (None, None, None)),
        ((11, 12, 13), (None, None, None)),
        ((1, 3, 2), (None, 2, 3)),
        (("1", "3", "2"), (None, "2", "3")),
        ((1, 2, 2), (None, None, 3)),
        ((1, 2, 5), (None, None, 3)),
    ],
)
@pytest.mark.parametrize("body", [TRAIL, LINE])
def test_a_trail_in_another_order(body: str, positions: Sequence[object], shown: Sequence[object]) -> None:
    found = told(body, "BreadcrumbList", ("Home", "Kitchen", "Pans"), positions)
    assert [verdict.replacement for verdict in found] == list(shown)
    assert {v.outcome for v in found} <= {"grounded", "contradicted"}


@pytest.mark.parametrize(
    ("body", "positions", "shown"),
    [
        (HEADINGS, (1, 2, 3, 4), (None, None, None, None)),
        (HEADINGS, (1, 3, 2, 4), (None, 2, 3, None)),
        (CONTENTS, (1, 3, 2, 4), (None, 2, 3, None)),
        (CONTENTS + HEADINGS, (2, 1, 3, 4), (1, 2, None, None)),
        (HEADINGS, (4, 3, 2, 1), (None, None, None, None)),  # a list that counts down
        (HEADINGS, (1, 2, 4, 7), (None, None, None, None)),  # one that leaves entries out
        # two lists, each in its own order: one of them is the markup's
        (CONTENTS + "<ol><li>Corn cake</li><li>Rye loaf</li><li>Spelt roll</li><li>Oat bap</li></ol>",
         (2, 3, 4, 1), (None, None, None, None)),
        # menus elsewhere are no list
        ("<p>Rye loaf</p><div>Oat bap</div><ul><li>Spelt roll</li></ul><p>Corn cake</p>",
         (1, 2, 3, 4), (None, None, None, None)),
    ],
)  # fmt: skip
def test_a_list_in_another_order(body: str, positions: Sequence[object], shown: Sequence[object]) -> None:
    assert [v.replacement for v in told(body, "ItemList", BREADS, positions)] == list(shown)


def test_a_thousand_entries() -> None:
    names = [f"Bread of kind {number}" for number in range(1000)]
    body = "<ul>" + "".join(f"<li>{name}</li>" for name in names) + "</ul>"
    began = time.process_time()
    told(body * 3, "ItemList", names, [*range(2, 1001), 1])
    assert time.process_time() - began < 5


def test_the_heading_above_a_trail_is_none_of_its_entries() -> None:
    trail = '<p class="crumbs"><a href="/">Home</a> › <a href="/k">Kitchen</a> ›</p><b hidden>Pans</b>'
    body = f"<div><h1>Pans</h1>{trail}</div>"
    node = {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name}
            for position, name in enumerate(("Home", "Kitchen", "Pans"), 1)
        ],
    }
    source = f'<html lang="en"><body>{body}<script type="application/ld+json">{json.dumps(node)}</script></body></html>'
    document = Document("page", source, url="https://shop.example/k/pans")
    outcomes = [
        verdict.outcome for statement, verdict in verdicts(document) if statement.property == "position"
    ]
    assert "contradicted" not in outcomes


@pytest.mark.parametrize(
    ("first", "outcome"),
    [('<a href="/"><i class="house"></i></a>', "grounded"), ('<a href="/cart"><i></i></a>', "unsupported")],
)
def test_a_sign_that_leads_home_is_a_trail_s_first_entry(first: str, outcome: str) -> None:
    trail = f'<ol class="path"><li>{first}</li><li><a href="/kitchen">Kitchen</a></li><li>Pans</li></ol>'
    node = {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name}
            for position, name in enumerate(("Start here", "Kitchen", "Pans"), 1)
        ],
    }
    page = f"{trail}<p>Ten of them.</p><h1>All about it</h1>"
    judged = of_page(page, node, url="https://shop.example/k/pans")
    assert next(v.outcome for s, v in judged if s.text == "Start here") == outcome
