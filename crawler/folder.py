"""The folder a crawl writes: results for people and programs, and what the crawl itself needs to go on."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .discovery.frontier import ARCHIVED, Frontier, FrontierError, FrontierInUse

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
#: What a folder is called, while it is written, and while it is replaced.
STAGES = (("", ""), (".", ".partial"), (".", ".old"))


@dataclass(frozen=True, slots=True)
class Folder:
    """The files a crawl keeps in its output folder."""

    path: Path

    @property
    def state(self) -> Path:
        """Where the crawl stands: addresses, pages, statistics."""
        return self.path / "state" / "crawl.sqlite"

    @property
    def outcomes(self) -> Path:
        """What became of the judged pages."""
        return self.path / "state" / "outcomes.sqlite"

    @property
    def growing(self) -> Path:
        """The archive while the crawl goes on."""
        return self.path / "state" / "pages.warc.gz"

    @property
    def archive(self) -> Path:
        """The archive of the last crawl that ended."""
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
        """The parts of a crawl that was divided, until they are joined."""
        return self.path / "state" / "shards"

    @property
    def earlier_state(self) -> Path:
        """Where the crawl before stood, while an incremental one goes on."""
        return self.path / "state" / "earlier.sqlite"

    @property
    def earlier_archive(self) -> Path:
        """The archive of the crawl before, while an incremental one goes on."""
        unfinished = self.path / "state" / "earlier.warc.gz"
        return unfinished if unfinished.exists() else self.archive

    def begin(self, *, resume: bool, incremental: bool = False) -> None:
        """Make the folder ready for a crawl; without ``resume``, what an earlier one left off is forgotten.

        With ``incremental``, what an earlier crawl left is kept to compare with: its pages as far as it came.

        OSError where it cannot be written, FrontierError where another crawl may be using it.
        """
        self._leads_nowhere()
        self.state.parent.mkdir(parents=True, exist_ok=True)
        self._is_writable()
        self._is_free()
        if not resume and incremental:
            self._put_aside()
        if not incremental:
            self.earlier_state.unlink(missing_ok=True)
            (self.path / "state" / "earlier.warc.gz").unlink(missing_ok=True)
        if not resume:
            shutil.rmtree(self.shards, ignore_errors=True)
            for path in (self.state, *self.state.parent.glob("crawl.sqlite-*"), self.growing):
                path.unlink(missing_ok=True)
        elif not self.growing.exists() and self.archive.exists() and self._archived():
            # The crawl had ended, or was killed, after its archive was put in its place.
            self.archive.replace(self.growing)

    def _is_writable(self) -> None:
        """OSError where something is in the way of what is written at the end, hours later."""
        for folder in (self.path, self.state.parent):
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        for name in FILES:
            if (self.path / name).is_dir():
                raise IsADirectoryError(errno.EISDIR, f"its {name} is a folder, and is to be a file")
        for name in FOLDERS:
            if (self.path / name).exists() and not (self.path / name).is_dir():
                raise NotADirectoryError(errno.ENOTDIR, f"its {name} is a file, and is to be a folder")

    def _leads_nowhere(self) -> None:
        """OSError where a link stands in the place of what is written: it came with the folder, from who knows whom,
        and a crawl would write over whatever it leads to."""
        places = [self.path / name for name in ("state", *FILES)]
        folders = [self.path / name for name in FOLDERS]
        places += [each.with_name(f"{start}{each.name}{end}") for each in folders for start, end in STAGES]
        for place in places:
            if place.is_symlink():
                raise _linked(place.relative_to(self.path))
        for folder in (self.state.parent, *folders):
            if folder.is_dir():
                with os.scandir(folder) as entries:
                    for entry in entries:
                        if entry.is_symlink():
                            raise _linked(folder.relative_to(self.path) / entry.name)

    def _is_free(self) -> None:
        """FrontierInUse where a crawl is running that writes here: nothing of it may be taken away."""
        if self.state.exists():
            try:
                Frontier(self.state).close()
            except FrontierInUse:
                raise
            except FrontierError:
                pass  # broken: one that is not to go on does without

    def _put_aside(self) -> None:
        """Keep an earlier crawl's state and archive. One that was put aside before stays until this is done.

        Where the crawl left off was compared with one that has more pages, that one stays instead.
        """
        if not self.state.exists():
            return
        Frontier(self.state).close()  # FrontierError where another crawl is running
        if _pages(self.earlier_state) > _pages(self.state):
            return
        database = sqlite3.connect(self.state)
        database.execute("PRAGMA journal_mode=DELETE")
        database.close()
        unfinished = self.path / "state" / "earlier.warc.gz"
        if self.growing.exists():
            self.growing.replace(unfinished)
        else:
            unfinished.unlink(missing_ok=True)
        self.state.replace(self.earlier_state)

    def end(self) -> None:
        """Put the finished archive in its place; what was kept of the crawl before is no longer needed."""
        if self.growing.exists():
            self.growing.replace(self.archive)
        self.earlier_state.unlink(missing_ok=True)
        (self.path / "state" / "earlier.warc.gz").unlink(missing_ok=True)

    def _archived(self) -> bool:
        """Whether the crawl whose state is kept has written to an archive."""
        if not self.state.exists():
            return False
        frontier = Frontier(self.state)
        try:
            return bool(frontier.fact(ARCHIVED))
        finally:
            frontier.close()


def _linked(place: Path) -> OSError:
    return OSError(errno.ELOOP, f"its {place} is a symbolic link, which is not followed")


def _pages(state: Path) -> int:
    """How many pages a crawl's state has; none where it cannot be read."""
    if not state.exists():
        return 0
    try:
        with closing(
            sqlite3.connect(f"{state.absolute().as_uri()}?mode=ro", uri=True, timeout=1)
        ) as database:
            return int(database.execute("SELECT COUNT(*) FROM pages WHERE length > 0").fetchone()[0])
    except sqlite3.Error:
        return 0
