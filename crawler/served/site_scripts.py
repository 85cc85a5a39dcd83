"""Find, fetch and read the scripts and style sheets of a site, each once, and keep what they look for or hide."""

from __future__ import annotations

import asyncio
import contextlib
import re
from base64 import b64decode
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit

from scrapy import Request
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK
from selectolax.lexbor import LexborHTMLParser

from ..discovery.links import base_reference, resolve_reference
from ..requests.domains import same_site
from ..requests.politeness import OVERLOADED
from .page_kind import script_source
from .script_questions import MAX_CODE, Questions, shared_questions
from .stylesheets import Hiding, hiding_selectors, on_screen

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser


MAX_SHEETS = 30
_MAX_DATA = 20_000
"""Maximum characters of a ``data:`` address with a style sheet."""
_IMPORT = re.compile(r"""@import\s*(?:url\(\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|([^"')\s;]+))""", re.IGNORECASE)


def sheet_addresses(tree: LexborHTMLParser, url: str) -> list[str]:
    """Return the addresses of a page's style sheets for screens, in document order: links, then inline imports."""
    addresses: dict[str, None] = {}
    base = url
    with contextlib.suppress(ValueError):
        base = resolve_reference(url, (base_reference(tree) or "").strip())
    for attributes in (node.attributes for node in tree.tags("link")):
        if "href" not in attributes or "stylesheet" not in (attributes.get("rel") or "").lower().split():
            continue
        if not on_screen(attributes.get("media") or "") or "disabled" in attributes:
            continue
        try:
            address = resolve_reference(base, (attributes.get("href") or "").strip())
        except ValueError:
            continue
        if _is_sheet(address):
            addresses[address] = None
    for node in tree.tags("style"):
        addresses.update(dict.fromkeys(imports(node.text() or "", base)))
    return list(addresses)[:MAX_SHEETS]


def imports(css: str, base: str) -> list[str]:
    """Return the addresses a style sheet imports."""
    addresses: list[str] = []
    for match in _IMPORT.finditer(css[:20_000]):
        with contextlib.suppress(ValueError):
            addresses.append(resolve_reference(base, (match[1] or match[2] or match[3] or "").strip()))
    return [address for address in addresses if _is_sheet(address)][:MAX_SHEETS]


def _is_sheet(address: str) -> bool:
    """Whether an address can be fetched as a style sheet, or is a small ``data:`` one."""
    return address.startswith(("http://", "https://")) or (
        address[:13].lower() == "data:text/css" and len(address) <= _MAX_DATA
    )


def sheet_in(address: str) -> str:
    """Return the style sheet in a ``data:`` address; empty if it cannot be read."""
    head, _, data = address.partition(",")
    body = unquote_to_bytes(data)
    if head.lower().endswith(";base64"):
        try:
            body = b64decode(body)
        except ValueError:
            return ""
    return body.decode("utf-8", "replace")


def sheet_text(body: bytes, content_type: str) -> str:
    """Decode a style sheet (CSS Syntax section 3.2); of its encodings, only UTF-16 matters for the rules."""
    if body.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return body.decode("utf-16", "replace")
    charset = (
        content_type.lower().rpartition("charset=")[2].strip("\"' ")
        if "charset=" in content_type.lower()
        else ""
    )
    return body.decode(charset if charset in {"utf-16le", "utf-16be"} else "utf-8", "replace")


#: Maximum numbers of scripts in memory, of one page, and of one page with the scripts they load.
_MAX_SCRIPTS, _MAX_OF_A_PAGE, _MAX_WITH_LOADED = 500, 20, 40

#: Modules that a script imports (ECMAScript, sections 13.3.10, 16.2.2 and 16.2.3), and scripts that it adds to a
#: page, relative to an unknown address.
_SCRIPT_IMPORT = re.compile(
    r"""\b(?:from|import)\s{0,3}\(?\s{0,3}["']((?:\.{0,2}/|https?://)[^"'\\\s]{1,300})["']""", re.IGNORECASE
)
_SCRIPT_ADDITION = re.compile(
    r"""\.src\s{0,3}=\s{0,3}["'`]((?:/|https?://)[^"'`\\\s${]{0,300}\.m?js(?:\?[^"'`\\\s${]{0,100})?)["'`]"""
)


class _Script(NamedTuple):
    """What a script looks for, and the scripts that it loads."""

    questions: Questions = Questions()
    loads: tuple[str, ...] = ()


def script_addresses(tree: LexborHTMLParser, url: str) -> tuple[str, ...]:
    """Return the addresses of a page's scripts on its own site: others are libraries, which know no site."""
    base = _join(url, base_reference(tree)) or url
    addresses: dict[str, None] = {}
    for attributes in (node.attributes for node in tree.tags("script")):
        if (source := script_source(attributes)) is None:
            continue
        address = _join(base, source)
        if address is not None and same_site(address, url):
            addresses[address] = None
    return tuple(addresses)[:_MAX_OF_A_PAGE]


def _join(base: str, reference: str | None) -> str | None:
    try:
        address = resolve_reference(base, (reference or "").strip())
        return address if urlsplit(address).scheme in ("http", "https") else None
    except ValueError:
        return None


def _loads(code: str, address: str) -> Iterator[str]:
    """Yield the scripts of its site that a script loads."""
    for reference in (*_SCRIPT_IMPORT.findall(code), *_SCRIPT_ADDITION.findall(code)):
        loaded = _join(address, reference)
        if loaded is not None and same_site(loaded, address):
            yield loaded


class SiteScripts:
    """Scripts of pages. One that is unavailable looks for nothing, as in a browser."""

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._known: dict[str, asyncio.Future[_Script]] = {}

    def known(self, addresses: Sequence[str]) -> list[Questions] | None:
        """Return what scripts, and those they load, look for, or None if one has not been read yet."""

        def done(address: str) -> _Script | None:
            future = self._known.get(address)
            return future.result() if future is not None and future.done() else None

        scripts, missing = _with_loaded(addresses, done)
        return None if missing else [script.questions for script in scripts]

    async def read(self, addresses: Sequence[str]) -> list[Questions]:
        """Read what scripts, and those they load, look for."""
        read: dict[str, _Script] = {}
        while True:
            scripts, missing = _with_loaded(addresses, read.get)
            if not missing:
                return [script.questions for script in scripts]
            loaded = await asyncio.gather(*(asyncio.shield(self._script(address)) for address in missing))
            read.update(zip(missing, loaded, strict=True))

    def _script(self, address: str) -> asyncio.Future[_Script]:
        if address not in self._known:
            if len(self._known) >= _MAX_SCRIPTS:
                del self._known[next(iter(self._known))]
            self._known[address] = asyncio.ensure_future(self._fetch(address))
        return self._known[address]

    async def _fetch(self, address: str) -> _Script:
        response = await fetched(self._crawler, address)
        if response is None:
            return _Script()
        code = response.body.decode("utf-8", "replace")
        loads = dict.fromkeys(_loads(code[:MAX_CODE], address))
        return _Script(shared_questions(code), tuple(loads)[:_MAX_OF_A_PAGE])


def _with_loaded(
    addresses: Sequence[str], script_at: Callable[[str], _Script | None]
) -> tuple[list[_Script], list[str]]:
    """Return known scripts and those that they load, bounded in number, and the addresses of missing ones."""
    scripts: list[_Script] = []
    missing: list[str] = []
    queue = list(dict.fromkeys(addresses))
    for address in queue:  # grows during the loop
        if (script := script_at(address)) is None:
            missing.append(address)
            continue
        scripts.append(script)
        queue.extend(loaded for loaded in script.loads if loaded not in queue)
        del queue[_MAX_WITH_LOADED:]
    return scripts, missing


# Fetch files that the pages of a site share: style sheets and scripts.


async def fetched(crawler: Any, address: str) -> Response | None:
    """Fetch a file ahead of waiting pages; None if it is unavailable, as in a browser."""
    meta = {"dont_retry": True, "autothrottle_dont_adjust_delay": True}
    request = Request(address, callback=NO_CALLBACK, dont_filter=True, meta=meta, priority=500)
    try:
        response = await crawler.engine.download_async(request)
        if response.status in OVERLOADED or response.status >= 500:
            # An overloaded server is retried, as a browser would get the file later: only no answer is final.
            again = request.replace(meta={"autothrottle_dont_adjust_delay": True})
            response = await crawler.engine.download_async(again)
    except Exception:
        return None
    return None if response.status >= 400 else response


# The style sheets of a site, each fetched once, as what they hide.

#: Maximum number of style sheets in memory: enough for those that pages share.
_MAX_SHEETS = 500

#: Maximum depth of style sheet imports.
_MAX_IMPORTS = 5


class Stylesheets:
    """Style sheets of a site, as what they hide; if each page has its own, the latest are kept."""

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._known: dict[str, asyncio.Future[tuple[Hiding, ...]]] = {}

    async def hiding(self, address: str) -> tuple[Hiding, ...]:
        """Return what a style sheet and its imports hide; nothing if it is unavailable, as in a browser."""
        reading = self._known.pop(address, None)
        if reading is None:
            reading = asyncio.ensure_future(self._all(address, {address}))
            if len(self._known) >= _MAX_SHEETS:
                del self._known[next(iter(self._known))]
        self._known[address] = reading
        return reading.result() if reading.done() else await asyncio.shield(reading)

    async def _all(self, address: str, known: set[str], depth: int = 0) -> tuple[Hiding, ...]:
        """Return what a style sheet and its imports hide, except ``known`` ones, to a maximum depth and number."""
        css, base = (sheet_in(address), "") if address.startswith("data:") else await self._fetch(address)
        rules = hiding_selectors(css)
        for other in imports(css, base) if depth < _MAX_IMPORTS else ():
            if other not in known and len(known) <= MAX_SHEETS:
                known.add(other)
                rules += await self._all(other, known, depth + 1)
        return rules

    async def _fetch(self, address: str) -> tuple[str, str]:
        """Fetch a style sheet; returns its text, empty if unavailable, and final address."""
        response = await fetched(self._crawler, address)
        if response is None:
            return "", address
        content_type = response.headers.get("Content-Type") or b""
        return sheet_text(response.body, content_type.decode("latin-1")), response.url
