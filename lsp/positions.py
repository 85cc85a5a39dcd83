"""Convert positions in a text to the protocol's: lines from 0, columns in code units of the agreed encoding."""

from __future__ import annotations

from lsprotocol import types

from ..source.location import LineIndex, Location


class Positions:
    """Converts character offsets of a text to positions of the protocol and back (LSP 3.17, Position)."""

    def __init__(self, text: str, encoding: str = types.PositionEncodingKind.Utf16) -> None:
        self.text = text
        self._lines = LineIndex(text)
        self._encoding = encoding

    def position(self, offset: int) -> types.Position:
        """The position of a character offset."""
        offset = min(max(offset, 0), len(self.text))
        line, column = self._lines.position(offset)
        return types.Position(line - 1, self._units(self.text[offset - column + 1 : offset]))

    def offset(self, position: types.Position) -> int:
        """The character offset of a position; one beyond a line's end means its end."""
        try:
            start = self._lines.offset(position.line + 1, 1)
        except ValueError:
            return len(self.text)
        left = position.character
        for index in range(start, len(self.text)):
            character = self.text[index]
            if left <= 0 or character in "\r\n":
                return index
            left -= self._units(character)
        return len(self.text)

    def range(self, start: int, end: int) -> types.Range:
        """The range of the characters [start, end)."""
        return types.Range(self.position(start), self.position(end))

    def span(self, location: Location) -> tuple[int, int]:
        """The offsets of a location in this text; the first character if it has no place."""
        if location.start_line is None:
            return 0, min(1, len(self.text))
        start = self._lines.offset(location.start_line, location.start_column or 1)
        end = self._lines.offset(location.end_line or location.start_line, location.end_column or 1)
        return start, max(start, end)

    def _units(self, text: str) -> int:
        if self._encoding == types.PositionEncodingKind.Utf32:
            return len(text)
        if self._encoding == types.PositionEncodingKind.Utf8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(character > "\uffff" for character in text)
