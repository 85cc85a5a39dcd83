"""Compare identifiers: article numbers, GTIN, ISBN, ISSN, part numbers."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from ...source.regex import regex
from ..findings.reason import Family, Reason
from ..findings.rule import Evidence
from ..findings.verdict import Verdict, contradicted, grounded, technical_value, undecided, unsupported
from ..locale.word_tables import words
from ..value_forms.identifiers import gs1_check_digit
from ..visible_text.passage import Passage
from .claim import Claim
from .labels.fields import Field, of_role, role_words
from .links import link
from .links.address_parts import is_address
from .view import DIGIT, View, evidence
from .wording.folding import fold, squash
from .wording.occurrence import elsewhere, find

FAMILY = Family.IDENTIFIER
_NAMED = regex(
    r"(?:urn:)?(?:sku|mpn|gtin(?:8|1[234])?|ean|upc|isbn(?:-?1[03])?|issn|asin|doi)\s?:\s?(?=\w)",
    re.IGNORECASE,
)
"""What says which identifier follows ("isbn:978-3-16-148410-0", "urn:isbn:…"; RFC 3187), as old guides for markup have
it."""


MAX_LENGTH = 200
"""Characters of an identifier that is looked for in other forms, at most."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an identifier: as one whole word, or with different hyphens and blanks."""
    if is_address(claim.raw) and "/" in claim.raw:
        return link.compare(claim, view)
    if (named := _NAMED.match(claim.raw)) is not None:
        claim = claim.saying(claim.raw[named.end() :])
    stated = squash(claim.folded)
    if not stated:
        return undecided(FAMILY, Reason.NO_IDENTIFIER)
    hit = find(view, claim.folded)
    if (field := _same_field(claim, view)) is not None:
        return grounded(FAMILY, Reason.SHOWN_IN_THAT_ROLE, evidence(field.passage, "supports", FAMILY))
    if claim.property in _OF_GOODS and (same := _in_other_form(stated, view)) is not None:
        return grounded(FAMILY, Reason.THE_SAME_NUMBER, evidence(same, "supports", FAMILY))
    if (against := _contradiction(claim, view, sure=hit is None)) is not None:
        return against
    if claim.property in _OF_TAXES and (lettered := _with_country(stated, view)) is not None:
        return grounded(FAMILY, Reason.WITH_ITS_COUNTRY_S_LETTERS, evidence(lettered, "supports", FAMILY))
    if hit is not None and not _stands_alone(claim, view, hit[0].passage):
        near = evidence(hit[0].passage, "nearest", FAMILY)
        return unsupported(FAMILY, Reason.ONLY_INSIDE_A_LONGER_IDENTIFIER, near)
    if hit is not None:
        other = _other_role(claim, view, hit[0].passage)
        if other is not None:
            return unsupported(
                FAMILY, Reason.SHOWN_AS, evidence(hit[0].passage, "nearest", FAMILY), detail=other
            )
        if len(stated) >= 4 or _labelled(claim, view, hit[0].passage.text):
            return grounded(
                FAMILY, Reason.VERBATIM, evidence(hit[0].passage, "supports", FAMILY), where=hit[1]
            )
        return undecided(
            FAMILY, Reason.A_SHORT_NUMBER_WITHOUT_ITS_WORD, evidence(hit[0].passage, "nearest", FAMILY)
        )
    if 6 <= len(stated) <= MAX_LENGTH and (apart := view.visible.apart(stated)) is not None:
        return grounded(FAMILY, Reason.WRITTEN_DIFFERENTLY, evidence(apart, "supports", FAMILY))
    if len(stated) >= 5 and stated in view.once("identifier.links", lambda: _linked_letters(view)):
        if claim.property in _OF_GOODS and (place := _linked(claim, view)) is not None:
            return grounded(FAMILY, Reason.IN_A_LINK, place, where="attribute")
        return undecided(FAMILY, Reason.ONLY_IN_A_LINK)
    where, places = elsewhere(view, claim.folded)
    if claim.property in _OF_STOCK and where != "hidden" and not _shows_others(claim, view):
        return technical_value(FAMILY, Reason.IDENTIFIER_NOT_SHOWN)
    return unsupported(FAMILY, Reason.IDENTIFIER_NOT_SHOWN, *places, where=where)


def _shows_others(claim: Claim, view: View) -> bool:
    """Whether the page names the kind of an identifier, and shows none that this one begins with, as the numbers of
    sizes and colours begin with that of the article."""
    role, stated = _role(claim), squash(claim.folded)
    words = _labels().get(role, frozenset())

    def values() -> frozenset[str] | None:
        if not any(f" {word} " in view.visible.text for word in words):
            return None
        return frozenset(squash(fold(field.value)) for field in of_role(view, words))

    others = view.once(f"identifier.values {role}", values)
    return others is not None and others.isdisjoint(stated[:end] for end in range(1, len(stated) + 1))


def _linked_letters(view: View) -> str:
    """The addresses that the page links to, in lower case and without blanks, one a line."""
    return "\n".join(squash(url.lower()) for url in link.links(view))


_OF_TAXES = frozenset({"vatid", "taxid"})
_OF_COUNTRY = regex(r"([a-z]{2})?([0-9][0-9a-z]{6,12})")
"""A tax number, squashed, with the letters of its country before it or without."""


def _with_country(stated: str, view: View) -> Passage | None:
    """Where the page writes a tax number with its country's letters and the markup does not, or the other way round."""
    parts = _OF_COUNTRY.fullmatch(stated)
    if parts is None or parts[2] not in view.visible.squashed:
        return None
    letters = "" if parts[1] else "[a-z]{2} ?"
    written = re.compile(rf"(?<![0-9a-z]){letters}{r'[ ]?'.join(parts[2])}(?![0-9a-z])")
    match = written.search(view.visible.text)
    return view.visible.at(match.start()) if match is not None else None


_OF_STOCK = frozenset({"sku", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14"})
"""Identifiers that shops keep for their systems and that few of them show."""
_OF_GOODS = _OF_STOCK | {"isbn"}
"""Identifiers by which shops call the pages of what they sell."""


def _linked(claim: Claim, view: View) -> Evidence | None:
    """A link of the page in which an identifier stands by itself ("/show/tj910/product.html"), or None."""
    alone = re.compile(rf"(?<![0-9a-z]){re.escape(claim.raw.strip().lower())}(?![0-9a-z])")
    url = next((url for url in link.links(view) if alone.search(url.lower())), None)
    return Evidence(url[:300], "link", "supports", comparator=FAMILY, score=1.0) if url is not None else None


def _stands_alone(claim: Claim, view: View, hit: Passage) -> bool:
    """Whether some passage has the identifier with nothing attached, as a DOI has an ISSN inside it."""
    if len(claim.folded) > MAX_LENGTH:
        return True  # nothing that anybody would attach it to
    spaced = r"[\s.–-]{0,2}".join(map(re.escape, squash(claim.folded)))
    alone = re.compile(rf"(?<![\w/.-]){spaced}(?![\w/]|[.-]\w)", re.IGNORECASE)
    places = [hit, *(p for index in (view.visible, view.spoken) for p in index.all(claim.folded))]
    return any(alone.search(passage.text) for passage in places)


@cache
def _labels() -> dict[str, frozenset[str]]:
    """The folded labels of each kind of identifier."""
    labels = {role: frozenset(map(fold, words)) for role, words in _table()["labels"].items()}
    return {**labels, "sku": labels["sku"] | _general()}


@cache
def _general() -> frozenset[str]:
    """The folded labels of a product's code, be it the shop's or the maker's ("Kod produktu", "Artikelnummer")."""
    return frozenset(map(fold, _table()["general"]["product"]))


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("identifiers.toml").read_text(encoding="utf-8"))


def _role(claim: Claim) -> str:
    return "gtin" if claim.property.startswith("gtin") else claim.property


def _contradiction(claim: Claim, view: View, *, sure: bool) -> Verdict | None:
    """The verdict where the page labels one identifier of the claim's kind, and it is another; else None."""
    if claim.distinct > 1 or _role(claim) not in _labels():
        return None
    labelled = view.once(f"identifier.shown {_role(claim)}", lambda: _of_role(view, _role(claim)))
    if len(labelled) != 1:
        return None
    ((other, field),) = labelled.items()
    stated = squash(claim.folded)
    if other.startswith(stated) or stated.startswith(other) or is_same(other, stated):
        return None
    code = _code(claim, field.value)
    return contradicted(
        FAMILY,
        Reason.ANOTHER_IDENTIFIER_IN_THAT_ROLE,
        evidence(field.passage, "contradicts", FAMILY),
        shown=field.value if code is None else code,
        replacement=code,
    )


def _of_role(view: View, role: str) -> dict[str, Field]:
    """The identifiers that the page labels as a role's, without blanks."""
    labelled = of_role(view, _labels().get(role, ()))
    return {squash(fold(field.value)): field for field in labelled if DIGIT.search(field.value)}


_NO_PART = regex(r"[^\W\d_]*[a-zß-ÿ][^\W\d_]*[.,;]?|[^\w(]+|.*[:：|].*")
"""What is no part of an identifier: a word, a sign by itself, another label."""


def _code(claim: Claim, value: str) -> str | None:
    """The identifier at the beginning of what stands behind a label, where further fields or words follow it in the
    same line; None where it isn't clear how far it goes."""
    parts = value.split()
    end = next((i for i, part in enumerate(parts) if _NO_PART.fullmatch(part) or _ends(part)), len(parts))
    code = " ".join(parts[:end]).rstrip(".;·•")
    rest = parts[end:]
    if not DIGIT.search(code) or "," in code or (rest and rest[0] in _OR and DIGIT.search(rest[-1])):
        return None
    of_groups = " " not in claim.raw.strip() and _role(claim) not in _NUMBERS
    return None if " " in code and of_groups else code


_OR = words("conjunctions", "between_codes")
_NUMBERS = frozenset({"gtin", "isbn", "issn", "vatid", "taxid"})
"""Identifiers whose groups of digits are set apart as one likes."""


def _ends(part: str) -> bool:
    """Whether a word is the label of another identifier, or begins a remark in brackets."""
    return part.startswith("(") or any(fold(part) in words for words in _labels().values())


def _same_field(claim: Claim, view: View) -> Field | None:
    """A labelled identifier that is the claim's number in another form."""
    stated, role = squash(claim.folded), _role(claim)
    labelled = view.once(
        f"identifier.labelled {role}",
        lambda: [(squash(fold(f.value)), f) for f in of_role(view, _labels().get(role, ()))],
    )
    return next((field for value, field in labelled if is_same(value, stated)), None)


def _in_other_form(stated: str, view: View) -> Passage | None:
    """Where the page has an ISBN of ten figures as one of thirteen or the other way round, or a GTIN with more or fewer
    zeros before it, whatever stands between the figures."""
    return next((place for form in forms(stated) if (place := view.visible.apart(form)) is not None), None)


def _other_role(claim: Claim, view: View, passage: Passage) -> str | None:
    """The role that a label right before the identifier gives it, where that is another one than the claim's."""
    before = fold(passage.text).partition(claim.folded)[0] or fold(
        " ".join(p.text for p in view.near(passage) if len(p.text) < 30)
    )
    before = f" {before[-24:]} "
    own = _role(claim)
    if own not in _labels():
        return None
    ours = _labels()[own] | (_general() if own == "mpn" else frozenset())
    if any(f" {word} " in before for word in ours):
        return None
    return next((role for role, words in _labels().items() if any(f" {w} " in before for w in words)), None)


def _labelled(claim: Claim, view: View, text: str) -> bool:
    words = f" {fold(text)} "
    return any(f" {label} " in words for label in role_words(claim.property))


# Product numbers of several lengths: ISBN (ISO 2108, 10 or 13 digits), GTIN (GS1 General Specifications).

_ISBN = regex(r"(?:978)?(\d{9})[\dx]", re.IGNORECASE)
_LENGTHS = (8, 12, 13, 14)
"""Figures of a GTIN."""


def forms(code: str) -> tuple[str, ...]:
    """Return the other forms of a squashed ISBN or GTIN with a valid check digit; none for other codes."""
    if (isbn := _ISBN.fullmatch(code)) is not None:
        both = (_ten(isbn[1]), _thirteen(isbn[1]))
        if code in both:
            return tuple(form for form in both if form != code)
    if not code.isdigit() or len(code) not in _LENGTHS or gs1_check_digit(code[:-1]) != code[-1]:
        return ()
    bare = code.lstrip("0")
    return tuple(bare.zfill(length) for length in _LENGTHS if len(bare) <= length != len(code))


def is_same(one: str, other: str) -> bool:
    """Whether two squashed codes are the same number: a 10- or 13-digit ISBN, a GTIN with leading zeros."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) == 10 and len(long) == 13:
        return long[:3] in ("978", "979") and long[3:12] == short[:9]
    return long.isdigit() and len(long) <= 14 and long.lstrip("0") == short.lstrip("0")


def _ten(nine: str) -> str:
    """The ISBN of ten figures that begins with nine of them."""
    check = sum(int(figure) * (place + 1) for place, figure in enumerate(nine)) % 11
    return nine + ("x" if check == 10 else str(check))


def _thirteen(nine: str) -> str:
    """The ISBN of thirteen figures that has nine of them behind 978."""
    return f"978{nine}{gs1_check_digit(f'978{nine}')}"
