"""Show the progress of a crawl: a live line on a terminal, occasional lines elsewhere."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from .statistics import CrawlStatistics

if TYPE_CHECKING:
    from rich.live import Live

#: Seconds between two lines without a terminal.
INTERVAL = 10.0
#: Seconds between two updates on a terminal.
_REFRESH = 0.25


class Progress:
    """Shows a crawl's counts on a stream, usually standard error."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begun = self._told = time.monotonic()
        self._before: int | None = None
        self._shown = 0
        self._live: Live | None = None
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live

            console = Console(file=stream)
            self._told = -_REFRESH
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
        for said in counts.notices[self._shown :]:
            self._write(said)
        self._shown = len(counts.notices)
        if now - self._told < (INTERVAL if self._live is None else _REFRESH):
            return
        self._told = now
        line = told(counts, counts.pages - self._before, now - self._begun)
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


def told(counts: CrawlStatistics, pages: int, seconds: float) -> str:
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
