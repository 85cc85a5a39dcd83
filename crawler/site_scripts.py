"""The scripts of a site, each fetched once, as what they look for in pages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from .script_questions import Asked, asked
from .settings import authority
from .site_file import fetched

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

#: Scripts that are known at once, and those of one page that are looked at.
_MAX_SCRIPTS, _MAX_OF_A_PAGE = 500, 20
_NOTHING = Asked()


def script_addresses(tree: LexborHTMLParser, url: str) -> tuple[str, ...]:
    """The addresses of a page's scripts that its own host serves: others' are libraries, which know no site."""
    base = url
    if (element := tree.css_first("base[href]")) is not None:
        base = _joined(url, element.attributes.get("href")) or url
    found: dict[str, None] = {}
    for node in tree.css("script[src]"):
        address = _joined(base, node.attributes.get("src"))
        if address is not None and authority(address) == authority(url):
            found[address] = None
    return tuple(found)[:_MAX_OF_A_PAGE]


def _joined(base: str, reference: str | None) -> str | None:
    try:
        address = urljoin(base, (reference or "").strip())
        return address if urlsplit(address).scheme in ("http", "https") else None
    except ValueError:
        return None


class SiteScripts:
    """The scripts that pages name. One that cannot be had looks for nothing, as in a browser."""

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._known: dict[str, asyncio.Future[Asked]] = {}

    def known(self, addresses: Sequence[str]) -> list[Asked] | None:
        """What scripts ask for, or None where one has not been read yet."""
        futures = [self._known.get(address) for address in addresses]
        return (
            [f.result() for f in futures if f is not None] if all(f and f.done() for f in futures) else None
        )

    async def read(self, addresses: Sequence[str]) -> list[Asked]:
        """What scripts ask for."""
        for address in addresses:
            if address not in self._known:
                if len(self._known) >= _MAX_SCRIPTS:
                    del self._known[next(iter(self._known))]
                self._known[address] = asyncio.ensure_future(self._fetch(address))
        under_way = [self._known[address] for address in addresses if address in self._known]
        return list(await asyncio.gather(*map(asyncio.shield, under_way)))

    async def _fetch(self, address: str) -> Asked:
        response = await fetched(self._crawler, address)
        return _NOTHING if response is None else asked(response.body.decode("utf-8", "replace"))
