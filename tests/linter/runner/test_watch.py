"""What a watch looks at."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from factmark.linter.runner.changes import _state


@pytest.mark.parametrize("changed", ["post.md", "_layouts/post.html", "_data/people.yml", "_config.yml"])
def test_a_content_file_is_watched_with_what_makes_its_page(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("post.md", "_layouts/post.html", "_data/people.yml", "_config.yml", "other.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("---\n---\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    args = argparse.Namespace(input=["post.md"], config=None)
    before = _state(args)
    (tmp_path / "other.md").write_text("Another text\n", encoding="utf-8")
    assert _state(args) == before
    (tmp_path / changed).write_text("---\ntitle: x\n---\n", encoding="utf-8")
    assert _state(args) != before


@pytest.mark.skipif(os.name != "posix", reason="signals of another system")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_watching_is_ended_by_what_ends_programs_after_a_page_was_fetched(
    number: int, status: int, tmp_path: Path
) -> None:
    (tmp_path / "a.html").write_text("<h1>Mug</h1>", encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/a.html"
    command = [sys.executable, "-m", "factmark", "lint", "a.html", address]
    command += ["--allow-private", "--render", "never", "--no-cache", "--watch"]
    watching = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        assert watching.stderr is not None
        assert any("Watching" in line for line in watching.stderr)
        watching.send_signal(number)
        assert watching.wait(30) == status
    finally:
        watching.kill()
        watching.communicate()
        server.shutdown()
        server.server_close()
