"""What the values of a property can be, by the ranges that schema.org gives it."""

from __future__ import annotations

from functools import lru_cache

from ...linter.locale.word_tables import alternatives, words
from ...linter.value_forms.demands import demand
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex

NAMES = words("schema_terms", "names")
"""Properties whose values are names or terms, also where their ranges have more than Text."""
TEXTS = frozenset(
    {"description", "abstract", "articleBody", "reviewBody", "disambiguatingDescription", "text"}
)
"""Properties whose values are sentences."""
AGENTS = frozenset({"Organization", "Person", "Brand"})
_OF_FILES = regex(lambda: alternatives("property_forms", "of_files"))
_MAY_BE_SHORT = regex(
    lambda: (
        r"\A(?:"
        + alternatives("property_forms", "may_be_short")
        + r")\Z|Option\Z|Condition|Allowed\Z|[Aa]ccepts|Restriction|Option"
    )
)
THINGS = words("schema_terms", "things")
"""Things that no number, code, date or truth value stands for."""
_PLACE_TYPES = ("Place", "PostalAddress", "VirtualLocation", "GeoShape", "GeospatialGeometry")


@lru_cache(maxsize=2048)
def is_for(prop: str, above: frozenset[str]) -> bool:
    """Whether a property ranges over things alone, each of them below one of some types."""
    known = vocabulary()
    ranges = known.ranges(prop)
    return bool(ranges) and all(any(known.is_subtype(each, top) for top in above) for each in ranges)


@lru_cache(maxsize=2048)
def is_for_a_place(prop: str) -> bool:
    """Whether a property's values are places or addresses, in words or as things."""
    known = vocabulary()
    ranges = set(known.ranges(prop)) - {"Text"}
    return bool(ranges) and all(any(known.is_subtype(each, top) for top in _PLACE_TYPES) for each in ranges)


@lru_cache(maxsize=2048)
def is_for_text(prop: str) -> bool:
    """Whether a property's values are Text and nothing else, and no form is demanded of them."""
    return set(vocabulary().ranges(prop)) == {"Text"} and demand(prop) is None


@lru_cache(maxsize=2048)
def is_for_a_kind(prop: str) -> bool:
    """Whether a property is for words alone, or for things alone that no number stands for."""
    if prop in NAMES or prop in TEXTS or is_for_text(prop) or is_for_a_place(prop):
        return True
    return is_for(prop, AGENTS | THINGS)


@lru_cache(maxsize=2048)
def is_no_picture(prop: str) -> bool:
    """Whether nothing that a property ranges over can be a picture, a file or an address for its own sake."""
    known = vocabulary()
    ranges = known.ranges(prop)
    if prop == "category":
        return True
    if (
        not ranges
        or set(ranges) == {"Text"}
        or prop in words("schema_terms", "about_anything")
        or _OF_FILES.search(prop)
    ):
        return False
    works = ("CreativeWork", "Action", "EntryPoint", "PropertyValue")
    return (
        not any(known.is_subtype(each, top) for each in ranges for top in works)
        and set(ranges) != {"URL"}
        and "Thing" not in ranges
    )


@lru_cache(maxsize=2048)
def takes_no_truth(prop: str) -> bool:
    """Whether true and false can be no value of a property, whatever it is said of."""
    ranges = vocabulary().ranges(prop)
    return bool(ranges) and "Boolean" not in ranges and not _MAY_BE_SHORT.search(prop)


@lru_cache(maxsize=2048)
def is_for_things(prop: str) -> bool:
    """Whether a property ranges over things alone that a number cannot stand for."""
    known = vocabulary()
    ranges = known.ranges(prop)
    values = ("StructuredValue", "Rating", "Quantity", "Enumeration", "Intangible")
    return bool(ranges) and not any(
        known.is_datatype(each) or any(known.is_subtype(each, top) for top in values) for each in ranges
    )
