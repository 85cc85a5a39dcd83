"""Program code, style sheets or a plugin's shortcodes are left in a text.

## What it does
Checks names, headlines, descriptions and bodies for shortcodes of WordPress and its page builders
(`[vc_row]`, `[caption id="…"]`), for what advertising and counting scripts put between paragraphs, and for texts
that begin as a script or a style sheet does; texts for the blanks and line breaks of a layout that they were taken
from; and every property for a thing that a program has printed in place of its markup (`{'@type': 'HowToStep', …}`). A
text about programming may have code in it: only its beginning counts, and nothing that the page shows as code.

## Why it matters
Readers show the text as it stands, and take the code for words.

## Example
```json
"description": "[vc_row][vc_column]Fresh pasta every day.[/vc_column][/vc_row]"
```

## Use instead
```json
"description": "Fresh pasta every day."
```

## Fix safety
No fix: what the shortcode would have made is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, word_list, words
from ...linter.markup.statement import Literal
from ...linter.visible_text.passage import quotes_code
from ...source.regex import regex
from ._findings import excerpt, key_value, quoted

_SHORTCODE = regex(
    lambda: (
        r"\[/?(?:"
        + alternatives("template_languages", "shortcodes")
        + (
            r")[\w-]{0,40}(?: [^\]\[]{0,300})?\]|\[(?:caption|gallery|audio|video|playlist|embed|button"
            r"|toc)(?: \w+=[^\]\[]{1,300})\]"
        )
    )
)
_SCRIPT = regex(
    r"\(adsbygoogle ?=|window\.adsbygoogle|window\.dataLayer|dataLayer\.push\(|googletag\.cmd|_gaq\.push\("
    r"|\bgtag\(['\"]|\bfbq\(['\"]|jQuery\(document\)|\$\(document\)\.ready"
)
_SIGNS_OF_SCRIPTS = ("adsbygoogle", "dataLayer", "googletag", "_gaq", "gtag(", "fbq(", "(document)")
"""One of them stands in all that ``_SCRIPT`` finds: long texts are searched for them many times faster."""
_BEGINS = regex(
    r"\s*(?:[!(]?function ?\w{0,30} ?\(|\(\(\) ?=>|(?:var|let|const) \w{1,40} ?= ?[\w{(\[\"']|window\.\w+\s?="
    r"|document\.\w+\("
    r"|[.#@][\w-]{1,60}(?:[ ,.#>:]{1,3}[\w()-]{1,60}){0,6} ?\{\s*[\w-]{2,40} ?: ?[^{}<]{1,80}[;}])",
    signs="(()|=|document.|function|window.|{",
)
_ABOUT_CODE = frozenset(
    {"SoftwareSourceCode", "APIReference", "TechArticle", "HowToStep", "HowToDirection", "Answer", "Question"}
)
_PRINTED_OBJECT = regex(lambda: alternatives("template_languages", "printed_values"))
_BEGINNINGS = word_list("signs", "printed_objects")
"""How programs print an object: JSON, Python's and Ruby's dictionaries, classes without a text of their own."""
MAX_LENGTH = 20_000
_MAX_BLANKS = 0.4
_LINES = 4


@rule("CMP363", "code-in-text", level="warning", fix="none", advice="write plain text")
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if not isinstance(statement.value, Literal):
            continue
        begun, printed = "", None
        if statement.property not in words("schema_terms", "may_hold_data") and _ABOUT_CODE.isdisjoint(
            statement.types
        ):
            begun = statement.text[:MAX_LENGTH].lstrip()
            printed = _PRINTED_OBJECT.match(begun) if begun.startswith(_BEGINNINGS) else None
        if printed is not None:
            message = f'"{statement.key}" contains a serialized object, {excerpt(begun, 40)}'
            advice = "write its parts as properties, or remove it"
            yield Finding(message + quoted(statement.property, ""), statement, advice=advice)
            continue
        if statement.property not in words("schema_terms", "texts_without_code"):
            continue
        if _is_layout(statement.text[:MAX_LENGTH].strip()):
            message = f"{key_value(statement)} is mostly white space"
            yield Finding(message + quoted(statement.property, ""), statement)
            continue
        piece = _piece_of_program(statement.text[:MAX_LENGTH])
        if piece is not None and quotes_code(statement.text, (piece[1],), context.document.source):
            continue
        if piece is not None and _ABOUT_CODE.isdisjoint(statement.types):
            message = f'"{statement.key}" contains {piece[0]}, {excerpt(piece[1], 40)}'
            yield Finding(message + quoted(statement.property, ""), statement)


def _is_layout(text: str) -> bool:
    """Whether a text is more blanks than words nearly, in many lines: what a page's layout has around them."""
    return text.count("\n") >= _LINES and sum(map(str.isspace, text)) > _MAX_BLANKS * len(text)


def _piece_of_program(text: str) -> tuple[str, str] | None:
    """What of a program a text has in it, with its kind, or None."""
    if "[" in text and (match := _SHORTCODE.search(text)):
        return "a shortcode", match[0]
    if any(map(text.__contains__, _SIGNS_OF_SCRIPTS)) and (match := _SCRIPT.search(text)):
        return "a script", match[0]
    if match := _BEGINS.match(text):
        return "program code", match[0].strip()
    return None
