"""Find at which address each remote browser reaches this crawl's proxy, and where it connects from."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

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
        found = socket.getaddrinfo(*place, family=socket.AF_INET, type=socket.SOCK_DGRAM)
        peers.update(str(info[4][0]) for info in found)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(found[0][4])  # sends nothing: the system only selects the route
            hosts.append(probe.getsockname()[0])
    if not endpoints or all(ip_address(peer).is_loopback for peer in peers):
        return Reach(hosts=("127.0.0.1",) * max(1, len(endpoints)))
    return Reach("0.0.0.0", frozenset(peers), tuple(hosts))  # noqa: S104 - of peers alone
