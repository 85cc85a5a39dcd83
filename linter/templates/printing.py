"""Print a template's outputs: values, structures as JSON, captured output, separating commas."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from ...source.regex import regex
from .components.json_objects import MEMBERS_FILTER, is_given
from .expansion import SCRIPT_FAMILIES, Expansion, Gap, Occurrence, Place, Segment, called_from, value_of
from .expressions.condition import conditions
from .expressions.dialects import dialect_of
from .expressions.evaluation import Evaluation
from .expressions.lookup import renamed
from .expressions.names import role
from .expressions.values import (
    Chosen,
    Constant,
    Either,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Known,
    Other,
    Path,
    Piece,
    Record,
    Symbol,
    Value,
    describe,
    short,
)
from .faults.availability_condition import denied
from .faults.escaping import Escaped, escaped_json
from .faults.written_forms import as_printed
from .separators import comma_in, gives_comma, is_conditional_comma, parts_iterations
from .tree import Include, Output

_MEMBER = regex(r",?\s*\"[^\"\n]{1,100}\"\s*:")
"""How the members of an object begin."""
_MINIFIES = regex(r"minif|compact|compress", re.IGNORECASE)
"""Filters that take white space away."""
MAX_DEPTH = 40
MAX_SEGMENTS = 20_000
"""Maximum number of segments before structures are no longer written out."""
MAX_MEMBERS = 200
"""Maximum number of members of a structure that are looked at where it is printed as a text."""


class Printing:
    """Prints into one expansion."""

    def __init__(self, evaluation: Evaluation, out: Expansion) -> None:
        self._evaluation = evaluation
        self._out = out
        self._captured: dict[int, tuple[Value, Callable[[], Sequence[Segment]]]] = {}
        """By the value's identity: the value, kept alive, and its output, which most values never need."""
        self._of_modules: set[int] = set()
        """Keys of ``_captured`` whose output comes from files that are not checked on their own."""
        self._joiners: set[str] = set()

    def keep(self, captured: Sequence[Segment]) -> Value:
        """Captured output as a value, which prints it."""
        value = value_of(captured)
        self._captured[id(value)] = (value, lambda: captured)
        return value

    def attach(self, value: Value, captured: Callable[[], Sequence[Segment]], place: Place) -> None:
        """Record what a value prints as JSON: ``captured`` is called once, when that is printed."""

        def printed() -> Sequence[Segment]:
            self._captured[id(value)] = (value, list)  # nothing, where the value holds itself
            segments = captured()
            self._captured[id(value)] = (value, lambda: segments)
            return segments

        self._captured[id(value)] = (value, printed)
        if place.source.family == "script":
            self._of_modules.add(id(value))

    def same(self, value: Value, other: Value) -> Value:
        """The other value, which prints as JSON what the first one does."""
        if id(value) in self._captured:
            self._captured[id(other)] = (other, self._captured[id(value)][1])
        return other

    def value(self, value: Value, start: int, end: int, escapes: str, place: Place) -> None:
        """Print a value: one put together of elements piece by piece."""
        pieces = value.pieces if escapes == "none" and len(value.pieces) > 1 else ()
        if any(isinstance(one, Known) and "<" in str(one.value) for one in pieces):
            for one in pieces:
                if isinstance(one, Known):
                    self._made(str(one.value), start, end, place)
                else:
                    self.value(Value((one,), roles=value.roles), start, end, escapes, place)
            return
        is_set = any(one.name.partition(".")[0] in place.looped for one in value.symbols)
        occurrence = Occurrence(value, escapes, bool(place.counters), place.assumed, is_set)
        self._out.segments.append(Segment(place.source.uri, start, end, occurrence=occurrence))

    def kept(self, expression: Expression, place: Place) -> Value | None:
        """The value with captured output that an expression names; None for others."""
        if not isinstance(expression, Path):
            return None
        parts = renamed(expression.parts, place.source.family)
        value = place.names.find(parts[0]) if len(parts) == 1 else None
        return value if id(value) in self._captured else None

    def print_captured(self, value: Value, start: int, end: int, place: Place) -> None:
        """Print the captured output behind a value, or the value."""
        if id(value) in self._captured:
            self._out.segments.extend(self._captured[id(value)][1]())
        else:
            self.value(value, start, end, "none", place)

    def print_joiner(self, called: FunctionCall, node: Output, place: Place) -> bool:
        """Whether a call is of Nunjucks' and Jinja2's joiner: prints nothing the first time, a comma from then on."""
        name = called.name
        if name not in self._joiners and called.arguments:
            return False
        joiner = place.names.find(name)
        if joiner is None or not joiner.pieces or not isinstance(joiner.pieces[0], Known):
            return False
        if name in self._joiners:
            text = str(joiner.pieces[0].value)
            self._out.segments.append(Segment(place.source.uri, node.start, node.end, text, exact=False))
        self._joiners.add(name)
        return True

    def output(self, node: Output, place: Place) -> None:
        """Print the value of an expression."""
        if isinstance(node.expression, FilterCall) and node.expression.name == MEMBERS_FILTER:
            structure = self._captured_structure(node.expression.value, node, place)
            self.members(node.expression, structure, node, place)
            return
        captured = self._captured_structure(node.expression, node, place)
        if captured is not None:
            begun, bound = len(self._out.segments), self._evaluation.value(node.expression, place)
            self._out.segments.extend(captured)
            if escaped_json(node, place.source.path, place.source.family, bound.roles) is not None:
                self.escaped_since(begun, node.expression, node, place)
            return
        joined = node.expression if isinstance(node.expression, Joined) else None
        # Go quotes the whole.
        parts = joined.parts if joined is not None and node.escapes != "context" else (node.expression,)
        if place.counters and isinstance(node.expression, Chosen) and gives_comma(node.expression):
            guards = conditions(node.expression.condition, dialect_of(place.source.family))
            then = node.expression.then
            is_comma = comma_in(then) is True
            holds = self._evaluation.counter_answer(guards, place)
            arms = ((guards, is_comma), ((), not is_comma))
            is_due = self._evaluation.needs_separator(arms, place) if holds is None else holds is is_comma
            if is_due is not None:
                self._made("," if is_due else "", node.start, node.end, place)
                return
        if place.counters and is_conditional_comma(node.expression):
            self._made(
                "," if parts_iterations(place, self._out.segments) else "", node.start, node.end, place
            )
            return
        source, bound = place.source, self._evaluation.value(node.expression, place)
        whole = as_printed(bound, source.family, source.path, source.text)
        if whole.record is not None and isinstance(node.expression, Path):
            # What is given a structure may show what has its name.
            own = (Symbol(short(describe(node.expression))),)
            whole = replace(whole, others=(*whole.others, own))
        if whole.record is not None and "json" not in whole.roles and source.family not in SCRIPT_FAMILIES:
            members = islice(self._written_out(whole.record, place), MAX_MEMBERS)
            whole = replace(whole, others=(*whole.others, *members))
        self._chosen(node, whole, place)
        escaped = escaped_json(node, place.source.path, place.source.family, whole.roles)
        if escaped is not None:
            self._out.escaped[(place.source.uri, node.start, node.end)] = escaped
        if whole.record is not None and "json" in whole.roles:
            self._print_record(whole, node.start, node.end, place)
            return
        as_text = OBJECTS_AS_TEXT.get(source.family)
        if whole.record is not None and as_text is not None and self._opens_script():
            self._made(as_text, node.start, node.end, place)
            return
        if all(isinstance(piece, Known) for piece in whole.pieces):
            parts = (node.expression,)
        for part in parts:
            value = whole if part is node.expression else self._evaluation.value(part, place)
            if part is not node.expression and escaped is None:
                one = escaped_json(
                    replace(node, expression=part), place.source.path, source.family, value.roles
                )
                if one is not None:
                    self._out.escaped[(source.uri, node.start, node.end)] = one
            if value.record is not None and "json" in value.roles:
                self._print_record(value, node.start, node.end, place)
            elif value.record is not None and as_text is not None and self._opens_script():
                self._made(as_text, node.start, node.end, place)
            elif node.escapes == "none" and isinstance(part, Constant) and "<" in str(part.value):
                self._made(str(part.value), node.start, node.end, place)
            else:
                self.value(value, node.start, node.end, node.escapes, place)

    def _opens_script(self) -> bool:
        """Whether what is printed next begins a script of JSON-LD."""
        before = self._out.segments[-1].text if self._out.segments else ""
        return _OPENS_SCRIPT.search(before[-_LONGEST_TAG:]) is not None

    def _written_out(self, record: Record, place: Place, depth: int = 0) -> Iterator[tuple[Piece, ...]]:
        """What the members of a structure print, where it is printed as a text (``delimit``)."""
        for _, member in record.members if depth <= MAX_DEPTH else ():
            value = self._evaluation.value(member, place)
            yield from (value.pieces, *value.others)
            if value.record is not None:
                yield from self._written_out(value.record, place, depth + 1)

    def _chosen(self, node: Output, value: Value, place: Place) -> None:
        """Record a member of an enumeration that the condition denies which chooses it."""
        chosen = node.expression
        while isinstance(chosen, FilterCall):
            chosen = chosen.value
        parts = chosen.parts if isinstance(chosen, Joined) else (chosen,)
        choices = [one for one in parts if isinstance(one, Chosen) and isinstance(one.then, Constant)]
        if len(choices) == 1:
            guards = conditions(choices[0].condition, dialect_of(place.source.family))
            text = "".join(str(one.value) for one in value.pieces if isinstance(one, Known))
            whole = (one.then if one is choices[0] else one for one in parts)
            is_first = text == "".join(str(one.value) for one in whole if isinstance(one, Constant))
            if key := denied(guards if is_first else (), guards, text):
                self._out.denied[place.source.uri, node.start, node.end] = key

    def escaped(self, what: str, start: int, end: int, place: Place) -> None:
        """Record that what is printed next is escaped, at a space for what escapes it."""
        uri = place.source.uri
        self._out.escaped[(uri, start, end)] = Escaped(what, place.source.path, place.source.family)
        self._out.segments.append(Segment(uri, start, end, " ", exact=False))

    def escaped_since(self, begun: int, expression: Expression, node: Output, place: Place) -> None:
        """The same of JSON that was printed from a segment on."""
        printed = self._out.segments[begun:]
        first = next((one for one in printed if one.occurrence is not None or one.text.strip()), None)
        if first is None or first.occurrence is not None or first.text.lstrip()[:1] not in ("{", "["):
            return
        del self._out.segments[begun:]
        self.escaped(f"{{{short(describe(expression))}}}", node.start, node.end, place)
        self._out.segments.extend(printed)

    def quoted(self, begun: int, node: Include, place: Place) -> None:
        """Report JSON that an include printed from a segment on, and that scripts get as a quoted string."""
        printed = islice(self._out.segments, begun, None)
        first = next((one for one in printed if one.occurrence is not None or one.text.strip()), None)
        if first is None or first.occurrence is not None or first.text.lstrip()[:1] not in ("{", "["):
            return
        uri, path = place.source.uri, place.source.path
        # A space for the include itself: all other output comes from the other file.
        self._out.segments.insert(begun, Segment(uri, node.start, node.end, " ", exact=False))
        what = f'the partial "{node.name}"'
        self._out.escaped[(uri, node.start, node.end)] = Escaped(what, path, place.source.family, whole=True)

    def _print_record(self, value: Value, start: int, end: int, place: Place, depth: int = 0) -> None:
        """Print a structure written out in the template as JSON."""
        record = value.record
        if record is None or depth > MAX_DEPTH or len(self._out.segments) > MAX_SEGMENTS:
            if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
                text = json.dumps(value.pieces[0].value, ensure_ascii=False, default=str)
                self._made(text, start, end, place)
                return
            value = as_printed(value, place.source.family)
            self.value(replace(value, roles=(*value.roles, "json"), record=None), start, end, "none", place)
            return
        self._made("[" if record.is_list else "{", start, end, place)
        separator = ""
        for key, member in record.members:
            if key is None and not record.is_list:
                continue
            self._made(separator, start, end, place)
            separator = ","
            first, last = start, end
            if not record.is_list and key is not None:
                first, last = _written(key, place.source.text, start, end)
                self._print_record(self._evaluation.value(key, place), first, last, place, depth + 1)
                self._made(":", first, last, place)
            self._print_record(self._evaluation.value(member, place), first, last, place, depth + 1)
        self._made("]" if record.is_list else "}", start, end, place)

    def _captured_structure(
        self, expression: Expression, node: Output, place: Place
    ) -> Sequence[Segment] | None:
        """The JSON or HTML captured under the printed name; None for other expressions."""
        as_json = False
        while isinstance(expression, FilterCall) and (
            role(expression.name) in ("format", "raw", "script", "json") or _MINIFIES.search(expression.name)
        ):
            as_json = as_json or role(expression.name) == "json"
            expression = expression.value
        if isinstance(expression, Either):
            expression = expression.options[0]
        if as_json and isinstance(expression, FunctionCall) and is_given(expression.arguments):
            expression = expression.arguments[0]  # a function that is not read may leave members out
        value = self.kept(expression, place)
        if value is None:
            return None
        captured = self._captured[id(value)][1]()
        begins = next((one.text.strip() for one in captured if one.occurrence or one.text.strip()), "")
        has_members = not as_json and _MEMBER.match(begins) is not None
        if not (has_members or begins.startswith(("{", "[") if as_json else ("{", "[", "<"))):
            return None
        if id(value) not in self._of_modules:
            return captured
        return [called_from(one, place.source.uri, (node.start, node.end)) for one in captured]

    def members(
        self, spread: FilterCall, captured: Sequence[Segment] | None, node: Output, place: Place
    ) -> None:
        """Print the members of an object after those of another, if what prints that is known."""
        if captured is None:
            what = describe(spread.value)
            what = what if isinstance(spread.value, Other) else f"...{what}"
            gap = Gap(f'"{what}"', place.source.uri, node.start, of_markup=True)
            self._out.gaps.append(gap)
            self._out.segments.append(Segment(place.source.uri, node.start, node.start, gap=gap))
            return
        known = {one.value for one in spread.arguments if isinstance(one, Constant)}
        for key, segments in members_of(captured):
            if key not in known:
                first = next((one.text for one in reversed(self._out.segments) if one.text.strip()), "")
                self._made("" if first.rstrip().endswith("{") else ",", node.start, node.end, place)
                self._out.segments.extend(segments)

    def _made(self, text: str, start: int, end: int, place: Place) -> None:
        self._out.segments.append(Segment(place.source.uri, start, end, text, exact=False))


def _written(key: Expression, text: str, start: int, end: int) -> tuple[int, int]:
    """The location of a structure's key, if it occurs only once; else of the output."""
    if not isinstance(key, Constant) or not isinstance(key.value, str):
        return start, end
    return _only(key.value, text) or (start, end)


@lru_cache(maxsize=1024)
def _only(word: str, text: str) -> tuple[int, int] | None:
    """The location of a quoted word in a text; None if it occurs more than once, or not at all."""
    matches = list(re.finditer(rf"""(["'`]){re.escape(word)}\1""", text))
    return matches[0].span() if len(matches) == 1 else None


OBJECTS_AS_TEXT = {
    **dict.fromkeys(("ejs", "pug", "nunjucks"), "[object Object]"),
    **dict.fromkeys(("php", "blade"), "Array"),
    **dict.fromkeys(("jinja", "django"), "{'@context': …}"),
    "erb": '{"@context"=>…}',
}
"""What engines print of an object that nothing writes as JSON."""
_OPENS_SCRIPT = regex(r"<script\b[^<>]*ld\+json[^<>]*>\s*\Z")
_LONGEST_TAG = 300
# Objects as printed: split into members.

Member = tuple[str, list[Segment]]
"""A key, and the segments that print it with its value."""


def members_of(printed: Sequence[Segment]) -> Iterator[Member]:
    """The members of an object that segments print, without the commas between them."""
    depth, quoted = 0, False
    inner: list[Segment] = []
    for segment in printed:
        if segment.occurrence is not None or segment.gap is not None:
            inner += [segment] if depth else []
            continue
        start, at, text = 0, 0, segment.text
        while at < len(text):
            character = text[at]
            if quoted:
                at += 2 if character == "\\" else 1
                quoted = character != '"'
                continue
            quoted = character == '"'
            opens, closes = character in "{[", character in "}]"
            depth += opens - closes
            if (depth == 1 and (character == "," or (opens and character == "{"))) or (depth == 0 and closes):
                inner += _cut(segment, start, at)
                if inner:
                    yield _key(inner), inner
                inner, start = [], at + 1
            at += 1
        inner += _cut(segment, start, len(text)) if depth else []


def _cut(segment: Segment, start: int, end: int) -> list[Segment]:
    """A part of a segment's text."""
    if not segment.text[start:end].strip():
        return []
    if not segment.exact:
        return [replace(segment, text=segment.text[start:end])]
    return [
        replace(segment, start=segment.start + start, end=segment.start + end, text=segment.text[start:end])
    ]


def _key(inner: Sequence[Segment]) -> str:
    text = inner[0].text.lstrip()
    try:
        key, _ = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return ""
    return key if isinstance(key, str) else ""
