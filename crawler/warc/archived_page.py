"""Assemble a page from its records in a web archive."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...source.encodings import decode_as, encoding_named
from ..items import Box, ObservedPassage, PageItem
from ..requests.decoding import ContentCodingError, Headers, decoded, is_html, size_of, unpacked

if TYPE_CHECKING:
    from warcio.recordloader import ArcWarcRecord
    from warcio.statusandheaders import StatusAndHeaders

#: The media type of this program's metadata of a page.
PAGE_TYPE = "application/vnd.factmark.page+json"
_MAYBE_TEXT = (str, type(None))
#: The metadata fields of a page, and their types.
IN_METADATA: dict[str, type | tuple[type, ...]] = {
    "url": str,
    "final_url": str,
    "status": (int, type(None)),
    "encoding": _MAYBE_TEXT,
    "error": _MAYBE_TEXT,
    "render_error": _MAYBE_TEXT,
    "unsettled": _MAYBE_TEXT,
    "fetched_at": str,
    "depth": int,
    "linked_from": _MAYBE_TEXT,
}
_CHUNK = re.compile(rb"[0-9A-Fa-f]{1,8}[ \t]*(?:;[^\r\n]{0,200})?\r\n")
"""The header of a chunk."""
_UNREAD = "its records in the archive cannot be read"

#: Status (None if there was none), headers, body and date of a response.
_Response = tuple[int | None, Headers, bytes, str]
_NO_RESPONSE: _Response = (None, (), b"", "")


class PageRecords:
    """The records of one page read so far."""

    def __init__(self, url: str, id_: str | None, refers_to: str | None) -> None:
        self.url = url
        self.id = id_
        self.refers_to = refers_to
        self.ours = False
        self.response: _Response | None = None
        self.broken: str | None = None
        self.rendered: str | None = None
        self.metadata: dict[str, Any] | None = None

    def take(self, other: PageRecords) -> None:
        """Add a record that refers to this page's response."""
        self.broken = self.broken or other.broken
        self.rendered = other.rendered if other.rendered is not None else self.rendered
        self.metadata = other.metadata if other.metadata is not None else self.metadata

    def is_whole(self, broken: ArcWarcRecord | None) -> bool:
        """Whether the page is complete, if the archive breaks off in a record, or between two."""
        if broken is not None and self.id is not None and refers_to(broken) == self.id and counts(broken):
            return False
        return self.metadata is not None or self.broken is not None or not self.ours

    def page(self) -> Iterator[PageItem]:
        """Yield the page if there is one; it has an error if its records are incomplete."""
        if self.metadata is None:
            if self.response is None:
                return
            if self.ours:
                self.broken = self.broken or "its records in the archive are not complete"
            elif self.response[0] != 200 or not is_html(*self.response[1:3]):
                return
            elif not self.url:
                self.broken = self.broken or "its record names no address"
        if self.broken is None:
            try:
                page = self._page()
            except Exception as error:  # one page must not stop the others
                self.broken = f"{_UNREAD}: {message_of(error)}"
            else:
                yield page
                return
        url = self.url or (self.id or "about:blank").strip("<>")
        status, headers, _, date = self.response or _NO_RESPONSE
        yield PageItem(url, url, status, headers, error=self.broken, fetched_at=date)

    def _page(self) -> PageItem:
        headers: Headers = ()
        html = None
        values = self.metadata
        if values is None:
            status, headers, body, date = self.response or _NO_RESPONSE
            encoding, html = decoded(body, headers)
            return PageItem(self.url, self.url, status, headers, html, encoding, fetched_at=date)
        known: dict[str, Any] = {name: values.get(name) for name in IN_METADATA}
        for name, value in known.items():
            if not isinstance(value, IN_METADATA[name]):
                raise TypeError(f"{name} is {str(value)[:40]!r}")
        if self.response is not None:
            _, headers, body, _ = self.response
            if values.get("html"):
                html = _text(body, known["encoding"] or "utf-8")
        passages = values.get("passages")
        if not isinstance(passages, list | None):
            raise TypeError(f"passages is {str(passages)[:40]!r}")
        return PageItem(
            **known,
            headers=headers,
            html=html,
            rendered_html=self.rendered,
            passages=None if passages is None else tuple(_passage(fields) for fields in passages),
        )


def counts(record: ArcWarcRecord) -> bool:
    """Whether a record may be a part of a page, or identifies the program that wrote the archive."""
    content_type = record.rec_headers.get_header("Content-Type") or ""
    match record.rec_type:
        case "warcinfo":
            return True
        case "response":  # other protocols (DNS) are not pages
            return target(record).startswith(("http:", "https:")) or not target(record)
        case "conversion":
            return content_type.startswith("text/html") and refers_to(record) is not None
        case "metadata":
            return content_type == PAGE_TYPE
    return False


def target(record: ArcWarcRecord) -> str:
    """Return the address of a record, empty if it has none."""
    return (record.rec_headers.get_header("WARC-Target-URI") or "").strip("<>")


def refers_to(record: ArcWarcRecord) -> str | None:
    """Return the id of the record that this one refers to."""
    return record.rec_headers.get_header("WARC-Refers-To")


def page_records(record: ArcWarcRecord, max_size: int, wrong: str | None) -> PageRecords:
    """Read the page data of a record; ``wrong`` is why it cannot be trusted."""
    parts = PageRecords(target(record), record.rec_headers.get_header("WARC-Record-ID"), refers_to(record))
    parts.broken = wrong
    if record.rec_type == "response":
        parts.refers_to = None
    try:
        if record.rec_type == "response":
            _take_response(parts, record, max_size)
        elif record.rec_type == "conversion":
            parts.rendered = record.raw_stream.read(max_size).decode("utf-8", "surrogatepass")
        else:
            parts.metadata = json.loads(record.raw_stream.read(max_size))
            if not isinstance(parts.metadata, dict):
                raise TypeError("no JSON object")
    except Exception as error:  # one record must not stop the others
        parts.broken = wrong or f"{_UNREAD}: {message_of(error)}"
        # Treated as part of a page, unless another record says of which.
        parts.metadata = None if record.rec_type == "conversion" else {}
    return parts


def _take_response(parts: PageRecords, record: ArcWarcRecord, max_size: int) -> None:
    """Read a server's response."""
    from warcio.statusandheaders import StatusAndHeadersParser

    answer = StatusAndHeadersParser([], verify=False).parse(record.raw_stream)
    record.http_headers = answer
    http = tuple((str(name), str(value)) for name, value in answer.headers)
    status = answer.get_statuscode()
    # Unpacked here: warcio fails on Brotli, and returns bodies that it cannot unpack as they are.
    codings = answer.get_header("Content-Encoding")
    answer.remove_header("Content-Encoding")
    stored = record.raw_stream.read(max_size + 1)
    body, is_whole = _transferred(stored, answer, is_packed=bool(codings))
    if not is_whole and len(stored) <= max_size:
        parts.broken = parts.broken or "its answer broke off before its end"
    if len(body) > max_size:
        parts.broken = parts.broken or f"larger than {size_of(max_size)}"
        body = b""
    if codings:
        try:
            body = unpacked(body, codings, max_size=max_size)
        except ContentCodingError as error:
            # Many programs store bodies decoded without removing the header.
            if not body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                parts.broken = parts.broken or str(error)
                body = b""
    date = (record.rec_headers.get_header("WARC-Date") or "").replace("Z", "+00:00")
    parts.response = (int(status) if status.isdecimal() else 0, http, body, date)


def _transferred(stored: bytes, answer: StatusAndHeaders, is_packed: bool) -> tuple[bytes, bool]:
    """The body of an answer as it was stored, and whether it is all that its header announced.

    Many programs store bodies without their chunks, or unpacked, and leave the header as it was.
    """
    from warcio.bufferedreaders import ChunkedDataException, ChunkedDataReader

    if (answer.get_header("Transfer-Encoding") or "").lower() == "chunked":
        if _CHUNK.match(stored) is None:
            return stored, True
        try:
            reader = ChunkedDataReader(io.BytesIO(stored), raise_exceptions=True)
            body = reader.read()
        except ChunkedDataException:
            return stored, False
        return body, reader.all_chunks_read
    announced = answer.get_header("Content-Length") or ""
    return stored, is_packed or not announced.isdecimal() or len(stored) >= int(announced[:12])


def _text(body: bytes, encoding: str) -> str:
    try:
        name = encoding_named(encoding)  # older versions wrote names of Python's codecs
        text = body.decode(encoding, "replace") if name is None else decode_as(body, name)
        return text.removeprefix("\ufeff")
    except (LookupError, ValueError) as error:
        raise ValueError(f"there is no encoding {encoding[:40]!r}") from error


def _passage(fields: list[Any]) -> ObservedPassage:
    return ObservedPassage(*fields[:6], box=Box(*fields[6:]) if len(fields) > 6 else None)


def message_of(error: Exception) -> str:
    """Return an error's message in printable form."""
    return printable(" ".join(str(error).split())) or type(error).__name__


def printable(text: str) -> str:
    """Return untrusted text of an archive in printable form."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:200])
