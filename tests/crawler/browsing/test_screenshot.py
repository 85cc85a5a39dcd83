"""Screenshots of rendered pages: what they show, how large they are, which are kept."""

from __future__ import annotations

import asyncio
import errno
import json
import sys
from pathlib import Path

import pytest
from forked_commands import run as run_command

from factmark.audit.audited_crawl import _Reviewer
from factmark.crawler.browsing import screenshot
from factmark.crawler.browsing.screenshot import ScreenshotFolder
from factmark.crawler.items import PageItem
from factmark.linter.findings.report import Screenshot, SourceFile
from factmark.linter.reports.html import picture_of

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5


@pytest.mark.browser
def test_pictures_are_loaded_only_where_they_are_to_be_seen(site, crawled, chromium):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    site.add("/i.svg", svg, "image/svg+xml")
    site.pages["/"] = f"{TEXT}<img src=/i.svg>"
    plain = crawled(render="always", screenshots="plain").pages["/"]
    assert "/i.svg" not in site.requests
    assert plain.screenshot is not None
    assert plain.screenshot.startswith(b"\xff\xd8\xff")
    crawled(render="always", screenshots="pictures")
    assert "/i.svg" in site.requests


@pytest.mark.browser
def test_a_page_of_any_length_has_a_small_screenshot(site, crawled, each_browser, tmp_path):
    site.pages |= {"/": "<p>short", "/long": TEXT * 400}
    pages = crawled("/", "/long", render="always", screenshots="plain", browser=each_browser).pages
    for path, height in (("/", screenshot.WINDOW[1]), ("/long", screenshot.MAX_HEIGHT)):
        content = pages[path].screenshot
        assert content is not None
        assert len(content) <= screenshot.MAX_BYTES
        (tmp_path / "p.jpg").write_bytes(content)
        shown = picture_of(
            SourceFile(path, None, "", screenshot=Screenshot(tmp_path / "p.jpg", screenshot.WINDOW[0]))
        )
        assert shown is not None
        assert shown.height == pytest.approx(height, abs=3)


class _Forgetful:
    """A browser's session that answers the first ``forgotten`` requests for a picture never."""

    def __init__(self, forgotten: int) -> None:
        self.forgotten = forgotten

    async def send(self, method: str, options: object = None) -> dict[str, object]:
        if method == "Page.getLayoutMetrics":
            return {"cssContentSize": {"height": 4000}}
        if self.forgotten:
            self.forgotten -= 1
            await asyncio.Event().wait()
        return {"data": "cGljdHVyZQ=="}


def test_a_browser_that_forgets_a_picture_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screenshot, "_PATIENCE", (0.05, 0.05))
    assert asyncio.run(screenshot.take(_Forgetful(0))) == b"picture"
    assert asyncio.run(screenshot.take(_Forgetful(1))) == b"picture"
    assert asyncio.run(screenshot.take(_Forgetful(2))) is None


def test_the_folder_keeps_what_the_crawl_still_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ScreenshotFolder(tmp_path / "screenshots")
    for name in ("a", "b", "c"):
        folder.keep(f"http://x.example/{name}", name.encode())
    folder.keep("http://x.example/a", b"again")
    assert folder.file("http://x.example/a").read_bytes() == b"again"
    folder.forget("http://x.example/b")
    folder.retain(["http://x.example/a", "http://x.example/b"])
    assert [file.name for file in folder.path.iterdir()] == [folder.file("http://x.example/a").name]
    monkeypatch.setattr(screenshot, "MAX_KEPT", 1)
    full = ScreenshotFolder(folder.path)
    assert full.has_room("http://x.example/a")
    assert not full.has_room("http://x.example/d")

    def page(name: str) -> PageItem:
        return PageItem(f"http://x.example/{name}", f"http://x.example/{name}")

    reviewer = _Reviewer(None, None, full, cache=False, asks=True)
    asked = [asyncio.run(reviewer.needs_screenshot(page(name))) for name in ("a", "d")]
    assert asked == [True, False]
    full.keep("http://x.example/d", b"d")
    full.keep("http://x.example/a", b"third")
    assert full.file("http://x.example/d") is None
    assert full.file("http://x.example/a").read_bytes() == b"third"


def test_the_first_pages_that_break_a_rule_are_shown(tmp_path: Path) -> None:
    folder = ScreenshotFolder(tmp_path, per_rule=2)

    def shown(name: str, *rules: str) -> bool:
        return folder.shows(f"http://x.example/{name}", rules)

    assert not shown("a")
    assert shown("b", "FAC101", "FAC101")
    assert shown("c", "FAC101")
    assert not shown("d", "FAC101")
    assert shown("e", "FAC101", "FAC201")  # the second rule's first
    folder.keep("http://x.example/c", b"c")
    assert shown("c", "FAC101")  # as it looks now


@pytest.mark.browser
def test_as_many_pages_with_a_fault_are_shown_as_are_asked_for(site, chromium, tmp_path):
    markup = {"@context": "https://schema.org", "@type": "Product", "name": "Something else"}
    faulty = f'{TEXT}<script type="application/ld+json">{json.dumps(markup)}</script>'
    site.pages["/"] = TEXT + "".join(f"<a href=/{n}>page</a>" for n in range(5))
    site.pages |= {f"/{n}": faulty for n in range(5)}
    command = [sys.executable, "-m", "factmark", "crawl", site.url(), "--allow-private", "--delay", "0"]
    command += ["--isolated", "--exit-zero", "--output", str(tmp_path), "--screenshots-per-rule", "2"]
    told = run_command(command)
    assert told.returncode == 0, told.stdout + told.stderr
    assert len(list((tmp_path / "screenshots").iterdir())) == 2


def test_a_folder_that_cannot_be_written_costs_the_screenshots_alone(tmp_path: Path) -> None:
    (tmp_path / "screenshots").write_text("a file in its place")
    ScreenshotFolder(tmp_path / "screenshots").keep("http://x.example/", b"picture")


def test_half_a_picture_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:4])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    folder = ScreenshotFolder(tmp_path)
    folder.keep("http://x.example/", b"picture")
    assert folder.file("http://x.example/") is None
    assert ScreenshotFolder(tmp_path).file("http://x.example/") is None
