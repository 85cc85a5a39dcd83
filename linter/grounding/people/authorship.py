"""Check the author in markup against the page's bylines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...findings.reason import Reason
from ...findings.verdict import Verdict, contradicted, unsupported
from ...locale.word_tables import alternatives, words
from ...markup.statement import Literal
from ...visible_text.passage import Passage
from ..claim import Claim
from ..links.address_parts import is_address
from ..links.page_links import has_page_address, is_the_page
from ..links.site import is_site_name, names_writer
from ..times.mentions import BEHIND_HEADING, is_line
from ..view import DIGIT, View, evidence
from ..wording.folding import fold, squash
from ..wording.language import is_common
from .byline import (
    BY,
    CREDIT,
    FAMILY,
    MAX_BYLINE,
    bylines,
    has_byline,
    is_article,
    is_of_others,
    is_without_capitals,
    leads_to_writer,
    signatures,
)

_WRITERS = frozenset({"author", "creator"})
_TO_OTHERS = words("schema_terms", "to_other_things")


def is_writer(claim: Claim) -> bool:
    """Whether a claim names the author of an article, a recipe or other instructions."""
    statement = claim.statement
    if claim.property in _WRITERS:
        return has_byline(statement.types)
    parent = statement.parent
    if claim.property != "name":
        return False
    if parent is None:  # a graph names its people by identifiers
        return "person" in claim.types and not _WRITERS.isdisjoint(claim.references)
    return parent.property.lower() in _WRITERS and has_byline(parent.types)


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check an article's author: contradicted where the page names them and its byline another; one whom it does not
    name gets the byline's name as the value to write."""
    if verdict.outcome not in ("grounded", "unsupported") or not is_writer(claim):
        return verdict
    if "/" in claim.raw and is_address(claim.raw):
        return verdict  # it leads to the writer, and names nobody
    if isinstance(claim.statement.value, Literal) and claim.statement.value.of_element:
        return verdict  # the words of a line that are marked up are the byline
    if not _is_of_main_text(claim, view):
        return verdict  # one of several texts, each with its own line
    lines = signatures(view) if is_organization(claim.statement.types) else bylines(view)
    if verdict.outcome == "unsupported":
        return _with_name(claim, view, lines, verdict)
    word = BY.match(claim.text)
    name = fold(claim.text[word.end() :]) if word is not None else claim.folded
    if _signs(view, name):
        return verdict
    if not lines:
        return _mentioned(claim, view, name, verdict)
    if verdict.reason == Reason.INFLECTED and {passage.text for passage, _ in lines} & {
        each.text for each in verdict.evidence
    }:
        return verdict
    if any(squash(name) in squash(fold(passage.text)) for passage, _ in lines if is_without_capitals(name)):
        return verdict
    if are_listed(claim, view, lines[0][0]) or has_thanks(claim, view, name):
        return verdict
    if not is_only_writer(claim) and any(fold(writer) in claim.called for _, writer in lines):
        return verdict  # one of several, of whom the line names another
    own = {word for word in name.split() if len(word) > 2 and not is_common(word)}
    # A magazine's name often stands beside that of the writer.
    reach = 0 if claim.site_named or is_site_name(view, claim.folded) else 1
    for passage, _ in lines:
        beside = view.near(passage, before=reach, after=reach)
        around = (passage, *(p for p in beside if is_line(p.text, MAX_BYLINE) and not _is_credit(view, p)))
        if any(own & set(fold(_without_credits(p.text)).split()) for p in around):
            return verdict
    passage, name = lines[0]
    return contradicted(
        FAMILY,
        Reason.THE_BYLINE_NAMES_ANOTHER,
        evidence(passage, "contradicts", FAMILY),
        shown=name,
        replacement=name,
    )


def _with_name(claim: Claim, view: View, lines: list[tuple[Passage, str]], verdict: Verdict) -> Verdict:
    """A verdict on the markup's only author, whom the page does not show, with the one whom its bylines name."""
    names = {fold(name) for _, name in lines}
    if verdict.replacement is not None or not is_only_writer(claim) or len(names) != 1:
        return verdict
    passage, name = lines[0]
    if not set(names.pop().split()).isdisjoint(claim.folded.split()):
        return verdict  # the same person, by another form of their name
    return replace(
        verdict,
        shown=name,
        replacement=name,
        evidence=(*verdict.evidence, evidence(passage, "nearest", FAMILY)),
    )


def is_only_writer(claim: Claim) -> bool:
    """Whether a writer's name is that of the only one: markup has no list of them."""
    if claim.property in _WRITERS:
        return claim.distinct == 1
    return claim.path[:1] != () and _OF_LIST.search(claim.statement.location.pointer or "") is None


_OF_LIST = regex(r"/\d+/name$")


def other_byline_author(view: View, names: Iterable[str]) -> tuple[Passage, str] | None:
    """Return the line that says who wrote a page, and whom, if it has one and has no word of some names in it."""
    lines = signatures(view)
    own = {word for name in names for word in fold(name).split()}
    if not own or any(not own.isdisjoint(fold(passage.text).split()) for passage, _ in lines):
        return None
    return lines[0] if len({fold(name) for _, name in lines}) == 1 else None


@lru_cache(maxsize=256)
def is_organization(types: tuple[str, ...]) -> bool:
    """Whether something of these types is an organization."""
    return any(vocabulary().is_subtype(name, "Organization") for name in types)


def _mentioned(claim: Claim, view: View, name: str, verdict: Verdict) -> Verdict:
    """A verdict on the author of an article whose line nobody found: a flag where only the middle of running text has
    the name, and no word says there that it was by them."""
    if (
        verdict.reason != Reason.VERBATIM
        or verdict.where != "visible"
        or " " not in name
        or not _is_of_article(claim)
    ):
        return verdict
    if claim.site_named or is_site_name(view, claim.folded) or not view.titles:
        return verdict
    if view.spoken.find(name) is not None or f" {name} " in view.addresses:
        return verdict  # a portrait's text, or a link to their page
    places = list(islice(view.visible.all(name), MAX_OCCURRENCES + 1))
    if not 0 < len(places) <= MAX_OCCURRENCES:
        return verdict
    pictured = [passage for passage in places if _is_of_picture(view, passage)]
    if not all(_tells_of(passage.text, name) for passage in places if passage not in pictured):
        return verdict
    near = evidence(places[0], "nearest", FAMILY)
    seen = (
        Reason.SHOWN_BESIDE_A_PICTURE_ONLY
        if len(pictured) == len(places)
        else Reason.SHOWN_IN_RUNNING_TEXT_ONLY
    )
    return unsupported(FAMILY, seen, near)


MAX_OCCURRENCES = 30
"""Places of a name that are looked at."""
APART = 6
"""Words that stand before and behind a name in the middle of a text, at least."""


def _is_of_picture(view: View, passage: Passage) -> bool:
    """Whether a passage says whom a picture is of, or by."""
    if not is_line(passage.text, MAX_BYLINE) or _OF_TEXT.search(passage.text) is not None:
        return False
    around = view.page.ancestors(passage.element, 4)
    return CREDIT.search(passage.text) is not None or any(e.tag == "figcaption" for e in around)


_OF_TEXT = regex(lambda: rf"(?<![^\W\d_])(?:{alternatives('bylines', 'texts')})(?![^\W\d_])", re.IGNORECASE)
"""Words for what the author of an article writes, who may take its pictures, too."""


def _tells_of(text: str, name: str) -> bool:
    """Whether a text is a running one, and has a folded name in its middle only, behind no word of authorship."""
    folded = fold(text)
    if len(text) <= MAX_BYLINE or is_line(text, MAX_BYLINE):
        return False
    parts = f" {folded} ".split(f" {name} ")
    if min(parts[0].count(" "), parts[-1].count(" ")) < APART:
        return False
    return not any(names_writer(f"{part} ") for part in parts[:-1])


def _is_of_article(claim: Claim) -> bool:
    """Whether a claim names the writer of an article: a recipe may be of whom its text tells."""
    parent = claim.statement.parent
    return is_article(claim.statement.types if parent is None else parent.types)


def _is_of_main_text(claim: Claim, view: View) -> bool:
    """Whether a writer is that of the page's only text, or of the one that has the page's address or heading; teasers
    name theirs."""
    if not claim.path:
        return claim.alone or is_the_page(claim, view)
    if not _TO_OTHERS.isdisjoint(claim.path):
        return False
    headed = any(fold(title.text) in claim.titles for title in view.titles)
    return claim.main or headed or has_page_address(claim, view)


def _without_credits(text: str) -> str:
    """A line of authorship without who took the pictures ("By Ann Example, photographs by Ben Ash")."""
    match = _OF_TEXT.search(text)
    taken = CREDIT.search(text, match.end()) if match is not None else None
    if match is not None and (taken is None or len(text[match.end() : taken.start()].split()) < MIN_NAME):
        return text  # "Text and photos: Ann Example"
    return _CREDITED.sub(" ", text)


MIN_NAME = 2
"""Words of a name between what its owner has written and who took the pictures."""


_CREDITED = regex(
    rf"{CREDIT.pattern}\s?(?:[^\W\d_][^\W\d_.'’-]*\.?[ -]?){{1,4}}(?=$|[|,;/·•)\d])", re.IGNORECASE
)


def _is_credit(view: View, passage: Passage) -> bool:
    """Whether a line names who took a picture, or whoever wrote a comment."""
    return CREDIT.search(passage.text) is not None or is_of_others(view, passage)


def _signs(view: View, words: str) -> bool:
    """Whether a line of authorship of the page itself goes on with some folded words, or is marked so and these."""
    return any(
        is_line(passage.text, MAX_BYLINE)
        and (
            fold(passage.text[match.end() :]).startswith(words)
            if (match := BY.match(passage.text)) is not None
            else (_is_behind_day(passage.text, words) and _is_under_title(view, passage))
            or (fold(passage.text) == words and leads_to_writer(view, passage))
        )
        and not is_of_others(view, passage)
        for passage in view.visible.all(words)
    )


_WORDS_OF_AUTHORSHIP = words("bylines", "before_authors")


def _is_behind_day(text: str, words: str) -> bool:
    """Whether a line has a day, and behind it a word of authorship and some folded words ("May 14, 2021 by anna")."""
    before, hit, _ = f" {fold(text)} ".partition(f" {words} ")
    leading = before.split()
    return (
        bool(hit)
        and leading[-1:] != []
        and leading[-1] in _WORDS_OF_AUTHORSHIP
        and DIGIT.search(before) is not None
    )


def _is_under_title(view: View, passage: Passage) -> bool:
    """Whether a passage stands a few passages behind a heading of the first level, and behind no other since."""
    before = reversed(view.near(passage, before=BEHIND_HEADING))
    return next((p.heading for p in before if p.heading), 0) == 1


# Authors named next to a byline: several in a list, or the source of a recipe.

_AND = regex(r"\s*[,;&/]\s*|\s(?:and|und|et|y|e|en|og|och|i|и)\s")
NEAR = 6
"""Passages around a byline in which the writers are listed."""


def are_listed(claim: Claim, view: View, line: Passage) -> bool:
    """Whether each of several names is by itself near the line that names another, who may be the publisher."""
    names = [fold(part) for part in _AND.split(claim.text)]
    alone = {fold(passage.text) for passage in view.near(line, before=NEAR, after=NEAR)}
    return len(names) > 1 and all(name in alone for name in names)


_THANKS = regex(
    r" (?:(?:recipe|recette|rezept|receta|ricetta|recept|receita) (?:by|from|courtesy of|de|von|di|da|van|av|af)|"
    r"courtesy of|(?:many )?thanks to|adapted from|developed by|created by|submitted by|shared by) $"
)
"""What stands before the name of who made a recipe that another one tells of."""


def has_thanks(claim: Claim, view: View, name: str) -> bool:
    """Whether the text credits a recipe that somebody else publishes."""
    if claim.statement.parent is None or not _is_recipe(claim.statement.parent.types):
        return False
    text, place = view.visible.text, -1
    while (place := text.find(f" {name} ", place + 1)) >= 0:
        if _THANKS.search(text[max(place - 40, 0) : place + 1]):
            return True
    return False


@lru_cache(maxsize=256)
def _is_recipe(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a recipe."""
    return any(vocabulary().is_subtype(name, "Recipe") for name in types)
