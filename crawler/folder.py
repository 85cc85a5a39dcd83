"""Manage the output folder of a crawl: results, the state to resume it, and an example of each kind of error."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .browsing.screenshot import SUFFIX
from .discovery.frontier import ARCHIVED, Frontier, FrontierError, FrontierInUse
from .items import PageItem

#: What a crawl writes, beside its state: files, and folders of files.
FILES = (
    "report.html",
    "findings.sarif",
    "findings.json",
    "stats.json",
    "pages.warc.gz",
    "history.sqlite",
    "state/crawl.sqlite",
    "state/outcomes.sqlite",
    "state/pages.warc.gz",
    "state/rendering.json",
    "state/earlier.sqlite",
    "state/earlier.warc.gz",
)
FOLDERS = ("report-pages", "corrected", "suggested", "screenshots", "errors", "state/shards")
#: Prefix and suffix of a folder's name: in use, being written, being replaced.
STAGES = (("", ""), (".", ".partial"), (".", ".old"))


@dataclass(frozen=True, slots=True)
class Folder:
    """The files a crawl keeps in its output folder."""

    path: Path

    @property
    def state(self) -> Path:
        """The state of the crawl: addresses, pages, statistics."""
        return self.path / "state" / "crawl.sqlite"

    @property
    def outcomes(self) -> Path:
        """The reports of checked pages."""
        return self.path / "state" / "outcomes.sqlite"

    @property
    def archive_in_progress(self) -> Path:
        """The archive while the crawl runs."""
        return self.path / "state" / "pages.warc.gz"

    @property
    def archive(self) -> Path:
        """The archive of the last finished crawl."""
        return self.path / "pages.warc.gz"

    @property
    def memory(self) -> Path:
        """What renderings have taught about the site, for this crawl and the next."""
        return self.path / "state" / "rendering.json"

    @property
    def screenshots(self) -> Path:
        """Screenshots of the rendered pages."""
        return self.path / "screenshots"

    @property
    def errors(self) -> Path:
        """An example of each kind of error."""
        return self.path / "errors"

    @property
    def history(self) -> Path:
        """This crawl's figures and findings, and those of the crawls before it."""
        return self.path / "history.sqlite"

    @property
    def shards(self) -> Path:
        """The parts of a divided crawl, until they are joined."""
        return self.path / "state" / "shards"

    @property
    def earlier_state(self) -> Path:
        """The state of the crawl before, while an incremental one runs."""
        return self.path / "state" / "earlier.sqlite"

    @property
    def earlier_archive(self) -> Path:
        """The archive of the crawl before, while an incremental one runs."""
        unfinished = self.path / "state" / "earlier.warc.gz"
        return unfinished if unfinished.exists() else self.archive

    def begin(self, *, resume: bool, incremental: bool = False) -> None:
        """Prepare the folder for a crawl; without ``resume``, an interrupted one is discarded.

        With ``incremental``, the pages of an earlier crawl are kept for comparison, even if it was interrupted.

        OSError if it cannot be written, FrontierError if another crawl may be using it.
        """
        self._check_no_symlinks()
        self.state.parent.mkdir(parents=True, exist_ok=True)
        self._check_writable()
        self._check_not_in_use()
        if not resume and incremental:
            self._put_aside()
        if not incremental:
            self.earlier_state.unlink(missing_ok=True)
            (self.path / "state" / "earlier.warc.gz").unlink(missing_ok=True)
        if not resume:
            shutil.rmtree(self.shards, ignore_errors=True)
            for path in (self.state, *self.state.parent.glob("crawl.sqlite-*"), self.archive_in_progress):
                path.unlink(missing_ok=True)
        elif not self.archive_in_progress.exists() and self.archive.exists() and self._has_archive():
            # The crawl was finished or killed after its archive was moved here.
            self.archive.replace(self.archive_in_progress)

    def _check_writable(self) -> None:
        """Raise OSError if something is in the way of what is written at the end, hours later."""
        for folder in (self.path, self.state.parent):
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        for name in FILES:
            if (self.path / name).is_dir():
                raise IsADirectoryError(errno.EISDIR, f"its {name} is a folder, and is to be a file")
        for name in FOLDERS:
            if (self.path / name).exists() and not (self.path / name).is_dir():
                raise NotADirectoryError(errno.ENOTDIR, f"its {name} is a file, and is to be a folder")

    def _check_no_symlinks(self) -> None:
        """Raise OSError if a symlink is in place of an output.

        The folder may come from an untrusted source, and a crawl would overwrite its target.
        """
        places = [self.path / name for name in ("state", *FILES)]
        folders = [self.path / name for name in FOLDERS]
        places += [each.with_name(f"{start}{each.name}{end}") for each in folders for start, end in STAGES]
        for place in places:
            if place.is_symlink():
                raise _symlink_error(place.relative_to(self.path))
        for folder in (self.state.parent, *folders):
            if folder.is_dir():
                with os.scandir(folder) as entries:
                    for entry in entries:
                        if entry.is_symlink():
                            raise _symlink_error(folder.relative_to(self.path) / entry.name)

    def _check_not_in_use(self) -> None:
        """Raise FrontierInUse if a crawl is running in this folder: nothing may be removed from it."""
        if self.state.exists():
            try:
                Frontier(self.state).close()
            except FrontierInUse:
                raise
            except FrontierError:
                pass  # broken: a new crawl does not need it

    def _put_aside(self) -> None:
        """Put an earlier crawl's state and archive aside. One already put aside stays until this is done.

        If that crawl was interrupted, and had been compared with one that has more pages, the latter stays instead.
        """
        if not self.state.exists():
            return
        Frontier(self.state).close()  # FrontierError if another crawl is running
        if _pages(self.earlier_state) > _pages(self.state):
            return
        database = sqlite3.connect(self.state)
        database.execute("PRAGMA journal_mode=DELETE")
        database.close()
        unfinished = self.path / "state" / "earlier.warc.gz"
        if self.archive_in_progress.exists():
            self.archive_in_progress.replace(unfinished)
        else:
            unfinished.unlink(missing_ok=True)
        self.state.replace(self.earlier_state)

    def end(self) -> None:
        """Move the finished archive to its final place; what was put aside of the crawl before is deleted."""
        if self.archive_in_progress.exists():
            self.archive_in_progress.replace(self.archive)
        self.earlier_state.unlink(missing_ok=True)
        (self.path / "state" / "earlier.warc.gz").unlink(missing_ok=True)

    def _has_archive(self) -> bool:
        """Whether the crawl of the stored state has written to an archive."""
        if not self.state.exists():
            return False
        frontier = Frontier(self.state)
        try:
            return bool(frontier.fact(ARCHIVED))
        finally:
            frontier.close()


def _symlink_error(place: Path) -> OSError:
    return OSError(errno.ELOOP, f"its {place} is a symbolic link, which is not followed")


def _pages(state: Path) -> int:
    """Return how many pages a crawl's state has; 0 if it cannot be read."""
    if not state.exists():
        return 0
    try:
        with closing(
            sqlite3.connect(f"{state.absolute().as_uri()}?mode=ro", uri=True, timeout=1)
        ) as database:
            return int(database.execute("SELECT COUNT(*) FROM pages WHERE length > 0").fetchone()[0])
    except sqlite3.Error:
        return 0


#: Maximum number of kinds with examples, and of characters of HTML of each.
_MAX_KINDS, _MAX_HTML = 100, 1_000_000
_ADDRESS = re.compile(r"https?://\S+|\b[\w.-]+\.[a-z]{2,}\b|\[?[0-9a-f:.]{4,}\]?", re.IGNORECASE)
_NUMBER = re.compile(r"\b(?!\d{3}\b)\d+(?:\.\d+)?")
_UNSAFE = re.compile(r"[^a-z0-9]+")


def kind_of(message: str) -> str:
    """Return a kind of error as a file name: its words, without addresses and numbers (status codes stay)."""
    words = _NUMBER.sub("", _ADDRESS.sub("", message.lower()))
    return _UNSAFE.sub("-", words).strip("-")[:80].strip("-") or "error"


class ErrorExamples:
    """Keeps a page of each kind of error in a folder: the first with a screenshot, or the first of all.

    HTML is stored as text, so that nothing in it runs.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kinds: set[str] = set()
        self._pictured: set[str] = set()
        if path.is_dir():
            self._kinds = {file.stem for file in path.glob("*.txt")}
            self._pictured = {file.stem for file in path.glob(f"*{SUFFIX}")}

    def forget(self) -> None:
        """Delete the examples of an earlier crawl."""
        shutil.rmtree(self._path, ignore_errors=True)
        self._kinds, self._pictured = set(), set()

    def note(self, page: PageItem) -> None:
        """Keep a page that failed, or was not rendered properly, unless there is as good an example of its kind."""
        for message in (page.error, page.render_error):
            if message is None:
                continue
            kind = kind_of(message)
            if kind in self._pictured or (kind in self._kinds and page.screenshot is None):
                continue
            if kind not in self._kinds and len(self._kinds) >= _MAX_KINDS:
                continue
            self._kinds.add(kind)
            if page.screenshot is not None:
                self._pictured.add(kind)
            html = page.received if page.html is None else page.rendered_html or page.html
            with contextlib.suppress(OSError):
                self._path.mkdir(parents=True, exist_ok=True)
                status = "" if page.status is None else f"status {page.status}\n"
                summary = f"{page.url}\n{page.fetched_at}\n{status}{message}\n"
                (self._path / f"{kind}.txt").write_text(summary, encoding="utf-8", errors="backslashreplace")
                if html is not None:
                    text = html[:_MAX_HTML]
                    (self._path / f"{kind}.html.txt").write_text(
                        text, encoding="utf-8", errors="backslashreplace"
                    )
                if page.screenshot is not None:
                    (self._path / f"{kind}{SUFFIX}").write_bytes(page.screenshot)
