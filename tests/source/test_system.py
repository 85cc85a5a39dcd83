"""What systems other than POSIX ones lack, and limits of memory."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from factmark.source.system import memory_limit

ROOT = Path(__file__).parents[2]
ABSENT = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog")
"""Modules that Windows does not have."""

WITHOUT = f"""
import sys

# Libraries know themselves what a system lacks: they are imported as they are here.
import asyncio, concurrent.futures, multiprocessing.pool, subprocess, ctypes, tempfile
import anthropic, extruct, mcp.server.mcpserver, mkdocs.plugins, playwright.async_api, psutil, pygls.lsp.server
import pytest, rdflib, ray, scrapy.crawler, selectolax.lexbor, sphinx.application, warcio.archiveiterator
import twisted.internet.asyncioreactor, pyshacl, babel, hypothesis, scrapy_playwright.handler

import os, signal
for name in {ABSENT!r}:
    sys.modules[name] = None
for name in ("SIGALRM", "SIGHUP", "setitimer", "ITIMER_REAL", "pthread_sigmask", "SIG_BLOCK", "SIG_SETMASK"):
    delattr(signal, name)
for name in ("fork", "forkpty", "setsid", "getpgid", "killpg", "geteuid", "getuid", "mkfifo", "sched_getaffinity"):
    delattr(os, name)
import factmark.source.system as system
system.FORKS = False
"""


def run(code: str, **choices: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"{WITHOUT}\n{code}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **choices,  # type: ignore[call-overload]
    )


def test_everything_is_imported(tmp_path: Path, board_page: Callable[[str], str]) -> None:
    for number in range(3):
        (tmp_path / f"{number}.html").write_text(board_page("19.90"), "utf-8")
    code = """
import importlib, pkgutil
import factmark

names = [info.name for info in pkgutil.walk_packages(factmark.__path__, "factmark.")
         if not info.name.startswith(("factmark.tests", "factmark.tools", "factmark.examples", "factmark.build"))]
for name in names:
    importlib.import_module(name)
print(len(names))
from factmark.__main__ import main
if __name__ == "__main__":
    print(main(["lint", "--no-cache", "--isolated", "-j", "2", "-q", "--output-format", "json"]))
"""
    done = run(code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert int(lines[0]) > 500
    assert lines[-1] == "1"
    assert done.stdout.count('"code": "FAC201"') == 3
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["fcntl", "resource", "termios", "pwd"])
def test_one_module_knows_the_system(name: str) -> None:
    """Other modules of the product ask it."""
    folders = [
        path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name not in ("build", "bench")
    ]
    importing = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in folder.rglob("*.py")
        if name in (source := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Import) and any(alias.name == name for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == name)
    }
    assert importing <= {"source/system.py"}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no such limit")
def test_what_asks_for_too_much_gets_nothing() -> None:
    with pytest.raises(MemoryError), memory_limit(64 * 2**20):
        bytearray(4 * 2**30)  # more than what is free of what the process has
    with memory_limit(64 * 2**20):
        assert bytearray(2**20)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no such limit")
def test_the_limit_ends_with_the_work() -> None:
    with memory_limit(2**20):
        pass
    assert len(bytearray(64 * 2**20)) == 64 * 2**20
