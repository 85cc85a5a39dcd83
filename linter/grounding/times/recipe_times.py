"""Compare the times of a recipe by role: preparation, cooking, resting, total ("Prep Time: 15 mins")."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...findings.reason import Reason
from ...findings.verdict import Verdict, contradicted, grounded
from ...locale.word_tables import alternatives, alternatives_by_name
from ...visible_text.passage import Passage
from ..claim import Claim
from ..page_parts import asides
from ..view import DIGIT, View, evidence
from ..wording.language import languages
from . import duration


def _labels() -> str:
    labels = alternatives_by_name("recipes", "labels_of_times")
    groups = "|".join(f"(?P<{name}>{expressions})" for name, expressions in labels.items())
    return rf"(?<!\w)(?:{groups})(?![^\W\d])"


_LABEL = regex(_labels, re.IGNORECASE)
_SENTENCE = regex(r"[^\W\d_]{5}[.!?。]$")
"""The end of running text ("Cook for 40 minutes until golden.")."""
_WHOLE = regex(
    r"\W*(?:(?:\d+(?:[.,/]\d+)?(?:\s?[-–—]\s?\d+)?\s?[½¼¾]?|[½¼¾])\s?-?\s?[^\W\d_]{1,12}\.?\W*){1,3}"
)
"""Lengths of time and nothing else ("1 hr 15 mins")."""
_AS_VERB = regex(lambda: rf"\s(?:{alternatives('durations', 'behind_a_verb')})\b", re.IGNORECASE)
"""What stands behind a label that is a verb of running text ("Bake for 30 minutes")."""
_RANGE = regex(r"(\d+(?:[.,]\d+)?)\s*(?:[-–—]|to|bis|à|a)\s*\d+(?:[.,]\d+)?", re.IGNORECASE)
"""Two lengths of which the unit behind the second is that of both ("20-30 minutes")."""
_ROLES = ("preptime", "cooktime", "totaltime")
_TERMS = frozenset({"dt", "th"})
"""Elements whose values stand behind them."""
MAX_LINE = 160
"""Characters up to which a passage is a line of facts, and no running text."""
LENGTH = 24
"""Characters up to which a passage is a length of time, or a part of one."""
BEHIND = 4
"""Passages behind a label in which its figures and their units stand, each in one of its own."""

Lengths = dict[str, dict[int, tuple[str, Passage]]]


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a duration; a recipe's is contradicted where the page shows it only in another role."""
    verdict = duration.compare(claim, view)
    if verdict.outcome == "unsupported" and claim.property in _ROLES:
        place = _in_bare_minutes(view).get((claim.property, duration.seconds(claim.raw) or 0))
        if place is not None:
            support = evidence(place, "supports", duration.FAMILY)
            return grounded(duration.FAMILY, Reason.MINUTES_WITHOUT_THEIR_WORD, support)
        if claim.property == "totaltime" and (parts := _summed(view, duration.seconds(claim.raw) or 0)):
            return grounded(
                duration.FAMILY,
                Reason.THE_SUM_OF_ITS_PARTS,
                *(evidence(part, "supports", duration.FAMILY) for part in parts),
            )
    if verdict.outcome != "grounded" or claim.property not in _ROLES or "itemlistelement" in claim.path:
        return verdict
    stated = duration.seconds(claim.raw)
    labelled = view.once("recipe times.told", lambda: _labelled_lengths(view))
    own = labelled.get(claim.property, {})
    others = (labelled.get(role, {}) for role in (*_ROLES, "resttime") if role != claim.property)
    if (
        stated is None
        or not own
        or (claim.distinct > 1 and len(own) > 1)  # several dishes
        or stated in own
        or not (_is_labelled(labelled, own) or any(stated in lengths for lengths in others))
    ):
        return verdict
    length = max(own)
    written, passage = own[length]
    return contradicted(
        duration.FAMILY,
        Reason.ANOTHER_TIME_IN_THAT_ROLE,
        evidence(passage, "contradicts", duration.FAMILY),
        shown=written[:MAX_LINE],
        replacement=duration.written(length),
    )


def _summed(view: View, stated: int) -> tuple[Passage, Passage] | None:
    """Where the page shows the times of preparing and of cooking that together are a total, in seconds; else None."""
    labelled, bare = view.once("recipe times.told", lambda: _labelled_lengths(view)), _in_bare_minutes(view)

    def of_role(role: str) -> dict[int, Passage]:
        lengths = {length: place for length, (_, place) in labelled.get(role, {}).items()}
        return lengths | {length: place for (of, length), place in bare.items() if of == role}

    cooking = of_role("cooktime")
    sums = ((place, cooking.get(stated - length)) for length, place in of_role("preptime").items())
    return next(((before, following) for before, following in sums if following is not None), None)


def _is_labelled(labelled: Lengths, own: dict[int, tuple[str, Passage]]) -> bool:
    """Whether a recipe's facts tell of one length in a role, and of another role, too: then no other length that the
    text names is of that role. What a sentence says is a step's."""
    return (
        len(own) == 1
        and sum(bool(labelled.get(role)) for role in _ROLES) > 1
        and all(_SENTENCE.search(passage.text) is None for _, passage in own.values())
    )


def _labelled_lengths(view: View) -> Lengths:
    """The lengths behind each label, in seconds, each as the page says it and with its passage; nothing where they
    stand before the labels."""
    result: Lengths = {}
    known = languages(view)
    for passage in _with_label(view):
        labels = list(_LABEL.finditer(passage.text)) if len(passage.text) <= MAX_LINE else []
        if not labels or asides.is_under_title(view, passage):
            continue
        # What stands before the first label may be its length; before a term of a list it is that of another term.
        ahead = not result and view.element(passage).tag not in _TERMS
        before = passage.text[: labels[0].start()].strip() or (
            " ".join(p.text for p in view.near(passage, before=1, after=0)) if ahead else ""
        )
        if any(duration.lengths(before, known)) and _LABEL.search(before) is None:
            if not result and _WHOLE.fullmatch(before):
                return {}
            if passage.text[: labels[0].start()].strip():
                continue  # running text
        ends = [*(label.start() for label in labels[1:]), len(passage.text)]
        for label, end in zip(labels, ends, strict=True):
            text = passage.text[label.end() : end]
            place = passage
            if _AS_VERB.match(text):
                continue
            if DIGIT.search(text) is None and end == len(passage.text):
                text, place = _behind(view, passage)
            for written in (text, _RANGE.sub(r"\1", text)):
                for length in _whole(set(duration.lengths(written, known))):
                    result.setdefault(str(label.lastgroup), {}).setdefault(
                        length, (f"{label.group()} {text.strip(' :|·')}", place)
                    )
    return result


def _with_label(view: View) -> list[Passage]:
    return view.once("recipe times.labels", lambda: view.may_have(_LABEL))


_BARE = regex(r"\s*[:：-]?\s*(\d{1,3})\s*(?=$|[|·•,;])")


def _in_bare_minutes(view: View) -> dict[tuple[str, int], Passage]:
    """The places of numbers without a unit behind a label ("Prep Time: 15"), by the label's role and as seconds: they
    are minutes."""

    def make() -> dict[tuple[str, int], Passage]:
        result: dict[tuple[str, int], Passage] = {}
        for passage in _with_label(view):
            if len(passage.text) > MAX_LINE or asides.is_under_title(view, passage):
                continue
            for label in _LABEL.finditer(passage.text):
                place, start = passage, label.end()
                if not passage.text[start:].strip(" :"):
                    place, start = next(iter(view.near(passage, before=0, after=1)), passage), 0
                if (bare := _BARE.match(place.text, start)) is not None:
                    result.setdefault((str(label.lastgroup), int(bare[1]) * MINUTE), place)
        return result

    return view.once("recipe times.bare", make)


def _whole(lengths: set[int]) -> set[int]:
    """The lengths of a text without the hours and the minutes of which its longest is made ("1 h 35 min")."""
    lengths = lengths - {0}  # "0 hours 10 mins"
    longest = max(lengths, default=0)
    made = {
        part for part in lengths if longest - part in lengths and part % HOUR == 0 and longest - part < HOUR
    }
    return lengths - made - {longest - part for part in made}


MINUTE, HOUR = 60, 3600


def _behind(view: View, label: Passage) -> tuple[str, Passage]:
    """What the short passages behind a label say up to the next one, and the first of them."""
    pieces: list[Passage] = []
    for passage in view.near(label, before=0, after=BEHIND):
        if (
            len(passage.text) > LENGTH
            or _LABEL.search(passage.text)
            or (not pieces and DIGIT.search(passage.text) is None)
        ):
            break
        pieces.append(passage)
    return " ".join(piece.text for piece in pieces), pieces[0] if pieces else label
