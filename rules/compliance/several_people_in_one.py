"""The name of one person names several.

## What it does
Checks the `name` of a `Person`, and properties whose values are people, for two full names with "and", "&", ";",
commas or their like between them.

## Why it matters
Each author is one person with one profile; a pair has none.

## Example
```json
"author": {"@type": "Person", "name": "Jane Roe and John Doe"}
```

## Use instead
```json
"author": [{"@type": "Person", "name": "Jane Roe"}, {"@type": "Person", "name": "John Doe"}]
```

## Fix safety
Unsafe where a text stands for the people: the fix makes a list of it. No fix for a `Person`: what else is said of
the person would have to be told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import alternatives
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ._findings import key_value, quoted

_SEPARATOR = regex(lambda: r"\s*;\s*|\s+(?:" + alternatives("conjunctions", "between_people") + r")\s+")
_COMMA = regex(
    lambda: (
        r"\s*,\s*(?:(?:"
        + alternatives("conjunctions", "behind_a_comma")
        + r")\s+)?|\s+(?:and|und|et|y|e|en|och|og|&)\s+"
    )
)
_FULL_NAME = regex(r"[A-ZÀ-ÖØ-Þ][\w'’.-]+(?:\s+[\w'’.-]+){1,3}")
_FAMILY_NAME_FIRST = regex(r"[A-ZÀ-ÖØ-Þ][\w'’.-]+, [A-ZÀ-ÖØ-Þ][\w'’.-]*(?: [A-ZÀ-ÖØ-Þ][\w'’.-]*)?")
_PLAIN_NAME = regex(
    r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ'’-]+(?:-[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ'’]+)?"
    r"(?:\s+(?:(?:[A-Z]\.){1,3}|[A-ZÀ-ÖØ-Þ][\w'’-]+|de|la|van|von|der|da|di|del)){1,3}"
)
_EMPLOYER = regex(
    r",\s+(?:[A-Z]{2,5}|Reuters|(?:The )?Associated Press|Bloomberg|[A-Z]\w+ (?:News|Press|Times|Post))\Z"
)
"""Whom all writers of a byline work for, behind the last of them."""
_AGENTS = ("Person", "Organization")
_NO_NAMES = regex(lambda: rf"\b(?:{alternatives('organizations', 'no_names_of_people')})\b", re.IGNORECASE)


_RUN_TOGETHER = regex(r"[^\W\d_A-Z]{4}[A-Z]")
"""Two words without a blank between them: "KeaneJournal"."""


@lru_cache(maxsize=2048)
def _is_for_people(prop: str) -> bool:
    """Whether a property ranges over people and nothing else than people, organizations and groups."""
    known = vocabulary()
    ranges = known.ranges(prop)
    return "Person" in ranges and all(any(known.is_subtype(each, top) for top in _AGENTS) for each in ranges)


@rule(
    "CMP343",
    "several-people-in-one",
    level="warning",
    fix="sometimes",
    advice="describe each person separately",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities.values():
        names = ["name"] if thing.is_a("Person") else []
        for statement in thing.literals(*names, *(each for each in thing.statements if _is_for_people(each))):
            people = _people(statement.text.strip()[:500])
            if len(people) < 2 or any(_is_site(each, context) for each in people):
                continue
            message = f"{key_value(statement)} names {len(people)} people"
            fixes: tuple[Fix, ...] = ()
            if statement.property != "name" and not any(map(_RUN_TOGETHER.search, people)):
                proposal = json_text(list(people))
                edits = replace_json(context.document, statement.location, proposal)
                fixes = (Fix(f"Write {proposal}", "unsafe", edits),) if edits else ()
            yield Finding(message + quoted(statement.property, ""), statement, fixes=fixes)


def _is_site(name: str, context: RuleContext) -> bool:
    """Whether a name is what the page's own address spells ("Jane Roe | The Rye Mill" on theryemill.example)."""
    address = urlsplit(context.document.address or "")
    return "".join(filter(str.isalnum, name.lower())) in (address.hostname or "").replace("-", "")


def _people(text: str) -> tuple[str, ...]:
    """The full names that a text lists, or nothing where it is not wholly a list of such names."""
    parts = _SEPARATOR.split(text)
    if len(parts) > 1 and all(
        _FULL_NAME.fullmatch(part) or _FAMILY_NAME_FIRST.fullmatch(part) for part in parts
    ):
        return tuple(parts)
    employer = _EMPLOYER.search(text)
    if employer is not None and len(people := _people(text[: employer.start()])) > 1:
        return people
    parts = [part for part in _COMMA.split(text) if part]
    if len(parts) > 1 and all(_PLAIN_NAME.fullmatch(part) and not _NO_NAMES.search(part) for part in parts):
        return tuple(parts)
    return ()
