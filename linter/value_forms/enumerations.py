"""Members of schema.org's enumerations, by IRI or by name as in its examples, and the truth values of its Boolean."""

from __future__ import annotations

import re
from functools import lru_cache

from ...shapes.vocabulary import local_name, vocabulary
from ...source.regex import expression, regex
from ..locale.locale_names import DAYS, weekday
from ..locale.word_tables import meanings, words
from .fault import NO_HINTS, Fault, Hints

_RIGHT = frozenset(
    form
    for word in ("true", "false")
    for form in (word, f"http://schema.org/{word}", f"https://schema.org/{word}")
)


def is_boolean(text: str) -> bool:
    """Whether a text is a truth value as in schema.org, in any letter case."""
    return text.strip().casefold() in _RIGHT


def answer_or_address_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, Yes, No or an address (``acceptsReservations``), or None."""
    folded = text.strip().casefold()
    if (
        not folded
        or folded in _RIGHT
        or expression(r"https?://\S+\Z|/\S*\Z|schema:|(?:www\.)?\w[\w.-]+\.\w+(?:/\S*)?\Z").match(folded)
    ):
        return None
    if folded in ("yes", "no", "required", "recommended"):
        return None
    part = r"Yes|Boolean"
    return Fault("is neither true, false nor a URL", _boolean(folded), part=part, sure=False)


def boolean_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, or None."""
    folded = text.strip().casefold()
    if not folded or folded in _RIGHT:
        return None
    if boolean := _boolean(folded):
        return Fault("is neither true nor false", boolean, part=r"\b(?:[Ww]hether|[Bb]oolean|flag)\b")
    return Fault("is neither true nor false", part=r"\b(?:[Ww]hether|[Bb]oolean|flag|[Ii]ndicates)\b")


def _boolean(answer: str) -> str | None:
    """The truth value that an answer in lower case stands for, or None."""
    tables = (meanings("answers", key) for key in ("answers", "other_words_too", "signs"))
    return next((table[answer] for table in tables if answer in table), None)


_PREFIX = regex(r"(?:(?:https?:)?/{0,3}(?:www\.)?schema\.org[/#]+|schema:)", re.IGNORECASE)
_BRANCH_OF_MEDICINE = regex(
    r"(?:.* )?(?:\w+(?:log(?:y|ia|ía|ie|ija)|iatr(?:y|ia|ía|ie|ics))|medicin[ae]|médecine|medizin"
    r"|medycyna|surgery|cirug[ií]a"
    r"|cirurgia|chirurgi[ea]|practice|логия)(?: .*)?",
    re.IGNORECASE,
    signs=("log|iatr|medicin|médecine|medizin|medycyna|surgery|chirurgi|cirug|cirurgia|practice|логия"),
)
_CONCEPT = "enumeration_members"


@lru_cache(maxsize=256)
def members(ranges: tuple[str, ...]) -> tuple[str, ...]:
    """The members of the enumerations in some ranges."""
    known = vocabulary()
    return tuple(
        dict.fromkeys(
            member for name in ranges if known.is_enumeration(name) for member in known.members(name)
        )
    )


@lru_cache(maxsize=1024)
def member_fault(text: str, ranges: tuple[str, ...], hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a member of the enumerations in a property's ranges, or None."""
    text = text.strip()
    allowed = members(ranges)
    if not text or not allowed:
        return None
    known = vocabulary()
    name = local_name(text) or text
    if name in allowed or (known.is_type(name) and any(known.is_subtype(name, each) for each in ranges)):
        return None
    if expression(r"https?://(?!(?:www\.)?schema\.org)").match(text):
        return None  # a member of another enumeration (GoodRelations, GS1)
    some = " or ".join(f'"{each}"' for each in allowed[:2])
    advice = f"; write {some}" if len(allowed) < 3 else "; write one of its members"
    wanted = " or ".join(f'"{each}"' for each in ranges)
    word = (
        expression(r"[\W_]+")
        .sub("", text[prefix.end() if (prefix := _PREFIX.match(text)) else 0 :])
        .casefold()
    )
    alike = [member for member in allowed if member.casefold() == word]
    safe = bool(alike) or word not in words(_CONCEPT, "ambiguous")
    alike = alike or [member for member in allowed if member == meanings(_CONCEPT, "synonyms").get(word)]
    safe = safe and bool(alike)
    alike = alike or [member for member in allowed if len(word) > 3 and member.casefold().startswith(word)]
    alike = alike or [
        member for member in allowed for each in ranges if member.casefold() == f"{each}{word}".casefold()
    ]
    if not alike and set(DAYS) & set(allowed):
        day = weekday(word, hints.languages)
        alike, safe = [DAYS[day]] if day is not None else [], True
    if len(alike) == 1:
        proposal = f"https://schema.org/{alike[0]}"
        in_case = f'differs in case from the member "{alike[0]}"'
        reason = in_case if name.casefold() == alike[0].casefold() else f'is text instead of the member "{alike[0]}"'
        return Fault(reason, proposal, safe=safe, part=_part(ranges))
    if known.is_member(name):
        owners = '" or "'.join(known.enumerations_of(name))
        return Fault(f'is a member of "{owners}", not of {wanted}{advice}', part=_part(ranges))
    if "MedicalSpecialty" in ranges and _BRANCH_OF_MEDICINE.fullmatch(text[:200]):
        return None  # the definition allows any branch of medicine, not only members
    return Fault(f"is not a member of {wanted}{advice}", part=_part(ranges))


def _part(ranges: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, ranges))
