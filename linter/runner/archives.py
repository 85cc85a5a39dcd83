"""Check web archives given to ``factmark lint`` in shares of pages: in this process, on all cores, or with Ray.

Pages are read here, in order, and handed out a few shares ahead of the workers: an archive of any size takes the same
memory, and the workers need no access to the file.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Protocol, TypeVar

from ...crawler.items import PageItem
from ...source.files import display_path, path_uri
from ...source.system import ignore_interrupts, time_limit
from ..engine.catalogue import catalogue
from ..engine.engine import document_of_page, notes_on_page
from ..findings.report import Notification
from .asking import asked_ahead
from .file_checker import SECONDS_PER_FILE, FileCheckers, FileReport, Plan, ReadAhead

#: Number of pages given to a worker at once.
SHARE = 32

Under = TypeVar("Under")

Share = tuple[PageItem, ...]
#: A page, or a notification of what could not be read.
Read = PageItem | Notification


class Shares(Protocol):
    """Checks shares of pages somewhere; the reports come in the order of the pages."""

    def reports(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """The report on each page of each share."""
        ...


def read_pages(arguments: Iterable[str]) -> Iterator[Read]:
    """The pages of archives in order; an unreadable or empty archive yields a notification."""
    from ...crawler.warc.archive import ArchiveError, read_archive

    for argument in arguments:
        path = Path(argument)
        uri = path_uri(path)
        has_page = False
        try:
            for page in read_archive(path):
                has_page = True
                yield page
        except ArchiveError as error:
            yield Notification("error", str(error), uri)
            continue
        if not has_page:
            yield Notification("error", f"{display_path(argument)} holds no pages", uri)


def reports(arguments: Iterable[str], shares: Shares) -> Iterator[FileReport]:
    """The report on each page of archives, in order, with notifications at the places that could not be read."""
    notes: deque[tuple[int, Notification]] = deque()
    count = 0

    def shared() -> Iterator[Share]:
        nonlocal count
        share: list[PageItem] = []
        for read in read_pages(arguments):
            if isinstance(read, Notification):
                notes.append((count, read))
                continue
            share.append(read)
            count += 1
            if len(share) == SHARE:
                yield tuple(share)
                share = []
        if share:
            yield tuple(share)

    handed_out = 0
    for judged in shares.reports(shared()):
        for outcome in judged:
            while notes and notes[0][0] <= handed_out:
                yield FileReport(None, (notes.popleft()[1],))
            yield outcome
            handed_out += 1
    for _, notification in notes:
        yield FileReport(None, (notification,))


def check_archived(checkers: FileCheckers, page: PageItem, read: ReadAhead | None = None) -> FileReport:
    """Check one page; ``read`` is what was read of it ahead. Any error becomes a notification that names it."""
    notes = notes_on_page(page)
    try:
        engine = checkers.checker(checkers.choice(page.final_url)).engine
        with time_limit(SECONDS_PER_FILE):
            document = read.document if read is not None else document_of_page(page)
            if document is None:
                return FileReport(None, notes)
            return FileReport(engine.document_report(engine.check(document)), notes)
    except Exception as error:  # one page must not end the run
        return unjudged(page, f"{type(error).__name__}: {error}"[:300], notes)


def unjudged(page: PageItem, reason: str, notes: tuple[Notification, ...] = ()) -> FileReport:
    """The report on a page that could not be checked."""
    message = f"{page.url} could not be judged: {reason}"
    return FileReport(None, (*notes, Notification("error", message, page.url)))


class SharesHere:
    """Checks in this process."""

    def __init__(self, checkers: FileCheckers) -> None:
        self._checkers = checkers

    def reports(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """The report on each page of each share."""
        pages = (page for share in shares for page in share)
        for page, read in asked_ahead(self._checkers.verifier, pages, read_page):
            yield [check_archived(self._checkers, page, read)]


def read_page(page: PageItem) -> ReadAhead | None:
    """Parse a page; None if it could not be fetched."""
    document = document_of_page(page)
    return None if document is None else ReadAhead(document)


class SharesOnCores:
    """Checks in ``count`` processes. A page that crashes its process is retried alone, then given up."""

    def __init__(self, plan: Plan, count: int) -> None:
        self._plan = plan
        self._count = count

    def reports(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """The report on each page of each share."""
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


#: Reason given for a page whose worker crashed.
LOST = "the process that judged it ended"


def in_order(
    shares: Iterable[Share],
    submit: Callable[[Share], Under],
    result: Callable[[Share, Under], list[FileReport]],
    window: int,
) -> Iterator[list[FileReport]]:
    """Submit shares up to ``window`` ahead of the awaited result, and yield results in order."""
    ahead: deque[tuple[Share, Under]] = deque()
    for share in shares:
        ahead.append((share, submit(share)))
        if len(ahead) >= window:
            yield result(*ahead.popleft())
    while ahead:
        yield result(*ahead.popleft())


_checkers: FileCheckers | None = None


def checkers_of(plan: Plan) -> FileCheckers:
    """The file checkers of a worker process, created once per plan."""
    global _checkers  # noqa: PLW0603
    if _checkers is None or _checkers.plan != plan:
        _checkers = FileCheckers(plan, catalogue())
    return _checkers


def _start(plan: Plan) -> None:
    ignore_interrupts()
    checkers_of(plan)


def _judge(share: Sequence[PageItem]) -> list[FileReport]:
    if _checkers is None:
        raise RuntimeError("the worker was not started")
    return [check_archived(_checkers, page) for page in share]
