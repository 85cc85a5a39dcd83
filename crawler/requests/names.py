"""Host names and their addresses, asked for once at a time and remembered for a while."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor

from .addresses import literal_address


class NameCache:
    """Resolves host names in threads of its own; failures are remembered like addresses.

    ``lifetime`` is in seconds. A slow name delays only those who ask for that name.
    """

    def __init__(self, *, lifetime: float = 60.0, threads: int = 16) -> None:
        self._lifetime = lifetime
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="names")
        self._answers: dict[str, tuple[float, asyncio.Future[tuple[str, ...]]]] = {}

    async def resolve(self, host: str) -> tuple[str, ...]:
        """The addresses of a host, in the order to try them. OSError where it has none."""
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
        # One who stops waiting must not cancel the lookup for the others.
        return await asyncio.shield(answer)

    def close(self) -> None:
        """End the threads; what they still ask is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _lookup(host: str) -> tuple[str, ...]:
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(info[4][0]) for info in found))
