"""A street address stands where an area is meant.

## What it does
Checks `areaServed`, `serviceArea`, `eligibleRegion` and `ineligibleRegion`: a street with its number, the same
text as a `streetAddress` of the page, or a name with a number beside an area that is a postal code and a town; and
the front page of a site, or a distance alone.

## Why it matters
The definitions ask for the area in which something is offered; a house is no area.

## Example
```json
"areaServed": "12 High Street"
```

## Use instead
```json
"areaServed": "Springfield"
```

## Fix safety
No fix: the area has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.addresses import is_street, is_whole_address
from ...linter.value_forms.opening_hours import is_opening_hours
from ...linter.value_forms.sites import is_front_page
from ...source.regex import regex
from ._findings import key_value, quoted

_AREAS = (
    "areaServed",
    "serviceArea",
    "eligibleRegion",
    "ineligibleRegion",
    "serviceLocation",
    "geographicArea",
)

_CODE_AND_TOWN = regex(r"\d{3}\s?\d{2,3}\s+[^\W\d_].+")
_DISTANCE = regex(r"\d[\d.,]{0,8}\s?(?:km|mi|miles?|kilomet(?:er|re)s?)(?: radius)?", re.IGNORECASE)
_HOUSE = regex(r"[^\W\d_][^\d,]{2,40}\s\d{1,5}\w?(?:/\d+\w?)?")


@rule(
    "CMP334",
    "street-as-area",
    level="error",
    fix="none",
    advice="write the name of an area, such as a town or region",
)
def check(context: RuleContext) -> Iterator[Finding]:
    areas = [each for thing in context.entities_with(*_AREAS) for each in thing.literals(*_AREAS)]
    if not areas:
        return
    parted = {each.subject for each in areas if _CODE_AND_TOWN.fullmatch(each.text.strip())}
    streets = {
        each.text.strip().casefold()
        for thing in context.entities_with("streetAddress")
        for each in thing.literals("streetAddress")
    }
    streets.discard("")
    for each in areas:
        text = each.text.strip()
        beside_code = each.subject in parted and _HOUSE.fullmatch(text)
        if (what := _no_area(text)) is not None:
            message = f"{key_value(each, text)} is {what}, not an area"
            yield Finding(message + quoted(each.property, r"area|region"), each, sure=False)
        elif is_street(text) or is_whole_address(text) or text.casefold() in streets or beside_code:
            yield Finding(
                f"{key_value(each, text)} is a street address, not an area"
                + quoted(each.property, r"area|region"),
                each,
            )


def _no_area(text: str) -> str | None:
    """What a text is that says nothing of where; None where it may name an area."""
    if is_front_page(text):
        return "the front page of a site"
    if text in ("24/7", "24x7", "24/24") or is_opening_hours(text):
        return "a time"
    return "a distance" if _DISTANCE.fullmatch(text) else None
