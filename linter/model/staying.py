"""Requests go to the address that was named for them, and to no other: they carry a key, and a page's text."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

PROVIDER = "api.anthropic.com"


class ElsewhereError(Exception):
    """A request that is not sent, because it would go to another server than the one that was named."""


def stay_with(http: Any, address: str) -> None:
    """Have an HTTP client refuse requests to other origins (RFC 6454) than an address: ElsewhereError.

    Addresses of results come with an answer, so that the answer would decide who is sent the key.
    """
    own = origin(address)

    def refuse(request: Any) -> None:
        if origin(str(request.url)) != own:
            raise ElsewhereError(f"it would be sent to {shown(str(request.url))} instead of {shown(address)}")

    http.event_hooks = {**http.event_hooks, "request": [refuse, *http.event_hooks["request"]]}


def origin(address: str) -> tuple[str, str, int | None]:
    """The scheme, host and port that an address means. ValueError where it has no such form."""
    parts = urlsplit(address)
    return parts.scheme, parts.hostname or "", parts.port or {"http": 80, "https": 443}.get(parts.scheme)


def shown(address: str) -> str:
    """An address for people: without credentials, path and query."""
    scheme, host, port = origin(address)
    named = f"[{host}]" if ":" in host else host
    usual = port == {"http": 80, "https": 443}.get(scheme)
    return f"{scheme}://{named}" if usual else f"{scheme}://{named}:{port}"


def server_of_its_own(address: str) -> str:
    """The server that an address means, with its path; empty for the provider's own, and where none is named.

    Servers answer to any name of a model, so that a name alone doesn't tell what judged.
    """
    try:
        if not address or origin(address)[1] == PROVIDER:
            return ""
        return shown(address) + urlsplit(address).path.rstrip("/")
    except ValueError:  # what is no address cannot be asked, either
        return ""


def redirected(response: Any) -> str | None:
    """Where a response sends its request instead, for people; None where it sends it nowhere."""
    if not 300 <= response.status_code < 400:
        return None
    try:
        return shown(urljoin(str(response.request.url), response.headers["location"]))
    except (KeyError, ValueError):
        return "another address"


# An end to answers that trickle in: the HTTP client's timeout holds for each read, and there may be any
# number.

Hooks = dict[str, list[Callable[[Any], None]]]

_BEGUN = "factmark.begun"


def time_limit_hooks(seconds: float) -> Hooks:
    """Event hooks of an HTTP client, by which a message has to be there after so many seconds.

    Reading one that is not raises TimeoutError. Other answers, such as results of batches, take their time.
    """

    def begin(request: Any) -> None:
        request.extensions = {**request.extensions, _BEGUN: time.monotonic()}

    def limit(response: Any) -> None:
        request = response.request
        if request.url.path.endswith("/messages"):
            response.stream = _limited(response, request.extensions[_BEGUN] + seconds)

    return {"request": [begin], "response": [limit]}


def _limited(response: Any, end: float) -> Any:
    """The stream of a response, that ends with TimeoutError behind a moment of the monotonic clock."""
    stream = response.stream
    # The client asks what class a stream is of, and the SDK's versions have clients of different packages.
    base = importlib.import_module(type(response).__module__.partition(".")[0]).SyncByteStream

    class Limited(base):
        def __iter__(self) -> Iterator[bytes]:
            for part in stream:
                if time.monotonic() > end:
                    raise TimeoutError
                yield part

        def close(self) -> None:
            stream.close()

    return Limited()
