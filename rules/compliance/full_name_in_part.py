"""A given or a family name is the whole name.

## What it does
Compares `givenName`, `familyName`, `additionalName` and `honorificPrefix` with `name`, and the first two with each
other, where they have several words.

## Why it matters
Greetings and sorted lists are made from these parts.

## Example
```json
"name": "Jane Roe", "familyName": "Jane Roe"
```

## Use instead
```json
"name": "Jane Roe", "familyName": "Roe"
```

## Fix safety
No fix: which words are the family name is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ...source.regex import expression, regex
from ._findings import key_value, quoted

_FULL_NAME = regex(r"[A-ZÀ-Þ][a-zà-ÿ'’]+(?: [A-Z]\.)? [A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?")
_PARTS_OF_NAMES = ("givenName", "familyName", "additionalName", "honorificPrefix")


@rule("CMP344", "full-name-in-part", level="error", fix="none", advice="write only this part of the name")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_PARTS_OF_NAMES):
        given_name, family, name = thing.text("givenName"), thing.text("familyName"), thing.text("name")
        for statement in thing.literals(*_PARTS_OF_NAMES):
            text = " ".join(statement.text.split())
            other = family if statement.property == "givenName" else given_name
            if " " in text and (
                text.casefold() in {(each or "").casefold() for each in (name, other)}
                or _holds_the_other(statement.property, text, family or "", given_name or "")
            ):
                yield Finding(
                    f"{key_value(statement, text)} is the whole name of the person"
                    + quoted(statement.property, ""),
                    statement,
                    advice=_advice(statement),
                )
            elif not (name or family) and statement.property == "givenName" and _FULL_NAME.fullmatch(text):
                yield Finding(
                    f"{key_value(statement, text)} seems to be the whole name, since no other part is given"
                    + quoted("givenName", ""),
                    statement,
                    sure=False,
                    advice=_advice(statement),
                )


def _advice(statement: Statement) -> str:
    """What to write: ``givenName`` is for the given name."""
    return f"write only the {expression(r'(?=[A-Z])').sub(' ', statement.property).lower()}"


def _holds_the_other(prop: str, text: str, family: str, given_name: str) -> bool:
    """Whether a given name goes on with the family name, or a family name starts with the given one."""
    name = text.casefold()
    if prop == "givenName":
        return len(family) > 1 and name.endswith(" " + family.casefold())
    return prop == "familyName" and len(given_name) > 1 and name.startswith(given_name.casefold() + " ")
