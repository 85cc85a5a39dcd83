"""Findings about expressions in the JSON-LD of templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...linter.judgement import Judgement
from ...linter.location import Span
from ...linter.rule import Finding

if TYPE_CHECKING:
    from ...linter.templates.faults.hazards import Hazard


def findings(judgement: Judgement, hazard: Hazard, message: str) -> Iterator[Finding]:
    """A finding for each expression with a hazard. ``message`` may name {symbol}."""
    document = judgement.document
    if document.woven is None:
        return
    from ...linter.templates.faults.hazards import hazards

    for printed in hazards(document.woven, hazard):
        symbol = next(printed.occurrence.value.symbols)
        place = document.places.locate(document.uri, Span(printed.start, printed.end), block=printed.block)
        yield Finding(message.format(symbol=symbol.key), location=place)
