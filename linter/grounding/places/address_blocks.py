"""Check a document's addresses against those on the page: a street is next to its own postal code.

A part that the page shows only next to another postal code belongs to a branch, an agency or the site's operator.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ....source.regex import regex
from ...findings.verdict import IN_ANOTHER_ROLE, Verdict, contradicted, unsupported
from ...markup.statement import Statement
from ...visible_text.passage import Passage
from ..claim import Claim
from ..people.contact import is_shown_with_code
from ..people.telephone_number import (
    calling_code,
    country,
    is_valid,
    national,
    numbers,
    with_code,
)
from ..people.telephone_number import numbers as telephones
from ..view import View, evidence
from ..wording.folding import fold
from .address_places import BESIDE, MAX_LINE, Address, AddressPlaces, codes, is_called, is_in, is_year, tight
from .postal import country_code
from .street_line import street_words

FAMILY = "postal"
MOST_PLACES, MOST_ADDRESSES = 12, 200
"""Places of a part that are looked at, and addresses of a page."""
SHOWN = 80
"""Characters of the page that a finding shows."""
AROUND = 5
"""Passages before and behind a place of an address that belong to the same box with its telephone number."""
_KINDS = {"street": "street", "postcode": "code", "place": "town"}


class AddressBlocks:
    """The addresses of a document with a street and a postal code, and their owners' telephone numbers."""

    def __init__(self, view: View, claims: Iterable[Claim]) -> None:
        self._view = view
        self._places = AddressPlaces(view)
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
        """Return the verdicts, flagging parts that are only in another address."""
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
            beside = other_code(address, self._places)
            if beside is not None:
                changed[id(address.code.statement)] = unsupported(
                    FAMILY,
                    f"{IN_ANOTHER_ROLE}as another number only",
                    evidence(beside, "nearest", FAMILY),
                    confidence=0.85,
                    shown=beside.text[:SHOWN],
                )
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
                own = owner in self._countries  # else a number's of another country may be right
                if verdict is None or not self._is_abroad(phone, codes):
                    continue
                if own or not is_valid(phone.raw):
                    code = next(iter(codes)) if len(codes) == 1 else None
                    changed[id(phone.statement)] = contradicted(
                        "contact",
                        "the code of another country than its address",
                        *verdict.evidence[:1],
                        confidence=0.85,
                        shown=verdict.evidence[0].text[:SHOWN] if verdict.evidence else phone.raw,
                        replacement=with_code(code, national(phone.raw)) if code else None,
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

    def _astray(self, address: Address) -> tuple[Claim, Passage] | None:
        """The street or the code that stands in another address, told by the town, with its place."""
        streets, codes = self._places.streets(address.street), self._places.of_code(address.code)
        if address.town is None or not (0 < len(streets) <= MOST_PLACES and 0 < len(codes) <= MOST_PLACES):
            return None
        blocks = [self._places.block(each, address, whole=True) for each in streets]
        own = tight(address.code.raw)
        for block in blocks:
            if any(own in tight(line.text) for line in block):
                return None
            if not any(True for line in block for _ in self._places.rivals(line, address)):
                return None
        by_street = any(is_in(block, address.town) for block in blocks)
        by_code = any(is_in(self._places.block(each, address, whole=False), address.town) for each in codes)
        if by_street == by_code:
            return None
        return (address.code, codes[0]) if by_street else (address.street, streets[0])

    def _of_another(self, address: Address, phone: Claim) -> Passage | None:
        """Where a telephone number stands, if that is beside other addresses only, and this one has another number."""
        view, wanted = self._view, national(phone.raw)
        own = [each for each in self._places.streets(address.street) if self._places.has_code(each, address)]
        if not own or len(wanted) < 6:
            return None
        places = self._places.written(wanted)
        if not 0 < len(places) <= MOST_PLACES or wanted in view.once("address blocks.linked", self._linked):
            return None
        for each in places:
            if self._places.has_code(each, address) or not self._places.has_rival(each, address):
                return None
        lines = (line for place in own for line in self._places.lines(place, AROUND))
        has_own = any(6 <= len(n) <= 13 and n != wanted for line in lines for n in numbers(line.text))
        return places[0] if has_own else None

    def _linked(self) -> str:
        """The digits of all links that call somebody."""
        called = (href for _, href in self._view.hrefs if href.startswith(("tel:", "callto:")))
        return "\n".join(re.sub(r"\D", "", href) for href in called)

    def _in_another_town(
        self, address: Address, outcomes: dict[int, Verdict]
    ) -> tuple[Claim, Passage] | None:
        """The town that stands with another code only, while the line with the address's own names another."""
        town = address.town
        if town is None or id(town.statement) not in outcomes:
            return None
        own = tight(address.code.raw)
        blocks = [
            self._places.block(each, address, whole=True) for each in self._places.streets(address.street)
        ]
        lines = [(block, line) for block in blocks for line in block if own in tight(line.text)]
        if not lines or any(is_in(block, town) for block, _ in lines):
            return None
        known = {
            word
            for name in _BESIDE_TOWN
            for s in town.siblings.get(name, ())
            for word in fold(s.text).split()
        }
        if not all(
            _towns(line.text, {*known, *street_words(address.street.folded), *address.street.folded.split()})
            for _, line in lines
        ):
            return None
        places = (p for p in self._view.shown.all(town.folded) if len(p.text) <= MAX_LINE)
        rival = next((p for p in places if any(True for _ in self._places.rivals(p, address))), None)
        return (town, rival) if rival is not None else None


_BESIDE_TOWN = ("addressregion", "addresscountry", "postalcode")
_NAME = regex(r"[^\W\d_a-z][^\W\d_]{2,}(?:[ -][^\W\d_a-z][^\W\d_]{2,})*")


def _towns(line: str, known: set[str]) -> list[str]:
    """The names in a line of an address that may be a town's: none that are known to be another part, or countries."""
    names = (match.group() for match in _NAME.finditer(line))
    return [name for name in names if not known.issuperset(fold(name).split()) and country_code(name) is None]


def _address(said: dict[str, list[Claim]]) -> Address | None:
    streets, codes, towns = (said.get(part, []) for part in ("street", "code", "town"))
    if len(streets) != 1 or len(codes) != 1 or len(towns) > 1 or not tight(codes[0].raw):
        return None
    return Address(streets[0], codes[0], towns[0] if towns else None, next(iter(_owners(said))))


def _owners(said: dict[str, list[Claim]]) -> set[str]:
    """Whose address some parts are: what the node describes that has the address, or the node itself."""
    return {_owner(claim.statement) for claims in said.values() for claim in claims}


def _owner(statement: Statement) -> str:
    return statement.parent.subject if statement.parent is not None else statement.subject


# Postal codes in the lines around a street, as opposed to house numbers, years and telephone numbers.

LEAST_CODE = 4
"""Letters and figures of what surely is a code beside a street."""
_IN_DATE = regex(r"(?:\d{1,2}\.?\s+[^\W\d_]{3,}\.?|[^\W\d_]{3,}\.?\s+\d{1,2},|©|&copy;)\s*$")
"""What stands before a year in a date."""


def other_code(address: Address, places: AddressPlaces) -> Passage | None:
    """Return the line next to an address's street with another code, if the address's code is nowhere on the page
    except as a house number, a year or part of a telephone number."""
    own = tight(address.code.raw)
    written = re.compile(rf"(?<![^\W_]){'[ -]?'.join(own)}(?![^\W_])", re.IGNORECASE)
    numbers = [word for word in fold(address.street.raw).split() if any(letter.isdigit() for letter in word)]
    houses = numbers[:1] + [
        word for word in numbers[1:] if word != own
    ]  # a whole address may be given as the street
    if any(_has(passage.text, written, houses) for passage in places.written(own)):
        return None
    for street in places.streets(address.street):
        for line in places.lines(street, BESIDE):
            called = list(telephones(line.text))
            for code in codes(_without(houses, line.text)):
                if len(code) < LEAST_CODE or is_year(code) or any(code in number for number in called):
                    continue
                return line
    return None


def _has(text: str, written: re.Pattern[str], houses: list[str]) -> bool:
    """Whether a text has what may be a code."""
    if written.search(text) is None:
        return False
    said = _without(houses, text)
    return any(
        not is_called(said, match.start())
        and not (is_year(match.group()) and _IN_DATE.search(said[: match.start()]))
        for match in written.finditer(said)
    )


def _without(houses: list[str], line: str) -> str:
    """A line without the numbers of a street, each left out once."""
    for house in houses:
        line = re.sub(rf"(?<![^\W_]){re.escape(house)}(?![^\W_])", ";", line, count=1, flags=re.IGNORECASE)
    return line
