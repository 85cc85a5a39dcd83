"""Build the responses that the browser gets instead of the network's, for CDP's Fetch.fulfillRequest."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from ..items import PageItem
from ..requests.decoding import is_xhtml

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

#: Headers that describe the transfer, not the document.
_TRANSFER = {
    "content-encoding",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "strict-transport-security",
    "speculation-rules",
}


def response(item: PageItem) -> dict[str, Any]:
    """Return the served page for CDP's Fetch.fulfillRequest: already decoded, so in UTF-8."""
    headers = [
        {"name": name, "value": value}
        for name, value in item.headers
        if name.lower() not in _TRANSFER and name.lower() != "content-type"
    ]
    media_type = "application/xhtml+xml" if is_xhtml(item.headers) else "text/html"
    headers.append({"name": "Content-Type", "value": f"{media_type}; charset=utf-8"})
    body = base64.b64encode((item.html or "").encode("utf-8", "replace")).decode("ascii")
    return {"responseCode": 200, "responseHeaders": headers, "body": body}


@cache
def picture() -> dict[str, Any]:
    """Return the placeholder for every picture: a broken one would be laid out as its alternative text.

    A PNG of 120 by 80 pixels of one grey, 15 % opaque, so that text shows through: an SVG would be a document to the
    browser.
    """
    width, height = 120, 80
    rows = zlib.compress((b"\0" + bytes(width // 8)) * height, 9)
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)),
            (b"PLTE", b"\x80\x80\x80"),
            (b"tRNS", b"\x26"),
            (b"IDAT", rows),
            (b"IEND", b""),
        )
    )
    headers = [
        {"name": "Content-Type", "value": "image/png"},
        {"name": "Cache-Control", "value": "max-age=3600"},
    ]
    return {"responseCode": 200, "responseHeaders": headers, "body": base64.b64encode(png).decode("ascii")}


# Run scripts in pages. Values are JSON: Playwright's own serialisation takes a twentieth of a rendered page's CPU
# time.


async def evaluate(session: CDPSession, function: str, argument: object = None) -> Any:
    """Return what a function, given as source, returns or resolves to in the page's main world, as JSON.

    PlaywrightError if it throws, or the page closes (Chrome DevTools Protocol, Runtime.evaluate).
    """
    # Pages may have replaced the native Promise, which alone can be awaited.
    called = f"(async (Promise) => ({function})({json.dumps(argument)}))((async () => {{}})().constructor)"
    options = {"expression": called, "awaitPromise": True, "returnByValue": True}
    answer = await session.send("Runtime.evaluate", options)
    if (thrown := answer.get("exceptionDetails")) is not None:
        message = thrown.get("exception", {}).get("description") or thrown.get("text") or "an exception"
        raise PlaywrightError(str(message))
    return answer["result"].get("value")
