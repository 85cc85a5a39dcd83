"""What a page's behaviour hangs on: its place on the site, its scripts, and what they may look for in it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..discovery.links import resolved

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_STRINGS = re.compile(r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`""")
_CALLS = re.compile(r"(?<![\w$.])[\w$.]{2,}+(?=\s*\()")
#: What scripts look for: places that are empty as served, elements of their own, data for them. Selectors by what a
#: parser writes where something matches: to look for that in a page's text takes a tenth of the time.
_EMPTY = {
    f"></{name}>": f"{name}:empty"
    for name in ("div", "main", "section", "article", "p", "span", "ul", "ol", "table")
}
#: As a parser writes names: in small letters. Each begins with letters of its own, so that a page is searched fast.
_DATA_NAME = re.compile(r"data-[a-z][\w-]{0,40}(?=\s*=)")
_CUSTOM = re.compile(r"<([a-z][a-z0-9]*-[\w-]{0,40})")
_TYPE = re.compile(r'"@type"\s*:\s*("[^"]{1,60}"|\[[^\]]{1,200}\])')
_DIGITS = re.compile(r"\d+")
_NO_SCRIPT = re.compile(r"json|importmap|speculationrules|text/(?:template|html|x-)", re.IGNORECASE)
#: Attributes with code that runs though no visitor does anything, and how a parser writes such.
_RUNS_BY_ITSELF = frozenset((
    "onload", "onerror", "onpageshow", "onfocus", "onfocusin", "ontoggle", "onresize", "onmessage", "onbegin",
    "onanimationstart", "onanimationend", "onanimationiteration", "ontransitionend", "onloadstart", "onloadeddata",
    "onloadedmetadata", "oncanplay", "onplay", "onplaying", "onslotchange",
))  # fmt: skip
_HANDLER = re.compile(r" (on[a-z]+)=")
#: Documents within whose scripts reach the page.
_WITHIN = "iframe[srcdoc], iframe[src^='javascript:' i]"
_MAX_CODE = 200_000
#: Code that takes more is not remembered.
_LONG_CODE = 20_000
_MAX_HTML = 2_000_000


def page_kind(tree: LexborHTMLParser, url: str) -> str | None:
    """What a page's behaviour hangs on: its place on the site and its scripts; None where it has none.

    Of external scripts the address counts, without its query; of inline ones the functions they call:
    the data they carry differs from page to page. A script that all pages share may act only where it finds
    something to act on, so what it may look for counts too: places left empty, names of data attributes,
    elements of no standard; and the types in the served markup, for scripts that add what is not there.
    """
    facts: set[str] = set()
    for node in tree.tags("script"):
        attributes = node.attributes
        if _NO_SCRIPT.search(attributes.get("type") or ""):
            continue
        if source := attributes.get("src"):
            try:
                facts.add(resolved(url, source.strip()).split("?")[0])
            except ValueError:
                facts.add(source)
        else:
            code = (node.text() or "")[:_MAX_CODE]
            facts |= (_calls if len(code) <= _LONG_CODE else _calls.__wrapped__)(code)
            facts.add("inline")
    html = tree.html or ""
    if _runs_by_itself(tree, html):
        facts.add("attributes")
    if not facts:
        return None
    facts.update(_occasions(tree, html))
    digest = hashlib.sha256("\n".join(sorted(facts)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{place(url)} {digest}"


def _runs_by_itself(tree: LexborHTMLParser, html: str) -> bool:
    """Whether a page, which a parser writes as ``html``, has code that runs by itself, scripts aside."""
    names = _RUNS_BY_ITSELF.intersection(_HANDLER.findall(html))
    if names and tree.css_first(", ".join(f"[{name}]" for name in names)) is not None:
        return True
    return "<iframe " in html and tree.css_first(_WITHIN) is not None


@lru_cache(maxsize=256)
def _calls(code: str) -> frozenset[str]:
    """The names of functions that a script calls. Most scripts of a page stand on every page of its site."""
    return frozenset(_CALLS.findall(_STRINGS.sub("", code)))


def _occasions(tree: LexborHTMLParser, html: str) -> Iterator[str]:
    """What a shared script may act on: an element's name and its attributes' names, never their values."""
    empty = ", ".join(selector for sign, selector in _EMPTY.items() if sign in html)
    for node in tree.css(empty) if empty else ():
        attributes = node.attributes
        if attributes.get("id") or attributes.get("class"):
            names = f"{node.tag}#{attributes.get('id') or ''}.{attributes.get('class') or ''}"
            yield _DIGITS.sub("0", names)[:100]
    for node in tree.tags("script"):
        if "json" in (node.attributes.get("type") or "").lower():
            yield from (f"type {match[1]}" for match in _TYPE.finditer((node.text() or "")[:_MAX_CODE]))
    for node in tree.css("[itemtype]") if " itemtype=" in html else ():
        yield f"type {node.attributes.get('itemtype')}"
    html = html[:_MAX_HTML]
    yield from (name[0] for name in _DATA_NAME.finditer(html) if html[name.start() - 1].isspace())
    yield from (match[1] for match in _CUSTOM.finditer(html))


def place(url: str) -> str:
    """The place of a page on its site: host, first folder, depth of the path, names of the query."""
    parts = urlsplit(url)
    segments = [segment for segment in parts.path.split("/") if segment]
    first = segments[0] if len(segments) > 1 and not segments[0].isdigit() else ""
    names = sorted({pair.split("=")[0] for pair in parts.query.split("&") if pair})
    return f"{parts.netloc}/{first}/{len(segments)}" + (f"?{'&'.join(names)}" if names else "")
