"""Fixes that would make another finding are withheld; one fault is one finding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document

OFFER = {
    "@type": "Offer",
    "price": "12.00",
    "priceCurrency": "GBP",
    "availability": "https://schema.org/InStock",
}


def linted(capsys: pytest.CaptureFixture[str], page: Path, *arguments: str) -> list[dict[str, Any]]:
    main(["lint", "--isolated", "--no-cache", "--output-format", "json", *arguments, str(page)])
    return json.loads(capsys.readouterr().out)["results"]


def page_of(folder: Path, node: dict[str, Any], body: str) -> Path:
    path = folder / "page.html"
    markup = json.dumps({"@context": "https://schema.org", **node})
    path.write_text(
        f'<!DOCTYPE html><html lang="en"><head><title>Lamp</title>'
        f'<script type="application/ld+json">{markup}</script></head><body><h1>Lamp</h1>{body}</body></html>'
    )
    return path


def markup_of(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text().partition('ld+json">')[2].partition("</script>")[0])


def test_what_a_feature_requires_is_not_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {"@type": "Product", "name": "Lamp", "color": "Purple", "offers": OFFER}
    page = page_of(tmp_path, node, "<p>In stock. Ask for the price in pounds (GBP).</p>")
    before = linted(capsys, page, "--profile", "google")
    price = next(r for r in before if r["statement"] and r["statement"]["property"] == "price")
    assert [fix["edits"] for fix in price["fixes"]] == [[]]
    assert price["fixes"][0]["description"] == 'Show it on the page, or remove "price"'
    before = linted(capsys, page, "--profile", "google", "--remove-unshown")
    price = next(r for r in before if r["statement"] and r["statement"]["property"] == "price")
    assert [fix["edits"] for fix in price["fixes"]] == [[]]
    assert price["fixes"][0]["description"].startswith("Correct the value or the page: without it, ")
    assert '"Offer" is missing "price"' in price["fixes"][0]["description"]

    linted(capsys, page, "--profile", "google", "--fix", "--unsafe-fixes", "--remove-unshown")
    after = linted(capsys, page, "--profile", "google")
    assert "color" not in markup_of(page)
    assert markup_of(page)["offers"]["price"] == "12.00"
    assert {r["code"] for r in after} <= {r["code"] for r in before}

    linted(
        capsys, page, "--fix", "--unsafe-fixes", "--remove-unshown"
    )  # whether or not the profile is chosen
    assert markup_of(page)["offers"]["price"] == "12.00"


def test_of_alternatives_one_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rating = {"@type": "AggregateRating", "ratingValue": "4.5", "ratingCount": 817, "reviewCount": 693}
    node = {"@type": "Product", "name": "Lamp", "aggregateRating": rating}
    page = page_of(tmp_path, node, "<p>Rated 4.5 out of 5</p>")
    linted(capsys, page, "--profile", "google", "--fix", "--unsafe-fixes", "--remove-unshown")
    left = markup_of(page)["aggregateRating"]
    assert len({"ratingCount", "reviewCount"} & left.keys()) == 1
    assert not [r for r in linted(capsys, page, "--profile", "google") if r["code"] == "RIC401"]


PAGE = """<html lang="en"><head><title>Ranger</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "JobPosting", "title": "Ranger", "datePosted": "March 1, 2026"}
</script></head><body><h1>Ranger</h1><p>Posted March 1, 2026</p></body></html>"""
RULES = tuple(rule for rule in catalogue() if not rule.retired)
GOOGLE = Settings(profiles=frozenset({"google"}))


def test_the_finding_that_stays_names_the_one_that_repeats_it() -> None:
    results = check_document(Document("page", PAGE), RULES, GOOGLE).results
    of_date = [each for each in results if each.statement and each.statement.property == "datePosted"]
    assert [each.code for each in of_date if each.kind == "fail"] == ["CMP301"]
    (kept,) = (each for each in of_date if each.kind == "fail")
    assert kept.message.endswith("(also RIC405 wrong-value-type)")
    assert kept.level == "error"
    assert any(each.code.startswith("FAC") for each in of_date), (
        "factuality's result of the statement is gone"
    )


def test_a_finding_stands_where_the_one_it_repeats_is_not_selected() -> None:
    rules = [rule for rule in RULES if rule.code != "CMP301"]
    results = check_document(Document("page", PAGE), rules, GOOGLE).results
    assert "RIC405" in {each.code for each in results if each.kind == "fail"}


def test_rules_repeat_rules_that_exist() -> None:
    names = {rule.name for rule in RULES} | {rule.code for rule in RULES}
    for rule in RULES:
        for told in rule.repeats:
            assert any(name.startswith(told) for name in names), (rule.code, told)
