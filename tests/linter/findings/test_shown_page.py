"""What is shown of a page comes back from its packed form as it went in, and small."""

from __future__ import annotations

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.engine import Engine
from factmark.linter.findings.shown_page import (
    PackedPage,
    ShownEvidence,
    ShownPage,
    ShownPassage,
    ShownStatement,
    packed,
)

PAGE = ShownPage(
    (
        ShownPassage("Blaue Tasse \ud83d", "text", "shown", 1, (1.5, 2, 3, 4)),
        ShownPassage("x", "image", "hidden"),
    ),
    (
        ShownStatement(
            "Product",
            "name",
            "Blaue Tasse",
            "pass",
            0,
            "/name",
            3,
            4,
            (ShownEvidence("x", "text", "supports", 0, 7),),
        ),
        ShownStatement("Product", "sku", "\u202e", "open"),
    ),
)


def test_it_comes_back_as_it_went_in() -> None:
    assert packed(PAGE).read() == PAGE
    assert packed(ShownPage()).read() == ShownPage()


@pytest.mark.parametrize("text", ["", "????", "eJw=", packed(PAGE).text[:-9]])
def test_what_is_no_page_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no page|base64|padding|character|characters"):
        PackedPage(text).read()


def test_it_takes_a_fifth_of_its_text() -> None:
    words = tuple(
        ShownPassage(f"Paragraph {number} of a page with many words. " * 5, "text", "shown")
        for number in range(200)
    )
    assert len(packed(ShownPage(words)).text) < sum(len(passage.text) for passage in words) / 5


def test_statements_that_are_no_fault_are_kept_whatever_kinds_a_report_has() -> None:
    source = (
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup",'
        ' "color": "purple"}</script><h1>Blue cup</h1><p>Made of clay.</p>'
    )
    engine = Engine([rule for rule in catalogue() if not rule.retired], Settings(), corrections=True)
    engine.add(Document("a.html", source))
    report = engine.report()
    assert {result.kind for result in report.results} <= {"fail"}
    (file,) = report.files
    assert file.shown is not None
    page = file.shown.read()
    (name,) = (statement for statement in page.statements if statement.property == "name")
    assert (name.kind, name.pointer, name.value) == ("pass", "/name", "Blue cup")
    assert page.passages[name.evidence[0].passage].text == "Blue cup"
    held = sum(statement.kind == "pass" for statement in page.statements)
    assert report.grounded()[0] == held
