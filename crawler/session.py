"""Deliver and archive the pages of a crawl, mark them as done in one step, and look up those of an earlier crawl."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from .discovery.frontier import ARCHIVED, Entry, Frontier, Record
from .items import PageItem
from .requests.login import NO_LOGIN, Login
from .statistics import CrawlStatistics
from .warc.archive import ArchiveError, ArchiveWriter, read_members


@dataclass(frozen=True, slots=True)
class EarlierPage:
    """A page of an earlier crawl: its record, its observations, its bytes in the archive."""

    record: Record
    page: PageItem
    members: bytes

    @property
    def conditions(self) -> dict[str, str]:
        """The header fields for a conditional request (RFC 9110 section 13.1)."""
        fields = {}
        if self.record.etag:
            fields["If-None-Match"] = self.record.etag
        if self.record.last_modified:
            fields["If-Modified-Since"] = self.record.last_modified
        return fields


class EarlierCrawl:
    """Looks up pages in the state and the archive of an earlier crawl. Unreadable ones count as missing."""

    def __init__(self, state: Path, archive: Path) -> None:
        self._archive = archive
        self._db: sqlite3.Connection | None = None
        if state.is_file() and archive.is_file():
            self._db = sqlite3.connect(f"{state.absolute().as_uri()}?mode=ro", uri=True, timeout=1)

    def page(self, url: str) -> EarlierPage | None:
        """Return the page delivered for an address, or None if there is none or it failed."""
        if self._db is None:
            return None
        try:
            row = self._db.execute("SELECT * FROM pages WHERE url = ?", (url,)).fetchone()
            if row is None:
                return None
            record = Record(*row)
            if not record.length:
                return None
            page, members = read_members(self._archive, record.start, record.length)
        except (sqlite3.Error, ArchiveError, OSError, TypeError):
            return None
        if page.url != url or page.html is None:
            return None
        return EarlierPage(record, page, members)

    def close(self) -> None:
        """Close the state."""
        if self._db is not None:
            self._db.close()


#: Receives a page; may return a note (a string) that is stored with the page in the crawl's state.
OnPage = Callable[[PageItem], Awaitable[str | None] | str | None]
OnProgress = Callable[[CrawlStatistics], None]

#: Seconds until what is done is made durable.
_KEEPING = 0.1


class Session:
    """The destination of a crawl's pages.

    A page's address is done when its receiver has returned and its records are in the archive: a killed crawl has the
    page, or fetches it again. What is done is made durable a few times a second, the receiver's part (``keep``) and
    the archive first: doing so for each page took a tenth of the page's time.
    """

    def __init__(
        self,
        frontier: Frontier,
        statistics: CrawlStatistics,
        on_page: OnPage,
        on_progress: OnProgress | None = None,
        archive: ArchiveWriter | None = None,
        earlier: EarlierCrawl | None = None,
        login: Login = NO_LOGIN,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self._login = login
        self._keep = keep
        self._due: asyncio.TimerHandle | None = None
        self.earlier = earlier
        self.frontier = frontier
        self.statistics = statistics
        self.failure: BaseException | None = None
        self._stopping: asyncio.Future[None] | None = None
        self.stop: Callable[[], Awaitable[None]] | None = None
        self.release: Callable[[], None] = lambda: None
        self.finished: Callable[[Entry], None] = lambda entry: None
        self._on_page = on_page
        self._on_progress = on_progress
        self._archive = archive

    async def deliver(
        self,
        entry: Entry,
        page: PageItem,
        *,
        body: bytes | None = None,
        members: bytes | None = None,
        **validators: str | None,
    ) -> None:
        """Pass a page to the receiver and end its address.

        ``body`` are the served bytes; ``members`` are the page's records in an earlier archive.
        """
        page, body = self._login.redacted_page(page), self._login.redacted_bytes(body)
        try:
            note = self._on_page(page)
            if inspect.isawaitable(note):
                note = await note
            start = end = 0
            if self._archive is not None:
                start = self._archive.offset
                end = self._archive.copy(members) if members is not None else self._archive.write(page, body)
            self.statistics.count(page)
            self._end(entry, Record(page.url, start, end - start, note=note, **validators))
            if self._on_progress is not None:
                self._on_progress(self.statistics)
        except BaseException as error:
            self.fail(error)

    def postpone(self, entry: Entry) -> None:
        """Leave an address for when the crawl is resumed."""
        self.frontier.give_back(entry.id)
        self._reconsider()
        self.finished(entry)

    def leave(self, entry: Entry) -> None:
        """End an address that gave no page."""
        try:
            self._end(entry, None)
        except Exception as error:
            self.fail(error)

    def defer(self, entry: Entry, canonical: str) -> None:
        """End an address that is a variant of another; it comes again if that one gives no page."""
        try:
            self.frontier.defer(entry.id, canonical)
            self.statistics.duplicates += 1
            self._end(entry, None)
        except Exception as error:
            self.fail(error)

    def _reconsider(self) -> None:
        self.release()
        self.statistics.duplicates -= self.frontier.reconsider()

    def fail(self, error: BaseException) -> None:
        """End the crawl: its results cannot be stored (a full disk), or the receiver failed."""
        if self.failure is None:
            self.failure = error
            if self.stop is not None:
                self._stopping = asyncio.ensure_future(self.stop())

    def _end(self, entry: Entry, record: Record | None) -> None:
        self.frontier.end(entry.id, record)
        self._reconsider()
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(_KEEPING, self._kept)
        self.finished(entry)

    def _kept(self) -> None:
        try:
            self.keep()
        except Exception as error:
            self.fail(error)

    def keep(self, **facts: object) -> None:
        """Make everything so far durable, with further ``facts`` of the crawl."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._keep()
        if self._archive is not None:
            self._archive.flush()
            facts[ARCHIVED] = self._archive.offset
        self.frontier.keep(statistics=asdict(self.statistics), **facts)
