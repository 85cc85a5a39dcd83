"""What ends a process from outside, and what it was told to do then before a crawl."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
]


@contextmanager
def as_before() -> Iterator[None]:
    """Do something that takes over what Ctrl-C and the like do, and give that back.

    Scrapy and Twisted keep their handlers when a crawl is over: a process that goes on, as one that watches files does,
    would be ended by neither.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # elsewhere nothing can be taken over
        return
    before = {number: signal.getsignal(number) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:  # one that is not Python's cannot be given back
                signal.signal(number, handler)
