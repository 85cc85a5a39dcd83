"""Generate the page of a template, with stand-ins for expressions of unknown value."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from ...source.regex import regex
from .expansion import Expansion, Occurrence, Segment, brings_quotes
from .expressions.moments import Moment
from .expressions.names import words
from .expressions.values import Known, Piece, Symbol, Value
from .faults.written_forms import ISO_IN_JSON, amount_written, date_written
from .json_place import JsonPlace
from .marked import MarkedPage
from .standin import Kind, Standins, kind_of_property
from .woven import MappedPage, Part, Printed, data_pieces

_DAY = regex(r"\d{4}-\d\d-\d\d")
_MEMBER = regex(r"\"[^\"\n]{1,100}\"\s*:")
"""A member of an object."""
_NAMED = regex(r"\"\s*:\s*\Z")
_PLAIN_KINDS = frozenset({"number", "date", "duration"})
"""Kinds of values beside which no text may stand."""
_FIGURES = frozenset({"number", "rating", "date"})
"""Kinds of values that keep their form beside the text that a template writes."""
_RAW = frozenset({"raw", "script"})
_SAFE_IN_STRINGS = frozenset({"context", "html", "quotes"})

_LONGEST_NAME = 20
_NAME_OF_TAG = regex(r"<(?!h$)[A-Za-z][\w-]*$")
"""An element's name with nothing after it; what prints the level of a heading goes on with it."""


def render_page(expansion: Expansion) -> MappedPage:
    """The page of an expansion."""
    segments = [
        text_segment
        for segment in expansion.segments
        for text_segment in _as_text(segment)
        if text_segment.text or text_segment.occurrence is not None or text_segment.gap is not None
    ]
    page = MarkedPage(segments)
    contexts, visible = page.contexts(), page.visible()
    properties = page.properties()
    standins = Standins(expansion.equal)
    preferred = {symbol.name for index in visible for symbol in _segment_value(segments[index]).symbols}
    for index, (place, _) in contexts.items():
        value = _chosen(_segment_value(segments[index]), preferred)
        kind = kind_of_property(place.key, place.types)
        symbols = [piece for piece in value if isinstance(piece, Symbol)]
        is_one = len(value) == 1 or (len(symbols) == 1 and kind in _FIGURES)
        for position, piece in enumerate(value):
            if isinstance(piece, Symbol):
                wanted = kind if is_one or kind in ("link", "image") else "text"
                standins.want(piece, wanted, position or int(place.goes_on))
    for index, (name, alone) in properties.items():
        value, kind = _segment_value(segments[index]), kind_of_property(name, ())
        formed = value.form is not None and (kind == "date" or amount_written(value.form, "1") is not None)
        if value.symbol is not None and kind in _PLAIN_KINDS and (formed or not alone):
            standins.want(value.symbol, kind, 0)
    types = page.types()
    for index in types:
        if (symbol := _segment_value(segments[index]).symbol) is not None:
            standins.want(symbol, "type")
    for index, name in page.texts().items():
        symbol = _segment_value(segments[index]).symbol
        if symbol is not None and (kind := kind_of_property(name, ())) in ("number", "rating"):
            standins.want(symbol, kind, 0)
    addresses = {index for index, whole in types.items() if whole}
    keys = page.names()
    return _written(
        expansion, segments, page, contexts, properties, addresses, keys, visible, standins, preferred
    )


def _as_text(segment: Segment) -> Iterator[Segment]:
    """A segment, as text if its expression is known and printed unchanged."""
    occurrence = segment.occurrence
    if occurrence is None or not all(isinstance(piece, Known) for piece in occurrence.value.pieces):
        yield segment
        return
    if (
        occurrence.value.record is not None
        or "json" in occurrence.value.roles
        or any(data_pieces(occurrence.value))
        or _is_quoted_in_scripts(occurrence)
    ):
        yield segment
        return
    for piece in occurrence.value.pieces:
        if isinstance(piece, Known):
            text = _escaped(_plain(piece), occurrence)
            uri, start, end = piece.place or (segment.uri, segment.start, segment.end)
            yield Segment(uri, start, end, text, exact=False)


def _is_quoted_in_scripts(occurrence: Occurrence) -> bool:
    """Whether the engine quotes a known text where a script has a value (Go's html/template)."""
    if occurrence.escapes != "context" or not _RAW.isdisjoint(occurrence.value.roles):
        return False
    values = [piece.value for piece in occurrence.value.pieces if isinstance(piece, Known)]
    return all(isinstance(value, str) for value in values) and "".join(map(str, values)).strip() != ","


def _escaped(text: str, occurrence: Occurrence) -> str:
    """A known text, escaped as on the page."""
    roles = occurrence.value.roles
    by_engine = occurrence.escapes in ("html", "context") and _RAW.isdisjoint(roles)
    return html.escape(text, quote=False) if by_engine or "html" in roles else text


def _segment_value(segment: Segment) -> Value:
    return segment.occurrence.value if segment.occurrence is not None else Value(())


def _chosen(value: Value, visible: set[str]) -> tuple[Piece, ...]:
    """The sequence of pieces to print: of several alternatives, the first whose symbols are all shown."""
    for run in (value.pieces, *value.others):
        names = [piece.name for piece in run if isinstance(piece, Symbol)]
        if names and all(name in visible for name in names):
            return run
    return value.pieces


def _written(
    expansion: Expansion,
    segments: Sequence[Segment],
    page: MarkedPage,
    contexts: dict[int, tuple[JsonPlace, int]],
    properties: dict[int, tuple[str, bool]],
    addresses: set[int],
    keys: set[int],
    visible: set[int],
    standins: Standins,
    preferred: set[str],
) -> MappedPage:
    pieces: list[str] = []
    parts: list[Part] = []
    printed: list[Printed] = []
    opaque: list[Segment] = []
    missing: list[int] = []
    position = 0

    def put(
        text: str, segment: Segment, exact: bool, occurrence: int | None, known: Known | None = None
    ) -> None:
        nonlocal position
        if text:
            uri, start, end = segment.uri, segment.start, segment.end
            if known is not None and known.place is not None:
                uri, start, end = known.place
            parts.append(Part(position, position + len(text), uri, start, end, exact, occurrence))
            pieces.append(text)
            position += len(text)

    values: set[int] = set()
    """The segments of what was not followed that are values of members."""
    for index, segment in enumerate(segments):
        occurrence = segment.occurrence
        if segment.gap is not None:
            if _lacks_value(pieces, segments[index + 1 : index + 2]):
                values.add(index)
                put("null", segment, False, None)
            else:
                missing.append(position)
        if occurrence is None:
            put(segment.text, segment, segment.exact, None)
            continue
        place, block = contexts.get(index, (None, None))
        value = _segment_value(segment)
        run = _chosen(value, preferred)
        if index in properties:
            name, alone = properties[index]
            named = JsonPlace("string", name, alone=alone)
        else:
            named = place
        # In a script, Go writes a time as JSON, unless it is inside of a string.
        is_iso = value.form is not None and value.form[0] in ISO_IN_JSON
        is_json = is_iso and place is not None and place.role == "value"
        formed = "" if is_json else _formed(value, run, standins, named)
        of_key = f"{_UNKNOWN_NAME}{index}" if index in keys else ""
        names = [
            (piece, of_key or formed or standins.text(piece)) for piece in run if isinstance(piece, Symbol)
        ]
        at, begin = len(printed), position
        printed.append(
            Printed(
                segment, occurrence, place, block, index in visible, tuple(names), begin, begin, bool(formed)
            )
        )
        if place is not None and place.role == "between" and _is_next_item(printed):
            place = replace(place, role="value")
            put(" ", segment, False, None)
        if place is not None and (place.role == "whole" or _is_node(place, run)):
            if place.role == "whole" and _is_data(segment, run):
                put('{"id": 1}', segment, False, at)
                continue
            opaque.append(segment)
            put("{}", segment, False, at)
        elif (
            place is not None
            and (place.role in ("value", "key") or _is_value(place, occurrence))
            and not brings_quotes(occurrence)
        ):
            text = json.dumps(formed) if formed else _json_value(occurrence, run, standins, place)
            text = json.dumps(of_key) if of_key and _only_known(run) is None else text
            text = f" {text}" if place.role == "between" else text
            put(text, segment, False, at, _only_known(run))
        elif place is not None and place.role == "between" and not _has_members(run):
            if value.symbol is not None and _needs_member(pieces, segments[index + 1 : index + 2]):
                put(f'"{_UNKNOWN_NAME}{index}": null', segment, False, at)
        else:
            if place is None and pieces and _NAME_OF_TAG.search(pieces[-1][-_LONGEST_NAME:]):
                put(" ", segment, False, None)  # attributes, as Drupal's templates print them
            if index in addresses and value.symbol is not None:
                put("https://schema.org/", segment, False, None)
            for piece in run:
                text = (
                    formed or standins.text(piece)
                    if isinstance(piece, Symbol)
                    else _plain(piece, segment.uri)
                )
                text = of_key if of_key and isinstance(piece, Symbol) else text
                known = piece if isinstance(piece, Known) else None
                if place is not None:
                    encodes = _encodes(value) or (known is not None and _is_safe(known, occurrence))
                    text = json.dumps(text, ensure_ascii=False)[1:-1] if encodes else text
                elif known is not None:
                    text = _escaped(text, occurrence)
                stands = known is None or known.key
                put(text, segment, False, at if stands else None, known)
        printed[at] = replace(printed[at], end=position)
    woven = MappedPage("".join(pieces), parts, printed, expansion, opaque, missing)
    woven.incomplete = page.incomplete(segments, values)
    woven.body = page.has_body()
    return woven


_UNKNOWN_NAME = "urn://"
"""How the stand-in for a property's name begins: that of another vocabulary, about which nothing is known."""


def _formed(value: Value, run: Sequence[Piece], standins: Standins, place: JsonPlace | None) -> str:
    """The stand-in for an expression in a form that its property never accepts; else ""."""
    symbol = run[0] if len(run) == 1 and isinstance(run[0], Symbol) else None
    if symbol is None or value.form is None or place is None or place.role not in ("string", "value"):
        return ""
    kind, text = kind_of_property(place.key, place.types), standins.text(symbol)
    if kind == "date" and _DAY.fullmatch(text) and (place.alone or place.role == "value"):
        return date_written(value.form, datetime.fromisoformat(text)) or ""
    if kind == "rating" and "," in (rating := amount_written(value.form, "4") or ""):
        return rating
    return (amount_written(value.form, text) or "") if kind == "number" and text.isdecimal() else ""


def _is_data(segment: Segment, run: Sequence[Piece]) -> bool:
    """Whether an expression writes an object of Shopify as JSON, which has neither a context nor a type."""
    symbol = run[0] if len(run) == 1 and isinstance(run[0], Symbol) else None
    return symbol is not None and segment.uri.endswith(".liquid") and symbol.key in words("shopify_objects")


def _is_node(place: JsonPlace, run: Sequence[Piece]) -> bool:
    """Whether an unknown value is a whole JSON-LD node: in the outermost array, or in the graph."""
    return (
        place.role == "value" and place.key in ("", "@graph") and len(run) == 1 and isinstance(run[0], Symbol)
    )


def _is_value(place: JsonPlace, occurrence: Occurrence) -> bool:
    """Whether an expression between values is a value itself, after a missing comma; Go quotes each that is no code."""
    roles, names = occurrence.value.roles, [one.name for one in occurrence.value.symbols]
    is_quoted = occurrence.escapes == "context" and not {"script", "other"} & set(roles)
    is_text = bool(names) and all(name.replace(".", "").replace("_", "").isalnum() for name in names)
    return place.role == "between" and ("json" in roles or (is_quoted and is_text))


def _has_members(run: Sequence[Piece]) -> bool:
    """Whether an expression prints members of an object, which a template put together."""
    return any(isinstance(one, Known) and _MEMBER.search(str(one.value)) for one in run)


def _needs_member(before: Sequence[str], after: Sequence[Segment]) -> bool:
    """Whether the commas around an expression between members ask for members, which it then prints."""
    ends = before[-1].rstrip()[-1:] if before else ""
    return ends == "," and any(one.text.lstrip()[:1] in ("}", ",") for one in after)


def _lacks_value(before: Sequence[str], after: Sequence[Segment]) -> bool:
    """Whether a member of an object has no value but what was not followed: a tag of an unknown kind."""
    is_named = bool(before) and _NAMED.search(before[-1][-_LONGEST_NAME:]) is not None
    return is_named and any(one.text.lstrip()[:1] in ("}", ",") for one in after)


def _is_next_item(printed: Sequence[Printed]) -> bool:
    """Whether an expression between values is that of the value before, printed again: an item without its comma."""
    if len(printed) < 2:
        return False
    one, other = printed[-2:]
    symbol = other.occurrence.value.symbol
    return (
        symbol is not None
        and symbol.name.replace(".", "").replace("_", "").isalnum()
        and other.occurrence.in_loop
        and (one.segment.uri, one.segment.start) == (other.segment.uri, other.segment.start)
    )


_BETWEEN_ITEMS = {"njk": ",", "ejs": ",", "hbs": ",", "liquid": ""}
"""What JavaScript's engines and Liquid write between the items of a list in a text, by the ending of the file."""


def _plain(known: Known, uri: str = "") -> str:
    value = known.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and (between := _BETWEEN_ITEMS.get(uri.rpartition(".")[2])) is not None:
        return between.join(_plain(one if isinstance(one, Known) else Known(one)) for one in value)
    return (
        json.dumps(_unwrapped(value), ensure_ascii=False, default=str)
        if isinstance(value, list | dict)
        else str(value)
    )


def _only_known(run: Sequence[Piece]) -> Known | None:
    return run[0] if len(run) == 1 and isinstance(run[0], Known) else None


def _encodes(value: Value) -> bool:
    """Whether a value is encoded as JSON, or so that nothing in it can end a string."""
    return bool({"json", "js", "html"} & set(value.roles))


def _is_safe(known: Known, occurrence: Occurrence) -> bool:
    """Whether the engine encodes a data value so that nothing in it ends a string; Go does, marked as HTML or not."""
    is_left = occurrence.escapes != "context" and "raw" in occurrence.value.roles
    return bool(known.key) and occurrence.escapes in _SAFE_IN_STRINGS and not is_left


def _json_value(occurrence: Occurrence, run: Sequence[Piece], standins: Standins, place: JsonPlace) -> str:
    """The output of an expression as a JSON value."""
    value, known = occurrence.value, _only_known(run)
    if known is not None:
        is_code = value.roles[-1:] == ("script",)
        encodes = "json" in value.roles or (occurrence.escapes == "context" and not is_code)
        if known.key and known.value is None and not encodes:
            return ""
        if encodes and occurrence.escapes == "context" and isinstance(known.value, Moment):
            return json.dumps(known.value.when.isoformat())  # as Go writes a time as JSON
        if encodes or not isinstance(known.value, str):
            return json.dumps(_unwrapped(known.value), ensure_ascii=False, default=str)
        return known.value
    kind: Kind = kind_of_property(place.key, place.types)
    if len(run) == 1 and isinstance(run[0], Symbol):
        if kind == "node":
            return json.dumps({"@id": standins.text(run[0])}, ensure_ascii=False)
        number = standins.text(run[0])
        if kind in ("number", "rating") and number.replace(".", "", 1).isdecimal():
            return number
        if kind == "boolean":
            return "true"
    text = "".join(standins.text(piece) if isinstance(piece, Symbol) else _plain(piece) for piece in run)
    return json.dumps(text, ensure_ascii=False)


def _unwrapped(value: object) -> object:
    if isinstance(value, Known):
        return _unwrapped(value.value)
    if isinstance(value, dict):
        return {str(key): _unwrapped(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_unwrapped(entry) for entry in value]
    return str(value) if isinstance(value, str) else value
