"""Read the records of a web archive (WARC, or ARC as WARC), and detect broken ones.

warcio's own iterator takes what is left of a truncated record for all of it.
"""

from __future__ import annotations

import contextlib
import io
import logging
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from warcio.bufferedreaders import BufferedReader
    from warcio.recordloader import ArcWarcRecord

_GZIP = b"\x1f\x8b"
_MEMBER = _GZIP + b"\x08"
_BLOCK = 16 * 2**10
#: Bytes of a record beside its payload: the HTTP headers of a response.
_HEAD = 512 * 2**10
#: Bytes of a member that are tried to recognise a record.
_TRIED = 2**10
#: Bytes that are read or unpacked in vain before no more damaged members are skipped: each may cost the whole file.
_IN_VAIN = 2**30
#: Blank lines after a record.
_APART = 2
_LONG = "the archive holds more of it than it says"
_UNSIZED = "the archive does not say how long it is"
_CUT = "it is cut short"

# warcio warns of what it repairs, with bytes of the archive; a logger without a handler writes that to stderr.
logging.getLogger("warcio").addHandler(logging.NullHandler())


class BrokenArchiveError(ValueError):
    """An archive that cannot be read further; ``record`` is the one it breaks off in, None between two.

    ``read_on``: the records after it were read nevertheless.
    """

    def __init__(self, message: str, record: ArcWarcRecord | None = None, *, read_on: bool = False) -> None:
        super().__init__(message)
        self.record = record
        self.read_on = read_on


class _PackedError(ValueError):
    """Compressed data that cannot be unpacked further. ``sound``: what was unpacked before is correct."""

    def __init__(self, message: str, *, sound: bool) -> None:
        super().__init__(message)
        self.sound = sound


class _Unpacked:
    """A file of gzip members, or an uncompressed one, as a stream of its content."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        #: File offsets: where the member begins, and how far the file is read, of which the last block is kept.
        self._start = self._read = 0
        self._packed = self._more()
        self._gzip = self._packed.startswith(_GZIP)
        #: The number of the member last read from, from 1; 0 if the file is not compressed.
        self.member = int(self._gzip)
        self._ended = False
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        #: Whether any of the member's bytes were read, and how many of its content were returned.
        self._begun, self._returned = False, 0
        self._in_vain = 0
        self._resumed = False

    def read(self, size: int = _BLOCK) -> bytes:
        """Return the next bytes, none at the end. _PackedError if the compressed data is broken or truncated."""
        while packed := self._packed or self._more():
            self._packed = b""
            if not self._gzip:
                return packed
            self.member += self._ended
            self._ended = False
            try:
                content = self._member.decompress(packed, size)
                self._packed = self._member.unconsumed_tail
            except zlib.error as error:
                content = b"" if self._begun else self._before_fault(packed)
                if not content:
                    fault = (
                        "broken" if self._begun or packed.startswith(_GZIP) else "followed by something else"
                    )
                    raise _PackedError(f"its compressed data is {fault}", sound=not self._returned) from error
            self._begun = True
            if self._member.eof:
                self._ended = True
                self._packed = self._member.unused_data
                self._start = self._read - len(self._packed)
                self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                self._begun, self._returned = False, 0
            else:
                self._returned += len(content)
            if content:
                return content
        if self._begun:
            # If another member follows, it was taken for data of this one, which does not end for being damaged.
            sound, self._resumed = not self._returned, self.resume()
            raise _PackedError("its compressed data is cut short", sound=sound or not self._resumed)
        return b""

    def _before_fault(self, packed: bytes) -> bytes:
        """Return what stands before the damage in the first block of a member: it may tell which record it is."""
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        content, place = bytearray(), 0
        with contextlib.suppress(zlib.error):
            for place in range(len(packed)):
                content += self._member.decompress(packed[place : place + 1])
        if not _begins(content):
            return b""
        self._packed = packed[place:]
        return bytes(content)

    def _more(self) -> bytes:
        self._block = self._stream.read(_BLOCK)
        self._read += len(self._block)
        return self._block

    def left(self) -> int:
        """Return how many bytes of the file stand behind the beginning of the member."""
        here = self._stream.tell()
        whole = self._stream.seek(0, io.SEEK_END) - here + self._read
        self._stream.seek(here)
        return whole - self._start

    def resume(self) -> bool:
        """Skip a damaged member to the next one that begins with a record; returns whether there is one.

        Damaged data may have been unpacked to the end of the file: the search starts at the damaged member.
        BrokenArchiveError if that was done so often that the rest is given up.
        """
        if self._resumed:
            self._resumed = False
            return True
        if not self._gzip or not self._stream.seekable():
            return False
        if self._in_vain > _IN_VAIN:
            raise BrokenArchiveError(f"its last {self.left():,} bytes were not read, after too much damage")
        self._in_vain += self._returned
        if self._start < self._read - len(self._block):
            self._in_vain += self._read - self._start
            self._stream.seek(self._start - self._read, io.SEEK_CUR)
            self._read = self._start
            self._more()
        seen, place = self._block[len(self._block) - self._read + self._start :], 1
        while True:
            place = seen.find(_MEMBER, place)
            if place < 0 or len(seen) - place < _TRIED:
                if more := self._more():
                    seen, place = seen[max(place, -2) :] + more, 0
                    continue
                if place < 0:
                    return False
            if _holds_record(seen[place : place + _TRIED]):
                self._packed = self._block = seen[place:]
                self._start = self._read - len(self._packed)
                self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                self._begun, self._returned = False, 0
                self._ended = True
                return True
            place += 1


def _holds_record(packed: bytes) -> bool:
    """Whether a gzip member with a record begins here: its magic number also occurs in compressed data."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(packed, 5) == b"WARC/"
    except zlib.error:
        return False


def records(
    stream: BinaryIO, max_size: int, accepts: Callable[[ArcWarcRecord], bool]
) -> Iterator[tuple[ArcWarcRecord, str | None]]:
    """Yield the wanted records, each with None or the reason why it cannot be trusted.

    A record's stream holds its content, up to about ``max_size`` bytes; it is empty for a damaged one if records are
    compressed one by one. BrokenArchiveError if the archive cannot be read further, and at the end if records were
    lost that cannot be identified; all whole records come before.
    """
    unpacked = _Unpacked(stream)
    lost, more = None, 0
    while True:
        try:
            yield from _records(unpacked, max_size, accepts)
            break
        except BrokenArchiveError as error:
            if not unpacked.resume():
                raise
            if error.record is not None and accepts(error.record) and _is_named(error.record):
                error.record.raw_stream = io.BytesIO()
                yield error.record, str(error)
            else:  # what a damaged record says it is may be damaged, too
                lost, more = lost or str(error), more + (lost is not None)
    if lost is not None:
        raise BrokenArchiveError(f"{lost} (and {more:,} more)" if more else lost, read_on=True)


def _records(
    unpacked: _Unpacked, max_size: int, accepts: Callable[[ArcWarcRecord], bool]
) -> Iterator[tuple[ArcWarcRecord, str | None]]:
    """Yield the wanted records up to the first damaged one. BrokenArchiveError."""
    from warcio.bufferedreaders import BufferedReader
    from warcio.recordloader import ArcWarcRecordLoader

    loader = ArcWarcRecordLoader(verify_http=False, arc2warc=True)
    whole = BufferedReader(unpacked, block_size=_BLOCK)
    reader, next_line = _Reader(whole), whole.readline
    try:
        line, _ = _line(next_line)
        known = "warc" if _begins(line) else "arc"
        while line:
            reader.header_left = _HEAD
            try:
                record = loader.parse_record_stream(reader, line, known, no_record_parse=True)
            except (_PackedError, BrokenArchiveError):
                raise
            except Exception as error:  # warcio raises errors of its own and of others
                raise BrokenArchiveError(f"a record was expected where {_printable(line)} stands") from error
            member = unpacked.member
            sized = (record.rec_headers.get_header("Content-Length") or "").isdecimal()
            size = max_size + _HEAD if accepts(record) else 0
            content = _content(record, size) if sized else b"" if size else None
            line, wrong, fault = b"", None, None
            try:
                line, blank = _line(next_line)
                # Damaged data may be unpacked to something that is not a record.
                together = blank < _APART or (0 < unpacked.member == member)
                if not sized or (line and known == "warc" and together and not _begins(line)):
                    wrong = _LONG if sized else _UNSIZED
                    while line and not _begins(line):
                        line, _ = _line(next_line)
            except _PackedError as error:
                if not error.sound and unpacked.member == member:
                    raise BrokenArchiveError(str(error), record) from error
                fault = error
            if not sized and not line and fault is None:
                raise BrokenArchiveError(_CUT, record)
            if content is not None:
                record.raw_stream = io.BytesIO(content)
                yield record, wrong
            if fault is not None:
                raise fault
    except _PackedError as error:
        raise BrokenArchiveError(str(error)) from error


def _is_named(record: ArcWarcRecord) -> bool:
    named = record.rec_headers.get_header
    return bool(named("WARC-Target-URI") or named("WARC-Refers-To"))


def _begins(line: bytes | bytearray) -> bool:
    return line.startswith(b"WARC/")


class _Reader:
    """The stream that warcio reads: it reads header lines of any length, which are limited here."""

    def __init__(self, stream: BufferedReader) -> None:
        self._stream = stream
        self.read = stream.read
        self.header_left = _HEAD

    def readline(self) -> bytes:
        """Return the next line of a header, whose total size is limited. BrokenArchiveError."""
        line = self._stream.readline(self.header_left + 1)
        self.header_left -= len(line)
        if self.header_left < 0:
            raise BrokenArchiveError(f"a record's header has more than {_HEAD:,} bytes")
        return line


def _line(read: Callable[[int], bytes]) -> tuple[bytes, int]:
    """Return the next non-blank line (the start of a long one, empty at the end) and the count of blank ones before."""
    blank = 0
    while (line := read(_BLOCK)) and not line.strip():
        blank += 1
    return line, blank


def _content(record: ArcWarcRecord, size: int) -> bytes | None:
    """Return a record's content up to a size, None if not requested; the rest is skipped."""
    source = record.raw_stream
    if not record.length:
        return b"" if size else None
    try:
        content = source.read(min(size, record.length)) if size else None
        while source.read(_BLOCK):
            pass
    except _PackedError as error:
        raise BrokenArchiveError(str(error), record) from error
    if source.limit > 0:
        raise BrokenArchiveError(_CUT, record)
    return content


def _printable(line: bytes) -> str:
    """Return the beginning of an untrusted line in printable form."""
    text = line[:40].decode("ascii", "replace").strip()
    return repr("".join(letter if letter.isprintable() else "\ufffd" for letter in text))
