"""Store pages as a web archive (WARC 1.1, ISO 28500): as served, as rendered, and as observed.

A page is up to three records: ``response`` (the served bytes), ``conversion`` (the serialised DOM) and ``metadata``
(JSON: the rest of the PageItem). Every record is a gzip member of its own, so an archive that ends anywhere between
two pages is complete.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO
from urllib.parse import urlsplit, urlunsplit

from ...source.files import MAX_BYTES, compress_bytes
from ..items import PageItem
from .archive_records import BrokenArchiveError, records
from .archived_page import (
    IN_METADATA,
    PAGE_TYPE,
    PageRecords,
    counts,
    message_of,
    page_records,
    printable,
    target,
)

if TYPE_CHECKING:
    from warcio.recordloader import ArcWarcRecord

#: Headers with credentials, which would allow anyone with the archive to act as the user.
_SECRET = frozenset({"set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization"})
#: Headers of the transfer: the payload is stored decoded.
_TRANSFER = frozenset({"content-encoding", "transfer-encoding", "content-length", "connection"})
#: zlib's level: takes two thirds of the time of warcio's own (9), for one percent more bytes.
_LEVEL = 6
#: How an archive of this program begins, within how many bytes: each of its pages has metadata.
_OURS, _INFO = b"software: factmark", 4096
_PROFILES = "profiles"


class ArchiveError(ValueError):
    """A file that cannot be read as an archive; the message names it."""


class ArchiveWriter:
    """Appends pages to an archive, after truncating an existing file to ``offset`` bytes.

    ``profiles`` name the search features that its pages are checked for. ArchiveError if the file is shorter than
    the offset.
    """

    def __init__(
        self, path: Path, offset: int = 0, *, software: str = "factmark", profiles: Sequence[str] = ()
    ) -> None:
        from warcio.warcwriter import WARCWriter

        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b")
        size = self._file.seek(0, os.SEEK_END)
        if size < offset:
            self._file.close()
            raise ArchiveError(
                f"{path} has lost pages: {size} of {offset} bytes are there (without --resume, the site is "
                "crawled anew)"
            )
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
                **({_PROFILES: ", ".join(profiles)} if profiles else {}),
            }
            self._append([self._writer.create_warcinfo_record(path.name, info)])

    def write(self, page: PageItem, body: bytes | None = None) -> int:
        """Append a page, with the served bytes if known; returns the offset after it."""
        from warcio.statusandheaders import StatusAndHeaders

        target = without_credentials(page.final_url)
        date = {"WARC-Date": page.fetched_at.replace("+00:00", "Z")} if page.fetched_at else {}
        records: list[ArcWarcRecord] = []
        concurrent = dict(date)
        payload = body if body is not None else _encode(page)
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
                warc_content_type=PAGE_TYPE,
                warc_headers_dict=concurrent,
            )
        )
        return self._append(records)

    def copy(self, members: bytes) -> int:
        """Append records of another archive; returns the offset after them, which is valid after ``flush``."""
        self._file.write(members)
        self.offset += len(members)
        return self.offset

    def _append(self, records: list[ArcWarcRecord]) -> int:
        members = b""
        for record in records:
            self._writer.write_record(record)
            record.raw_stream.close()
            members += compress_bytes(self._members.getvalue(), _LEVEL, gzip=True)
            self._members.seek(0)
            self._members.truncate()
        return self.copy(members)

    def flush(self) -> None:
        """Pass everything so far to the operating system: it is kept if this process is killed."""
        self._file.flush()

    def close(self) -> None:
        """Write everything to the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def without_credentials(url: str) -> str:
    """Return an address without user name and password."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _encode(page: PageItem) -> bytes | None:
    return None if page.html is None else page.html.encode(page.encoding or "utf-8", "xmlcharrefreplace")


def _plain(page: PageItem) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(page, name) for name in IN_METADATA}
    values["url"], values["final_url"] = without_credentials(page.url), without_credentials(page.final_url)
    values["html"] = page.html is not None
    if page.passages is not None:
        values["passages"] = [
            [p.index, p.text, p.kind, p.visible, p.openable, p.reason]
            + ([p.box.x, p.box.y, p.box.width, p.box.height] if p.box is not None else [])
            for p in page.passages
        ]
    return values


def read_archive(path: Path, *, max_size: int = MAX_BYTES) -> Iterator[PageItem]:
    """Yield the pages of an archive, one at a time, from this program or another (such as Common Crawl).

    Responses of other programs that are not HTML pages with status 200 are left out. A record is read up to
    ``max_size`` bytes. A page whose records cannot be read is one with an error. ArchiveError, after all whole pages,
    if the file is not an archive, is truncated, or has lost records that cannot be identified.
    """
    try:
        with path.open("rb") as stream:
            yield from _pages(stream, max_size)
    except Exception as error:  # any error in an archive must not stop the others
        raise _not_read(path, error) from error


def profiles_of(path: Path) -> tuple[str, ...]:
    """The profiles that an archive's pages were checked for; none if it is not of this program, or cannot be read."""
    try:
        with path.open("rb") as stream:
            record, _ = next(records(stream, _INFO, counts))
            info = record.raw_stream.read(_INFO)
    except Exception:  # reading its pages says what is wrong
        return ()
    fields = dict(line.partition(":")[::2] for line in info.decode("utf-8", "replace").splitlines())
    return tuple(
        name.strip() for name in fields.get(_PROFILES, "").split(",") if _OURS in info and name.strip()
    )


def read_members(path: Path, start: int, length: int, *, max_size: int = MAX_BYTES) -> tuple[PageItem, bytes]:
    """Return the page at a place of an archive, and its bytes. ArchiveError if there is none."""
    try:
        with path.open("rb") as stream:
            stream.seek(start)
            members = stream.read(length)
        pages = list(_pages(io.BytesIO(members), max_size))
    except Exception as error:
        raise _not_read(path, error) from error
    if len(members) != length or len(pages) != 1:
        raise ArchiveError(f"{path} holds no page at {start}")
    return pages[0], members


def _not_read(path: Path, error: Exception) -> Exception:
    """Return the error for an archive that fails; a missing library is not the archive's fault."""
    if isinstance(error, ImportError):
        return error
    within = ""
    if isinstance(error, BrokenArchiveError) and error.record is not None:
        url = target(error.record)
        within = f", in a record of {printable(url)}" if url else ""
    if isinstance(error, BrokenArchiveError) and error.read_on:
        return ArchiveError(f"{path} has lost records: {message_of(error)}; what stands behind was read")
    if isinstance(error, FileNotFoundError) and not Path(path).exists():
        return ArchiveError(f"{path}: no such file")
    return ArchiveError(f"{path} cannot be read as a web archive: {message_of(error)}{within}")


def _pages(stream: BinaryIO, max_size: int) -> Iterator[PageItem]:
    pending: PageRecords | None = None
    ours = False
    try:
        for record, wrong in records(stream, max_size, counts):
            if record.rec_type == "warcinfo":
                ours = _OURS in record.raw_stream.read(_INFO)
                continue
            if record.rec_type == "response" and not record.length and wrong is None:
                continue
            parts = page_records(record, max_size, wrong)
            parts.ours = ours
            if pending is not None and (pending.id is None or parts.refers_to != pending.id):
                yield from pending.page()
                pending = None
            if pending is None:
                pending = parts
            else:
                pending.take(parts)
    except BrokenArchiveError as error:
        if pending is not None and pending.is_whole(error.record):
            yield from pending.page()
            raise
        if pending is None or error.record is not None:
            raise
        raise BrokenArchiveError(f"{error}, in the records of {printable(pending.url)}") from error
    if pending is not None:
        yield from pending.page()
