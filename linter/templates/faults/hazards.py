"""Find expressions that yield valid JSON only while their values are harmless."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...locale.word_tables import word_list
from ..expansion import brings_quotes
from ..expressions.names import Role, words
from ..expressions.values import Symbol
from ..standin import kind_of_property
from ..woven import MappedPage, Part, Printed
from .escaping import Escaped

Hazard = Literal["unescaped", "entities", "json-in-string", "unquoted", "raw"]

_HARMLESS_KINDS = frozenset(word_list("property_forms", "without_quotes"))
_NEVER_QUOTED = frozenset(word_list("property_forms", "never_quoted"))
_ESCAPING: frozenset[Role] = frozenset({"json", "html", "js", "url", "date", "number"})


def hazards(woven: MappedPage, kind: Hazard) -> Iterator[Printed]:
    """The JSON-LD expressions with one kind of hazard."""
    seen: set[tuple[str, int]] = set()
    has_encoder = any("json" in one.occurrence.value.roles for one in woven.printed)
    for printed in woven.printed:
        place = (printed.segment.uri, printed.segment.start)
        if printed.place is None or place in seen or not any(printed.occurrence.value.symbols):
            continue
        if _hazard(printed, has_encoder) == kind:
            seen.add(place)
            yield printed


def _hazard(printed: Printed, has_encoder: bool) -> Hazard | None:
    """The hazard of an expression; ``has_encoder``: the page's templates write JSON with a helper somewhere."""
    place, occurrence = printed.place, printed.occurrence
    if place is None or place.role in ("between", "whole", "key"):
        return None
    roles = occurrence.value.roles
    escapes = occurrence.escapes
    if place.role in ("string", "key-string"):
        if "json" in roles and "unquote" not in roles[roles.index("json") :] and escapes != "pieces":
            return "json-in-string"
        # Go escapes in a string whatever the value is typed as: safeJS and safeHTML change nothing there.
        if _is_harmless(printed) or escapes == "context":
            return None
        if "raw" in roles and not ({"html", "js", "json"} & set(roles)):
            return "raw"
        if roles[-1:] == ("html",) and escapes == "none":
            return "entities"
        if _ESCAPING & set(roles):
            return None
        if escapes == "quotes":
            # Handlebars has no helper for JSON of its own: what a project does not have is not asked for.
            return "entities" if has_encoder and "raw" not in roles else None
        return "entities" if escapes == "html" else "unescaped"
    if "json" in roles or escapes == "json" or (escapes == "context" and roles[-1:] != ("script",)):
        return None  # Go quotes what safeHTML marks, and leaves what safeJS marks as it is
    kind = kind_of_property(place.key, place.types)
    if kind in ("number", "rating", "boolean", "node") or not place.key:
        return None
    if occurrence.value.record is not None or "other" in roles or brings_quotes(occurrence):
        return None
    if kind in ("text", "prose", "date", "link", "image", "duration") and _names_plain_value(printed):
        return "unquoted"
    return None


def escaped_in(woven: MappedPage, start: int, end: int) -> Iterator[tuple[Part, Escaped]]:
    """JSON within [start, end), the text of a script, that is escaped a second time; each location once."""
    places = {
        (printed.segment.uri, printed.segment.start, printed.segment.end): printed.place
        for printed in woven.printed
        if printed.place is not None and start <= printed.start < end
    }
    opening = woven.part_at(start - 1)
    seen: set[tuple[str, int, int]] = set()
    for part in woven.parts_in(start, end):
        key = (part.uri, part.origin, part.origin_end)
        escaped = woven.expansion.escaped.get(key)
        if escaped is None or key in seen:
            continue
        seen.add(key)
        place = places.get(key)
        if place is not None and place.role not in ("value", "whole"):
            continue
        if escaped.whole and woven.text[start : part.start].rstrip()[-1:] not in ("", ":", "[", ","):
            continue  # in a string, where quotes and braces are harmless
        if place is not None and kind_of_property(place.key, place.types) in ("number", "rating", "boolean"):
            continue
        # Hugo derives the context from the file: it must also contain the script tag.
        if escaped.family == "hugo" and (opening is None or not opening.exact or opening.uri != part.uri):
            continue
        yield part, escaped


def stringified_in(woven: MappedPage, start: int, end: int) -> Part | None:
    """Where JSON is written into a script's text with nothing escaped; None if no text of data needs that."""
    parts = woven.parts_in(start, end)
    places = woven.expansion.stringified
    part = next((one for one in parts if (one.uri, one.origin, one.origin_end) in places), None)
    texts = (one for one in woven.printed if one.place is not None and start <= one.start < end)
    if part is None or all(_is_harmless(one) or not any(one.occurrence.value.symbols) for one in texts):
        return None
    return part


def _is_harmless(printed: Printed) -> bool:
    """Whether the value is not expected to contain anything that breaks a JSON string."""
    place = printed.place
    if place is None or kind_of_property(place.key, place.types) in _HARMLESS_KINDS:
        return True
    if place.key in _NEVER_QUOTED:
        return True
    symbols = list(printed.occurrence.value.symbols)
    harmless = words("harmless")
    lasts = [_last(symbol) for symbol in symbols]
    return all(
        last in harmless or last.rpartition("_")[2] in harmless or symbol.changed
        for last, symbol in zip(lasts, symbols, strict=True)
    )


def _names_plain_value(printed: Printed) -> bool:
    """Whether the expression is a plain lookup, not one that may print a whole structure.

    What a method returns is escaped for HTML if it is a text.
    """
    pieces = printed.occurrence.value.pieces
    names = [piece.name for piece in pieces if isinstance(piece, Symbol)]
    if printed.occurrence.escapes == "html":
        names = [name.replace("()", "") if "json" not in name.lower() else name for name in names]
    return all(name.replace(".", "").replace("_", "").isalnum() for name in names)


def _last(symbol: Symbol) -> str:
    return symbol.name.rpartition(".")[2].rstrip("()").lower()
