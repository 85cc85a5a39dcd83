"""The country of an address, as its node gives it."""

from __future__ import annotations

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.value_forms.regions import country_code


def country_of(context: RuleContext, thing: Entity) -> str:
    """The ISO 3166-1 alpha-2 code of an address's country, or an empty text."""
    text = thing.text("addressCountry")
    for _, country in objects(context.entities, thing.all("addressCountry")):
        text = text or country.text("name", "identifier")
    return country_code(text, context.hints.languages) or "" if text else ""
