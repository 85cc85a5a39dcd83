"""Fetches what the pages of a site share: style sheets and scripts."""

from __future__ import annotations

from typing import Any

from scrapy import Request
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK

from ..requests.politeness import OVERLOADED


async def fetched(crawler: Any, address: str) -> Response | None:
    """The answer to a request for a file, before pages that wait; None where it cannot be had, as in a browser."""
    meta = {"dont_retry": True, "autothrottle_dont_adjust_delay": True}
    request = Request(address, callback=NO_CALLBACK, dont_filter=True, meta=meta, priority=500)
    try:
        response = await crawler.engine.download_async(request)
        if response.status in OVERLOADED or response.status >= 500:
            # It may come when the server has time, and a browser would be shown it: only no answer is one.
            again = request.replace(meta={"autothrottle_dont_adjust_delay": True})
            response = await crawler.engine.download_async(again)
    except Exception:
        return None
    return None if response.status >= 400 else response
