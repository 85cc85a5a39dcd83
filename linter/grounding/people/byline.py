"""Find the bylines of a page, which name its authors; in scripts without capitals, by a word of authorship."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...findings.reason import Family
from ...locale.word_tables import alternatives, word_sets, words
from ...visible_text.passage import Element, Passage
from ..page_parts.asides import is_under_title
from ..times.mentions import is_line
from ..view import DIGIT, View
from ..wording.folding import fold
from ..wording.language import languages

FAMILY = Family.TEXT
BY = regex(lambda: alternatives("bylines", "by"), re.IGNORECASE)
_WORDS = regex(lambda: rf"({alternatives('bylines', 'words_by')})\s?:\s(?=[^\W\d_])", re.IGNORECASE)
"""What magazines put before a writer, beside whoever took the pictures ("Words: Ann Example Photographs: Ben Ash")."""
_AUTHOR = regex(
    lambda: alternatives("bylines", "author"),
    re.IGNORECASE,
    signs=lambda: alternatives("bylines", "author_signs"),
)
"""Words of authorship that name a writer behind other facts of a line."""
_BEHIND_YEAR = regex(
    r"(?<!\d)(?:(?:19|20)\d\d|\d\d?[.:]\d\d(?:\s?[ap]\.?m\.?)?)(?: г\.)?\s?(?:uhr\s|[|/·•–—,-]\s?)?"
    r"(by|von|par|por|di|da|door|av|af|przez|автор)\s:?\s?(?=[^\W\d_])",
    re.IGNORECASE,
)
"""The word that names a writer right behind a day or a time ("Posted on May 14, 2021 by Ann Example")."""
_OF_LANGUAGE = word_sets("bylines", "languages")
"""Words of authorship that are something else in other languages."""
_NAMED = regex(r"(?<![a-z])(?:by-?line|authors?|autor(?:en)?|auteur|autore|writer)(?![a-z])")
CREDIT = regex(lambda: alternatives("bylines", "of_pictures"), re.IGNORECASE)
"""What names who took a picture."""
_PUBLISHER = regex(r"(?<![a-z])(?:publisher|verlag|[eé]diteur|editore|uitgever)(?![a-z])")
"""Names of elements that say who brought something out."""
_OTHERS = regex(lambda: alternatives("class_names", "by_others"))
"""Names of elements that hold what others wrote, or pictures."""
_OF_AN_ARTICLE = regex(r"meta|submitted|byline|author|entry|post|node|article")
"""What themes call the footer of an article that tells its writer and day, which may stand above the text."""
_OF_A_TEXT = regex(r"(?<![a-z])(?:meta|by-?line|date-?line|submitted)(?![a-z])")
"""The same for an aside, which is called after posts where it shows others."""
_APART = frozenset({"aside", "footer", "nav", "figure", "figcaption"})
MAX_BYLINE = 100
"""Characters up to which a passage is a byline."""
REACH_BEFORE, REACH_BEHIND = 6, 12
"""Passages before and behind the page's heading in which its byline stands."""


def bylines(view: View) -> list[tuple[Passage, str]]:
    """Return the passages that name the page's authors, each with the name: those around its heading, or, where
    there are none, elsewhere if they all have one name."""

    def named(passages: Iterable[Passage]) -> list[tuple[Passage, str]]:
        return [(p, name) for p in passages if (name := _name(view, p)) and not is_of_others(view, p)]

    def make() -> list[tuple[Passage, str]]:
        ranks = [view.rank[p.index] for p in view.titles]
        around = {
            place for rank in ranks for place in range(max(rank - REACH_BEFORE, 0), rank + REACH_BEHIND + 1)
        }
        near = named(p for p in view.passages if view.rank[p.index] in around)
        if near or not ranks:
            return near
        lines = named(p for p in view.passages if not p.heading)
        return lines if len({fold(name) for _, name in lines}) == 1 else []

    return view.once("byline.all", make)


def signatures(view: View) -> list[tuple[Passage, str]]:
    """Return the bylines of a page, or where it has none, the lines that its theme calls so and that name an account
    ("By jdoe · 5 May")."""

    def make() -> list[tuple[Passage, str]]:
        lines = ((p, _account(view, p)) for p in view.passages if is_line(p.text, MAX_BYLINE))
        return [(p, name) for p, name in lines if name and not is_of_others(view, p)]

    return bylines(view) or view.once("byline.accounts", make)


def _account(view: View, passage: Passage) -> str | None:
    """The one word behind a word of authorship, in an element that is called a byline, or None."""
    match = BY.match(passage.text)
    if match is None or passage.heading:
        return None
    name, *others = (part.strip() for part in _FACTS.split(passage.text[match.end() :]))
    if _ACCOUNT.fullmatch(name) is None or name.lower() in words("roles", "roles"):
        return None
    if any(DIGIT.search(other) is None for other in others):
        return None
    called = any(_names_writer(element.hints) for element in view.page.ancestors(passage.element, 3))
    return name if called else None


_ACCOUNT = regex(r"[^\W\d_][\w.-]{2,30}")


def _name(view: View, passage: Passage) -> str | None:
    """Whom a passage names as the writer ("By Ann Example, 5 May"), or None."""
    text = passage.text
    if 0 < passage.heading < MIN_HEADING or not is_line(text, MAX_BYLINE):
        return None
    if not text.isascii() and (plain := plainly_named(text)) is not None:
        return plain
    beside_pictures = _with_pictures(text)
    match = BY.match(text) or beside_pictures or _behind_date(text)
    called = any(_names_writer(element.hints) for element in view.page.ancestors(passage.element, 3))
    if match is not None and not called and _PUBLISHER.search(view.element(passage).hints) is not None:
        return None  # "Published by" says who printed a book
    if match is not None and not called and not _is_spoken((match[1] or "").lower(), view):
        match = None
    if match is None and (linked := _linked_name(view, passage)) is not None:
        return linked
    if match is None and not (called and leads_to_writer(view, passage)):
        return None
    if match is None and ((passage.heading and len(text) > MAX_NAMES) or _is_of_site(view, passage)):
        return None
    start = match.end() if match is not None else 0
    name = _NAME.match(text, start)
    if name is None:
        return None
    written = name.group()
    if match is not None and match is beside_pictures:  # the next label has a capital, too
        written = written.rpartition(" ")[0] if text[name.end() :].lstrip().startswith(":") else written
        return written if " " in written else None
    rest = _OTHER_NAMES.sub("", text[name.end() :]).strip(" ,;|·•-–—")
    # Whoever is named without a word of authorship, or in no element called so, stands there alone or with a date.
    if (match is None and rest) or (
        not called and len(rest) > 4 and not DIGIT.search(rest) and rest[0] != "("
    ):
        return None
    return name.group() if called or len(rest) != 4 or not rest.isdigit() else None


def _is_of_site(view: View, passage: Passage) -> bool:
    """Whether a passage is the link home with the site's name over a page, which themes say is by the author."""
    around = list(view.page.ancestors(passage.element, 4))
    return any(e.tag == "a" and e.attributes.get("href") in _HOME for e in around) and any(
        _OF_SITE.search(e.hints) is not None for e in around
    )


_HOME = frozenset({"/", "./", "../", "../../", "#", ""})
_OF_SITE = regex(
    r"(?<![a-z])(?:(?:site|blog|page|header)[-_]?(?:title|name|logo|brand)|brand|logo|masthead|navbar)(?![a-z])"
)
"""Names of elements that hold what a site is called."""


def _linked_name(view: View, passage: Passage) -> str | None:
    """The one name in a dated line of facts that leads to a writer's page ("Ann Example · 5 May 2022")."""
    holding = view.once("byline.links", lambda: _holding_links(view))
    if passage.element not in holding:
        return None
    parts = [part.strip() for part in _FACTS.split(passage.text)]
    names = [part for part in parts if _NAME.fullmatch(part) and DIGIT.search(part) is None]
    dated = any(DIGIT.search(part) for part in parts)
    return names[0] if dated and len(names) == 1 else None


_FACTS = regex(r"\s[|/·•⋅—–-]\s|[|·•⋅]\s?")
"""What stands between the facts of a line about a text."""


def _holding_links(view: View) -> frozenset[int]:
    """The indexes of the elements right around links to writers' pages."""
    elements = view.page.elements
    holders = set()
    for index, element in view.page.having(("href",)):
        get = element.attributes.get
        if element.tag == "a" and (
            "author" in (get("rel") or "").lower().split() or _OF_AUTHOR.search(get("href") or "") is not None
        ):
            around = elements[index].parent
            holders.update((index, around, elements[around].parent if around >= 0 else -1))
    return frozenset(holders)


_OF_AUTHOR = regex(
    r"/(?:authors?|autor(?:en|es|i)?|auteurs?|autori|contributors?|redaktion|writers?)/", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def _names_writer(hints: str) -> bool:
    """Whether an element is called a byline or a writer's; many are called alike."""
    return _NAMED.search(hints) is not None


def _with_pictures(text: str) -> re.Match[str] | None:
    """A word for what a writer writes, at the beginning of a line that names who took the pictures, too."""
    match = _WORDS.match(text)
    return match if match is not None and CREDIT.search(text, match.end()) is not None else None


def _behind_date(text: str) -> re.Match[str] | None:
    """A word of authorship behind a figure, as in a line that gives a text's date first."""
    if DIGIT.search(text) is None:
        return None
    match = _AUTHOR.search(text)
    if match is not None and DIGIT.search(text[: match.start()]):
        return match
    return _BEHIND_YEAR.search(text)


def leads_to_writer(view: View, passage: Passage) -> bool:
    """Whether a passage is a link to an author's page or is marked as the author; "About the Author" is neither."""
    return any(
        (element.tag == "a" and _PERSONAL.search(element.attributes.get("href") or "") is not None)
        or not _MARKED.isdisjoint(f"{get('rel') or ''} {get('itemprop') or ''}".lower().split())
        for element in view.page.ancestors(passage.element, 3)
        for get in (element.attributes.get,)
    )


_MARKED = frozenset({"author", "creator"})
_PERSONAL = regex(lambda: f"(?<![a-z])(?:{alternatives('bylines', 'folders')})(?:/|=)", re.IGNORECASE)


def _is_spoken(word: str, view: View) -> bool:
    """Whether a word of authorship is one in a language of the page."""
    named = _OF_LANGUAGE.get(word)
    return named is None or not named.isdisjoint(languages(view))


_CAPITAL = r"[^\W\d_a-zß-ÿа-я][^\W\d_]*[.'’\w-]{0,20}"
_NICK = r'["“][^"”]{2,20}["”]'
_NAME = regex(
    rf"{_CAPITAL}(?: (?:de|del|della|di|da|dos|la|le|van|von|der|den|ter|zu|al|bin|y|e|{_NICK}|{_CAPITAL})){{0,4}} "
    rf"{_CAPITAL}"
)
"""Two to six words of a name, all but its particles with a capital."""
_OTHER_NAMES = regex(rf"^(?:\s?(?:[,&/]|and|und|et|y|e|en|og|och|i|и)\s+{_NAME.pattern})+")
"""Those who wrote a text together with the first."""
MIN_HEADING = 4
"""The level from which on a heading may be a box's about the writer."""
MAX_NAMES = 60


def is_of_others(view: View, passage: Passage) -> bool:
    """Whether a passage is in a comment, in a teaser or next to a picture: in an element named accordingly that does
    not contain the page's heading, or under a title such as "More on this story"."""
    return is_under_title(view, passage) or any(
        ((element.tag in _APART and not _is_line_of_article(element)) or _OTHERS.search(element.hints))
        and not holds_title(view, element)
        for element in view.page.ancestors(passage.element, 6)
    )


def _is_line_of_article(element: Element) -> bool:
    """Whether a footer or an aside is, by its name, where a theme tells a text's writer and day."""
    pattern = {"footer": _OF_AN_ARTICLE, "aside": _OF_A_TEXT}.get(element.tag)
    return pattern is not None and pattern.search(element.hints) is not None


def holds_title(view: View, element: Element) -> bool:
    """Whether an element contains the page's only first-level heading, or is the body."""
    titles = view.titles
    return element.tag == "body" or (len(titles) == 1 and element.first <= titles[0].index < element.last)


@lru_cache(maxsize=256)
def is_article(types: tuple[str, ...]) -> bool:
    """Whether one of these types is an article."""
    return any(vocabulary().is_subtype(name, "Article") for name in types)


@lru_cache(maxsize=256)
def has_byline(types: tuple[str, ...]) -> bool:
    """Whether one of these types is a text whose author pages name below the heading."""
    return is_article(types) or any(vocabulary().is_subtype(name, "HowTo") for name in types)


_PLAIN_NAME = r"([^\W\d_][^|·•,،;:：/\\\d–—()（）\[\]@]{1,39})"
_BEFORE = regex(
    rf"(?:(?:كتبت?|الكاتبة?|المؤلفة?|المحررة?|إعداد|نویسنده|نوشته|כתבה?|הכותבת?|लेखक|लेखिका|ผู้เขียน|เขียนโดย|เรื่องโดย|"
    rf"著者|執筆者?|ライター|作者|记者|記者|撰文|글쓴이|작성자|글)\s?[:：]\s?|(?:بقلم|מאת|โดย)\s?(?:[:：]\s?|(?<=\s))){_PLAIN_NAME}"
)
_REPORTER = regex(r"([가-힣]{2,4})\s?(?:선임|수습|인턴|전문)?기자(?![가-힣])")
"""A name before the word for a reporter, as in Korea."""
_REPORTER_BEFORE_PLACE = regex(r"(?:本[報报]|本刊)?[記记]者\s?([\u4e00-\u9fff]{2,4})\s?(?:[／/|]|$)")
"""A name behind it, and before the place that the report comes from, as in Taiwan."""
_CAPITALS = regex(r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ]")
"""Letters of scripts that have capitals."""
MAX_PLAIN_WORDS = 5


def plainly_named(text: str) -> str | None:
    """Return the author that a line in a script without capitals names ("بقلم: …", "… 기자"), or None."""
    match = _BEFORE.match(text) or _REPORTER.match(text) or _REPORTER_BEFORE_PLACE.match(text)
    if match is None:
        return None
    name = match[1].strip()
    return name if is_without_capitals(name) and len(name.split()) <= MAX_PLAIN_WORDS else None


def is_without_capitals(name: str) -> bool:
    """Whether a name is in a script without capitals."""
    return _CAPITALS.search(name) is None
