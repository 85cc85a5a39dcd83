"""Parse a page in bounded time and memory.

The HTML standard asks for quadratic work: formatting elements left open are recreated in every paragraph (section
13.2.4.3), every tag searches all open elements (13.2.4.2), every attribute those before it (13.2.5.33). A page that
drives this up keeps any parser busy for hours, and no timeout can interrupt a parser. Such a page is read up to where
that begins.
"""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser

from .location import source_tags

#: Elements that a parser may recreate from formatting elements left open: about 200 bytes each.
MAX_COPIES = 2_000_000
#: Comparisons with open elements: about three nanoseconds each.
MAX_COMPARISONS = 300_000_000
MAX_ATTRIBUTES = 1_500

#: With fewer tags than this a page cannot reach MAX_COPIES, or with fewer than _MANY MAX_COMPARISONS.
_FEW = 2_800
_MANY = 24_000
_MANY_EQUALS = 10_000
_LONG = 200_000
#: A tag with MAX_ATTRIBUTES attributes of different names is at least twice this long.
_WINDOW = 2_048

_ELEMENTS = tomllib.loads(Path(__file__).with_name("html_elements.toml").read_text("utf-8"))
_FORMATTING = frozenset(_ELEMENTS["formatting"].split())
#: The lookahead for first letters is far faster than trying all names ignoring case.
_OPENED = re.compile(r"<(?=[bcefistuBCEFISTU])(?i:b|big|code|em|font|i|s|small|strike|strong|tt|u)[\s>/]")
_TAG = re.compile(r"<[a-z]", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"[^\s=\"'>/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]+))?")
#: Void elements, and elements that the next of their kind closes.
_SHALLOW = frozenset(_ELEMENTS["shallow"].split())


class Cut(NamedTuple):
    """Where reading stops before the end of a page: the offset in its source, and the reason."""

    offset: int
    reason: str


def html_tree(source: str) -> tuple[LexborHTMLParser, Cut | None]:
    """Parse a page; also returns where its reading was cut short, or None if it was read in full."""
    cut = find_cut(source)
    return LexborHTMLParser(_closed(source if cut is None else source[: cut.offset])), cut


_BLOCK_TAG = re.compile(
    r"<(/?)(?:address|article|aside|blockquote|center|div|dl|fieldset|figure|footer|form|h[1-6]|header|li|main|nav|ol|p|"
    r"section|table|td|th|tr|ul)\b",
    re.IGNORECASE,
)
_NOT_BREAK = re.compile(r"[^\r\n]")


def _closed(source: str) -> str:
    """Blank the content of each ``noscript`` that leaves an element open.

    The parser, which runs no scripts, would nest all that follows in that element; a browser, which runs them, reads
    the content as text.
    """
    for opening, closing in (("<noscript", "</noscript"), ("<NOSCRIPT", "</NOSCRIPT")):
        kept: list[str] = []
        done, start, left_open = 0, source.find(opening), 0
        while start >= 0 and left_open < MAX_NOSCRIPTS and (end := source.find(closing, start)) >= 0:
            held = source[start + len(opening) : end]
            if _leaves_open(held):
                left_open += 1
                if not _in_script(source, start):
                    first = start + len(opening) + held.find(">") + 1
                    kept += [source[done:first], _NOT_BREAK.sub(" ", source[first:end])]
                    done = end
            start = source.find(opening, end)
        source = "".join([*kept, source[done:]]) if kept else source
    return source


MAX_NOSCRIPTS = 64
"""The most such elements that are blanked in a page: for each, all scripts before it are searched."""


def _in_script(source: str, place: int) -> bool:
    return source.rfind("<script", 0, place) > source.rfind("</script", 0, place)


def _leaves_open(held: str) -> bool:
    signs = _BLOCK_TAG.findall(held)
    return 2 * signs.count("/") != len(signs)


def find_cut(source: str) -> Cut | None:
    """Where a page becomes too expensive for any parser, or None.

    Takes microseconds for ordinary pages: cheap counts rule them out, and only other pages are inspected tag by tag.
    """
    tags = source.count("<")
    cuts: list[Cut | None] = []
    if tags > _FEW and next(islice(_OPENED.finditer(source), MAX_COPIES // tags, None), None) is not None:
        cuts.append(_open_formatting(source, MAX_COPIES // tags))
    if tags > _MANY:
        cuts.append(_depth(source, MAX_COMPARISONS // tags))
    if _may_have_long_tags(source):
        cuts.append(_attributes(source))
    return min((cut for cut in cuts if cut is not None), key=lambda cut: cut.offset, default=None)


def _open_formatting(source: str, limit: int) -> Cut | None:
    """Where more formatting elements are open than the limit; of equal ones three count (Noah's Ark clause)."""
    opened: dict[str, list[str]] = {name: [] for name in _FORMATTING}
    alike: dict[str, int] = {}
    count = 0
    for tag in source_tags(source, closing=True):
        name = tag.group("name").lower()
        stack = opened.get(name.removeprefix("/"))
        if stack is None:
            continue
        if name.startswith("/"):
            if stack:
                key = stack.pop()
                alike[key] -= 1
                count -= alike[key] < 3
        elif not (stack and name in ("a", "nobr")):  # one of these closes the other
            key = name + tag.group("rest")
            stack.append(key)
            alike[key] = alike.get(key, 0) + 1
            count += alike[key] <= 3
            if count > limit:
                return Cut(tag.start(), f"more than {limit:,} of its formatting elements are left open")
    return None


def _depth(source: str, limit: int) -> Cut | None:
    """Where elements are nested deeper than the limit."""
    stack: list[str] = []
    opened: dict[str, int] = {}
    for tag in source_tags(source, closing=True):
        name = tag.group("name").lower()
        if name.startswith("/"):
            name = name[1:]
            if opened.get(name):
                while (closed := stack.pop()) != name:
                    opened[closed] -= 1
                opened[name] -= 1
        elif name not in _SHALLOW:
            stack.append(name)
            opened[name] = opened.get(name, 0) + 1
            if len(stack) > limit:
                return Cut(tag.start(), f"its elements are nested deeper than {limit:,} levels")
    return None


def _may_have_long_tags(source: str) -> bool:
    """Whether a tag may have too many attributes: a long stretch without ">", or very many values in the page."""
    if len(source) >= _LONG and source.count("=") >= _MANY_EQUALS:
        return True
    start, after = -1, 0
    for window in range(0, len(source), _WINDOW):
        closed = source.rfind(">", window, window + _WINDOW)
        if closed >= 0:
            after = closed + 1
        elif start < after:
            tag = _TAG.search(source, after)
            start = tag.start() if tag is not None else len(source)
            if _has_many_attributes(source, start):
                return True
    return False


def _attributes(source: str) -> Cut | None:
    """Where a tag has too many attributes."""
    for tag in source_tags(source):
        if tag.end() - tag.start() > 2 * _WINDOW and _has_many_attributes(source, tag.start()):
            return Cut(tag.start(), f"a tag has more than {MAX_ATTRIBUTES:,} attributes")
    return None


def _has_many_attributes(source: str, start: int) -> bool:
    place, count = start + 1, 0
    while count <= MAX_ATTRIBUTES:
        attribute = _ATTRIBUTE.search(source, place)
        if attribute is None or source.find(">", place, attribute.start()) >= 0:
            return False
        place, count = attribute.end(), count + 1
    return True
