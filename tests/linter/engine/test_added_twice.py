"""Markup that the served page has and a script adds again: one finding, with both places."""

from __future__ import annotations

import json
from typing import Any

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.findings.rule import Result

RULES = tuple(rule for rule in catalogue() if not rule.retired and rule.profile is None)
CUP = {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": "https://a.example/#cup",
    "name": "Cup",
    "colour": "red",
    "sku": "C-7731",
}


def judged(added: dict[str, Any]) -> list[Result]:
    served = f'<html lang="en"><head><script type="application/ld+json">{json.dumps(CUP, indent=1)}</script></head><body><h1>Cup</h1><p>A cup for tea.</p></body></html>'
    script = f'<script type="application/ld+json" data-factmark-injected>{json.dumps(added)}</script></head>'
    document = Document("page", served, rendered=served.replace("</head>", script))
    assert [block.injected for block in document.blocks] == [False, True]
    return list(check_document(document, RULES, Settings()).results)


def told(results: list[Result], code: str) -> list[tuple[int | None, list[int | None]]]:
    found = (each for each in results if each.code == code and each.kind == "fail")
    return [(each.location.block, [place.block for place in each.related]) for each in found]


def test_a_block_added_again_has_one_finding_a_fault() -> None:
    results = judged(dict(reversed(CUP.items())))
    assert told(results, "VAL102") == [(0, [1])]
    assert told(results, "FAC202") == [(0, [1])]
    assert [place.block for each in results if each.code == "FAC202" for place in each.covers] == [1]
    assert told(results, "VAL127") == [(1, [0])]


def test_every_statement_keeps_its_result() -> None:
    results = judged(CUP)
    factual = [each for each in results if each.code.startswith("FAC")]
    places = {(place.block, place.pointer) for each in factual for place in (each.location, *each.covers)}
    assert places >= {(block, pointer) for block in (0, 1) for pointer in ("/name", "/sku")}


def test_a_block_that_differs_is_judged_for_itself() -> None:
    results = judged(CUP | {"sku": "C-8"})
    assert told(results, "VAL102") == [(0, []), (1, [])] or told(results, "VAL102") == [(1, []), (0, [])]
    assert told(results, "VAL127") == []
    assert len(told(results, "VAL115")) == 1
