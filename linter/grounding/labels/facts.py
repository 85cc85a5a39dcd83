"""Collect the facts of a page: numbers and days, with the text before and after each and its label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..numbers.figures import Figure, figures, in_date
from ..times.calendar_words import weekday_names
from ..times.mentions import Mention, as_written, mentions
from ..view import DIGIT, View
from ..wording.folding import fold
from ..wording.language import languages
from .fact_labels import role_before, role_behind, role_of
from .fields import MAX_LABEL, MAX_VALUE, fields

MAX_LINE = 200
"""Characters up to which a passage is a line of facts, and no running text."""
AROUND = 60
"""Characters before and behind a value that may say what it is."""
_PART = regex(r"\s[–—+&-]\s|[;|·•()（）、。／]|,\s|\s/\s|[.!?]\s(?=[^\W\d_])")
"""What parts the facts of a line."""
_LAST_WORD = regex(r"(?<!\w)([^\W\d_]{2,14})\.?,?\s+(?:(?:the|den|dem|le|el|il|de)\s+)?$", re.IGNORECASE)
_PAIR = 12
"""Passages of all kinds up to which an element may be that of a label and its value."""


class Fact(NamedTuple):
    """A number or day of the page (its figure or mention), with its label and the folded words around it in its
    line, each "" if missing. ``written`` is the page's spelling."""

    value: Figure | Mention
    label: str
    before: str
    behind: str
    passage: Passage
    written: str

    def role(self, group: str) -> str | None:
        """The fact's role in a group; the words of its line take precedence over the line's label."""
        return (
            (role_before(group, self.before) if self.before else None)
            or (role_behind(group, self.behind) if self.behind else None)
            or (role_of(group, self.label) if self.label else None)
        )

    def said(self, group: str) -> str:
        """The folded words that name its role in a group."""
        if self.before and role_before(group, self.before):
            return self.before
        return self.behind if self.behind and role_behind(group, self.behind) else self.label


def numbers(view: View) -> list[Fact]:
    """Return the numbers in the page's lines of facts except those in dates, collected once."""

    def make() -> list[Fact]:
        found: dict[int, dict[int, Figure]] = {}
        for group in figures(view).values():
            for figure in group:
                if len(figure.passage.text) <= MAX_LINE:
                    found.setdefault(figure.passage.index, {})[figure.start] = figure
        return [fact for _, those in sorted(found.items()) for fact in _of_line(view, those)]

    return view.once("facts.numbers", make)


def _of_line(view: View, those: dict[int, Figure]) -> Iterator[Fact]:
    """The facts of a line; where a part of it begins with a number, its words stand behind its numbers. A label that
    the line begins with is that of its first part."""
    shown = [figure for _, figure in sorted(those.items())]
    passage = shown[0].passage
    text, label = passage.text, _label(view, passage)
    inside_line = bool(label) and f"{fold(text)} ".startswith(f"{label} ")
    parts = [0, *(end for part in _PART.finditer(text) for end in part.span()), len(text)]
    for begin, end in zip(parts[::2], parts[1::2], strict=True):
        inside = [figure for figure in shown if begin <= figure.start < end]
        if not inside:
            continue
        first = not any(map(str.isalpha, text[begin : inside[0].start]))
        places = [begin, *(figure.end for figure in inside), end]
        for number, figure in enumerate(inside):
            if in_date(figure):
                continue
            behind = inside[number + 1].start if number + 1 < len(inside) else places[-1]
            yield Fact(
                figure,
                "" if inside_line and begin else label,
                "" if first else fold(text[max(places[number], figure.start - AROUND) : figure.start]),
                fold(text[figure.end : behind][:AROUND]) if first else "",
                passage,
                text[begin:end].strip() if len(inside) == 1 else figure.text,
            )


def days(view: View) -> list[Fact]:
    """Return the days of the page, collected once; those in running text have no label."""

    def make() -> list[Fact]:
        found: list[Fact] = []
        names = weekday_names(languages(view))
        ends: dict[int, int] = {}
        for mention in mentions(view):
            passage = mention.passage
            if mention.day is None:
                continue
            written = as_written(mention)
            begin = ends.get(passage.index, 0)
            start = passage.text.find(written, begin)
            if start < 0:
                continue
            ends[passage.index] = start + len(written)
            before = passage.text[max(begin, start - AROUND) : start]
            if (day := _LAST_WORD.search(before)) is not None and fold(day[1]) in names:
                before = before[: day.start()]  # "on sale Friday, May 1"
            cut = max((part.end() for part in _PART.finditer(before)), default=0)
            label = _label(view, passage) if len(passage.text) <= MAX_LINE else ""
            found.append(Fact(mention, label, fold(before[cut:]), "", passage, written))
        return found

    return view.once("facts.days", make)


def _label(view: View, passage: Passage) -> str:
    """The folded label of a passage: that of its field, or the one other passage of the element around both."""
    labels = view.once("facts.labels", lambda: {f.passage.index: f.label for f in fields(view)})
    if (label := labels.get(passage.index)) is not None:
        return label
    if len(passage.text) > MAX_VALUE:
        return ""
    for element in view.page.ancestors(passage.element, 3):
        if element.last - element.first > _PAIR:
            break
        inside = [p for p in view.page.passages[element.first : element.last] if p.index in view.rank]
        if len(inside) > 1:
            other = inside[inside[0] is passage]
            is_label = len(inside) == 2 and len(other.text) <= MAX_LABEL and DIGIT.search(other.text) is None
            return fold(other.text) if is_label else ""
    return ""
