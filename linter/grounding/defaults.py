"""Values that no visitor could check: defaults that a CMS fills in by itself, and placeholders for "none".

For a value that says nothing, what the page shows in its role (the byline's name for an empty author), only where the
page has one such value and says by its form or place what it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..findings.reason import Family, Reason
from ..findings.verdict import Verdict, technical_value, undecided, unsupported
from ..locale.word_tables import words
from .claim import Claim
from .links.page_links import is_the_page
from .money.own_price import beside_title
from .people.authorship import is_only_writer, is_writer
from .people.byline import bylines
from .technical import is_system_name
from .view import View
from .wording.folding import fold

_CATEGORIES = frozenset(map(fold, words("placeholders", "uncategorized")))
"""The category of what nobody put into one, as systems call it."""
_SECTIONS = frozenset({"articlesection", "genre", "category", "keywords"})
_TAG = regex(r"_?[a-z]\w{1,30}:\w[\w./-]{0,60}")
"""A tag for a system's own filters ("tier:1", "_type:story")."""
_TOKEN = regex(r"[\w.-]{1,40}")
_ENTERED = ("pa_", "attribute_")
"""How programs begin the names of attributes that shops show."""
_MADE = regex(r"SQ\d{7}")
"""An article number that a shop's system made up by itself."""
MIN_KEY = 5


def check(claim: Claim, verdict: Verdict) -> Verdict:
    """Adjust the verdict on a claim: a default value that the page does not show is technical, and so is a system's own
    record, which no vocabulary defines."""
    if verdict.outcome != "grounded" and _is_undefined(claim):
        return technical_value(verdict.family, Reason.NO_VOCABULARY_DEFINES_IT)
    if verdict.outcome != "unsupported":
        return verdict
    if claim.property == "name" and claim.raw in AMENITIES and _FEATURE in claim.types:
        return undecided(verdict.family, Reason.A_TERM_OF_A_SEARCH_FOR_HOMES)
    test = _TESTS.get(claim.property)
    return (
        technical_value(verdict.family, Reason.FILLED_IN_BY_A_SYSTEM)
        if test is not None and test(claim)
        else verdict
    )


def _is_undefined(claim: Claim) -> bool:
    """Whether neither type nor property is one of schema.org's or of another vocabulary."""
    known, statement = vocabulary(), claim.statement
    terms = (statement.property, *statement.types)
    return not any(":" in term or known.is_property(term) or known.is_type(term) for term in terms)


AMENITIES = words("schema_terms", "amenities")
"""What Google's search for holiday homes has amenities called, whatever the page's language calls them."""
_FEATURE = "locationfeaturespecification"


def _is_category(claim: Claim) -> bool:
    return claim.folded in _CATEGORIES


def _is_tag(claim: Claim) -> bool:
    return _is_category(claim) or _TAG.fullmatch(claim.raw) is not None


def _is_own_key(claim: Claim) -> bool:
    """Whether an article number is the system's key: its number of the thing or of the variant, or made up by it."""
    if _MADE.fullmatch(claim.raw) is not None:
        return True
    if not claim.raw.isdecimal() or len(claim.raw) < MIN_KEY:
        return False
    if claim.sibling("productid") == claim.raw:
        return True
    return claim.raw in _SIGNS.split(claim.sibling("url") or "")


_SIGNS = regex(r"[/?&=#.]")


def _is_own_field(claim: Claim) -> bool:
    """Whether a value is a word or a code in a field that only the system has a name for ("listing_status")."""
    named = claim.sibling("name") or claim.sibling("propertyid")
    return (
        "propertyvalue" in claim.types
        and named is not None
        and is_system_name(named)
        and not named.startswith(_ENTERED)
        and _TOKEN.fullmatch(claim.raw) is not None
    )


_TESTS = {
    **dict.fromkeys(_SECTIONS - {"keywords"}, _is_category),
    "keywords": _is_tag,
    "sku": _is_own_key,
    "value": _is_own_field,
}


_WORDS = {"none", *map(fold, words("placeholders", "missing") - words("placeholders", "values_of_some"))}
_OF_PICTURE = frozenset(map(fold, words("placeholders", "no_text")))
"""What systems write on pictures that nobody has described."""
_MARKS = "-\u2013\u2014_ "


def says_nothing(claim: Claim) -> bool:
    """Whether a value is missing: a word for "none", or dashes."""
    if claim.folded in _OF_PICTURE:
        return "imageobject" in claim.types
    return claim.folded in _WORDS if claim.folded else bool(claim.raw) and not claim.raw.strip(_MARKS)


def missing(claim: Claim, verdict: Verdict) -> Verdict:
    """Return the verdict on such a value: a word that is not shown is unsupported; dashes cannot be traced."""
    if verdict.outcome == "grounded" or claim.property == "accessibilityhazard":  # of which "none" is a term
        return verdict
    if not claim.folded or claim.folded in _OF_PICTURE:
        return technical_value(Family.TEXT, Reason.A_PLACEHOLDER_FOR_NO_VALUE)
    return unsupported(verdict.family, Reason.A_PLACEHOLDER_FOR_NO_VALUE)


_TITLED = words("schema_terms", "titled_by_heading")
_TITLES = frozenset({"name", "headline", "title"})
_LINKED = {
    "telephone": regex(r"tel:(\+?[\d\s()./-]{6,24})"),
    "email": regex(r"mailto:([\w.+-]+@[\w-]+(?:\.[\w-]+)+)"),
}
"""How links give the contact of a page's only organization or place."""
_CONTACTED = frozenset({"Organization", "Place"})


def only_value(claim: Claim, view: View) -> str | None:
    """Return the only value that the page shows in a claim's role, or None."""
    if is_writer(claim):
        names = {fold(name): name for _, name in bylines(view)} if is_only_writer(claim) else {}
        return next(iter(names.values())) if len(names) == 1 else None
    if claim.property in _LINKED and _is(claim.statement.types, _CONTACTED):
        return _linked(view, _LINKED[claim.property]) if claim.distinct == 1 and not claim.path else None
    if claim.property == "price" and claim.distinct == 1 and claim.path == ("offers",):
        price = beside_title(view) if claim.main else None
        values = price[0].values if price is not None else ()
        return str(values[0]) if len(values) == 1 else None
    if claim.property in _TITLES and _is(claim.statement.types, _TITLED) and is_the_page(claim, view):
        return view.titles[0].text.strip() if len(view.titles) == 1 else None
    return None


def _linked(view: View, form: re.Pattern[str]) -> str | None:
    values = {match[1].strip() for _, href in view.hrefs if (match := form.fullmatch(href.partition("?")[0]))}
    return values.pop() if len(values) == 1 else None


@lru_cache(maxsize=1024)
def _is(types: tuple[str, ...], expected: frozenset[str]) -> bool:
    return any(vocabulary().is_subtype(name, one) for name in types for one in expected)
