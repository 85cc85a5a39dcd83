"""Restrict requests, which carry a key and a page's text, to the configured address."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

PROVIDER = "api.anthropic.com"


class ForeignOriginError(Exception):
    """A request that is not sent because it would go to another server than the configured one."""


def restrict_to_origin(http: Any, address: str) -> None:
    """Make an HTTP client raise ForeignOriginError for requests to origins (RFC 6454) other than an address's.

    Batch answers contain the addresses of their results, so an answer could otherwise decide who receives the key.
    """
    own = origin(address)

    def refuse(request: Any) -> None:
        if origin(str(request.url)) != own:
            raise ForeignOriginError(
                f"it would be sent to {without_credentials(str(request.url))} instead of {without_credentials(address)}"
            )

    http.event_hooks = {**http.event_hooks, "request": [refuse, *http.event_hooks["request"]]}


def origin(address: str) -> tuple[str, str, int | None]:
    """The scheme, host and port of an address. Raises ValueError if it is invalid."""
    parts = urlsplit(address)
    return parts.scheme, parts.hostname or "", parts.port or {"http": 80, "https": 443}.get(parts.scheme)


def without_credentials(address: str) -> str:
    """An address for messages: without credentials, path and query."""
    scheme, host, port = origin(address)
    named = f"[{host}]" if ":" in host else host
    is_default_port = port == {"http": 80, "https": 443}.get(scheme)
    return f"{scheme}://{named}" if is_default_port else f"{scheme}://{named}:{port}"


def custom_server(address: str) -> str:
    """The server of an address, with its path; empty for the provider's own or no address.

    Servers accept any model name, so the name alone does not identify the model.
    """
    try:
        if not address or origin(address)[1] == PROVIDER:
            return ""
        return without_credentials(address) + urlsplit(address).path.rstrip("/")
    except ValueError:  # an invalid address cannot be asked either
        return ""


def redirect_target(response: Any) -> str | None:
    """The redirect target of a response, for messages; None if it is not a redirect."""
    if not 300 <= response.status_code < 400:
        return None
    try:
        return without_credentials(urljoin(str(response.request.url), response.headers["location"]))
    except (KeyError, ValueError):
        return "another address"


# Limit slow answers: the HTTP client's timeout applies to each read, of which there may be any number.

Hooks = dict[str, list[Callable[[Any], None]]]

_START_TIME = "factmark.begun"


def time_limit_hooks(seconds: float) -> Hooks:
    """Event hooks of an HTTP client that limit the total time of a message.

    A message that takes longer raises TimeoutError when read. Other responses, such as batch results, are not limited.
    """

    def begin(request: Any) -> None:
        request.extensions = {**request.extensions, _START_TIME: time.monotonic()}

    def limit(response: Any) -> None:
        request = response.request
        if request.url.path.endswith("/messages"):
            response.stream = _limit(response, request.extensions[_START_TIME] + seconds)

    return {"request": [begin], "response": [limit]}


def _limit(response: Any, end: float) -> Any:
    """The stream of a response, which raises TimeoutError after a moment of the monotonic clock."""
    stream = response.stream
    # The client checks the class of a stream, and SDK versions use clients from different packages.
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
