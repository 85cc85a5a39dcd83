"""Fixes of front matter: what is wrong of a value in the markup is put right where the value is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.sites.value_fixes import _written_anew as written_anew
from factmark.linter.templates.projects.front_matter import Syntax
from factmark.lsp.diagnostics import Request, check

LAYOUT = """\
<html lang="en"><body><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "The {{ page.title }}", "model": {{ page.model | jsonify }},
 {% if page.day %}"releaseDate": "{{ page.day }} 2024",{% endif %}
 "offers": {"@type": "Offer", "price": "{{ page.offer.price }}", "priceCurrency": "{{ page.offer.currency }}"}}
</script><h1>The {{ page.title }}</h1>{{ content }}</body></html>
"""
PAGE = """\
---
layout: product
title: Kiln
model: K-1
offer: {price: 18.00, currency: 'us dollars'}
---
Kiln K-1, new on 1 May 2024, charged in US dollars (USD).

Price: $16.50
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "_config.yml").write_text("title: Kilns\n", encoding="utf-8")
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_layouts/product.html").write_text(LAYOUT, encoding="utf-8")
    (tmp_path / "kiln.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def lint(*options: str) -> int:
    return main(["lint", "--no-cache", "--isolated", *options, "kiln.md"])


def test_values_are_put_right_in_the_front_matter(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.replace("price: 18.00", "price: '18.00'")
    (site / "kiln.md").write_text(page, encoding="utf-8")
    assert lint("--output-format", "json") == 1
    fixes = {
        (result["code"], edit["startLine"], edit["startColumn"], edit["text"], fix["applicability"])
        for result in json.loads(capsys.readouterr().out)["results"]
        for fix in result["fixes"]
        for edit in fix["edits"]
    }
    assert fixes == {("FAC201", 5, 16, "'16.50'", "unsafe"), ("CMP304", 5, 35, "'USD'", "unsafe")}
    assert lint("--fix") == 1, "what a layout prints elsewhere too is not changed unasked"
    assert (site / "kiln.md").read_text(encoding="utf-8") == page
    assert lint("--fix", "--unsafe-fixes") == 0
    expected = page.replace("'18.00'", "'16.50'").replace("'us dollars'", "'USD'")
    assert (site / "kiln.md").read_text(encoding="utf-8") == expected


def test_a_value_that_is_only_a_part_of_what_is_wrong_has_no_fix(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.replace("title: Kiln", "title: Kiln\nday: 1 May")
    (site / "kiln.md").write_text(page, encoding="utf-8")
    lint("--output-format", "json", "--ignore", "CMP304,FAC201")
    results = json.loads(capsys.readouterr().out)["results"]
    found = {result["code"]: result["statement"]["property"] for result in results}
    assert found == {"CMP301": "releaseDate"}
    assert [result["fixes"] for result in results] == [[]]


def test_an_editor_is_offered_the_fix(site: Path) -> None:
    from lsprotocol import types

    from factmark.lsp.diagnostics import quick_fixes
    from factmark.lsp.positions import Positions

    page = PAGE.replace("price: 18.00", 'price: "18.00"')
    answer = check(Request(page, str(site / "kiln.md"), "markdown", ""))
    positions = Positions(page, types.PositionEncodingKind.Utf16)
    line = types.Range(types.Position(4, 0), types.Position(4, 60))
    actions = list(quick_fixes(answer.results, line, positions, "file:///kiln.md", None))
    assert {action.title for action in actions} == {
        'Write what the page shows: "16.50" (may change the meaning) [FAC201]',
        'Write "USD" (may change the meaning) [CMP304]',
    }
    edits = {e.new_text: e.range.start for a in actions for e in a.edit.changes["file:///kiln.md"]}
    assert edits == {'"16.50"': types.Position(4, 15), "'USD'": types.Position(4, 34)}


@pytest.mark.parametrize(
    ("written", "syntax", "before", "value", "expected"),
    [
        ("10", "yaml", "10", "12", "12"),
        ("10", "yaml", "10", "1.50", '"1.50"'),
        ("18.00", "yaml", "18.0", "16.50", '"16.50"'),
        ("18.00", "yaml", "18", "16.50", None),
        ("[a]", "yaml", "a", "b", None),
        ("10 # each", "yaml", "10", "12", None),
        ('"a"', "yaml", "a", 'b"c', r'"b\"c"'),
        ("'it''s'", "yaml", "it's", "its", "'its'"),
        ("'it''s'", "yaml", "it's", "o'n", '"o\'n"'),
        ("Salt, fine", "yaml", "Salt, fine", "Salt", "Salt"),
        ("Salt", "yaml", "Salt", "Salt, fine", '"Salt, fine"'),
        ("soon", "yaml", "soon", "2024-05-01", "2024-05-01"),
        ("a", "yaml", "a", "b: c", '"b: c"'),
        ("a", "yaml", "a", "b # c", '"b # c"'),
        ("a", "yaml", "a", "yes", '"yes"'),
        ("yes", "yaml", "yes", "no", None),
        ('"a" # "b"', "yaml", "a", "c", None),
        (">\n  a", "yaml", "a", "c", None),
        ("2024-05-01", "toml", "2024-05-01", "2024-06-01", "2024-06-01"),
        ("2024-05-01", "toml", "2024-05-01", "June", '"June"'),
        ("'a'", "toml", "a", "it's", '"it\'s"'),
        ('"a" # b', "toml", "a", "c", None),
        ('"a"', "json", "a", "é", '"é"'),
        ("5", "json", "5", "6", "6"),
        ("5", "json", "5", "six", '"six"'),
        ("{0}", "yaml", "{0}", "x", None),
        ("x" * 3000, "yaml", "x" * 3000, "x", None),
    ],
)
def test_a_value_is_written_as_the_one_before_it(
    written: str, syntax: Syntax, before: str, value: str, expected: str | None
) -> None:
    assert written_anew(written, syntax, before, value) == expected
