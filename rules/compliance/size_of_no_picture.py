"""The width or height of a picture or a video is that of none.

## What it does
Checks `width` and `height` of pictures, videos and what they are embedded with: zero and less ("0", "-1"), shares of a
layout ("100%") and what programs print for no number ("NaN").

## Why it matters
Readers choose among pictures by their size, and take one of no width for none. The sizes come out of the picture's
file: plug-ins write zero where they could not read it, and a layout's share where they read the style.

## Example
```json
{"@type": "ImageObject", "url": "https://example.com/bridge.jpg", "width": "100%", "height": 0}
```

## Use instead
```json
{"@type": "ImageObject", "url": "https://example.com/bridge.jpg", "width": 1200, "height": 675}
```

## Fix safety
No fix: the size has to come from the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.regex import regex
from ._findings import key_value, quoted

_REASONS = (
    ("is not a possible size", regex(r"(?:-\d+(?:[.,]\d+)?|0+(?:[.,]0+)?)\s?(?:px|pixels?)?", re.ASCII)),
    ("is a layout percentage, not a size", regex(r"\d{1,3}(?:[.,]\d+)?\s?(?:%|vw|vh|em|rem)", re.ASCII)),
    ("is not a number", regex(r"NaN(?:\s?px)?")),
)
MAX_LENGTH = 20


@rule(
    "CMP373",
    "size-of-no-picture",
    level="warning",
    fix="none",
    advice="write the size in pixels, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("width", "height"):
        if not thing.is_a("MediaObject"):
            continue
        for statement in thing.literals("width", "height"):
            text = statement.text.strip()
            if len(text) > MAX_LENGTH:
                continue
            reason = next((reason for reason, shape in _REASONS if shape.fullmatch(text)), None)
            if reason is not None:
                message = f"{key_value(statement, text)} {reason}"
                yield Finding(message + quoted(statement.property, r"height|width"), statement)
