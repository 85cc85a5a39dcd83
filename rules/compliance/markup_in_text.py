"""Tags, character references or Markdown are left in a text.

## What it does
Checks the texts of names, headlines, descriptions and bodies in JSON-LD: HTML tags, character references
such as `&amp;#39;`, and Markdown links and headings. In addresses, it checks for an ampersand written as a reference.

## Why it matters
JSON-LD is no HTML: a reader gets `&amp;amp;` as five characters. In names, headlines and ingredients that is a warning.
In an address, `&amp;amp;` changes the parameters, so another picture or page may answer. Search engines clean up
descriptions, and job postings may even have HTML, so elsewhere it is a note; so is Markdown.

## Example
```json
"name": "Boosey &amp; Hawkes"
```

## Use instead
```json
"name": "Boosey & Hawkes"
```

## Fix safety
Unsafe: character references are replaced by their characters where plain text comes of that. No fix for tags and
Markdown: which of the marks belong to the text is for its author to say.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.entities import html5

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import alternatives
from ...linter.markup.statement import Literal, Statement
from ...source.regex import regex
from ._findings import excerpt

_HTML_BY_DESIGN = frozenset({"JobPosting"})
_CODE = frozenset(
    {"cssSelector", "xpath", "encodingFormat", "text", "phoneticText", "mathExpression", "hasRepresentation"}
)
_TAG = regex(
    lambda: r"</?(?:" + alternatives("html_elements", "left_in_texts") + r")\b[^<>]*>", re.IGNORECASE
)
MAX_CHARACTERS = 5000
_SCHEMES = ("http://", "https://")
_TAGGED = "an HTML tag"
_REFERENCED = "a character reference"
_RAW = frozenset({_TAGGED, _REFERENCED})
_SHORT = frozenset({"name", "headline", "alternativeHeadline", "alternateName", "recipeIngredient"})
"""Texts that search results show as they are."""
_REFERENCE = regex(r"&(?:#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,31}\d{0,2});", re.IGNORECASE)
_MARKDOWN = regex(r"\[[^\]\n]{1,80}\]\(https?://[^)\s]+\)|^#{1,6} \S|\*\*[^*\n]{2,80}\*\*", re.MULTILINE)


@rule("CMP331", "markup-in-text", level="warning", fix="sometimes", advice="write plain text without it")
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        value = statement.value
        if statement.syntax != "json-ld" or not isinstance(value, Literal) or statement.property in _CODE:
            continue
        piece = _piece_of_markup(value.lexical, statement.types)
        if piece is not None:
            address = value.lexical.startswith(_SCHEMES)
            message = f'"{statement.key}" contains {piece[0]}, {excerpt(piece[1], 40)}'
            minor = piece[0] not in _RAW or not (address or statement.property in _SHORT)
            yield Finding(message, statement, minor=minor, fixes=_fixes(context, statement, value, piece[1]))


def _piece_of_markup(text: str, types: tuple[str, ...]) -> tuple[str, str] | None:
    """The first mark of a text with its kind, or None; of a long text the beginning is looked at."""
    text = text[:MAX_CHARACTERS]
    piece = None
    if "<" in text and (match := _TAG.search(text)):
        piece = None if _HTML_BY_DESIGN & set(types) else (_TAGGED, match[0])
    elif "&" in text and (match := _reference(text)) is not None:
        piece = (_REFERENCED, match[0])
    elif ("](" in text or "**" in text or "# " in text) and (match := _MARKDOWN.search(text)):
        piece = ("Markdown", match[0])
    return piece if piece is None or piece[0] == _REFERENCED or not text.startswith(_SCHEMES) else None


def _reference(text: str) -> re.Match[str] | None:
    """The first character reference of a text that HTML defines, or None; of an address that of an ampersand."""
    references = (each for each in _REFERENCE.finditer(text) if each[0][1:] in html5 or each[0][1] == "#")
    if text.startswith(_SCHEMES):
        return next((each for each in references if html.unescape(each[0]) == "&"), None)
    return next(references, None)


def _fixes(context: RuleContext, statement: Statement, value: Literal, piece: str) -> tuple[Fix, ...]:
    """The text with its character references read, once or twice, where nothing else is wrong with it then."""
    text = value.lexical
    if len(text) > MAX_CHARACTERS or not isinstance(value.value, str):
        return ()
    plain = _REFERENCE.sub(_character, _REFERENCE.sub(_character, text))
    if (
        plain == text
        or not plain.strip()
        or "<" in plain
        or _piece_of_markup(plain, statement.types) is not None
    ):
        return ()
    edits = replace_value(context.document, statement.location, plain)
    if not edits:
        return ()
    decoded = _REFERENCE.sub(_character, piece)
    is_visible = decoded.isprintable() and bool(decoded.strip())
    return (
        Fix(
            f"Write {excerpt(decoded) if is_visible else 'the characters themselves'} instead",
            "unsafe",
            edits,
        ),
    )


def _character(reference: re.Match[str]) -> str:
    return html.unescape(reference[0]).replace("\u00a0", " ")
