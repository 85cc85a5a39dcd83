"""Parse strict JSON (RFC 8259) with the position of every key and value.

The standard library's parser gives no positions and accepts NaN; JSON5 parsers accept what search engines reject.
Faults in blocks that consumers do read are reported and skipped, such as raw control characters inside strings, and
duplicate keys (the last one wins). Others end the parse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from math import isinf
from typing import Literal, NamedTuple

from ...source.decoded_text import DecodedText
from ...source.regex import regex

Kind = Literal["object", "array", "string", "number", "boolean", "null"]


@dataclass(slots=True, eq=False)
class Member:
    """A key and its value; offsets are those of the quoted key in the source."""

    key: str
    key_start: int
    key_end: int
    value: JsonValue


@dataclass(slots=True, eq=False)
class JsonValue:
    """A JSON value and the half-open character offsets of its text in the source.

    ``scalar`` is the value of strings, numbers and booleans; ``members`` those of an object in source order (with
    duplicates), ``items`` those of an array. ``places`` maps an object's keys to their index in ``members``, the last
    of duplicates.
    """

    kind: Kind
    start: int
    end: int
    scalar: str | int | float | bool | None = None
    members: Sequence[Member] = ()
    items: Sequence[JsonValue] = ()
    places: dict[str, int] | None = None

    def get(self, key: str) -> JsonValue | None:
        """The value of a key (the last of duplicates), or None. For objects that have been read."""
        place = None if self.places is None else self.places.get(key)
        return None if place is None else self.members[place].value

    def find(self, key: str) -> int | None:
        """The index of a key in ``members`` (the last of duplicates), or None."""
        return None if self.places is None else self.places.get(key)

    def at(self, pointer: str) -> JsonValue | None:
        """The value at a JSON pointer (RFC 6901), or None."""
        value: JsonValue | None = self
        for part in pointer.split("/")[1:]:
            if value is None:
                return None
            if value.kind == "array":
                value = value.items[int(part)] if part.isdecimal() and int(part) < len(value.items) else None
            else:
                value = value.get(part.replace("~1", "/").replace("~0", "~"))
        return value

    def walk(self) -> Iterator[JsonValue]:
        """This value and its descendants, depth first."""
        stack: list[JsonValue] = [self]
        while stack:
            value = stack.pop()
            yield value
            stack.extend(reversed(value.items))
            stack.extend(member.value for member in reversed(value.members))


def escape_pointer(key: str) -> str:
    """A key as a reference token of a JSON pointer (RFC 6901, section 3)."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def put_in_source(root: JsonValue, text: DecodedText) -> None:
    """Convert the offsets of a JSON value read from a decoded text, and of its descendants, to the source."""
    for value in root.walk():
        value.start, value.end = text.source_start(value.start), text.source_end(value.end)
        for member in value.members:
            member.key_start = text.source_start(member.key_start)
            member.key_end = text.source_end(member.key_end)


MAX_DEPTH = 256
MAX_NUMBER_LENGTH = 400
MAX_VALUES = 400_000
_SPACE = regex(r"[ \t\n\r]*")
#: Fast path: a string without escapes or other special characters, a key with its comma and colon.
_PLAIN_STRING = regex('"([^"\\\\\x00-\x1f\ud800-\udfff]*)"')
_PLAIN_KEY = regex(rf"[ \t\n\r]*(,?)[ \t\n\r]*{_PLAIN_STRING.pattern}[ \t\n\r]*:[ \t\n\r]*")
_NUMBER = regex(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_CONTROL = regex(r"[\x00-\x1f]")
_SURROGATE = regex("[\ud800-\udfff]")
_WORDS: dict[str, tuple[str, Kind, bool | None]] = {
    "t": ("true", "boolean", True),
    "f": ("false", "boolean", False),
    "n": ("null", "null", None),
}


class SyntaxProblem(NamedTuple):
    """A violation of RFC 8259 at [start, end) of the source; ``fatal`` if nothing was read.

    ``code`` is one of control-character, duplicate-key, lone-surrogate, number-out-of-range, and, fatal: empty,
    too-deep, too-large, number-too-long, expected-value, expected-key, expected-colon, expected-comma, bad-escape,
    unterminated-string, trailing-text, trailing-comma, comment, single-quotes, not-json-word, unterminated.
    ``expected`` is what should have stood there: "key", "value", ":", or the bracket that a comma may precede.
    """

    code: str
    message: str
    start: int
    end: int
    fatal: bool = True
    expected: str = ""


class _Fault(Exception):
    def __init__(
        self, code: str, message: str, start: int, end: int | None = None, *, expected: str = ""
    ) -> None:
        super().__init__(message)
        end = start + 1 if end is None else end
        self.problem = SyntaxProblem(code, message, start, end, expected=expected)


@dataclass(slots=True)
class Room:
    """How many more values may be read from all blocks of a document."""

    values: int = MAX_VALUES


def read_json(
    source: str, start: int = 0, end: int | None = None, room: Room | None = None
) -> tuple[JsonValue | None, list[SyntaxProblem]]:
    """Read the JSON text in source[start:end]; offsets in the result refer to the whole source.

    Returns the value, or None if the text is broken, and the problems found, a fatal one last. ``room`` is what
    earlier blocks of the document left.
    """
    reader = _Reader(source, start, len(source) if end is None else end, room or Room())
    try:
        return reader.read(), reader.problems
    except _Fault as fault:
        return None, [*reader.problems, fault.problem]


class _Open:
    """An object or array whose children are being read."""

    __slots__ = ("is_object", "items", "members", "places", "value")

    def __init__(self, value: JsonValue) -> None:
        self.value = value
        self.is_object = value.kind == "object"
        self.places: dict[str, int] = {}
        self.members: list[Member] = []
        self.items: list[JsonValue] = []
        value.members, value.items = self.members, self.items
        if self.is_object:
            value.places = self.places


class _Reader:
    def __init__(self, source: str, start: int, end: int, room: Room) -> None:
        # Reading stops at the block's end: only strings can run past it, which is checked.
        self.source = source
        self.position = start
        self.end = end
        self.problems: list[SyntaxProblem] = []
        self.room = room

    def read(self) -> JsonValue:
        self._space()
        if self.position >= self.end:
            raise _Fault("empty", "the block is empty", self.position, self.position)
        root = self._value()
        stack = [_Open(root)] if root.kind in ("object", "array") else []
        while stack:
            child = self._member(stack[-1]) if stack[-1].is_object else self._item(stack[-1])
            if child is None:
                stack.pop()
                continue
            self.room.values -= 1
            if self.room.values < 0:
                message = f"up to here the page's blocks hold more than {MAX_VALUES:,} values"
                raise _Fault("too-large", message, child.start)
            if child.kind in ("object", "array"):
                if len(stack) >= MAX_DEPTH:
                    raise _Fault(
                        "too-deep", f"the JSON is nested deeper than {MAX_DEPTH} levels", child.start
                    )
                stack.append(_Open(child))
        self._space()
        if self.position < self.end:
            raise _Fault("trailing-text", "text after the JSON value", self.position, self.end)
        return root

    def _space(self) -> None:
        match = _SPACE.match(self.source, self.position, self.end)
        if match is not None:
            self.position = match.end()

    def _peek(self) -> str:
        return self.source[self.position] if self.position < self.end else ""

    def _item(self, container: _Open) -> JsonValue | None:
        """An array's next item, or None at its closing bracket."""
        if self._closes(container, "]", not container.items):
            return None
        child = self._value()
        container.items.append(child)
        return child

    def _member(self, container: _Open) -> JsonValue | None:
        """The value of an object's next member, or None at its closing bracket."""
        first = not container.members
        plain = _PLAIN_KEY.match(self.source, self.position, self.end)
        if plain is not None and (plain.group(1) == "") is first:
            key, key_start, key_end = plain.group(2), plain.start(2) - 1, plain.end(2) + 1
            self.position = plain.end()
        else:
            if self._closes(container, "}", first):
                return None
            if self._peek() != '"':
                self._refuse("expected-key", "key", "expected a key in double quotes")
            key_start = self.position
            key = self._string()
            key_end = self.position
            self._space()
            if self._peek() != ":":
                self._refuse("expected-colon", ":", 'expected ":" after the key')
            self.position += 1
            self._space()
        child = self._value()
        if key in container.places:
            self.problems.append(
                SyntaxProblem(
                    "duplicate-key", f'the key "{key}" occurs twice in one object', key_start, key_end, False
                )
            )
        container.places[key] = len(container.members)
        container.members.append(Member(key, key_start, key_end, child))
        return child

    def _closes(self, container: _Open, closing: str, first: bool) -> bool:
        """Whether the container ends here; otherwise reads the comma before its next child."""
        self._space()
        character = self._peek()
        if character == closing:
            self.position += 1
            container.value.end = self.position
            return True
        if not first:
            if character != ",":
                self._refuse("expected-comma", closing, f'expected "," or "{closing}"')
            comma = self.position
            self.position += 1
            self._space()
            if self._peek() in ("}", "]"):
                raise _Fault("trailing-comma", f'JSON does not allow a comma before "{self._peek()}"', comma)
        return False

    def _value(self) -> JsonValue:
        """A scalar, or a container of which only the opening bracket was read."""
        start, character = self.position, self._peek()
        if character == '"':
            plain = _PLAIN_STRING.match(self.source, start, self.end)
            if plain is not None:
                self.position = plain.end()
                return JsonValue("string", start, self.position, plain.group(1))
            text = self._string()
            return JsonValue("string", start, self.position, text)
        if character in ("{", "["):
            self.position += 1
            return JsonValue("object" if character == "{" else "array", start, self.position)
        if character in _WORDS:
            word, kind, scalar = _WORDS[character]
            if self.source.startswith(word, start) and start + len(word) <= self.end:
                self.position = start + len(word)
                return JsonValue(kind, start, self.position, scalar)
        match = _NUMBER.match(self.source, start, self.end)
        if match is None:
            self._refuse("expected-value", "value", "expected a value")
            raise AssertionError("unreachable")
        self.position = match.end()
        return JsonValue("number", start, self.position, self._number(match))

    def _number(self, match: re.Match[str]) -> int | float:
        text = match.group()
        if len(text) > MAX_NUMBER_LENGTH:
            raise _Fault("number-too-long", f"a number has {len(text):,} digits", match.start(), match.end())
        if not (match.group(1) or match.group(2)):
            return int(text)
        number = float(text)
        if isinf(number):
            message = (
                f"the number {text if len(text) <= 40 else text[:39] + '…'} is too large for JSON parsers"
            )
            self.problems.append(
                SyntaxProblem("number-out-of-range", message, match.start(), match.end(), False)
            )
        return number

    def _string(self) -> str:
        start = self.position
        try:
            text, after = scanstring(self.source, start + 1, False)
        except JSONDecodeError as error:
            if error.pos == start:
                raise _Fault("unterminated-string", "the string is not closed", start, self.end) from None
            raise _Fault(
                "bad-escape", "a backslash that starts no JSON escape", error.pos, error.pos + 2
            ) from None
        if after > self.end:
            raise _Fault("unterminated-string", "the string is not closed", start, self.end)
        control = _CONTROL.search(self.source, start, after)
        if control is not None:
            name = {"\n": "line break", "\r": "line break", "\t": "tab"}.get(
                control.group(), "control character"
            )
            self.problems.append(
                SyntaxProblem(
                    "control-character",
                    f"this string contains a raw {name}",
                    control.start(),
                    control.end(),
                    False,
                )
            )
        if _SURROGATE.search(text):
            self.problems.append(
                SyntaxProblem(
                    "lone-surrogate", "this string contains half of a surrogate pair", start, after, False
                )
            )
            text = _SURROGATE.sub("\ufffd", text)
        self.position = after
        return text

    def _refuse(self, code: str, expected: str, message: str) -> None:
        """Raise the fault that best describes what was found instead."""
        start, text = self.position, self.source
        if start >= self.end:
            raise _Fault("unterminated", "the block ends before the JSON value does", start, start)
        if text.startswith(("//", "/*", "<!--"), start):
            raise _Fault("comment", "JSON has no comments", start, start + 2)
        if text[start] in "'\u2018\u2019\u201c\u201d`":
            raise _Fault("single-quotes", "JSON strings stand in double quotes", start)
        word = re.compile(r"[A-Za-z_$][\w$]*").match(text, start, self.end)
        if word is not None:
            message = f'{message}, found "{word.group()[:40]}"'
            raise _Fault("not-json-word", message, start, word.end(), expected=expected)
        raise _Fault(code, f"{message}, found {_named(text[start])}", start, expected=expected)


def _named(character: str) -> str:
    """A character for a message: its code point if it is invisible, words for a double quote."""
    if character == '"':
        return "a double quote"
    seen = character.isprintable() and not character.isspace()
    return f'"{character}"' if seen else f"the character U+{ord(character):04X}"
