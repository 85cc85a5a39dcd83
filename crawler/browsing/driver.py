"""What Playwright's driver says is heard at once, however much else a crawl has to do."""

from __future__ import annotations

from importlib import import_module

#: Where Playwright 1.65 reads its driver's messages, and what it calls after each.
_READING, _PAUSE = "playwright._impl.transport", "wait_for_next_task"


def hear_at_once() -> None:
    """Have the messages of a driver that is yet to start dispatched as they come.

    Playwright waits after each until nothing else is to be done, or the loop has turned 100 times (once, in older
    versions). A crawl that has pages to fetch always has something to do: messages waited 6 ms, one in ten 20 ms, and
    a rendering is a dozen of them after one another. In all that was a twelfth of the time of a crawl with ``auto`` of
    a site that answers at once.
    """
    try:
        reading = import_module(_READING)
    except ImportError:
        return
    if hasattr(reading, _PAUSE):
        setattr(reading, _PAUSE, _none)


async def _none() -> None:
    """No pause."""
