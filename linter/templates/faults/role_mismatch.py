"""Infer from a value's name, or from the label beside it in the body, what it is: a count, a score, an old price.

The values in a template are unknown; markup that uses one for something else is detected by its name
(``role_names.toml``): ``"ratingValue": {{ product.review_count }}``.
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
from ...locale.word_tables import words as word_list
from ...markup.statement import Statement
from ..expressions.names import words as template_words
from ..expressions.values import Symbol, Value
from ..standin import kind_of_property
from ..woven import Printed, Woven, woven_of
from .trace import expressions

_PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-zß-ÿ]+|\d+")
_CALL_OR_INDEX = regex(r"[({\[\s'\"]")
_TAG = regex(r"<[^<>]*>")
_WORD = regex(r"[^\W\d_]+")
PRICES = frozenset({"price", "lowprice", "highprice"})
_MONEY = regex(r"money(?:_\w+)?")
"""Shopify filters that format an amount in hundredths with its decimals."""
_PUBLICATION_DATES = frozenset({"datepublished", "datecreated", "datemodified", "dateposted", "uploaddate"})
_NOW = regex(
    r"(?:^|\.)now(?:\(\))?(?:\.|$)|^(?:new\s+)?Date(?:Time)?\(\)|^time\(\)|^(?:Time|Date|Carbon)\.(?:current|today)\b|^DateTime\.(?:Utc)?Now\b"
)
_USER_CONTENT = frozenset(
    {"comment", "comments", "review", "reviews", "reply", "replies", "testimonial", "quote"}
)
MAX_NAME_TO_SPLIT = 40
"""Maximum length of a lower-case name to split: the ways to split it double with each word."""
_NEAR = 60
"""How many characters before and after a value are searched for a label."""


class RoleRule(NamedTuple):
    """What some properties, or all of a kind, expect, and which names indicate something else.

    ``expected`` are the words of names that fit; ``wrong_roles`` the words by the role that they indicate instead.
    With ``companions``, the page must also have a value with one of these words; with ``any_owner``, a value of
    another entity, too. ``include_parent_name``: the name before the last counts. ``single_expression``: the value
    must be one expression and nothing else.
    """

    types: frozenset[str]
    expected: frozenset[str]
    wrong_roles: dict[str, frozenset[str]]
    companions: frozenset[str]
    labels: dict[str, frozenset[str]]
    include_parent_name: bool
    single_expression: bool
    any_owner: bool


class RoleMismatch(NamedTuple):
    """A value whose name, or ``label`` in the body, indicates something else than the markup says."""

    symbol: Symbol
    role: str
    label: str = ""
    expected_name: str = ""
    """The name of a body value that has the expected meaning, or ""."""


@cache
def _table() -> dict[str, Any]:
    text = (files(__name__.rpartition(".")[0]) / "role_names.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _form_words() -> frozenset[str]:
    """Words for a value's form only: its meaning is in the name before (``shipping.amount``)."""
    return frozenset(_table()["form_words"].split())


@cache
def _site_wide_words() -> frozenset[str]:
    """Words for what holds the values that all pages share."""
    return frozenset(_table()["site_wide_words"].split())


@cache
def _rules_by_property() -> dict[str, tuple[RoleRule, ...]]:
    """The rules by property, and those for a kind of values by that kind after a colon."""
    by_property: dict[str, list[RoleRule]] = {}
    for row in _table()["row"]:
        kinds = [f":{kind}" for kind in row.get("kinds", "").split()]
        rule = RoleRule(
            frozenset(row.get("types", "").split()),
            frozenset(row["expected"].split()),
            {role: frozenset(words.split()) for role, words in row["wrong_roles"].items()},
            frozenset(row.get("companions", "").split()),
            {role: frozenset(words.split()) for role, words in row.get("labels", {}).items()},
            row.get("include_parent_name", False),
            row.get("single_expression", bool(kinds)),
            row.get("any_owner", False),
        )
        for name in (*row.get("properties", "").split(), *kinds):
            by_property.setdefault(name, []).append(rule)
    return {name: tuple(rules) for name, rules in by_property.items()}


@cache
def _known_words() -> frozenset[str]:
    """The words that lower-case names are split into (Hugo's): ``reviewcount``."""
    known = set(word_list("template_directives", "parts_of_names"))
    for rules in _rules_by_property().values():
        for rule in rules:
            known |= rule.expected.union(*rule.wrong_roles.values(), rule.companions)
    return frozenset(word for word in known | _form_words() if len(word) > 2)


def find_role_mismatch(document: Document, statement: Statement) -> RoleMismatch | None:
    """The evidence that the only expression of a statement's value is something else, or None."""
    woven = woven_of(document)
    rules = _applicable_rules(statement)
    if woven is None or not rules:
        return None
    printed = only_expression(document, statement)
    if printed is None:
        return None
    symbols = [
        piece
        for run in (printed.occurrence.value.pieces, *printed.occurrence.value.others)
        for piece in run
        if isinstance(piece, Symbol)
    ]
    if _local_name(statement.property) in PRICES and _is_in_hundredths(printed, woven):
        return RoleMismatch(symbols[0], "an amount in hundredths", "| money")
    if _local_name(statement.property) in _PUBLICATION_DATES and all(
        _NOW.search(one.name) for one in symbols
    ):
        return RoleMismatch(symbols[0], "the time at which the page is made")
    is_whole = _is_single_expression(statement, printed)
    for rule in rules:
        if rule.single_expression and not is_whole:
            continue
        mismatch = _by_name(symbols, rule, woven, printed) or _by_label(symbols, rule, woven)
        mismatch = mismatch or _by_element(symbols, rule, document, statement, printed)
        if mismatch is not None:
            # For a node that has one value, that value is reported.
            return mismatch if not any(one.parent is statement for one in document.statements) else None
    return None


def _by_element(
    symbols: list[Symbol], rule: RoleRule, document: Document, statement: Statement, printed: Printed
) -> RoleMismatch | None:
    """An attribute's value that another property has, too, while the element's visible text has an expected name."""
    woven, symbol = woven_of(document), printed.occurrence.value.symbol
    if (
        woven is None
        or symbol is None
        or printed.place is not None
        or _name_words(symbol.name) & rule.expected
    ):
        return None
    visible_name = _name_of_visible_value(printed, rule, woven)
    if not visible_name or visible_name == symbol.name or not _name_words(visible_name) & rule.expected:
        return None
    other_statements = (one for one in document.statements if one.property != statement.property)
    other_expressions = (only_expression(document, one) for one in other_statements)
    if not any(one is not None and one.occurrence.value.symbol == symbol for one in other_expressions):
        return None
    return RoleMismatch(symbols[0], "another value", expected_name=visible_name)


def only_expression(document: Document, statement: Statement) -> Printed | None:
    """The only expression that gives a statement's value, or an element's text; None if there is no such one."""
    woven = woven_of(document)
    candidates = expressions(document, statement)
    if not candidates and woven is not None and statement.syntax != "json-ld":
        text = statement.text.strip()
        alike = (one for one in woven.printed if [standin for _, standin in one.standins] == [text])
        candidates = [one for one in (next(alike, None),) if one is not None and text]
    return candidates[0] if len(candidates) == 1 else None


def _is_single_expression(statement: Statement, printed: Printed) -> bool:
    """Whether an expression is a value by itself, which no filter makes an address of."""
    value = printed.occurrence.value
    is_alone = any(text == statement.text.strip() for _, text in printed.standins)
    return is_alone and len(value.pieces) == 1 and "url" not in value.roles


def _applicable_rules(statement: Statement) -> list[RoleRule]:
    """The rules that apply to a statement."""
    name, rules, parent = _local_name(statement.property), _rules_by_property(), statement.parent
    kind = kind_of_property(statement.property, statement.types)
    candidates = [(rule, statement.types) for rule in (*rules.get(name, ()), *rules.get(f":{kind}", ()))]
    if parent is not None:
        parent_rules = rules.get(f"{_local_name(parent.property)}.{name}", ())
        candidates = [*((rule, parent.types) for rule in parent_rules), *candidates]
    return [rule for rule, types in candidates if not rule.types or rule.types.intersection(types)]


def _local_name(name: str) -> str:
    return name.rpartition(":")[2].rpartition("/")[2].lower()


def _by_name(symbols: list[Symbol], rule: RoleRule, woven: Woven, printed: Printed) -> RoleMismatch | None:
    """What the names of all symbols that may be printed indicate; with companions, of the first choice only."""
    first = (one for one in printed.occurrence.value.pieces if isinstance(one, Symbol))
    roles = [_role(symbol, rule) for symbol in (first if rule.companions else symbols)]
    if not roles or None in roles:
        return None
    expected_name = _find_expected(symbols[0], rule, woven) or _name_of_visible_value(printed, rule, woven)
    if rule.companions and not expected_name:
        return None
    return RoleMismatch(symbols[0], str(roles[0]), expected_name=expected_name)


def _role(symbol: Symbol, rule: RoleRule) -> str | None:
    """What a name indicates that a value is, if it is something else; None if it may be what is expected."""
    if symbol.changed:
        is_count = symbol.changed.rpartition("|")[2].partition(" ")[0].lower() in template_words("lengths")
        return "a count" if is_count and "a count" in rule.wrong_roles else None
    if rule.single_expression and (
        _CALL_OR_INDEX.search(symbol.name) or symbol.name.rpartition(".")[2].isdecimal()
    ):
        return None  # of a call, or an item of a list, whose name says what the list is
    last = _name_words(symbol.name, include_parent_name=rule.include_parent_name)
    if last & rule.expected:
        return None
    return next((role for role, words in rule.wrong_roles.items() if _has(last, words)), None)


def _has(words: frozenset[str], required: frozenset[str]) -> bool:
    """Whether words have one of some others, or all parts of one (``cost_price``)."""
    return any(words.issuperset(one.split("_")) for one in required)


def _name_of_visible_value(printed: Printed, rule: RoleRule, woven: Woven) -> str:
    """The name of the value that the text of a printed attribute's element shows, if it has the expected meaning."""
    end = woven.text.find("</", printed.end)
    wrong_words = frozenset[str]().union(*rule.wrong_roles.values())
    for one in woven.printed:
        symbol = one.occurrence.value.symbol
        if printed.end < one.start < end and one.is_visible and printed.place is None and symbol is not None:
            words = frozenset[str]().union(*map(_split_name, symbol.name.removesuffix("()").split(".")))
            return (
                symbol.name
                if words & (rule.companions or rule.expected) and not _has(words, wrong_words)
                else ""
            )
    return ""


def _name_words(name: str, *, include_parent_name: bool = False) -> frozenset[str]:
    """The words of a path's last name; of the name before, too, if asked for or if the last only states a form."""
    parts = [part for part in name.removesuffix("()").split(".") if not part.isdecimal()]
    if not parts or _CALL_OR_INDEX.search(parts[-1]):
        return frozenset()
    last = _split_name(parts[-1])
    if (
        len(parts) > 1
        and (include_parent_name or last <= _form_words())
        and not _CALL_OR_INDEX.search(parts[-2])
    ):
        return last | _split_name(parts[-2])
    return last


@cache
def _split_name(name: str) -> frozenset[str]:
    """The words of one name: ``reviewCount``, ``review_count``, ``reviewcount``."""
    words: list[str] = []
    for part in _PARTS.findall(name):
        word = part.lower()
        keep_unsplit = word in _known_words() or len(word) > MAX_NAME_TO_SPLIT
        words += [word] if keep_unsplit else next(_split(word), [word])
    return frozenset(words)


def _split(word: str) -> Iterator[list[str]]:
    """The ways to split lower-case letters into known words, longest first."""
    if not word:
        yield []
    for length in range(len(word), 2, -1):
        if word[:length] in _known_words():
            for rest in _split(word[length:]):
                yield [word[:length], *rest]


def _find_expected(symbol: Symbol, rule: RoleRule, woven: Woven) -> str:
    """A value of the same entity in the body whose name has the expected meaning."""
    expected = rule.companions or rule.expected
    wrong_words = frozenset[str]().union(*rule.wrong_roles.values())
    parent = _parent_name(symbol.name)
    for name in sorted(woven.visible_names | _json_ld_names(woven)):
        words = _name_words(name, include_parent_name=rule.any_owner)
        if rule.any_owner and _has(words, expected) and not _has(words, wrong_words | _site_wide_words()):
            if _is_of_page(name, expected):
                return name
            continue
        if not (words & expected) or _has(words, wrong_words) or name == symbol.name:
            continue
        other_parent = _parent_name(name)
        is_alike = (
            other_parent == parent
            or other_parent.startswith(f"{parent}.")
            or parent.startswith(f"{other_parent}.")
        )
        if is_alike or ("author" in expected and _is_of_page(name)):
            return name
    return ""


def _json_ld_names(woven: Woven) -> frozenset[str]:
    """The names of the values in the page's JSON-LD."""
    placed = (one.occurrence.value for one in woven.printed if one.place is not None)
    return frozenset(symbol.name for value in placed for symbol in value.symbols)


def _is_of_page(name: str, expected: frozenset[str] = frozenset()) -> bool:
    """Whether a name is not that of user content or of a list item; items of a list with an ``expected`` name count."""
    parts = name.split(".")
    return not any(
        _split_name(part) & _USER_CONTENT or (part.isdecimal() and not _split_name(before) & expected)
        for before, part in zip(["", *parts], parts, strict=False)
    )


def _parent_name(name: str) -> str:
    return name.rpartition(".")[0]


def _is_in_hundredths(printed: Printed, woven: Woven) -> bool:
    """Whether a Shopify price is printed in hundredths, while the body formats it with decimals."""
    value = printed.occurrence.value
    if value.symbol is None or value.symbol.changed or value.form is not None or "number" in value.roles:
        return False
    return printed.segment.uri.endswith(".liquid") and any(
        one.is_visible
        and one.occurrence.value.symbol == value.symbol
        and _has_money_filter(one.occurrence.value)
        for one in woven.printed
    )


def _has_money_filter(value: Value) -> bool:
    return value.form is not None and _MONEY.fullmatch(value.form[0]) is not None


def _by_label(symbols: list[Symbol], rule: RoleRule, woven: Woven) -> RoleMismatch | None:
    """What labels in the body indicate about a value whose name says nothing, wherever the body shows it."""
    if (
        len(symbols) != 1
        or not rule.labels
        or _name_words(symbols[0].name) & rule.expected
        or symbols[0].changed
    ):
        return None
    labels: set[tuple[str, str]] = set()
    for printed in woven.printed:
        if printed.is_visible and printed.place is None and symbols[0] in printed.occurrence.value.symbols:
            label = _label(printed, rule, woven)
            if label is None:
                return None
            labels.add(label)
    if len(labels) != 1:
        return None
    role, label = labels.pop()
    return RoleMismatch(symbols[0], role, label, _find_expected(symbols[0], rule, woven))


def _label(printed: Printed, rule: RoleRule, woven: Woven) -> tuple[str, str] | None:
    """What the word directly before or after a value indicates that it is, with the word."""
    before, behind = _around(printed, woven)
    own = before.rpartition(">")[2]
    if not _WORD.search(own):
        own = _TAG.sub(" ", before)  # a label in an element of its own: <dt>Shipping</dt><dd>…</dd>
    last = _WORD.findall(own)[-1:] if re.search(r"[^\W\d_][\W_]*$", own) else []
    first = re.match(r"\s*\)?\s*([^\W\d_]+)", behind)
    for word in [*last, *([first[1]] if first else [])]:
        for role, labels in rule.labels.items():
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
