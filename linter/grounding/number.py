"""Numbers and quantities: read in every usual way of writing, and found beside a word that says what they are."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path

from ..passage import Passage
from ..verdict import Verdict, grounded, undecided, unsupported
from .claim import Claim
from .folding import fold
from .labels import role_words
from .language import languages
from .view import View, evidence

FAMILY = "number"
_NUMBER = re.compile(
    r"(?<![\w,])(?<!\d\.)[-−]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d+)?)(?![\d])"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as a page writes it, with the values it can mean ("1.250" is 1250 or 1.25)."""

    values: tuple[Decimal, ...]
    text: str
    passage: Passage
    start: int
    end: int


_BETWEEN_FIGURES = re.compile(r"[\s\u00a0\u202f'’]")
_WRITTEN = re.compile(r"-?\d+(?:[.,]\d+)*")
MOST_DIGITS = 25


def values(text: str) -> tuple[Decimal, ...]:
    """The values that a written number can mean, the likelier first; empty for what is no number."""
    text = _BETWEEN_FIGURES.sub("", text).replace("−", "-")
    if not _WRITTEN.fullmatch(text):
        return ()
    points, commas = text.count("."), text.count(",")
    found: list[str] = []
    if not points and not commas:
        found.append(text)
    elif points and commas:
        last = max(text.rfind("."), text.rfind(","))
        found.append(re.sub(r"[.,]", "", text[:last]) + "." + text[last + 1 :])
    else:
        mark = "." if points else ","
        tail = text.rsplit(mark, 1)[1]
        if points + commas > 1:
            found.append(text.replace(mark, ""))
        elif len(tail) == 3:
            found.extend((text.replace(mark, ""), text.replace(mark, ".")))
        else:
            found.append(text.replace(mark, "."))
    try:
        return tuple(Decimal(item) for item in found)
    except InvalidOperation:
        return ()


def decimal(text: str) -> Decimal | None:
    """The value of a number in markup, where the point is the decimal sign; None for anything else.

    None too beyond 25 digits before the point: arithmetic of 28 digits can't round it to two places.
    """
    try:
        number = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() and number.adjusted() < MOST_DIGITS else None


def figures(view: View) -> dict[Decimal, list[Figure]]:
    """The numbers that the page shows, by every value they can mean."""

    def make() -> dict[Decimal, list[Figure]]:
        found: dict[Decimal, list[Figure]] = {}
        for passage in view.numeric:
            for match in _NUMBER.finditer(passage.text):
                read = values(match.group())
                figure = Figure(read, match.group(), passage, match.start(), match.end())
                for value in read:
                    found.setdefault(value, []).append(figure)
        return found

    return view.once("number.figures", make)


_SHORTENED = r"\s?(K|k|M|Mio|mil|tsd|тыс|万|천)(?!\w)"
_SHORT = re.compile(rf"(?<![\w.,])(\d{{1,4}})(?:[.,](\d))?{_SHORTENED}")
_SHORT_BEHIND = re.compile(_SHORTENED)
_THOUSANDS = {"M": 1_000_000, "Mio": 1_000_000, "万": 10_000}


def abbreviated(view: View, wanted: Decimal) -> Passage | None:
    """A passage that writes a large number short ("3.1K" for 3,050 to 3,199)."""

    def make() -> list[tuple[Decimal, Decimal, Passage]]:
        found: dict[tuple[Decimal, Decimal], Passage] = {}
        for passage in view.numeric:
            for whole, tenth, unit in _SHORT.findall(passage.text):
                size = _THOUSANDS.get(unit, 1000)
                least = Decimal(f"{whole}.{tenth or 0}") * size
                step = Decimal(size) / (10 if tenth else 1)
                found.setdefault((least - step / 2, least + step), passage)
        return [(*span, passage) for span, passage in found.items()]

    ranges = view.once("number.short", make)
    return next(
        (passage for least, most, passage in ranges if least <= wanted < most and wanted >= 500), None
    )


def surroundings(view: View, figure: Figure, reach: int = 60, *, hints: bool = True) -> str:
    """Folded words around a number: in its passage, and the passages beside it where that one is short."""
    text = figure.passage.text
    words = text[max(figure.start - reach, 0) : figure.end + reach]
    if len(text) < 40:
        around = view.near(figure.passage, before=1, after=1)
        words = " ".join(
            [*(p.text[-reach:] for p in around[:1]), words, *(p.text[:reach] for p in around[1:])]
        )
    element = view.element(figure.passage)
    return f" {fold(words)} {fold(element.hints) if hints else ''} "


LABELLED = 80
"""Characters up to which an element's name tells what a number in it counts: a longer text has numbers of its own."""


def cues(name: str) -> tuple[str, ...]:
    """Words that tell a number of a property: label words, and the words of the property's own name."""
    words = [fold(w) for w in _CAMEL.sub(" ", name).split()]
    generic = {"number", "of", "value", "total", "count", "num", "max", "min", "amount"}
    return (*role_words(name.lower()), *(w for w in words if w not in generic and len(w) > 2))


_UNITS = {
    "g": "g gram grams gramm grammes gr",
    "mg": "mg milligram milligrams",
    "kg": "kg kilogram kilograms kilo kilos",
    "ml": "ml milliliter milliliters millilitre",
    "cl": "cl centiliter centiliters centilitre centilitres",
    "dl": "dl deciliter deciliters decilitre decilitres",
    "l": "l liter liters litre litres",
    "kcal": "kcal cal calories calorie kalorien",
    "kj": "kj kilojoule",
    "cm": "cm centimeter centimeters centimetres",
    "mm": "mm millimeter millimetres",
    "m": "m meter meters metre metres",
    "km": "km kilometer kilometers",
    "in": "in inch inches",
    "ft": "ft foot feet",
    "oz": "oz ounce ounces",
    "lb": "lb lbs pound pounds",
    "m2": "m2 sqm qm mtk",
    "%": "percent",
    "h": "h hour hours",
    "min": "min minute minutes",
    "month": "month months monat monate monaten mois mes meses mese mesi maand maanden",
    "year": "year years jahr jahre jahren an ans annee annees ano anos anno anni jaar",
    "w": "w watt watts",
    "kw": "kw kilowatt",
}
BY_NAME = {name: unit for unit, names in _UNITS.items() for name in names.split()}
_QUANTITY = re.compile(r"^([-+]?\d+(?:[.,]\d+)?)\s*([^\W\d_]{1,14}2?|%)\b(.*)$")


def compare_quantity(claim: Claim, view: View) -> Verdict | None:
    """Trace a number with its unit ("13 grams carbohydrates"), or None where the value is no quantity."""
    match = _QUANTITY.match(claim.text)
    if match is None or len(claim.text) > 60:
        return None
    wanted, unit = decimal(match[1]), BY_NAME.get(fold(match[2]), fold(match[2]))
    if wanted is None or (unit not in _UNITS and match[3].strip()):
        return None
    words = cues(claim.statement.property)
    for figure in figures(view).get(wanted, ()):
        behind = fold(figure.passage.text[figure.end : figure.end + 16]).split()
        same_unit = bool(behind) and BY_NAME.get(behind[0], behind[0]) == unit
        around = surroundings(view, figure, 40)
        if same_unit or any(word[:6] in around for word in words):
            return grounded(FAMILY, "quantity", evidence(figure.passage, "supports", FAMILY), confidence=0.88)
    if unit in _UNITS and not figures(view).get(wanted):
        return unsupported(FAMILY, "quantity not shown", confidence=0.9)
    return None


@cache
def number_words(languages: tuple[str, ...]) -> dict[str, int]:
    """Folded number words of some languages, one to twelve; earlier languages win."""
    table = tomllib.loads(Path(__file__).with_name("number_words.toml").read_text(encoding="utf-8"))["words"]
    found: dict[str, int] = {}
    for language in languages:
        for number, word in enumerate(table.get(language, ()), start=1):
            found.setdefault(fold(word), number)
    return found


def spelled(view: View, wanted: Decimal, words: tuple[str, ...] | None) -> Passage | None:
    """A passage that spells a small number out, close to a word that says what it is; None asks for no such word."""
    if wanted != wanted.to_integral_value() or not 1 <= wanted <= 12:
        return None
    for word, number in number_words(languages(view)).items():
        if number != wanted:
            continue
        text, place = view.shown.text, -1
        while (place := text.find(f" {word} ", place + 1)) >= 0:
            behind = text[place : place + len(word) + 42].split()[:5]
            before = text[max(place - 30, 0) : place].split()[-3:]
            if words is None or any(each[:5] == cue[:5] for each in (*behind, *before) for cue in words):
                return view.shown.at(place + 1)
    return None


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a bare number: it counts only beside a word that says what it is."""
    wanted = decimal(claim.raw)
    if wanted is None and claim.folded.isdigit():
        wanted = decimal(claim.folded)
    if wanted is None:
        return undecided(FAMILY, "no number")
    shown = figures(view).get(wanted, [])
    if claim.property == "numberofitems" and wanted == claim.entries:
        return grounded(FAMILY, "number of the list's entries", confidence=0.8)
    words = cues(claim.statement.property)
    for figure in shown:
        around = surroundings(view, figure, hints=len(figure.passage.text) <= LABELLED)
        if any((f" {word} " if len(word) <= 3 else word) in around for word in words):
            return grounded(
                FAMILY, "number with its word", evidence(figure.passage, "supports", FAMILY), confidence=0.9
            )
    passage = spelled(view, wanted, words)
    if passage is not None:
        return grounded(FAMILY, "number spelled out", evidence(passage, "supports", FAMILY), confidence=0.85)
    if wanted == 0 and claim.property.endswith("count") and not _counts(view, words):
        return grounded(FAMILY, "nothing counted", confidence=0.8)
    if not shown:
        return _otherwise(claim, view, wanted) or unsupported(FAMILY, "number not shown", confidence=0.85)
    apart = next((figure for figure in shown if not is_grouped(figure)), None)
    if apart is not None and (abs(wanted) >= 100 or wanted != wanted.to_integral_value()):
        return grounded(FAMILY, "telling number", evidence(apart.passage, "supports", FAMILY), confidence=0.8)
    near = evidence(shown[0].passage, "nearest", FAMILY)
    if all(_inside_name(figure) for figure in shown):
        return unsupported(FAMILY, "only inside a name", near, confidence=0.82)
    return undecided(FAMILY, "number shown without its word", near)


def _otherwise(claim: Claim, view: View, wanted: Decimal) -> Verdict | None:
    """A verdict for a number that the page shows short ("48k"), or as the same amount in another unit."""
    from . import conversion

    if (short := abbreviated(view, wanted)) is not None:
        return grounded(FAMILY, "written short", evidence(short, "supports", FAMILY), confidence=0.85)
    unit = conversion.unit_of(claim)
    if unit is None:
        return None
    same = conversion.converted(view, wanted, unit)
    place = same.passage if same is not None else None
    if place is None and unit == "month":
        place = conversion.years_spelled(view, wanted)
    support = evidence(place, "supports", FAMILY) if place is not None else None
    return grounded(FAMILY, "in another unit", support, confidence=0.85) if support else None


def _counts(view: View, words: tuple[str, ...]) -> bool:
    """Whether the page counts one or more of what some folded words name ("3 comments")."""
    said = "|".join(re.escape(word) for word in words if len(word) > 3)
    return (
        bool(said)
        and re.search(rf" [1-9]\d* (?:\w+ )?(?:{said})| (?:{said})\w* [1-9]", view.shown.text) is not None
    )


def is_grouped(figure: Figure) -> bool:
    """Whether a number is one group of a longer one, as of a telephone's ("0800 260 1000")."""
    said = figure.passage.text
    before, behind = said[max(figure.start - 3, 0) : figure.start], said[figure.end : figure.end + 3]
    return re.search(r"\d[ )-]{1,2}$|\+$", before) is not None or (
        re.match(r"[ )-]{1,2}\d", behind) is not None
    )


def is_shortened(figure: Figure) -> bool:
    """Whether a number counts thousands or millions ("48k")."""
    return _SHORT_BEHIND.match(figure.passage.text, figure.end) is not None


def _inside_name(figure: Figure) -> bool:
    """Whether a number is the tail of a name ("Covid-19")."""
    return re.search(r"[^\W\d]-$", figure.passage.text[: figure.start]) is not None
