"""Processes that judge crawled pages while the crawl goes on.

They are started before the crawl, and each is spoken to over a socket of its own: of what a pool of the standard
library does for a small page, threads, queues and locks cost a sixth of the crawl's processor time.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, resource_tracker
from typing import Any

from ..crawler.items import PageItem
from ..linter.runner.collection import collecting_between, cores
from ..linter.runner.file_checkers import Plan
from .page_checks import (
    Comparison,
    PageReport,
    compared,
    disputes,
    engine_of,
    factuality_of,
    failed,
    judged,
    looked_at,
)

#: Bytes before each message: its length.
_LENGTH = struct.Struct(">Q")
#: Pages a worker has been sent at once: the next is there when one is done, and few are in front of an urgent one.
_AHEAD = 3
#: How often a page is given to a worker that ends of it.
_ATTEMPTS = 2
_ENDING = 5.0
#: Bytes read at once: room for a page's answer. A buffer of a megabyte costs more than what is read into it.
_READ = 2**16


class WorkerPool:
    """Worker processes that judge pages, those first for which a browser waits.

    A page whose judgement takes longer than ``timeout`` seconds, or ends its worker twice, becomes a
    notification; the worker is started anew, and what else it had been given is judged again. No model is
    asked here: its cache and budget are one process's.
    """

    def __init__(self, plan: Plan, *, workers: int | None = None, timeout: float = 120.0) -> None:
        self._order = itertools.count()
        self._waiting: list[tuple[bool, int, _Task]] = []
        count = workers or max(1, min(8, cores() - 1))
        self._workers = [_Worker(plan, timeout, self._give) for _ in range(count)]

    async def judge(self, page: PageItem) -> PageReport:
        """Judge a page."""
        found = await self._ask("judge", page)
        return found if isinstance(found, PageReport) else failed(page, found)

    async def look_at(self, page: PageItem) -> PageReport:
        """Judge a served page that is rendered where it is disputed."""
        found = await self._ask("look", page)
        return found if isinstance(found, PageReport) else failed(page, found)

    async def disputes(self, page: PageItem, marked: str) -> bool:
        """Whether a served page is at fault once what style sheets may hide is taken for hidden."""
        return await self._ask("dispute", page, marked) is not False

    async def compare(self, page: PageItem, served: PageItem) -> Comparison:
        """Judge a rendered page, and tell whether it had to be rendered."""
        found = await self._ask("compare", page, served)
        return found if isinstance(found, Comparison) else Comparison(failed(page, found), differs=True)

    async def _ask(self, what: str, page: PageItem, *more: object) -> Any:
        """What a worker answers, or in words why none does."""
        task = _Task(what, (page, *more), asyncio.get_running_loop().create_future())
        heapq.heappush(self._waiting, (page.rendered_html is None, next(self._order), task))
        self._give()
        return await task.answer

    def _give(self) -> None:
        """Hand out what waits."""
        while self._waiting:
            worker = min(self._workers, key=lambda worker: len(worker.given))
            if len(worker.given) >= _AHEAD:
                return
            _, _, task = heapq.heappop(self._waiting)
            if not task.answer.done():  # whoever asked may have gone
                worker.give(task)

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.end()


@dataclass(slots=True, eq=False)
class _Task:
    """A question about pages. ``answer`` is a worker's, or a string that says why there is none."""

    what: str
    pages: tuple[object, ...]
    answer: asyncio.Future[Any]
    attempts: int = 0

    def end(self, answer: object) -> None:
        """Answer, unless nobody waits any more."""
        if not self.answer.done():
            self.answer.set_result(answer)


class _Worker:
    """A process that answers what it is ``given`` in that order. ``free`` is called when it can take more."""

    def __init__(self, plan: Plan, timeout: float, free: Callable[[], None]) -> None:
        self._plan = plan
        self._timeout = timeout
        self._free = free
        self.given: deque[_Task] = deque()
        self._limit: asyncio.TimerHandle | None = None
        self._start()

    def _start(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unsent = bytearray()
        self._received = bytearray()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=work, args=(self._plan, theirs), daemon=True)
        with _uninterrupted():
            self._process.start()
        theirs.close()

    def give(self, task: _Task) -> None:
        """Take a question on."""
        self.given.append(task)
        if len(self.given) == 1:
            self._begin_limit()
        self._send(task)

    def _send(self, task: _Task) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._socket, self._readable)
        message = pickle.dumps((task.what, task.pages), pickle.HIGHEST_PROTOCOL)
        waiting = bool(self._unsent)
        self._unsent += _LENGTH.pack(len(message)) + message
        if not waiting:
            self._writable()

    def _writable(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            sent = self._socket.send(self._unsent)
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError:
            # The worker is gone; reading tells so, too.
            self._unsent.clear()
            sent = 0
        del self._unsent[:sent]
        if self._unsent:
            loop.add_writer(self._socket, self._writable)
        else:
            loop.remove_writer(self._socket)

    def _readable(self) -> None:
        try:
            received = self._socket.recv(_READ)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            received = b""
        if not received:
            self._lost()
            return
        self._received += received
        while len(self._received) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._received)[0]
            if len(self._received) < end:
                return
            told = pickle.loads(memoryview(self._received)[_LENGTH.size : end])  # noqa: S301 - our own process
            del self._received[:end]
            self.given.popleft().end(told)
            self._begin_limit()
            self._free()

    def _begin_limit(self) -> None:
        """Give the first question its time."""
        if self._limit is not None:
            self._limit.cancel()
        loop = asyncio.get_running_loop()
        self._limit = loop.call_later(self._timeout, self._too_late) if self.given else None

    def _too_late(self) -> None:
        self.given.popleft().end(f"it took longer than {self._timeout:g} seconds")
        self._restart()

    def _lost(self) -> None:
        """The process ended: of the first question it was given, for it takes them in order."""
        if self.given:
            first = self.given[0]
            first.attempts += 1
            if first.attempts >= _ATTEMPTS:
                self.given.popleft().end("its judgement ended unexpectedly")
        self._restart()

    def _restart(self) -> None:
        self.end()
        self._start()
        self._begin_limit()
        for task in self.given:
            self._send(task)
        self._free()

    def end(self) -> None:
        """End the process."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._socket.close()
        self._process.kill()
        self._process.join(_ENDING)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep Ctrl-C from a process that is started here, also while it has its imports; this one has it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets signals through again when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(plan: Plan, asked: socket.socket) -> None:
    """Judge what comes over a socket, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the crawl decides what an interruption means
    threading.Thread(target=_end_with_parent, daemon=True).start()
    engine = engine_of(plan)
    visible = factuality_of(engine)
    answers = {
        "judge": partial(judged, engine),
        "look": partial(looked_at, engine),
        "compare": partial(compared, engine),
        "dispute": partial(disputes, visible),
    }
    serve(asked, answers)


def serve(asked: socket.socket, answers: Mapping[str, Callable[..., object]]) -> None:
    """Answer each question that comes over a socket, until it is closed, be it with an answer under way."""
    with suppress(ConnectionError), asked, asked.makefile("rb") as questions, collecting_between() as collect:
        while len(length := questions.read(_LENGTH.size)) == _LENGTH.size:
            what, pages = pickle.loads(questions.read(_LENGTH.unpack(length)[0]))  # noqa: S301 - our own process
            message = pickle.dumps(answers[what](*pages), pickle.HIGHEST_PROTOCOL)
            asked.sendall(_LENGTH.pack(len(message)) + message)
            collect()


def _end_with_parent() -> None:
    """A worker whose crawl was killed waits for pages for ever, unless somebody looks."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
