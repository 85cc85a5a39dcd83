"""How much of a page's reference a proposal recovers: its main thing, the statements that the page shows, the search
feature's demands.

Two statements are compared where they say the same about the main thing: under the properties that lead to the value,
through things that only carry a name, an address or a text (``author`` with the name of its Person, ``image`` with the
url of its ImageObject), superseded properties as those that replace them. Values agree by what they mean for a reader:
dates by their day, durations by their length, numbers by their amount, with or without a unit, addresses without
protocol and query, pictures by their file whatever its size and host, keywords and lists between commas one by one,
texts without case and punctuation; of a text of several parts four fifths of the words are enough.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urlsplit

from ...generator.main_thing.kinds import LISTING
from ...generator.markup import with_new_source, without_markup
from ...linter.agents.rule_context import RuleContext, Settings
from ...linter.document.document import Document
from ...linter.edits.edits import script_element
from ...linter.grounding.wording.folding import fold
from ...linter.markup.statement import Reference, Statement
from ...linter.value_forms.dates import proposed_date
from ...linter.value_forms.durations import seconds
from ...rules.richresults._feature_nodes import FeatureNode, Things, feature_nodes
from ...shapes.vocabulary import vocabulary
from ...source.location import Location
from ..output import rounded, share
from .main_thing import MainThing, main_thing, statements_of

# A search feature counts on a page whose own main thing has all that the feature requires, at least one property,
# and of each required property a statement that the page shows. It is met where the proposal's main thing has all
# that it requires.

_PROFILE = "google"


def features_met(
    page: Document,
    nodes: Collection[str],
    visible: Collection[str],
    made: Document | None,
    made_nodes: Collection[str],
) -> bool | None:
    """Whether a proposal meets all features that count on a page; None where none counts.

    ``nodes`` and ``made_nodes`` are the identifiers of the main things, ``visible`` the properties of the page's main
    thing of which it shows a statement.
    """
    required = {
        one.feature.name
        for things, one in _of(page, nodes)
        if _heads(things, one) and _heads(things, one) <= set(visible)
    }
    if not required:
        return None
    return made is not None and required <= {one.feature.name for _, one in _of(made, made_nodes)}


def _of(document: Document, nodes: Collection[str]) -> Iterator[tuple[Things, FeatureNode]]:
    """The features of which some nodes have all that is required."""
    things, owners = feature_nodes(RuleContext(document, Settings(profiles=frozenset({_PROFILE}))))
    for one in owners:
        if one.thing.id in nodes and one.sure and _is_whole(things, one):
            yield things, one


def _is_whole(things: Things, one: FeatureNode) -> bool:
    return all(
        all(things.has(one.thing, path) for path in demands.required)
        and all(any(things.has(one.thing, path) for path in group) for group in demands.one_of)
        for demands in one.requirements.demands
    )


def _heads(things: Things, one: FeatureNode) -> set[str]:
    """The properties of a thing that a feature requires; of one of several, those that the thing has."""
    paths = [path for demands in one.requirements.demands for path in demands.required]
    for demands in one.requirements.demands:
        paths += [
            next(path for path in group if things.has(one.thing, path)) for group in demands.one_of if group
        ]
    return {path.split(".")[0].split("|")[0].split("&")[0].strip() for path in paths}


_CARRIERS = frozenset({"name", "url", "contentUrl", "embedUrl", "text", "@value"})
"""Properties that only carry the value of the thing that leads to them."""
_ENTRY = "itemListElement"
"""The property that leads to an entry: steps of a recipe are steps in sections, too."""
_OF_LISTING = frozenset({_ENTRY, "mainEntity", "item"})
"""The properties that lead to the entries of a listing page, whichever of its nodes has the list."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_LIST_PROPERTY, _LIST_MARKS = "keywords", re.compile(r"\s*[,;]\s*")
"""The property whose text is a list, and what parts its entries."""
_PICTURE = re.compile(r"(?:[-_@]\d+x\d*|[-_]scaled|@\dx)*(\.(?:avif|gif|jpe?g|png|webp))\Z", re.IGNORECASE)
"""The end of a picture's file, with what programs add to its name for a size."""
MIN_WORDS, ENOUGH = 8, 0.8
"""Words of a text from which on a part of them is enough, and the share that is."""
_ONE_NAME = {"headline": "name", "dateCreated": "datePublished"}
"""Properties that say of a text what another says of any thing, or of a text that was written where it is published."""
MAX_NAME, MAX_DAY = 5, 30
"""The most words of a part of a list, or of an amount with its unit, and the most characters of a day."""
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_FIGURES = re.compile(r"\d+(?:[.,]\d+)?")
_TECHNICAL = frozenset({"url", "mainEntityOfPage", "inLanguage", "identifier", "position"})


@dataclass(frozen=True, slots=True)
class Recovery:
    """One page's reference beside its proposal.

    ``kinds`` are those of the reference of which any is right, ``proposed`` the proposal's (empty: none), ``declared``
    those of ``og:type``. ``missed`` and ``met`` hold the properties of the visible statements that were missed or
    recovered, ``differing`` and ``agreeing`` those of the proposed ones of which the reference has another value or
    this one. ``whole`` counts the visible statements of the whole reference and those recovered. ``feature``: whether
    the proposal has what the reference's search features require (``search_features.py``); None where none counts.
    """

    page: str
    kinds: tuple[str, ...]
    proposed: tuple[str, ...]
    declared: tuple[str, ...]
    missed: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    agreeing: tuple[str, ...] = ()
    whole: tuple[int, int] = (0, 0)
    feature: bool | None = None

    @property
    def right(self) -> bool:
        """Whether the proposal's first main thing is of a right kind."""
        return bool(self.proposed) and self.proposed[0] in self.kinds


def recovery(
    page: Document,
    made: Document | None,
    grounded: Iterable[Location],
    declared: tuple[str, ...],
) -> Recovery | None:
    """Compare a page's reference with a proposal; None if the reference has no main thing."""
    reference = main_thing(page)
    if reference is None:
        return None
    places = set(grounded)
    expected = _by_key(reference, page, places)
    made = _in_page(made, page) if made is not None else None
    thing = main_thing(made) if made is not None else None
    generated = _by_key(thing, made) if thing is not None and made is not None else {}
    everything = _by_property(made, None) if made is not None else {}
    visible = _by_property(page, places)
    every = _by_key(reference, page)
    met, missed = _found_and_missing(expected, generated)
    agreeing, differing = _found_and_missing(
        {key: values for key, values in generated.items() if key in every}, every
    )
    present, lost = _found_and_missing(visible, everything)
    stated = {key.partition("/")[0] for key in expected} | _TECHNICAL
    stated |= {name for name, one in _ONE_NAME.items() if one in stated}
    feature = features_met(page, reference.nodes, stated, made, thing.nodes if thing is not None else ())
    return Recovery(
        page.uri, reference.kinds, thing.kinds if thing is not None else (), declared,
        missed, met, differing, agreeing, (len(present) + len(lost), len(present)), feature,
    )  # fmt: skip


def _in_page(made: Document, page: Document) -> Document:
    """A proposal in its page: the main thing depends on the page's title and address, as the reference's does."""
    if made.media != "json" or page.media != "html":
        return made
    return with_new_source(page, f"{without_markup(page.source)}{script_element(made.source)}")


Values = dict[str, list[str]]


def _by_key(thing: MainThing, document: Document, kept: set[Location] | None = None) -> Values:
    """The literal values of the main thing by what they say about it; of ``shown`` places alone, if given."""
    values_by_key: Values = defaultdict(list)
    passed = _OF_LISTING if LISTING in thing.kinds else {_ENTRY}
    for statement, place in statements_of(thing, document):
        if kept is None or statement.location in kept:
            name = statement.property
            name = _ONE_NAME.get(name) or vocabulary().superseded_by(name) or name
            led = "/".join(step for step in place.split("/") if step not in passed)
            key = name if not led else led if name in _CARRIERS or name == _ENTRY else f"{led}/{name}"
            if key.rpartition("/")[2] not in _TECHNICAL:
                values_by_key[key] += (
                    _LIST_MARKS.split(statement.text) if key == _LIST_PROPERTY else [statement.text]
                )
    return {key: list(dict.fromkeys(values)) for key, values in values_by_key.items()}


def _by_property(document: Document, kept: set[Location] | None) -> Values:
    values_by_property: Values = defaultdict(list)
    for statement in document.statements:
        if _is_literal(statement) and (kept is None or statement.location in kept):
            values_by_property[statement.property].append(statement.text)
    return {key: list(dict.fromkeys(values)) for key, values in values_by_property.items()}


def _is_literal(statement: Statement) -> bool:
    return not isinstance(statement.value, Reference)


def _found_and_missing(
    expected: Values, generated: Mapping[str, list[str]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys of the wanted values that the given ones have, one for each value, and of those that they lack."""
    met: list[str] = []
    missed: list[str] = []
    for key, values in expected.items():
        held = generated.get(key, [])
        for value in values:
            (met if is_among(value, held) else missed).append(key)
    return tuple(met), tuple(missed)


def is_among(value: str, others: list[str]) -> bool:
    """Whether one of some values agrees with a value, or all together have its words."""
    plain = _plain(value)
    if any(plain == _plain(other) for other in others):
        return True
    held_parts = {part for other in others for part in _list_entries(other)}
    if held_parts.issuperset(_list_entries(value) or (value,)) or any(
        _are_one_amount(unescape(value).strip(), unescape(other).strip()) for other in others
    ):
        return True
    words = fold(value).split()
    if len(words) < MIN_WORDS:
        return False
    held = {word for other in others for word in fold(other).split()}
    return sum(word in held for word in words) >= ENOUGH * len(words)


def _list_entries(value: str) -> list[str]:
    """The parts of a list in one text, between commas; the whole text, if one of them is longer than a name."""
    pieces = [piece for piece in unescape(value).split(",") if piece.strip()]
    if any(len(piece.split()) > MAX_NAME for piece in pieces):
        return [_plain(value)]
    return [_plain(piece) for piece in pieces]


def _are_one_amount(one: str, other: str) -> bool:
    """Whether one of two texts is a number, and the other this number with its unit."""
    number, text = sorted((one, other), key=len)
    return (
        bool(_NUMBER.fullmatch(number))
        and len(text.split()) <= MAX_NAME
        and [_amount(figure) for figure in _FIGURES.findall(text)] == [_amount(number)]
    )


def _amount(number: str) -> float:
    return float(number.replace(",", "."))


def _plain(value: str) -> str:
    text = _TAG.sub(" ", unescape(value)).strip()
    if _DAY.match(text):
        return text[:10]
    if (length := seconds(text)) is not None:
        return f"{length:g} s"
    if len(text) <= MAX_DAY and not _NUMBER.fullmatch(text) and (day := proposed_date(text)[0]):
        return day[:10]
    if _NUMBER.fullmatch(text):
        return f"{_amount(text):g}"
    if text.startswith(("http://", "https://", "//")):
        parts = urlsplit(text)
        if parts.netloc.endswith("schema.org"):
            return parts.path.strip("/").lower()
        if _PICTURE.search(parts.path):
            return _PICTURE.sub(r"\1", parts.path).rpartition("/")[2]
        return parts.netloc.removeprefix("www.") + parts.path.rstrip("/")
    return " ".join(re.findall(r"\w+", fold(text)))


def figures(rows: Sequence[Recovery]) -> dict[str, Any]:
    """Return the figures of pages: right main kinds in all and by kind, statements recovered and agreeing, features
    met, and the visible statements that were missed by kind and property, most missed first."""
    by_kind: dict[str, list[Recovery]] = defaultdict(list)
    for row in rows:
        by_kind[row.kinds[0]].append(row)
    featured = [row for row in rows if row.feature is not None]
    agreeing, differing = sum(len(row.agreeing) for row in rows), sum(len(row.differing) for row in rows)
    missed = Counter((row.kinds[0], name) for row in rows for name in row.missed)
    met = Counter((row.kinds[0], name) for row in rows for name in row.met)
    return {
        "pages": len(rows),
        "right": _rate(rows, "right"),
        "declared": _declared(rows),
        "not_found": sum(not row.proposed for row in rows),
        "recovered": _recovered(rows),
        "whole_recovered": rounded(share(sum(r.whole[1] for r in rows), sum(r.whole[0] for r in rows))),
        "agreeing": rounded(share(agreeing, agreeing + differing)),
        "features": len(featured),
        "features_met": _rate(featured, "feature"),
        "by_kind": {
            kind: {
                "pages": len(listed),
                "right": _rate(listed, "right"),
                "declared": _declared(listed),
                "recovered": _recovered(listed),
            }
            for kind, listed in sorted(by_kind.items(), key=lambda item: (-len(item[1]), item[0]))
        },
        "missed": {
            f"{kind} {name}": {"missed": count, "met": met[kind, name]}
            for (kind, name), count in missed.most_common(MAX_MISSED)
        },
    }


MAX_MISSED = 40


def _rate(rows: Sequence[Recovery], name: str) -> float | None:
    return rounded(share(sum(bool(getattr(row, name)) for row in rows), len(rows)))


def _recovered(rows: Sequence[Recovery]) -> float | None:
    met = sum(len(row.met) for row in rows)
    return rounded(share(met, met + sum(len(row.missed) for row in rows)))


def _declared(rows: Sequence[Recovery]) -> float | None:
    """The share of pages of which og:type declares a right kind."""
    return rounded(share(sum(not set(row.declared).isdisjoint(row.kinds) for row in rows), len(rows)))
