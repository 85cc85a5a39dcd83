"""Infer from a value's name, or from the label beside it in the body, what it is: a count, a score, an old price.

The values in a template are unknown; markup that uses one for something else is detected by its name
(``told_roles.toml``): ``"ratingValue": {{ product.review_count }}``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import words
from ...markup.statement import Statement
from ..expressions.names import words as words_of
from ..expressions.values import Symbol, Value
from ..standin import kind_of_property
from ..woven import Printed, Woven, woven_of
from .trace import expressions

_PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-zß-ÿ]+|\d+")
_CALLED = regex(r"[({\[\s'\"]")
_TAG = regex(r"<[^<>]*>")
_WORD = regex(r"[^\W\d_]+")
PRICES = frozenset({"price", "lowprice", "highprice"})
_MONEY = regex(r"money(?:_\w+)?")
"""Shopify filters that format an amount in hundredths with its decimals."""
_OF_TEXTS = frozenset({"datepublished", "datecreated", "datemodified", "dateposted", "uploaddate"})
_NOW = regex(
    r"(?:^|\.)now(?:\(\))?(?:\.|$)|^(?:new\s+)?Date(?:Time)?\(\)|^time\(\)|^(?:Time|Date|Carbon)\.(?:current|today)\b|^DateTime\.(?:Utc)?Now\b"
)
_WRITTEN = frozenset({"comment", "comments", "review", "reviews", "reply", "replies", "testimonial", "quote"})
LONGEST = 40
"""Maximum length of a lower-case name to split: the ways to split it double with each word."""
_NEAR = 60
"""How many characters before and after a value are searched for a label."""


class Row(NamedTuple):
    """What some properties, or all of a kind, expect, and what names indicate something else.

    ``deep``: the name before the last counts, too. ``is_whole``: the value must be one expression and nothing else.
    ``elsewhere``: the value beside it may be of something else on the page.
    """

    types: frozenset[str]
    own: frozenset[str]
    others: dict[str, frozenset[str]]
    beside: frozenset[str]
    labels: dict[str, frozenset[str]]
    deep: bool
    is_whole: bool
    elsewhere: bool


class Told(NamedTuple):
    """A value whose name, or ``label`` in the body, indicates something else than the markup says."""

    symbol: Symbol
    role: str
    label: str = ""
    instead: str = ""
    """The name of a body value that has the expected meaning, or ""."""


@cache
def _table() -> dict[str, Any]:
    text = (files(__name__.rpartition(".")[0]) / "told_roles.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _forms() -> frozenset[str]:
    """Words for a value's form only: its meaning is in the name before (``shipping.amount``)."""
    return frozenset(_table()["forms"].split())


@cache
def _of_sites() -> frozenset[str]:
    """Words for what holds the values that all pages share."""
    return frozenset(_table()["of_sites"].split())


@cache
def _rows() -> dict[str, tuple[Row, ...]]:
    """The rows by property, and those for a kind of values by that kind after a colon."""
    found: dict[str, list[Row]] = {}
    for row in _table()["row"]:
        kinds = [f":{kind}" for kind in row.get("kinds", "").split()]
        one = Row(
            frozenset(row.get("types", "").split()),
            frozenset(row["own"].split()),
            {role: frozenset(words.split()) for role, words in row["others"].items()},
            frozenset(row.get("beside", "").split()),
            {role: frozenset(words.split()) for role, words in row.get("labels", {}).items()},
            row.get("deep", False),
            row.get("whole", bool(kinds)),
            row.get("elsewhere", False),
        )
        for name in (*row.get("properties", "").split(), *kinds):
            found.setdefault(name, []).append(one)
    return {name: tuple(rows) for name, rows in found.items()}


@cache
def _known() -> frozenset[str]:
    """The words that lower-case names are split into (Hugo's): ``reviewcount``."""
    known = set(words("template_directives", "parts_of_names"))
    for rows in _rows().values():
        for row in rows:
            known |= row.own.union(*row.others.values(), row.beside)
    return frozenset(word for word in known | _forms() if len(word) > 2)


def told_otherwise(document: Document, statement: Statement) -> Told | None:
    """The evidence that the only expression of a statement's value is something else, or None."""
    woven = woven_of(document)
    rows = _asked(statement)
    if woven is None or not rows:
        return None
    printed = the_expression(document, statement)
    if printed is None:
        return None
    symbols = [
        piece
        for run in (printed.occurrence.value.pieces, *printed.occurrence.value.others)
        for piece in run
        if isinstance(piece, Symbol)
    ]
    if _local(statement.property) in PRICES and _is_in_hundredths(printed, woven):
        return Told(symbols[0], "an amount in hundredths", "| money")
    if _local(statement.property) in _OF_TEXTS and all(_NOW.search(one.name) for one in symbols):
        return Told(symbols[0], "the time at which the page is made")
    is_whole = _is_whole(statement, printed)
    for row in rows:
        if row.is_whole and not is_whole:
            continue
        told = _by_name(symbols, row, woven, printed) or _by_label(symbols, row, woven)
        told = told or _by_element(symbols, row, document, statement, printed)
        if told is not None:
            # Of a node with one value the value is told.
            return told if not any(one.parent is statement for one in document.statements) else None
    return None


def _by_element(
    symbols: list[Symbol], row: Row, document: Document, statement: Statement, printed: Printed
) -> Told | None:
    """A value in an attribute that gives another property, too, where its element shows what is asked for."""
    woven, symbol = woven_of(document), printed.occurrence.value.symbol
    if woven is None or symbol is None or printed.place is not None or _words_of(symbol.name) & row.own:
        return None
    shown = _inside(printed, row, woven)
    if not shown or shown == symbol.name or not _words_of(shown) & row.own:
        return None
    others = (one for one in document.statements if one.property != statement.property)
    given = (the_expression(document, one) for one in others)
    if not any(one is not None and one.occurrence.value.symbol == symbol for one in given):
        return None
    return Told(symbols[0], "another value", instead=shown)


def the_expression(document: Document, statement: Statement) -> Printed | None:
    """The only expression that gives a statement's value, or an element's text; None if there is no such one."""
    woven = woven_of(document)
    found = expressions(document, statement)
    if not found and woven is not None and statement.syntax != "json-ld":
        said = statement.text.strip()
        alike = (one for one in woven.printed if [text for _, text in one.standins] == [said])
        found = [one for one in (next(alike, None),) if one is not None and said]
    return found[0] if len(found) == 1 else None


def _is_whole(statement: Statement, printed: Printed) -> bool:
    """Whether an expression is a value by itself, which no filter makes an address of."""
    value = printed.occurrence.value
    is_alone = any(text == statement.text.strip() for _, text in printed.standins)
    return is_alone and len(value.pieces) == 1 and "url" not in value.roles


def _asked(statement: Statement) -> list[Row]:
    """The rows that apply to a statement."""
    name, rows, parent = _local(statement.property), _rows(), statement.parent
    kind = kind_of_property(statement.property, statement.types)
    asked = [(row, statement.types) for row in (*rows.get(name, ()), *rows.get(f":{kind}", ()))]
    if parent is not None:
        held = rows.get(f"{_local(parent.property)}.{name}", ())
        asked = [*((row, parent.types) for row in held), *asked]
    return [row for row, types in asked if not row.types or row.types.intersection(types)]


def _local(name: str) -> str:
    return name.rpartition(":")[2].rpartition("/")[2].lower()


def _by_name(symbols: list[Symbol], row: Row, woven: Woven, printed: Printed) -> Told | None:
    """What the names of all symbols that may be printed indicate; of those that come first, where another is there."""
    first = (one for one in printed.occurrence.value.pieces if isinstance(one, Symbol))
    roles = [_role(symbol, row) for symbol in (first if row.beside else symbols)]
    if not roles or None in roles:
        return None
    instead = _instead(symbols[0], row, woven) or _inside(printed, row, woven)
    if row.beside and not instead:
        return None
    return Told(symbols[0], str(roles[0]), instead=instead)


def _role(symbol: Symbol, row: Row) -> str | None:
    """What a name indicates that a value is, if it is something else; None if it may be what is expected."""
    if symbol.changed:
        counted = symbol.changed.rpartition("|")[2].partition(" ")[0].lower() in words_of("lengths")
        return "a count" if counted and "a count" in row.others else None
    if row.is_whole and (_CALLED.search(symbol.name) or symbol.name.rpartition(".")[2].isdecimal()):
        return None  # of a call, or an item of a list, whose name says what the list is
    last = _words_of(symbol.name, deep=row.deep)
    if last & row.own:
        return None
    return next((role for role, words in row.others.items() if _has(last, words)), None)


def _has(words: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether words have one of some others, or all parts of one (``cost_price``)."""
    return any(words.issuperset(one.split("_")) for one in wanted)


def _inside(printed: Printed, row: Row, woven: Woven) -> str:
    """The name of what the element shows whose attribute has a value, if that has the expected meaning."""
    end = woven.text.find("</", printed.end)
    others = frozenset[str]().union(*row.others.values())
    for one in woven.printed:
        symbol = one.occurrence.value.symbol
        if printed.end < one.start < end and one.shown and printed.place is None and symbol is not None:
            words = frozenset[str]().union(*map(_parted, symbol.name.removesuffix("()").split(".")))
            return symbol.name if words & (row.beside or row.own) and not _has(words, others) else ""
    return ""


def _words_of(name: str, *, deep: bool = False) -> frozenset[str]:
    """The words of a path's last name; those of the name before, too, if the last only states a form, or ``deep``."""
    parts = [part for part in name.removesuffix("()").split(".") if not part.isdecimal()]
    if not parts or _CALLED.search(parts[-1]):
        return frozenset()
    last = _parted(parts[-1])
    if len(parts) > 1 and (deep or last <= _forms()) and not _CALLED.search(parts[-2]):
        return last | _parted(parts[-2])
    return last


@cache
def _parted(name: str) -> frozenset[str]:
    """The words of one name: ``reviewCount``, ``review_count``, ``reviewcount``."""
    words: list[str] = []
    for part in _PARTS.findall(name):
        word = part.lower()
        is_whole = word in _known() or len(word) > LONGEST
        words += [word] if is_whole else next(_split(word), [word])
    return frozenset(words)


def _split(word: str) -> Iterator[list[str]]:
    """The ways to split lower-case letters into known words, longest first."""
    if not word:
        yield []
    for length in range(len(word), 2, -1):
        if word[:length] in _known():
            for rest in _split(word[length:]):
                yield [word[:length], *rest]


def _instead(symbol: Symbol, row: Row, woven: Woven) -> str:
    """A value of the same entity in the body whose name has the expected meaning."""
    wanted = row.beside or row.own
    others = frozenset[str]().union(*row.others.values())
    owner = _owner(symbol.name)
    for name in sorted(woven.shown | _stated(woven)):
        words = _words_of(name, deep=row.elsewhere)
        if row.elsewhere and _has(words, wanted) and not _has(words, others | _of_sites()):
            if _is_of_page(name, wanted):
                return name
            continue
        if not (words & wanted) or _has(words, others) or name == symbol.name:
            continue
        held = _owner(name)
        is_alike = held == owner or held.startswith(f"{owner}.") or owner.startswith(f"{held}.")
        if is_alike or ("author" in wanted and _is_of_page(name)):
            return name
    return ""


def _stated(woven: Woven) -> frozenset[str]:
    """The names of the values that the page's JSON-LD has."""
    placed = (one.occurrence.value for one in woven.printed if one.place is not None)
    return frozenset(symbol.name for value in placed for symbol in value.symbols)


def _is_of_page(name: str, wanted: frozenset[str] = frozenset()) -> bool:
    """Whether a name is not that of user content or of an item of a list, but for those of what is ``wanted``."""
    parts = name.split(".")
    return not any(
        _parted(part) & _WRITTEN or (part.isdecimal() and not _parted(before) & wanted)
        for before, part in zip(["", *parts], parts, strict=False)
    )


def _owner(name: str) -> str:
    return name.rpartition(".")[0]


def _is_in_hundredths(printed: Printed, woven: Woven) -> bool:
    """Whether a Shopify price is printed in hundredths, while the body formats it with decimals."""
    value = printed.occurrence.value
    if value.symbol is None or value.symbol.changed or value.form is not None or "number" in value.roles:
        return False
    return printed.segment.uri.endswith(".liquid") and any(
        one.shown and one.occurrence.value.symbol == value.symbol and _is_money(one.occurrence.value)
        for one in woven.printed
    )


def _is_money(value: Value) -> bool:
    return value.form is not None and _MONEY.fullmatch(value.form[0]) is not None


def _by_label(symbols: list[Symbol], row: Row, woven: Woven) -> Told | None:
    """What labels in the body indicate about a value whose name says nothing, wherever the body shows it."""
    if len(symbols) != 1 or not row.labels or _words_of(symbols[0].name) & row.own or symbols[0].changed:
        return None
    found: set[tuple[str, str]] = set()
    for printed in woven.printed:
        if printed.shown and printed.place is None and symbols[0] in printed.occurrence.value.symbols:
            label = _label(printed, row, woven)
            if label is None:
                return None
            found.add(label)
    if len(found) != 1:
        return None
    role, label = found.pop()
    return Told(symbols[0], role, label, _instead(symbols[0], row, woven))


def _label(printed: Printed, row: Row, woven: Woven) -> tuple[str, str] | None:
    """What the word directly before or after a value indicates that it is, with the word."""
    before, behind = _around(printed, woven)
    own = before.rpartition(">")[2]
    if not _WORD.search(own):
        own = _TAG.sub(" ", before)  # a label in an element of its own: <dt>Shipping</dt><dd>…</dd>
    last = _WORD.findall(own)[-1:] if re.search(r"[^\W\d_][\W_]*$", own) else []
    first = re.match(r"\s*\)?\s*([^\W\d_]+)", behind)
    for word in [*last, *([first[1]] if first else [])]:
        for role, labels in row.labels.items():
            if word.lower() in labels:
                return role, word
    return None


def _around(printed: Printed, woven: Woven) -> tuple[str, str]:
    """The text before and after a value, up to the neighbouring values."""
    ends = [one.end for one in woven.printed if one.end <= printed.start and one is not printed]
    starts = [one.start for one in woven.printed if one.start >= printed.end and one is not printed]
    first = max(max(ends, default=0), printed.start - _NEAR)
    last = min(min(starts, default=len(woven.text)), printed.end + _NEAR)
    return woven.text[first : printed.start], woven.text[printed.end : last]
