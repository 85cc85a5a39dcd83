"""The style sheets of a site, each fetched once, as what they hide."""

from __future__ import annotations

import asyncio
from typing import Any

from .sheet_sources import MAX_SHEETS, imports, sheet_in, sheet_text
from .site_file import fetched
from .stylesheets import Hiding, hiding_selectors

#: Style sheets that are known at once: enough for what pages share.
_MAX_SHEETS = 500

#: How deep style sheets import each other.
_MAX_IMPORTS = 5


class Stylesheets:
    """The style sheets of a site, each fetched once, as what they hide; of sites with one for each page, the last."""

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._known: dict[str, asyncio.Future[tuple[Hiding, ...]]] = {}

    async def hiding(self, address: str) -> tuple[Hiding, ...]:
        """What a style sheet and those it imports hide; nothing where it cannot be had, as in a browser."""
        asked = self._known.pop(address, None)
        if asked is None:
            asked = asyncio.ensure_future(self._all(address, {address}))
            if len(self._known) >= _MAX_SHEETS:
                del self._known[next(iter(self._known))]
        self._known[address] = asked
        return asked.result() if asked.done() else await asyncio.shield(asked)

    async def _all(self, address: str, known: set[str], depth: int = 0) -> tuple[Hiding, ...]:
        """What a style sheet hides and those it imports that are not ``known``, to some depth and number."""
        css, base = (sheet_in(address), "") if address.startswith("data:") else await self._fetch(address)
        found = hiding_selectors(css)
        for other in imports(css, base) if depth < _MAX_IMPORTS else ():
            if other not in known and len(known) <= MAX_SHEETS:
                known.add(other)
                found += await self._all(other, known, depth + 1)
        return found

    async def _fetch(self, address: str) -> tuple[str, str]:
        """A style sheet and the address that it came from; an empty one where it cannot be had."""
        response = await fetched(self._crawler, address)
        if response is None:
            return "", address
        told = response.headers.get("Content-Type") or b""
        return sheet_text(response.body, told.decode("latin-1")), response.url
