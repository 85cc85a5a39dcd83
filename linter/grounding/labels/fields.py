"""Words that pages use as labels (labels.toml), and the fields of a page: label and value pairs."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import each_word, read_table
from ...visible_text.passage import Element, Passage
from ..view import View
from ..wording.folding import fold

MAX_LABEL, MAX_VALUE = 40, 80
"""Characters up to which a passage is a label, and a value."""
_LINE = regex(r"([^:：]{2,40})(?:(?<!\d)[:：]|[:：](?!\d))\s?(\S.*)")
"""A label and its value; the sign within a time of day parts nothing."""
_LABELS = frozenset({"th", "dt", "label"})


class Field(NamedTuple):
    """A folded label and its value as written, with the passage that contains the value."""

    label: str
    value: str
    passage: Passage


def fields(view: View) -> list[Field]:
    """Return the fields of the page in order, collected once."""

    def make() -> list[Field]:
        result: list[Field] = []
        before: Passage | None = None
        for passage in view.passages:
            text = passage.text
            if before is not None and len(text) <= MAX_VALUE and _is_label(view, before, passage):
                result.append(Field(fold(before.text), text, passage))
            elif len(text) <= MAX_LABEL + MAX_VALUE and (line := _LINE.fullmatch(text)):
                result.append(Field(fold(line[1]), line[2], passage))
            before = passage if len(text) <= MAX_LABEL else None
        return result

    return view.once("fields.all", make)


def _is_label(view: View, label: Passage, value: Passage) -> bool:
    """Whether a passage is the label of the one behind it."""
    first, second = view.element(label), view.element(value)
    rows = _row(view, label), _row(view, value)
    if rows[0] is not None or rows[1] is not None:
        return rows[0] is rows[1] and _cells(view, rows[0]) == 2
    if first.tag in _LABELS:
        return second.tag not in _LABELS
    return label.text.endswith((":", "："))


def _row(view: View, passage: Passage) -> Element | None:
    """The row of a table that a passage stands in, or None."""
    if not view.once("fields.tables", lambda: any(each.tag == "tr" for each in view.page.elements)):
        return None
    return next((each for each in view.page.ancestors(passage.element, 5) if each.tag == "tr"), None)


def _cells(view: View, row: Element | None) -> int:
    """How many visible passages a row has; two are a label and its value."""
    return (
        sum(p.index in view.rank for p in view.page.passages[row.first : row.last]) if row is not None else 0
    )


def of_role(view: View, labels: Collection[str]) -> list[Field]:
    """Return the fields whose label is one of some folded words."""
    known = view.once("fields.roles", dict[tuple[str, ...], list[Field]])
    key = tuple(labels)
    if key not in known:
        known[key] = [field for field in fields(view) if field.label in labels]
    return known[key]


MAX_CELLS = 4
"""Texts of a row that tells one thing, at most."""


def are_in_a_row(view: View, one: Passage, other: Passage) -> bool:
    """Whether the smallest element around two passages contains hardly anything else."""
    first, last = sorted((one.index, other.index))
    around = next((e for e in view.page.ancestors(one.element) if e.first <= first and last < e.last), None)
    if around is None:
        return False
    return sum(p.index in view.rank for p in view.page.passages[around.first : around.last]) <= MAX_CELLS


@cache
def _entries() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """The properties of each role, and its words as written."""
    roles = read_table(Path(__file__).with_name("labels.toml"))["role"]
    return tuple((tuple(each_word(role["properties"])), tuple(each_word(role["words"]))) for role in roles)


@cache
def _table() -> dict[str, tuple[str, ...]]:
    labels: dict[str, tuple[str, ...]] = {}
    for names, written in _entries():
        words = tuple(dict.fromkeys(fold(word) for word in written))
        labels.update((name.lower(), words) for name in names)
    return labels


def role_words(name: str) -> tuple[str, ...]:
    """Return the folded label words for a property (lower case) in many languages; empty where none are known."""
    return _table().get(name, ())
