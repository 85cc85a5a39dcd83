"""The processes that judge texts: one that ends is replaced, and none outlives the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from factmark.lsp import diagnostics
from factmark.lsp.diagnostics import Request, check
from factmark.lsp.server import Checker

PAGE = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing",}</script>'
SECONDS = 120


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # it ended between the two questions, or this system has no such folder
        return not Path("/proc/self/stat").exists()
    return status.rpartition(")")[2].split()[0] != "Z"


def _gone(pids: set[int]) -> bool:
    deadline = time.monotonic() + SECONDS
    while any(map(_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not any(map(_alive, pids))


def test_a_process_that_ends_is_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        checker = Checker()
        request = Request(PAGE, str(tmp_path / "page.html"))
        async with asyncio.timeout(SECONDS):
            assert [result.code for result in (await checker.ask(request)).results] == ["SYN002"]
            pids = set(checker._pool._processes)
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            assert _gone(pids)
            while not (answer := await checker.ask(request)).results:
                assert "ended" in answer.notifications[0].message
            pids = set(checker._pool._processes)
        checker.close()
        assert _gone(pids)

    asyncio.run(run())


def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys, time\n"
        "from factmark.lsp.server import Checker\n"
        "from factmark.lsp.diagnostics import Request\n"
        "if __name__ == '__main__':\n"
        "    checker = Checker()\n"
        "    asyncio.run(checker.ask(Request('<p>', 'page.html')))\n"
        "    print(*checker._pool._processes, flush=True)\n"
        "    time.sleep(600)\n"
    )
    script = tmp_path / "server.py"
    script.write_text(code, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = {int(pid) for pid in server.stdout.readline().split()}
        server.kill()
    assert pids
    assert _gone(pids)


def test_a_text_that_takes_too_long_is_given_up_and_told(tmp_path: Path, monkeypatch) -> None:

    def slow(*_: object, **__: object) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr(diagnostics, "SECONDS_PER_CHECK", 0.05)
    monkeypatch.setattr(diagnostics, "text_document", slow)
    (told,) = check(Request(PAGE, str(tmp_path / "page.html"))).notifications
    assert "longer than" in told.message
    assert told.incomplete
