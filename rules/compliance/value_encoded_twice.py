"""A value is written as JSON twice: quotes or brackets of JSON stand in its text.

## What it does
Checks the texts of JSON-LD for JSON within: a text in quotes of its own (`"\\"Rye loaf\\""`), where JSON's escapes
stand in it, where it is an address, or where another value of the same block is written so, too; and lists
(`"[\\"rye\\",\\"bread\\"]"`). What somebody said (`reviewBody`, a `Quotation`) may stand in quotes, and so may one
title.

## Why it matters
Readers take the quotes, the brackets and the backslashes for a part of the name, and addresses lead nowhere. A
template encodes a value and prints it in a place that encodes it again: Hugo's `{{ .Title | jsonify }}` in a script
needs `safeJS`.

## Example
```json
"keywords": "[\\"rye\\",\\"bread\\"]"
```

## Use instead
```json
"keywords": ["rye", "bread"]
```

## Fix safety
Unsafe: the fix writes what the JSON within says; a title may be quoted on purpose.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal, Statement
from ...source.regex import regex
from ._findings import QUOTE_LENGTH, excerpt, quoted

_QUOTED = frozenset({"reviewBody", "quotation", "transcript"})
_MAY_BE_DATA = frozenset({"text", "code", "query", "sampleType", "codeSampleType", "value"})
_ABOUT_CODE = frozenset({"SoftwareSourceCode", "APIReference", "TechArticle", "HowToDirection"})
_ESCAPE = regex(r"\\(?:[\"\\/bfnrt]|u[\dA-Fa-f]{4})")
_ADDRESS = regex(r"(?:https?:/)?/\S*")
MAX_LENGTH = 20_000
MIN_VALUES = 2
"""Values of a block in quotes of their own, from which on somebody has encoded them all."""


@rule("CMP412", "value-encoded-twice", level="error", fix="sometimes", advice="encode it once")
def check(context: RuleContext) -> Iterator[Finding]:
    encoded = [
        (statement, inside)
        for statement in context.document.statements
        if statement.syntax == "json-ld" and (inside := _encode_value(statement)) is not None
    ]
    if not encoded:
        return
    malformed = {id(violation.statement) for violation in context.form_violations}
    quotes = Counter(statement.location.block for statement, inside in encoded if isinstance(inside, str))
    for statement, inside in encoded:
        if id(statement) in malformed:
            continue  # what its form asks for says so already
        sure = not isinstance(inside, str) or _is_surely_encoded(statement, inside)
        if sure or quotes[statement.location.block] >= MIN_VALUES:
            text = json_text(inside)
            edits = replace_json(context.document, statement.location, text)
            write = excerpt(inside) if isinstance(inside, str) else text
            advice = f"Encode it once: {write}" if len(write) <= QUOTE_LENGTH else "Encode it once"
            fixes = (Fix(advice, "unsafe", edits),) if edits else ()
            message = f'"{statement.key}" is encoded as JSON twice: {excerpt(statement.text)}'
            yield Finding(message + quoted(statement.property, ""), statement, fixes=fixes, sure=sure)


def _encode_value(statement: Statement) -> str | list[object] | None:
    """What the JSON in a value's text says: a text, or a list of texts and numbers. None where it is none."""
    text = statement.text.strip()
    if not isinstance(statement.value, Literal) or text[:1] + text[-1:] not in ('""', "[]") or len(text) < 3:
        return None
    if len(text) > MAX_LENGTH or not _ABOUT_CODE.isdisjoint(statement.types):
        return None
    try:
        inside = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    if isinstance(inside, str):
        is_quoted = statement.property in _QUOTED or "Quotation" in statement.types
        return inside if inside.strip() and not is_quoted else None
    flat = isinstance(inside, list) and any(isinstance(each, str) for each in inside)
    if not flat or statement.property in _MAY_BE_DATA:
        return None
    return inside if all(isinstance(each, str | int | float) for each in inside) else None


def _is_surely_encoded(statement: Statement, inside: str) -> bool:
    """Whether quotes around a text are those of JSON for certain: nobody writes escapes, or an address, in quotes."""
    return _ESCAPE.search(statement.text) is not None or _ADDRESS.fullmatch(inside.strip()) is not None
