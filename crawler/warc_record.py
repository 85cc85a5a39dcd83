"""Records of a web archive as bytes (WARC 1.1, ISO 28500 section 5).

The same that warcio, which reads them, would write: its way to them, in streams that are read and written in pieces,
took a tenth of what the crawling process does for a page.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha1
from uuid import uuid4

VERSION = "WARC/1.1"


def record_id() -> str:
    """An identifier that no other record has."""
    return f"<urn:uuid:{uuid4()}>"


def date_of(moment: str) -> str:
    """A moment (ISO 8601 with offset 0) as records carry it; the present one where it is empty."""
    if moment:
        return moment.replace("+00:00", "Z")
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def warc_record(
    kind: str, fields: Iterable[tuple[str, str]], media_type: str, block: bytes, payload: bytes | None = None
) -> bytes:
    """A record: its own ``fields`` after its kind, and those that follow from its block.

    ``payload`` is the part of the block that is the page, where that is not all of it. UnicodeEncodeError where a
    field cannot be written.
    """
    of_block = _digest(block)
    head = (
        (f"{VERSION}\r\nWARC-Type: {kind}\r\n")
        + "".join(f"{name}: {value}\r\n" for name, value in fields)
        + f"WARC-Payload-Digest: {of_block if payload is None else _digest(payload)}\r\n"
        f"WARC-Block-Digest: {of_block}\r\n"
        f"Content-Type: {media_type}\r\n"
        f"Content-Length: {len(block)}\r\n\r\n"
    )
    return b"".join((head.encode(), block, b"\r\n\r\n"))


def _digest(content: bytes) -> str:
    """What the standard's examples label with: no safeguard against anybody."""
    return f"sha1:{b32encode(sha1(content, usedforsecurity=False).digest()).decode('ascii')}"
