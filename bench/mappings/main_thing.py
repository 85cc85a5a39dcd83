"""The main thing of a page by its own markup: the reference that a generator's judgement is compared with.

A *candidate* is a typed node that no other node has as a value (an author, a publisher, a part), except as main entity
of the page, or as entry of a list or blog. The page's frame is none: WebPage, WebSite, BreadcrumbList, WebPageElement,
what no kind names, a list without entries, and an Organization, LocalBusiness or Person that is not the page's main
entity and that its title does not begin with: on inner pages that is who publishes the page; on a site's front page,
and where it says how to reach it or who it is, it counts.

Where a candidate is the page's main entity, or has the page's name or its address, such candidates alone count; kinds
that stand beside another thing (``generator/main_thing/kinds.toml``) count where nothing else does; three and more of
one kind, none of which is one of these, make a list. Of what remains, any counts; but if all of it may stand beside
another thing, and ``og:type`` declares one, or it is questions, a review or a video of which neither title nor address
speaks, the markup leaves open what the page is about.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from ...generator.entities.page_kind import is_about_publisher
from ...generator.main_thing.kinds import LISTING, is_beside, kind_of
from ...generator.main_thing.signs import is_spoken_of, kinds_declared
from ...generator.reading import Reading
from ...linter.document.document import Document
from ...linter.grounding.wording.folding import fold
from ...linter.markup.statement import Node, Reference, Statement

_TO_MAIN = frozenset({"mainEntity", "about"})
_OF_SITE = frozenset({"publisher", "isPartOf"})
_ENTRIES = frozenset({"blogPost", "blogPosts", "itemListElement", "item"})
_IN_ANY_PAGE = frozenset({"FAQPage", "Review", "VideoObject"})
"""The kinds of which pages of every sort have one: they are what a page is about only where it says so."""
_TO_WHOLE = frozenset(
    {"mainEntityOfPage", "parentItem", "inAlbum", "partOfSeries", "partOfSeason", "isBasedOn"}
)
"""What leads from a part to the whole, or to another thing: the whole is no value of its part."""
_PUBLISHERS = frozenset({"Organization", "LocalBusiness", "Person"})
_ADDRESSES = frozenset({"url", "mainEntityOfPage"})
_TITLE_PARTS = re.compile(r"\s+[-–—|·•»:]\s+|\s*[|»]\s*")
_NAMES = ("headline", "name", "title")
MIN_LISTED = 3


@dataclass(frozen=True, slots=True)
class MainThing:
    """What a page is about by its markup: the kinds of which any is right, and the identifiers of its nodes."""

    kinds: tuple[str, ...]
    nodes: frozenset[str]


Candidate = tuple[str, Node]


def main_thing(document: Document) -> MainThing | None:
    """Return the main thing of a page's markup; None if the markup only has the page's frame."""
    top, entries = _candidates(document)
    chosen = [each for each in top if _is_main_entity(each[1], document)]
    if not chosen:
        every = [*top, *entries]
        chosen = _independent([*_named_after_page(every, document), *_at_address(every, document)])
    several = not chosen
    chosen = _independent(chosen or _without_frame(top, document))
    counts = Counter(kind for kind, node in {(kind, node.id): (kind, node) for kind, node in chosen}.values())
    kinds = [LISTING if several and count >= MIN_LISTED else kind for kind, count in counts.most_common()]
    if several and all(is_beside(kind) for kind in kinds):
        kinds = [kind for kind in kinds if kind not in _IN_ANY_PAGE or _is_spoken_of(kind, document)]
        if not _declares(document, kinds):
            return None
    return MainThing(tuple(dict.fromkeys(kinds)), frozenset(node.id for _, node in chosen)) if kinds else None


def _independent(candidates: list[Candidate]) -> list[Candidate]:
    """The candidates that stand beside no other thing; all, if there are none."""
    return [each for each in candidates if not is_beside(each[0])] or candidates


def _is_spoken_of(kind: str, document: Document) -> bool:
    """Whether the page's title or address has a word for a kind."""
    title = document.tree.css_first("title")
    path = unquote(urlsplit(document.address or "").path)
    return is_spoken_of(kind, f"{title.text(deep=True) if title is not None else ''} {path}")


def _declares(document: Document, kinds: Iterable[str]) -> bool:
    """Whether ``og:type`` declares one of some kinds, or none at all."""
    declared = kinds_declared(Reading(document))
    return not declared or not set(declared).isdisjoint(kinds)


def _without_frame(candidates: list[Candidate], document: Document) -> list[Candidate]:
    """The candidates that are more than who publishes an inner page, and more than a list without entries."""
    of_publisher = _is_front_page(document) or is_about_publisher(Reading(document))
    return [
        (kind, node)
        for kind, node in candidates
        if (of_publisher or kind not in _PUBLISHERS or any(name.endswith("Page") for name in node.types))
        and (kind != LISTING or any(statement.property in _ENTRIES for statement in node.statements))
    ]


def _is_front_page(document: Document) -> bool:
    return document.address is not None and urlsplit(document.address).path in ("", "/")


def kind_of_node(node: Node) -> str:
    """Return the kind that a node's types belong to, or empty."""
    return next((kind for name in node.types if (kind := kind_of(name))), "")


def _candidates(document: Document) -> tuple[list[Candidate], list[Candidate]]:
    """The nodes that are no value of another node, or only its main entity (on a front page, the site's publisher,
    too), and those that are entries of a list or blog. A blog of one post is that post."""
    at_home = _is_front_page(document)
    held: dict[str, set[str]] = defaultdict(set)
    for statement in document.statements:
        if isinstance(statement.value, Reference) and statement.value.target != statement.subject:
            of_frame = not any(map(kind_of, statement.types))
            passed = of_frame and (
                statement.property in _TO_MAIN or (at_home and statement.property in _OF_SITE)
            )
            if not passed and statement.property not in _TO_WHOLE:
                held[statement.value.target].add(statement.property)
    top: list[Candidate] = []
    entries: list[Candidate] = []
    for node in document.nodes:
        if kind := kind_of_node(node):
            if not held[node.id]:
                top.append((kind, node))
            elif held[node.id] <= _ENTRIES:
                entries.append((kind, node))
    if len({node.id for _, node in entries}) == 1 and all(kind == LISTING for kind, _ in top):
        return entries, []
    return top, entries


def _is_main_entity(node: Node, document: Document) -> bool:
    """Whether the page's own node names a node as its main entity."""
    return any(
        statement.property in _TO_MAIN
        and isinstance(statement.value, Reference)
        and statement.value.target == node.id
        and not any(map(kind_of, statement.types))
        for statement in document.statements
    )


def _named_after_page(candidates: Iterable[Candidate], document: Document) -> list[Candidate]:
    """The candidates whose name is in the page's title or a main heading, and most of it; of those who publish pages,
    in the first part of the title: on every page of a site the last one names its publisher."""
    title = document.tree.css_first("title")
    whole = (title.text(deep=True) or "").strip() if title is not None else ""
    titles = [fold(node.text(deep=True) or "") for node in document.tree.css("title, h1")]
    first = [fold(_TITLE_PARTS.split(whole)[0])]
    return [
        (kind, node)
        for kind, node in candidates
        if any(
            name and name in title and (kind in _PUBLISHERS or 2 * len(name) >= len(title))
            for statement in node.statements
            if statement.property in _NAMES
            for name in [fold(statement.text)]
            for title in (first if kind in _PUBLISHERS else titles)
        )
    ]


def _at_address(candidates: Iterable[Candidate], document: Document) -> list[Candidate]:
    """The candidates whose address is the page's."""
    own = _plain(document.address or "")
    return [
        (kind, node)
        for kind, node in candidates
        if own
        and own
        in {
            _plain(node.id),
            *(_plain(statement.text) for statement in node.statements if statement.property in _ADDRESSES),
        }
    ]


def _plain(address: str) -> str:
    return address.partition("#")[0].rstrip("/")


def statements_of(thing: MainThing, document: Document) -> Iterator[tuple[Statement, str]]:
    """Yield the literal statements of the main thing and what is part of it, each with its place: the properties that
    lead there from the main thing, with slashes between, or empty."""
    by_subject: dict[str, list[Statement]] = defaultdict(list)
    for statement in document.statements:
        by_subject[statement.subject].append(statement)
    waiting = [(name, "") for name in sorted(thing.nodes)]
    seen: set[str] = set()
    while waiting:
        subject, place = waiting.pop()
        if subject in seen:
            continue
        seen.add(subject)
        for statement in by_subject[subject]:
            if not isinstance(statement.value, Reference):
                yield statement, place
            elif statement.property not in ("isPartOf", "mainEntityOfPage", "publisher"):
                waiting.append((statement.value.target, f"{place}/{statement.property}".lstrip("/")))
