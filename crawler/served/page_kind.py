"""Classify pages by what their behaviour depends on: place on the site, scripts, and what these may look for."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..discovery.links import resolve_reference

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_STRINGS = re.compile(r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`""")
_CALLS = re.compile(r"(?<![\w$.])[\w$.]{2,}+(?=\s*\()")
_NAMES = tomllib.loads(Path(__file__).with_name("html_names.toml").read_text("utf-8"))
#: What scripts look for: empty elements, custom elements, data attributes. As strings that the parser writes where a
#: selector would match: searching text takes a tenth of the time.
_EMPTY = {f"></{name}>": f"{name}:empty" for name in _NAMES["filled_by_scripts"].split()}
#: In lower case, as the parser writes names. Each pattern begins with literal letters, which makes the search fast.
_DATA_NAME = re.compile(r"data-[a-z][\w-]{0,40}(?=\s*=)")
_CUSTOM = re.compile(r"<([a-z][a-z0-9]*-[\w-]{0,40})")
_TYPE = re.compile(r'"@type"\s*:\s*("[^"]{1,60}"|\[[^\]]{1,200}\])')
_DIGITS = re.compile(r"\d+")
_NO_SCRIPT = re.compile(r"json|importmap|speculationrules|text/(?:template|html|x-)", re.IGNORECASE)
#: Attributes with code that runs without user interaction, and how the parser writes them.
_RUNS_BY_ITSELF = frozenset(_NAMES["handlers"].split())
_HANDLER = re.compile(r" (on[a-z]+)=")
#: Embedded documents whose scripts can access the page.
_WITHIN = "iframe[srcdoc], iframe[src^='javascript:' i]"
_MAX_CODE = 200_000
#: Longer code is not cached.
_LONG_CODE = 20_000
_MAX_HTML = 2_000_000


def page_kind(tree: LexborHTMLParser, url: str, *, occasions: bool = True) -> str | None:
    """Return what a page's behaviour depends on: its place on the site and its scripts; None without scripts.

    External scripts count by address, without the query; inline ones by the functions they call: the data they carry
    differ from page to page. A script on all pages may only act where it finds something, so what it may look for
    counts, too: empty elements, names of data attributes, custom elements; and the types in the served markup, for
    scripts that add missing ones. Without ``occasions``, only place and scripts count.
    """
    facts: set[str] = set()
    for node in tree.tags("script"):
        attributes = node.attributes
        if _NO_SCRIPT.search(attributes.get("type") or ""):
            continue
        if source := script_source(attributes):
            try:
                facts.add(resolve_reference(url, source.strip()).split("?")[0])
            except ValueError:
                facts.add(source)
        else:
            code = (node.text() or "")[:_MAX_CODE]
            facts |= (_calls if len(code) <= _LONG_CODE else _calls.__wrapped__)(code)
            facts.add("inline")
    html = tree.html or ""
    if _runs_by_itself(tree, html):
        facts.add("attributes")
    if "<iframe " in html and any(
        _same_origin(url, node.attributes.get("src")) for node in tree.tags("iframe")
    ):
        facts.add("frame")
    if not facts:
        return None
    if occasions:
        facts.update(_occasions(tree, html))
    digest = hashlib.sha256("\n".join(sorted(facts)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{place_on_site(url)} {digest}"


def script_source(attributes: Mapping[str, str | None]) -> str | None:
    """Return a script's address; that of one which waits for a visitor stands in another attribute (``data-src``)."""
    if source := attributes.get("src"):
        return source
    return next((value for name, value in attributes.items() if value and name.endswith("-src")), None)


def _same_origin(url: str, source: str | None) -> bool:
    """Whether a frame's scripts may write into the page that has it (HTML, section 7.1.1)."""
    try:
        framed, page = urlsplit(resolve_reference(url, (source or "").strip())), urlsplit(url)
    except ValueError:
        return False
    return bool(source) and (framed.scheme, framed.netloc) == (page.scheme, page.netloc)


def _runs_by_itself(tree: LexborHTMLParser, html: str) -> bool:
    """Whether a page, serialised as ``html``, has code that runs by itself, other than scripts."""
    names = _RUNS_BY_ITSELF.intersection(_HANDLER.findall(html))
    if names and tree.css_first(", ".join(f"[{name}]" for name in names)) is not None:
        return True
    return "<iframe " in html and tree.css_first(_WITHIN) is not None


@lru_cache(maxsize=256)
def _calls(code: str) -> frozenset[str]:
    """Return the names of functions that a script calls. Cached: most scripts are on every page of a site."""
    return frozenset(_CALLS.findall(_STRINGS.sub("", code)))


def _occasions(tree: LexborHTMLParser, html: str) -> Iterator[str]:
    """Yield what a shared script may act on: names of elements and attributes, never their values."""
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


def place_on_site(url: str) -> str:
    """Return the place of a page on its site: host, first folder, depth of the path, names of the query."""
    parts = urlsplit(url)
    segments = [segment for segment in parts.path.split("/") if segment]
    first = segments[0] if len(segments) > 1 and not segments[0].isdigit() else ""
    names = sorted({pair.split("=")[0] for pair in parts.query.split("&") if pair})
    return f"{parts.netloc}/{first}/{len(segments)}" + (f"?{'&'.join(names)}" if names else "")
