"""Look up pages of an earlier crawl, so that unchanged ones are not fetched again."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from .discovery.frontier import Record
from .items import PageItem
from .warc.archive import ArchiveError, read_members


@dataclass(frozen=True, slots=True)
class EarlierPage:
    """A page of an earlier crawl: its record, its observations, its bytes in the archive."""

    record: Record
    page: PageItem
    members: bytes

    @property
    def conditions(self) -> dict[str, str]:
        """The header fields for a conditional request (RFC 9110 section 13.1)."""
        asked = {}
        if self.record.etag:
            asked["If-None-Match"] = self.record.etag
        if self.record.last_modified:
            asked["If-Modified-Since"] = self.record.last_modified
        return asked


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
