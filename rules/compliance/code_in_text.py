"""Program code, style sheets or a plugin's shortcodes are left in a text.

## What it does
Checks names, headlines, descriptions and bodies for shortcodes of WordPress and its page builders
(`[vc_row]`, `[caption id="…"]`), for what advertising and counting scripts put between paragraphs, and for texts
that begin as a script or a style sheet does. A text about programming may have code in it: only its beginning counts.

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

import re
from collections.abc import Iterator

from ...linter.compliance import quoted, shown
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule
from ...linter.statement import Literal

_TEXTS = frozenset(
    {
        "name",
        "headline",
        "description",
        "abstract",
        "articleBody",
        "text",
        "reviewBody",
        "caption",
        "alternateName",
    }
)
_SHORTCODE = re.compile(
    r"\[/?(?:vc_|et_pb_|fusion_|elementor-|av_|su_|rev_slider|contact-form-7|wpforms|ninja_form|gravityform|tablepress"
    r"|woocommerce_|wp_ad)[\w-]{0,40}(?: [^\]\[]{0,300})?\]"
    r"|\[(?:caption|gallery|audio|video|playlist|embed|button|toc)(?: \w+=[^\]\[]{1,300})\]"
)
_SCRIPT = re.compile(
    r"\(adsbygoogle ?=|window\.adsbygoogle|window\.dataLayer|dataLayer\.push\(|googletag\.cmd|_gaq\.push\("
    r"|\bgtag\(['\"]|\bfbq\(['\"]|jQuery\(document\)|\$\(document\)\.ready"
)
_BEGINS = re.compile(
    r"\s*(?:[!(]?function ?\w{0,30} ?\(|\(\(\) ?=>|(?:var|let|const) \w{1,40} ?= ?[\w{(\[\"']|window\.\w+\s?="
    r"|document\.\w+\("
    r"|[.#@][\w-]{1,60}(?:[ ,.#>:]{1,3}[\w()-]{1,60}){0,6} ?\{\s*[\w-]{2,40} ?: ?[^{}<]{1,80}[;}])"
)
_ABOUT_CODE_LISTED = "SoftwareSourceCode APIReference TechArticle HowToStep HowToDirection Answer Question"
_ABOUT_CODE = frozenset(_ABOUT_CODE_LISTED.split())
LONGEST = 20_000


@rule("CMP363", "code-in-text", level="warning", fix="none")
def check(judgement: Judgement) -> Iterator[Finding]:
    for statement in judgement.document.statements:
        if statement.property not in _TEXTS or not isinstance(statement.value, Literal):
            continue
        found = _found(statement.text[:LONGEST])
        if found is not None and _ABOUT_CODE.isdisjoint(statement.types):
            message = f"{statement.key} has {found[0]} in its text: {shown(found[1], 40)}"
            yield Finding(message + quoted(statement.property, ""), statement)


def _found(text: str) -> tuple[str, str] | None:
    """What of a program a text has in it, with its kind, or None."""
    if "[" in text and (match := _SHORTCODE.search(text)):
        return "a shortcode", match[0]
    if ("(" in text or "." in text) and (match := _SCRIPT.search(text)):
        return "a script", match[0]
    if match := _BEGINS.match(text):
        return "program code", match[0].strip()
    return None
