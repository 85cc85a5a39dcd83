"""MIMR of generated and reference markup after curation by the agents, in all and per type of the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from ...generator.markup import as_seen, without_markup
from ...linter.document.document import Document
from ..output import rounded
from .mimr import merge_ratios, property_counts
from .pipeline_stages import passing, with_markup

ALL = "all"
Ratio = tuple[float, float]


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
    reference, generated = _counts(page), _counts(as_seen(page, source))
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
    found: dict[str, list[tuple[Ratio, Ratio | None]]] = {}
    for page in ratios:
        if page.whole is not None:
            found.setdefault(ALL, []).append((page.whole, None))
            for name, thing in page.things.items():
                found.setdefault(name, []).append((page.whole, thing))
    return {
        name: {
            "pages": len(listed),
            "reference": rounded(fmean(whole[0] for whole, _ in listed)),
            "generated": rounded(fmean(whole[1] for whole, _ in listed)),
            "with_thing": sum(thing[1] > 0 for _, thing in listed if thing) if name != ALL else None,
            "thing": rounded(fmean(thing[1] for _, thing in listed if thing)) if name != ALL else None,
        }
        for name, listed in sorted(found.items(), key=lambda item: (item[0] != ALL, -len(item[1]), item[0]))
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
