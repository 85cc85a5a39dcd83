"""Latitude and longitude stand in each other's place, or one of them has the wrong sign.

## What it does
Checks the `latitude` and `longitude` of things whose address names a country: a point outside that country which lies
in it when the two are exchanged, or when a sign is turned round; and a latitude beyond 90 degrees beside a longitude
that can be one.

## Why it matters
A map places the shop on another continent, or in the sea.

## Example
```json
"address": {"@type": "PostalAddress", "addressCountry": "VN"},
"geo": {"@type": "GeoCoordinates", "latitude": "105.8170074", "longitude": "20.9970325"}
```

## Use instead
```json
"address": {"@type": "PostalAddress", "addressCountry": "VN"},
"geo": {"@type": "GeoCoordinates", "latitude": "20.9970325", "longitude": "105.8170074"}
```

## Fix safety
Unsafe: the fix writes the figure that lies in the country; the country may be what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.geo import misplacement
from ...linter.value_forms.numbers import number
from ...linter.value_forms.regions import country_code
from ._findings import excerpt, key_value, quoted, writing


@rule("CMP375", "coordinates-exchanged", level="warning", fix="sometimes", advice="correct the coordinate")
def check(context: RuleContext) -> Iterator[Finding]:
    named: dict[str, list[str]] = {}
    for thing in context.entities_with("latitude"):
        latitude, longitude = thing.one("latitude"), thing.one("longitude")
        if latitude is None or longitude is None:
            continue
        north, east = number(latitude.text), number(longitude.text)
        if north is None or east is None:
            continue
        what = misplacement(north, east, _country(context, thing, named))
        if what is None:
            continue
        for statement, other in ((latitude, longitude), (longitude, latitude)):
            if what not in ("exchanged", "both", statement.key):
                continue
            right = other.text.strip() if what == "exchanged" else _negated(statement.text.strip())
            reason = (
                f'is the "{other.key}" of the place'
                if what == "exchanged"
                else "has the wrong sign for this country"
            )
            fixes = writing(context.document, statement, right)
            message = f"{key_value(statement)} {reason}"
            yield Finding(
                message + quoted(statement.property, ""),
                statement,
                fixes=fixes,
                advice=f"write {excerpt(right)}",
            )


def _negated(text: str) -> str:
    return text[1:] if text.startswith("-") else f"-{text.removeprefix('+')}"


def _country(context: RuleContext, thing: Entity, named: dict[str, list[str]]) -> str:
    """The country of the address of a point, or of the place that the point is of; empty where none is named.

    ``named`` remembers by subject what places say: as many points may be of one of them.
    """
    countries = _named_countries(context, thing)
    place = context.entities.get(thing.parent.subject) if thing.parent is not None else None
    if place is not None and thing.parent is not None:
        if thing.parent.subject not in named:
            named[thing.parent.subject] = _named_countries(context, place)
        countries = [*countries, *named[thing.parent.subject]]
    codes = {country_code(each, context.hints.languages) for each in countries}
    return next(iter(codes)) or "" if len(codes) == 1 else ""


def _named_countries(context: RuleContext, holder: Entity) -> list[str]:
    """The countries that a thing and its addresses name, each once."""
    texts = [holder.text("addressCountry")]
    for _, address in objects(context.entities, holder.all("address")):
        texts.append(address.text("addressCountry"))
        texts.extend(
            country.text("name", "identifier")
            for _, country in objects(context.entities, address.all("addressCountry"))
        )
    return list(dict.fromkeys(text for text in texts if text))
