"""Find labelled text on a page: who directed, acted or organises, when doors open, where somebody was born."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from ....source.regex import lower, regex
from ...visible_text.passage import Passage
from ..view import View
from ..wording.folding import fold, is_unspaced
from .labels import role_words, written_words

MAX_LINE = 400
"""Characters up to which a passage is looked at for labels: in longer ones they are words of running text."""
REACH = 80
"""Characters behind a label that may be its own."""
SIBLINGS = 8
"""Passages of one kind behind a label ("Cast" above a list of names)."""


class Group(NamedTuple):
    """Roles that exclude each other: properties in lower case. The labels of ``strict`` roles also occur in running
    text, so a colon, a word like "by" or an end must follow them; ``ends`` matches the end of a label's part."""

    roles: tuple[str, ...]
    strict: bool
    ends: re.Pattern[str]


class Part(NamedTuple):
    """A part of a passage with the role of the label before it; None where there is no label, or more than one."""

    role: str | None
    text: str
    passage: Passage


_SENTENCE = r"(?<=[^\W\d_]{3})[.!?](?:\s|$)|[;|•·\n\u3000]"
_PARTS = (
    "director", "performer", "translator", "illustrator", "photographer", "readby", "foreword", "organizer", "author",
    "screenwriter", "musicby", "instructor", "contact", "reviewedby",
)  # fmt: skip
PEOPLE = Group(
    _PARTS,
    True,
    regex(
        rf"{_SENTENCE}|[:：]|\s[–—-]\s|(?<![\w'’.-])(?!(?:and|und|et|och|og|med|with|von|van|della|dos|bin|der|den|del)\b)[a-zß-ÿа-я]{{3,}}(?!\w)"
    ),
)
"""Whoever a page names: names only stand behind such a label, those of several with commas."""
PLACES = Group(("birthplace", "deathplace"), False, regex(rf"{_SENTENCE}|\s[–—-]\s|[)†✝]"))
STAYS = Group(("checkintime", "checkouttime"), False, regex(_SENTENCE))
EVENTS = Group(("doortime", "starttime"), False, regex(_SENTENCE))

_LINKING = frozenset(
    (
        "by",
        "von",
        "par",
        "por",
        "da",
        "di",
        "de",
        "door",
        "przez",
        "av",
        "af",
        "at",
        "in",
        "à",
        "a",
        "en",
        "te",
        "w",
        "i",
        "в",
    )
)
_WITH = frozenset(("avec", "con", "com", "mit", "with", "met", "med"))
"""Words before those who perform, where a line begins with one and a name follows."""
_NAME_BEHIND = regex(r"\s[^\W\d_a-zß-ÿа-я]")
_COLON = regex(r"\s?[:：]|\s*$|\s*(?=[)）])")
_JOINED = regex(r"(?:\w\s?[/&+]|(?<!\w)(?:and|und|et|y|e|och|og|en|i|и))\s*$", re.IGNORECASE)
"""What joins a label to another one, which may be unknown ("Writer/Director", "written and directed by")."""
_NOTHING = regex(r"[\W_]*(?:and|und|et|y|e|och|og|en|i|и)?[\W_]*", re.IGNORECASE)


@cache
def _labels(group: Group) -> re.Pattern[str]:
    """The labels of a group in lower case, each in a group of its role's name; the longest come first."""
    found = []
    for role in group.roles:
        words = sorted(dict.fromkeys(map(lower, written_words(role))), key=len, reverse=True)
        one = "|".join(
            re.escape(w) if is_unspaced(w) else rf"(?<!\w){re.escape(w)}(?!\w)".replace("\\ ", r"\s")
            for w in words
        )
        found.append(f"(?P<{role}>{one})")
    return regex("|".join(found))


@cache
def _behind(group: Group) -> re.Pattern[str]:
    """A name with its role in brackets behind it ("Ann Example (Author)")."""
    return regex(rf"([^\W\d_][^(),:;|]{{2,59}})\s\((?:{_labels(group).pattern})\)", re.IGNORECASE)


def _found(passage: Passage, group: Group) -> Iterator[tuple[int, int, str]]:
    """The labels of a passage: where each begins, where what it names begins, and its role."""
    text = passage.text
    for match in _labels(group).finditer(lower(text)):
        words = match.group().lower().split()
        linking = words[-1] in _LINKING
        if group.strict:
            colon = _COLON.match(text, match.end())
            if len(words) == 1 and linking:
                if text[: match.start()].strip():
                    continue
            elif words[0] in _WITH and len(words) == 1 and colon is None:
                if text[: match.start()].strip() or _NAME_BEHIND.match(text, match.end()) is None:
                    continue
            elif (
                not linking
                and colon is None
                and not (is_unspaced(match.group()) and not text[: match.start()])
            ):
                continue
        yield match.start(), match.end(), BY if len(words) == 1 and linking else str(match.lastgroup)


BY = "by"
"""The role of whom nothing but such a word names: a writer where one is asked for, elsewhere nobody knows what."""


def _label_alone(passage: Passage, group: Group) -> str | None:
    """The role of a passage that is a label, and nothing else."""
    label = _labels(group).match(lower(passage.text))
    return str(label.lastgroup) if label and not passage.text[label.end() :].strip(" :：.") else None


def _label_before(view: View, passage: Passage, group: Group) -> str | None:
    """The role of the label that stands in a passage of its own before this one, or before those of its kind."""
    own = view.element(passage)
    for before in reversed(view.near(passage, before=SIBLINGS)):
        if (role := _label_alone(before, group)) is not None:
            return role
        element = view.element(before)
        if (element.tag, element.hints) != (own.tag, own.hints):
            return None
    return None


def may_be_labelled(view: View, passage: Passage, group: Group, role: str) -> bool:
    """Whether a passage or the text before it contains a word for another role of a group. A cheap pre-check: the
    label expressions take long to compile, and most pages need none of them."""
    beside = (*view.near(passage, before=SIBLINGS), passage)
    said = f" {fold(' '.join(p.text[:MAX_LINE] for p in beside))} "
    words = (word for other in group.roles if other != role for word in role_words(other))
    return any(word in said and (f" {word} " in said or is_unspaced(word)) for word in words)


def parts(view: View, passage: Passage, group: Group) -> list[Part]:
    """Split a passage by its labels, in order; all of its text is in one of the parts or in a label."""
    text = passage.text
    if len(text) > MAX_LINE:
        return [Part(None, text, passage)]
    if _label_alone(passage, group) is not None:
        return []
    found: list[Part] = []
    if group.strict and "(" in text:
        for match in _behind(group).finditer(text):
            found.append(Part(str(match.lastgroup), match[1], passage))
        text = _behind(group).sub(lambda m: "," * len(m.group()), text)
    labels = list(
        _found(Passage(text, passage.kind, passage.visibility, passage.element, passage.index), group)
    )
    first = labels[0][0] if labels else len(text)
    if text[:first].strip():
        found += _cut(None if labels else _label_before(view, passage, group), text[:first], passage, group)
    for place, (start, end, role) in enumerate(labels):
        behind = labels[place + 1][0] if place + 1 < len(labels) else len(text)
        joined = group.strict and _JOINED.search(text[:start]) is not None
        empty = _NOTHING.fullmatch(text[end:behind]) is not None and behind < len(text)
        after_empty = place > 0 and _NOTHING.fullmatch(text[labels[place - 1][1] : start]) is not None
        alone = None if joined or empty or after_empty else role
        found += _cut(alone, text[end:behind], passage, group)
    return found


def _cut(role: str | None, text: str, passage: Passage, group: Group) -> Iterator[Part]:
    """The part of a label, and what stands behind it."""
    begin = len(text) - len(text.lstrip(" :：-–—\t"))
    stop = group.ends.search(text, begin)
    end = min(stop.start() if stop else len(text), begin + REACH)
    yield Part(role, text[begin:end], passage)
    if text[end:].strip():
        yield Part(None, text[end:], passage)


def named(view: View, group: Group, is_value: Callable[[str], bool]) -> dict[str, Part]:
    """Return for each role of a group the first part of the page that is a value of its kind."""

    def make() -> dict[str, Part]:
        found: dict[str, Part] = {}
        for label in islice(_with_label(view, group), MOST):
            near = (label, *view.near(label, before=0, after=1))
            for part in (part for passage in near for part in parts(view, passage, group)):
                if part.role is not None and is_value(part.text):
                    found.setdefault("author" if part.role == BY else part.role, part)
        return found

    return view.once(f"labelled.{group.roles[0]}", make)


MOST = 100
"""Passages with a label that are looked at."""


def _with_label(view: View, group: Group) -> Iterator[Passage]:
    """The passages with a label of a group, in order: those that have its words are far fewer than all."""
    found: dict[int, Passage] = {}
    for word in dict.fromkeys(word for role in group.roles for word in role_words(role)):
        if not is_unspaced(word):
            found.update((passage.index, passage) for passage in view.shown.all(word))
        elif word in view.shown.text:
            found.update((passage.index, passage) for passage, words in view.shown if word in words)
    return (
        found[index] for index in sorted(found) if _labels(group).search(lower(found[index].text)) is not None
    )
