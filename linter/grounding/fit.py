"""Score whether a value looks like a property's: a linear model over the value's form and the property.

The weights come from ``bench/making/train_fit.py`` (development rows and schema.org's examples; ``fit.json`` has the
seeds and data digests). The model never reads the text, so it does not say whether the value is mentioned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ...shapes.vocabulary import local_name, vocabulary
from ...source.regex import regex
from ..locale.word_tables import meanings
from .technical import declared_kind

_CAMEL = regex(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, regex(pattern, re.IGNORECASE if name in ("file", "bool", "hours") else 0))
    for name, pattern in (
        ("member", r"https?://schema\.org/\w+"),
        ("url", r"(?:(?:https?:)?//|www\.).*"),
        ("file", r"[\w%-]+\.(?:jpe?g|png|gif|svg|webp|mp3|mp4|pdf|html?)"),
        ("bool", r"true|false"),
        ("integer", r"-?\d+"),
        ("decimal", r"-?\d+[.,]\d+"),
        ("date", r"\d{4}-\d\d(?:-\d\d)?"),
        ("datetime", r"\d{4}-\d\d-\d\d[T ].*"),
        ("time", r"\d\d?:\d\d(?::\d\d)?.*"),
        ("duration", r"P?T?(?=[\dT])(?:\d+[YMWDHS]|T)+"),
        ("media type", r"(?:audio|video|image|text|application|font|model)/[\w.+-]+"),
        ("quantity", r"\d+(?:[.,]\d+)?\s*[^\W\d]+(?: \S+){0,2}"),
        ("hours", r"(?:mo|tu|we|th|fr|sa|su)\b.*\d.*"),
        ("code3", r"[A-Z]{3}"),
        ("code2", r"[A-Z]{2}"),
        ("tag", r"[a-z]{2}(?:[-_][A-Z]{2})?"),
        ("email", r"\S+@\S+"),
        ("phone", r"[+(]?\d[\d ()-]{6,}"),
        ("selector", r"[#./]\S+"),
        ("zone", r"[A-Z]\w+/[A-Z]\w+"),
    )
)
_PARTS = (
    ("picture", regex(r"\.(?:jpe?g|png|gif|svg|webp)\b", re.IGNORECASE)),
    ("media", regex(r"\.(?:mp3|mp4|ogg|wav)\b", re.IGNORECASE)),
    ("encyclopedia", regex(r"wikipedia|wikidata")),
)
_DATATYPES = meanings("schema_terms", "value_kinds")
_FORM_TYPES = meanings("property_forms", "value_kinds")


_NEEDED = {
    "number": {"digit", "bool"}, "rating": {"digit"}, "count": {"digit"}, "price": {"digit"}, "position": {"digit"},
    "geo": {"digit"}, "phone": {"digit"}, "postcode": {"digit"}, "hours": {"digit"}, "date": {"digit"},
    "duration": {"duration", "quantity"}, "email": {"email"}, "currency": {"code3", "few", "name", "word"},
    "link": {"url", "file", "selector", "coded", "member"}, "image": {"url", "file", "selector", "coded"},
}  # fmt: skip
"""Marks of which a value of a kind has one at least."""
STEM = 6
"""Letters by which the words of a property's name are compared."""


def looks(value: str) -> list[str]:
    """Return the features of a value's form: its kind, length in words, capitals, digits, magnitude."""
    value = value.strip()
    words = value.split()
    count = len(words)
    form = next((name for name, pattern in _FORMS if pattern.fullmatch(value)), None)
    marks = [form] if form is not None else []
    if form == "url":
        marks += [name for name, pattern in _PARTS if pattern.search(value)]
    elif form in ("integer", "decimal"):
        marks.append(_magnitude(float(value.replace(",", "."))))
        marks.append(f"figures {min(sum(c.isdigit() for c in value), 8)}")
    elif form is None:
        capitals = sum(word[:1].isupper() for word in words)
        if count <= 1:
            mixed = re.search(r"[a-z][A-Z]", value)
            marks.append(
                "coded" if re.search(r"\d", value) else "camel" if mixed else "word" if capitals else "lower"
            )
        elif count <= 3:
            marks.append("name" if capitals == count else "few")
        elif count <= 7:
            marks.append("title" if capitals > count / 2 else "phrase")
        else:
            marks.append("sentence")
    marks.append("digit" if any(c.isdigit() for c in value) else "no digit")
    marks.append(f"words {count if count < 5 else 5 if count < 9 else 9 if count < 16 else 16}")
    if value.endswith((".", "!", "?")):
        marks.append("stop")
    if "," in value:
        marks.append("comma")
    return marks


def _magnitude(number: float) -> str:
    size = abs(number)
    if 1500 < size < 2100:
        return "like a year"
    return next((f"up to {bound}" for bound in (0, 5, 10, 100, 1000) if size <= bound), "large")


def partners(prop: str) -> list[str]:
    """Return the keys of a property: itself, the words of its name, its ranges."""
    known = vocabulary()
    ranges = known.ranges(prop)
    words = [word.lower()[:STEM] for word in _CAMEL.findall(prop)] or [prop]
    tokens = [
        f"p={prop}",
        *(f"t={word}" for word in words),
        f"last={words[-1]}",
        *(f"r={name}" for name in ranges),
    ]
    tokens.append("R=" + ",".join(sorted(ranges)))
    tokens.append(f"k={declared_kind(prop) or 'other'}")
    if ranges and not any(known.is_datatype(name) for name in ranges):
        tokens.append("classes only")
    if any(known.is_enumeration(name) for name in ranges):
        tokens.append("enumeration")
    return tokens


def _type_fit(prop: str, marks: list[str], value: str) -> Iterator[str]:
    """Whether the value's datatype is one of the property's ranges."""
    known = vocabulary()
    ranges = known.ranges(prop)
    if not ranges:
        return
    own = next((_FORM_TYPES[mark] for mark in marks if mark in _FORM_TYPES), "text")
    expected = {_DATATYPES.get(name, "text" if known.is_datatype(name) else "class") for name in ranges}
    if own in expected:
        yield f"fits {own}"
    elif {own, *expected} >= {"number", "quantity"}:
        yield f"fits {own} for another"
    else:
        instead = next((kind for kind in ("text", "class") if kind in expected), "typed")
        yield f"misfit {own} for {instead}"
        if instead == "typed":
            yield "misfit"
        if expected <= {"quantity", "number"} and "no digit" in marks:
            yield "misfit without digits"
    if "Integer" in ranges and "decimal" in marks:
        yield "misfit fraction"
    needed = _NEEDED.get(declared_kind(prop) or "")
    if needed is not None and needed.isdisjoint(marks):
        yield "misfit for the kind"
    name = local_name(value) if "member" in marks else None
    if name is not None and known.is_member(name):
        belongs = any(
            known.is_subtype(each, expected_type)
            for each in known.enumerations_of(name)
            for expected_type in ranges
        )
        yield "member of the range" if belongs else "member of another range"


def features(prop: str, value: str) -> list[str]:
    """Return the feature names of a property and a value."""
    marks = looks(value)
    return [
        "bias",
        *marks,
        *(f"{mark}&{partner}" for mark in marks for partner in partners(prop)),
        *_type_fit(prop, marks, value),
    ]


MIN_FIT = -0.7
"""The score from which a mentioned value is taken for the property's: a mention speaks for it by itself."""


@cache
def _weights() -> dict[str, float]:
    nested = json.loads(Path(__file__).with_name("fit.json").read_text(encoding="utf-8"))["weights"]
    return {
        f"{mark}&{group}" if group else mark: w
        for group, marks in nested.items()
        for mark, w in marks.items()
    }


def score(prop: str, value: str) -> float:
    """Return the log-odds that a value looks like one of a property's; positive means that it does."""
    weights = _weights()
    return sum(weights.get(name, 0.0) for name in features(prop, value))
