"""A template's page before stand-ins are inserted, with the position of each expression."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence, Set

from ...source.regex import regex
from .expansion import Segment
from .json_place import JsonPlace, json_places

#: Unicode noncharacters, which no text may contain, mark the positions of expressions.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_MARK = regex(f"{_OPEN}([0-9]+){_CLOSE}")
_ALONE = regex(f"\\s*{_OPEN}([0-9]+){_CLOSE}\\s*</")
_SCRIPT = regex(
    r"""<script(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)</script(?=[\s/>])|<!--.*?(?:-->|\Z)"""
    r"""|<(style|textarea|template|noscript|title|script)\b[^>]*>.*?</\3\s*>""",
    re.IGNORECASE | re.DOTALL,
)
_JSON_LD = regex(r"""\btype\s*=\s*["']?\s*application/ld\+json""", re.IGNORECASE)
_TAG = regex(r"""<(/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_VISIBLE_ATTRIBUTES = regex(
    r"""\b(?:href|src|srcset|data-src|alt|title|value|content|datetime|aria-label|poster|placeholder|action|data-[\w-]+)"""
    r"""\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)""",
    re.IGNORECASE,
)
_PROPERTY_TAG = regex(
    r"""<[a-z][\w-]*+\s[^<>]{0,400}?\bitemprop\s*=\s*["']\s*(\w+)(?:\s[^"'<>]*)?["'][^<>]{0,400}>""",
    re.IGNORECASE,
)
_ITEM_TYPE = regex(r"""\sitemtype\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""", re.IGNORECASE)
_ITEM_PROPERTY = regex(r"""\sitemprop\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""", re.IGNORECASE)
_VALUE = regex(r"""\b(?:content|datetime)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_INSIDE = regex(r"([^<>]{0,200})(?=</)()")
"""The text of an element that holds no other."""
_KEYS = ("key", "key-string")
_HEAD = regex(r"<head\b[^>]*>.*?(?:</head\s*>|<body\b)", re.IGNORECASE | re.DOTALL)
_OF_HEADS = frozenset({"meta", "link", "base", "title", "script", "style", "noscript"})
_HIDDEN_INPUT = regex(r"""<input\b[^>]*\btype\s*=\s*["']?hidden\b""", re.IGNORECASE)
_INVISIBLE = regex(r"<(meta|link|base)\b", re.IGNORECASE)


class MarkedPage:
    """The output of segments, with a mark for each expression that has its segment's index.

    ``text`` is the page, ``bounds`` are the offsets at which segments start.
    """

    def __init__(self, segments: Sequence[Segment]) -> None:
        pieces: list[str] = []
        self.bounds: list[int] = []
        position = 0
        for index, segment in enumerate(segments):
            text = segment.text.replace(_OPEN, " ").replace(_CLOSE, " ")
            text = f"{_OPEN}{index}{_CLOSE}" if segment.occurrence is not None else text
            self.bounds.append(position)
            pieces.append(text)
            position += len(text)
        self.text = "".join(pieces)

    def _blocks(self) -> Iterator[re.Match[str]]:
        """The JSON-LD scripts, with their content as group 2."""
        for script in _SCRIPT.finditer(self.text):
            if script[2] is not None and _JSON_LD.search(script[1] or ""):
                yield script

    def contexts(self) -> dict[int, tuple[JsonPlace, int]]:
        """The JSON-LD location and block of each expression in JSON-LD."""
        result: dict[int, tuple[JsonPlace, int]] = {}
        for block, script in enumerate(self._blocks()):
            for index, place in json_places(script[2], _MARK):
                result[index] = (place, block)
        return result

    def properties(self) -> dict[int, tuple[str, bool]]:
        """The first expression in each value of microdata, with its property, and whether nothing stands beside it."""
        result: dict[int, tuple[str, bool]] = {}
        for tag in _PROPERTY_TAG.finditer(self.text):
            value_match = _VALUE.search(tag[0])
            inside = value_match or _INSIDE.match(self.text, tag.end())
            text = (inside[1] or inside[2] or "").strip() if inside is not None else ""
            mark = _MARK.search(text)
            if mark is not None:
                result[int(mark[1])] = (tag[1], mark[0] == text)
        return result

    def types(self) -> dict[int, bool]:
        """The first expression in each type of microdata, and whether nothing stands before it."""
        result: dict[int, bool] = {}
        for attribute in _ITEM_TYPE.finditer(self.text):
            text = attribute[1] or attribute[2] or ""
            mark = _MARK.search(text)
            if mark is not None:
                result[int(mark[1])] = not text[: mark.start()].strip()
        return result

    def names(self) -> set[int]:
        """The expressions in the names of properties, in JSON-LD and microdata."""
        attributes = (one[1] or one[2] or "" for one in _ITEM_PROPERTY.finditer(self.text))
        of_items = {int(mark[1]) for names in attributes for mark in _MARK.finditer(names)}
        return of_items | {index for index, (place, _) in self.contexts().items() if place.role in _KEYS}

    def texts(self) -> dict[int, str]:
        """The expressions that alone make the text of an element with a microdata property, with the property."""
        result: dict[int, str] = {}
        for tag in _PROPERTY_TAG.finditer(self.text):
            text = _ALONE.match(self.text, tag.end())
            if text is not None and _VALUE.search(tag[0]) is None:
                result[int(text[1])] = tag[1]
        return result

    def visible(self) -> set[int]:
        """The expressions visible to visitors: in the body's text, or as an address or label in it."""
        head = _HEAD.search(self.text)
        body = (
            self.text[: head.start()] + " " * (head.end() - head.start()) + self.text[head.end() :]
            if head
            else self.text
        )
        body = _SCRIPT.sub(lambda match: " " * len(match.group()), body)
        result: set[int] = set()
        position = 0
        for tag in _TAG.finditer(body):
            result |= {int(mark[1]) for mark in _MARK.finditer(body, position, tag.start())}
            position = tag.end()
            if not _INVISIBLE.match(tag.group()) and not _HIDDEN_INPUT.match(tag.group()):
                for attribute in _VISIBLE_ATTRIBUTES.finditer(tag[3]):
                    result |= {int(mark[1]) for mark in _MARK.finditer(attribute[1])}
                if tag[2][0].isupper():
                    # A component: what it is passed is most likely what it shows.
                    result |= {int(mark[1]) for mark in _MARK.finditer(tag[3])}
        return result | {int(mark[1]) for mark in _MARK.finditer(body, position)}

    def incomplete(self, segments: Sequence[Segment], values: Set[int]) -> set[int]:
        """The blocks that contain unknown content, other than the ``values`` of members, by segment."""
        gaps = [
            self.bounds[index]
            for index, segment in enumerate(segments)
            if segment.gap is not None and index not in values
        ]
        result: set[int] = set()
        for block, script in enumerate(self._blocks()):
            first = bisect.bisect_left(gaps, script.start(2))
            if first < len(gaps) and gaps[first] <= script.end(2):
                result.add(block)
        return result

    def has_body(self) -> bool:
        """Whether there is anything visible to visitors."""
        head = _HEAD.search(self.text)
        body = self.text[: head.start()] + self.text[head.end() :] if head else self.text
        text = _TAG.sub(" ", _SCRIPT.sub(" ", body)).replace(">", " ").strip()
        if head is None and text and not _MARK.sub(" ", text).strip():
            # Unknown output of a partial among the elements of a head is more of them.
            elements = {tag[2].lower() for tag in _TAG.finditer(self.text)}
            return not elements or not elements <= _OF_HEADS
        return bool(text)
