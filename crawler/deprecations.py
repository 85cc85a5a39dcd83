"""Scrapy's deprecated names, which it makes while it is imported: what makes one asks in which module it stands.

``inspect`` answers by reading the source of everything that is on the way to it, and the paths of all modules. That
takes a seventh of a second, in which nothing is fetched; a frame knows its module's name.
"""

from __future__ import annotations

import inspect
import sys
from types import FrameType, ModuleType, SimpleNamespace


def hasten() -> None:
    """Have Scrapy ask frames. To be called before its downloader is imported."""
    from scrapy.utils import deprecate

    asked = vars(inspect) | {"stack": _stack, "getmodule": _module}
    deprecate.inspect = SimpleNamespace(**asked)  # type: ignore[assignment]


def _stack() -> list[tuple[FrameType]]:
    """The frame that asks, and the one that called it: as inspect.stack begins, without what it adds of each."""
    asking = sys._getframe(1)
    return [(asking,), (asking.f_back or asking,)]


def _module(frame: FrameType) -> ModuleType | None:
    return sys.modules.get(frame.f_globals.get("__name__", ""))
