"""Who made a site, hosts it or wrote its software: whoever only the line about that names is nobody else."""

from __future__ import annotations

from itertools import islice

from ..passage import Passage
from ..regex import regex
from .folding import fold
from .view import View

_OF_SITES = regex(
    r"(?:^| )(?:(?:powered|proudly powered|web ?design|(?:web ?)?site|theme|designed|design|developed|built|created|"
    r"hosted|hosting|desarrollado|diseno web|desenvolvido|realizzato|sviluppato|realise|conception|thema|motyw|tema|"
    r"wdrozenie|umsetzung|ontwikkeld|realisatie|website|sito web|site web|projekt i wykonanie)"
    r"(?: (?:and|und|y|e|et|en|i) (?:hosted|developed|maintained|hosting|entwicklung|desarrollo))?"
    r"(?: (?:by|von|par|por|da|door|av|af|przez|with|on|mit))+|"
    r"(?:theme|motyw|tema|web ?design|umsetzung|diseno web|realisation|realisierung|realizacja)) $"
)
MOST = 20
"""Places of a name that are looked at: more of them are no credits."""
REACH = 48
"""Characters before a name in which a word says what its owner has done."""


def is_maker(view: View, name: str) -> Passage | None:
    """Where a folded name stands, if it only does so as that of who made the site or its software."""
    places = list(islice(view.shown.all(name), MOST + 1))
    if not 0 < len(places) <= MOST:
        return None
    for passage in places:
        if not _is_at_end(view, passage):
            return None
        said = f" {fold(passage.text)} "
        start = said.find(f" {name} ")
        if start < 0:
            return None  # it goes on in the next passage
        while start >= 0:
            if _OF_SITES.search(said[max(start - REACH, 0) : start + 1]) is None:
                return None
            start = said.find(f" {name} ", start + 1)
    return places[0]


LAST = 20
"""Passages at the end of a page among which its maker is named."""
_FOOT = regex(r"foot|copyright|credit|colophon|legal|bottom")


def _is_at_end(view: View, passage: Passage) -> bool:
    """Whether a passage is one of a page's last, or stands in its footer."""
    if view.rank[passage.index] >= len(view.passages) - LAST:
        return True
    return any(e.tag == "footer" or _FOOT.search(e.hints) for e in view.page.ancestors(passage.element, 6))
