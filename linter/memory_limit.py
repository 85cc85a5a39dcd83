"""A limit to the memory that one piece of work may take."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

import psutil


@contextlib.contextmanager
def memory_limit(extra: int) -> Iterator[None]:
    """Let the process grow by so many bytes of address space and no more: MemoryError in the block beyond that.

    It is what nothing else bounds: one call can ask for gigabytes. Does nothing where the system keeps no such limit.
    """
    if sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = psutil.Process().memory_info().vms + extra
    if soft != resource.RLIM_INFINITY:
        most = min(most, soft)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
