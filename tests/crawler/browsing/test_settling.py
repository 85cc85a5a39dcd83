"""How often a page is asked about while it comes to rest, and what it fetches meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from factmark.crawler.browsing.settling import Activity, settle

LOOK = "() => 'all that the page shows'"


class _Script:
    resource_type = "script"


class _Page:
    """Stands for Playwright's: tells of a script that it asks for, and of its end."""

    def __init__(self) -> None:
        self._told: dict[str, Callable[[object], None]] = {}
        self._script = _Script()

    def on(self, event: str, told: Callable[[object], None]) -> None:
        self._told[event] = told

    def asks(self) -> None:
        self._told["request"](self._script)

    def has(self) -> None:
        self._told["requestfinished"](self._script)


class _Session:
    """A browser whose page is quiet at once, and fetches until so many questions were asked.

    What it fetches comes while the last of these answers is on its way, or so many seconds before.
    """

    def __init__(self, fetches: int, earlier: float = 0.0, took: object = 0.0) -> None:
        self._page = _Page()
        self._fetches, self._earlier, self._took = fetches, earlier, took
        self.activity = Activity(self._page)  # type: ignore[arg-type]
        self.looked: list[bool] = []
        if fetches:
            self._page.asks()

    async def send(self, method: str, options: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.looked.append(LOOK in options["expression"])
        if len(self.looked) == self._fetches:
            self._page.has()
            await asyncio.sleep(self._earlier)
        seen = "all" if self.looked[-1] else None
        waited = "MutationObserver" in options["expression"]
        if len(self.looked) > self._fetches:
            await asyncio.sleep(0.06)  # a page is quiet for a moment before it is looked at
        return {"result": {"value": {"seen": seen, "took": self._took} if waited else seen}}


def _settled(session: _Session) -> Any:
    return asyncio.run(settle(None, session, session.activity, LOOK, budget=5.0))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fetches", "looked"),
    [(0, [True]), (1, [True, False, True]), (4, [True, False, False, False, False, True])],
)
def test_a_page_that_fetches_is_looked_at_when_it_has_what_it_wants(fetches: int, looked: list[bool]) -> None:
    session = _Session(fetches)
    assert _settled(session) == "all"
    assert session.looked == looked


@pytest.mark.parametrize(
    ("earlier", "took", "looks"),
    [
        (0.0, 0.0, 3),  # it came while the answer was on its way: the page was looked at before
        (0.09, 0.0, 1),
        (0.09, 60.0, 3),  # it came while the page was being looked at
        (0.09, "x", 1),
        (0.09, None, 1),
    ],
)
def test_what_comes_after_a_look_is_looked_at_again(earlier: float, took: object, looks: int) -> None:
    session = _Session(1, earlier, took)
    assert _settled(session) == "all"
    assert len(session.looked) == looks


_TOLD = """<p id=p></p><script>
const fetching = window[Symbol.for('factmark.fetching')], told = [], tell = () => told.push(fetching());
addEventListener('unhandledrejection', (event) => { told.push('unhandled'); event.preventDefault(); });
const sent = (done) => {
  const x = new XMLHttpRequest(); x.open('GET', '/data'); x.onload = () => { tell(); setTimeout(done); };
  x.send(); tell();
  const gone = new XMLHttpRequest(); gone.open('GET', '/data'); gone.send(); gone.abort(); tell();
  const anew = new XMLHttpRequest(); anew.open('GET', '/data'); anew.send(); anew.open('GET', '/data'); tell();
  try { new XMLHttpRequest().send(); } catch (error) { told.push(error.name); tell(); }
};
tell();
const asked = fetch('/data'); tell();
asked.then((r) => { const read = r.json(); tell(); return read; }).then((value) => {
  told.push(value.words); tell();
  fetch('http://[bad').catch(() => {});
  fetch('http://[bad');
  sent(() => { tell(); p.textContent = told.join(' '); });
});
</script>"""


_DOES_AS_IT_LIKES = {
    "/taken-away": "const Old = XMLHttpRequest; delete window.XMLHttpRequest; ask(new Old())",
    "/replaced": "const Old = XMLHttpRequest; window.XMLHttpRequest = { create: () => new Old() }; "
    "ask(XMLHttpRequest.create())",
    "/stopped": "const x = new XMLHttpRequest(); x.addEventListener('loadend', (e) => e.stopImmediatePropagation()); ask(x)",
    "/no-reflect": "window.Reflect = {}; ask(new XMLHttpRequest())",
}


def test_pages_do_what_they_like_with_what_tells_of_them(site: Any, crawled: Any, chromium: str) -> None:
    ask = "(x) => { x.open('GET', '/data'); x.onload = () => { p.textContent = x.responseText; }; x.send(); }"
    site.pages |= {
        path: f"<p id=p>wait</p><script>const ask = {ask}; {script}</script>"
        for path, script in _DOES_AS_IT_LIKES.items()
    }
    site.pages["/data"] = "came"
    begun = time.monotonic()
    pages = crawled(*_DOES_AS_IT_LIKES, render="always", render_timeout=60).pages
    assert time.monotonic() - begun < 25  # half of what a page may take is waited for what never ends
    for path in _DOES_AS_IT_LIKES:
        assert pages[path].render_error is None
        assert [p.text for p in pages[path].passages if p.visible] == ["came"], path


def test_a_page_tells_what_its_scripts_fetch_to_the_moment(
    site: Any, crawled: Any, each_browser: str
) -> None:
    site.pages["/"] = _TOLD
    site.add_slowly("/data", 0.3, b'{"words": "came"}', "application/json")
    page = crawled(render="always", browser=each_browser).pages["/"]
    assert page.render_error is None
    told = "0 1 1 came 0 3 3 3 InvalidStateError 3 unhandled 0 0"
    assert [passage.text for passage in page.passages if passage.visible] == [told]
