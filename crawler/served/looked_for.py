"""Find what the scripts of a site look for in a page, and which of it the page has.

A shared script may change only some pages: those with a class, a data attribute, a meta element, a word, an address.
Its code shows which it looks for (`script_questions`). Pages that differ in these are different kinds: how a browser
shows one says nothing about the other. It only guesses what code does, erring towards more renderings, and no verdict
depends on it.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from html import unescape
from typing import NamedTuple
from urllib.parse import urlsplit

from .script_questions import MAX_CODE, MAX_TEXT, NUMBER, STRING, Questions, inline_questions

_MAX_HTML = 2_000_000
#: Maximum number of elements of a class whose text is read.
_MAX_OF_A_NAME = 8
#: Longer inline scripts are not searched.
_MAX_WITHIN = 20_000
#: Longer tags are not cached.
_MAX_TAG = 500
#: Shorter texts are searched for in values only: they occur on any page.
_MIN_ANYWHERE = 4

_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_TAG = re.compile(r"<([a-z][\w-]*)([^<>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""\s([a-z][\w:-]{0,60})(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""", re.IGNORECASE)
#: Attributes whose values are always compared.
_TELLING = frozenset({"name", "property", "content", "lang", "role", "itemprop", "value", "datetime"})
_OPENING, _CLOSING = (
    re.compile(r"<script\b([^<>]{0,2000})>", re.IGNORECASE),
    re.compile("</script", re.IGNORECASE),
)
_JSON = re.compile(r"\bjson\b", re.IGNORECASE)
_PAIR = re.compile(
    r"""["']?([A-Za-z_$][\w$]{0,60}+)["']?\s*+:\s*("[^"\\\n]{0,60}"|'[^'\\\n]{0,60}'|-?\d[\d.]{0,15}|true|false|null)(?![\w.])"""
)
_JSON_TEXT = re.compile(rf'"([^"\\]{{2,{MAX_TEXT}}})"')
_TITLE = re.compile(r"<title[^<>]*>([^<]{0,300})", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z][\w-]+")
_LEADING_NUMBER = re.compile(r"\W{0,3}(\d{1,9}(?:\.\d{1,6})?)(?![\w.])")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Offered(NamedTuple):
    """What a page has that a script may look for.

    Words and whole texts; names with their values (of data attributes, named elements, and inline scripts); the text
    after the tags of elements with a class or id; element types and attribute names; its HTML; the same in lower case
    without scripts; its path and query; and what its inline scripts look for.
    """

    words: frozenset[str]
    texts: frozenset[str]
    data: frozenset[tuple[str, str]]
    element_texts: frozenset[tuple[str, str]]
    types: frozenset[str]
    html: str
    markup: str
    place: str
    within: tuple[Questions, ...]


def offered(html: str, url: str) -> Offered:
    """Read a page as served."""
    html = html[:_MAX_HTML]
    parts = urlsplit(url)
    words, texts = set(parts.path.split("/")), {parts.path}
    data: set[tuple[str, str]] = set()
    within: list[Questions] = []
    pieces: list[str] = []
    end = 0
    for attributes, start, stop in _inline(html):
        code = html[start:stop]
        read = _inline_script if len(code) <= _MAX_WITHIN else _inline_script.__wrapped__
        held = read(code, json := _JSON.search(attributes) is not None)
        if not json:
            pieces.append(html[end:start])
            end = stop
        data |= held.data
        texts |= held.texts
        words |= held.words
        if held.questions is not None:
            within.append(held.questions)
    if (title := _TITLE.search(html)) is not None:
        data.add(("title", title[1].strip()))
    types: set[str] = set()
    element_texts: dict[str, list[str]] = {}
    for tag in _TAG.finditer(html):
        types.add(tag[1].lower())
        if "=" in tag[2] or " " in tag[2]:
            _read_tag(tag, html, words, texts, data, element_texts)
    return Offered(
        frozenset(words),
        frozenset(texts),
        frozenset(data),
        frozenset((name, text) for name, each in element_texts.items() for text in each),
        frozenset(types),
        html,
        "".join((*pieces, html[end:])).lower(),
        f"{parts.path}?{parts.query}" if parts.query else parts.path,
        tuple(dict.fromkeys(within)),
    )


class _InlineScript(NamedTuple):
    """The data of an inline script, and what it looks for, unless it is too long."""

    data: frozenset[tuple[str, str]]
    texts: frozenset[str]
    words: frozenset[str]
    questions: Questions | None


@lru_cache(maxsize=512)
def _inline_script(code: str, json: bool) -> _InlineScript:
    """Read a script's code, or its JSON. Cached: most scripts of a page are on every page of its site."""
    questions = inline_questions(code) if code and not json and len(code) <= _MAX_WITHIN else None
    code = code[:MAX_CODE]
    data = frozenset((name, value.strip("\"'")) for name, value in _PAIR.findall(code))
    if json:
        return _InlineScript(data, frozenset(_JSON_TEXT.findall(code)), frozenset(), None)
    texts = frozenset("".join(groups) for groups in STRING.findall(code))
    return _InlineScript(data, texts, frozenset(_NAME.findall(STRING.sub(" ", code))), questions)


def _read_tag(
    tag: re.Match[str],
    html: str,
    words: set[str],
    texts: set[str],
    data: set[tuple[str, str]],
    element_texts: dict[str, list[str]],
) -> None:
    """Collect what a tag has."""
    named: str | None = None
    held: str | None = None
    read = _attributes if len(tag[2]) <= _MAX_TAG else _attributes.__wrapped__
    for name, value in read(tag[2]):
        if name[:5] == "data-":
            data.add((name, value))
            words.add(name)
            if value[:1] in "{[":
                data.update((key, inner.strip("\"'")) for key, inner in _PAIR.findall(value[:MAX_CODE]))
        elif name in ("class", "id"):
            each = value.split()
            words.update(each)
            text = html[tag.end() : tag.end() + MAX_TEXT].partition("<")[0].strip()
            for one in each:
                of_it = element_texts.setdefault(one, [])
                if len(of_it) < _MAX_OF_A_NAME:
                    of_it.append(text)
        elif name in _TELLING:
            texts.add(value)
            if name in ("name", "property", "itemprop"):
                named = value
            elif name in ("content", "value"):
                held = value
            elif name == "datetime":
                data.add((name, value))
        else:
            words.add(f"@{name}")
    if named and held is not None:
        data.add((named, held))


@lru_cache(maxsize=4096)
def _attributes(written: str) -> tuple[tuple[str, str], ...]:
    """Return the names and values of a tag's attributes. Cached: most tags of a page are on every page of its site."""
    return tuple(
        [
            (name.lower(), unescape(value.strip("\"'")) if value else "")
            for name, value in _ATTRIBUTE.findall(written)
        ]
    )


def _inline(html: str) -> Iterator[tuple[str, int, int]]:
    """Yield the attributes of the page's scripts, and the span of their code."""
    end = 0
    while (opening := _OPENING.search(html, end)) is not None:
        closing = _CLOSING.search(html, opening.end())
        end = closing.end() if closing is not None else len(html)
        yield opening[1], opening.end(), closing.start() if closing is not None else end


def matched_digest(page: Offered, scripts: Iterable[Questions]) -> str:
    """Return a digest of what a page has of what its scripts look for; empty if it has nothing."""
    asking = (*scripts, *page.within)
    named = _by_alias(page.data)
    matches: set[str] = set()
    for script in asking:
        matches.update(script.words & page.words)
        matches.update(f"={text}" for text in (script.texts | script.words) & page.texts)
        matches.update(f"<{name}" for name in script.types & page.types)
        matches.update(f"@{word}" for word in script.words if f"@{word.lower()}" in page.words)
        for alias in named.keys() & script.words:
            for name, value, others in named[alias]:
                if others <= script.words:
                    matches.update(f"{name}:{fact}" for fact in _facts(value, script))
        for name, text in page.element_texts:
            if name in script.read:
                matches.update(f".{name}:{fact}" for fact in _facts(text, script))
        # Numbers in addresses are those of records: that a script compares anything with one tells nothing of them.
        compared = tuple(text for text in script.compared if not text.isdecimal())
        matches.update(f"/{fact}" for fact in _contained_texts(page.place, compared))
    anywhere = {text.lower() for script in asking for text in script.compared if len(text) >= _MIN_ANYWHERE}
    matches.update(f"~{text}" for text in anywhere if text in page.markup)
    sayings = {text for script in asking for text in script.sayings}
    matches.update(f"~{text}" for text in sayings if text in page.html)
    attributes = {pair for script in asking for pair in script.attributes}
    matches.update(f"[{name}*={part}" for name, part in attributes if _has(page, name, part))
    if not matches:
        return ""
    return hashlib.sha256("\n".join(sorted(matches)).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _by_alias(
    data: Iterable[tuple[str, str]],
) -> dict[str, list[tuple[str, str, frozenset[str]]]]:
    """Group names and values by what a script may call them: the whole name, its ``dataset`` form, its first word.

    With its first word, the others must occur in the script, too.
    """
    groups: dict[str, list[tuple[str, str, frozenset[str]]]] = {}
    for name, value in data:
        for alias, others in _aliases(name):
            groups.setdefault(alias, []).append((name, value, others))
    return groups


@lru_cache(maxsize=1024)
def _aliases(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return what a script may call a name, and the other words it must contain. Cached: names recur across a site."""
    none: frozenset[str] = frozenset()
    aliases = {name: none}
    if name[:5] == "data-":
        aliases[_camel(name[5:])] = none
    elif name == "datetime":
        aliases["dateTime"] = none
    elif len(parts := _WORD.findall(name)) > 1:
        aliases[parts[0]] = frozenset(parts[1:])
    return tuple(aliases.items())


def _facts(value: str, script: Questions) -> Iterator[str]:
    """Yield what a script can know about a value: it compares with its own texts, numbers, or a date."""
    if value in script.texts or value in ("true", "false", "null"):
        yield value
    elif NUMBER.fullmatch(value):
        yield _between(float(value), script.numbers)
    elif (number := _LEADING_NUMBER.match(value)) is not None:
        yield f"{_between(float(number[1]), script.numbers)} and more"
    else:
        yield "text" if value else ""
    yield from _contained_texts(value, script.compared)
    if script.time and _DAY.match(value):
        yield "past" if value[:10] < date.today().isoformat() else "ahead"


def _contained_texts(value: str, compared: tuple[str, ...]) -> Iterator[str]:
    """Yield which of the texts a value contains, begins with and ends with."""
    for text in compared:
        if text in value:
            yield f"{'^' * value.startswith(text)}{text}{'$' * value.endswith(text)}"


def _between(value: float, numbers: tuple[float, ...]) -> str:
    """Return the position of a value among numbers; zero is always distinct."""
    place = bisect_left(numbers, value)
    same = place < len(numbers) and numbers[place] == value
    return f"{place}{'=' if same else ''}{'0' if not value else ''}"


@lru_cache(maxsize=1024)
def _attribute(name: str, part: str) -> re.Pattern[str]:
    part = re.escape(part)
    return re.compile(
        rf"""\s{re.escape(name)}\s*=\s*(?:"[^"<>]*{part}|'[^'<>]*{part}|[^\s"'<>]*{part})""", re.IGNORECASE
    )


def _has(page: Offered, name: str, part: str) -> bool:
    """Whether an element has an attribute whose value contains the part."""
    return part.lower() in page.markup and _attribute(name, part).search(page.markup) is not None


def _camel(name: str) -> str:
    """Return a data attribute's name in ``dataset`` (HTML standard, section 3.2.6.6)."""
    first, *others = name.split("-")
    return first + "".join(part[:1].upper() + part[1:] for part in others)
