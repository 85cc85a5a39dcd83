"""Locate expressions in a JSON text: in a string, as a value, as a key, or between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Role = Literal["string", "value", "key", "key-string", "between", "whole"]


@dataclass(frozen=True, slots=True)
class JsonPlace:
    """A location in JSON: ``key`` is the property of the value there, ``types`` the types of the object.

    ``alone``: nothing else is in the same string; ``goes_on``: more than a slash is before it there. ``start`` is the
    offset of the mark.
    """

    role: Role
    key: str = ""
    types: tuple[str, ...] = ()
    alone: bool = False
    start: int = 0
    goes_on: bool = False


@dataclass(slots=True)
class _Level:
    kind: str
    key: str = ""
    expects: str = "key"
    types: list[str] = field(default_factory=list)


def json_places(text: str, mark: re.Pattern[str]) -> Iterator[tuple[int, JsonPlace]]:
    """The number and location of every mark in a JSON text, however broken.

    ``mark`` matches a mark; its first group is the number.
    """
    if mark.fullmatch(text.strip()):
        match = mark.search(text)
        if match is not None:
            yield int(match[1]), JsonPlace("whole", start=match.start())
        return
    levels: list[_Level] = [_Level("top", expects="value")]
    places: list[tuple[int, Role, _Level, str, int, bool, bool]] = []
    position = 0
    while position < len(text):
        character = text[position]
        level = levels[-1]
        match = mark.match(text, position)
        if match is not None:
            role: Role = "between"
            if level.expects == "value":
                role, level.expects = "value", "comma"
            elif level.expects == "key":
                following = text[match.end() :].lstrip()
                if following.startswith(":"):
                    role, level.key, level.expects = "key", "", "colon"
            places.append((int(match[1]), role, level, _key(levels), match.start(), True, False))
            position = match.end()
        elif character == '"':
            end = _string_end(text, position + 1)
            content = text[position + 1 : end]
            marks = list(mark.finditer(content))
            is_key = level.expects == "key"
            if is_key:
                level.key = content
            elif level.key == "@type" and level.kind == "object":
                level.types.append(content)
            elif level.kind == "array" and len(levels) > 1 and levels[-2].key == "@type":
                levels[-2].types.append(content)
            for one in marks:
                alone = len(marks) == 1 and not mark.sub("", content).strip()
                inner: Role = "key-string" if is_key else "string"
                start, goes_on = position + 1 + one.start(), content[: one.start()].strip("/ ") != ""
                places.append((int(one[1]), inner, level, _key(levels), start, alone, goes_on))
            level.expects = "colon" if is_key else "comma"
            position = end + 1
        elif character in "{[":
            if level.expects == "value":
                level.expects = "comma"
            kind = "object" if character == "{" else "array"
            levels.append(_Level(kind, expects="key" if character == "{" else "value"))
            position += 1
        elif character in "}]":
            if len(levels) > 1:
                levels.pop()
            position += 1
        elif character == ":":
            level.expects = "value"
            position += 1
        elif character == ",":
            level.expects = "key" if level.kind == "object" else "value"
            position += 1
        else:
            if level.expects == "value" and not character.isspace():
                level.expects = "comma"
            position += 1
    for number, role, level, key, start, alone, goes_on in places:
        yield number, JsonPlace(role, key, tuple(level.types), alone, start, goes_on)


def _key(levels: list[_Level]) -> str:
    """The property of the value here: the innermost object's key, through arrays."""
    for level in reversed(levels):
        if level.kind == "object":
            return level.key
    return ""


def _string_end(text: str, position: int) -> int:
    while position < len(text):
        if text[position] == "\\":
            position += 2
        elif text[position] == '"':
            return position
        else:
            position += 1
    return len(text)
