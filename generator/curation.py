"""Check generated or repaired markup with all rules, and remove what the three agents do not accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..linter.agents.rule_context import Settings
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import check_document
from ..linter.engine.selection import select
from ..linter.findings.rule import Evidence, Result, Rule
from ..linter.markup.json_source import escape_pointer
from .markup import block_of, with_new_source, with_script


def check_with_all_rules(document: Document) -> tuple[Result, ...]:
    """Return the results of every rule and kind for a document. Raises UncheckedError if a rule did not check it."""
    return _checked(document, select(catalogue(), (), (), ()), Settings())


def _checked(document: Document, rules: Sequence[Rule], settings: Settings) -> tuple[Result, ...]:
    judged = check_document(document, rules, settings)
    if judged.unchecked:
        raise UncheckedError("; ".join(judged.unchecked))
    return judged.results


# Properties that search features require but the page does not show: reported, never invented.

_REQUIRED, _PROFILE = "RIC401", "google"


def missing_required(page: Document, markup: dict[str, Any]) -> tuple[str, ...]:
    """Return the messages about properties that search features require and the proposed markup lacks.

    Raises UncheckedError if the rule about them did not check it.
    """
    judged = with_new_source(page, with_script(page.source, markup, page.media))
    block = block_of(judged, markup)
    missing = (r for r in required_and_missing(judged) if r.location.block == block)
    return tuple(dict.fromkeys(result.message for result in missing))


def required_and_missing(page: Document) -> tuple[Result, ...]:
    """Return a result for each property that a search feature requires and the page's markup lacks. Raises as above."""
    rules = select(catalogue(), (_REQUIRED,), (), ())
    results = _checked(page, rules, Settings(profiles=frozenset({_PROFILE})))
    return tuple(r for r in results if r.code == _REQUIRED and r.kind == "fail")


CheckDocument = Callable[[Document], Sequence[Result]]
"""Returns the results of all rules for a document; raises UncheckedError if one of them did not check it."""

MAX_ROUNDS = 12
#: A node without any of these says nothing.
_ESSENTIAL: dict[str, tuple[str, ...]] = {
    "Person": ("name",),
    "Organization": ("name",),
    "Brand": ("name",),
    "Offer": ("price", "priceSpecification"),
    "AggregateOffer": ("lowPrice",),
    "UnitPriceSpecification": ("price", "minPrice"),
    "Place": ("name", "address"),
    "PostalAddress": ("streetAddress", "postOfficeBoxNumber", "addressLocality", "postalCode"),
    "AggregateRating": ("ratingValue",),
    "Rating": ("ratingValue",),
    "ListItem": ("name", "item"),
    "Question": ("name",),
    "Answer": ("text",),
    "HowToStep": ("text",),
    "QuantitativeValue": ("value", "minValue", "maxValue"),
    "ImageObject": ("url",),
    "VideoObject": ("embedUrl", "contentUrl"),
    "BreadcrumbList": ("itemListElement",),
    "ItemList": ("itemListElement",),
    "FAQPage": ("mainEntity",),
    "WebSite": ("name", "url"),
    "Recipe": ("recipeIngredient",),
    "Product": ("name",),
    "Event": ("name",),
    "JobPosting": ("title",),
    "Article": ("headline",),
    "NewsArticle": ("headline",),
    "BlogPosting": ("headline",),
    "Book": ("name",),
    "Course": ("name",),
    "EventSeries": ("subEvent",),
    "HowTo": ("step",),
    "HowToSupply": ("name",),
    "HowToTool": ("name",),
    "NutritionInformation": ("calories",),
    "SoftwareApplication": ("name",),
    "Review": ("reviewBody", "itemReviewed"),
    "Car": ("name",),
    "Movie": ("name",),
    "Dataset": ("name",),
    "PodcastSeries": ("name",),
    "AudioObject": ("contentUrl",),
    "Country": ("name",),
    "Menu": ("hasMenuItem", "hasMenuSection"),
    "MenuSection": ("hasMenuItem",),
    "MenuItem": ("name",),
    "ProductGroup": ("hasVariant",),
    "CourseInstance": ("startDate", "endDate"),
    "MusicGroup": ("name",),
    "Blog": ("blogPost",),
    "GovernmentService": ("name",),
    "ServiceChannel": ("serviceUrl",),
}
_BOTH_NEEDED = {
    "Question": ("name", "acceptedAnswer"),
    "UnitPriceSpecification": ("priceCurrency", "unitCode"),
    "AggregateOffer": ("lowPrice", "priceCurrency"),
    "Event": ("name", "startDate"),
    "ScreeningEvent": ("name", "startDate", "location"),
    "RealEstateListing": ("name", "offers"),
    "PodcastEpisode": ("name", "associatedMedia"),
    "HowTo": ("name", "step"),
    "ListItem": ("position",),
    "Review": ("author",),
    "MonetaryAmount": ("currency", "value"),
    "MusicAlbum": ("name", "track", "byArtist"),
    "MusicRecording": ("name", "duration"),
}


_UNITS = ("unitText", "unitCode")
"""An amount without any of these says nothing."""


class UncheckedError(Exception):
    """Rules failed on a document, or were skipped: that they found nothing says nothing. The message names them."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A statement of the curated markup: JSON pointer, value, and the passages that support it."""

    pointer: str
    value: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Curated:
    """Markup that the agents accept (None if nothing is left), and the evidence of each statement.

    ``dropped`` holds the results because of which statements were removed.
    """

    markup: dict[str, Any] | None
    statements: tuple[Traced, ...] = ()
    dropped: tuple[Result, ...] = ()


def curate(document: Document, markup: dict[str, Any], judge: CheckDocument) -> Curated:
    """Reduce markup to the statements that are valid, grounded and compliant.

    ``document`` is the page without the markup; ``judge`` returns results of all kinds. Undecided statements are
    removed as well: nothing is proposed on a guess. Raises UncheckedError if ``judge`` does.
    """
    dropped: list[Result] = []
    for _ in range(MAX_ROUNDS):
        page = with_new_source(document, with_script(document.source, markup, document.media))
        block = block_of(page, markup)
        if block is None:
            break
        results = [result for result in judge(page) if result.location.block == block]
        refused = [
            r
            for r in results
            if r.kind in ("open", "review") or (r.kind == "fail" and r.level in ("error", "warning"))
        ]
        if not refused:
            traced = tuple(
                Traced(r.location.pointer or "", r.statement.text if r.statement else "", r.evidence)
                for r in results
                if r.kind == "pass"
            )
            return Curated(markup, traced, tuple(dropped)) if traced else Curated(None, (), tuple(dropped))
        dropped += refused
        pointers = {place.pointer for r in refused for place in (r.location, *r.covers) if place.pointer}
        left = _without(markup, "", pointers)
        if not isinstance(left, dict) or left == markup:
            break
        if "@graph" in markup and "@graph" not in left:
            break
        markup = left
    return Curated(None, (), tuple(dropped))


def _without(value: Any, pointer: str, pointers: set[str]) -> Any:
    """A JSON value without what the pointers select and nodes that then say nothing; None if nothing is left."""
    if pointer in pointers and pointer:
        return None
    if isinstance(value, list):
        items = [_without(item, f"{pointer}/{index}", pointers) for index, item in enumerate(value)]
        kept = _renumbered([item for item in items if item is not None])
        return kept or None
    if isinstance(value, dict):
        left = {
            key: _without(item, f"{pointer}/{escape_pointer(key)}", pointers) for key, item in value.items()
        }
        left = {key: item for key, item in left.items() if item is not None}
        return left if _says_something(left) else None
    return value


def _renumbered(items: list[Any]) -> list[Any]:
    """Renumber list items from 1 after some were removed."""
    if not items or not all(isinstance(item, dict) and item.get("@type") == "ListItem" for item in items):
        return items
    return [
        {**item, "position": number} if "position" in item else item for number, item in enumerate(items, 1)
    ]


def _says_something(node: dict[str, Any]) -> bool:
    if "@type" not in node:
        return bool(node)
    types = node["@type"] if isinstance(node["@type"], list) else [node["@type"]]
    kinds = [kind for kind in types if isinstance(kind, str)]
    if not all(name in node for kind in kinds for name in _BOTH_NEEDED.get(kind, ())):
        return False
    if "Offer" in kinds and "price" in node and "priceCurrency" not in node:
        return False
    if "QuantitativeValue" in kinds and not any(name in node for name in _UNITS):
        return False
    essential = [name for kind in kinds for name in _ESSENTIAL.get(kind, ())]
    return (
        any(name in node for name in essential) if essential else any(not key.startswith("@") for key in node)
    )
