"""Pages whose window goes while they are rendered: others may have been to blame."""

from __future__ import annotations

import threading
import time

import psutil
import pytest

pytestmark = pytest.mark.browser

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5
_MIB = 2**20


def _chromium(kind):
    """The browsers, or their processes of a kind, that descend from this process."""
    found = []
    for process in psutil.Process().children(recursive=True):
        try:
            command = " ".join(process.cmdline())
        except psutil.Error:
            continue
        if f"--type={kind} " in command or (
            kind is None and "--headless" in command and "--type=" not in command
        ):
            found.append(process)
    return found


def _ended_once(site, kind):
    """An answer for a page's style sheet: the first time, its browser or renderer ends before it comes."""
    ended = threading.Event()

    def answer(handler):
        if not ended.is_set():
            ended.set()
            for process in _chromium(kind):
                process.kill()
            time.sleep(1)
        handler.send_response(200)
        handler.send_header("Content-Type", "text/css")
        handler.end_headers()

    site.pages["/slow.css"] = answer


@pytest.mark.parametrize("kind", [None, "renderer"], ids=["browser", "renderer"])
def test_a_page_whose_window_goes_is_rendered_in_another(site, crawled, chromium, kind):
    _ended_once(site, kind)
    site.pages |= {
        "/": f"<link rel=stylesheet href=/slow.css>{TEXT}<script>document.body.append('by script')</script>",
        "/fine": TEXT + "<script>document.body.append('by script')</script>",
    }
    pages = crawled("/", "/fine", render="always").pages
    for path, page in pages.items():
        assert page.render_error is None, path
        assert any("by script" in passage.text for passage in page.passages), path
    assert site.requests.count("/slow.css") == 2


_GREEDY = f"const b=[];setInterval(()=>{{document.title=b.push(new Uint8Array({50 * _MIB}).fill(7))}},5)"


@pytest.mark.parametrize("others", [True, False], ids=["after others", "alone"])
def test_memory_is_laid_to_a_page_that_had_the_renderer_to_itself(site, crawled, chromium, others):
    served = []

    def script(handler):
        served.append(handler.path)
        handler.send_response(200)
        handler.send_header("Content-Type", "text/javascript")
        handler.end_headers()
        handler.wfile.write(_GREEDY.encode() if len(served) == 1 else b"document.body.append('by script')")

    def later(handler):
        time.sleep(1)
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        handler.wfile.write(f"{TEXT}<script src=/s.js></script>".encode())

    site.pages |= {"/first": TEXT, "/later": later, "/s.js": script}
    paths = ("/first", "/later") if others else ("/later",)
    pages = crawled(*paths, render="always", render_concurrency=1, max_memory=400 * _MIB).pages
    if others:
        assert pages["/first"].render_error is None
        assert pages["/later"].render_error is None
        assert any("by script" in passage.text for passage in pages["/later"].passages)
    else:
        assert pages["/later"].render_error == "the page took more than 400 MiB of memory"
    assert len(served) == 1 + others
