"""Whether a site is a person's own: it bears their name, and they speak on it, or sign what it publishes."""

from __future__ import annotations

import re

from ..reading import Reading
from ..texts import is_longer, text_of
from .byline import authors
from .page_kind import is_about_publisher
from .place_kind import place_kind

_WORD = r"[^\W\d_a-zß-öø-ÿ][\w'’.-]*"
NAME = re.compile(
    rf"{_WORD}(?:\s+(?:d[aei]|d[eo]s?|del|den|der|du|v[ao]n|zu|le|la|af|{_WORD})){{0,3}}\s+{_WORD}"
)
"""The name of a person: a first and a last one, with others and particles between them."""
MOST_WORDS = 4
"""Words of a name of a person who has a site, at most: more are those of a business."""
_SPEAKING = (
    r"(?:\bI(?:['’]m| am)|\bmy name is|\bich bin|\bich heiße|\bmein name ist|\bje suis|\bje m['’]appelle|\bsoy|"
    r"\bme llamo|\bsono|\bmi chiamo|\bik ben|\bmijn naam is|\bjestem|\bnazywam się|\bjag är|\bjag heter|\bjeg er|"
    r"\bjeg hedder|\bjeg heter|\beu sou|\bsou|\bchamo-me)(?:\s+(?:die|der|a|o|la|el|de|l['’]))?\s+"
)
"""What somebody says before their own name."""
MAX_LINE = 400
"""The longest text, in characters, of an element in which somebody introduces themselves."""


def is_persons(reading: Reading, name: str) -> bool:
    """Whether a publisher's name is that of a person who introduces themselves on the page, or has written it."""
    if NAME.fullmatch(name) is None or len(name.split()) > MOST_WORDS or place_kind(name, reading):
        return False
    signed = authors(reading, reading.main) if reading.main is not None else []
    if any(one.text("name").casefold() == name.casefold() for one in signed):
        return True
    if not (reading.is_home or is_about_publisher(reading)):
        return False
    introduced = re.compile(_SPEAKING + re.escape(name.split(maxsplit=1)[0]) + r"\b", re.IGNORECASE)
    lines = (node for node in reading.select("h1, h2, p", reading.main) if not is_longer(node, MAX_LINE))
    return any(introduced.search(text_of(node)) for node in lines)
