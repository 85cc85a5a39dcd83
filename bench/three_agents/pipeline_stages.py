"""What each agent leaves of a markup: the authors' stages, or our agents' verdicts; and the MIMR of what is left."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from ...generator.curation import UncheckedError, check_with_all_rules
from ...generator.markup import with_new_source, with_script, without_markup
from ...linter.document.document import Document
from ...linter.findings.rule import Result
from ...linter.markup.statement import Literal
from ...shapes.constraints import is_allowed
from ...shapes.vocabulary import vocabulary
from ...source.location import Location
from ..output import rounded
from .mimr import markup, merge_ratios, property_counts

STAGES = ("raw", "validity", "factuality", "compliance")
PUBLISHED = ("raw", "shacl", "factual", "semantic")

Triple = tuple[str, str, str]
"""A triple as the agents get it: property, value, one type of its subject ("" if it has none)."""


RULES_OF_VALIDITY = ("property", "value", "type")
ALL = "all"
Ratio = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stages:
    """One markup of one page, by stage: its distinct triples, and all statements per property.

    ``violations`` counts those of the raw markup by the paper's rules of validity: type, property, value.
    """

    page: str
    types: str
    author: str
    statements: dict[str, frozenset[Triple]]
    properties: dict[str, Counter[str]]
    violations: Counter[str] = field(default_factory=Counter)


def published_stages(row: dict[str, Any]) -> Stages:
    """Read a row of the authors' outputs."""
    documents = {stage: markup(row["markup"][name]) for stage, name in zip(STAGES, PUBLISHED, strict=True)}
    return Stages(
        row["page"],
        row.get("types") or "",
        row["author"],
        {stage: _triples(document, ()) for stage, document in documents.items()},
        {stage: property_counts(document) for stage, document in documents.items()},
        violation_counts(documents["raw"]),
    )


def checked_stages(page: str, types: str, author: str, source: str, raw: Any | None) -> Stages:
    """Check a page with our agents, with its own markup or with ``raw`` (JSON-LD) in its place.

    A statement is removed in the stage of the first agent that flags it (error or warning), with everything below it;
    a type that validity rejects removes its node. Raises UncheckedError if a rule did not check the page.
    """
    document = Document(page, source if raw is None else with_markup(source, raw))
    try:
        results = check_with_all_rules(document)
    except UncheckedError as error:
        raise UncheckedError(f"{page}: {error}") from None
    gone: list[Location] = []
    statements, properties = {}, {}
    for stage in STAGES:
        gone += _flagged(results, stage)
        refused = tuple(gone)
        statements[stage] = _triples(document, refused)
        properties[stage] = property_counts(document, lambda place, r=refused: not _falls(place, r))
    return Stages(page, types, author, statements, properties, violation_counts(document))


def violation_counts(document: Document) -> Counter[str]:
    """Count the violations of markup by the three rules of section 3.2 to the letter, as table 12 does.

    type: a type that schema.org has not. property: one that a type of the node has not, counted for each type, whose
    shapes are closed each by itself. value: a node of none of the types that the property expects, or without a type; a
    text is never one, as in the authors' outputs. Our validity agent is milder (docs/validity.md).
    """
    known = vocabulary()
    counts = Counter("type" for node in document.nodes for name in node.types if not known.is_type(name))
    for statement in document.statements:
        types = [name for name in statement.types if known.is_type(name)]
        strange = sum(not is_allowed((name,), statement.property) for name in types)
        if strange or not known.is_property(statement.property):
            counts["property"] += max(strange, 1)
        elif not isinstance(statement.value, Literal):
            expected = known.ranges(statement.property)
            target_types = document.types.get(statement.value.target, ())
            counts["value"] += not any(
                known.is_subtype(name, each) for name in target_types for each in expected
            )
    return counts


def passing(document: Document) -> Callable[[Location], bool]:
    """Return whether the location of a page's statement or node passes all three agents. Raises UncheckedError."""
    results = check_with_all_rules(document)
    gone = tuple(place for stage in STAGES for place in _flagged(results, stage))
    return lambda place: not _falls(place, gone)


def with_markup(source: str, raw: Any) -> str:
    """Return a page with other markup in place of its own; JSON that does not parse has no statements."""
    bare = without_markup(source)
    if isinstance(raw, str):
        raw = json.loads(raw) if is_json(raw) else {}
    return with_script(bare, raw)


def is_json(text: str) -> bool:
    """Whether a text is JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _flagged(results: Iterable[Result], stage: str) -> list[Location]:
    """The locations an agent flags: statements, and types."""
    places: list[Location] = []
    for result in results:
        if result.kind != "fail" or result.level not in {"error", "warning"}:
            continue
        family = {"VAL": "validity", "SYN": "validity", "FAC": "factuality", "CMP": "compliance"}
        if family.get(result.code[:3]) != stage:
            continue
        if result.statement is not None:
            places += [result.statement.location, *result.covers]
        elif (result.location.pointer or "").rpartition("/")[2] == "@type":
            places.append(result.location)
    return places


def _falls(place: Location, refused: tuple[Location, ...]) -> bool:
    """Whether a location is a rejected one or below it; without a pointer the lines must match."""
    for other in refused:
        if other.pointer is None or place.pointer is None:
            if other == place:
                return True
            continue
        at = other.pointer.removesuffix("/@type") if other.pointer.endswith("/@type") else other.pointer
        if other.block == place.block and (place.pointer == at or place.pointer.startswith(f"{at}/")):
            return True
    return False


def _triples(document: Document, refused: tuple[Location, ...]) -> frozenset[Triple]:
    """The triples that the paper counts (tables 7 and 8): of a node with several types, one of each."""
    return frozenset(
        (statement.property, statement.value.lexical, name)
        for statement in document.statements
        for name in statement.types or ("",)
        if isinstance(statement.value, Literal) and not _falls(statement.location, refused)
    )


@dataclass(frozen=True, slots=True)
class CuratedRatio:
    """The ratios (reference, generated) of one page's markup; None if the agents leave nothing of either.

    ``things`` has, for each type of the reference, the ratios of the nodes of that type alone.
    """

    whole: Ratio | None
    things: dict[str, Ratio]


def curated_ratio(page: Document, made: Document | None) -> CuratedRatio:
    """Curate a page's own markup and the markup generated in its place with the same agents, and compare."""
    source = with_markup(page.source, made.source) if made else without_markup(page.source)
    reference, generated = _counts(page), _counts(with_new_source(page, source))
    things = {
        name: ratio
        for name, counts in reference.items()
        if name != ALL and (ratio := merge_ratios(counts, generated.get(name, Counter())))
    }
    return CuratedRatio(merge_ratios(reference[ALL], generated[ALL]), things)


def mean_ratios(ratios: Sequence[CuratedRatio]) -> dict[str, dict[str, Any]]:
    """Per type of the reference, most frequent first: pages with it and the mean ratios of their whole markup.

    ``with_thing`` counts pages whose generated markup has statements about the type, ``thing`` is the mean ratio of
    the generated nodes of the type, 0 without any. A page without generated markup counts 0.
    """
    ratios_by_type: dict[str, list[tuple[Ratio, Ratio | None]]] = {}
    for page in ratios:
        if page.whole is not None:
            ratios_by_type.setdefault(ALL, []).append((page.whole, None))
            for name, thing in page.things.items():
                ratios_by_type.setdefault(name, []).append((page.whole, thing))
    return {
        name: {
            "pages": len(listed),
            "reference": rounded(fmean(whole[0] for whole, _ in listed)),
            "generated": rounded(fmean(whole[1] for whole, _ in listed)),
            "with_thing": sum(thing[1] > 0 for _, thing in listed if thing) if name != ALL else None,
            "thing": rounded(fmean(thing[1] for _, thing in listed if thing)) if name != ALL else None,
        }
        for name, listed in sorted(
            ratios_by_type.items(), key=lambda item: (item[0] != ALL, -len(item[1]), item[0])
        )
    }


def _counts(document: Document) -> dict[str, Counter[str]]:
    """The accepted statements per property, of all nodes and of the nodes of each type."""
    passes = passing(document)
    places: dict[str, set[Any]] = {}
    for node in document.nodes:
        if passes(node.location):
            for name in node.types:
                places.setdefault(name, set()).update(
                    (node.location, *(statement.location for statement in node.statements))
                )
    counts = {
        name: property_counts(document, lambda place, among=among: place in among and passes(place))
        for name, among in places.items()
    }
    return {ALL: property_counts(document, passes), **counts}
