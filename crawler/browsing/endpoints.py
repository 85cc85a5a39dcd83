"""Browsers that run elsewhere: at which address each of them reaches this crawl's proxy, and from where."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

#: Runs before a page's scripts in browsers that run elsewhere. Calls between browsers go past proxies, to addresses
#: that the proxy would refuse; a browser that is started here is told to make none (crawler/browsing/browser.py).
WITHOUT_CALLS = """
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCIceTransport"]) delete window[name];
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """``listen`` is where the proxy accepts connections, from ``peers`` alone where it is not this machine's own.

    ``hosts`` are the names under which the browsers, in order, find it.
    """

    listen: str = "127.0.0.1"
    peers: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = ("127.0.0.1",)


def reach_of(endpoints: Sequence[str]) -> Reach:
    """How the browsers at these endpoints reach this machine (IPv4). OSError where one has no address."""
    peers: set[str] = set()
    hosts: list[str] = []
    for endpoint in endpoints:
        parts = urlsplit(endpoint)
        place = (parts.hostname or "", parts.port or (443 if parts.scheme == "wss" else 80))
        found = socket.getaddrinfo(*place, family=socket.AF_INET, type=socket.SOCK_DGRAM)
        peers.update(str(info[4][0]) for info in found)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(found[0][4])  # sends nothing: the system only chooses the way
            hosts.append(probe.getsockname()[0])
    if not endpoints or all(ip_address(peer).is_loopback for peer in peers):
        return Reach(hosts=("127.0.0.1",) * max(1, len(endpoints)))
    return Reach("0.0.0.0", frozenset(peers), tuple(hosts))  # noqa: S104 - of peers alone
