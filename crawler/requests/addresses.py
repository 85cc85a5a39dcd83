"""Decide which network addresses a crawl may reach: by default, those of the public Internet."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public Internet.

    Loopback, link-local, site-local, private, shared, multicast, unspecified and reserved addresses do not
    (the IANA special-purpose registries, as ``ipaddress`` knows them, and what it does not know), nor do IPv6 forms
    that carry such an IPv4 address (mapped, 6to4, Teredo, NAT64, ISATAP), nor the services of a cloud for its machines.
    """
    try:
        ip = ipaddress.ip_address(address.split("%", 1)[0])
    except ValueError:
        return False
    if not ip.is_global or ip.is_multicast or ip.is_reserved or ip.is_unspecified:
        return False
    if any(ip in network for network in _NOT_PUBLIC):
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        carried = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
        if ip in _NAT64 or int(ip) >> 32 & 0xFFFFFFFF in _ISATAP:
            carried.append(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
        return all(inner is None or is_public(str(inner)) for inner in carried)
    return True


#: What ``ipaddress`` takes for public, in some version of Python.
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(network)
    for network in (
        "168.63.129.16/32",  # Azure's services for its machines
        "192.0.0.0/24",  # protocol assignments (RFC 6890), with 192.0.0.192, the metadata of Oracle's machines
        "192.88.99.0/24",  # 6to4 relays (RFC 7526)
        "3fff::/20",  # documentation (RFC 9637)
        "5f00::/16",  # segment routing (RFC 9602)
        "64:ff9b:1::/48",  # NAT64 within a network (RFC 8215)
        "fc00::/7",  # unique local (RFC 4193), with fd00:ec2::254, the metadata of Amazon's machines
        "fec0::/10",  # site-local (RFC 3879)
    )
)
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
#: What stands before the IPv4 address in an interface identifier (RFC 5214 section 6.1).
_ISATAP = (0x00005EFE, 0x02005EFE)


#: Maximum length of a label of a host name, in characters (RFC 1035 section 2.3.4).
_MAX_LABEL = 63


def ascii_host(host: str) -> str:
    """Return a host in lower case and ASCII, as browsers encode it, or unchanged if that fails.

    UTS #46, non-transitional: "straße" is another name than "strasse".
    """
    if not host.isascii():
        import idna

        with contextlib.suppress(UnicodeError, IndexError):
            mapped = idna.uts46_remap(host, std3_rules=False, transitional=False)
            labels = [
                label if label.isascii() else f"xn--{label.encode('punycode').decode()}"
                for label in mapped.split(".")
            ]
            if max(map(len, labels)) <= _MAX_LABEL:
                host = ".".join(labels)
    return host.lower()


def literal_address(url: str) -> str | None:
    """Return the IP address in a URL instead of a host name, in any spelling a resolver accepts, or None.

    Decimal, octal and shortened IPv4 spellings (``http://2130706433/``, ``http://0x7f.1/``) count.
    """
    host = (urlsplit(url).hostname or "").strip("[]")
    try:
        return str(ipaddress.ip_address(host.split("%", 1)[0]))
    except ValueError:
        pass
    return _legacy_ipv4(host)


def _legacy_ipv4(host: str) -> str | None:
    parts = host.rstrip(".").split(".")
    if not 1 <= len(parts) <= 4:
        return None
    numbers = []
    for part in parts:
        try:
            base = 16 if part.lower().startswith("0x") else 8 if len(part) > 1 and part[0] == "0" else 10
            numbers.append(int(part[2:] or "0" if base == 16 else part, base))
        except ValueError:
            return None
    last = 256 ** (5 - len(numbers))
    if any(not 0 <= number < 256 for number in numbers[:-1]) or not 0 <= numbers[-1] < last:
        return None
    value = numbers[-1]
    for position, number in enumerate(numbers[:-1]):
        value += number << (24 - 8 * position)
    return str(ipaddress.IPv4Address(value))


def refusal(url: str, *, allow_private: bool) -> str | None:
    """Return why a URL may not be requested, or None (its host name may still resolve to a refused address)."""
    scheme = urlsplit(url).scheme.lower()
    if scheme not in {"http", "https"}:
        return f"refused: only http and https addresses are crawled, not {scheme or 'none'}:"
    if allow_private:
        return None
    address = literal_address(url)
    if address is not None and not is_public(address):
        return f"refused: {address} is not on the public Internet (--allow-private permits it)"
    return None


# Resolve each host name once at a time, and cache the result for a while.


class NameCache:
    """Resolves host names in threads of its own; failures are cached like addresses.

    ``lifetime`` is in seconds. A slow name only delays those who resolve that name.
    """

    def __init__(self, *, lifetime: float = 60.0, threads: int = 16) -> None:
        self._lifetime = lifetime
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="names")
        self._answers: dict[str, tuple[float, asyncio.Future[tuple[str, ...]]]] = {}

    async def resolve(self, host: str) -> tuple[str, ...]:
        """Return the addresses of a host, in the order to try them. OSError if it has none."""
        literal = literal_address(f"http://[{host}]/" if ":" in host else f"http://{host}/")
        if literal is not None:
            return (literal,)
        now = time.monotonic()
        expires, answer = self._answers.get(host, (0.0, None))
        if answer is None or expires < now:
            loop = asyncio.get_running_loop()
            answer = asyncio.ensure_future(loop.run_in_executor(self._threads, _lookup, host))
            if len(self._answers) > 10_000:
                self._answers.clear()
            self._answers[host] = (now + self._lifetime, answer)
        # A caller that is cancelled must not cancel the lookup for the others.
        return await asyncio.shield(answer)

    def close(self) -> None:
        """End the threads; pending lookups are dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _lookup(host: str) -> tuple[str, ...]:
    infos = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(info[4][0]) for info in infos))
