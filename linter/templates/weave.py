"""The page that a template makes, with stand-ins for its expressions, and the way back to the template."""

from __future__ import annotations

import bisect
import html
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from .expansion import Expansion, Occurrence, Segment
from .json_place import JsonPlace, json_places
from .standin import Kind, Standins, kind_of_property
from .values import Known, Piece, Symbol, Value

#: Characters that no text may hold (Unicode noncharacters) mark where an expression stands.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
_SCRIPT = re.compile(
    r"""<script(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)</script(?=[\s/>])|<!--.*?(?:-->|\Z)"""
    r"""|<(style|textarea|template|noscript|title|script)\b[^>]*>.*?</\3\s*>""",
    re.IGNORECASE | re.DOTALL,
)
_JSON_LD = re.compile(r"""\btype\s*=\s*["']?\s*application/ld\+json""", re.IGNORECASE)
_TAG = re.compile(r"""<(/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_SHOWN_ATTRIBUTES = re.compile(
    r"""\b(?:href|src|srcset|data-src|alt|title|value|content|datetime|aria-label|poster|placeholder|action|data-[\w-]+)"""
    r"""\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)""",
    re.IGNORECASE,
)
_HEAD = re.compile(r"<head\b[^>]*>.*?(?:</head\s*>|<body\b)", re.IGNORECASE | re.DOTALL)
_SAFE_IN_STRINGS = frozenset({"context", "html", "quotes"})
_NOT_SHOWN = re.compile(r"<(meta|link|base)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the woven page: [start, end) of it comes from [origin, origin_end) of a file.

    ``exact`` parts are copied character by character. ``occurrence`` indexes ``Woven.occurrences``.
    """

    start: int
    end: int
    uri: str
    origin: int
    origin_end: int
    exact: bool
    occurrence: int | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """An expression in the woven page: where it was written, what it gives, where in JSON-LD it stands."""

    segment: Segment
    occurrence: Occurrence
    place: JsonPlace | None = None
    block: int | None = None
    shown: bool = False
    standins: tuple[tuple[Symbol, str], ...] = ()
    start: int = 0
    end: int = 0
    """Its place in the woven page."""


@dataclass(eq=False)
class Woven:
    """A page made of a template. ``opaque`` are blocks and nodes that one expression makes whole, by their places."""

    text: str
    parts: list[Part]
    printed: list[Printed]
    expansion: Expansion
    opaque: list[Segment] = field(default_factory=list)
    torn: set[int] = field(default_factory=set)
    """The blocks that something unknown is put into."""
    body: bool = True
    """Whether there is anything that a visitor would see."""

    @cached_property
    def _starts(self) -> list[int]:
        return [part.start for part in self.parts]

    def part_at(self, offset: int) -> Part | None:
        """The part that a character of the page belongs to."""
        index = bisect.bisect_right(self._starts, offset) - 1
        if index < 0:
            return None
        part = self.parts[index]
        return part if offset < part.end or (offset == part.end and index == len(self.parts) - 1) else None

    def origin(self, start: int, end: int) -> tuple[str, int, int] | None:
        """The file and the offsets in it that [start, end) of the page comes from, or None."""
        first, last = self.part_at(start), self.part_at(max(end - 1, start))
        if first is None:
            return None
        begin = first.origin + (start - first.start if first.exact else 0)
        stop = first.origin_end
        if last is not None and last.uri == first.uri and last.origin >= first.origin:
            stop = last.origin + (end - last.start) if last.exact else last.origin_end
        if stop < begin:
            stop = first.origin_end
        return first.uri, begin, max(begin, stop)

    def printed_in(self, start: int, end: int) -> Iterator[Printed]:
        """The expressions within [start, end) of the page."""
        index = max(bisect.bisect_right(self._starts, start) - 1, 0)
        while index < len(self.parts) and self.parts[index].start < end:
            part = self.parts[index]
            if part.occurrence is not None and part.end > start:
                yield self.printed[part.occurrence]
            index += 1

    @cached_property
    def shown(self) -> frozenset[str]:
        """The names of the symbols that a visitor sees, and of the values that data give."""
        shown = [one.occurrence.value for one in self.printed if one.shown]
        return frozenset(
            name
            for value in shown
            for name in (*(symbol.name for symbol in value.symbols), *(known.key for known in given(value)))
        )

    def told(self, text: str) -> str:
        """A message with the expressions themselves instead of their stand-ins."""
        for one in self.printed:
            for symbol, standin in one.standins:
                if standin and standin in text:
                    text = text.replace(standin, f"{{{symbol.key}}}")
        return text


def weave(expansion: Expansion) -> Woven:
    """The page that an expansion makes."""
    segments = [
        told
        for segment in expansion.segments
        for told in _told(segment)
        if told.text or told.occurrence is not None or told.gap is not None
    ]
    marked, bounds = _marked(segments)
    contexts = _contexts(marked)
    shown = _shown(marked)
    standins = Standins()
    preferred = {symbol.name for index in shown for symbol in _segment_value(segments[index]).symbols}
    for index, (place, _) in contexts.items():
        value = _chosen(_segment_value(segments[index]), preferred)
        kind = kind_of_property(place.key, place.types)
        for position, piece in enumerate(value):
            if isinstance(piece, Symbol):
                standins.want(
                    piece, kind if len(value) == 1 or kind in ("link", "image") else "text", position
                )
    return _written(expansion, segments, marked, bounds, contexts, shown, standins, preferred)


def _told(segment: Segment) -> Iterator[Segment]:
    """A segment as it is, or as text where its expression is known and printed as it is."""
    occurrence = segment.occurrence
    if occurrence is None or not all(isinstance(piece, Known) for piece in occurrence.value.pieces):
        yield segment
        return
    if (
        occurrence.value.record is not None
        or "json" in occurrence.value.roles
        or any(given(occurrence.value))
    ):
        yield segment
        return
    for piece in occurrence.value.pieces:
        if isinstance(piece, Known):
            text = _escaped(_plain(piece), occurrence)
            uri, start, end = piece.place or (segment.uri, segment.start, segment.end)
            yield Segment(uri, start, end, text, exact=False)


def given(value: Value) -> Iterator[Known]:
    """The pieces of a value that data give."""
    return (piece for piece in value.pieces if isinstance(piece, Known) and piece.key)


def _escaped(text: str, occurrence: Occurrence) -> str:
    """A known text as it is printed into a page."""
    roles = occurrence.value.roles
    by_engine = occurrence.escapes in ("html", "context") and "raw" not in roles
    return html.escape(text, quote=False) if by_engine or "html" in roles else text


def _segment_value(segment: Segment) -> Value:
    return segment.occurrence.value if segment.occurrence is not None else Value(())


def _chosen(value: Value, shown: set[str]) -> tuple[Piece, ...]:
    """The run of pieces to print: of several that may be printed, the first whose symbols are all shown."""
    for run in (value.pieces, *value.others):
        names = [piece.name for piece in run if isinstance(piece, Symbol)]
        if names and all(name in shown for name in names):
            return run
    return value.pieces


def _marked(segments: Sequence[Segment]) -> tuple[str, list[int]]:
    """The page with marks for expressions, and where each segment starts in it."""
    pieces: list[str] = []
    bounds: list[int] = []
    position = 0
    for index, segment in enumerate(segments):
        text = segment.text.replace(_OPEN, " ").replace(_CLOSE, " ")
        text = f"{_OPEN}{index}{_CLOSE}" if segment.occurrence is not None else text
        bounds.append(position)
        pieces.append(text)
        position += len(text)
    return "".join(pieces), bounds


def _contexts(marked: str) -> dict[int, tuple[JsonPlace, int]]:
    """Where in JSON-LD each expression stands that stands in it, and in which block."""
    found: dict[int, tuple[JsonPlace, int]] = {}
    block = 0
    for script in _SCRIPT.finditer(marked):
        if script[2] is None or not _JSON_LD.search(script[1] or ""):
            continue
        for index, place in json_places(script[2], _MARK):
            found[index] = (place, block)
        block += 1
    return found


def _shown(marked: str) -> set[int]:
    """The expressions that a visitor would see: in the text of the body, or as an address or label in it."""
    head = _HEAD.search(marked)
    body = (
        marked[: head.start()] + " " * (head.end() - head.start()) + marked[head.end() :] if head else marked
    )
    body = _SCRIPT.sub(lambda match: " " * len(match.group()), body)
    found: set[int] = set()
    position = 0
    for tag in _TAG.finditer(body):
        found |= {int(mark[1]) for mark in _MARK.finditer(body, position, tag.start())}
        position = tag.end()
        if not _NOT_SHOWN.match(tag.group()):
            for attribute in _SHOWN_ATTRIBUTES.finditer(tag[3]):
                found |= {int(mark[1]) for mark in _MARK.finditer(attribute[1])}
            if tag[2][0].isupper():
                # A component: what is handed to it is most likely what it shows.
                found |= {int(mark[1]) for mark in _MARK.finditer(tag[3])}
    return found | {int(mark[1]) for mark in _MARK.finditer(body, position)}


def _written(
    expansion: Expansion,
    segments: Sequence[Segment],
    marked: str,
    bounds: Sequence[int],
    contexts: dict[int, tuple[JsonPlace, int]],
    shown: set[int],
    standins: Standins,
    preferred: set[str],
) -> Woven:
    pieces: list[str] = []
    parts: list[Part] = []
    printed: list[Printed] = []
    opaque: list[Segment] = []
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

    for index, segment in enumerate(segments):
        occurrence = segment.occurrence
        if occurrence is None:
            put(segment.text, segment, segment.exact, None)
            continue
        place, block = contexts.get(index, (None, None))
        value = occurrence.value
        run = _chosen(value, preferred)
        names = [(piece, standins.text(piece)) for piece in run if isinstance(piece, Symbol)]
        at, begin = len(printed), position
        printed.append(Printed(segment, occurrence, place, block, index in shown, tuple(names), begin, begin))
        if place is not None and (place.role == "whole" or _is_node(place, run)):
            opaque.append(segment)
            put("{}", segment, False, at)
        elif place is not None and (place.role in ("value", "key") or _is_value(place, value)):
            text = _json_value(occurrence, run, standins, place)
            text = f" {text}" if place.role == "between" else text
            put(text, segment, False, at, _only_known(run))
        elif place is not None and place.role == "between":
            pass
        else:
            for piece in run:
                text = standins.text(piece) if isinstance(piece, Symbol) else _plain(piece)
                known = piece if isinstance(piece, Known) else None
                if place is not None:
                    encodes = _encodes(value) or (known is not None and _is_safe(known, occurrence))
                    text = json.dumps(text, ensure_ascii=False)[1:-1] if encodes else text
                elif known is not None and known.key:
                    text = _escaped(text, occurrence)
                stands = known is None or known.key
                put(text, segment, False, at if stands else None, known)
        printed[at] = replace(printed[at], end=position)
    woven = Woven("".join(pieces), parts, printed, expansion, opaque)
    woven.torn = _torn(segments, bounds, marked)
    woven.body = _has_body(marked)
    return woven


def _is_node(place: JsonPlace, run: Sequence[Piece]) -> bool:
    """Whether something unknown stands where JSON-LD has a whole node: in its outermost array, or its graph."""
    return (
        place.role == "value" and place.key in ("", "@graph") and len(run) == 1 and isinstance(run[0], Symbol)
    )


def _is_value(place: JsonPlace, value: Value) -> bool:
    """Whether what stands where a comma is due is a value of its own, the comma before it forgotten."""
    return place.role == "between" and "json" in value.roles


def _plain(known: Known) -> str:
    value = known.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return (
        json.dumps(_unwrapped(value), ensure_ascii=False, default=str)
        if isinstance(value, list | dict)
        else str(value)
    )


def _only_known(run: Sequence[Piece]) -> Known | None:
    return run[0] if len(run) == 1 and isinstance(run[0], Known) else None


def _encodes(value: Value) -> bool:
    """Whether a value is written as JSON, or so that nothing in it can end a string."""
    return bool({"json", "js", "html"} & set(value.roles))


def _is_safe(known: Known, occurrence: Occurrence) -> bool:
    """Whether the engine writes what data give so that nothing in it can end a string."""
    return bool(known.key) and occurrence.escapes in _SAFE_IN_STRINGS and "raw" not in occurrence.value.roles


def _json_value(occurrence: Occurrence, run: Sequence[Piece], standins: Standins, place: JsonPlace) -> str:
    """What an expression prints where JSON has a value, as JSON."""
    value, known = occurrence.value, _only_known(run)
    if known is not None:
        encodes = "json" in value.roles or (bool(known.key) and occurrence.escapes == "context")
        if known.key and known.value is None and not encodes:
            return ""
        if encodes or not isinstance(known.value, str):
            return json.dumps(_unwrapped(known.value), ensure_ascii=False, default=str)
        return known.value
    kind: Kind = kind_of_property(place.key, place.types)
    if len(run) == 1 and isinstance(run[0], Symbol):
        if kind == "node":
            return json.dumps({"@id": standins.text(run[0])}, ensure_ascii=False)
        if kind == "number":
            return standins.text(run[0])
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


def _torn(segments: Sequence[Segment], bounds: Sequence[int], marked: str) -> set[int]:
    """The blocks that content of which nothing is known goes into."""
    positions = [bounds[index] for index, segment in enumerate(segments) if segment.gap is not None]
    found: set[int] = set()
    block = 0
    for script in _SCRIPT.finditer(marked):
        if script[2] is None or not _JSON_LD.search(script[1] or ""):
            continue
        if any(script.start(2) <= position <= script.end(2) for position in positions):
            found.add(block)
        block += 1
    return found


def _has_body(marked: str) -> bool:
    head = _HEAD.search(marked)
    body = marked[: head.start()] + marked[head.end() :] if head else marked
    text = _TAG.sub(" ", _SCRIPT.sub(" ", body))
    return bool(text.replace(">", " ").strip())
