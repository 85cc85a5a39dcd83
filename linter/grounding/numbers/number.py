"""Compare numbers and quantities: a number counts next to a word that says what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...locale.word_tables import words
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.fields import role_words
from ..money.amounts import by_amount
from ..view import View, evidence
from ..wording.folding import fold, is_unspaced
from . import conversion
from .figures import (
    BY_NAME,
    NAMES,
    Figure,
    decimal,
    figures,
    in_date,
    is_grouped,
    spelled,
    surroundings,
    unit_before,
    unit_behind,
)
from .scales import abbreviated, is_factor

FAMILY = Family.NUMBER
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
ALONE = 12
"""Characters up to which a passage is hardly more than a number."""
LABELLED = 80
"""Characters up to which an element's name tells what a number in it counts: a longer text has numbers of its own."""


_GENERIC = words("schema_terms", "generic_words")


def cues(name: str) -> tuple[str, ...]:
    """Return the words that identify a property's number: its label words, and the words of its own name."""
    own = [fold(w) for w in _CAMEL.sub(" ", name).split()]
    return (*role_words(name.lower()), *(w for w in own if w not in _GENERIC and len(w) > 2))


_QUANTITY = regex(r"^([-+]?\d+(?:[.,]\d+)?)\s*([^\W\d_]{1,14}2?|%)\b(.*)$")


def compare_quantity(claim: Claim, view: View) -> Verdict | None:
    """Trace a number with its unit ("13 grams carbohydrates"); None where the value is no quantity."""
    match = _QUANTITY.match(claim.text)
    if match is None or len(claim.text) > 60:
        return None
    if (
        claim.property in INGREDIENTS
        and fold(match[3])
        and figures(view).get(decimal(match[1]) or Decimal(-1))
    ):
        return _of_an_ingredient(claim, view, match)
    stated, unit = decimal(match[1]), BY_NAME.get(fold(match[2]), fold(match[2]))
    if stated is None or (unit not in NAMES and match[3].strip()):
        return None
    words = cues(claim.statement.property)
    name = claim.statement.property
    passage = view.once(
        f"number.quantity {name} {stated} {unit}", lambda: _of_unit(view, stated, unit, words)
    )
    if passage is not None:
        return grounded(FAMILY, Reason.QUANTITY, evidence(passage, "supports", FAMILY))
    if (other := conversion.of_another_unit(view, stated, unit)) is not None:
        if _is_about(claim, view, other, unit, (*words, *filter(_tells, fold(match[3]).split()))):
            return _in_another_unit(view, other, unit, replaced=False)
        return unsupported(FAMILY, Reason.QUANTITY_NOT_SHOWN)
    if unit in NAMES and not figures(view).get(stated):
        if (same := conversion.converted(view, stated, unit)) is not None:
            words = tuple(filter(_tells, fold(match[3]).split())) if claim.property in INGREDIENTS else ()
            alone = same.text == same.passage.text  # the ingredient has a cell of its own
            around = surroundings(view, same) if alone else fold(same.passage.text)
            if words and not any(word in around for word in words):
                return None  # another ingredient's
            support = evidence(same.passage, "supports", FAMILY)
            return grounded(FAMILY, Reason.IN_ANOTHER_UNIT, support)
        return unsupported(FAMILY, Reason.QUANTITY_NOT_SHOWN)
    return None


_ENDS = frozenset({"value", "minvalue", "maxvalue"})
"""Properties of a quantity, which is called after the property that it is the value of."""
INGREDIENTS = frozenset({"recipeingredient", "ingredients"})


def _of_an_ingredient(claim: Claim, view: View, match: re.Match[str]) -> Verdict | None:
    """The verdict on an ingredient whose number the page shows: of another ingredient's it says nothing."""
    stated, unit = decimal(match[1]), BY_NAME.get(fold(match[2]), fold(match[2]))
    words = tuple(filter(_tells, fold(match[3]).split()))
    if stated is None or unit not in NAMES:
        return None
    other = conversion.of_another_unit(view, stated, unit)
    if other is None:
        return None
    if _is_about(claim, view, other, unit, words):
        return _in_another_unit(view, other, unit, replaced=False)
    return unsupported(FAMILY, Reason.QUANTITY_NOT_SHOWN)


def _tells(word: str) -> bool:
    return len(word) > len("salt")


def _is_about(claim: Claim, view: View, figure: Figure, unit: str, words: tuple[str, ...]) -> bool:
    """Whether a number with another unit is about what a quantity is: one of some folded words stands beside it, or it
    measures the same where a page has no other such amounts. A recipe is full of them."""
    around = surroundings(view, figure, 40)
    if any(word in around for word in words):
        return True
    others = "nutritioninformation" in claim.types or claim.property in INGREDIENTS
    return not others and conversion.are_alike(unit_behind(figure) or unit_before(view, figure), unit)


def _of_unit(view: View, stated: Decimal, unit: str, words: tuple[str, ...]) -> Passage | None:
    """The first passage that shows a number with a unit, or beside one of some folded words."""
    for figure in _as_precise(view, stated):
        following = unit_behind(figure)
        same_unit = (
            following == unit or unit_before(view, figure) == unit or _is_called_after(view, figure, unit)
        )
        if not same_unit and conversion.are_alike(following, unit):
            continue
        if same_unit or any(word[:6] in surroundings(view, figure, 40) for word in words):
            return figure.passage
    return None


def _is_called_after(view: View, figure: Figure, unit: str) -> bool:
    """Whether a number stands in a short text whose element is called after a unit, as those of icons are."""
    named = view.element(figure.passage).hints if len(unit) > len("kg") else ""
    return unit in named and len(figure.passage.text) <= ALONE and unit in fold(named).split()


def _in_another_unit(view: View, figure: Figure, unit: str, *, replaced: bool = True) -> Verdict:
    """The verdict on a number that the page shows with another unit than the markup does."""
    amount = conversion.in_unit(view, figure, unit) if replaced else None
    return contradicted(
        FAMILY,
        Reason.ANOTHER_UNIT,
        evidence(figure.passage, "contradicts", FAMILY),
        shown=figure.passage.text[:80],
        replacement=None if amount is None else f"{amount:f}",
    )


FINE = 3
"""Decimals from which on a number was calculated, and is shown rounded."""


def _as_precise(view: View, stated: Decimal) -> Iterator[Figure]:
    """The page's figures of a value; of one with many decimals, those that are the value rounded to a tenth or so."""
    by_value = figures(view)
    yield from by_value.get(stated, ())
    exponent = stated.as_tuple().exponent
    if isinstance(exponent, int) and exponent <= -FINE:
        for step in ("0.01", "0.1", "1"):
            yield from by_value.get(stated.quantize(Decimal(step)), ())


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a bare number: it counts only next to a word that says what it is."""
    stated = decimal(claim.raw)
    if stated is None and claim.folded.isdigit():
        stated = decimal(claim.folded)
    if stated is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    candidates = figures(view).get(stated, [])
    if claim.property.endswith("count"):  # what is counted has dates, and times of day
        every = candidates
        candidates = view.once(f"number.undated {stated}", lambda: [f for f in every if not in_date(f)])
    elif claim.property == "recipeyield":
        candidates = [figure for figure in candidates if not is_factor(figure.passage)]
    unit = conversion.unit_of(claim)
    if unit is not None and (other := conversion.of_another_unit(view, stated, unit)) is not None:
        return _in_another_unit(view, other, unit)
    if claim.property == "numberofitems" and stated == claim.entries:
        return grounded(FAMILY, Reason.NUMBER_OF_THE_LIST_S_ENTRIES)
    if claim.property == "offercount" and stated == len(by_amount(view)):
        return grounded(FAMILY, Reason.NUMBER_OF_THE_PRICES_SHOWN)
    words = cues(claim.statement.property)
    if claim.property in _ENDS and claim.path:
        words += role_words(claim.path[0])
    counts = claim.property == "commentcount"  # comments have numbers of their own
    all_candidates = candidates
    worded = view.once(
        f"number.worded {words} {stated}", lambda: _worded(view, all_candidates, words, counts=counts)
    )
    if worded is not None:
        support = evidence(worded, "supports", FAMILY)
        return grounded(FAMILY, Reason.NUMBER_WITH_ITS_WORD, support)
    passage = view.once(f"number.spelled {words} {stated}", lambda: spelled(view, stated, words))
    if passage is not None:
        return grounded(FAMILY, Reason.NUMBER_SPELLED_OUT, evidence(passage, "supports", FAMILY))
    if counts and (title := _titled(view)) is not None:
        near = evidence(title, "nearest", FAMILY)
        return unsupported(FAMILY, Reason.ANOTHER_NUMBER_OF_COMMENTS, near, shown=title.text)
    if stated == 0 and claim.property.endswith("count") and not are_counted(view, words):
        return grounded(FAMILY, Reason.NOTHING_COUNTED)
    if not candidates:
        return _otherwise(claim, view, stated) or unsupported(FAMILY, Reason.NUMBER_NOT_SHOWN)
    if unit is not None and (own := conversion.of_own_unit(view, candidates, unit)) is not None:
        return grounded(FAMILY, Reason.NUMBER_WITH_ITS_UNIT, evidence(own.passage, "supports", FAMILY))
    counting = unit is not None and conversion.has_size(unit)  # what a word stands behind is no measure
    apart = next(
        (f for f in candidates if not is_grouped(f) and not (counting and unit_behind(f) is not None)), None
    )
    if apart is not None and (abs(stated) >= 100 or stated != stated.to_integral_value()):
        return grounded(FAMILY, Reason.TELLING_NUMBER, evidence(apart.passage, "supports", FAMILY))
    near = evidence(candidates[0].passage, "nearest", FAMILY)
    if (
        counts
        and are_counted(view, words)
        and all(len(figure.passage.text) > LABELLED for figure in candidates)
    ):
        return unsupported(FAMILY, Reason.ANOTHER_NUMBER_OF_COMMENTS, near)
    if all(_inside_name(figure) for figure in candidates):
        return unsupported(FAMILY, Reason.ONLY_INSIDE_A_NAME, near)
    return undecided(FAMILY, Reason.NUMBER_SHOWN_WITHOUT_ITS_WORD, near)


def _worded(view: View, candidates: list[Figure], words: tuple[str, ...], *, counts: bool) -> Passage | None:
    """The passage of the first of some figures beside a word of theirs; ``counts`` where they count comments."""
    spaced = [f" {word} " if len(word) <= 3 and not is_unspaced(word) else word for word in words]
    for figure in candidates:
        if is_grouped(figure) and not counts:
            continue  # a telephone's
        around = surroundings(view, figure, hints=len(figure.passage.text) <= (ALONE if counts else LABELLED))
        if (counts and _leads_to_comments(view, figure)) or any(word in around for word in spaced):
            return figure.passage
    return None


def compare_comments(view: View, stated: int) -> Verdict:
    """Trace a number of comments: as a number, or as the number of comments listed below the text."""
    words = cues("commentCount")
    for figure in figures(view).get(Decimal(stated), ()):
        around = surroundings(view, figure, hints=len(figure.passage.text) <= ALONE)
        if not in_date(figure) and (
            _leads_to_comments(view, figure) or any(word in around for word in words if len(word) > 3)
        ):
            support = evidence(figure.passage, "supports", FAMILY)
            return grounded(FAMILY, Reason.NUMBER_WITH_ITS_WORD, support)
    passage = spelled(view, Decimal(stated), words)
    if passage is not None:
        return grounded(FAMILY, Reason.NUMBER_SPELLED_OUT, evidence(passage, "supports", FAMILY))
    if not are_counted(view, words):
        return undecided(FAMILY, Reason.COMMENTS_ARE_NOT_COUNTED)
    return unsupported(FAMILY, Reason.ANOTHER_NUMBER_OF_COMMENTS)


_OF_COMMENTS = regex(r"comment|kommentar|comentario|disqus|(?<![a-z])repl(?:y|ies)(?![a-z])|discussion")
_TO_COMMENTS = regex(
    r"#(?:comment|respond|repl(?:y|ies)|disqus_thread|kommentar|coment|discussion)", re.IGNORECASE
)


def _leads_to_comments(view: View, figure: Figure) -> bool:
    """Whether a number stands alone beside a sign of comments: in a link to them, or in what is called after them, or
    begins their title ("3 thoughts on …")."""
    if figure.start == 0 and _titles_comments(view, figure.passage):
        return True
    if figure.passage.text.strip("() \u00a0") != figure.text:
        return False
    return any(
        _OF_COMMENTS.search(element.hints) or _TO_COMMENTS.search(element.attributes.get("href") or "")
        for element in view.page.ancestors(figure.passage.element, 3)
    )


def _otherwise(claim: Claim, view: View, stated: Decimal) -> Verdict | None:
    """A verdict for a number that the page shows short ("48k"), or as the same amount in another unit."""
    if (short := abbreviated(view, stated)) is not None:
        return grounded(FAMILY, Reason.WRITTEN_SHORT, evidence(short, "supports", FAMILY))
    same = conversion.same_amount(claim, view, stated)
    if same is None:
        return None
    return grounded(FAMILY, Reason.IN_ANOTHER_UNIT, evidence(same, "supports", FAMILY))


_TITLE = regex(
    r"(?<![a-z])(?:comments?|kommentare?|discussion|respon(?:ses?|d))[-_]{0,2}(?:title|heading|count|number|header)"
)


MAX_TITLE = 200
"""Characters of a title above comments, which may name the text that they are on, at most."""


def _titles_comments(view: View, passage: Passage) -> bool:
    """Whether a passage is the title above the comments, as its author calls it."""
    return len(passage.text) <= MAX_TITLE and any(
        _TITLE.search(element.hints) for element in view.page.ancestors(passage.element, 2)
    )


def _titled(view: View) -> Passage | None:
    """The title above the comments that begins with their number, or None."""
    return view.once(
        "number.titled",
        lambda: next((p for p in view.numeric if p.text[:1].isdecimal() and _titles_comments(view, p)), None),
    )


def are_counted(view: View, words: tuple[str, ...]) -> bool:
    """Whether the page counts one or more of the things that some folded words name ("3 comments")."""
    text = view.visible.text
    alternatives = "|".join(re.escape(word) for word in words if len(word) > 3 and word in text)
    return (
        bool(alternatives)
        and re.search(rf" [1-9]\d* (?:\w+ )?(?:{alternatives})| (?:{alternatives})\w* [1-9]", text)
        is not None
    )


def _inside_name(figure: Figure) -> bool:
    """Whether a number is the tail of a name ("Covid-19")."""
    return re.search(r"[^\W\d]-$", figure.passage.text[max(figure.start - 2, 0) : figure.start]) is not None
