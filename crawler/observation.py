"""Convert a response to a page: what the server sent, or why it is not a page."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime

from scrapy.http import Response

from .discovery.frontier import Entry
from .items import PageItem
from .requests.decoding import Headers, decoded, is_html
from .requests.politeness import retry_after


def now() -> str:
    """Return the present time as in pages (ISO 8601 with offset)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def headers_of(response: Response) -> Headers:
    """Return the response's header fields, repeated ones repeated."""
    return tuple(
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, values in response.headers.items()
        for value in values
    )


def header(response: Response, name: str) -> str | None:
    """Return a header field's value, or None."""
    value = response.headers.get(name)
    return None if value is None else value.decode("latin-1").strip()


def digest(body: bytes) -> str:
    """Return a digest of a served body."""
    return hashlib.sha256(body).hexdigest()[:32]


def observe(response: Response, entry: Entry) -> PageItem:
    """Return the page of a response. If it is not a page, it has an error and no HTML.

    Bytes that are invalid in the page's encoding are reported in ``error``, along with the HTML.
    """
    headers = headers_of(response)
    page = PageItem(
        url=entry.url,
        final_url=response.url,
        status=response.status,
        headers=headers,
        fetched_at=now(),
        depth=entry.depth,
    )
    if response.status >= 400:
        pause = retry_after(response)
        more = f" and asks to come back in {pause:.0f} seconds" if pause else ""
        if response.status == 401:
            more = (
                " and asks for a login, which factmark crawl can give it "
                "(--basic-auth, --header, --cookie, --storage-state)"
            )
        received = decoded(response.body, headers)[1] if is_page(response) else None
        return replace(
            page, error=f"the server answered with status {response.status}{more}", received=received
        )
    if response.status == 206:
        return replace(page, error="the server answered with a part of it (status 206)")
    if not is_page(response):
        content_type = (header(response, "Content-Type") or "unknown").split(";")[0].strip()
        sitemap = content_type.endswith("xml") and "sitemap" in response.url.lower()
        advice = "; factmark crawl --sitemap reads a sitemap" if sitemap else ""
        return replace(page, error=f"not an HTML page: its type is {content_type}{advice}")
    encoding, html = decoded(response.body, headers)
    if encoding == "replacement":
        return replace(
            page, error="it declares an encoding that browsers do not read (iso-2022-kr, hz-gb-2312)"
        )
    replaced = html.count("\ufffd") - response.body.count("\ufffd".encode())
    error = None
    if replaced > 0:
        error = (
            f"{replaced} character{' is' if replaced == 1 else 's are'} not valid {encoding}, the encoding the page is "
            f"served or read with; {'it was' if replaced == 1 else 'they were'} read as U+FFFD"
        )
    return replace(page, html=html, encoding=encoding, error=error)


def is_page(response: Response) -> bool:
    """Whether a response is an HTML page."""
    types = tuple(
        ("Content-Type", kind.decode("latin-1")) for kind in response.headers.getlist("Content-Type")
    )
    return "download_stopped" not in response.flags and is_html(types, response.body)
