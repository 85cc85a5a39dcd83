"""Names of a site, from its own address, its pages' heads and the folders of an address; and who is credited
with making it."""

from __future__ import annotations

import re
from itertools import islice

from ....source.regex import regex
from ...locale.word_tables import alternatives, words
from ...visible_text.passage import Passage
from ..claim import Claim
from ..times.mentions import as_written, mentions
from ..view import View
from ..wording.folding import fold, squash
from .address_parts import address, site_names
from .page_links import own_addresses


def is_site_name(view: View, words: str) -> bool:
    """Whether folded words are the name in the site's own address."""
    tight = squash(words)
    own = view.once("text.site", lambda: site_names(view))
    if tight in own or _initials(words) in own:
        return len(tight) > 1
    if len(tight) < 4:
        return False
    for name in own:
        rest = tight.replace(name, "", 1) if len(name) >= 4 else tight
        if not rest:
            return True
        others = [word for word in words.split() if word in rest]
        if rest != tight and squash("".join(others)) == rest and view.visible.words.issuperset(others):
            return True
    return False


def _initials(words: str) -> str:
    """The first letters of three and more folded words ("scmp"), or ""."""
    letters = [word[0] for word in words.split() if word not in _SMALL]
    return "".join(letters) if len(letters) > 2 else ""


_SMALL = words("particles", "not_in_initials")


def sections(view: View) -> frozenset[str]:
    """Return the folded names of the folders in the page's own address."""
    own = address(view.address) if view.address else None
    return frozenset(filter(None, map(fold, own.path.split("/")[:-1]))) if own is not None else frozenset()


_WRITERS = frozenset({"author", "creator", "editor", "contributor", "reviewedby", "publisher"})
"""Roles in which markup names a site in place of a person; other people may have a site of their name."""
_ITS_OWN_NAME = frozenset(
    {"review", "recipe", "videoobject", "howto", "jobposting", "article", "newsarticle", "blogposting"}
)
_BY = regex(lambda: rf" (?:{alternatives('bylines', 'before_a_site')}) (?:\S+ ){{0,2}}$")
_AUTHOR_LINE = regex(r"(?:author|autor(?:in)?|auteur|autore|written by|recipe by|by) ")


def names_writer(before: str) -> bool:
    """Whether a folded text ends with a word of authorship, so that a writer's name follows."""
    return _BY.search(before[-40:]) is not None


def shared_names(view: View) -> frozenset[str]:
    """Return the folded site names in the page's head (Open Graph's og:site_name)."""
    names = ("og:site_name", "application-name", "apple-mobile-web-app-title")
    return view.once(
        "text.shared",
        lambda: frozenset(fold(p.text) for p in view.page.passages if p.kind == "head" and p.name in names),
    )


def borrows_name(claim: Claim, view: View) -> bool:
    """Whether an entity with its own name has the site's name here, and no line credits it as the writer."""
    if claim.property not in ("name", "reviewbody") or not (
        claim.site_named or claim.folded in shared_names(view)
    ):
        return False
    if claim.types & _ITS_OWN_NAME:  # a site may take its name from the page's heading
        return not any(title.text and fold(title.text) == claim.folded for title in view.titles)
    if claim.types != {"person"} or not claim.roles & _WRITERS:
        return False  # somebody's own site is called as they are
    if _is_called_otherwise(claim, view) or _introduces(view, claim.folded):
        return False
    text, start = view.visible.text, 0
    while (place := text.find(f" {claim.folded} ", start)) >= 0:
        if names_writer(text[: place + 1]):
            return False
        start = place + 1
    dated = {
        mention.passage.index: as_written(mention) for mention in mentions(view) if mention.day is not None
    }
    return not any(
        _signs(passage)
        or _links_author(view, passage)
        or _is_over_day(view, passage, claim.folded, dated)
        or (passage.index in dated and _is_fact(passage, claim.folded, dated[passage.index]))
        for passage in view.visible.all(claim.folded)
    )


_INTRODUCING = (
    "i m|im|i am|my name is|ich bin|ich heisse|mein name ist|je suis|je mappelle|je m appelle|soy|me llamo|"
    "sono|mi chiamo|ik ben|mijn naam is|eu sou|chamo me|jag ar|jag heter|jeg er|jeg hedder|jeg heter|jestem|nazywam sie"
)
"""Folded words that somebody says before their own name."""


def _introduces(view: View, name: str) -> bool:
    """Whether somebody introduces themselves on the page by the first word of a folded name of a person."""
    first, _, rest = name.partition(" ")
    introduction = re.compile(rf" (?:{_INTRODUCING}) (?:die |der |la |el |a |o )?{re.escape(first)} ")
    return bool(rest) and introduction.search(view.visible.text) is not None


def _is_called_otherwise(claim: Claim, view: View) -> bool:
    """Whether the page's head calls the site by words that a name has none of: an organisation of that name is then
    called as the person is, by programs that know one name only."""
    names = shared_names(view)
    own = set(claim.folded.split())
    return (
        bool(names)
        and all(own.isdisjoint(name.split()) for name in names)
        and not is_site_name(view, claim.folded)
    )


_FACTS = regex(r"\s[|/—–-]\s|\s?[|·•⋅,]\s?")
"""What stands between the facts of a line about a text."""


def _is_fact(passage: Passage, name: str, day: str) -> bool:
    """Whether a folded name is one of the facts of a line, as in one that has a text's date and its writer."""
    facts = _FACTS.split(passage.text.replace(day, " | ")) if len(passage.text) <= LINE else []
    return len(facts) > 1 and name in map(fold, facts)


def _is_over_day(view: View, passage: Passage, name: str, dated: dict[int, str]) -> bool:
    """Whether a passage is a folded name alone that links to a writer's page, with a line beside it that is hardly more
    than a day."""
    if fold(passage.text) != name or not any(
        e.tag == "a" and _OF_AUTHOR.search(e.attributes.get("href") or "")
        for e in view.page.ancestors(passage.element, 3)
    ):
        return False
    beside = (p for p in view.near(passage, before=1, after=1) if p.index in dated)
    return any(len(p.text) <= len(dated[p.index]) + LABEL for p in beside)


_OF_AUTHOR = regex(
    r"/(?:authors?|autor(?:en|es|i)?|auteurs?|autori|contributors?|redaktion|writers?)/\w", re.IGNORECASE
)
LABEL = 24
"""Characters of a word before a day ("Last updated on: ")."""
LINE = 80
"""Characters up to which a line names its writer, and does not tell of one."""


def _links_author(view: View, passage: Passage) -> bool:
    """Whether a passage is a link to the writer (``rel="author"``, HTML 4.6.6.3), and not to the site's first page."""
    links = (e.attributes for e in view.page.ancestors(passage.element, 3) if e.tag == "a")
    return any(
        "author" in (link.get("rel") or "").lower().split()
        and _FOLDERS.search(link.get("href") or "") is not None
        for link in links
    )


_FOLDERS = regex(r"(?:^|[^/:])/[^/?#]+/[^/?#]")
"""Two folders of an address, so that it is not that of a site ("/author/ina-feld", "https://example.com/author/ina")."""


def _signs(passage: Passage) -> bool:
    """Whether a passage is a line of authorship, as one that has the site's name behind a person's."""
    words = fold(passage.text)
    return len(words) <= LINE and _AUTHOR_LINE.match(words) is not None


_OF_SITES = regex(lambda: alternatives("websites", "credits"))
MAX_OCCURRENCES = 20
"""Places of a name that are looked at: more of them are no credits."""
REACH = 48
"""Characters before a name in which a word says what its owner has done."""


def is_maker(view: View, name: str) -> Passage | None:
    """Return an occurrence of a folded name, if all are credits of who made the site or its software; else None."""
    places = list(islice(view.visible.all(name), MAX_OCCURRENCES + 1))
    if not 0 < len(places) <= MAX_OCCURRENCES:
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
    places = list(islice(view.spoken.all(name), MAX_OCCURRENCES + 1))
    if not 0 < len(places) <= MAX_OCCURRENCES or view.visible.find(name) is not None:
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
