"""Guess from its code what a script looks for in pages: names, texts, numbers and comparisons.

The code is searched, not parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: Longer scripts are libraries and whole applications: their words occur on all pages.
MAX_CODE = 100_000
#: Comparisons of longer scripts are those of libraries: kinds of events, elements, values.
_MAX_COMPARING = 50_000
MAX_TEXT = 60
_MAX_NUMBERS = 64
_MAX_SAYINGS = 50
_MAX_COMPARED, _MAX_ATTRIBUTES = 80, 40

STRING = re.compile(r"""'((?:[^'\\\n]|\\.){0,200})'|"((?:[^"\\\n]|\\.){0,200})"|`((?:[^`\\]|\\.){0,200})`""")
_WORD = re.compile(r"[A-Za-z][\w-]+")
_MEMBER = re.compile(r"(?<=\.)[A-Za-z_$][\w$]{0,60}|(?<![\w$])[A-Za-z_$][\w$]{0,60}(?=\s?[:,}])")
#: Members only: the keys of object literals are data of a page's own script.
_PROPERTY_READ = re.compile(r"(?<=\.)[A-Za-z_$][\w$]{0,60}")
NUMBER = re.compile(r"(?<![\w.$])\d{1,9}(?:\.\d{1,6})?(?![\w.$])")
_BOUND = re.compile(r"(?:[<>]=?|[=!]==?)\s{0,3}-?(\d{1,9}(?:\.\d{1,6})?)(?![\w.$])")

#: Texts that something is compared with, or searched for, on either side (ECMAScript, section 22.1.3).
_QUOTED = r"""(?:'((?:[^'\\\n]|\\.){1,60})'|"((?:[^"\\\n]|\\.){1,60})")"""
_COMPARISON = re.compile(
    r"(?:[=!]==?\s{0,3}|\bcase\s{1,3}|\.(?:includes|indexOf|lastIndexOf|startsWith|endsWith|search|match|split|has|contains|hasClass)\(\s{0,3})"
    + _QUOTED
)
_COMPARISON_WITH_TEXT_FIRST = re.compile(_QUOTED + r"\s{0,3}[=!]==?")
#: A regular expression that a text is tested with; its literal letters and digits are used.
_PATTERN = re.compile(
    r"(?:[(=:,!&|?\[{};]|\breturn)\s{0,3}/((?:[^/\\\n\[*]|\\.|\[[^\]\n]{0,60}\])(?:[^/\\\n\[]|\\.|\[[^\]\n]{0,60}\]){0,200})/[a-z]{0,6}"
)
_LITERAL = re.compile(r"(?:\\.|\[[^\]]*\])|([A-Za-z\d][\w -]*)")
_TYPEOF = re.compile(r"\btypeof\s{1,3}([A-Za-z_$][\w$]{0,60})")
_TYPES = frozenset({"undefined", "function", "object", "string", "number", "boolean", "symbol", "bigint"})

#: Parts of a selector (Selectors Level 4, section 3): classes and ids, types, parts of attribute values.
_SELECTOR_NAME = re.compile(r"(?<![\w-])[.#]([A-Za-z_][\w-]{0,60})")
_BY_NAME = re.compile(r"""\bgetElements?By\w{2,9}\(\s{0,3}['"]([\w-]{1,60})['"]""")
_TYPE = re.compile(r"(?:^|[\s>+~,(])([a-z][a-z\d-]{0,30})(?=$|[\s>+~,.#:\[)])")
_ATTRIBUTE = re.compile(
    r"""\[\s{0,3}([\w-]{1,60})\s{0,3}[~|^$*]?=\s{0,3}\\?["']?([^"'\\\]\n]{1,60})\\?["']?\s{0,3}[is]?\]"""
)
_READS_TEXT = re.compile(r"\b(?:textContent|innerText|innerHTML|nodeValue|outerText)\b|\.(?:text|html|val)\(")
_READS_TIME = re.compile(r"\bDate\b")


class Questions(NamedTuple):
    """What a script looks for.

    ``words`` of its texts and member names, whole ``texts``, ``sayings`` of several words, ``numbers``; texts that it
    has ``compared`` something with; of elements, the ``types`` it selects, the classes and ids of those whose text it
    may read (``read``), and ``attributes`` with a part of their value. ``time``: it uses dates.
    """

    words: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()
    sayings: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()
    compared: tuple[str, ...] = ()
    types: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    attributes: tuple[tuple[str, str], ...] = ()
    time: bool = False


def shared_questions(code: str) -> Questions:
    """Search a script that pages share. Empty for one longer than ``MAX_CODE`` characters."""
    if len(code) > MAX_CODE:
        return Questions()
    texts = {"".join(groups) for groups in STRING.findall(code)}
    bare = STRING.sub(" ", code)
    words = {word for text in texts for word in _WORD.findall(text)}
    words.update(_MEMBER.findall(bare))
    words.update(_TYPEOF.findall(bare))
    numbers = sorted({float(number) for number in NUMBER.findall(bare)})
    written = {float(text) for text in texts if NUMBER.fullmatch(text)}
    return _comparing(code, bare, texts)._replace(
        words=frozenset(word for word in words if len(word) > 2),
        texts=frozenset(text for text in texts if 2 <= len(text) <= MAX_TEXT),
        sayings=tuple(
            sorted(text for text in texts if 6 <= len(text) <= MAX_TEXT and " " in text.strip())[
                :_MAX_SAYINGS
            ]
        ),
        numbers=tuple(sorted({*numbers[:_MAX_NUMBERS], *written})),
    )


def inline_questions(code: str) -> Questions:
    """Search an inline script: what it compares and selects, but not its data."""
    if len(code) > MAX_CODE:
        return Questions()
    texts = {"".join(groups) for groups in STRING.findall(code)}
    bare = STRING.sub(" ", code)
    questions = _comparing(code, bare, texts)
    words = {*_PROPERTY_READ.findall(bare), *_TYPEOF.findall(bare), *_BY_NAME.findall(code)}
    words.update(word for text in questions.compared for word in _WORD.findall(text))
    words.update(name for text in texts if len(text) <= 200 for name in _SELECTOR_NAME.findall(text))
    words.update(name for name, _ in questions.attributes)
    words.update(word for text in texts if "[" in text for word in _WORD.findall(text))
    bounds = sorted({float(number) for number in _BOUND.findall(bare)})
    return questions._replace(
        words=frozenset(word for word in words if len(word) > 2), numbers=tuple(bounds[:_MAX_NUMBERS])
    )


def _comparing(code: str, bare: str, texts: set[str]) -> Questions:
    """Search what a script compares and selects; ``texts`` are its strings, ``bare`` is the code without them.

    Empty for a script that may be a library.
    """
    if len(code) > _MAX_COMPARING:
        return Questions()
    compared = {"".join(groups) for groups in _COMPARISON.findall(code)}
    compared.update("".join(groups) for groups in _COMPARISON_WITH_TEXT_FIRST.findall(code))
    compared.update(_literals(bare))
    selectors = [text for text in texts if len(text) <= 200]
    attributes = {pair for text in selectors if "[" in text for pair in _ATTRIBUTE.findall(text)}
    named: set[str] = set()
    if _READS_TEXT.search(code):
        named.update(name for text in selectors for name in _SELECTOR_NAME.findall(text))
        named.update(_BY_NAME.findall(code))
    types = {name for text in selectors if len(text) <= MAX_TEXT for name in _TYPE.findall(text)}
    return Questions(
        compared=tuple(sorted(compared - _TYPES)[:_MAX_COMPARED]),
        types=frozenset(types),
        read=frozenset(named),
        attributes=tuple(sorted(attributes)[:_MAX_ATTRIBUTES]),
        time=_READS_TIME.search(code) is not None,
    )


def _literals(code: str) -> Iterator[str]:
    for pattern in _PATTERN.findall(code):
        yield from (run.strip() for run in _LITERAL.findall(pattern) if run.strip())
