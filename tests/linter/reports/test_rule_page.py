"""A rule's page says when to leave a finding, how to ignore one, and where to read on."""

from __future__ import annotations

import tomllib

import pytest

from factmark import lint_html
from factmark.linter.config.config import schema
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.findings.rule import Rule
from factmark.linter.reports.rule_page import _table, page_of

PAGE = """<html lang="en"><head><title>Rye loaf</title>{comment}<script type="application/ld+json">
{{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf", "color": "vermilion"}}
</script></head><body><h1>Rye loaf</h1><p>A loaf of rye.</p></body></html>"""


@pytest.mark.parametrize("rule", catalogue(), ids=lambda rule: rule.name)
def test_the_page_of_a_rule_is_whole(rule: Rule) -> None:
    page = page_of(rule)
    assert page.startswith(rule.help.strip())
    headings = [line for line in page.splitlines() if line.startswith("## ")]
    assert headings[-3:] == ["## When not to fix it", "## How to ignore it", "## Read on"]
    assert "](https://" in page.partition("## Read on")[2]
    keys = page.rpartition("```toml\n")[2].partition("```")[0]
    for key in tomllib.loads(keys)["tool"]["factmark"]:
        assert key in schema()["properties"]


def test_each_table_is_of_a_family_or_of_a_rule() -> None:
    assert set(_table()) <= {rule.agent for rule in catalogue()} | {rule.code for rule in catalogue()}


def test_the_comment_that_the_page_shows_ignores_a_finding() -> None:
    [rule] = [each for each in catalogue() if each.code == "FAC202"]
    comment = page_of(rule).rpartition("```html\n")[2].partition("```")[0].strip()
    assert comment.startswith("<!--")
    for written, expected in (("", True), (comment, False)):
        found = lint_html(PAGE.format(comment=written), url="https://mill.example/rye").results
        assert ("FAC202" in {each.code for each in found if each.kind == "fail"}) is expected
