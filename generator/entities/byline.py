"""Find the authors of a page: names in its byline, marked as such or on a line of the article's head."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ...linter.locale.locale_names import month_number
from ..draft import Draft
from ..reading import MAX_LINE, Reading, same_site
from ..texts import hidden, is_below, is_longer, lines_of, self_and_ancestors, text_of
from ..words import pattern
from .publication import head_of, is_in_article_head, is_of_article

MAX_AUTHORS = 5
MAX_GROUP = 200
"""Authors of one article are together in an element with at most this many characters."""
_AUTHOR_SELECTOR = (
    "[rel=author], [class*=byline] a, [class*=author] a, [itemprop=author], [class*=author-name], "
    "[class*=author_name], .byline, .author, [class*=entry-author]"
)
_LINKED = ", ".join(f'a[href*="/{name}/"]' for name in ("author", "authors", "autor", "autoren", "auteur"))
_CLASSED = '[class$="author"], [class*="author "], [class*=byline]'
"""Class names with a word that authors' elements have: only a full name counts there."""
_NOT_A_NAME = re.compile(r"\d|@|https?:|^[‘'“\"«„]", re.IGNORECASE)
_WORD = r"[^\W\d_a-zß-öø-ÿ][\w'’.-]*"
_NAME = re.compile(
    rf"{_WORD}(?:\s+(?:d[aei]|d[eo]s?|del|den|der|du|v[ao]n|zu|le|la|af|{_WORD})){{0,3}}\s+{_WORD}"
)
"""A full name: two to five capitalized words, apart from particles such as "von"."""
_SEPARATOR = re.compile(r"\s*[|·•–—\n\t]\s*|\s+-\s+")
_JOINTS = re.compile(r"\s*(?:,|&|/|\+)\s*|\s+(?:and|und|et|y|e|en|och|og|oraz|i|и)\s+")
_ROLE = re.compile(r"\s*[,(/|].*$")
_REMARK = re.compile(r"\s*\([^()]*\)$")
_TRADE = re.compile(
    r"[,/]\s*(?:[^\W\dA-ZÄÖÜ]|(?:PhD|Ph\.D\.?|M\.?[AD]\.?|B\.?A\.?|MSc|BSc|LL\.?M\.?|RN|CPA)\b)"
)
"""What follows a name that comes with an occupation or degree ("Ann Lee, carpenter")."""
_BEFORE_DAY = re.compile(r"\s+(?P<month>[^\W\d_]{3,12})\.?\s*$")
"""The word before a number: the month of a date, not part of the name before it."""
_BEFORE_DATE = re.compile(r"\s+(?:on|am|le|el|il|op|den|em)$", re.IGNORECASE)
"""What joins a name to the date after it ("Ann Lee on 4 May")."""


def authors(reading: Reading, root: LexborNode, *, in_head: bool = False) -> list[Draft]:
    """Return the people in a byline, or the staff if it signed as a whole; with ``in_head`` of the head alone."""
    authors_by_name: dict[str, Draft] = {}
    first: LexborNode | None = None
    for node, name in _marked_authors(reading, root):
        if in_head and not is_in_article_head(reading, node):
            continue
        if len(authors_by_name) == MAX_AUTHORS or (first is not None and not _stand_together(first, node)):
            continue
        if any(name.casefold() in known.casefold() for known in authors_by_name):
            continue
        authors_by_name[name] = signer(reading, name, "a byline names the author")
        authors_by_name[name].add("url", reading.absolute(node.attributes.get("href")))
        first = node if first is None else first
    author_drafts = list(authors_by_name.values()) or _in_bylines(reading, root)
    declared = [] if in_head else _declared(reading, root)
    known = {draft.text("name").casefold() for draft in author_drafts}
    if known <= {name.casefold() for name in declared}:
        author_drafts += [
            signer(reading, name, "the page declares its author and shows the name")
            for name in declared
            if name.casefold() not in known
        ]
    return author_drafts


_DECLARED = (
    "author", "article:author", "citation_author", "dc.creator", "dcterms.creator", "parsely-author",
    "sailthru.author", "byl",
)  # fmt: skip
"""Meta elements with the name of an author."""
_NAMED_IN = "a, span, p, div, li, strong, b, em, i, cite, address, h4, h5, h6"
MAX_DECLARED = 30


def _declared(reading: Reading, root: LexborNode) -> list[str]:
    """The declared authors that an element of the article names by itself, as shown; nothing of the publisher's."""
    labelled = [
        f"{reading.meta(f'twitter:label{number}')} {reading.meta(f'twitter:data{number}')}"
        for number in (1, 2)
    ]
    declared = [without_by(text) for text in reading.declared(*_DECLARED)]
    declared += [name for text in labelled if (name := without_by(text)) != text]
    turned = (re.sub(r"^([^,]+), ([^,]+)$", r"\2 \1", name.strip()) for name in declared)
    own = _site_names(reading)
    declared_names = {
        name.casefold(): name for name in turned if _is_name(name) and _letters(name) not in own
    }
    visible_names: dict[str, str] = {}
    for node in reading.select(_NAMED_IN, root) if declared_names else ():
        if len(visible_names) == min(len(declared_names), MAX_DECLARED):
            break
        if not is_longer(node, MAX_LINE) and is_of_article(reading, node, root):
            for part in _JOINTS.split(without_by(text_of(node).strip(" ,*"))):
                if part.casefold() in declared_names and not pattern("staff", "no_name").search(part):
                    visible_names.setdefault(part.casefold(), part)
    return list(visible_names.values())


def signer(reading: Reading, name: str, reason: str) -> Draft:
    """Return who signed: a person, or the staff or the site as a whole."""
    draft = Draft(
        "Organization"
        if pattern("staff", "publications").search(name) or _is_site(reading, name)
        else "Person",
        reason,
    )
    draft.add("name", name)
    return draft


def _is_site(reading: Reading, name: str) -> bool:
    """Whether a name that is one word, or has joints or an article, is the site's (others may be people's)."""
    words = name.casefold().split()
    joined = len(words) == 1 or words[0] == "the" or not _NAME.fullmatch(name)
    return joined and _letters(name) in _site_names(reading)


def _site_names(reading: Reading) -> set[str]:
    """The names of the site, in letters: the declared one, and that of its host."""
    host = urlsplit(reading.address).netloc.lower().removeprefix("www.").partition(".")[0]
    return {_letters(reading.meta("og:site_name")), _letters(host)} - {""}


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold().replace("&", "and"))


def _stand_together(one: LexborNode, other: LexborNode) -> bool:
    return any(
        is_below(other, around) for around in self_and_ancestors(one) if len(text_of(around)) <= MAX_GROUP
    )


def _marked_authors(reading: Reading, root: LexborNode) -> Iterator[tuple[LexborNode, str]]:
    """Elements marked as an author's, or linked from the head to an author's page, each with one name."""
    linked = {node.mem_id for node in root.css(_LINKED)}
    for node in root.css(f"{_AUTHOR_SELECTOR}, {_LINKED}, {_CLASSED}"):
        if (
            hidden(node)
            or not is_of_article(reading, node, root)
            or _leads_off(node, reading)
            or not _is_byline(node)
        ):
            continue
        if node.mem_id in linked and not (is_in_article_head(reading, node) or _is_marked(node)):
            continue
        if not (node.mem_id in linked or _is_marked(node)) and not _is_name_alone(reading, node):
            continue
        inner = [link for link in node.css("a") if link.mem_id != node.mem_id and names_in(text_of(link))]
        if inner:
            continue  # its descendants are read by themselves
        for name in names_in(text_of(node)):
            yield node, name


def _is_name_alone(reading: Reading, node: LexborNode) -> bool:
    """Whether an element in the article's head, or named a byline, has only a full name, at most with "by"."""
    named = "byline" in (node.attributes.get("class") or "").lower()
    return (named or is_in_article_head(reading, node)) and _NAME.fullmatch(
        without_by(text_of(node))
    ) is not None


def _is_marked(node: LexborNode) -> bool:
    return node.css_matches(_AUTHOR_SELECTOR)


def names_in(text: str) -> list[str]:
    """Return the names in a byline, without "by", roles and remarks; empty if there are none."""
    line = without_by(text)
    if line.count("(") > line.count(")"):  # cut off within a remark
        line = line.rpartition("(")[0]
    line = _REMARK.sub("", line.strip(" ,|·•–—-"))
    parts = _JOINTS.split(line)
    if len(parts) > 1 and all(map(_NAME.fullmatch, parts)):
        return [part for part in parts if _is_name(part)]
    alone = _ROLE.sub("", line)
    rest = line[len(alone) :].lstrip()
    if _NAME.fullmatch(alone) and (pattern("staff").search(rest) or _TRADE.match(rest)):
        line = alone
    return [line] if _is_name(line) else []


def _is_name(name: str) -> bool:
    return (
        3 <= len(name) <= 50
        and not _NOT_A_NAME.search(name)
        and not pattern("no_name", "occupations").search(name)
        and len(name.split()) <= 5
        and not name[0].islower()
    )


def _in_bylines(reading: Reading, root: LexborNode) -> list[Draft]:
    """Authors that a short line in the article's head states."""
    for node in head_of(reading, root, "p, div, span, li, address, h5, h6"):
        for part in _SEPARATOR.split(lines_of(node)):
            names = _names(part)
            if names:
                return [signer(reading, name, "a line below the heading names the author") for name in names]
    return []


def _names(part: str) -> list[str]:
    """Full names after "by" in a part of a line; other text there ends at a comma or digits."""
    line = without_by(part.strip())
    if line == part.strip():
        return []
    names: list[str] = []
    named = _BEFORE_DATE.sub("", re.split(r"\s*[(\d]", line)[0])
    last = _BEFORE_DAY.search(named)
    if last and line[len(named) :].lstrip()[:1].isdigit() and month_number(last["month"]):
        named = named[: last.start()]
    for piece in _JOINTS.split(named):
        if not _NAME.fullmatch(piece.strip(" ,.")) or pattern("no_name", "staff").search(piece):
            break
        names.append(piece.strip(" ,."))
    return names[:MAX_AUTHORS]


def _leads_off(node: LexborNode, reading: Reading) -> bool:
    """Whether a name links to another site: a credit for an image, translation or program."""
    link = node if node.tag == "a" else node.css_first("a[href]")
    host = urlsplit(reading.absolute(link.attributes.get("href")) if link is not None else "").netloc
    own = urlsplit(reading.address).netloc
    return bool(host and own) and not same_site(host, own)


def _is_byline(node: LexborNode) -> bool:
    """Whether an element with an author class is a byline, not a text with links of other kinds."""
    for around in self_and_ancestors(node):
        classes = (around.attributes.get("class") or "").lower()
        if "author" in classes or "byline" in classes:
            return len(text_of(around)) <= MAX_LINE
    return True


def without_by(text: str) -> str:
    """The part of a byline after "by", "written by", "an analysis by", "author:"."""
    lead = re.match(
        rf"(?:(?:written|posted|published|edited|reviewed|words|text|story|report|geschrieben|écrit|escrito|scritto)\s+|(?:an?|eine?|une?|una)\s+\w+\s+)?"
        rf"(?:{pattern('by').pattern})(?:\s*:\s*|\s+)",
        text,
        re.IGNORECASE,
    ) or re.match(r"(?:Written|Posted|Published|Reviewed) by(?=[A-Z])", text)
    return text[lead.end() :] if lead else text


def people(text: str, reason: str) -> list[Draft]:
    """Return the distinct people in a labelled value ("Anna Holm, Piet Verbeek")."""
    return [person(name, reason) for name in dict.fromkeys(names_in(text))]


def person(name: str, reason: str) -> Draft:
    """Return a Person with a name."""
    draft = Draft("Person", reason)
    draft.add("name", name)
    return draft


def organizations(names: Iterable[str], reason: str) -> list[Draft]:
    """Return an Organization for each name."""
    drafts = []
    for name in names:
        draft = Draft("Organization", reason)
        draft.add("name", name)
        drafts.append(draft)
    return drafts
