"""Mappings between terms, and IRIs for their terms in files."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from ...shapes.vocabulary import vocabulary
from ..rows import UnusableInputError

EXTENSION = "urn:factmark:mapping#"
"""Namespace for results of a comparison, in either format."""
TERM = "urn:factmark:term:"
"""Prefix of IRIs for sources that are not IRIs, followed by the percent-encoded text."""
MISSING = "missing_from_model"
NOT_JUDGED = "not_judged"
"""The type of an incorrect mapping of whose relevance nothing says anything: no hierarchy, no model."""

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|\\^`\x7f]+")


@dataclass(frozen=True, slots=True)
class Mapping:
    """A source term mapped to a target. ``relation``: = the same, < the target is broader, > narrower, ~ close.

    ``verdict`` and ``expected`` are results of a comparison: the kind of error, and the reference's target;
    ``expected_source`` is the reference's source if it is another. A mapping that the model lacks has no target.
    """

    source: str
    target: str
    relation: str = "="
    confidence: float = 1.0
    verdict: str = ""
    expected: str = ""
    expected_source: str = ""


def is_iri(term: str) -> bool:
    """Whether a term is an IRI already."""
    return _IRI.fullmatch(term) is not None


def iri(term: str) -> str:
    """Return an IRI for a term; ``term`` reverses made-up ones."""
    return term if is_iri(term) else f"{TERM}{quote(term, safe='')}"


def target_iri(term: str) -> str:
    """Return an IRI for a target: names of types and properties are schema.org's."""
    known = vocabulary().is_type(term) or vocabulary().is_property(term)
    return f"https://schema.org/{term}" if known else iri(term)


def term(iri: str) -> str:
    """Return the term of an IRI in a file."""
    return unquote(iri.removeprefix(TERM)) if iri.startswith(TERM) else iri


def confidence(stated: Any, where: str) -> float:
    """Return a confidence in [0, 1]; 1 if not given."""
    try:
        value = 1.0 if stated is None or stated == "" else float(stated)
        value = 1.0 if 1 < value < 1.001 else value
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise UnusableInputError(f"{where}: a confidence lies between 0 and 1, {str(stated)[:40]!r} does not")
    return value
