"""Evaluate filters and functions on known values."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from ....source.regex import regex
from .moments import Moment, go_form, moment, strftime

#: Result of a filter that is not evaluated here.
UNKNOWN = object()
_TAGS = regex(r"<script\b.*?</script>|<style\b.*?</style>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE)
_RFC822 = "%a, %d %b %Y %H:%M:%S %z"


def formatted(name: str, value: Any, arguments: Sequence[Any]) -> Any:
    """The result of a filter on a value and its other arguments; ``UNKNOWN`` if it is not evaluated.

    The names are those of all engines; one that differs between two engines is not evaluated.
    """
    formatter = _BY_NAME.get(name) or _BY_NAME.get(name.lower())
    if formatter is None:
        return UNKNOWN
    if value is None and formatter not in _OF_NOTHING:
        return ""
    try:
        return formatter(value, *arguments)
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError):
        return UNKNOWN


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        return str(value)
    raise TypeError


def _text(change: Callable[[str], str]) -> Callable[..., Any]:
    return lambda value: change(_words(value))


def _when(value: Any) -> datetime:
    parsed = value if isinstance(value, Moment) else moment(_words(value))
    if parsed is None:
        raise ValueError(value)
    return parsed.when


def _date(value: Any, form: Any = None) -> Any:
    if not isinstance(form, str):
        return UNKNOWN
    if isinstance(value, str) and not isinstance(value, Moment) and moment(value) is None:
        # Liquid prints an unparseable date unchanged; other engines fail there.
        return value
    if "%" in form:
        return strftime(_when(value), form)
    converted = go_form(_when(value), form)
    return UNKNOWN if converted is None else converted


def _iso(value: Any) -> Any:
    if not isinstance(value, Moment) and moment(_words(value)) is None:
        return value
    return _when(value).isoformat()


def _truncated(value: Any, length: Any, mark: Any = "...") -> str:
    text = _words(value)
    return text if len(text) <= int(length) else text[: max(0, int(length) - len(str(mark)))] + str(mark)


def _truncated_words(value: Any, number: Any = 15, mark: Any = "...") -> str:
    all_words = _words(value).split()
    return (
        " ".join(all_words)
        if len(all_words) <= int(number)
        else " ".join(all_words[: int(number)]) + str(mark)
    )


def _joined(value: Any, separator: Any = " ") -> Any:
    if isinstance(value, str):
        return value
    return str(separator).join(_words(getattr(entry, "value", entry)) for entry in value)


def _size(value: Any) -> int:
    if isinstance(value, str | list | tuple | dict):
        return len(value)
    raise TypeError


def _rounded(value: Any, places: Any = 0) -> Any:
    number = round(float(value), int(places))
    return int(number) if not int(places) else number


def _number(value: Any) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = _words(value)
    return float(text) if "." in text else int(text)


def _slug(value: Any) -> str:
    return re.sub(r"[^\w]+", "-", _words(value).lower()).strip("-")


def _plain(text: str) -> str:
    return _TAGS.sub("", text)


_strip = _text(str.strip)
_upper, _lower = _text(str.upper), _text(str.lower)
_plain_text, _squished = _text(_plain), _text(lambda text: " ".join(text.split()))
_same = _text(str)

_BY_NAME: dict[str, Callable[..., Any]] = {
    "upcase": _upper,
    "upper": _upper,
    "touppercase": _upper,
    "downcase": _lower,
    "lower": _lower,
    "tolowercase": _lower,
    "capitalize": _text(lambda text: text[:1].upper() + text[1:]),
    "capfirst": _text(lambda text: text[:1].upper() + text[1:]),
    "strip": _strip,
    "trim": _strip,
    "lstrip": _text(str.lstrip),
    "rstrip": _text(str.rstrip),
    "strip_html": _plain_text,
    "striptags": _plain_text,
    "strip_tags": _plain_text,
    "plainify": _plain_text,
    "strip_newlines": _text(lambda text: re.sub(r"\r?\n", "", text)),
    "normalize_whitespace": _squished,
    "squish": _squished,
    "unescape": _text(html.unescape),
    "htmlunescape": _text(html.unescape),
    "string": _same,
    "str": _same,
    "tostring": _same,
    "date": _date,
    "strftime": _date,
    "format": _date,
    "time.format": lambda value, form=None: _date(value, form),
    "dateformat": lambda value, form=None: _date(value, form),
    "date_to_xmlschema": _iso,
    "isoformat": _iso,
    "toisostring": _iso,
    "date_to_rfc822": lambda value: strftime(_when(value), _RFC822),
    "date_to_string": lambda value: strftime(_when(value), "%d %b %Y"),
    "date_to_long_string": lambda value: strftime(_when(value), "%d %B %Y"),
    "truncate": lambda value, *rest: _truncated(value, *rest) if rest else UNKNOWN,
    "truncatewords": _truncated_words,
    "replace": lambda value, old, new="": _words(value).replace(str(old), str(new)),
    "replace_first": lambda value, old, new="": _words(value).replace(str(old), str(new), 1),
    "remove": lambda value, old: _words(value).replace(str(old), ""),
    "remove_first": lambda value, old: _words(value).replace(str(old), "", 1),
    "split": lambda value, separator: _words(value).split(str(separator)),
    "join": _joined,
    "array_to_sentence_string": lambda value: _sentence(
        [_words(getattr(one, "value", one)) for one in value]
    ),
    "delimit": _joined,
    "size": _size,
    "length": _size,
    "len": _size,
    "count": _size,
    "slugify": _slug,
    "slug": _slug,
    "urlize": _slug,
    "round": _rounded,
    "int": lambda value: int(_number(value)),
    "float": lambda value: float(_number(value)),
    "plus": lambda value, other: _number(value) + _number(other),
    "minus": lambda value, other: _number(value) - _number(other),
    "times": lambda value, other: _number(value) * _number(other),
    "last": lambda value: value[-1],
    "compact": lambda value: [one for one in value if getattr(one, "value", one) is not None],
    "reverse": lambda value: list(reversed(value)) if isinstance(value, list) else UNKNOWN,
    "uniq": lambda value: list({str(getattr(one, "value", one)): one for one in value}.values()),
}
_OF_NOTHING = {_joined, _size}


def _sentence(parts: list[str]) -> str:
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"
