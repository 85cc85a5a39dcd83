"""Values that the markup gives in several languages."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document

BODY = "<h1>The old mill</h1><p>A mill by the river with a bakery.</p>"


def outcomes(name: object, context: object = "https://schema.org") -> list[str]:
    node = {"@context": context, "@type": "Place", "name": name}
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    source = f'<html lang="en"><body>{BODY}{script}</body></html>'
    return [verdict.outcome for _, verdict in verdicts(Document("page", source))]


def values(english: str) -> list[dict[str, str]]:
    german = {"@value": "Die Windmühle", "@language": "de-AT"}
    return [{"@value": english, "@language": "en-GB"}, german]


def test_only_the_page_s_language_is_shown() -> None:
    assert outcomes(values("The old mill")) == ["grounded", "undecided"]


def test_a_fault_in_the_page_s_language_is_found() -> None:
    assert outcomes(values("Harbour Inn")) == ["unsupported", "undecided"]


def test_a_single_language_has_to_be_shown() -> None:
    assert outcomes(values("")[1]) == ["unsupported"]


@pytest.mark.parametrize("iri", ["https://schema.org/name", "schema:name"])
def test_a_language_map_is_read_as_values_of_the_property(iri: str) -> None:
    terms = {"schema": "https://schema.org/", "name": {"@id": iri, "@container": "@language"}}
    context = ["https://schema.org", terms]
    assert outcomes({"en": "The old mill", "de": "Die Windmühle"}, context) == ["grounded", "undecided"]
    assert outcomes({"en": "Harbour Inn", "de": ["Die Windmühle"]}, context) == ["unsupported", "undecided"]
