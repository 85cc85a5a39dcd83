"""Keep one example of each kind of error in a crawl: the message, the received HTML, a screenshot."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

from .browsing.screenshot import SUFFIX
from .items import PageItem

#: Maximum number of kinds with examples, and of characters of HTML of each.
_MAX_KINDS, _MAX_HTML = 100, 1_000_000
_ADDRESS = re.compile(r"https?://\S+|\b[\w.-]+\.[a-z]{2,}\b|\[?[0-9a-f:.]{4,}\]?", re.IGNORECASE)
_NUMBER = re.compile(r"\b(?!\d{3}\b)\d+(?:\.\d+)?")
_UNSAFE = re.compile(r"[^a-z0-9]+")


def kind_of(message: str) -> str:
    """Return a kind of error as a file name: its words, without addresses and numbers (status codes stay)."""
    words = _NUMBER.sub("", _ADDRESS.sub("", message.lower()))
    return _UNSAFE.sub("-", words).strip("-")[:80].strip("-") or "error"


class ErrorSpecimens:
    """Keeps a page of each kind of error in a folder: the first with a screenshot, or the first of all.

    HTML is stored as text, so that nothing in it runs.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kinds: set[str] = set()
        self._pictured: set[str] = set()
        if path.is_dir():
            self._kinds = {file.stem for file in path.glob("*.txt")}
            self._pictured = {file.stem for file in path.glob(f"*{SUFFIX}")}

    def forget(self) -> None:
        """Delete the examples of an earlier crawl."""
        shutil.rmtree(self._path, ignore_errors=True)
        self._kinds, self._pictured = set(), set()

    def note(self, page: PageItem) -> None:
        """Keep a page that failed, or was not rendered properly, unless there is as good an example of its kind."""
        for message in (page.error, page.render_error):
            if message is None:
                continue
            kind = kind_of(message)
            if kind in self._pictured or (kind in self._kinds and page.screenshot is None):
                continue
            if kind not in self._kinds and len(self._kinds) >= _MAX_KINDS:
                continue
            self._kinds.add(kind)
            if page.screenshot is not None:
                self._pictured.add(kind)
            html = page.received if page.html is None else page.rendered_html or page.html
            with contextlib.suppress(OSError):
                self._path.mkdir(parents=True, exist_ok=True)
                status = "" if page.status is None else f"status {page.status}\n"
                said = f"{page.url}\n{page.fetched_at}\n{status}{message}\n"
                (self._path / f"{kind}.txt").write_text(said, encoding="utf-8", errors="backslashreplace")
                if html is not None:
                    text = html[:_MAX_HTML]
                    (self._path / f"{kind}.html.txt").write_text(
                        text, encoding="utf-8", errors="backslashreplace"
                    )
                if page.screenshot is not None:
                    (self._path / f"{kind}{SUFFIX}").write_bytes(page.screenshot)
