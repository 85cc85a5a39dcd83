"""The processes that judge texts, started when first needed and ended with the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from ..linter.findings.report import Notification
from .checking import Answer, Request, check

PROCESSES = 2


class Checker:
    """Judges texts in other processes, so that the editor is answered whatever a text does to its judge."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, request: Request) -> Answer:
        """What there is to say of a text. A process that ends over it is replaced."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(PROCESSES, context, _start)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, check, request)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            message = "not checked: the process that read this text ended"
            return Answer((), (Notification("error", message),))

    def close(self) -> None:
        """End the processes, whatever they are at."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _start() -> None:
    """Keep what anything prints out of the protocol's stream, and end where the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
