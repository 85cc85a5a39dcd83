"""JavaScript of a template's tags as statements."""

from __future__ import annotations

import time

import pytest

from factmark.linter.templates.components.statements import statements_of


@pytest.mark.parametrize(
    ("code", "statements"),
    [
        ("if (a) {", ["if (a) {"]),
        ("} else if (b && c) {", ["} else if (b && c) {"]),
        ("} else {", ["} else {"]),
        ("}", ["}"]),
        ("});", ["}"]),
        ("jars.forEach(function (jar, i) {", ["jars.forEach(function (jar, i) {"]),
        ("list.sort('date', -1).each((jar) => {", ["list.sort('date', -1).each((jar) => {"]),
        ("for (const a of b) {", ["for (const a of b) {"]),
        ("function item(x) {", ["function item(x) {"]),
        ("function item(x) { return x }", ["function item(x) { return x }"]),
        (
            "const names = jars.map(j => { return j.name })",
            ["const names = jars.map(j => { return j.name })"],
        ),
        (
            "var x = {a: 1, b: [2, 3]}; var y = x.a\nz = 'a;b'",
            ["var x = {a: 1, b: [2, 3]}", "var y = x.a", "z = 'a;b'"],
        ),
        ("if (a) { t = 'x' } else { t = '}' }", ["if (a) {", "t = 'x'", "} else {", "t = '}'", "}"]),
        ("let q = list\n  .filter(x => x.y)\n  .length", ["let q = list .filter(x => x.y) .length"]),
        ("// why {\nlet a = 'http://x.example' /* { */", ["let a = 'http://x.example'"]),
        ("", []),
        ("if (/\\{/.test(a)) {", ["if (/\\./.test(a)) {"]),
        ("if (/^\\d{4}$/.test(a)) {", ["if (/^\\d.4.$/.test(a)) {"]),
        ("const a = b.replace(/[{}\"']/g, ''); c = 1", ["const a = b.replace(/....../g, '')", "c = 1"]),
        ("const a = b.split(/\\//)\nif (c) {", ["const a = b.split(/\\//)", "if (c) {"]),
        ("const a = b / c; if (d / e) {", ["const a = b / c", "if (d / e) {"]),
        ("const a = (b + c) / d; const e = '}' / f", ["const a = (b + c) / d", "const e = '}' / f"]),
    ],
)
def test_statements(code, statements):
    assert statements_of(code) == statements


@pytest.mark.parametrize(
    "code", ["{" * 200_000, "a." * 100_000, "'" * 100_001, "if (a) {" * 30_000, " \n" * 200_000]
)
def test_hostile_code_takes_no_longer_than_its_length(code):
    begun = time.process_time()
    statements_of(code)
    assert time.process_time() - begun < 5
