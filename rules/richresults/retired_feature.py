"""Markup of a search feature that Google has retired.

## What it does
Notes markup that only made sense for a feature that no longer exists: FAQ, how-to, the sitelinks search box, course
info, estimated salary, learning video, special announcement, vehicle listing, practice problem. Nothing is
required of it. Switched on by the profile `google`.

## Why it matters
It shows nothing in search any more. It does no harm, and other readers may use it.

## Example
```json
{"@context": "https://schema.org", "@type": "HowTo", "name": "Change a bulb", "step": "Unscrew it."}
```

## Use instead
Nothing: keep it, or take it out to save the work.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ._feature_nodes import Things, feature_nodes

_PRACTICE_QUESTION_TYPES = frozenset(
    {"multiple choice", "checkbox", "true or false", "fill in the blank", "matching", "numeric"}
)


@rule(
    "RIC404",
    "retired-feature",
    level="note",
    profile="google",
    advice="keep it only if something else reads it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Things that only a retired feature looked for."""
    things, _ = feature_nodes(context)
    for thing in things.all.values():
        title = _retired_feature(things, thing)
        if title is not None:
            place = things.location(thing)
            yield Finding(
                f"Google has retired the search feature {title}, so this markup has no effect there",
                location=place,
            )


def _retired_feature(things: Things, thing: Entity) -> str | None:
    parents = things.parents(thing)
    if thing.is_a("FAQPage"):
        return "FAQ"
    if thing.is_a("HowTo") and not thing.is_a("Recipe"):
        return "how-to"
    if thing.is_a("SearchAction") and any(parent.is_a("WebSite") for parent in parents):
        return "sitelinks search box"
    if thing.is_a("CourseInstance"):
        return "course info"
    if thing.is_a("Occupation", "OccupationAggregation") and things.has(thing, "estimatedSalary"):
        return "estimated salary"
    if thing.is_a("SpecialAnnouncement"):
        return "special announcement"
    if (
        thing.is_a("Vehicle")
        and things.has(thing, "offers")
        and things.has(thing, "vehicleIdentificationNumber")
    ):
        return "vehicle listing"
    if thing.is_a("LearningResource") and thing.is_a("VideoObject"):
        return "learning video"
    if (
        thing.is_a("Question")
        and (thing.text("eduQuestionType") or "").casefold() in _PRACTICE_QUESTION_TYPES
    ):
        return "practice problem"
    return None
