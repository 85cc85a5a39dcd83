"""Identifiers: article numbers, GTIN, ISBN, ISSN, part numbers."""

from __future__ import annotations

import re

from ..passage import Passage
from ..verdict import Verdict, grounded, undecided, unsupported
from . import link, text
from .address_parts import is_address
from .claim import Claim
from .folding import fold, squash
from .labels import role_words
from .view import View, evidence

FAMILY = "identifier"


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an identifier: the whole of it as one word, or with its hyphens and blanks set differently."""
    if is_address(claim.raw) and "/" in claim.raw:
        return link.compare(claim, view)
    wanted = squash(claim.folded)
    if not wanted:
        return undecided(FAMILY, "no identifier")
    found = text.find(view, claim.folded)
    if found is not None and not _stands_alone(claim, view, found[0].passage):
        near = evidence(found[0].passage, "nearest", FAMILY)
        return unsupported(FAMILY, "only inside a longer identifier", near, confidence=0.82)
    if found is not None:
        other = _other_role(claim, view, found[0].passage)
        if other is not None:
            return unsupported(
                FAMILY, f"shown as {other}", evidence(found[0].passage, "nearest", FAMILY), confidence=0.85
            )
        if len(wanted) >= 4 or _labelled(claim, view, found[0].passage.text):
            return grounded(
                FAMILY, "verbatim", evidence(found[0].passage, "supports", FAMILY), where=found[1]
            )
        return undecided(
            FAMILY, "a short number without its word", evidence(found[0].passage, "nearest", FAMILY)
        )
    if len(wanted) >= 6 and wanted in view.shown.squashed:
        tight = re.compile(rf"(?<![0-9a-z]){r'[ ]?'.join(map(re.escape, wanted))}(?![0-9a-z])")
        match = tight.search(view.shown.text)
        if match is not None:
            return grounded(
                FAMILY, "written differently", evidence(view.shown.at(match.start()), "supports", FAMILY)
            )
    if len(wanted) >= 5 and any(wanted in squash(url.lower()) for url in link.links(view)):
        return undecided(FAMILY, "only in a link")
    where, places = text.elsewhere(view, claim.folded)
    return unsupported(FAMILY, "identifier not shown", *places, confidence=0.95, where=where)


def _stands_alone(claim: Claim, view: View, hit: Passage) -> bool:
    """Whether some passage has the identifier with nothing attached, as a DOI has an ISSN inside it."""
    spaced = r"[\s.–-]{0,2}".join(map(re.escape, squash(claim.folded)))
    alone = re.compile(rf"(?<![\w/.-]){spaced}(?![\w/]|[.-]\w)", re.IGNORECASE)
    places = [hit, *(p for index in (view.shown, view.spoken) for p in index.all(claim.folded))]
    return any(alone.search(passage.text) for passage in places)


_ROLES = {
    "sku": ("sku", "artikelnummer", "artikel nr", "article number", "item number", "item no", "art nr"),
    "mpn": ("mpn", "part number", "part no", "herstellernummer", "manufacturer number"),
    "gtin": ("gtin", "ean", "upc", "barcode"),
    "isbn": ("isbn",),
    "issn": ("issn",),
}


def _other_role(claim: Claim, view: View, passage: Passage) -> str | None:
    """The role that a label right before the identifier gives it, where that is another one than the claim's."""
    before = fold(passage.text).partition(claim.folded)[0] or fold(
        " ".join(p.text for p in view.near(passage) if len(p.text) < 30)
    )
    before = f" {before[-24:]} "
    own = claim.property[:4] if claim.property.startswith("gtin") else claim.property
    if own not in _ROLES or any(f" {word} " in before for word in _ROLES[own]):
        return None
    return next((role for role, words in _ROLES.items() if any(f" {w} " in before for w in words)), None)


def _labelled(claim: Claim, view: View, shown: str) -> bool:
    words = f" {fold(shown)} "
    return any(f" {label} " in words for label in role_words(claim.property))
