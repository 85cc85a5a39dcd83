"""Parts of Scrapy and Twisted that a crawl replaces.

Names are resolved without the addresses a crawl may not reach. The check is between resolution and connection, so a
name that resolves differently the second time (DNS rebinding) gains nothing. Long headers are accepted, as by browsers.
Signals and messages without a receiver are skipped, which took a fortieth of the crawl's CPU time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from scrapy.logformatter import LogFormatter
from scrapy.resolver import CachingHostnameResolver
from scrapy.signalmanager import SignalManager
from twisted.internet.interfaces import IHostnameResolver, IHostResolution, IResolutionReceiver
from twisted.web._newclient import HTTPClientParser
from zope.interface import implementer

from .addresses import is_public

#: host name -> the address it was refused for; read when a failure is described.
refused: dict[str, str] = {}


@implementer(IResolutionReceiver)
class _PublicOnly:
    """Passes on the public addresses of a resolution."""

    def __init__(self, receiver: Any, host: str) -> None:
        self._receiver = receiver
        self._host = host

    def resolutionBegan(self, resolution: Any) -> None:
        self._receiver.resolutionBegan(resolution)

    def addressResolved(self, address: Any) -> None:
        if is_public(address.host):
            self._receiver.addressResolved(address)
        else:
            refused[self._host] = address.host

    def resolutionComplete(self) -> None:
        self._receiver.resolutionComplete()


@implementer(IHostResolution)
class _Unresolved:
    """The resolution of an invalid name: already done, without addresses."""

    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Do nothing: no lookup is in progress."""


def _is_name(host: str) -> bool:
    """Whether a host can be resolved: an empty or overlong label raises in Twisted's thread, and hangs the caller."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


@implementer(IHostnameResolver)
class AddressResolver(CachingHostnameResolver):
    """Scrapy's caching resolver (IPv4 and IPv6), restricted to public addresses by default."""

    def __init__(self, reactor: Any, cache_size: int, *, allow_private: bool) -> None:
        super().__init__(reactor, cache_size)
        self._allow_private = allow_private

    @classmethod
    def from_crawler(cls, crawler: Any, reactor: Any) -> AddressResolver:
        settings = crawler.settings
        return cls(
            reactor, settings.getint("DNSCACHE_SIZE"), allow_private=settings["FACTMARK_CRAWL"].allow_private
        )

    def resolveHostName(
        self,
        resolutionReceiver: IResolutionReceiver,
        hostName: str,
        portNumber: int = 0,
        addressTypes: Sequence[Any] | None = None,
        transportSemantics: str = "TCP",
    ) -> Any:
        receiver: Any = resolutionReceiver
        if not _is_name(hostName):
            resolution = _Unresolved(hostName)
            receiver.resolutionBegan(resolution)
            receiver.resolutionComplete()
            return resolution
        if not self._allow_private:
            receiver = _PublicOnly(resolutionReceiver, hostName)
        return super().resolveHostName(receiver, hostName, portNumber, addressTypes, transportSemantics)


#: Maximum bytes of one header: Chromium's limit for all of them.
MAX_REPLACEMENT = 256 * 2**10


class HeaderTooLongError(Exception):
    """A header that exceeds the limit."""

    def __init__(self) -> None:
        super().__init__(f"a header of the answer is longer than {MAX_REPLACEMENT // 2**10} KiB")


def read_long_headers() -> None:
    """Make every crawl of this process accept long headers, where Twisted drops the connection at 16 KiB per line.

    Longer ones get an error of their own.
    """
    HTTPClientParser.MAX_LENGTH = MAX_REPLACEMENT
    HTTPClientParser.lineLengthExceeded = _exceeded


def _exceeded(self: HTTPClientParser, line: bytes) -> NoReturn:
    # Twisted's own method closes the connection, which would be reported as the server's doing.
    raise HeaderTooLongError


class HeardSignals(SignalManager):
    """Scrapy's signals; those without a receiver are not sent.

    Of the seven sent for each request, two have receivers, and looking them up went through all senders and
    signals.
    """

    def __init__(self, sender: Any) -> None:
        super().__init__(sender)
        self._heard: set[Any] = set()

    def connect(self, receiver: Any, signal: Any, **kwargs: Any) -> None:
        """Connect a receiver to a signal."""
        self._heard.add(signal)
        super().connect(receiver, signal, **kwargs)

    def send_catch_log(self, signal: Any, **kwargs: Any) -> list[tuple[Any, Any]]:
        """Send a signal; returns each receiver with its result or exception."""
        return super().send_catch_log(signal, **kwargs) if signal in self._heard else []


class UnsaidPages(LogFormatter):
    """Scrapy's messages, except one for each fetched page: a crawl writes no log."""

    def crawled(self, *_: Any) -> None:  # type: ignore[override]
        """Return no message."""
