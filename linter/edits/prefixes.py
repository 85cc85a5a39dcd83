"""What stands before a name of the vocabulary in JSON-LD: a prefix ("schema:name") or an address.

A context that declares prefixes alone has no meaning for a bare name: a fix that left the prefix out would have
JSON-LD drop what it mends.
"""

from __future__ import annotations

import json

from ...source.location import Location
from ..document.document import Document


def with_prefix(written: str, name: str, meant: str) -> str:
    """A name that was meant, with what stands before the name of the vocabulary that is written."""
    before = written.removesuffix(name) if written != name and written.endswith(name) else ""
    return before + meant if before.endswith((":", "/", "#")) and not meant.startswith("@") else meant


def written_at(document: Document, location: Location) -> str:
    """The text of a JSON string at a place, "" where there is none."""
    span = document.span(location) if location.block is not None else None
    try:
        text = json.loads(document.source[span.start : span.end]) if span is not None else ""
    except ValueError:
        return ""
    return text if isinstance(text, str) else ""
