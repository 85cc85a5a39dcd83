"""Sites whose scripts go on from frame to frame for ever: smooth scrolling, a canvas that moves."""

from __future__ import annotations

from collections import Counter

from ..items import PageItem
from ..settings import authority

#: So many pages of a host that were waited for in vain tell that its others need not be.
_IN_VAIN = 3


class EndlessDrawing:
    """Which hosts draw without end, and show nothing new by it: waiting for each of their pages would cost seconds."""

    def __init__(self) -> None:
        self._in_vain: Counter[str] = Counter()

    def may_matter(self, item: PageItem) -> bool:
        """Whether it is worth to wait for what a page draws."""
        return self._in_vain[authority(item.final_url)] < _IN_VAIN

    def note(self, item: PageItem, *, changed: bool) -> None:
        """A page went on drawing until it was no longer waited for, and showed something else by then, or the same."""
        host = authority(item.final_url)
        self._in_vain[host] = 0 if changed else self._in_vain[host] + 1
