"""The compliance agent on documents: hints of the page, quotations of definitions, fixes that read back."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.compliance import page_hints
from factmark.linter.agents.rule_context import RuleContext, Settings
from factmark.linter.document.document import Document
from factmark.linter.document.entities import entities
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.rules.compliance._findings import excerpt, quoted
from factmark.rules.compliance.date_not_iso8601 import check


def page(markup: str, lang: str = "it-IT") -> Document:
    return Document(
        "page", f'<html lang="{lang}"><script type="application/ld+json">{markup}</script></html>'
    )


def test_hints_come_from_the_page_and_its_markup() -> None:
    found = page_hints(page('{"@context": "https://schema.org", "inLanguage": "de", "addressCountry": "CH"}'))
    assert found.languages == ("it", "de")
    assert found.country == "CH"


def test_a_miscased_property_is_judged_as_the_one_meant() -> None:
    found = RuleContext(
        page('{"@context": "https://schema.org", "DatePublished": "1.2.2022"}')
    ).form_violations
    assert [each.form for each in found] == ["date"]


def test_a_definition_is_quoted_by_the_part_that_fails() -> None:
    assert "ISO 4217" in quoted("priceCurrency", "4217")
    assert quoted("noSuchProperty", "") == ""
    assert excerpt("x" * 100).endswith('…"')


def test_fixes_are_escaped_for_the_script_they_stand_in() -> None:
    document = page('{"@context": "https://schema.org", "@type": "Event", "startDate": "2022-01-02 10:00"}')
    rules = [rule for rule in catalogue() if rule.check is check]
    (result,) = check_document(document, rules, Settings()).results
    (fix,) = result.fixes
    (edit,) = fix.edits
    assert json.loads(edit.text) == "2022-01-02T10:00"
    assert fix.applicability == "safe"


def test_places_of_one_thing_are_put_together() -> None:
    markup = '[{"@context": "https://schema.org", "@id": "https://example.com/#a", "name": "A"},'
    markup += '{"@context": "https://schema.org", "@id": "https://example.com/#a", "@type": "Person", "email": "b"}]'
    thing = entities(page(markup))["https://example.com/#a"]
    assert (thing.text("name"), thing.text("email")) == ("A", "b")
    assert thing.is_a("Person")


def test_microdata_gets_findings_without_edits() -> None:
    source = '<div itemscope itemtype="https://schema.org/Event"><b itemprop="startDate">tomorrow</b></div>'
    rules = [rule for rule in catalogue() if rule.code.startswith("CMP3")]
    results = check_document(Document("page", source), rules, Settings()).results
    assert [result.rule for result in results] == ["date-not-iso8601"]
    assert not results[0].fixes or not results[0].fixes[0].edits


@pytest.mark.parametrize(
    ("type", "prop", "codes"),
    [
        ("RecipeIngredient", "amount", []),
        ("recipe", "cookTime", ["duration-not-iso8601"]),
        ("Loaf", "datePublished", ["date-not-iso8601"]),
        ("MonetaryGrant", "amount", ["number-not-plain"]),
    ],
)
def test_properties_of_types_that_the_vocabulary_does_not_have(
    type: str, prop: str, codes: list[str]
) -> None:
    source = f'<p itemscope itemtype="https://schema.org/{type}"><b itemprop="{prop}">2 cups</b></p>'
    rules = [
        rule
        for rule in catalogue()
        if rule.name in ("number-not-plain", "date-not-iso8601", "duration-not-iso8601")
    ]
    assert [
        result.rule for result in check_document(Document("page", source), rules, Settings()).results
    ] == codes


def test_hostile_values_are_judged_in_bounded_time() -> None:
    values = [
        "a" * 200_000,
        "1," * 50_000,
        "(" * 20_000,
        "Mo-Fr " * 20_000,
        "/" * 50_000,
        "<" * 50_000,
        " " * 100_000,
    ]
    props = "startDate cookTime openingHours telephone price url email priceCurrency streetAddress addressLocality name"
    markup = {"@context": "https://schema.org", "@type": "Place"} | dict.fromkeys(props.split(), values)
    document = page(json.dumps(markup))
    rules = [rule for rule in catalogue() if rule.agent == "compliance"]
    assert not check_document(document, rules, Settings()).notifications
