"""Compare episode and season numbers: "S3 E42", "3x42", "Season 3, Episode 42"."""

from __future__ import annotations

import re
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded
from ...locale.word_tables import alternatives
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View, evidence
from . import number
from .figures import decimal

FAMILY = Family.NUMBER
_BOTH = regex(
    r"(?<![^\W_])[ST]\s?0*(\d{1,3})\s?[:.,|·•/–-]?\s?(?:E|Ep|EP|Episode|F)\.?\s?0*(\d{1,4})(?!\d)|"
    r"(?<![\d.,x×])0*(\d{1,2})\s?[x×]\s?0*(\d{2,3})(?![\d.,x×]|\s?(?:cm|mm|m|px|in|ft)\b)"
)
"""Season and episode in one."""
_NUMBER = r"\s?(?:no\.?|nr\.?|n[°º]|number|#)?\s?#?0*(\d{1,4})(?![\d%])"
_SEASON = regex(
    lambda: (
        rf"(?<!\w)(?:{alternatives('episodes', 'seasons')})(?!\w){_NUMBER}|"
        rf"(?<![\d.,])(\d{{1,3}})(?:\.|st|nd|rd|th|ª|a|e|ème)?\s"
        rf"(?:{alternatives('episodes', 'seasons_with_a_number_before')})(?!\w)"
    ),
    re.IGNORECASE,
)
_EPISODE = regex(
    lambda: (
        rf"(?<!\w)(?:{alternatives('episodes', 'episodes')})\.?(?!\w){_NUMBER}|"
        r"(?<![\w&/])#\s?0*(\d{1,4})(?!\d)"
    ),
    re.IGNORECASE,
)
_FIRST = regex(r"0*(\d{1,4})\s?[:.–—|-]\s")
"""What begins the title of an episode that is called by its number."""
_LETTER = regex(r"E0*(\d{1,4})(?=\s*(?:[:.–—|·-]|$))")
"""An episode's number at the beginning of a passage, with its letter only."""
_SIGN = regex(r"[^\W\d_]|[×#]|\d\s?[:.–—|-]\s")
"""What every passage with one of these numbers has."""
MAX_LINE = 200
"""Characters up to which a passage is no running text."""

Numbers = dict[Decimal, Passage]


def compare(claim: Claim, view: View) -> Verdict:
    """Trace ``episodeNumber`` or ``seasonNumber``: by its letter or word, else as any number."""
    stated = decimal(claim.raw)
    seasons, episodes = view.once("episode.shown", lambda: _numbers(view))
    own, other = (seasons, episodes) if claim.property == "seasonnumber" else (episodes, seasons)
    if stated is None:
        return number.compare(claim, view)
    if stated in own:
        return grounded(FAMILY, Reason.NUMBER_WITH_ITS_WORD, evidence(own[stated], "supports", FAMILY))
    if stated in other and len(own) == 1:
        page_number, place = next(iter(own.items()))
        return contradicted(
            FAMILY,
            Reason.ANOTHER_NUMBER_IN_THAT_ROLE,
            evidence(place, "contradicts", FAMILY),
            shown=place.text[:MAX_QUOTE],
            replacement=int(page_number),
        )
    return number.compare(claim, view)


MAX_QUOTE = 80
"""Characters of the page that a finding shows."""


def _numbers(view: View) -> tuple[Numbers, Numbers]:
    """The numbers of seasons and of episodes that a page shows, each with where it does first."""
    seasons: Numbers = {}
    episodes: Numbers = {}
    for passage in view.numeric:
        if len(passage.text) > MAX_LINE or _SIGN.search(passage.text) is None:
            continue
        for match in _BOTH.finditer(passage.text):
            seasons.setdefault(Decimal(match[1] or match[3]), passage)
            episodes.setdefault(Decimal(match[2] or match[4]), passage)
        for expression, numbers in ((_SEASON, seasons), (_EPISODE, episodes)):
            for match in expression.finditer(passage.text):
                numbers.setdefault(Decimal(match[1] or match[2]), passage)
        if (match := _LETTER.match(passage.text)) is not None:
            episodes.setdefault(Decimal(match[1]), passage)
        if passage.heading == 1 and (match := _FIRST.match(passage.text)) is not None:
            episodes.setdefault(Decimal(match[1]), passage)
    return seasons, episodes
