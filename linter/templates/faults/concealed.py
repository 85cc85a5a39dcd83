"""Check whether a template shows an expression in hidden text only."""

from __future__ import annotations

from ....source.regex import regex
from ...document.document import Document
from ..expressions.values import Symbol
from ..woven import Printed, Woven, woven_of

_SEEN = frozenset({"shown", "openable"})
_BEFORE = 400
"""How many characters before an expression are searched for its attribute."""
_IN_TAG = regex(r"<[^<>]*\Z")
_DECIDES = regex(
    r"\s(?:hidden|style)\s*=\s*[\"'][^\"'<>]*\Z"
    r"|\sclass\s*=\s*[\"'][^\"'<>]*\b(?:hid(?:e|den)|d-none|invisible|sr-only|collapse)\b[^\"'<>]*\Z"
)
"""An attribute that hides an element, with an expression in it: on some pages it most likely does not hide it."""


def is_seen(document: Document, symbol: Symbol) -> bool:
    """Whether a page shows a symbol visibly, or data decides whether it is hidden."""
    woven = woven_of(document)
    if woven is None:
        return False
    if any(one.place is None and _DECIDES.search(_before(woven, one)) for one in woven.printed):
        return True
    shown = [one for one in woven.printed if one.shown]
    texts = [passage.text for passage in document.page.passages if passage.visibility in _SEEN]
    for one in shown:
        written = [text for known, text in one.standins if known.name == symbol.name]
        if written and (
            _IN_TAG.search(_before(woven, one)) or any(w in text for w in written for text in texts)
        ):
            return True
    return False


def _before(woven: Woven, printed: Printed) -> str:
    return woven.text[max(printed.start - _BEFORE, 0) : printed.start]
