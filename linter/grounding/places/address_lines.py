"""The lines around a street on the page: the postal code of its address stands there, and is no number of its house,
no year and no part of a telephone number."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..people.telephone_number import numbers as telephones
from ..wording.folding import fold
from .address_places import (
    BESIDE,
    Address,
    AddressPlaces,
    codes,
    is_called,
    is_year,
    tight,
)

LEAST_CODE = 4
"""Letters and figures of what surely is a code beside a street."""
_IN_DATE = regex(r"(?:\d{1,2}\.?\s+[^\W\d_]{3,}\.?|[^\W\d_]{3,}\.?\s+\d{1,2},|©|&copy;)\s*$")
"""What stands before a year in a date."""


def other_code(address: Address, places: AddressPlaces) -> Passage | None:
    """The line beside an address's street that has another code, if its own stands nowhere on the page as one: it is
    only the house's number there, a year or a part of a telephone number."""
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
