"""Check crawled pages in worker processes while the crawl runs.

The workers start before the crawl and communicate over one socket each: for small pages, the threads, queues and
locks of a standard library pool took a sixth of the crawl's CPU time.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import multiprocessing
import os
import pickle
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection
from typing import Any

from ..crawler.items import PageItem
from ..linter.runner.collection import collect_garbage_between, cores
from ..linter.runner.file_checker import Plan
from ..source.system import ignore_interrupts, interrupts_held
from .page_checks import (
    Comparison,
    PageReport,
    check_page,
    check_served_page,
    compare_pages,
    engine_of,
    factuality_of,
    failure_report,
    needs_rendering,
)

#: Length prefix of each message, in bytes.
_LENGTH = struct.Struct(">Q")
#: Pages sent to a worker at once: enough that it never waits, few enough that an urgent page is soon served.
_AHEAD = 3
#: How often a page that crashes its worker is tried.
_ATTEMPTS = 2
#: Seconds to wait for a killed process.
_JOIN_TIMEOUT = 5.0
#: Bytes read at once: enough for a page's answer. A buffer of a megabyte costs more to allocate than to fill.
_READ = 2**16


class WorkerPool:
    """Worker processes that check pages; pages that a browser waits for come first.

    A page that takes longer than ``timeout`` seconds, or crashes its worker twice, becomes a notification; the worker
    is restarted, and its other pages are checked again. No model is used here: its cache and budget belong to one
    process.
    """

    def __init__(self, plan: Plan, *, workers: int | None = None, timeout: float = 120.0) -> None:
        self._order = itertools.count()
        self._waiting: list[tuple[bool, int, _Task]] = []
        count = workers or max(1, min(8, cores() - 1))
        self._workers = [_Worker(plan, timeout, self._dispatch) for _ in range(count)]

    async def check(self, page: PageItem) -> PageReport:
        """Check a page."""
        answer = await self._ask("check", page)
        return answer if isinstance(answer, PageReport) else failure_report(page, answer)

    async def check_served(self, page: PageItem) -> PageReport:
        """Check a page as served; the caller renders it if the findings depend on what style sheets may hide."""
        answer = await self._ask("look", page)
        return answer if isinstance(answer, PageReport) else failure_report(page, answer)

    async def needs_rendering(self, page: PageItem, marked: str) -> bool:
        """Whether a served page has findings once everything that style sheets may hide counts as hidden.

        ``marked`` is its HTML with those elements marked as hidden.
        """
        return await self._ask("dispute", page, marked) is not False

    async def compare(self, page: PageItem, served: PageItem) -> Comparison:
        """Check a rendered page, and whether rendering it was necessary."""
        answer = await self._ask("compare", page, served)
        return (
            answer
            if isinstance(answer, Comparison)
            else Comparison(failure_report(page, answer), differs=True)
        )

    async def _ask(self, kind: str, page: PageItem, *more: object) -> Any:
        """Return a worker's answer, or the reason as a string if there is none."""
        task = _Task(kind, (page, *more), asyncio.get_running_loop().create_future())
        heapq.heappush(self._waiting, (page.rendered_html is None, next(self._order), task))
        self._dispatch()
        return await task.answer

    def _dispatch(self) -> None:
        """Send waiting tasks to workers."""
        while self._waiting:
            worker = min(self._workers, key=lambda worker: len(worker.queued))
            if len(worker.queued) >= _AHEAD:
                return
            _, _, task = heapq.heappop(self._waiting)
            if not task.answer.done():  # the caller may have been cancelled
                worker.submit(task)

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.end()


@dataclass(slots=True, eq=False)
class _Task:
    """A task about pages. ``answer`` is a worker's, or a string that says why there is none."""

    kind: str
    pages: tuple[object, ...]
    answer: asyncio.Future[Any]
    attempts: int = 0

    def resolve(self, answer: object) -> None:
        """Set the answer, unless the caller was cancelled."""
        if not self.answer.done():
            self.answer.set_result(answer)


class _Worker:
    """A process that handles its ``queued`` tasks in order. ``on_free`` is called when it can take more."""

    def __init__(self, plan: Plan, timeout: float, on_free: Callable[[], None]) -> None:
        self._plan = plan
        self._timeout = timeout
        self._on_free = on_free
        self.queued: deque[_Task] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._start()

    def _start(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unsent = bytearray()
        self._received = bytearray()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=work, args=(self._plan, theirs), daemon=True)
        with interrupts_held():
            self._process.start()
        theirs.close()

    def submit(self, task: _Task) -> None:
        """Accept a task."""
        self.queued.append(task)
        if len(self.queued) == 1:
            self._start_timer()
        self._send(task)

    def _send(self, task: _Task) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._socket, self._on_readable)
        message = pickle.dumps((task.kind, task.pages), pickle.HIGHEST_PROTOCOL)
        waiting = bool(self._unsent)
        self._unsent += _LENGTH.pack(len(message)) + message
        if not waiting:
            self._on_writable()

    def _on_writable(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            sent = self._socket.send(self._unsent)
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError:
            # The worker has exited; reading notices it, too.
            self._unsent.clear()
            sent = 0
        del self._unsent[:sent]
        if self._unsent:
            loop.add_writer(self._socket, self._on_writable)
        else:
            loop.remove_writer(self._socket)

    def _on_readable(self) -> None:
        try:
            received = self._socket.recv(_READ)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            received = b""
        if not received:
            self._on_exit()
            return
        self._received += received
        while len(self._received) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._received)[0]
            if len(self._received) < end:
                return
            answer = pickle.loads(memoryview(self._received)[_LENGTH.size : end])  # noqa: S301 - our own process
            del self._received[:end]
            self.queued.popleft().resolve(answer)
            self._start_timer()
            self._on_free()

    def _start_timer(self) -> None:
        """Start the time limit of the first task."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._timeout, self._on_timeout) if self.queued else None

    def _on_timeout(self) -> None:
        self.queued.popleft().resolve(f"it took longer than {self._timeout:g} seconds")
        self._restart()

    def _on_exit(self) -> None:
        """Handle the exit of the process: it was at its first task, as it takes them in order."""
        if self.queued:
            first = self.queued[0]
            first.attempts += 1
            if first.attempts >= _ATTEMPTS:
                self.queued.popleft().resolve("its judgement ended unexpectedly")
        self._restart()

    def _restart(self) -> None:
        self.end()
        self._start()
        self._start_timer()
        for task in self.queued:
            self._send(task)
        self._on_free()

    def end(self) -> None:
        """End the process."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._socket.close()
        self._process.kill()
        self._process.join(_JOIN_TIMEOUT)


def work(plan: Plan, requests: socket.socket) -> None:
    """Handle tasks from a socket until it is closed."""
    ignore_interrupts()  # the crawl decides how to handle an interrupt
    threading.Thread(target=_end_with_parent, daemon=True).start()
    engine = engine_of(plan)
    factuality_engine = factuality_of(engine)
    handlers = {
        "check": partial(check_page, engine),
        "look": partial(check_served_page, engine),
        "compare": partial(compare_pages, engine),
        "dispute": partial(needs_rendering, factuality_engine),
    }
    serve(requests, handlers)


def serve(requests: socket.socket, handlers: Mapping[str, Callable[..., object]]) -> None:
    """Answer each request from a socket until it is closed; closing it in the middle of an answer is no error."""
    with (
        suppress(ConnectionError),
        requests,
        requests.makefile("rb") as stream,
        collect_garbage_between() as collect_garbage,
    ):
        while len(length := stream.read(_LENGTH.size)) == _LENGTH.size:
            kind, pages = pickle.loads(stream.read(_LENGTH.unpack(length)[0]))  # noqa: S301 - our own process
            message = pickle.dumps(handlers[kind](*pages), pickle.HIGHEST_PROTOCOL)
            requests.sendall(_LENGTH.pack(len(message)) + message)
            collect_garbage()


def _end_with_parent() -> None:
    """End this worker with its parent: if the crawl is killed, it would wait for pages forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
