"""Objects as they were printed: the members of one, apart from each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .expansion import Segment

Member = tuple[str, list[Segment]]
"""A key, and what prints it with its value."""


def members(printed: Sequence[Segment]) -> Iterator[Member]:
    """The members of an object that segments print, without the commas between them."""
    depth, quoted = 0, False
    inner: list[Segment] = []
    for segment in printed:
        if segment.occurrence is not None or segment.gap is not None:
            inner += [segment] if depth else []
            continue
        start, at, text = 0, 0, segment.text
        while at < len(text):
            character = text[at]
            if quoted:
                at += 2 if character == "\\" else 1
                quoted = character != '"'
                continue
            quoted = character == '"'
            opens, closes = character in "{[", character in "}]"
            depth += opens - closes
            if (depth == 1 and (character == "," or (opens and character == "{"))) or (depth == 0 and closes):
                inner += _cut(segment, start, at)
                if inner:
                    yield _key(inner), inner
                inner, start = [], at + 1
            at += 1
        inner += _cut(segment, start, len(text)) if depth else []


def _cut(segment: Segment, start: int, end: int) -> list[Segment]:
    """A part of a segment's text."""
    if not segment.text[start:end].strip():
        return []
    if not segment.exact:
        return [replace(segment, text=segment.text[start:end])]
    return [
        replace(segment, start=segment.start + start, end=segment.start + end, text=segment.text[start:end])
    ]


def _key(inner: Sequence[Segment]) -> str:
    text = inner[0].text.lstrip()
    try:
        key, _ = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return ""
    return key if isinstance(key, str) else ""
