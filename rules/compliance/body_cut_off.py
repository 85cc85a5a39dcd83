"""The body of an article is its beginning, cut off.

## What it does
Checks `articleBody` for texts that end in an ellipsis within their first thousand characters, or in what leads to the
rest ("[…]", "Read more").

## Why it matters
`articleBody` is "the actual body of the article": readers of the data take the teaser for all there is.

## Example
```json
"articleBody": "The council met on Monday to hear of the bridge..."
```

## Use instead
```json
"description": "The council met on Monday to hear of the bridge..."
```

## Fix safety
No fix: the rest of the text stands elsewhere, and an abstract belongs under another property.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.compliance import quoted, shown
from ...linter.judgement import Judgement
from ...linter.regex import regex
from ...linter.rule import Finding, rule

_CUT = regex(r"\w,?\s?(?:\.{3}|…|&hellip;)\s*\Z")
_LEADS_ON = regex(
    r"(?:\[\s?(?:\.{3}|…|&hellip;|&#8230;)\s?\]|\b(?:read more|continue reading|weiterlesen|mehr lesen"
    r"|lire la suite|leer más|seguir leyendo|leggi tutto|continua a leggere|lees (?:meer|verder)|leia mais"
    r"|czytaj (?:więcej|dalej)|читать далее|läs mer|læs mere|devamını oku"
    r"|selengkapnya|xem thêm|続きを読む|阅读全文)[ .…»>→]*)\s*\Z",
    re.IGNORECASE,
)
_LONGEST_TEASER = 1000


@rule("CMP382", "body-cut-off", level="warning", fix="none")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.things_with("articleBody"):
        for statement in thing.literals("articleBody"):
            text = statement.text.rstrip()
            if (len(text) <= _LONGEST_TEASER and _CUT.search(text[-20:])) or _LEADS_ON.search(text[-60:]):
                message = f"{statement.key} {shown(statement.text)} breaks off: a beginning, not the body"
                yield Finding(message + quoted("articleBody", r"body"), statement)
