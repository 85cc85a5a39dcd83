"""What the scripts that a site's pages share look for in a page, and what of it a page has.

A shared script may change some pages alone: those with a class, a data attribute, a meta element, an address. Which it
asks for stands in its code as text, names and numbers. Pages that differ in what is asked for are kinds of their own:
what a browser shows of one says nothing of the other. It is no more than a guess at what code does, in
the direction that costs renderings, and no verdict hangs on it.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import urlsplit

#: Longer scripts are libraries and whole applications: their words are those of all pages.
MAX_CODE = 100_000
_MAX_HTML = 2_000_000
_MAX_TEXT = 60
_MAX_NUMBERS = 64
_MAX_SAYINGS = 50

_STRING = re.compile(r"""'((?:[^'\\\n]|\\.){0,200})'|"((?:[^"\\\n]|\\.){0,200})"|`((?:[^`\\]|\\.){0,200})`""")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_WORD = re.compile(r"[A-Za-z][\w-]+")
_MEMBER = re.compile(r"(?<=\.)[A-Za-z_$][\w$]{0,60}|(?<![\w$])[A-Za-z_$][\w$]{0,60}(?=\s?[:,}])")
_NUMBER = re.compile(r"(?<![\w.$])\d{1,9}(?:\.\d{1,6})?(?![\w.$])")

_TAG = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""\s(class|id|name|property|content|lang|role|itemprop|value|data-[\w-]{1,60})(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""",
    re.IGNORECASE,
)
_OPENING, _CLOSING = (
    re.compile(r"<script\b([^<>]{0,2000})>", re.IGNORECASE),
    re.compile("</script", re.IGNORECASE),
)
_JSON = re.compile(r"\bjson\b", re.IGNORECASE)
_PAIR = re.compile(
    r"""["']?([A-Za-z_$][\w$]{0,60})["']?\s*:\s*("[^"\\\n]{0,60}"|'[^'\\\n]{0,60}'|-?\d[\d.]{0,15}|true|false|null)(?![\w.])"""
)
_JSON_TEXT = re.compile(rf'"([^"\\]{{2,{_MAX_TEXT}}})"')


class Asked(NamedTuple):
    """What a script asks for: words of its texts and names of members, whole texts, those of several words, numbers."""

    words: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()
    sayings: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()


class Offered(NamedTuple):
    """What a page has that a script may ask for.

    Words and whole texts, names with their values (of data attributes, and of what inline scripts hold), and its HTML.
    """

    words: frozenset[str]
    texts: frozenset[str]
    data: frozenset[tuple[str, str]]
    html: str


def asked(code: str) -> Asked:
    """Read a script. Nothing of one that is longer than ``MAX_CODE`` characters."""
    if len(code) > MAX_CODE:
        return Asked()
    texts = {"".join(groups) for groups in _STRING.findall(code)}
    bare = _STRING.sub(" ", code)
    words = {word for text in texts for word in _WORD.findall(text)}
    words.update(_MEMBER.findall(bare))
    numbers = sorted({float(number) for number in _NUMBER.findall(bare)})
    written = {float(text) for text in texts if _NUMBER.fullmatch(text)}
    return Asked(
        frozenset(word for word in words if len(word) > 2),
        frozenset(text for text in texts if 2 <= len(text) <= _MAX_TEXT),
        tuple(
            sorted(text for text in texts if 6 <= len(text) <= _MAX_TEXT and " " in text.strip())[
                :_MAX_SAYINGS
            ]
        ),
        tuple(sorted({*numbers[:_MAX_NUMBERS], *written})),
    )


def offered(html: str, url: str) -> Offered:
    """Read a page as served."""
    html = html[:_MAX_HTML]
    path = urlsplit(url).path
    words, texts = set(path.split("/")), {path}
    data: set[tuple[str, str]] = set()
    for attributes, code in _inline(html):
        data.update((name, value.strip("\"'")) for name, value in _PAIR.findall(code[:MAX_CODE]))
        if _JSON.search(attributes):
            texts.update(_JSON_TEXT.findall(code))
        else:
            texts.update("".join(groups) for groups in _STRING.findall(code[:MAX_CODE]))
            words.update(_NAME.findall(_STRING.sub(" ", code[:MAX_CODE])))
    for tag in _TAG.findall(html):
        for name, written in _ATTRIBUTE.findall(tag):
            value = unescape(written.strip("\"'")) if written else ""
            if name[:5].lower() == "data-":
                data.add((name.lower(), value))
                words.add(name.lower())
            elif name.lower() in ("class", "id"):
                words.update(value.split())
            else:
                texts.add(value)
    return Offered(frozenset(words), frozenset(texts), frozenset(data), html)


def _inline(html: str) -> Iterator[tuple[str, str]]:
    """The attributes and the code of the page's scripts."""
    end = 0
    while (opening := _OPENING.search(html, end)) is not None:
        closing = _CLOSING.search(html, opening.end())
        end = closing.end() if closing is not None else len(html)
        yield opening[1], html[opening.end() : closing.start() if closing is not None else end]


def met(page: Offered, scripts: Iterable[Asked]) -> str:
    """What a page has of what its scripts ask for, as one short name; empty where it has nothing."""
    found: set[str] = set()
    for script in scripts:
        found.update(script.words & page.words)
        found.update(f"={text}" for text in (script.texts | script.words) & page.texts)
        found.update(f"~{text}" for text in script.sayings if text in page.html)
        for name, value in page.data:
            # By a script's own numbers alone can it tell values apart, or by their text.
            if name in script.words or (name[:5] == "data-" and _camel(name[5:]) in script.words):
                told = value in script.texts or value in ("true", "false", "null")
                found.add(f"{name}:{value if told else _between(value, script.numbers)}")
    if not found:
        return ""
    return hashlib.sha256("\n".join(sorted(found)).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _between(value: str, numbers: tuple[float, ...]) -> str:
    """Where a value stands among numbers; of other text only whether there is any."""
    if _NUMBER.fullmatch(value):
        place = bisect_left(numbers, float(value))
        return f"{place}{'=' if place < len(numbers) and numbers[place] == float(value) else ''}"
    return "text" if value else ""


def _camel(name: str) -> str:
    """A data attribute's name as ``dataset`` has it (HTML standard, section 3.2.6.6)."""
    first, *others = name.split("-")
    return first + "".join(part[:1].upper() + part[1:] for part in others)
