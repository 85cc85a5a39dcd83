"""What the browser is given in place of the network's answers, as CDP's Fetch.fulfillRequest wants it."""

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
    """The served page as CDP's Fetch.fulfillRequest wants it: decoded already, so in UTF-8."""
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
    """Stands for every picture: a broken one would be laid out as its alternative text. Words show through it.

    A PNG of 120 by 80 pixels of one grey, 15 % opaque: an SVG would be a document of its own to the browser.
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


# Runs scripts in pages. Values come as the browser's protocol has them: Playwright's own form takes a
# twentieth of a
# rendered page's processor time to make and to read.


async def evaluate(session: CDPSession, function: str, argument: object = None) -> Any:
    """What a function, given as source, returns in the page's own world, or what its promise comes to, as JSON has it.

    PlaywrightError where it throws, or the page goes (Chrome DevTools Protocol, Runtime.evaluate).
    """
    # Pages may have put another Promise in the place of the browser's, which alone is waited for.
    called = f"(async (Promise) => ({function})({json.dumps(argument)}))((async () => {{}})().constructor)"
    options = {"expression": called, "awaitPromise": True, "returnByValue": True}
    answer = await session.send("Runtime.evaluate", options)
    if (thrown := answer.get("exceptionDetails")) is not None:
        said = thrown.get("exception", {}).get("description") or thrown.get("text") or "an exception"
        raise PlaywrightError(str(said))
    return answer["result"].get("value")
