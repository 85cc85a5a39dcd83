"""What operating systems do differently (signals, processes, limits), with fallbacks where one lacks it.

| on POSIX | elsewhere |
|---|---|
| a timer interrupts work that takes too long (main thread only) | the work goes on until it ends |
| the address space is limited (Linux only) | memory is not limited |
| interrupts are held back while a process starts | they are not: an interrupt may reach it first |
| worker processes are forked (Linux only) | they are started anew, and import everything again |

The tests run on Linux only; one of them imports everything, and checks pages, without what only POSIX has.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext


FORKS = sys.platform == "linux"
"""Whether worker processes are forked: other systems do not support it safely."""


def worker_context() -> BaseContext:
    """How worker processes are started."""
    import multiprocessing  # a run over one page starts no process

    return multiprocessing.get_context("fork" if FORKS else "spawn")


def ignore_interrupts() -> None:
    """Let Ctrl-C be the business of the parent, which ends its workers in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back in the block, and from the processes that start in it until they handle it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which lets signals through when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def alarm(seconds: float, ring: Callable[[], None]) -> Iterator[None]:
    """Call ``ring`` in the block after so many seconds, then again after each further tenth of them.

    Does nothing outside the main thread or where there is no SIGALRM.
    """
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        ring()

    started = time.monotonic()
    handler = signal.signal(signal.SIGALRM, interrupt)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 10)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - started), 0.001), interval)


@contextlib.contextmanager
def address_space(most: Callable[[], int]) -> Iterator[None]:
    """Limit the address space of the process to so many bytes in the block; a lower limit stays."""
    if sys.platform != "linux":
        yield
        return
    try:
        import resource
    except ImportError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = most()
    if soft != resource.RLIM_INFINITY:
        limit = min(limit, soft)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# Limits of the time and the memory of a piece of work.


class TimeLimitExceeded(Exception):
    """A page took too long."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitExceeded in the block after so many seconds, then again after each further tenth of them.

    It is repeated because the interrupted code may be a rule, whose failure does not end the check of the page. Does
    nothing where the system has no such timer (system.py), or outside the main thread.
    """

    def ring() -> None:
        raise TimeLimitExceeded(f"it took longer than {seconds:g} seconds")

    with alarm(seconds, ring):
        yield


@contextlib.contextmanager
def memory_limit(extra: int) -> Iterator[None]:
    """Raise MemoryError in the block if the process grows by more than so many bytes of address space.

    Nothing else bounds this: one call can allocate gigabytes. Does nothing on systems without such a limit.
    """

    def most() -> int:
        import psutil

        return int(psutil.Process().memory_info().vms) + extra

    with address_space(most):
        yield
