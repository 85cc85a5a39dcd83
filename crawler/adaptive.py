"""What renderings have taught: for which kinds of pages the served HTML tells the same as a browser."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urljoin, urlsplit

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

Advice = Literal["render", "compare", "wait", "served"]

#: Comparisons without a difference after which the served HTML of a kind is trusted: more, where the
#: HTML itself looks as if scripts wrote into the page.
ENOUGH, ENOUGH_IN_DOUBT = 3, 5
#: After so many trusted pages of a kind, one is compared again; the number doubles up to the last.
_FIRST_CHECK, _LAST_CHECK = 32, 512
_DAYS = 30

_STRINGS = re.compile(r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`""")
_CALLS = re.compile(r"(?<![\w$.])[\w$.]{2,}+(?=\s*\()")
#: What scripts look for: places that are empty as served, elements of their own, data for them.
_PLACES = "div:empty, main:empty, section:empty, article:empty, p:empty, span:empty, ul:empty, ol:empty, table:empty"
#: As a parser writes names: in small letters. Each begins with letters of its own, so that a page is searched fast.
_DATA_NAME = re.compile(r"data-[a-z][\w-]{0,40}(?=\s*=)")
_CUSTOM = re.compile(r"<([a-z][a-z0-9]*-[\w-]{0,40})")
_TYPE = re.compile(r'"@type"\s*:\s*("[^"]{1,60}"|\[[^\]]{1,200}\])')
_DIGITS = re.compile(r"\d+")
_NO_SCRIPT = re.compile(r"json|importmap|speculationrules|text/(?:template|html|x-)", re.IGNORECASE)
#: Attributes with code that runs though no visitor does anything, and documents within whose scripts reach the page.
_RUNS_BY_ITSELF = (
    "[onload], [onerror], [onpageshow], [onfocus], [onfocusin], [ontoggle], [onresize], [onmessage], [onbegin], "
    "[onanimationstart], [onanimationend], [onanimationiteration], [ontransitionend], [onloadstart], [onloadeddata], "
    "[onloadedmetadata], [oncanplay], [onplay], [onplaying], [onslotchange], "
    "iframe[srcdoc], iframe[src^='javascript:' i]"
)
_MAX_CODE = 200_000
#: Code that takes more is not remembered.
_LONG_CODE = 20_000
_MAX_HTML = 2_000_000
_MAX_KINDS = 20_000


def page_kind(tree: LexborHTMLParser, url: str) -> str | None:
    """What a page's behaviour hangs on: its place on the site and its scripts; None where it has none.

    Of external scripts the address counts, without its query; of inline ones the functions they call:
    the data they carry differs from page to page. A script that all pages share may act only where it finds
    something to act on, so what it may look for counts too: places left empty, names of data attributes,
    elements of no standard; and the types in the served markup, for scripts that add what is not there.
    """
    facts: set[str] = set()
    for node in tree.css("script"):
        attributes = node.attributes
        if _NO_SCRIPT.search(attributes.get("type") or ""):
            continue
        if source := attributes.get("src"):
            try:
                facts.add(urljoin(url, source.strip()).split("?")[0])
            except ValueError:
                facts.add(source)
        else:
            code = (node.text() or "")[:_MAX_CODE]
            facts |= (_calls if len(code) <= _LONG_CODE else _calls.__wrapped__)(code)
            facts.add("inline")
    if tree.css_first(_RUNS_BY_ITSELF) is not None:
        facts.add("attributes")
    if not facts:
        return None
    facts.update(_occasions(tree))
    digest = hashlib.sha256("\n".join(sorted(facts)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{place(url)} {digest}"


@lru_cache(maxsize=256)
def _calls(code: str) -> frozenset[str]:
    """The names of functions that a script calls. Most scripts of a page stand on every page of its site."""
    return frozenset(_CALLS.findall(_STRINGS.sub("", code)))


def _occasions(tree: LexborHTMLParser) -> Iterator[str]:
    """What a shared script may act on: an element's name and its attributes' names, never their values."""
    for node in tree.css(_PLACES):
        attributes = node.attributes
        if attributes.get("id") or attributes.get("class"):
            names = f"{node.tag}#{attributes.get('id') or ''}.{attributes.get('class') or ''}"
            yield _DIGITS.sub("0", names)[:100]
    for node in tree.css("script[type*=json i]"):
        yield from (f"type {match[1]}" for match in _TYPE.finditer((node.text() or "")[:_MAX_CODE]))
    for node in tree.css("[itemtype]"):
        yield f"type {node.attributes.get('itemtype')}"
    html = (tree.html or "")[:_MAX_HTML]
    yield from (name[0] for name in _DATA_NAME.finditer(html) if html[name.start() - 1].isspace())
    yield from (match[1] for match in _CUSTOM.finditer(html))


def place(url: str) -> str:
    """The place of a page on its site: host, first folder, depth of the path, names of the query."""
    parts = urlsplit(url)
    segments = [segment for segment in parts.path.split("/") if segment]
    first = segments[0] if len(segments) > 1 and not segments[0].isdigit() else ""
    names = sorted({pair.split("=")[0] for pair in parts.query.split("&") if pair})
    return f"{parts.netloc}/{first}/{len(segments)}" + (f"?{'&'.join(names)}" if names else "")


@dataclass(slots=True)
class _Kind:
    same: int = 0
    different: int = 0
    trusted: int = 0
    check: int = _FIRST_CHECK
    day: int = 0
    under_way: int = 0
    remembered: bool = False


class RenderingMemory:
    """Comparisons of served and rendered pages, by kind; kept in a file between crawls for 30 days."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._today = int(time.time() // 86_400)
        self._kinds: dict[str, _Kind] = {}
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            for kind, (same, different, day) in stored.items():
                if self._today - int(day) <= _DAYS:
                    self._kinds[str(kind)] = _Kind(int(same), int(different), day=int(day), remembered=True)
        except (OSError, ValueError, TypeError, AttributeError):
            self._kinds = {}

    def advice(self, kind: str, *, doubtful: bool) -> Advice:
        """What to do with a page of a kind; ``doubtful`` where its HTML alone suggests rendering.

        After "compare", the page is to be compared and the outcome learnt. "wait" says that as many
        comparisons as are needed are under way: ask again when one has been learnt. What an earlier crawl has learnt
        counts once this one has compared a page of the kind, because scripts change behind their addresses.
        """
        known = self._kinds.get(kind)
        if known is None:
            if len(self._kinds) >= _MAX_KINDS:
                return "render"
            known = self._kinds[kind] = _Kind(day=self._today)
        if known.different:
            return "render"
        if known.remembered:
            if known.under_way:
                return "wait"
            known.under_way += 1
            return "compare"
        enough = ENOUGH_IN_DOUBT if doubtful else ENOUGH
        if known.same < enough:
            if known.same + known.under_way >= enough:
                return "wait"
            known.under_way += 1
            return "compare"
        known.trusted += 1
        if known.trusted < known.check:
            return "served"
        known.trusted, known.check = 0, min(known.check * 2, _LAST_CHECK)
        known.under_way += 1
        return "compare"

    def differs(self, kind: str) -> bool:
        """Whether pages of a kind are known to be others in a browser."""
        known = self._kinds.get(kind)
        return known is not None and known.different > 0

    def settled(self, kind: str | None) -> bool:
        """Whether so much is known of a kind that doubts about one of its pages make no difference."""
        known = None if kind is None else self._kinds.get(kind)
        return known is not None and (known.different > 0 or known.same >= ENOUGH_IN_DOUBT)

    def trusts(self, kind: str) -> bool:
        """Whether enough is known of a kind that most pages of it are taken as served."""
        known = self._kinds.get(kind)
        return known is not None and not known.different and not known.remembered and known.same >= ENOUGH

    def learn(self, kind: str, *, differs: bool | None) -> None:
        """Note a comparison; None for one that came to nothing."""
        known = self._kinds.setdefault(kind, _Kind())
        known.under_way = max(0, known.under_way - 1)
        known.remembered = known.remembered and differs is None
        known.same += differs is False
        known.different += differs is True
        known.day = self._today

    def save(self) -> None:
        """Write the file."""
        if self._path is not None:
            stored = {
                kind: [k.same, k.different, k.day]
                for kind, k in sorted(self._kinds.items())
                if k.same or k.different
            }
            partial = self._path.with_name(f".{self._path.name}.partial")
            partial.write_text(json.dumps(stored, indent=0), encoding="utf-8")
            partial.replace(self._path)
