"""Handle values in several languages: a page shows only the one in its own."""

from __future__ import annotations

from ...findings.verdict import Verdict, undecided
from ...markup.statement import Literal, Statement
from ..claim import Claim
from ..view import View
from .language import declared, spoken_language


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a value that the markup gives in several languages: those in none of the page's are left undecided."""
    own = _language(claim.statement)
    if verdict.outcome != "unsupported" or own is None:
        return verdict
    spoken = {language for language in (declared(view), spoken_language(view)) if language is not None}
    others = {_language(statement) for statement in claim.siblings.get(claim.property, ())}
    if own in spoken or spoken.isdisjoint(others - {None}):
        return verdict
    return undecided(verdict.family, "in another language than the page", *verdict.evidence)


def _language(statement: Statement) -> str | None:
    """The primary language of a literal, in lower case, or None."""
    tag = statement.value.language if isinstance(statement.value, Literal) else None
    return tag.replace("_", "-").partition("-")[0].lower() if tag else None
