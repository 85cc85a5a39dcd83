"""Keep the frontier of a crawl: which addresses are known, being fetched, or done.

It is stored in SQLite, in a file or in memory, so that a million addresses need no memory and a killed crawl can
resume: addresses that were taken but not done are pending again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .state_file import DONE, PENDING, TAKEN, opened

Kind = Literal["page", "sitemap"]

#: How many of the links that are held are added at once: what these pages show counts for the next.
_RELEASED = 100
#: Maximum length of a chain of redirects that is followed in the database.
_MAX_LED = 1000
#: The fact that holds the archive's size in bytes up to the last page that is done.
ARCHIVED = "archive"
_SINCE = "since"
#: Key of Request.meta: the id of the request's address in the frontier.
FRONTIER_ID = "factmark_frontier_id"


@dataclass(frozen=True, slots=True)
class Entry:
    """An address of the frontier. ``depth`` is the number of links from a start address or sitemap."""

    id: int
    url: str
    kind: Kind
    depth: int


@dataclass(frozen=True, slots=True)
class Record:
    """A delivered page: its bytes in the archive, its validators (RFC 9110 section 8.8), and a note.

    ``start`` and ``length`` are 0 if there is no archive; ``digest`` is of the served bytes; ``note`` is the
    receiver's.
    """

    url: str
    start: int = 0
    length: int = 0
    digest: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    note: str | None = None


class FrontierError(Exception):
    """A frontier file that cannot be used; the message says why."""


class FrontierInUse(FrontierError):
    """Another crawl is using it."""


class Frontier:
    """Addresses in the order they are fetched: sitemaps first, then breadth first, then as found.

    Nothing is durable before ``keep`` returns: an address found on a page and the end of that page are committed
    together. ``strict`` holds back the pages of the next depth until all of this one have ended, so that every page
    gets its least depth. If no more than ``enough`` pages are wanted, it is so, too, sitemaps are read one by one, and
    wait while that many pages are known, and links are held until all pages before them have ended: then which
    pages are fetched does not depend on how fast they arrive.
    """

    def __init__(self, path: Path | None = None, *, strict: bool = False, enough: int | None = None) -> None:
        try:
            self._db = opened(path)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise FrontierInUse(
                    f"{path} cannot be used: another crawl may be running ({error})"
                ) from error
            raise FrontierError(f"{path} cannot be used: {error}") from error
        except sqlite3.DatabaseError as error:
            raise FrontierError(
                f"{path} is not the state of a crawl that can be gone on with ({error}): without --resume and "
                "--incremental, the site is crawled anew"
            ) from error
        self._strict = strict or enough is not None
        self._enough = enough
        #: The id of the first page since links were released.
        self._since: int = self.fact(_SINCE) or 0
        self._taken: dict[int, Entry] = {}
        self._ready: deque[Entry] = deque()
        self.pending = self._count(f"state = {PENDING}")
        self.delivered = self._count("delivered = 1")

    def _count(self, condition: str) -> int:
        return self._db.execute(f"SELECT count(*) FROM requests WHERE {condition}").fetchone()[0]  # noqa: S608

    def add(
        self, urls: Iterable[str], *, kind: Kind = "page", depth: int = 0, linked_from: int | None = None
    ) -> int:
        """Add addresses that are not known yet; returns how many were new. ``linked_from`` is the linking page's id."""
        before = self._db.total_changes
        self._db.executemany(
            "INSERT OR IGNORE INTO requests (url, kind, depth, found_on) VALUES (?, ?, ?, ?)",
            ((url, kind, depth, linked_from) for url in urls),
        )
        new = self._db.total_changes - before
        self.pending += new
        return new

    def take(self) -> Entry | None:
        """Take the next address to fetch, or None if nothing is pending."""
        if not self._ready:
            self._ready.extend(self._first())
        while self._ready:
            if self._strict and any(self._comes_before(taken) for taken in self._taken.values()):
                return None
            entry = self._ready.popleft()
            changed = self._db.execute(
                "UPDATE requests SET state = ? WHERE id = ? AND state = ?", (TAKEN, entry.id, PENDING)
            ).rowcount
            if changed:
                self.pending -= 1
                self._taken[entry.id] = entry
                return entry
        return self.take() if self.pending > 0 else None

    def _comes_before(self, taken: Entry) -> bool:
        """Whether an address must have ended before the next is taken."""
        return taken.depth < self._ready[0].depth or (self.holds and taken.kind == "sitemap")

    @property
    def holds(self) -> bool:
        """Whether links are held until all pages before them have ended."""
        return self._enough is not None

    @property
    def idle(self) -> bool:
        """Whether nothing is left to fetch but what is held."""
        return not self.pending and not self._taken

    def hold(self, urls: Iterable[str], entry: Entry, part: int) -> None:
        """Hold the links of a part of a page, each at the first place that it has."""
        self._db.executemany(
            "INSERT INTO held VALUES (?, ?, ?, ?, ?) ON CONFLICT (url) DO UPDATE SET "
            "depth = excluded.depth, page = excluded.page, part = excluded.part, place = excluded.place "
            "WHERE (excluded.depth, excluded.page, excluded.part, excluded.place) < (depth, page, part, place)",
            ((url, entry.depth + 1, entry.id, part, place) for place, url in enumerate(urls)),
        )

    def released(self) -> list[tuple[str, int, int]]:
        """Return the first links that were held, with depth and the id of their page, which are no longer held."""
        (last,) = self._db.execute("SELECT max(id) FROM requests").fetchone()
        self._since = (last or 0) + 1
        self._keep({_SINCE: self._since})
        self._db.execute("DELETE FROM held WHERE url IN (SELECT url FROM requests)")
        rows = self._db.execute(
            "SELECT url, depth, page FROM held ORDER BY depth, page, part, place LIMIT ?", (_RELEASED,)
        ).fetchall()
        self._db.executemany("DELETE FROM held WHERE url = ?", ((url,) for url, *_ in rows))
        return rows

    def held(self) -> int:
        """Return how many links are held that are not known otherwise."""
        return self._db.execute(
            "SELECT count(*) FROM held WHERE url NOT IN (SELECT url FROM requests)"
        ).fetchone()[0]

    def _first(self) -> list[Entry]:
        """Return the first pending addresses."""
        some, order = (
            "SELECT id, url, kind, depth FROM requests WHERE state = 0",
            "ORDER BY kind DESC, depth, id",
        )
        first = [Entry(*row) for row in self._db.execute(f"{some} {order} LIMIT 64")]
        if self._enough is None or not first or first[0].kind != "sitemap":
            return first
        required = max(1, self._enough - self.delivered)
        pages = f"{some} AND kind = 'page' {order} LIMIT"
        if self._db.execute(f"{pages} 1 OFFSET ?", (required - 1,)).fetchone() is None:
            return first[:1]  # others may list enough pages
        return [Entry(*row) for row in self._db.execute(f"{pages} 64")]

    def claim(self, url: str, owner: int) -> bool:
        """Claim the address a redirect leads to; False if another request has or had it.

        If that request ended because it redirected to an address of the owner, the owner goes on.
        """
        row = self._db.execute("SELECT id, state, owner FROM requests WHERE url = ?", (url,)).fetchone()
        if row is None:
            self._db.execute(
                "INSERT INTO requests (url, kind, depth, state, owner) VALUES (?, 'page', 0, ?, ?)",
                (url, TAKEN, owner),
            )
            return True
        id_, state, holder = row
        if state == PENDING:
            self._db.execute("UPDATE requests SET state = ?, owner = ? WHERE id = ?", (TAKEN, owner, id_))
            self.pending -= 1
            return True
        if owner in (id_, holder) or owner in self._led(holder or id_):
            return True
        self._db.execute("INSERT OR REPLACE INTO led VALUES (?, ?)", (owner, url))
        return False

    def _led(self, id_: int) -> set[int]:
        """Follow redirects that ended at addresses of other requests; returns the ids of those requests."""
        seen: set[int] = set()
        while len(seen) < _MAX_LED:
            row = self._db.execute(
                "SELECT coalesce(requests.owner, requests.id) FROM led JOIN requests ON requests.url = led.target "
                "WHERE led.id = ?",
                (id_,),
            ).fetchone()
            if row is None or row[0] in seen:
                break
            (id_,) = row
            seen.add(id_)
        return seen

    def end(self, id_: int, record: Record | None = None) -> None:
        """Mark an address, and those it claimed, as done; ``record`` is the page that was delivered for it."""
        delivered = record is not None
        self._taken.pop(id_, None)
        if record is not None:
            self._db.execute(
                "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    record.url,
                    record.start,
                    record.length,
                    record.digest,
                    record.etag,
                    record.last_modified,
                    record.note,
                ),
            )
        self._db.execute(
            "UPDATE requests SET state = ?, delivered = ? WHERE id = ?", (DONE, int(delivered), id_)
        )
        self._db.execute("UPDATE requests SET state = ? WHERE owner = ?", (DONE, id_))
        self.delivered += delivered

    def defer(self, id_: int, canonical: str) -> None:
        """Record that an address, which is about to end, is a variant of another."""
        self._db.execute("INSERT OR REPLACE INTO variants (id, canonical) VALUES (?, ?)", (id_, canonical))

    def stands_alone(self, id_: int) -> bool:
        """Whether an address was made pending again because its canonical address gave no page."""
        row = self._db.execute("SELECT judged FROM variants WHERE id = ?", (id_,)).fetchone()
        return row is not None and bool(row[0])

    def reconsider(self) -> int:
        """If nothing is left to fetch, make variants whose canonical address gave no page pending; returns how many."""
        if not self.idle:
            return 0
        again = list(self._unjudged())
        self._db.executemany("UPDATE variants SET judged = 1 WHERE id = ?", again)
        self._db.executemany("UPDATE requests SET state = 0 WHERE id = ?", again)
        self.pending += len(again)
        return len(again)

    def _unjudged(self) -> Iterator[tuple[int]]:
        """Yield the variants whose canonical address, or that one's, ended without a page."""
        waiting: dict[int, tuple[int | None, int | None]] = {}
        for id_, holder, state in self._db.execute(
            "SELECT variants.id, holder.id, named.state FROM variants "
            "LEFT JOIN requests named ON named.url = variants.canonical "
            "LEFT JOIN requests holder ON holder.id = coalesce(named.owner, named.id) "
            "LEFT JOIN pages ON pages.url = holder.url "
            "WHERE variants.judged = 0 AND pages.digest IS NULL"
        ):
            waiting[id_] = holder, state
        if not waiting:
            return
        first = {id_ for (id_,) in self._db.execute("SELECT id FROM variants WHERE judged = 0")}
        settled = first - waiting.keys()
        alone: dict[int, bool] = {}
        for id_ in waiting:
            seen: dict[int, None] = {}
            at: int | None = id_
            state: int | None = DONE
            while at is not None and at in waiting and at not in seen and at not in alone:
                seen[at] = None
                at, state = waiting[at]
            known = alone.get(at) if at is not None else None
            alone |= dict.fromkeys(
                seen, at not in settled and state in {None, DONE} if known is None else known
            )
        yield from ((id_,) for id_ in waiting if alone[id_])

    def give_back(self, id_: int) -> None:
        """Leave an address as taken, so that it is pending when the frontier is opened again."""
        self._taken.pop(id_, None)

    def _commit(self) -> None:
        self._db.execute("COMMIT")
        self._db.execute("BEGIN IMMEDIATE")

    def _keep(self, facts: Mapping[str, object]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO facts VALUES (?, ?)",
            [(name, json.dumps(value)) for name, value in facts.items()],
        )

    def keep(self, **facts: object) -> None:
        """Store facts of the crawl, as JSON, and commit everything so far."""
        self._keep(facts)
        self._commit()

    def fact(self, name: str) -> Any:
        """Return a fact of the crawl, or None."""
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else json.loads(row[0])

    def facts(self, begin: str) -> list[tuple[str, Any]]:
        """Return the facts whose names begin so, in the order of when they were stored."""
        rows = self._db.execute(
            "SELECT name, value FROM facts WHERE name GLOB ? ORDER BY rowid", (f"{begin}*",)
        )
        return [(name, json.loads(value)) for name, value in rows]

    def forget(self, begin: str) -> None:
        """Drop the facts whose names begin so."""
        self._db.execute("DELETE FROM facts WHERE name GLOB ?", (f"{begin}*",))

    def record(self, url: str) -> Record | None:
        """Return the page delivered for an address, or None."""
        row = self._db.execute("SELECT * FROM pages WHERE url = ?", (url,)).fetchone()
        return None if row is None else Record(*row)

    def records(self) -> Iterator[Record]:
        """Yield the delivered pages, ordered by address."""
        for row in self._db.execute("SELECT * FROM pages ORDER BY url"):
            yield Record(*row)

    def claims(self) -> Iterator[tuple[str, str]]:
        """Yield the addresses that redirects led to, each with the address that was requested."""
        yield from self._db.execute(
            "SELECT target.url, asked.url FROM requests target JOIN requests asked ON asked.id = target.owner"
        )

    def linking_page(self, id_: int) -> str | None:
        """Return the page on which the link to an address was found first, or None if no link led there."""
        row = self._db.execute(
            "SELECT page.url FROM requests JOIN requests page ON page.id = requests.found_on WHERE requests.id = ?",
            (id_,),
        ).fetchone()
        return None if row is None else row[0]

    def knows(self, url: str) -> bool:
        """Whether an address is known, or was held when links were last released."""
        known = "SELECT 1 FROM requests WHERE url = ? UNION ALL SELECT 1 FROM held WHERE url = ? AND page < ?"
        return self._db.execute(known, (url, url, self._since)).fetchone() is not None

    def knows_host(self, authority: str) -> bool:
        """Whether an address of a host (with its port unless it is the default) is known."""
        for scheme in ("http", "https"):
            # "0" is the character after "/": the range holds all addresses that begin with the root's.
            ends = (f"{scheme}://{authority}/", f"{scheme}://{authority}0")
            if self._db.execute("SELECT 1 FROM requests WHERE url >= ? AND url < ?", ends).fetchone():
                return True
        return False

    def note_files(self, urls: Iterable[str]) -> int:
        """Remember addresses of files, which are not requested; returns how many were new."""
        before = self._db.total_changes
        self._db.executemany("INSERT OR IGNORE INTO files VALUES (?)", ((url,) for url in urls))
        return self._db.total_changes - before

    def left(self) -> int:
        """Return how many addresses are not done, pending or taken."""
        return self._count(f"state != {DONE}") + self.held()

    def known_addresses(self) -> Iterator[tuple[str, int]]:
        """Yield the addresses that links led to, and their depths."""
        yield from self._db.execute("SELECT url, depth FROM requests WHERE kind = 'page' AND depth > 0")

    def note(self, **facts: object) -> None:
        """Store facts of the crawl, committed with the next change."""
        self._keep(facts)

    def known(self) -> int:
        """Return how many addresses are known."""
        return self._count("1") + self.held()

    def close(self) -> None:
        """Commit and close."""
        with closing(self._db):
            self._db.execute("COMMIT")
