"""Codes of registers that are known by their shape: of airlines, recordings, vehicles, industries."""

from __future__ import annotations

import re
from functools import partial

from .fault import NO_HINTS, Fault, Hints

_SHAPES: dict[str, tuple[str, str]] = {
    "aircraft_or_airport": (r"[A-Z0-9]{2,3}", "two or three letters or digits (IATA)"),
    "icao": (r"[A-Z]{3,4}", "three or four letters (ICAO)"),
    "isrc": (r"[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}", "twelve letters and digits (ISO 3901)"),
    "iswc": (r"T-?\d{3}\.?\d{3}\.?\d{3}-?\d", "T and ten digits (ISO 15707)"),
    "duns": (r"\d{2}-?\d{3}-?\d{4}", "nine digits (Dun & Bradstreet)"),
    "gln": (r"\d{13}", "thirteen digits (GS1)"),
    "vin": (r"[A-HJ-NPR-Z0-9]{17}|[A-HJ-NPR-Z0-9]{5,16}", "up to seventeen letters and digits (ISO 3779)"),
    "naics": (r"\d{2,6}", "two to six digits"),
    "isic": (r"[A-U]?\d{0,4}(?<=.)", "a letter and up to four digits"),
    "iso6523": (r"\d{4}:[^\s:]+(?::[^\s:]+)?", "a four-digit code, a colon and an identifier (ISO 6523)"),
    "eidr": (
        r"(?:https?://(?:dx\.)?doi\.org/|urn:eidr:|doi:)?10\.5240[/:](?:[0-9A-F]{4}-){5}[0-9A-Z]",
        "10.5240/ and five groups of four digits, with a check character (EIDR)",
    ),
    "age_range": (r"\d{1,3}(?:\s?[-–]\s?\d{0,3}|\+)?", "two ages with a hyphen"),
    "utc_offset": (r"Z|[+-]\d{1,2}(?::?\d\d)?", "an offset such as +01:00"),
}


def _code_fault(shape: str, text: str, hints: Hints = NO_HINTS) -> Fault | None:
    pattern, words = _SHAPES[shape]
    text = text.strip()
    if not text or re.fullmatch(pattern, text) or text.startswith(("http://", "https://")):
        return None
    if re.fullmatch(pattern, text.upper()):
        return Fault("is a code in lower case", text.upper())
    return Fault(f"is not {words}", sure=not re.search(pattern, text))


CODE_FAULTS = {shape: partial(_code_fault, shape) for shape in _SHAPES}
"""A checker for each shape of code."""
