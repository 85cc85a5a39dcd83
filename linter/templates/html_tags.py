"""Start tags of HTML in templates whose attributes hold code."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..regex import regex

_NAME = regex(r"<(?P<name>[A-Za-z][\w.:-]*)")
_ATTRIBUTE = regex(
    r"\s*+(?P<name>[^\s\"'<>/=]++)(?>\s*+=\s*+(?>\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"'<>=`]++)))?+"
)
_END = regex(r"\s*+(?P<empty>/?)>")


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag at [start, end), with the places of its attributes' values by their names."""

    name: str
    start: int
    end: int
    empty: bool
    attributes: dict[str, tuple[int, int]] = field(default_factory=dict)


def tag_at(source: str, start: int, end: int) -> Tag | None:
    """The start tag that begins at a place and ends before another; None where none does."""
    name = _NAME.match(source, start, end)
    if name is None:
        return None
    attributes: dict[str, tuple[int, int]] = {}
    at = name.end()
    while (closing := _END.match(source, at, end)) is None:
        attribute = _ATTRIBUTE.match(source, at, end)
        if attribute is None:
            if source[at : at + 1] != "/":
                return None
            at += 1
            continue
        value = next((group for group in ("double", "single", "bare") if attribute[group] is not None), None)
        place = attribute.span(value) if value is not None else (attribute.end(), attribute.end())
        attributes.setdefault(attribute["name"], place)
        at = attribute.end()
    return Tag(name["name"], start, closing.end(), bool(closing["empty"]), attributes)
