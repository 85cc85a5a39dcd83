"""The factuality agent as a whole: what it does not say of a page that it could not read to its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.agents import factuality
from factmark.linter.visible_text import page_walk

PAGE = """<!DOCTYPE html><title>Jars</title><h1>Heather honey</h1>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Heather honey",
"description": "Gathered on the moor behind our house in late summer", "model": "HH-2231"}</script>
<p>One.</p><p>Two.</p><p>Three.</p><p>Four.</p><p>Five.</p>
<p>Gathered on the moor behind our house in late summer. Article number: HH-2231</p>"""


def _lint(page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict]:
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    status = main(
        [
            "lint",
            str(tmp_path / "page.html"),
            "--isolated",
            "--no-cache",
            "--all-kinds",
            "--output-format",
            "json",
        ]
    )
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("bound", "value"), [("MAX_ELEMENTS", 9), ("MAX_TEXT", 40)])
def test_what_a_page_says_after_its_bound_is_not_missed(bound, value, tmp_path, capsys, monkeypatch):
    assert _lint(PAGE, tmp_path, capsys)[0] == 0
    monkeypatch.setattr(page_walk, bound, value)
    status, report = _lint(PAGE, tmp_path, capsys)
    assert status == 3
    verdicts = {
        result["statement"]["property"]: result["kind"]
        for result in report["results"]
        if result["code"].startswith("FAC")
    }
    assert verdicts == {"name": "pass", "description": "open", "model": "open"}
    assert any("its words were not read" in each["message"] for each in report["notifications"])


def test_statements_after_the_bound_are_open_and_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(factuality, "MAX_TRACED", 1)
    status, report = _lint(PAGE, tmp_path, capsys)
    assert status == 3
    verdicts = [result["kind"] for result in report["results"] if result["code"].startswith("FAC")]
    assert sorted(verdicts) == ["open", "open", "pass"]
    assert any("more than 1 statements" in each["message"] for each in report["notifications"])


@pytest.mark.parametrize(
    "member", ['{"@id": "https://schema.org/OutOfStock"}', '"https://schema.org/OutOfStock"']
)
def test_an_address_that_nothing_describes_is_traced_however_it_is_written(member, tmp_path, capsys):
    facts = f'"@context": "https://schema.org", "@type": "Offer", "name": "Jar", "availability": {member}'
    script = f'<script type="application/ld+json">{{{facts}}}</script>'
    page = f'<!doctype html><html lang="en"><title>Jar</title>{script}<h1>Jar</h1><p>In stock</p>'
    _, report = _lint(page, tmp_path, capsys)
    assert [r["code"] for r in report["results"] if r["code"][:3] == "FAC" and r["kind"] == "fail"] == [
        "FAC201"
    ]


def test_of_several_values_the_one_that_is_not_shown_is_named(tmp_path, capsys):
    recipe = '"@type": "Recipe", "name": "Rye loaf", "recipeIngredient": ["500 g rye flour", "a handful of walnuts"]'
    page = (
        '<!DOCTYPE html><title>Rye loaf</title><script type="application/ld+json">'
        f'{{"@context": "https://schema.org", {recipe}}}</script><h1>Rye loaf</h1><ul><li>500 g rye flour</ul>'
    )
    _, report = _lint(page, tmp_path, capsys)
    fixes = [
        fix.get("title") or fix.get("description") for each in report["results"] for fix in each["fixes"]
    ]
    assert fixes == ['Show it on the page, or remove "recipeIngredient"']
