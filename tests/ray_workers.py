"""The processes in which Ray works for this one, found under /proc (Linux)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path


def workers(task: str) -> Iterator[int]:
    """The processes below this one that are at a task, which is named by its function."""
    return _below(lambda command: command.startswith(f"ray::{task}".encode()))


def raylets() -> Iterator[int]:
    """The processes below this one that are Ray's node on this machine."""
    return _below(lambda command: command.partition(b"\0")[0].endswith(b"/raylet"))


def _below(wanted: Callable[[bytes], bool]) -> Iterator[int]:
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and wanted((entry / "cmdline").read_bytes()):
                pid = int(entry.name)
                if _descends(pid):
                    yield pid
        except OSError:
            pass


def _descends(pid: int) -> bool:
    while pid > 1:
        if pid == os.getpid():
            return True
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            return False
        pid = int(stat[stat.rindex(")") + 2 :].split()[1])
    return False
