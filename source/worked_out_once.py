"""Cached properties without a lock.

``functools.cached_property`` of Python 3.11 takes a lock per property and checks twice whether another thread was
faster: 1/50 of all work on a page, whose dozens of properties are used by one thread. Since 3.12 it takes none.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property:
        """``functools.cached_property`` without its lock."""

        def __init__(self, make: Callable[[Any], Any]) -> None:
            self._make = make
            self.__doc__ = make.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._make(instance)
            return value


__all__ = ["cached_property"]
