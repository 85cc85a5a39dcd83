"""Check pages in order while a model is asked about the next ones: each is read and traced once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from ...source.system import time_limit
from .file_checker import SECONDS_PER_FILE, ReadAhead

if TYPE_CHECKING:
    from ..agents.verifier import Verifier
    from ..document.document import Document

T = TypeVar("T")


def asked_ahead(
    verifier: Verifier, items: Iterable[T], read: Callable[[T], ReadAhead | None]
) -> Iterator[tuple[T, ReadAhead | None]]:
    """Yield the items in order, each with what was read of it, once a model was asked about it.

    None where nothing was read ahead: without a model, or where reading failed, of which the check tells.
    """
    if not verifier.asks:
        yield from ((item, None) for item in items)
        return
    waiting: deque[tuple[T, ReadAhead | None]] = deque()

    def documents() -> Iterator[Document]:
        for item in items:
            waiting.append((item, found := _trace(read, item)))
            if found is not None and found.document.template is None:  # its pages are yet to be made
                yield found.document

    for document in verifier.prepare(documents()):
        while waiting:
            item, found = waiting.popleft()
            yield item, found
            if found is not None and found.document is document:
                break
    yield from waiting


def _trace(read: Callable[[T], ReadAhead | None], item: T) -> ReadAhead | None:
    """Read an item and trace its statements, which later asks for the verdicts find done."""
    from ..agents.factuality import verdicts

    try:
        with time_limit(SECONDS_PER_FILE):
            found = read(item)
            if found is not None and found.document.template is None:
                verdicts(found.document)
    except Exception:  # the check fails in the same way, and names the page
        return None
    return found
