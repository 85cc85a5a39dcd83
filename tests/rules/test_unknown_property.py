"""What is written in the place of a property that schema.org does not have."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import find
from factmark.linter.engine.check_document import check_document


@pytest.mark.parametrize(
    ("kind", "name", "fixes"),
    [
        ("NewsArticle", "autor", ["write author"]),
        ("Product", "autor", []),  # author, which a product has not, would be the next error
        ("Offer", "prise", ["write price"]),
        ("Bakry", "autor", ["write author"]),  # a type that is none has no properties to choose from
    ],
)
def test_nothing_is_written_that_the_type_has_not(kind: str, name: str, fixes: list[str]) -> None:
    rule = find("VAL102")
    assert rule is not None
    source = json.dumps({"@context": "https://schema.org", "@type": kind, name: "A. Example"})
    (result,) = check_document(Document("page", source, media="json"), [rule], Settings()).results
    assert "did you mean" in result.message
    assert [fix.description for fix in result.fixes] == fixes
