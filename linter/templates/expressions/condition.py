"""Parse conditions: equal conditions get equal keys, wherever they occur."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from ....source.regex import regex
from ..tree import Condition
from .dialects import LIQUID, RUBY, Dialect
from .expression import parse
from .values import Constant, Path, describe

_AND = regex(r"\s+and\s+|\s*&&\s*")
_OR = regex(r"\s*\bor\b\s*|\s*\|\|\s*")
_QUOTED = regex(r"\"[^\"]*\"|'[^']*'")
_NOT = regex(r"^(?:not\b|!(?!=))\s*")
_STRICT = regex(r"([!=]=)=")
_EQUAL_FIRST = regex(r"^eq\s+([^\s()\"']+)\s+(\"[^\"]*\"|'[^']*')$")
_TURNED = regex(r"""^(?P<constant>"[^"]*"|'[^']*'|\d+)(?P<sign>\s*[!=]=\s*)(?P<other>[@$\w][\w.>-]*)$""")
"""A constant that is compared with a value, as some write it to rule out assignments."""
_OUTER = regex(r"^\((.*)\)$", re.DOTALL)
_THERE = regex(
    r"""^(?P<path>.+?)\s*(?:
        (?:!=|!==|<>|\bne\b)\s*(?:blank|nil|null|none|None|undefined|empty|""|''|false)
      | \s+is\s+(?:not\s+(?:none|null|empty|undefined)|defined|truthy)
      | (?:\.(?:size|length|count|any\?|present\?))(?:\s*(?:>|!=|!==)\s*0)?
      | \|\s*(?:length|count|size)(?:\s*>\s*0)?
    )$""",
    re.VERBOSE,
)
_GONE = regex(
    r"""^(?P<path>.+?)\s*(?:
        (?:==|===|\beq\b)\s*(?:blank|nil|null|none|None|undefined|empty|""|''|false)
      | \s+is\s+(?:not\s+defined|none|null|empty|undefined)
      | \.(?:blank\?|empty\?|nil\?)
      | (?:\.(?:size|length|count))\s*(?:==|===)\s*0
    )$""",
    re.VERBOSE,
)
_LIST = r"""(?P<{0}>\s*(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))*)\s*,?\s*"""
_AMONG = (
    regex(rf"^in_array\((?P<one>[^,()]+),\s*(?:\[|array\(){_LIST.format('list')}[\])]\s*(?:,\s*true\s*)?\)$"),
    regex(rf"^(?P<one>[^\s=!<>()]+)\s+in\s+[\[(]{_LIST.format('list')}[\])]$"),
    regex(rf"^\[{_LIST.format('list')}\]\.(?:includes|include\?)\((?P<one>[^()]+)\)$"),
)
"""Whether a value is one of some constants, in PHP, Python's and Twig's syntax, and JavaScript's and Ruby's."""
_NONE = regex(r"^(?P<path>[^\s=!<>|&()]+)\s*(?P<sign>==|!=|<>)\s*0$")
_QUESTION = regex(
    r"^(?P<word>isset|empty|defined\?|len|count|size|present|isSet|has|have_rows)\s*\(?\s*(?P<path>[^()]+?)\s*\)?$"
)

_LONGEST = 2000
"""The most characters that are taken apart; nobody writes more, and brackets may be nested as deep as this."""


@lru_cache(maxsize=4096)
def conditions(text: str, dialect: Dialect) -> tuple[Condition, ...]:
    """The conditions that must all hold; cached, since each generated page evaluates the same ones."""
    if len(text) > _LONGEST:
        return (Condition(_plain(text)),)
    text = _stripped(text)
    if _OR.search(text):
        parts, options = _outside(_AND, text), _outside(_OR, text)
        if len(options) == 1 and len(parts) > 1:
            return tuple(one for part in parts for one in conditions(part, dialect))
        options = options if len(options) > 1 else []
        return (Condition(_plain(text), options=tuple(conditions(option, dialect) for option in options)),)
    return tuple(_one(part, dialect) for part in _AND.split(text) if part.strip())


def _outside(mark: re.Pattern[str], text: str) -> list[str]:
    """A condition split at marks outside brackets and quotes."""
    hidden = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), text)
    parts: list[str] = []
    done = 0
    for match in mark.finditer(hidden):
        before = hidden[: match.start()]
        if before.count("(") == before.count(")"):
            parts.append(text[done : match.start()])
            done = match.end()
    return [part for part in (*parts, text[done:]) if part.strip()]


def negated(guards: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """The negation of a condition; several conditions are negated as one."""
    if len(guards) == 1:
        only = guards[0]
        return (replace(only, negated=not only.negated),)
    key = " and ".join(("not " if one.negated else "") + one.key for one in guards)
    return (Condition(key, True, options=(guards,)),)


_SIDE = r"(?:[^<>=!&|?\"']|->)+"
_UP_TO = regex(rf"^(?P<one>{_SIDE}?)\s*(?P<sign><=|>=)\s*(?P<other>{_SIDE})$")
_UP_TO_FIRST = regex(r"^(?P<sign>le|lte|ge|gte)\s+(?P<rest>\S.*)$", re.DOTALL)


def denied(text: str) -> str:
    """The strict complement of a non-strict comparison ("n > 1" for "n <= 1"); else "".

    Both count as one condition, so that a page shows only one of their branches.
    """
    match = _UP_TO.match(text)
    if match is not None and not _OR.search(text):
        return f"{match['one']} {'>' if match['sign'] == '<=' else '<'} {match['other'].strip()}"
    match = _UP_TO_FIRST.match(text)
    return f"{'gt' if match['sign'].startswith('l') else 'lt'} {match['rest']}" if match is not None else ""


def _one(text: str, dialect: Dialect) -> Condition:
    text, opposite = _stripped(text), False
    there = gone = None
    while (match := _NOT.match(text)) is not None:
        text, opposite = _stripped(text[match.end() :]), not opposite
    word = _QUESTION.match(text)
    if word is not None:
        opposite ^= word["word"] == "empty"
        text = word["path"]
    elif (there := _THERE.match(text)) is not None:
        text = there["path"]
    elif (gone := _GONE.match(text)) is not None:
        text, opposite = gone["path"], not opposite
    text = _EQUAL_FIRST.sub(r"\1 == \2", _STRICT.sub(r"\1", text))
    text = _TURNED.sub(r"\g<other>\g<sign>\g<constant>", text)
    if (none := _NONE.match(text)) is not None:  # of what is counted, as most of what is compared with 0 is
        return Condition(_plain(f"{none['path']} > 0"), opposite ^ (none["sign"] == "=="))
    among = next((match for one in _AMONG if (match := one.match(text)) is not None), None)
    if among is not None:
        each = (
            conditions(f"{among['one'].strip()} == {one[0]}", dialect)
            for one in _QUOTED.finditer(among["list"])
        )
        return Condition(_plain(text), opposite, options=tuple(each))
    unequal = re.match(r"^(.+?)\s*(?:!=|<>)\s*(.+)$", text, re.DOTALL)
    if unequal is not None:
        return Condition(_plain(f"{unequal[1]} == {unequal[2]}"), not opposite)
    other = denied(text)
    if other:
        return Condition(_plain(other), not opposite)
    expression = parse(text, dialect)
    if isinstance(expression, Path | Constant):
        is_set = word is not None and word["word"] in ("isset", "isSet", "defined?")
        takes_all = dialect in (LIQUID, RUBY) and word is there is gone is None
        return Condition(describe(expression), opposite, expression, is_set=is_set, takes_all=takes_all)
    return Condition(_plain(text), opposite)


def _stripped(text: str) -> str:
    text = " ".join(text.split())
    while (match := _OUTER.match(text)) is not None and _balanced(match[1]):
        text = match[1].strip()
    return text


def _balanced(text: str) -> bool:
    depth = 0
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0


def _plain(text: str) -> str:
    return " ".join(text.replace("'", '"').split())[:300]


_COMPARISONS: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_LENGTH = regex(
    r"""(?:len|count|size|sizeof)(?:\s*\(\s*[$@.]?[\w.$>-]+\s*\)|\s+[$@.]?[\w.$>-]+)   # len x, count($x)
      | [$@]?[\w.$\[\]>-]+(?:\.|->)(?:size|length|count|Len)(?:\(\))?
      | [\w.]+\s*\|\s*(?:length|count|size)""",
    re.VERBOSE,
)
_PREFIX = regex(r"^(?P<operator>eq|ne|lt|le|gt|ge)\s+(?P<one>\([^()]*\)|\S+)\s+(?P<other>\([^()]*\)|\S+)$")
_ADDED = regex(r"\((?P<operator>add|sub)\s+(?P<one>\S+)\s+(?P<other>[^()\s]+)\)")
_IS = regex(
    r"\bis(?P<not>\s+not)?(?:\s+(?:same\s+as|sameas|eq|equalto))?\s*\(?\s*(?P<other>true|false|[0-9]+)\b\s*\)?",
    re.IGNORECASE,
)
_TRUTH = regex(r"(?<![\w.])(?:true|false)(?![\w.])", re.IGNORECASE)
_SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "add": "+", "sub": "-"}


def in_loop(text: str, names: dict[str, int], length: int) -> bool | None:
    """Whether a condition about the loop counters holds; None if it is about something else.

    ``names`` maps the counters to their current values.
    """
    text = _stripped(text)
    opposite = False
    while (match := _NOT.match(text)) is not None:
        text, opposite = _stripped(text[match.end() :]), not opposite
    flat = text
    for name in sorted(names, key=len, reverse=True):
        if name in flat:
            flat = re.sub(rf"(?<![\w.$@])\$?{re.escape(name)}(?![\w.])", f" {names[name]} ", flat)
    if flat == text:
        return None
    flat = _IS.sub(lambda match: f" {'!=' if match['not'] else '=='} {match['other']} ", flat)
    flat = _TRUTH.sub(lambda match: "1" if match[0].lower() == "true" else "0", flat)
    flat = _LENGTH.sub(f" {length} ", flat).replace("===", "==").replace("!==", "!=").replace("<>", "!=")
    while (added := _ADDED.search(flat)) is not None:
        sum_ = f"({added['one']} {_SIGNS[added['operator']]} {added['other']})"
        flat = flat[: added.start()] + sum_ + flat[added.end() :]
    flat = " ".join(flat.split())
    prefixed = _PREFIX.match(flat)
    if prefixed is not None:
        flat = f"{prefixed['one']} {_SIGNS[prefixed['operator']]} {prefixed['other']}"
    try:
        answer = _number(ast.parse(flat.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return bool(answer) != opposite


_COMPARES = regex(r"[<>]|[=!]=|\b(?:eq|ne|lt|le|gt|ge|gte|lte)\b|\bsame\s+as\b")
_WORDS = regex(r"\b(?:eq|ne|lt|le|gt|ge|gte|lte|not|and|or|true|false|null|undefined)\b")
_FIELD = regex(r"""(?<![\w.$)\]"'])\.[A-Za-z_]""")
_BARE = regex(r"""(?<![\w.$@"'|(])[A-Za-z_][\w-]*(?![\w(])""")


def compares(text: str, names: frozenset[str], *, implicit: bool = False) -> bool:
    """Whether a condition compares one of some names with something.

    "." among the names means a field of the current value; with ``implicit``, a bare name is such a field too.
    """
    compared = _COMPARES.search(text)
    if compared is None:
        return False
    if "." in names and (_FIELD.search(text) or (implicit and _BARE.search(_WORDS.sub("", text)))):
        return True
    return any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text) for name in names)


def _number(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        one, other = _number(node.left), _number(node.right)
        return one + other if isinstance(node.op, ast.Add) else one - other
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        number = _number(node.operand)
        return -number if isinstance(node.op, ast.USub) else float(not number)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
        return float(_COMPARISONS[type(node.ops[0])](_number(node.left), _number(node.comparators[0])))
    raise ValueError("no number")
