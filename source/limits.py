"""Limit the time and the memory of a piece of work."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from .system import address_space, alarm


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
