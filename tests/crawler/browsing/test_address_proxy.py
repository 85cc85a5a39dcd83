"""The browser's proxy: what it connects to and what it refuses."""

from __future__ import annotations

import asyncio
import contextlib

from factmark.crawler.browsing import proxy
from factmark.crawler.browsing.proxy import AddressProxy
from factmark.crawler.requests import addresses


async def exchange(proxy, request):
    reader, writer = await asyncio.open_connection("127.0.0.1", int(proxy.address.rsplit(":", 1)[1]))
    writer.write(request)
    await writer.drain()
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return answer


async def with_proxy(request, *, allow_private=True, max_bytes=10**6, timeout=2.0):
    proxy = AddressProxy(allow_private=allow_private, timeout=timeout, max_bytes=max_bytes)
    await proxy.start()
    try:
        return await exchange(proxy, request), proxy.counts
    finally:
        await proxy.close()


def test_requests_are_passed_on(site):
    site.add("/x", "<p>through")
    host = site.address.removeprefix("http://")
    request = f"GET http://{host}/x?q=1 HTTP/1.1\r\nHost: {host}\r\nProxy-Connection: keep-alive\r\n\r\n"
    answer, counts = asyncio.run(with_proxy(request.encode()))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"<p>through")
    assert b"\r\nConnection: close\r\n" in answer
    assert site.requests == ["/x?q=1"]
    assert site.headers[0]["Connection"] == "close"
    assert (counts.connections, counts.refused) == (1, 0)
    assert counts.received > len(b"<p>through")


def test_answers_with_long_headers_are_passed_on(site):
    site.add("/x", "<p>through", X_Long="a" * 200_000)
    host = site.address.removeprefix("http://")
    answer, _ = asyncio.run(with_proxy(f"GET http://{host}/x HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"<p>through")


def test_a_connection_carries_one_request(site, make_site):
    """A second request on a connection that is kept alive names another host, which nobody has checked."""
    other = make_site()
    site.add("/x", "<p>first")
    other.add("/y", "<p>second")
    hosts = [s.address.removeprefix("http://") for s in (site, other)]
    for kind in ("GET", "POST"):
        body = "Content-Length: 2\r\n\r\nhi" if kind == "POST" else "\r\n"
        request = (
            f"{kind} http://{hosts[0]}/x HTTP/1.1\r\nHost: {hosts[0]}\r\nConnection: keep-alive\r\n{body}"
            f"GET http://{hosts[1]}/y HTTP/1.1\r\nHost: {hosts[1]}\r\n\r\n"
        )
        answer, counts = asyncio.run(with_proxy(request.encode()))
        assert answer.count(b"HTTP/1.1 ") == 1
        assert counts.connections == 1
    assert other.requests == []
    assert site.requests == ["/x"]  # the test's site answers GET alone


def test_a_server_that_keeps_the_connection_open_ends_with_its_browser(site):
    def keeps(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nhi")
        handler.connection.recv(1)

    site.pages["/"] = keeps
    host = site.address.removeprefix("http://")

    async def visit():
        proxy = AddressProxy(allow_private=True, timeout=60, max_bytes=10**6)
        await proxy.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", int(proxy.address.rsplit(":", 1)[1]))
        writer.write(f"GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"hi"), 30)
        writer.close()
        while proxy._open:
            await asyncio.wait_for(asyncio.wait(proxy._open), 30)
        await proxy.close()
        return head

    assert b"Connection: close" in asyncio.run(visit())


def test_tunnels_are_passed_on(site):
    site.add("/x", "<p>through")
    host = site.address.removeprefix("http://")
    request = f"CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\nGET /x HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    answer, _ = asyncio.run(with_proxy(request.encode()))
    assert answer.startswith(b"HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK")


def test_private_addresses_are_refused(site):
    port = site.address.rsplit(":", 1)[1]
    for host in ("127.0.0.1", "localhost", "[::1]", "0", "0x7f.1", "169.254.169.254"):
        for request in (
            f"GET http://{host}:{port}/secret HTTP/1.1\r\nHost: {host}\r\n\r\n",
            f"CONNECT {host}:{port} HTTP/1.1\r\n\r\n",
        ):
            answer, counts = asyncio.run(with_proxy(request.encode(), allow_private=False))
            assert answer.startswith((b"HTTP/1.1 403 ", b"HTTP/1.1 502 ")), request
            assert counts.connections == 0
    assert site.requests == []


def test_a_name_whose_address_turns_private_is_refused(site, monkeypatch):
    port, asked = site.address.rsplit(":", 1)[1], []

    def look_up(host):
        asked.append(host)
        return ("127.0.0.1", "127.0.0.2") if len(asked) % 2 else ("127.0.0.1",)

    monkeypatch.setattr(addresses, "_lookup", look_up)
    monkeypatch.setattr(proxy, "is_public", lambda address: address == "127.0.0.2")
    connected, connect = [], asyncio.open_connection

    def noted(address, *more, **options):
        connected.append(address)
        return connect("127.0.0.1", *more, **options)  # where the test's site is

    async def asks():
        asking = AddressProxy(allow_private=False, timeout=2.0, max_bytes=10**6)
        asking._names = addresses.NameCache(lifetime=-1.0)  # every request is resolved anew
        await asking.start()
        request = (
            f"GET http://rebinding.example:{port}/x HTTP/1.1\r\nHost: rebinding.example\r\n\r\n".encode()
        )
        try:
            answers = []
            for _ in range(4):
                reader, writer = await connect("127.0.0.1", int(asking.address.rsplit(":", 1)[1]))
                writer.write(request)
                answers.append((await asyncio.wait_for(reader.read(), 5))[:12])
                writer.close()
            return answers
        finally:
            await asking.close()

    site.add("/x", "public")
    monkeypatch.setattr(asyncio, "open_connection", noted)
    assert asyncio.run(asks()) == [b"HTTP/1.1 200", b"HTTP/1.1 403"] * 2
    assert connected == ["127.0.0.2"] * 2
    assert site.requests == ["/x"] * 2


def test_what_is_no_request_to_a_proxy():
    for request in (
        b"GET /x HTTP/1.1\r\n\r\n",
        b"GET file:///etc/passwd HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
    ):
        answer, counts = asyncio.run(with_proxy(request))
        assert answer.startswith(b"HTTP/1.1 403 ")
        assert counts.connections == 0
    with contextlib.suppress(ConnectionResetError):
        assert asyncio.run(with_proxy(b"x" * 10**6))[0] == b""


def test_endless_answers_end(site):
    def endless(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        for _ in range(1000):
            handler.wfile.write(b"x" * 10_000)

    site.pages["/"] = endless
    host = site.address.removeprefix("http://")
    request = f"GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    answer, _ = asyncio.run(with_proxy(request, max_bytes=100_000))
    assert len(answer) <= 100_000
