"""Store page reports on disk, so that an unchanged page is not checked again."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import weakref
import zlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ..crawler.items import PageItem
from ..linter.engine.engine import Engine
from ..linter.findings.report import Notification
from ..linter.findings.shown_page import PackedPage, ShownPage
from ..linter.runner.file_checker import Plan
from ..source.files import compress_bytes, program_digest
from .page_checks import PageReport

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS outcomes (key TEXT PRIMARY KEY, day TEXT NOT NULL, outcome BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS pages (key TEXT PRIMARY KEY, shown TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS program (digest BLOB PRIMARY KEY)",
)


class StoredPages:
    """What reports show of pages, from a store that may be closed; opened on first read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None

    def read(self, key: str) -> ShownPage:
        """Return a page, empty if the store no longer has it."""
        try:
            if self._db is None:
                place = f"{self._path.absolute().as_uri()}?mode=ro"
                self._db = sqlite3.connect(place, uri=True, timeout=10, check_same_thread=False)
                weakref.finalize(self, self._db.close)
            row = self._db.execute("SELECT shown FROM pages WHERE key = ?", (key,)).fetchone()
            return PackedPage(row[0]).read() if row and row[0] else ShownPage()
        except (sqlite3.Error, ValueError):
            return ShownPage()


@dataclass(frozen=True, slots=True)
class StoredPage:
    """What a report shows of a page, read from the store on demand."""

    pages: StoredPages
    key: str

    def read(self) -> ShownPage:
        """Return the page, empty if the store no longer has it."""
        return self.pages.read(self.key)


class ReportStore:
    """Page reports by a key made of page, rules, settings and program.

    A report that depends on the date is valid on that date only. Reports of another version of the program are
    dropped. If the store cannot be read, everything is checked again.
    """

    def __init__(self, path: Path, plan: Plan, engine: Engine) -> None:
        settings = engine.settings
        facts = (
            [rule.code for rule in engine.rules],
            settings.engine,
            sorted(settings.profiles),
            plan.all_kinds,
            plan.show_open,
            plan.corrections,
            plan.config.all_ignores,
        )
        self._how = hashlib.sha256(program_digest() + repr(facts).encode()).digest()
        self._today = plan.today.isoformat()
        self._pages = StoredPages(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._open(path)
        except sqlite3.DatabaseError:
            self._db.close()
            path.unlink()
            self._open(path)

    def _open(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, timeout=10)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        for statement in _SCHEMA:
            self._db.execute(statement)
        # Keys contain the program digest, except those of a resumed crawl, which stay as they are.
        program = program_digest()
        if self._db.execute("SELECT digest FROM program").fetchall() != [(program,)]:
            self.begin()
            for table in ("program", "outcomes", "pages"):
                self._db.execute(f"DELETE FROM {table}")  # noqa: S608
            self._db.execute("INSERT INTO program VALUES (?)", (program,))
            self.commit()

    def key(self, page: PageItem) -> str:
        """Return the key of a page's report."""
        digest = hashlib.sha256(self._how)
        errors = (
            page.error and f"{page.depth > 0} {page.error}",
            page.render_error,
            page.unsettled,
            page.linked_from,
        )
        for part in (page.url, page.final_url, page.html, page.rendered_html, *errors):
            digest.update(b"\0" if part is None else b"\1" + part.encode("utf-8", "surrogatepass"))
        for passage in page.passages or ():
            appearance = (passage.index, passage.visible, passage.openable, passage.box)
            digest.update(repr(appearance).encode() + passage.text.encode("utf-8", "surrogatepass"))
        return digest.hexdigest()[:40]

    def get(self, key: str) -> PageReport | None:
        """Return the report of a key, or None if there is none that can be read."""
        row = self._db.execute("SELECT day, outcome FROM outcomes WHERE key = ?", (key,)).fetchone()
        if row is None or row[0] not in ("", self._today):
            return None
        try:
            head, _, text = zlib.decompress(row[1]).decode().partition("\n")
            observed, notes, disputed, findings = json.loads(head)
            notifications = tuple(Notification(**note) for note in notes)
            rules = tuple(findings)
        except (zlib.error, ValueError, TypeError):
            return None
        of = tuple(disputed) if isinstance(disputed, list) else ()  # earlier versions told whether
        return PageReport(text if observed else None, notifications, of, bool(row[0]), rules)

    def lacking(self, keys: Iterable[str]) -> set[str]:
        """Return those of the keys that have no report valid today."""
        held = self._db.execute("SELECT key FROM outcomes WHERE day IN ('', ?)", (self._today,))
        return set(keys).difference(key for (key,) in held)

    def put(self, key: str, outcome: PageReport) -> None:
        """Store a report; it is durable after ``commit`` or ``close``."""
        notes = [asdict(note) for note in outcome.notes]
        # The text is JSON already: nested in JSON, each of its quotes would be escaped.
        head = json.dumps([outcome.text is not None, notes, outcome.disputed, outcome.findings])
        day = self._today if outcome.dated else ""
        packed = compress_bytes(f"{head}\n{outcome.text or ''}".encode(), 1)
        self.begin()
        self._db.execute("INSERT OR REPLACE INTO pages VALUES (?, ?)", (key, outcome.packed))
        self._db.execute("INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?)", (key, day, packed))

    def begin(self) -> None:
        """Begin a transaction before many reads: otherwise the file is locked and unlocked for each."""
        if not self._db.in_transaction:
            self._db.execute("BEGIN")

    def commit(self) -> None:
        """Make everything so far durable."""
        if self._db.in_transaction:
            self._db.execute("COMMIT")

    def page(self, key: str) -> StoredPage:
        """Return a handle to what a report shows of a page; it works after the store is closed, too."""
        return StoredPage(self._pages, key)

    def retain(self, keys: Iterable[str], pages: Iterable[str] = ()) -> None:
        """Drop all reports but these; what reports show is also kept for further ``pages``."""
        self._db.execute("CREATE TEMP TABLE kept (key TEXT PRIMARY KEY)")
        self._db.executemany("INSERT OR IGNORE INTO kept VALUES (?)", ((key,) for key in keys))
        self._db.execute("DELETE FROM outcomes WHERE key NOT IN (SELECT key FROM kept)")
        self._db.executemany("INSERT OR IGNORE INTO kept VALUES (?)", ((key,) for key in pages))
        self._db.execute("DELETE FROM pages WHERE key NOT IN (SELECT key FROM kept)")
        self._db.execute("DROP TABLE kept")

    def take_over(self, path: Path) -> None:
        """Add the reports of another store."""
        self.commit()
        self._db.execute("ATTACH DATABASE ? AS other", (str(path),))
        for table in ("pages", "outcomes"):
            self._db.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM other.{table}")  # noqa: S608
        self._db.execute("DETACH DATABASE other")

    def close(self) -> None:
        """Commit and close."""
        self.commit()
        self._db.close()
