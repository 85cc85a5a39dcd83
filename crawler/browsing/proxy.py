"""Proxy all traffic of the browser, remote ones too: an HTTP proxy that refuses private addresses.

A page's scripts may request anything, follow redirects and open sockets that no interception inside the browser sees.
Here, the host of every connection is resolved, the address checked, and that very address connected to.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from ..requests.addresses import NameCache, is_public

#: Hosts that Chromium contacts by itself, whatever its switches.
BROWSER_SERVICES = frozenset(
    {
        "content-autofill.googleapis.com",
        "optimizationguide-pa.googleapis.com",
        "safebrowsing.googleapis.com",
        "update.googleapis.com",
    }
)

#: Seconds for which a host that does not answer is not tried again: a page may load twenty files from it.
_MEMORY = 30.0
#: Maximum size in bytes of a request's or response's head: Chromium's limit.
_MAX_HEAD = 256 * 1024
_HOP_BY_HOP = (b"proxy-connection:", b"proxy-authorization:", b"connection:", b"keep-alive:")


class _Refused(Exception):
    """A refused request; the message is sent to the browser."""


@dataclass(slots=True)
class ProxyCounts:
    """Traffic of a proxy: connections made, those refused, bytes received from servers."""

    connections: int = 0
    refused: int = 0
    received: int = 0


class AddressProxy:
    """Serves CONNECT and absolute-form requests (RFC 9110 section 9.3.6, RFC 9112 section 3.2.2).

    ``timeout`` in seconds bounds connecting and idling, ``max_bytes`` what one connection may receive. ``reach`` says
    who may use it from where; without it, this machine alone. The listening socket is bound at once, so that the
    browser can be given the port before the proxy starts.
    """

    def __init__(
        self, *, allow_private: bool, timeout: float, max_bytes: int, reach: Reach | None = None
    ) -> None:
        self._reach = reach or Reach()
        self._allow_private = allow_private
        self._timeout = timeout
        self._max_bytes = max_bytes
        self._connect_timeout = min(timeout, 5.0)
        self._names = NameCache()
        self._dead: dict[tuple[str, int], float] = {}
        self._socket = socket.create_server((self._reach.listen, 0))
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()
        self.counts = ProxyCounts()

    @property
    def address(self) -> str:
        """The proxy's address for a browser of this machine."""
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    @property
    def addresses(self) -> tuple[str, ...]:
        """The proxy's address for each browser."""
        port = self._socket.getsockname()[1]
        return tuple(f"http://{host}:{port}" for host in self._reach.hosts)

    async def start(self) -> None:
        """Accept connections."""
        self._server = await asyncio.start_server(self._accept, sock=self._socket, limit=_MAX_HEAD)

    async def close(self) -> None:
        """Stop, and close open connections."""
        if self._server is not None:
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        self._socket.close()
        self._names.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is None:
            return
        self._open.add(task)
        try:
            peer = writer.get_extra_info("peername") or ("",)
            if self._reach.peers and peer[0] not in self._reach.peers:
                return
            await self._serve(reader, writer)
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            pass
        except asyncio.CancelledError:
            if self._server is not None and self._server.is_serving():
                raise
        finally:
            self._open.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), self._timeout)
        line, _, rest = head.partition(b"\r\n")
        try:
            if b"prefetch" in (_header(rest, b"sec-purpose") or b""):
                raise _Refused("what is for a page that may come next is not fetched")
            method, target, version = line.split(b" ", 2)
            host, port, path = _target(method, target)
            upstream_reader, upstream = await self._connect(host, port)
        except (_Refused, ValueError) as error:
            self.counts.refused += 1
            body = str(error).encode("utf-8", "replace")
            writer.write(
                b"HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
                b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
            )
            await writer.drain()
            return
        except (OSError, TimeoutError):
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            await writer.drain()
            return
        self.counts.connections += 1
        try:
            if method == b"CONNECT":
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                await self._pipe_both(reader, writer, upstream_reader, upstream)
            else:
                await self._exchange(
                    b"%s %s %s" % (method, path, version), rest, reader, writer, upstream_reader, upstream
                )
        finally:
            upstream.close()

    async def _exchange(
        self,
        line: bytes,
        headers: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        upstream_reader: asyncio.StreamReader,
        upstream: asyncio.StreamWriter,
    ) -> None:
        """Forward one request and its response, and no more.

        The next request of a persistent connection may name another host, which would not be checked: both sides are
        told to close, and only the request's own body follows its head.
        """
        if _header(headers, b"upgrade") is not None:
            upstream.write(_head(line, headers, b"Connection: upgrade"))
            await self._pipe_both(reader, writer, upstream_reader, upstream)
            return
        upstream.write(_head(line, headers, b"Connection: close"))
        size = _header(headers, b"content-length") or b"0"
        chunked = _header(headers, b"transfer-encoding") is not None
        body = asyncio.ensure_future(self._body(reader, upstream, None if chunked else int(size)))
        answer = asyncio.ensure_future(self._answer(upstream_reader, writer))
        try:
            # If the browser closes its side, the rest of the response is dropped.
            await asyncio.wait({body, answer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (body, answer):
                task.cancel()
            await asyncio.gather(body, answer, return_exceptions=True)

    async def _body(
        self, reader: asyncio.StreamReader, upstream: asyncio.StreamWriter, size: int | None
    ) -> None:
        """Forward a request's body of ``size`` bytes, then wait until the browser closes, dropping what it sends."""
        passed = 0
        while chunk := await reader.read(65536):
            accepted = chunk if size is None else chunk[: max(0, size - passed)]
            passed += len(chunk)
            if accepted:
                upstream.write(accepted)
                await upstream.drain()

    async def _answer(self, upstream_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            head = await asyncio.wait_for(upstream_reader.readuntil(b"\r\n\r\n"), self._timeout)
            self.counts.received += len(head)
            line, _, headers = head.partition(b"\r\n")
            if line.split(b" ", 2)[1:2] not in ([b"100"], [b"102"], [b"103"]):
                break
        writer.write(_head(line, headers, b"Connection: close"))
        await self._pipe(upstream_reader, writer, self._max_bytes - len(head))

    async def _connect(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if host in BROWSER_SERVICES:
            raise _Refused(f"{host} serves the browser, not the page")
        addresses = await self._names.resolve(host)
        allowed = [address for address in addresses if self._allow_private or is_public(address)]
        if not allowed:
            raise _Refused(f"{host} is not on the public Internet")
        if self._dead.get((host, port), 0.0) > time.monotonic():
            raise OSError(f"{host} did not answer a moment ago")
        failure: OSError | TimeoutError = OSError(f"{host} has no address")
        for address in allowed[:4]:
            try:
                connecting = asyncio.open_connection(address, port, limit=_MAX_HEAD)
                return await asyncio.wait_for(connecting, self._connect_timeout)
            except (OSError, TimeoutError) as error:
                failure = error
        self._dead[host, port] = time.monotonic() + _MEMORY
        raise failure

    async def _pipe_both(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        upstream_reader: asyncio.StreamReader,
        upstream: asyncio.StreamWriter,
    ) -> None:
        up = asyncio.ensure_future(self._pipe(reader, upstream, None))
        try:
            await self._pipe(upstream_reader, writer, self._max_bytes)
        finally:
            up.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
                await up

    async def _pipe(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, limit: int | None
    ) -> None:
        passed = 0
        while chunk := await asyncio.wait_for(source.read(65536), self._timeout):
            passed += len(chunk)
            if limit is not None:
                self.counts.received += len(chunk)
                if passed > limit:
                    return
            sink.write(chunk)
            await sink.drain()
        if limit is None and sink.can_write_eof():
            with contextlib.suppress(OSError):
                sink.write_eof()


def _head(line: bytes, headers: bytes, last: bytes) -> bytes:
    """Return the head of a message with ``last`` in place of its hop-by-hop fields."""
    kept = (h for h in headers.split(b"\r\n") if h and not h.lower().startswith(_HOP_BY_HOP))
    return b"\r\n".join([line, *kept, last, b"", b""])


def _header(headers: bytes, name: bytes) -> bytes | None:
    """Return a header's value, or None."""
    for header in headers.split(b"\r\n"):
        field, _, value = header.partition(b":")
        if field.strip().lower() == name:
            return value.strip()
    return None


def _target(method: bytes, target: bytes) -> tuple[str, int, bytes]:
    """Return host, port and origin-form path of a request to the proxy."""
    if method == b"CONNECT":
        host, _, port = target.decode("ascii").rpartition(":")
        return host.strip("[]"), int(port), b""
    parts = urlsplit(target.decode("latin-1"))
    if parts.scheme not in {"http", "ws"} or not parts.hostname:
        raise _Refused("only http and https are proxied")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.hostname, parts.port or 80, path.encode("latin-1")


# How remote browsers reach the proxy, and where they connect from.

#: Runs before a page's scripts in remote browsers. WebRTC bypasses proxies, and reaches addresses that the proxy
#: would refuse; in a browser started here, a switch disables it (crawler/browsing/browser.py).
WITHOUT_CALLS = """
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCIceTransport"]) delete window[name];
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """``listen`` is the proxy's address, which accepts only ``peers`` unless it is loopback.

    ``hosts`` are the names of this machine for each browser, in order.
    """

    listen: str = "127.0.0.1"
    peers: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = ("127.0.0.1",)


def reach_of(endpoints: Sequence[str]) -> Reach:
    """Return how the browsers at these endpoints reach this machine (IPv4). OSError if one has no address."""
    peers: set[str] = set()
    hosts: list[str] = []
    for endpoint in endpoints:
        parts = urlsplit(endpoint)
        place = (parts.hostname or "", parts.port or (443 if parts.scheme == "wss" else 80))
        infos = socket.getaddrinfo(*place, family=socket.AF_INET, type=socket.SOCK_DGRAM)
        peers.update(str(info[4][0]) for info in infos)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(infos[0][4])  # sends nothing: the system only selects the route
            hosts.append(probe.getsockname()[0])
    if not endpoints or all(ip_address(peer).is_loopback for peer in peers):
        return Reach(hosts=("127.0.0.1",) * max(1, len(endpoints)))
    return Reach("0.0.0.0", frozenset(peers), tuple(hosts))  # noqa: S104 - of peers alone
