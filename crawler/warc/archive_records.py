"""The records of a web archive (WARC, and ARC as WARC), each read whole or told to be broken.

warcio's own iterator takes what is left of a record that was cut short for all of it.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from warcio.bufferedreaders import BufferedReader
    from warcio.recordloader import ArcWarcRecord

_GZIP = b"\x1f\x8b"
_MEMBER = _GZIP + b"\x08"
_BLOCK = 16 * 2**10
#: Bytes of a record beside those of its payload: the headers of an HTTP answer.
_HEAD = 512 * 2**10
#: Bytes of a member of which the beginning is looked at.
_TRIED = 2**10
#: Damaged records after which an archive is read on: each may cost as much as the whole file.
_MOST_DAMAGED = 200
#: Blank lines after a record.
_APART = 2
_LONG = "the archive holds more of it than it says"
_UNSIZED = "the archive does not say how long it is"
_CUT = "it is cut short"


class BrokenArchiveError(ValueError):
    """Where an archive cannot be read on; ``record`` is the one that it breaks off in, None between two.

    ``read_on`` says that what stands behind was read all the same.
    """

    def __init__(self, message: str, record: ArcWarcRecord | None = None, *, read_on: bool = False) -> None:
        super().__init__(message)
        self.record = record
        self.read_on = read_on


class _PackedError(ValueError):
    """Compressed data that goes no further. ``sound`` says that what was unpacked before is right."""

    def __init__(self, message: str, *, sound: bool) -> None:
        super().__init__(message)
        self.sound = sound


class _Unpacked:
    """A file of gzip members, or one that is not compressed, as a stream of what it holds."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._packed = stream.read(_BLOCK)
        #: Where in the file the member begins, and where reading it has come to.
        self._start = self._read = 0
        self._read += len(self._packed)
        self._gzip = self._packed.startswith(_GZIP)
        #: Which member was handed out of last, counted from 1; 0 where nothing is compressed.
        self.member = int(self._gzip)
        self._ended = False
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        #: Whether anything of the member was read, and whether anything of what it holds was handed out.
        self._begun = self._given = False

    def read(self, size: int = _BLOCK) -> bytes:
        """The next bytes, none at the end. _PackedError where the compressed data is broken or cut short."""
        while packed := self._packed or self._more():
            self._packed = b""
            if not self._gzip:
                return packed
            self.member += self._ended
            self._ended = False
            try:
                found = self._member.decompress(packed, size)
            except zlib.error as error:
                said = "broken" if self._begun or packed.startswith(_GZIP) else "followed by something else"
                raise _PackedError(f"its compressed data is {said}", sound=not self._given) from error
            self._begun = True
            self._packed = self._member.unconsumed_tail
            if self._member.eof:
                self._ended = True
                self._packed = self._member.unused_data
                self._start = self._read - len(self._packed)
                self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                self._begun = self._given = False
            else:
                self._given = self._given or bool(found)
            if found:
                return found
        if self._begun:
            raise _PackedError("its compressed data is cut short", sound=True)
        return b""

    def _more(self) -> bytes:
        found = self._stream.read(_BLOCK)
        self._read += len(found)
        return found

    def resume(self) -> bool:
        """Go on at the next member that begins with a record, behind one that is damaged; whether there is one.

        What is damaged may be unpacked to the end of the file, as if it went on there: it is looked through again.
        """
        if not self._gzip or not self._stream.seekable():
            return False
        self._stream.seek(self._start - self._read, io.SEEK_CUR)
        self._read = self._start
        seen, place = self._more(), 1
        while True:
            place = seen.find(_MEMBER, place)
            if place < 0 or len(seen) - place < _TRIED:
                if more := self._more():
                    seen, place = seen[max(place, -2) :] + more, 0
                    continue
                if place < 0:
                    return False
            if _holds_record(seen[place : place + _TRIED]):
                self._packed, self._start = seen[place:], self._read - len(seen) + place
                self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                self._begun = self._given = False
                self._ended = True
                return True
            place += 1


def _holds_record(packed: bytes) -> bool:
    """Whether a gzip member begins here that holds a record: its three first bytes stand in packed data, too."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(packed, 5) == b"WARC/"
    except zlib.error:
        return False


def records(
    stream: BinaryIO, max_size: int, wanted: Callable[[ArcWarcRecord], bool]
) -> Iterator[tuple[ArcWarcRecord, str | None]]:
    """The wanted records, each with what is wrong with it: None, or why it cannot be trusted.

    A record's stream holds its content, up to about ``max_size`` bytes. Of one that is damaged within an archive whose
    records are compressed one by one, it is empty. BrokenArchiveError where the archive cannot be read on, and at the
    end where records were lost that nobody can name; all records that are whole come before.
    """
    unpacked = _Unpacked(stream)
    lost: BrokenArchiveError | None = None
    left = _MOST_DAMAGED
    while True:
        try:
            yield from _records(unpacked, max_size, wanted)
            break
        except BrokenArchiveError as error:
            left -= 1
            if not left or not unpacked.resume():
                raise
            if error.record is None:
                lost = lost or error
            elif wanted(error.record):
                error.record.raw_stream = io.BytesIO()
                yield error.record, str(error)
    if lost is not None:
        raise BrokenArchiveError(str(lost), read_on=True) from lost


def _records(
    unpacked: _Unpacked, max_size: int, wanted: Callable[[ArcWarcRecord], bool]
) -> Iterator[tuple[ArcWarcRecord, str | None]]:
    """The wanted records up to the first that is damaged. BrokenArchiveError."""
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
            except Exception as error:  # the library has errors of its own, and others' are among them
                raise BrokenArchiveError(f"a record was expected where {_printable(line)} stands") from error
            member = unpacked.member
            sized = (record.rec_headers.get_header("Content-Length") or "").isdecimal()
            size = max_size + _HEAD if wanted(record) else 0
            content = _content(record, size) if sized else b"" if size else None
            line, wrong, fault = b"", None, None
            try:
                line, blank = _line(next_line)
                # What is damaged may be unpacked to something that is no record.
                together = blank < _APART or (0 < unpacked.member == member)
                if not sized or (line and known == "warc" and together and not _begins(line)):
                    wrong = _LONG if sized else _UNSIZED
                    while line and not _begins(line):
                        line, _ = _line(next_line)
            except _PackedError as error:
                if not error.sound:
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


def _begins(line: bytes) -> bool:
    return line.startswith(b"WARC/")


class _Reader:
    """What an archive holds, for the library that reads records: it asks for headers without an end to them."""

    def __init__(self, stream: BufferedReader) -> None:
        self._stream = stream
        self.read = stream.read
        self.header_left = _HEAD

    def readline(self) -> bytes:
        """The next line of a header, which may have so many bytes in all. BrokenArchiveError."""
        line = self._stream.readline(self.header_left + 1)
        self.header_left -= len(line)
        if self.header_left < 0:
            raise BrokenArchiveError(f"a record's header has more than {_HEAD:,} bytes")
        return line


def _line(read: Callable[[int], bytes]) -> tuple[bytes, int]:
    """The next line that is not blank, or the beginning of a long one, an empty one at the end, and how many blank ones
    came before."""
    blank = 0
    while (line := read(_BLOCK)) and not line.strip():
        blank += 1
    return line, blank


def _content(record: ArcWarcRecord, size: int) -> bytes | None:
    """A record's content up to a size, None where none is asked for; what follows is read past."""
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
    """The beginning of a line that came from anywhere."""
    text = line[:40].decode("ascii", "replace").strip()
    return repr("".join(letter if letter.isprintable() else "\ufffd" for letter in text))
