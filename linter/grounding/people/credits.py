"""Recognise the credits of a site: its maker, host or software vendor, who has no other role on the page."""

from __future__ import annotations

from itertools import islice

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..links.address_parts import address
from ..links.page_links import own_addresses
from ..view import View
from ..wording.folding import fold

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
    """Return an occurrence of a folded name, if all are credits of who made the site or its software; else None."""
    places = list(islice(view.visible.all(name), MOST + 1))
    if not 0 < len(places) <= MOST:
        return None
    for passage in places:
        if not _is_at_end(view, passage):
            return None
        text = f" {fold(passage.text)} "
        start = text.find(f" {name} ")
        if start < 0:
            return None  # it goes on in the next passage
        while start >= 0:
            if _OF_SITES.search(text[max(start - REACH, 0) : start + 1]) is None:
                return None
            start = text.find(f" {name} ", start + 1)
    return places[0]


def links_elsewhere(view: View, name: str) -> Passage | None:
    """Return an occurrence of a folded name, if all are among other words in tooltips of links to other sites ("Free
    Sailcloth Templates"); else None."""
    places = list(islice(view.spoken.all(name), MOST + 1))
    if not 0 < len(places) <= MOST or view.visible.find(name) is not None:
        return None
    return places[0] if all(_leads_elsewhere(view, passage, name) for passage in places) else None


def _leads_elsewhere(view: View, passage: Passage, name: str) -> bool:
    """Whether a passage is the ``title`` of a link to another site, and more than a name."""
    link = view.element(passage)
    own = {each.host for _, each in own_addresses(view)}
    if passage.name != "title" or link.tag != "a" or not own or fold(passage.text) == name:
        return False
    target = address(link.attributes.get("href") or "", view.base)
    return target is not None and target.host not in own


LAST = 20
"""Passages at the end of a page among which its maker is named."""
_FOOT = regex(r"foot|copyright|credit|colophon|legal|bottom")


def _is_at_end(view: View, passage: Passage) -> bool:
    """Whether a passage is one of a page's last, or stands in its footer."""
    if view.rank[passage.index] >= len(view.passages) - LAST:
        return True
    return any(e.tag == "footer" or _FOOT.search(e.hints) for e in view.page.ancestors(passage.element, 6))
