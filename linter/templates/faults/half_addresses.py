"""Find addresses that lack the host which the page puts before the same value elsewhere, or that have it twice."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Statement
from ..expressions.values import Known, Piece, Symbol
from ..standin import kind_of_property
from ..woven import MappedDocument, MappedPage, Printed, woven_of
from .trace import expressions

_NAME = regex(r"\$?[A-Za-z_][\w.]{2,60}")
_BASE = r"(?P<base>\$?\b[\w.]{0,60}?(?:url|origin|host|domain|base)(?:\(\))?)"
_JOINS = r"(?:\s*\}\}?/?\$?\{\{?-?\s*|\s*~\s*|\s*\+\s*|\s+\.\s+(?=\$))"
"""What stands between two values that templates write one behind the other."""
_RESOLVED = regex(r"\s(?:href|src)\s*=\s*[\"']?\Z")
"""An attribute whose address is completed with that of the page."""
_TESTS = r"[^\n]{0,40}(?:contains|http|://|starts|begins|indexOf|includes|match|prefix)"


def whole_address(document: Document, statement: Statement, printed: Printed) -> str:
    """What the template puts before a value in another address, where a statement has the value alone; or ""."""
    woven, symbol = woven_of(document), printed.occurrence.value.symbol
    source = document.template_source if isinstance(document, MappedDocument) else None
    if woven is None or source is None or symbol is None or not _is_address(statement):
        return ""
    if _RESOLVED.search(woven.text, max(0, printed.start - 20), printed.start):
        return ""  # against the address of the page
    segment, names = printed.segment, [symbol.name]
    if segment.uri == source.uri:
        names.append(source.text[segment.start : segment.end].strip("{}- "))
    names = [name for name in dict.fromkeys(names) if _NAME.fullmatch(name) is not None]
    if any(_is_asked_for(source.text, name) for name in names):
        return ""
    for other, base in _with_base(document).get(symbol, ()):
        if other is not statement and other.parent is not statement:
            return base.key if isinstance(base, Symbol) else str(base.value)
    written = (_base_in(source.text, name) for name in names)
    return next(filter(None, written), "") or _bases(woven).get(symbol, "")


@lru_cache(maxsize=4)
def _with_base(document: Document) -> dict[Piece, list[tuple[Statement, Piece]]]:
    """The addresses of a page that begin with another value, with that, by the value that comes next."""
    woven, found = woven_of(document), dict[Piece, list[tuple[Statement, Piece]]]()
    for other in filter(_is_address, document.statements):
        pieces = _pieces(woven, expressions(document, other)) if woven is not None else []
        if len(pieces) > 1 and isinstance(pieces[1], Symbol) and _is_base(pieces[0]):
            found.setdefault(pieces[1], []).append((other, pieces[0]))
    return found


def repeated_base(document: Document, statement: Statement) -> Symbol | None:
    """The value that begins an address, and stands in the rest of it, too."""
    woven = woven_of(document)
    if woven is None or not _is_address(statement):
        return None
    pieces = _pieces(woven, expressions(document, statement))
    first = pieces[0] if len(pieces) > 1 else None
    is_base = isinstance(first, Symbol) and re.fullmatch(_BASE, first.name, re.IGNORECASE) is not None
    return first if is_base and isinstance(first, Symbol) and pieces[1] == first else None


@lru_cache(maxsize=4)
def _bases(woven: MappedPage) -> dict[Symbol, str]:
    """The values of a page -> the expression that it has before each, directly or with a slash between."""
    found: dict[Symbol, str] = {}
    for before, one in pairwise(woven.printed):
        first, second = before.occurrence.value.symbol, one.occurrence.value.symbol
        if first is None or second is None or second in found:
            continue
        if woven.text[before.end : one.start] in ("", "/") and re.fullmatch(_BASE, first.name, re.IGNORECASE):
            found[second] = first.name
    return found


@lru_cache(maxsize=512)
def _is_asked_for(text: str, name: str) -> bool:
    """Whether a template asks whether a value has a host, or changes it."""
    whole = rf"(?<![\w.$]){re.escape(name)}\b"
    return re.search(rf"{whole}(?:{_TESTS}|\s*=[^=\n]*{whole})|[Pp]refix\b.{{0,20}}{whole}", text) is not None


@lru_cache(maxsize=512)
def _base_in(text: str, name: str) -> str:
    """The expression that a template puts before a value; or ""."""
    whole = rf"(?<![\w.$]){re.escape(name)}\b"
    joined = re.search(rf"{_BASE}{_JOINS}{whole}(?!\s*[(.\[])", text, re.IGNORECASE)
    if joined is not None:
        return joined["base"]
    of_base = re.search(rf"new URL\(\s*{whole}\s*,\s*(?P<base>[\w.]{{1,60}})\)", text)
    return of_base["base"] if of_base is not None else ""


def _is_address(statement: Statement) -> bool:
    kind = kind_of_property(statement.property, statement.types)
    return kind in ("link", "image") or statement.property == "url"


def _is_base(piece: Piece) -> bool:
    return isinstance(piece, Symbol) or str(piece.value).startswith(("http://", "https://"))


def _pieces(woven: MappedPage, printed: list[Printed]) -> list[Piece]:
    """The pieces of values that follow each other with no more than a slash between them."""
    pieces: list[Piece] = []
    end = None
    for one in printed:
        if end is not None and woven.text[end : one.start].strip("/"):
            return []
        if one.occurrence.value.others:
            return []
        pieces += (piece for piece in one.occurrence.value.pieces if _is_of_address(piece))
        end = one.end
    return pieces


def _is_of_address(piece: Piece) -> bool:
    return isinstance(piece, Symbol) or (isinstance(piece, Known) and str(piece.value) != "/")
