"""Read the patterns of ``printf``, with values in their order or by number (``%2$s``)."""

from __future__ import annotations

from collections.abc import Sequence

from ....source.regex import regex
from .values import Constant, Expression, Joined, Known, Piece, Value

NAMES = frozenset({"printf", "sprintf", "vprintf", "vsprintf"})
_PLACE = regex(r"%(?:(?P<number>\d{1,2})\$)?[-+# 0-9.]*(?P<kind>[a-zA-Z%])")


def pattern_parts(pattern: str, following: int = 0) -> tuple[list[str | int], int]:
    """The texts of a pattern and the indexes of the values between them, and the index of the value after them.

    ``following`` is the index of the first value that has no number.
    """
    parts: list[str | int] = []
    position = 0
    for match in _PLACE.finditer(pattern):
        parts.append(pattern[position : match.start()])
        position = match.end()
        if match["kind"] == "%":
            parts.append("%")
        elif match["number"]:
            parts.append(int(match["number"]) - 1)
        else:
            parts.append(following)
            following += 1
    parts.append(pattern[position:])
    return [one for one in parts if one != ""], following


def joined(pattern: str, values: Sequence[Expression]) -> Expression:
    """The output of a constant pattern; one without places is the key of a text that has them."""
    if _PLACE.search(pattern) is None and " " not in pattern:
        pattern = " ".join((pattern, *("%s" for _ in values)))
    parts: list[Expression] = []
    for part in pattern_parts(pattern)[0]:
        if isinstance(part, str):
            parts.append(Constant(part))
        elif 0 <= part < len(values):
            parts.append(values[part])
    return parts[0] if len(parts) == 1 else Joined(tuple(parts)) if parts else Constant("")


def filled(pattern: Value, values: Sequence[Value]) -> Value | None:
    """The output of a pattern that a name is bound to; None if nothing is known of it."""
    pieces: list[Piece] = []
    following = 0
    for piece in pattern.pieces:
        if not isinstance(piece, Known) or not isinstance(piece.value, str):
            pieces.append(piece)
            continue
        parts, following = pattern_parts(piece.value, following)
        for part in parts:
            if isinstance(part, str):
                pieces.append(Known(part, piece.place, piece.key))
            elif 0 <= part < len(values):
                pieces.extend(values[part].pieces)
    if any(isinstance(one, Known) for one in pattern.pieces):
        return Value(tuple(pieces))
    if len(values) < 2 or not all(any(value.symbols) for value in values):
        return None
    return Value(tuple(piece for value in values for piece in (Known(" "), *value.pieces))[1:])
