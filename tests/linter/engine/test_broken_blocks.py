"""A block that cannot be read was not checked, also where the rules that say what is wrong with it were left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import CheckResult, check_document
from factmark.linter.templates.template_file import TemplateFile

WHOLE = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Rye"}</script>'
BROKEN = WHOLE.replace('"Rye"', '"Rye",')
EMPTY = '<script type="application/ld+json"></script>'
LOOP = WHOLE.replace('"Rye"', '"Rye", "image": [{% for i in all %}{{ i.url|tojson }},{% endfor %}]')


def judged(text: str, *families: str, template: TemplateFile | None = None) -> CheckResult:
    rules = [rule for rule in catalogue() if rule.code.startswith(families)]
    return check_document(
        Document("page.html", f"<h1>Rye</h1>\n{text}", template=template), rules, Settings()
    )


def test_a_broken_block_is_not_checked_without_the_rules_about_syntax() -> None:
    (told,) = judged(WHOLE + BROKEN, "FAC", "VAL", "CMP").notifications
    assert (
        told.message
        == 'page.html: the JSON-LD block on line 2 is broken and was not checked: JSON does not allow a comma before "}"'
    )
    assert told.incomplete


@pytest.mark.parametrize(
    ("text", "families"),
    [
        (BROKEN, ("SYN",)),
        (BROKEN, ("FAC", "SYN002")),
        (f"<!-- factmark: ignore[SYN] known -->{BROKEN}", ("SYN", "FAC")),
        (WHOLE, ("FAC",)),
        (EMPTY, ("FAC",)),
    ],
)
def test_what_is_told_or_whole_is_not_told_of(text: str, families: tuple[str, ...]) -> None:
    assert judged(text, *families).notifications == ()


def test_a_template_that_makes_a_broken_block_is_not_checked_either(tmp_path: Path) -> None:
    template = TemplateFile(tmp_path / "page.jinja", named=True)
    messages = [one.message for one in judged(LOOP, "FAC", template=template).notifications if one.incomplete]
    assert messages == ["the JSON-LD block on line 2 is broken; it was not checked"]
    assert not [one for one in judged(LOOP, "FAC", "SYN", template=template).notifications if one.incomplete]


DATES = """<!-- first line -->
<script type="application/ld+json">{
 "@context": "https://schema.org", "@type": "Article", "headlin": "Rye",
 "datePublished": "2019-11-22 21:00:00 \\x2b0000",
}</script>"""


def test_what_else_is_wrong_with_a_broken_block_is_told_at_its_place() -> None:
    result = judged(DATES, "SYN", "VAL", "CMP", "FAC")
    told = {each.code: each for each in result.results if each.kind == "fail"}
    assert {"SYN008", "SYN002", "VAL102", "CMP301"} <= set(told)
    lines = DATES.splitlines()
    date = told["CMP301"]
    assert date.location.start_line == lines.index(' "datePublished": "2019-11-22 21:00:00 \\x2b0000",') + 2
    # No statement of a broken block has a verdict, and what is not valid yet is not changed yet.
    assert all(each.statement is None and not each.fixes for each in told.values() if each.code[:3] != "SYN")
    assert not [each for each in result.results if each.code.startswith("FAC")]


def test_a_comment_is_used_by_what_it_ignores_in_a_broken_block() -> None:
    result = judged(f"<!-- factmark: ignore[CMP301] as it comes -->{DATES}", "SYN", "VAL", "CMP")
    assert [each.code for each in result.suppressed] == ["CMP301"]
    assert "CMP301" not in {each.code for each in result.results}


def test_nothing_is_guessed_of_a_block_that_fixes_leave_broken() -> None:
    text = '{"@context": "https://schema.org", "@type": "Article", "datePublished": "1 May" oops ('
    result = judged(f'<script type="application/ld+json">{text}</script>', "SYN", "VAL", "CMP")
    assert {each.code[:3] for each in result.results} == {"SYN"}
