"""Findings on blocks of JSON-LD that do not parse, as the fixes of their syntax would mend them.

Such a block gives no statements. Rules about its text (names of types and properties, forms of values) still tell what
else is wrong with it, so that a fault does not come up only after another is mended. Their fixes come then, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ...source.location import Span
from ..document.document import Document
from ..findings.rule import SAFE_AND_UNSAFE, Result
from .fixing import apply_edits, chosen_edits, offset_before

ABOUT_TEXT = frozenset({"validity", "compliance"})
"""The agents whose rules are about what a block says by itself."""


def after_mending(
    document: Document, syntax: Iterable[Result], check: Callable[[Document], Iterable[Result]]
) -> Iterator[Result]:
    """What is found in blocks that parse once their syntax is mended, at its place in the source as it is.

    ``syntax`` are the results of the rules of syntax; ``check`` checks the mended page.
    """
    broken = {each.index for each in document.blocks if each.root is None and each.script.start is not None}
    if not broken or document.is_woven:
        return
    edits, _ = chosen_edits(
        document, [each for each in syntax if each.location.block in broken], SAFE_AND_UNSAFE
    )
    if not edits:
        return
    edits.sort(key=lambda edit: (edit.start, edit.end))
    mended = document.with_source(apply_edits(document.source, edits))
    if len(mended.blocks) != len(document.blocks):
        return
    readable = broken & {each.index for each in mended.blocks if each.root is not None}
    for result in check(mended) if readable else ():
        span = mended.span(result.location) if result.location.block in readable else None
        if span is None or result.kind != "fail":
            continue
        start, end = (offset_before(edits, offset)[0] for offset in span)
        place = document.places.locate(
            document.uri, Span(start, max(start, end)), block=result.location.block
        )
        yield replace(result, location=place, statement=None, evidence=(), covers=(), related=(), fixes=())
