"""The addresses of a document, against the places of the page that show addresses: a street stands beside its own
postal code.

What the page shows beside another postal code only belongs to a branch, an agency or whoever runs the site.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from ..passage import Passage
from ..regex import regex
from ..statement import Statement
from ..verdict import Verdict, unsupported
from .claim import Claim
from .contact import is_shown_with_code
from .folding import fold
from .postal import country_code
from .street import compare
from .street_line import street_line
from .telephone_number import calling_code, country, national, numbers
from .view import View, evidence

FAMILY = "postal"
_KINDS = {"street": "street", "postcode": "code", "place": "town"}
MAX_LINE = 200
"""Characters up to which a passage is a line of an address, or a whole one."""
BESIDE, AROUND = 2, 5
"""Passages before and behind one that belong to the same address, and to the same box with its telephone number."""
MOST_PLACES, MOST_ADDRESSES = 12, 200
"""Places of a part that are looked at, and addresses of a page."""
_CODE = regex(
    r"(?<![\w+/.,(-])(?<!\d[ )-])[A-Za-z]{0,2}\d[\dA-Za-z]{0,7}(?:[ -][\dA-Za-z]{2,4})?(?![\w/])(?![ -]?\d)"
)
_YEAR = regex(r"(?:19|20)\d\d")
_CALLED = regex(
    r"\b(?:(?:tel|t[eé]l|phone|fon|fax|mobil|call|cell|gsm|ph)\w*|[tfm])[\s.:\d()/-]*$", re.IGNORECASE
)
"""What stands before a telephone number, which may look like a code."""


@dataclass(slots=True)
class _Address:
    """The parts that a node says of an address, each once, and whose address it is."""

    street: Claim
    code: Claim
    town: Claim | None
    owner: str


class AddressBlocks:
    """The addresses of a document with a street and a postal code, and the telephone numbers of whose they are."""

    def __init__(self, view: View, claims: Iterable[Claim]) -> None:
        self._view = view
        parts: dict[str, dict[str, list[Claim]]] = {}
        self._phones: dict[str, list[Claim]] = {}
        self._countries: dict[str, set[str]] = {}
        for claim in claims:
            if (part := _KINDS.get(claim.kind)) is not None and claim.property != "addressregion":
                parts.setdefault(claim.statement.subject, {}).setdefault(part, []).append(claim)
            elif claim.property == "telephone":
                self._phones.setdefault(claim.statement.subject, []).append(claim)
            elif claim.property == "addresscountry" and (code := country_code(claim.text)) is not None:
                self._countries.setdefault(_owner(claim.statement), set()).add(calling_code(code))
        self._addresses = [each for said in parts.values() if (each := _address(said)) is not None]
        #: How many addresses everybody has, in nodes of their own or among the own statements.
        self._owned = Counter(owner for said in parts.values() for owner in _owners(said))

    def check(self, judged: list[tuple[Statement, Verdict]]) -> list[tuple[Statement, Verdict]]:
        """The verdicts, with those of parts that stand in another address only changed to flags."""
        outcomes = {id(statement): verdict for statement, verdict in judged if verdict.outcome == "grounded"}
        changed: dict[int, Verdict] = {}
        for address in self._addresses[:MOST_ADDRESSES]:
            if not all(id(part.statement) in outcomes for part in (address.street, address.code)):
                continue
            astray = self._astray(address) or self._in_another_town(address, outcomes)
            if astray is not None:
                changed[id(astray[0].statement)] = unsupported(
                    FAMILY,
                    "shown in another address only",
                    evidence(astray[1], "nearest", FAMILY),
                    confidence=0.85,
                )
                continue
            phones = self._phones.get(address.owner, [])
            for phone in phones if len(phones) == 1 and self._owned[address.owner] == 1 else ():
                if (
                    id(phone.statement) in outcomes
                    and (place := self._of_another(address, phone)) is not None
                ):
                    changed[id(phone.statement)] = unsupported(
                        "contact",
                        "the number of another address",
                        evidence(place, "nearest", FAMILY),
                        confidence=0.85,
                    )
        everywhere = set[str]().union(*self._countries.values())
        for owner, phones in self._phones.items():
            codes = self._countries.get(owner) or (everywhere if len(everywhere) == 1 else set())
            for phone in phones:
                verdict = outcomes.get(id(phone.statement))
                if verdict is not None and self._is_abroad(phone, codes):
                    changed[id(phone.statement)] = unsupported(
                        "contact",
                        "the code of another country than its address",
                        *verdict.evidence[:1],
                        confidence=0.85,
                    )
        return (
            [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]
            if changed
            else judged
        )

    def _is_abroad(self, phone: Claim, codes: set[str]) -> bool:
        """Whether a number is given the code of another country than that of the address, while the page writes it as
        those within the country dial it."""
        code = country(phone.raw)
        return bool(code and codes) and code not in codes and not is_shown_with_code(phone, self._view)

    def _astray(self, address: _Address) -> tuple[Claim, Passage] | None:
        """The street or the code that stands in another address, told by the town, with its place."""
        streets, codes = self._streets(address.street), self._places_of_code(address.code)
        if address.town is None or not (0 < len(streets) <= MOST_PLACES and 0 < len(codes) <= MOST_PLACES):
            return None
        blocks = [self._block(each, address.code, whole=True) for each in streets]
        own = _tight(address.code.raw)
        for block in blocks:
            if any(own in _tight(line.text) for line in block):
                return None
            if not any(True for line in block for _ in self._rivals(line, address)):
                return None
        by_street = any(_is_in(block, address.town) for block in blocks)
        by_code = any(_is_in(self._block(each, address.code, whole=False), address.town) for each in codes)
        if by_street == by_code:
            return None
        return (address.code, codes[0]) if by_street else (address.street, streets[0])

    def _of_another(self, address: _Address, phone: Claim) -> Passage | None:
        """Where a telephone number stands, if that is beside other addresses only, and this one has another number."""
        view, wanted = self._view, national(phone.raw)
        own = [each for each in self._streets(address.street) if self._has_code(each, address.code)]
        if not own or len(wanted) < 6:
            return None
        places = self._written(wanted)
        if not 0 < len(places) <= MOST_PLACES or wanted in view.once("address blocks.linked", self._linked):
            return None
        for each in places:
            if self._has_code(each, address.code) or not self._has_rival(each, address):
                return None
        lines = (line for place in own for line in self._lines(place, AROUND))
        has_own = any(6 <= len(n) <= 13 and n != wanted for line in lines for n in numbers(line.text))
        return places[0] if has_own else None

    def _linked(self) -> str:
        """The digits of all links that call somebody."""
        called = (href for _, href in self._view.hrefs if href.startswith(("tel:", "callto:")))
        return "\n".join(re.sub(r"\D", "", href) for href in called)

    def _in_another_town(
        self, address: _Address, outcomes: dict[int, Verdict]
    ) -> tuple[Claim, Passage] | None:
        """The town that stands with another code only, while the line with the address's own names another."""
        town = address.town
        if town is None or id(town.statement) not in outcomes:
            return None
        own = _tight(address.code.raw)
        blocks = [self._block(each, address.code, whole=True) for each in self._streets(address.street)]
        lines = [(block, line) for block in blocks for line in block if own in _tight(line.text)]
        if not lines or any(_is_in(block, town) for block, _ in lines):
            return None
        known = {fold(s.text) for name in _BESIDE_TOWN for s in town.siblings.get(name, ())}
        if not all(
            _towns(line.text, {*known, *street_line(address.street.folded).words}) for _, line in lines
        ):
            return None
        places = (p for p in self._view.shown.all(town.folded) if len(p.text) <= MAX_LINE)
        rival = next((p for p in places if any(True for _ in self._rivals(p, address))), None)
        return (town, rival) if rival is not None else None

    def _streets(self, street: Claim) -> list[Passage]:
        """The lines that have a street, in its short forms, too."""
        if places := self._places(street.folded):
            return places
        verdict = compare(street, self._view)
        shown = [each.passage for each in verdict.evidence] if verdict.reason == "street" else []
        lines = (self._view.page.passages[index] for index in shown if index is not None)
        return [line for line in lines if len(line.text) <= MAX_LINE]

    def _places(self, words: str) -> list[Passage]:
        return [p for p in self._view.shown.all(words) if len(p.text) <= MAX_LINE]

    def _places_of_code(self, code: Claim) -> list[Passage]:
        return [p for p in self._written(_tight(code.raw)) if len(p.text) <= MAX_LINE]

    def _written(self, tight: str) -> list[Passage]:
        """The passages with a digit that have some letters and digits, whatever stands between them."""
        numeric = self._view.numeric

        def make() -> tuple[str, list[int]]:
            lines = [_tight(p.text) for p in numeric]
            return "\n".join(lines), list(accumulate((len(line) + 1 for line in lines), initial=0))

        text, starts = self._view.once("address blocks.lines", make)
        found, place = [], text.find(tight)
        while place >= 0:
            number = bisect_right(starts, place) - 1
            found.append(numeric[number])
            place = text.find(tight, starts[number + 1])
        return found

    def _block(self, place: Passage, code: Claim, *, whole: bool) -> list[Passage]:
        """The lines around a place that may belong to its address: none beyond a heading or a code, and where the place
        has one itself none with another; those with the code only where ``whole``."""
        if self._codes(place, code):
            whole = False
        found = [place]
        before = reversed(self._view.near(place, before=BESIDE))
        behind = self._view.near(place, before=0, after=BESIDE)
        for side in (before, behind):
            for line in side:
                if line.heading and side is behind:
                    break
                if len(line.text) > MAX_LINE:
                    continue
                has_code = self._codes(line, code)
                if whole or not has_code:
                    found.append(line)
                if has_code or line.heading:
                    break
        return found

    def _codes(self, line: Passage, code: Claim) -> bool:
        """Whether a line has a code that looks like an address's own."""
        shape = _shape(code.raw)
        return any(
            _shape(match.group()) == shape
            and not (len(shape) <= 4 and _YEAR.fullmatch(match.group()))
            and _CALLED.search(line.text[max(match.start() - 30, 0) : match.start()]) is None
            for match in _CODE.finditer(line.text)
        )

    def _lines(self, place: Passage, reach: int) -> list[Passage]:
        near = self._view.near(place, before=reach, after=reach)
        return [place, *(p for p in near if len(p.text) <= MAX_LINE)]

    def _has_code(self, place: Passage, code: Claim) -> bool:
        tight = _tight(code.raw)
        return any(tight in _tight(line.text) for line in self._lines(place, BESIDE))

    def _has_rival(self, place: Passage, address: _Address) -> bool:
        return any(True for line in self._lines(place, BESIDE) for _ in self._rivals(line, address))

    def _rivals(self, line: Passage, address: _Address) -> Iterator[str]:
        """The codes of a line that look like an address's own, and are others."""
        own, shape = _tight(address.code.raw), _shape(address.code.raw)
        for match in _CODE.finditer(line.text):
            tight = _tight(match.group())
            if _shape(tight) != shape or tight == own or tight in _tight(address.street.raw):
                continue
            if len(shape) <= 4 and _YEAR.fullmatch(tight):
                continue
            if _CALLED.search(line.text[max(match.start() - 30, 0) : match.start()]) is None:
                yield tight


_BESIDE_TOWN = ("addressregion", "addresscountry", "postalcode")
_NAME = regex(r"[^\W\d_a-z][^\W\d_]{2,}")


def _towns(line: str, known: set[str]) -> list[str]:
    """The names in a line of an address that may be a town's: none that are known to be another part, or countries."""
    names = (fold(match.group()) for match in _NAME.finditer(line))
    return [name for name in names if name not in known and country_code(name) is None]


def _is_in(lines: list[Passage], town: Claim) -> bool:
    words = f" {town.folded} "
    return any(words in f" {fold(line.text)} " for line in lines)


def _address(said: dict[str, list[Claim]]) -> _Address | None:
    streets, codes, towns = (said.get(part, []) for part in ("street", "code", "town"))
    if len(streets) != 1 or len(codes) != 1 or len(towns) > 1 or not _tight(codes[0].raw):
        return None
    return _Address(streets[0], codes[0], towns[0] if towns else None, next(iter(_owners(said))))


def _owners(said: dict[str, list[Claim]]) -> set[str]:
    """Whose address some parts are: what the node describes that has the address, or the node itself."""
    return {_owner(claim.statement) for claims in said.values() for claim in claims}


def _owner(statement: Statement) -> str:
    return statement.parent.subject if statement.parent is not None else statement.subject


def _tight(text: str) -> str:
    """Text without blanks and signs, in lower case."""
    return re.sub(r"[^0-9a-z]", "", text.lower())


def _shape(code: str) -> str:
    """What codes of a country share: a figure for each figure, a letter for each letter."""
    return re.sub(r"[a-z]", "a", re.sub(r"\d", "9", _tight(code)))
