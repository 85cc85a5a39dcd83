"""Findings about expressions in the JSON-LD of templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding
from ...source.location import Span

if TYPE_CHECKING:
    from ...linter.templates.faults.hazards import Hazard


def findings(context: RuleContext, hazard: Hazard, message: str, advice: str) -> Iterator[Finding]:
    """A finding for each expression with a hazard. ``message`` may name {symbol}; ``advice`` says what to do."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.hazards import hazards
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None:
        return

    for printed in hazards(woven, hazard):
        symbol = next(printed.occurrence.value.symbols)
        place = document.places.locate(document.uri, Span(printed.start, printed.end), block=printed.block)
        yield Finding(message.format(symbol=symbol.key), location=place, advice=advice)
