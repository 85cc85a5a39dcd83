"""Classify values by form, to break down figures: values of a kind fail alike."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[+-]?[\d\s.,'’]*\d[\d\s.,'’]*%?")
_DATE = re.compile(r"\d{4}-\d{2}(?:-\d{2})?(?:[T ].*)?|P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?")
_URL = re.compile(r"(?:https?:)?//\S+|mailto:\S+|tel:\S+", re.IGNORECASE)
_TERM = re.compile(r"(?:https?://schema\.org/)?[A-Z][a-z]+(?:[A-Z][a-z]+)+")
_SHORT = 80


def value_kind(value: object) -> str:
    """Return one of: empty, boolean, date, number, term, url, text, long text."""
    text = str(value).strip()
    if not text:
        return "empty"
    if isinstance(value, bool) or text.lower() in {"true", "false"}:
        return "boolean"
    for name, pattern in (("date", _DATE), ("number", _NUMBER), ("term", _TERM), ("url", _URL)):
        if pattern.fullmatch(text):
            return name
    return "text" if len(text) <= _SHORT else "long text"
