"""Pages as a web archive (WARC 1.1, ISO 28500): what was served, what a browser made of it, what was observed.

A page is up to three records: ``response`` (the served bytes), ``conversion`` (the serialised DOM) and
``metadata`` (JSON: the rest of the PageItem). Every record is a gzip member of its own, so an archive that
ends anywhere between two records is whole.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO
from urllib.parse import urlsplit, urlunsplit

from .compression import compressed
from .content_coding import ContentCodingError, unpacked
from .decoding import decoded, is_html
from .items import Box, ObservedPassage, PageItem

if TYPE_CHECKING:
    from warcio.recordloader import ArcWarcRecord

_PAGE_TYPE = "application/vnd.factmark.page+json"
#: Headers that let whoever has the archive act as the one who crawled.
_SECRET = frozenset({"set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization"})
#: Headers of the transfer: the payload is stored as it is after decoding.
_TRANSFER = frozenset({"content-encoding", "transfer-encoding", "content-length", "connection"})
#: Of zlib: gzip members, at a level that takes two thirds of the time of warcio's own (9), for one percent more bytes.
_LEVEL = 6
_IN_METADATA = ("url", "final_url", "status", "encoding", "error", "render_error", "fetched_at", "depth")


class ArchiveError(ValueError):
    """A file that cannot be read as an archive; the message names it."""


class ArchiveWriter:
    """Appends pages to an archive; what follows ``offset`` bytes of an existing file is cut off first.

    ArchiveError where the file is shorter than that.
    """

    def __init__(self, path: Path, offset: int = 0, *, software: str = "factmark") -> None:
        from warcio.warcwriter import WARCWriter

        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b")
        size = self._file.seek(0, os.SEEK_END)
        if size < offset:
            self._file.close()
            raise ArchiveError(f"{path} has lost pages: {size} of {offset} bytes are there")
        self._file.truncate(offset)
        self._file.seek(offset)
        self.offset = offset
        self._members = io.BytesIO()
        self._writer = WARCWriter(self._members, gzip=False, warc_version="WARC/1.1")
        if offset == 0:
            info = {
                "software": software,
                "format": "WARC File Format 1.1",
                "robots": "see the crawl's settings",
            }
            self._append([self._writer.create_warcinfo_record(path.name, info)])

    def write(self, page: PageItem, body: bytes | None = None) -> int:
        """Append a page, with the served bytes where they are known; returns the offset after it."""
        from warcio.statusandheaders import StatusAndHeaders

        target = without_credentials(page.final_url)
        date = {"WARC-Date": page.fetched_at.replace("+00:00", "Z")} if page.fetched_at else {}
        records: list[ArcWarcRecord] = []
        concurrent = dict(date)
        payload = body if body is not None else _encoded(page)
        if payload is not None:
            headers = [(n, v) for n, v in page.headers if n.lower() not in _SECRET | _TRANSFER]
            headers.append(("Content-Length", str(len(payload))))
            status = StatusAndHeaders(f"{page.status or 200} -", headers, protocol="HTTP/1.1")
            response = self._writer.create_warc_record(
                target,
                "response",
                payload=io.BytesIO(payload),
                length=len(payload),
                http_headers=status,
                warc_headers_dict=date,
            )
            records.append(response)
            concurrent["WARC-Refers-To"] = response.rec_headers.get_header("WARC-Record-ID")
        if page.rendered_html is not None:
            rendered = page.rendered_html.encode("utf-8", "surrogatepass")
            records.append(
                self._writer.create_warc_record(
                    target,
                    "conversion",
                    payload=io.BytesIO(rendered),
                    length=len(rendered),
                    warc_content_type="text/html; charset=utf-8",
                    warc_headers_dict=dict(concurrent),
                )
            )
        metadata = json.dumps(_plain(page), ensure_ascii=False, separators=(",", ":")).encode(
            "utf-8", "surrogatepass"
        )
        records.append(
            self._writer.create_warc_record(
                target,
                "metadata",
                payload=io.BytesIO(metadata),
                length=len(metadata),
                warc_content_type=_PAGE_TYPE,
                warc_headers_dict=concurrent,
            )
        )
        return self._append(records)

    def copy(self, members: bytes) -> int:
        """Append records that another archive holds; returns the offset after them, which holds after ``flush``."""
        self._file.write(members)
        self.offset += len(members)
        return self.offset

    def _append(self, records: list[ArcWarcRecord]) -> int:
        members = b""
        for record in records:
            self._writer.write_record(record)
            record.raw_stream.close()
            members += compressed(self._members.getvalue(), _LEVEL, gzip=True)
            self._members.seek(0)
            self._members.truncate()
        return self.copy(members)

    def flush(self) -> None:
        """Hand everything so far to the system: it stays where this process is killed."""
        self._file.flush()

    def close(self) -> None:
        """Write everything to the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def without_credentials(url: str) -> str:
    """An address without user name and password."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _encoded(page: PageItem) -> bytes | None:
    return None if page.html is None else page.html.encode(page.encoding or "utf-8", "xmlcharrefreplace")


def _plain(page: PageItem) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(page, name) for name in _IN_METADATA}
    values["url"], values["final_url"] = without_credentials(page.url), without_credentials(page.final_url)
    values["html"] = page.html is not None
    if page.passages is not None:
        values["passages"] = [
            [p.index, p.text, p.kind, p.visible, p.openable, p.reason]
            + ([p.box.x, p.box.y, p.box.width, p.box.height] if p.box is not None else [])
            for p in page.passages
        ]
    return values


def read_archive(path: Path, *, max_size: int = 50 * 2**20) -> Iterator[PageItem]:
    """The pages of an archive, one at a time, from this program or another (Common Crawl's among them).

    Responses of other programs that are no HTML page with status 200 are left out. A record is read up
    to ``max_size`` bytes. ArchiveError where the file is no archive, or breaks off; what comes before is
    yielded.
    """
    try:
        with path.open("rb") as stream:
            yield from _pages(stream, max_size)
    except _unreadable() as error:
        raise ArchiveError(f"{path} cannot be read as a web archive: {_said(error)}") from error


def read_members(
    path: Path, start: int, length: int, *, max_size: int = 50 * 2**20
) -> tuple[PageItem, bytes]:
    """The page whose records stand at a place of an archive, and their bytes. ArchiveError where none does."""
    try:
        with path.open("rb") as stream:
            stream.seek(start)
            members = stream.read(length)
        pages = list(_pages(io.BytesIO(members), max_size))
    except _unreadable() as error:
        raise ArchiveError(f"{path} cannot be read as a web archive: {_said(error)}") from error
    if len(members) != length or len(pages) != 1:
        raise ArchiveError(f"{path} holds no page at {start}")
    return pages[0], members


def _unreadable() -> tuple[type[Exception], ...]:
    from warcio.exceptions import ArchiveLoadFailed

    return (ArchiveLoadFailed, OSError, EOFError, ValueError, KeyError, TypeError)


def _pages(stream: BinaryIO, max_size: int) -> Iterator[PageItem]:
    from warcio.archiveiterator import ArchiveIterator

    pending: _Parts | None = None
    for record in ArchiveIterator(stream, no_record_parse=False):
        parts = _part(record, max_size)
        if parts is None:
            continue
        if pending is not None and parts.refers_to != pending.id:
            yield from pending.page()
            pending = None
        if pending is None:
            pending = parts
        else:
            pending.take(parts)
    if pending is not None:
        yield from pending.page()


class _Parts:
    """The records of one page as far as they are read."""

    def __init__(self, id_: str | None, refers_to: str | None) -> None:
        self.id = id_
        self.refers_to = refers_to
        self.response: tuple[str, int, tuple[tuple[str, str], ...], bytes, str] | None = None
        self.broken: str | None = None
        self.rendered: str | None = None
        self.metadata: dict[str, Any] | None = None

    def take(self, other: _Parts) -> None:
        """Add a record that refers to this page's response."""
        self.rendered = other.rendered if other.rendered is not None else self.rendered
        self.metadata = other.metadata if other.metadata is not None else self.metadata

    def page(self) -> Iterator[PageItem]:
        """The page, where the records make one."""
        values = self.metadata
        if values is None:
            if (
                self.response is not None
                and self.response[1] == 200
                and is_html(self.response[2], self.response[3])
            ):
                url, status, headers, body, date = self.response
                if self.broken is not None:
                    yield PageItem(url, url, status, headers, error=self.broken, fetched_at=date)
                    return
                encoding, html = decoded(body, headers)
                yield PageItem(url, url, status, headers, html, encoding, fetched_at=date)
            return
        headers: tuple[tuple[str, str], ...] = ()
        html = None
        if self.response is not None:
            _, _, headers, body, _ = self.response
            if values.pop("html"):
                html = body.decode(values["encoding"] or "utf-8", "replace").removeprefix("\ufeff")
        values.pop("html", None)
        passages = values.pop("passages", None)
        yield PageItem(
            **{name: values[name] for name in _IN_METADATA},
            headers=headers,
            html=html,
            rendered_html=self.rendered,
            passages=None if passages is None else tuple(_passage(fields) for fields in passages),
        )


def _part(record: ArcWarcRecord, max_size: int) -> _Parts | None:
    headers = record.rec_headers
    parts = _Parts(headers.get_header("WARC-Record-ID"), headers.get_header("WARC-Refers-To"))
    content_type = headers.get_header("Content-Type") or ""
    url = (headers.get_header("WARC-Target-URI") or "").strip("<>")
    if record.rec_type == "response" and record.http_headers is not None:
        http = tuple((str(name), str(value)) for name, value in record.http_headers.headers)
        status = record.http_headers.get_statuscode()
        # Unpacked here: warcio fails on Brotli, and takes bodies that it cannot unpack for pages.
        codings = record.http_headers.get_header("Content-Encoding")
        record.http_headers.remove_header("Content-Encoding")
        body = record.content_stream().read(max_size)
        if codings:
            try:
                body = unpacked(body, codings, max_size=max_size)
            except ContentCodingError as error:
                # Many programs store bodies unpacked, and leave the header as it was.
                if not body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                    parts.broken = str(error)
        date = (headers.get_header("WARC-Date") or "").replace("Z", "+00:00")
        parts.response = (url, int(status) if status.isdecimal() else 0, http, body, date)
        parts.refers_to = None
        return parts
    if record.rec_type == "conversion" and content_type.startswith("text/html"):
        parts.rendered = record.content_stream().read(max_size).decode("utf-8", "surrogatepass")
        return parts if parts.refers_to else None
    if record.rec_type == "metadata" and content_type == _PAGE_TYPE:
        parts.metadata = json.loads(record.content_stream().read(max_size))
        return parts
    return None


def _passage(fields: list[Any]) -> ObservedPassage:
    return ObservedPassage(*fields[:6], box=Box(*fields[6:]) if len(fields) > 6 else None)


def _said(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
