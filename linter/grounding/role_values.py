"""What a page shows in the role of a value that says nothing: the byline's name for an empty author.

Only where the page has one such value, and says by its form or place what it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..locale.word_tables import words
from .claim import Claim
from .money.own_price import beside_title
from .page_parts.main_entity import is_the_page
from .people.authorship import is_only_writer, is_writer
from .people.byline import bylines
from .view import View
from .wording.folding import fold

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
