"""Web archives as input of ``factmark lint``: their pages in shares, judged here, on all cores, or over Ray.

Pages are read here, in order, and handed out a share at a time, never more than the workers can soon take:
an archive of any size takes the same memory, and the workers need not see the file.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Protocol, TypeVar

from ...crawler.items import PageItem
from ...source.files import path_uri, shown
from ...source.limits import time_limit
from ..document.document import Document
from ..engine.catalogue import catalogue
from ..engine.crawled_page import document_of_page, notes_on_page
from ..findings.report import Notification
from .file_checker import SECONDS_PER_FILE, FileReport
from .file_checkers import FileCheckers, Plan

#: Pages that a worker is given at once.
SHARE = 32

Under = TypeVar("Under")

Share = tuple[PageItem, ...]
#: A page, or what could not be read.
Read = PageItem | Notification


class Shares(Protocol):
    """Judges shares of pages somewhere; the outcomes come in the order of the pages."""

    def outcomes(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """What became of each page of each share."""
        ...


def read_pages(arguments: Iterable[str]) -> Iterator[Read]:
    """The pages of archives, in order; an archive that cannot be read, or holds none, as a notification."""
    from ...crawler.warc.archive import ArchiveError, read_archive

    for argument in arguments:
        path = Path(argument)
        uri = path_uri(path)
        found = False
        try:
            for page in read_archive(path):
                found = True
                yield page
        except ArchiveError as error:
            yield Notification("error", str(error), uri)
            continue
        if not found:
            yield Notification("error", f"{shown(argument)} holds no pages", uri)


def documents(arguments: Iterable[str]) -> Iterator[Document]:
    """The documents of archives' pages, for whoever looks at them before they are judged."""
    for read in read_pages(arguments):
        if isinstance(read, PageItem) and (document := document_of_page(read)) is not None:
            yield document


def outcomes(arguments: Iterable[str], shares: Shares) -> Iterator[FileReport]:
    """What became of each page of archives, in order, and what could not be read where it would have been."""
    told: deque[tuple[int, Notification]] = deque()
    count = 0

    def shared() -> Iterator[Share]:
        nonlocal count
        share: list[PageItem] = []
        for read in read_pages(arguments):
            if isinstance(read, Notification):
                told.append((count, read))
                continue
            share.append(read)
            count += 1
            if len(share) == SHARE:
                yield tuple(share)
                share = []
        if share:
            yield tuple(share)

    given = 0
    for judged in shares.outcomes(shared()):
        for outcome in judged:
            while told and told[0][0] <= given:
                yield FileReport(None, (told.popleft()[1],))
            yield outcome
            given += 1
    for _, notification in told:
        yield FileReport(None, (notification,))


def judge_archived(judges: FileCheckers, page: PageItem) -> FileReport:
    """Judge one page. Whatever goes wrong becomes a notification that names it."""
    notes = notes_on_page(page)
    try:
        engine = judges.judge(judges.choice(page.final_url)).engine
        with time_limit(SECONDS_PER_FILE):
            document = document_of_page(page)
            if document is None:
                return FileReport(None, notes)
            return FileReport(engine.outcome(engine.judge(document)), notes)
    except Exception as error:  # one page must not end the run
        return unjudged(page, f"{type(error).__name__}: {error}"[:300], notes)


def unjudged(page: PageItem, reason: str, notes: tuple[Notification, ...] = ()) -> FileReport:
    """The outcome of a page that could not be judged."""
    message = f"{page.url} could not be judged: {reason}"
    return FileReport(None, (*notes, Notification("error", message, page.url)))


class SharesHere:
    """Judges in this process."""

    def __init__(self, judges: FileCheckers) -> None:
        self._judges = judges

    def outcomes(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """What became of each page of each share."""
        for share in shares:
            yield [judge_archived(self._judges, page) for page in share]


class SharesOnCores:
    """Judges in ``count`` processes. A page that ends its process is judged again alone, then given up."""

    def __init__(self, plan: Plan, count: int) -> None:
        self._plan = plan
        self._count = count

    def outcomes(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """What became of each page of each share."""
        pool = self._pool(self._count)
        try:

            def submit(share: Share) -> Future[list[FileReport]] | None:
                try:
                    return pool.submit(_judge, share)
                except BrokenProcessPool:
                    return None

            def result(share: Share, under_way: Future[list[FileReport]] | None) -> list[FileReport]:
                nonlocal pool
                for _ in range(2):
                    try:
                        if under_way is not None:
                            return under_way.result()
                    except BrokenProcessPool:
                        pass
                    if (under_way := submit(share)) is None:
                        pool.shutdown(wait=False)
                        pool = self._pool(self._count)
                        under_way = submit(share)
                return [self._alone(page) for page in share]

            yield from in_order(shares, submit, result, 3 * self._count)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _alone(self, page: PageItem) -> FileReport:
        with self._pool(1) as pool:
            try:
                return pool.submit(_judge, (page,)).result()[0]
            except BrokenProcessPool:
                return unjudged(page, LOST)

    def _pool(self, count: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, context, _start, (self._plan,))


#: Why a page whose worker ended with it was not judged.
LOST = "the process that judged it ended"


def in_order(
    shares: Iterable[Share],
    submit: Callable[[Share], Under],
    result: Callable[[Share, Under], list[FileReport]],
    window: int,
) -> Iterator[list[FileReport]]:
    """Submit shares, at most ``window`` ahead of the one whose result is awaited, and yield results in order."""
    ahead: deque[tuple[Share, Under]] = deque()
    for share in shares:
        ahead.append((share, submit(share)))
        if len(ahead) >= window:
            yield result(*ahead.popleft())
    while ahead:
        yield result(*ahead.popleft())


_judges: FileCheckers | None = None


def checkers_of(plan: Plan) -> FileCheckers:
    """The judges of a worker process, made once for a plan."""
    global _judges  # noqa: PLW0603
    if _judges is None or _judges.plan != plan:
        _judges = FileCheckers(plan, catalogue())
    return _judges


def _start(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    checkers_of(plan)


def _judge(share: Sequence[PageItem]) -> list[FileReport]:
    if _judges is None:
        raise RuntimeError("the worker was not started")
    return [judge_archived(_judges, page) for page in share]
