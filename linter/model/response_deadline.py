"""An end to answers that trickle in: the HTTP client's timeout holds for each read, and there may be any number."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any

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
