"""What the names of values in templates indicate: the tables of ``role_names.toml``, and names split into words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ....source.regex import regex
from ...locale.word_tables import words as word_list
from ..woven import MappedPage

_PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-zß-ÿ]+|\d+")
CALL_OR_INDEX = regex(r"[({\[\s'\"]")
_ARGUMENTS = regex(r"\((?>(?:[Tt]rue|[Ff]alse|None|null|\d+)(?:,\s*)?)*+\)\Z")
"""Constant arguments: what is called by a name does not depend on them."""
MAX_NAME_TO_SPLIT = 40
"""Maximum length of a lower-case name to split: the ways to split it double with each word."""


class RoleRule(NamedTuple):
    """What some properties, or all of a kind, expect, and which names indicate something else.

    ``expected`` are the words of names that fit; ``wrong_roles`` the words by the role that they indicate instead.
    With ``companions``, the page must also have a value with one of these words; with ``any_owner``, a value of
    another entity, too. ``include_parent_name``: the name before the last counts. ``single_expression``: the value
    must be one expression and nothing else. ``json_ld``: it only holds in JSON-LD. ``of_kind``: it is for a kind of
    values, whatever the property.
    """

    types: frozenset[str]
    expected: frozenset[str]
    wrong_roles: dict[str, frozenset[str]]
    companions: frozenset[str]
    labels: dict[str, frozenset[str]]
    include_parent_name: bool
    single_expression: bool
    any_owner: bool
    json_ld: bool
    of_kind: bool


@cache
def _table() -> dict[str, Any]:
    text = (files(__name__.rpartition(".")[0]) / "role_names.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _form_words() -> frozenset[str]:
    """Words for a value's form only: its meaning is in the name before (``shipping.amount``)."""
    return frozenset(_table()["form_words"].split())


@cache
def site_wide_words() -> frozenset[str]:
    """Words for what holds the values that all pages share."""
    return frozenset(_table()["site_wide_words"].split())


@cache
def user_content() -> frozenset[str]:
    """Words for what people add to a page."""
    return frozenset(_table()["user_content"].split())


@cache
def of_other_pages() -> frozenset[str]:
    """Words for what other pages are about."""
    return frozenset(_table()["of_other_pages"].split())


@cache
def rules_by_property() -> dict[str, tuple[RoleRule, ...]]:
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
            row.get("json_ld", False),
            bool(kinds),
        )
        for name in (*row.get("properties", "").split(), *kinds):
            by_property.setdefault(name, []).append(rule)
    return {name: tuple(rules) for name, rules in by_property.items()}


@cache
def _known_words() -> frozenset[str]:
    """The words that lower-case names are split into (Hugo's): ``reviewcount``."""
    known = set(word_list("template_directives", "parts_of_names"))
    for rules in rules_by_property().values():
        for rule in rules:
            known |= rule.expected.union(*rule.wrong_roles.values(), rule.companions)
    return frozenset(word for word in known | _form_words() if len(word) > 2)


def has_any(words: frozenset[str], required: frozenset[str]) -> bool:
    """Whether words have one of some others, or all parts of one (``cost_price``)."""
    return any(words.issuperset(one.split("_")) for one in required)


def name_words(name: str, *, include_parent_name: bool = False) -> frozenset[str]:
    """The words of a path's last name; of the name before, too, if the last only states a form.

    With ``include_parent_name``, also if the last is one word: ``image.url``, but not ``image.author_url``.
    """
    parts = [part for part in _ARGUMENTS.sub("", name).split(".") if not part.isdecimal()]
    if not parts or CALL_OR_INDEX.search(parts[-1]):
        return frozenset()
    last = split_name(parts[-1])
    if (
        len(parts) > 1
        and len(last - _form_words()) <= include_parent_name
        and not CALL_OR_INDEX.search(parts[-2])
    ):
        return last | split_name(parts[-2])
    return last


def fits(name: str, expected: frozenset[str]) -> bool:
    """Whether a path's last name has an expected word, or ends with one as in ``SITEURL``."""
    last = name.rpartition(".")[2].lower()
    return bool(name_words(name) & expected) or any(len(one) > 2 and last.endswith(one) for one in expected)


def ends_with(name: str, expected: frozenset[str]) -> bool:
    """Whether the last word of a path is an expected one, or one that states a form (``author_name``)."""
    last = _PARTS.findall(_ARGUMENTS.sub("", name))[-1:]
    return any(split_name(one) & (expected | _form_words()) for one in last)


@cache
def split_name(name: str) -> frozenset[str]:
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


def json_ld_names(woven: MappedPage) -> frozenset[str]:
    """The names of the values in the page's JSON-LD."""
    placed = (one.occurrence.value for one in woven.printed if one.place is not None)
    return frozenset(symbol.name for value in placed for symbol in value.symbols)


def is_of_page(name: str, expected: frozenset[str] = frozenset()) -> bool:
    """Whether a name is not that of user content, another page or a list item, other than an ``expected`` one."""
    parts, others = name.split("."), user_content() | of_other_pages()
    return not any(
        split_name(part) & others or (part.isdecimal() and not split_name(before) & expected)
        for before, part in zip(["", *parts], parts, strict=False)
    )


def named_beside(name: str, rule: RoleRule, code: str) -> str:
    """The value that the template takes from the same object elsewhere, and whose name has the expected meaning."""
    parent = parent_name(name)
    words = "|".join(sorted(rule.companions))
    if not parent or not words or "(" in parent:
        return ""
    found = re.search(rf"(?<![\w.$]){re.escape(parent)}\.(?:{words})\b(?:\.name\b)?", code)
    return found[0] if found is not None else ""


def parent_name(name: str) -> str:
    """A path without its last name."""
    return name.rpartition(".")[0]
