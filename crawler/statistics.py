"""Count what a crawl did, and show its progress: a live line on a terminal, occasional lines elsewhere."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, fields
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from .items import PageItem

if TYPE_CHECKING:
    from rich.live import Live


@dataclass(slots=True)
class CrawlStatistics:
    """Counts of one crawl, updated while it runs.

    ``pages`` were delivered, ``failed`` of them with an error and no HTML, ``rendered`` by a browser (``compared`` of
    them to learn whether rendering was necessary), ``render_failed`` not properly; ``unchanged`` are as in an earlier
    crawl. ``duplicates`` are variants and redirects to pages delivered by themselves, ``not_html`` linked files of
    other types, ``skipped_files`` links not requested because of their file extension, ``forbidden`` what robots.txt
    disallows, ``excluded`` redirects that patterns exclude, and addresses found before a resumed crawl got such
    options, ``noindex`` pages that ask search engines to leave them out, ``pending`` addresses not crawled yet.
    ``framed_windows`` are browser windows with bars around the pages, which is slower (crawler/browsing/window.py).
    ``findings`` are errors and warnings. ``problems`` are (address, sentence) pairs that concern no page.
    ``left_alone`` says for which hosts addresses were left for later, and why; ``notices`` are sentences to show while
    the crawl runs. ``seconds`` is wall time.
    """

    pages: int = 0
    failed: int = 0
    rendered: int = 0
    compared: int = 0
    unchanged: int = 0
    render_failed: int = 0
    framed_windows: int = 0
    duplicates: int = 0
    not_html: int = 0
    skipped_files: int = 0
    forbidden: int = 0
    excluded: int = 0
    noindex: int = 0
    known: int = 0
    pending: int = 0
    findings: int = 0
    seconds: float = 0.0
    browser: str | None = None
    not_rendered: str | None = None
    problems: list[tuple[str, str]] = field(default_factory=list)
    left_alone: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, fact: dict[str, Any] | None) -> CrawlStatistics:
        """Return the stored statistics of a crawl, or empty ones."""
        ours = {each.name for each in fields(cls)}  # another version may store other counts
        statistics = cls(**{name: count for name, count in (fact or {}).items() if name in ours})
        statistics.problems = [(url, message) for url, message in statistics.problems]
        statistics.left_alone = []
        return statistics

    def tell(self, url: str, message: str) -> None:
        """Record a problem with an address."""
        self.problems.append((url, message))

    def tell_once(self, url: str, message: str) -> None:
        """Record a problem unless it is already recorded for another address."""
        if all(before != message for _, before in self.problems):
            self.tell(url, message)

    def count(self, page: PageItem) -> None:
        """Count a delivered page."""
        self.pages += 1
        self.failed += page.error is not None and page.html is None
        self.rendered += page.rendered_html is not None
        self.render_failed += page.render_error is not None


#: Seconds between two lines without a terminal.
INTERVAL = 10.0
#: Seconds between two updates on a terminal.
_REFRESH = 0.25


class Progress:
    """Shows a crawl's counts on a stream, usually standard error."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begun = self._updated = time.monotonic()
        self._before: int | None = None
        self._notices = 0
        self._live: Live | None = None
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live

            console = Console(file=stream)
            self._updated = -_REFRESH
            self._live = Live(console=console, refresh_per_second=1 / _REFRESH, transient=True)

    def __enter__(self) -> Progress:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, counts: CrawlStatistics) -> None:
        """Show the counts: pages of this run are those since the first call."""
        now = time.monotonic()
        if self._before is None:
            self._before = counts.pages - 1
        for notice in counts.notices[self._notices :]:
            self._write(notice)
        self._notices = len(counts.notices)
        if now - self._updated < (INTERVAL if self._live is None else _REFRESH):
            return
        self._updated = now
        line = status_line(counts, counts.pages - self._before, now - self._begun)
        if self._live is not None:
            from rich.text import Text

            self._live.update(Text(line))
        else:
            self._write(line)

    def _write(self, line: str) -> None:
        if self._live is not None:
            from rich.text import Text

            self._live.console.print(Text(line))
        else:
            self._stream.write(f"{line}\n")
            self._stream.flush()


def status_line(counts: CrawlStatistics, pages: int, seconds: float) -> str:
    """Format the counts as a line; ``pages`` were fetched in ``seconds``."""
    speed = pages / seconds if seconds > 0 else 0.0
    share = counts.rendered / counts.pages if counts.pages else 0.0
    left = f", about {_span(counts.pending / speed)} left" if speed and counts.pending else ""
    return (
        f"{counts.pages} of {counts.pages + counts.pending} pages, {share:.0%} rendered, "
        f"{counts.findings} findings, {counts.failed} failed, {speed:.1f} pages/s{left}"
    )


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
