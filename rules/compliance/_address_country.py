"""The country of an address, as its node gives it."""

from __future__ import annotations

from ...linter.checks.rule_context import Judgement
from ...linter.document.entities import Facts, objects
from ...linter.value_forms.regions import country_code


def country_of(judgement: Judgement, thing: Facts) -> str:
    """The ISO 3166-1 alpha-2 code of an address's country, or an empty text."""
    text = thing.text("addressCountry")
    for _, country in objects(judgement.facts, thing.all("addressCountry")):
        text = text or country.text("name", "identifier")
    return country_code(text, judgement.hints.languages) or "" if text else ""
