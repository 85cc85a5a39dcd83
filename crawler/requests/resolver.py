"""Resolve names for Twisted, without the addresses a crawl may not reach, and accept long headers, as browsers do.

The check is between resolution and connection, so a name that resolves differently the second time (DNS rebinding)
gains nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from scrapy.resolver import CachingHostnameResolver
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
LONGEST = 256 * 2**10


class HeaderTooLongError(Exception):
    """A header that exceeds the limit."""

    def __init__(self) -> None:
        super().__init__(f"a header of the answer is longer than {LONGEST // 2**10} KiB")


def read_long_headers() -> None:
    """Make every crawl of this process accept long headers, where Twisted drops the connection at 16 KiB per line.

    Longer ones get an error of their own.
    """
    HTTPClientParser.MAX_LENGTH = LONGEST
    HTTPClientParser.lineLengthExceeded = _exceeded


def _exceeded(self: HTTPClientParser, line: bytes) -> NoReturn:
    # Twisted's own method closes the connection, which would be reported as the server's doing.
    raise HeaderTooLongError
