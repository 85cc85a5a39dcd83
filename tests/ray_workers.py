"""The processes in which Ray works for this one, found under /proc (Linux)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def workers(task: str) -> Iterator[int]:
    """The processes below this one that are at a task, which is named by its function."""
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(f"ray::{task}".encode()):
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
