"""Check what a lodging allows (pets, smoking) against short clauses of its page ("Husdjur ej tillåtna")."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.regex import regex
from ..findings.reason import Family, Reason
from ..findings.verdict import Verdict, contradicted, grounded
from ..locale.word_tables import alternatives, meanings
from ..visible_text.passage import Passage
from .claim import Claim
from .view import View, evidence
from .wording.folding import fold

FAMILY = Family.CHOICE
_SUBJECTS = {
    f"{subject}allowed": regex(
        lambda subject=subject: (
            rf"(?<![^\W\d_])(?:{alternatives('permissions', subject)})(?![^\W\d_])|"
            + alternatives("permissions", f"{subject}_unspaced")
        )
    )
    for subject in ("pets", "smoking")
}
"""Folded words for what is allowed or not, by the property in lower case."""
_ALLOWED = regex(
    lambda: rf"(?<![^\W\d_])(?:{alternatives('permissions', 'allowed')})(?![^\W\d_])|可|允许|가능"
)
_DENIED = regex(
    lambda: (
        rf"(?<![^\W\d_])(?:{alternatives('permissions', 'denied')})(?![^\W\d_])|edilme(?:z|mektedir)(?![^\W\d_])"
    )
)
"""Folded words that deny what is said with them."""
_DENIED_AT_END = regex(lambda: rf"(?<![^\W\d_])(?:{alternatives('permissions', 'denied')})(?: d[e']?| d)?\s$")
"""The same right before a thing ("keine Haustiere", "pas d'animaux")."""
_BARRED = regex(lambda: alternatives("permissions", "barred"))
_PARTLY = regex(lambda: alternatives("permissions", "in_part"))
"""Folded letters of clauses that allow a thing in part, or tell what it costs."""
_CLAUSES = regex(r"[.;,!|·•\n。、，；()]+")
_ANSWERS = {
    fold(word): value == "true"
    for key in ("answers", "other_words_too")
    for word, value in meanings("answers", key).items()
}
"""Folded words for yes and no."""
MAX_LENGTH = 300
"""Characters up to which a passage is looked at."""
MAX_WORDS = 10
"""Words of a clause that allows a thing or does not, and tells no more of it."""


def compare(claim: Claim, view: View, value: bool) -> Verdict | None:
    """Return the verdict on whether something is allowed; None where the page says nothing about it, or says both."""
    if claim.property not in _SUBJECTS:
        return None
    clauses = view.once(f"allowed.{claim.property}", lambda: list(_clauses(view, claim.property)))
    if not clauses or len({allowed for allowed, _ in clauses}) > 1:
        return None
    allowed, passage = clauses[0]
    if allowed == value:
        return grounded(FAMILY, Reason.THE_PAGE_SAYS_SO, evidence(passage, "supports", FAMILY))
    return contradicted(
        FAMILY,
        Reason.THE_PAGE_SAYS_OTHERWISE,
        evidence(passage, "contradicts", FAMILY),
        shown=passage.text,
    )


def _clauses(view: View, name: str) -> Iterator[tuple[bool, Passage]]:
    """What clauses of a page say of something, each with its passage; questions say nothing."""
    subject = _SUBJECTS[name]
    for passage in view.passages:
        text = passage.text
        if len(text) > MAX_LENGTH or "?" in text or "？" in text or subject.search(fold(text)) is None:
            continue
        following = next(iter(view.near(passage, before=0, after=1)), None)
        for clause in _CLAUSES.split(text):
            allowed = _allows(fold(clause), name, fold(following.text) if following is not None else "")
            if allowed is not None:
                yield allowed, passage


def _allows(words: str, name: str, following: str) -> bool | None:
    """Whether a folded clause allows something, as the text behind it may answer it; None where it does not tell."""
    thing = _SUBJECTS[name].search(words)
    if thing is None or words.count(" ") >= MAX_WORDS or _PARTLY.search(words) is not None:
        return None
    answer = words.rpartition(" ")[2]
    if _BARRED.search(words) is not None or _DENIED_AT_END.search(words[: thing.start()]) is not None:
        return False
    if _ALLOWED.search(words) is not None:
        return _DENIED.search(words) is None and _ANSWERS.get(answer, True) and _ANSWERS.get(following, True)
    return _ANSWERS.get(answer)
