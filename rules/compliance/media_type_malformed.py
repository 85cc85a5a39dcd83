"""A format is not given as a media type.

## What it does
Checks `encodingFormat` and `fileFormat`: a type and a subtype with a slash between them, or an address. Of a dataset's
download, the name of a format is a note.

## Why it matters
Programs choose by media type what can open a file.

## Example
```json
"encodingFormat": "jpg"
```

## Use instead
```json
"encodingFormat": "image/jpeg"
```

## Fix safety
Safe: offered for the endings of files whose media type is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP316",
    "media-type-malformed",
    level="error",
    fix="sometimes",
    advice='write a media type, such as "image/jpeg"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for finding in in_form(context, "media_type"):
        # Google's documentation of datasets gives names of formats: "CSV".
        of_download = finding.statement is not None and "DataDownload" in finding.statement.types
        yield replace(finding, minor=True) if of_download else finding
