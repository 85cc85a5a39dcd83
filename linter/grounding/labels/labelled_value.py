"""Find product values that a page shows only under another property's label: a size as the colour, a material as the
brand."""

from __future__ import annotations

from collections.abc import Callable

from ...findings.verdict import Verdict, contradicted, unsupported
from ..claim import Claim
from ..links.site import is_site_name
from ..view import View, evidence
from ..wording.folding import fold, folded, is_unspaced
from .fact_labels import role_of
from .fields import Field, fields

GROUP = "attribute"
_ROLES = {
    "color": "color", "size": "size", "material": "material", "pattern": "pattern", "brand": "brand",
    "manufacturer": "brand", "model": "model", "vehicleinteriorcolor": "interior",
}  # fmt: skip
"""The properties whose values pages put behind labels, in lower case, and the role of each."""
_GOODS = frozenset(
    {"product", "productgroup", "individualproduct", "productmodel", "someproducts", "vehicle", "car"}
)
_NAMED = frozenset({"brand", "manufacturer", "model"})
"""Those of them whose value may be a node with a name."""
MOST_PLACES = 20
"""Places of a value that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a value that the page shows: contradicted where it is under another label and its own label has another
    value; unsupported where it is only under other labels."""
    bare = verdict.outcome == "undecided" and verdict.reason == "number shown without its word"
    if not bare and (verdict.outcome != "grounded" or verdict.where != "visible" or not verdict.evidence):
        return verdict
    role = _role(claim)
    if role is None and not _is_named_value(claim):
        return verdict
    words, name = claim.folded, folded(claim.sibling("name") or "") if role is None else ""
    if not words or (role is None and not name):
        return verdict
    known = fields(view)
    is_own = _with_role(role) if role is not None else (lambda field: field.label == name)
    is_other = _with_another_role(role) if role is not None else (lambda field: field.label != name)
    own = [field for field in known if is_own(field)]
    if any(_has(field.value, words) or _has(claim.text, fold(field.value)) for field in own):
        return verdict
    others = [
        field
        for field in known
        if is_other(field)
        and (_is(field.value, words) or (own and role is not None and _has(field.value, words)))
    ]
    if not others and own and role == "brand" and _is_sellers(claim, view, own):
        return contradicted(
            "text",
            "the seller's name, and another brand",
            evidence(own[0].passage, "contradicts", "text"),
            confidence=0.85,
            shown=own[0].passage.text,
            replacement=own[0].value,
        )
    if not others:
        return verdict
    near = evidence(others[0].passage, "nearest", "text")
    if own:
        alike = len({fold(field.value) for field in own}) == 1
        has_unit = role is None and (claim.sibling("unitcode") or claim.sibling("unittext"))
        return contradicted(
            "text",
            "another value in that role",
            evidence(own[0].passage, "contradicts", "text"),
            near,
            confidence=0.85,
            shown=own[0].passage.text,
            replacement=own[0].value if alike and not has_unit else None,
        )
    places = {field.passage.index for field in others}
    shown = [passage for passage, _ in zip(view.shown.all(words), range(MOST_PLACES), strict=False)]
    if role is None or any(passage.index not in places for passage in shown):
        return verdict
    return unsupported("text", f"shown as {others[0].label}", near, confidence=0.85, where="visible")


def _is_sellers(claim: Claim, view: View, own: list[Field]) -> bool:
    """Whether a brand is the name of the site or its seller, and the page labels one other as the brand."""
    if len({fold(field.value) for field in own}) > 1 or _BRANDS.isdisjoint(own[0].label.split()):
        return False
    named = claim.site_named and ("brand" in claim.types or claim.property != "name")  # not by its own node
    return named or is_site_name(view, claim.folded)


_BRANDS = frozenset({
    "brand", "marke", "marque", "marca", "merk", "marka", "märke", "mærke", "merke", "merkki", "бренд", "značka",
    "márka",
})  # fmt: skip
"""Words of labels that a brand has, and its maker has not."""


def _role(claim: Claim) -> str | None:
    """The role of a claim's value in the group, or None where it has none."""
    if claim.property == "name":
        return _ROLES[claim.path[0]] if claim.path and claim.path[0] in _NAMED else None
    return _ROLES.get(claim.property) if claim.types & _GOODS else None


def _is_named_value(claim: Claim) -> bool:
    """Whether a value is that of a property that the markup names itself."""
    return claim.property == "value" and "propertyvalue" in claim.types and "identifier" not in claim.roles


def _with_role(role: str) -> Callable[[Field], bool]:
    return lambda field: role_of(GROUP, field.label) == role


def _with_another_role(role: str) -> Callable[[Field], bool]:
    return lambda field: role_of(GROUP, field.label) not in (None, role)


def _is(written: str, words: str) -> bool:
    """Whether a field's value is some folded words, perhaps with a unit, or lists them."""
    said = fold(written)
    if words[0].isdigit() and said.startswith(f"{words} ") and said.count(" ") == words.count(" ") + 1:
        return True  # a number with its unit
    return said == words or any(fold(part) == words for part in written.replace("/", ",").split(","))


def _has(written: str, words: str) -> bool:
    """Whether a text has some folded words in it."""
    said = fold(written)
    return words in said if is_unspaced(words) else f" {words} " in f" {said} "
