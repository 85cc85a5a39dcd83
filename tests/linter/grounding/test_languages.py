"""A page in a language: what it states rightly is found on it, and what it states wrongly is not.

A language is a file of ``languages/`` with small pages, and one of ``linter/locale/by_language/`` with its words.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts

FILES = sorted(Path(__file__).with_name("languages").glob("*.toml"))
TYPES = {
    "offers": "Offer",
    "aggregateRating": "AggregateRating",
    "author": "Person",
    "nutrition": "NutritionInformation",
}
TYPES["address"] = "PostalAddress"


def cases() -> list[Any]:
    return [
        pytest.param(
            file.stem, page["type"], page["body"], index, page["statements"], table["country"],
            id=f"{file.stem}-{page['statements'][index]['property']}",
        )
        for file in FILES
        for table in [tomllib.loads(file.read_text(encoding="utf-8"))]
        for page in table["page"]
        for index in range(len(page["statements"]))
    ]  # fmt: skip


def outcome(language: str, country: str, kind: str, body: str, stated: dict[str, str], prop: str) -> str:
    """The outcome of one property on a page that states some, each a name or two with a dot between."""
    node: dict[str, Any] = {"@context": "https://schema.org", "@type": kind}
    for path, value in stated.items():
        outer, _, inner = path.partition(".")
        if inner:
            node.setdefault(outer, {"@type": TYPES[outer]})[inner] = value
        else:
            node[outer] = value
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    source = f'<html lang="{language}"><body>{body}{script}</body></html>'
    document = Document("page", source, url=f"https://example.{country}/page")
    last = prop.rpartition(".")[2]
    return next(verdict.outcome for statement, verdict in verdicts(document) if statement.property == last)


@pytest.mark.parametrize(("language", "kind", "body", "index", "statements", "country"), cases())
def test_right_and_wrong_statements(
    language: str, kind: str, body: str, index: int, statements: list[dict[str, str]], country: str
) -> None:
    right = {each["property"]: each["right"] for each in statements}
    prop, wrong = statements[index]["property"], statements[index]["wrong"]
    assert outcome(language, country, kind, body, right, prop) == "grounded"
    assert outcome(language, country, kind, body, {**right, prop: wrong}, prop) in (
        "contradicted",
        "unsupported",
    )
