"""Commands of factmark in forks of one process that has imported what they need.

Starting Python and importing took three quarters of the processor time of a small crawl, twice: in the process and in
the one that judges. Tests of starting, of signals and of the environment start processes of their own.
"""

from __future__ import annotations

import atexit
import importlib
import json
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_IMPORTED = (
    "crawler.preload",
    "cli.crawl",
    "audit.audited_crawl",
    "audit.outputs",
    "linter.reports.json",
    "linter.reports.sarif",
    "linter.reports.text",
)
#: Judged first, for what is imported then.
_PAGE = """<title>Cup</title><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Cup", "offers": {"@type": "Offer", "price": "5", "priceCurrency": "EUR"}}</script><h1>Cup</h1><p>6.00 EUR"""
_STARTS = ([sys.executable, "-m", "factmark"], [sys.executable, "-c"])
#: The processes from which others are forked, by the library that is loaded before others; one request at a time.
_templates: dict[str | None, subprocess.Popen[str]] = {}
_lock = threading.Lock()


def run(
    command: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = 200,
    check: bool = False,
    **options: Any,
) -> subprocess.CompletedProcess[str]:
    """Run a command as subprocess.run does, with its output captured as text.

    A process of its own is started for other commands than ``python -m factmark`` and ``python -c``, and for further
    options. Code runs where everything is imported already: what it replaces in a module is replaced for it alone.
    """
    known = any(list(command[: len(start)]) == start for start in _STARTS)
    if not hasattr(os, "fork") or not known or options:
        more = {"capture_output": True, "text": True, "timeout": timeout, **options}
        return subprocess.run(command, cwd=cwd, env=env, check=check, **more)
    environment = dict(os.environ if env is None else env)
    with _lock, TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("stdout", "stderr")]
        asked = [list(command[1:]), str(cwd or Path.cwd()), environment, [str(file) for file in files]]
        status = _asked(json.dumps(asked), timeout, environment.get("LD_PRELOAD"))
        if status is None:
            raise subprocess.TimeoutExpired(command, timeout)
        done = subprocess.CompletedProcess(command, status, *(file.read_text("utf-8") for file in files))
    if check:
        done.check_returncode()
    return done


def _asked(request: str, timeout: float, library: str | None) -> int | None:
    """Return a command's exit status, None if it was ended after so many seconds."""
    process = _templates.get(library)
    if process is None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        environment = dict(os.environ) | ({"LD_PRELOAD": library} if library else {})
        process = subprocess.Popen([sys.executable, __file__], text=True, env=environment, **pipes)
        _templates[library] = process
        atexit.register(process.communicate)
    assert process.stdin is not None
    assert process.stdout is not None
    pid, late = 0, threading.Event()

    def end() -> None:
        late.set()
        os.kill(pid, 9)

    timer = threading.Timer(timeout, end)
    try:
        process.stdin.write(request + "\n")
        process.stdin.flush()
        pid = int(process.stdout.readline())
        timer.start()
        status = int(process.stdout.readline())
    except BaseException:  # a test's own time limit: what this command comes to is no answer to the next
        if pid:
            os.kill(pid, 9)
        process.kill()
        del _templates[library]
        raise
    finally:
        timer.cancel()
    return None if late.is_set() else status


def _serve() -> None:
    """Fork a process for each request; its id is told, then its status."""
    requests, told = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w", buffering=1)
    for name in _IMPORTED:
        importlib.import_module(f"factmark.{name}")
    from factmark.__main__ import process
    from factmark.linter.agents.rule_context import Settings
    from factmark.linter.document.document import Document
    from factmark.linter.engine.catalogue import catalogue
    from factmark.linter.engine.check_document import check_document
    from factmark.linter.engine.selection import RuleSet, select

    check_document(Document("page.html", _PAGE), RuleSet(select(catalogue(), [], [], ())), Settings())
    context = multiprocessing.get_context

    def forking(method: str | None = None) -> Any:
        return context("fork" if method == "spawn" else method)

    multiprocessing.get_context = forking  # type: ignore[assignment]
    for line in requests:
        if pid := os.fork():
            told.write(f"{pid}\n")
            told.write(f"{os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}\n")
            continue
        arguments, cwd, environment, files = json.loads(line)
        os.closerange(requests.fileno(), told.fileno() + 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, file in enumerate(files, 1):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
        if arguments[0] == "-c":
            sys.argv[:] = [arguments[0], *arguments[2:]]
            sys.exit(exec(arguments[1], {"__name__": "__main__"}))
        sys.argv[1:] = arguments[2:]
        sys.exit(process())


if __name__ == "__main__":
    _serve()
