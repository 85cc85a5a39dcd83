"""Markup that scripts add after a page has loaded: it is found, what is pending is told, and who added it.

``make endurance`` crawls such pages ten times.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from endurance import cases
from forked_commands import run as run_command

from factmark.crawler.browsing.rendering import LateMarkup
from factmark.crawler.items import PageItem

_ADD = """const s = document.createElement("script"); s.type = "application/ld+json";
s.textContent = `{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup", "color": "${color}"}`;
document.head.append(s);"""
_WORDS = "A cup of clay, turned by hand and fired in the kiln behind the house, for tea and for soup. " * 4
_PAGE = "<!DOCTYPE html><html lang=en><title>Cups</title><h1>Blue cup</h1><p>" + _WORDS + "%s"


def _later(milliseconds: int) -> str:
    return f"<script>setTimeout(() => {{ const color = 'pink'; {_ADD} }}, {milliseconds})</script>"


def _item(names: str, property_: str) -> str:
    """Return HTML of an item with the attributes that name its type."""
    return f"<div {names}><b {property_}=name>Blue cup</b><meta {property_}=releaseDate content=pink></div>"


_MICRODATA = _item("itemscope itemtype=https://schema.org/Product", "itemprop")
_RDFA = _item("vocab=https://schema.org/ typeof=Product", "property")
_SET = """const div = document.createElement("div"); div.setAttribute("itemscope", "");
div.setAttribute("itemtype", "https://schema.org/Product"); div.innerHTML = "<meta itemprop=releaseDate content=pink>";
document.body.append(div)"""
_PAGES = {
    "/soon": _later(300),
    "/late": _later(1500),
    "/later": _later(3000),
    "/tag": "<script async src=/tag.js></script>",
    # A manager that asks for another script after the page has loaded, as most do.
    "/manager": "<script>addEventListener('load', () => setTimeout(() => {const s = document.createElement('script');"
    "s.src = '/tag.js'; document.head.append(s)}, 700))</script>",
    "/interval": f"<script>let n = 0; const i = setInterval(() => {{ if (++n < 6) return; clearInterval(i);"
    f"const color = 'pink'; {_ADD} }}, 200)</script>",
    "/worker": "<script>new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 900)']))).onmessage ="
    f" () => {{ const color = 'pink'; {_ADD} }}</script>",
    "/written": """<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", `<script type=application/ld+json>
{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup", "color": "pink"}<\\/script>`), 400)</script>""",
    "/idle": "<script>const from = Date.now(); (function wait() { requestIdleCallback(() => {"
    f"if (Date.now() - from < 900) return wait(); const color = 'pink'; {_ADD} }})}})()</script>",
    "/task": f"<script>scheduler.postTask(() => {{ const color = 'pink'; {_ADD} }}, {{delay: 900}})</script>",
    "/signal": f"<script>AbortSignal.timeout(900).onabort = () => {{ const color = 'pink'; {_ADD} }}</script>",
    "/messages": "<script>const from = Date.now(), {port1, port2} = new MessageChannel(); port1.onmessage = () => {"
    f"if (Date.now() - from < 900) return port2.postMessage(0); const color = 'pink'; {_ADD} }}; port2.postMessage(0)</script>",
    "/posts": "<script>const from = Date.now(); let added; onmessage = () => { if (added) return; if (Date.now() - from < 900)"
    f" return postMessage(0, '*'); added = true; const color = 'pink'; {_ADD} }}; postMessage(0, '*')</script>",
    "/broadcast": "<script>const from = Date.now(), [one, other] = [1, 2].map(() => new BroadcastChannel('cups'));"
    "other.onmessage = () => { if (Date.now() - from < 900) return one.postMessage(0); other.close();"
    f"const color = 'pink'; {_ADD} }}; one.postMessage(0)</script>",
    # Its timer is past, and not heard yet, when the page is looked at.
    "/busy": "<script>addEventListener('load', () => { setTimeout(() => { const from = Date.now(); "
    f"while (Date.now() - from < 250); }}, 50); setTimeout(() => {{ const color = 'pink'; {_ADD} }}, 170) }})</script>",
    "/microdata": f"<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '{_MICRODATA}'), 900)</script>",
    "/rdfa": "<script async src=/rdfa.js></script>",
    "/set": "<script async src=/set.js></script>",
    # Loaders of delayed scripts wait for a visitor's first movement.
    "/moved": f"<script>addEventListener('mousemove', () => {{ const color = 'pink'; {_ADD} }}, {{once: true}})</script>",
    "/wheeled": f"<script>document.onwheel = () => {{ const color = 'pink'; {_ADD} }}</script>",
    "/delayed": "<script type=delayed data-src=/tag.js></script><script>for (const name of ['keydown', 'touchstart', 'pointermove'])"
    "document.addEventListener(name, () => document.querySelectorAll('script[type=delayed]').forEach((each) => {"
    "const s = document.createElement('script'); s.src = each.dataset.src; each.replaceWith(s) }), {once: true})</script>",
    # The list is put a little below the first window, and filled once it is reached.
    "/reached": "<p style='position: absolute; top: 105vh'>Cups<script>new IntersectionObserver(([{isIntersecting}], seen) => {"
    f"if (!isIntersecting) return; seen.disconnect(); const color = 'pink'; {_ADD} }}).observe(document.currentScript.parentNode)"
    "</script></p>",
    # Another of the same thing was served.
    "/second": _MICRODATA.replace("pink", "blue")
    + f"<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '{_MICRODATA}'), 900)</script>",
}
_BY = {
    "/tag": "/tag.js",
    "/manager": "/tag.js",
    "/delayed": "/tag.js",
    "/rdfa": "/rdfa.js",
    "/set": "/set.js",
}


def _crawled(site: Any, tmp_path: Path, *arguments: str) -> tuple[str, dict[str, Any]]:
    command = [sys.executable, "-m", "factmark", "crawl", site.url("/"), "--allow-private", "--delay", "0"]
    command += ["--isolated", "--exit-zero", "--output", str(tmp_path), *arguments]
    told = run_command(command)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout, json.loads((tmp_path / "findings.json").read_text())


@pytest.mark.browser
@pytest.mark.parametrize("mode", ["auto", "always"])
@pytest.mark.parametrize("run", cases(range(10), 1))
def test_late_markup_is_found_and_names_its_script(
    site: Any, chromium: str, tmp_path: Path, mode: str, run: int
) -> None:
    for path, script in _PAGES.items():
        site.pages[path] = _PAGE % script
    site.pages["/"] = _PAGE % "".join(f"<a href={path}>{path}</a> " for path in _PAGES)
    tag = f"const color = 'pink'; setTimeout(() => {{ {_ADD} }}, 600)"
    site.add_slowly("/tag.js", 0.5, tag.encode(), "text/javascript")
    written = f"setTimeout(() => document.body.insertAdjacentHTML('beforeend', '{_RDFA}'), 700)"
    site.add("/rdfa.js", written, "text/javascript")
    site.add("/set.js", f"setTimeout(() => {{ {_SET} }}, 700)", "text/javascript")
    printed, report = _crawled(site, tmp_path, "--render", mode, "--select", "FAC,CMP")
    found = {
        result["location"]["uri"].removeprefix(site.address): result["message"]
        for result in report["results"]
        if result["statement"]["value"] == "pink"
    }
    # A busy machine may not be idle in time: then the page is told to be unfinished.
    late = _PAGES.keys() - found.keys()
    assert late <= {"/idle"}
    for path, message in found.items():
        by = site.url(_BY[path]) if path in _BY else "a script of the page"
        assert f"added by {by}" in message, (path, message)
    # A worker may always have more to say.
    told = {note["uri"].removeprefix(site.address): note for note in report["notifications"] if note["uri"]}
    assert told.keys() == {"/worker", *late}
    assert "had not finished (a worker)" in told["/worker"]["message"]
    assert not told["/worker"]["incomplete"]
    assert "had not finished" in printed


_SERVICE_WORKER = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
_WAITING = {
    "/worker": f"<script>const color = 'pink'; {_SERVICE_WORKER}.then(() => {{ {_ADD} }})</script>",
    "/consent": f"<script type=text/plain data-consent>const color = 'pink'; {_ADD}</script>"
    "<script type=consent data-src=/tag.js></script><script type=text/x-template><b>Cups</b></script>"
    "<script type=text/plain>A cup</script><script>1</script>",
    "/lazy": "<script data-src=/tag.js></script>",
    "/timer": _later(60_000),
}


@pytest.mark.browser
def test_what_pages_wait_for_without_end_is_told(site: Any, chromium: str, tmp_path: Path) -> None:
    site.pages |= {path: _PAGE % script for path, script in _WAITING.items()}
    site.pages["/"] = _PAGE % "".join(f"<a href={path}>{path}</a> " for path in _WAITING)
    site.add("/worker.js", "", "text/javascript")
    _, report = _crawled(site, tmp_path, "--render", "always")
    told = {note["uri"].removeprefix(site.address): note["message"] for note in report["notifications"]}
    assert len(told) == len(report["notifications"]) == len(_WAITING)
    assert "had not finished (a service worker)" in told["/worker"]
    assert told["/consent"].startswith("the page keeps scripts of type consent, text/plain from running")
    assert "scripts without an address" in told["/lazy"]
    assert "had not finished (a timer)" in told["/timer"]
    assert not any(note["incomplete"] for note in report["notifications"])
    assert report["summary"]["statements"] == 0


@pytest.mark.browser
def test_markup_that_a_frame_adds_to_its_page_is_found(site: Any, chromium: str, tmp_path: Path) -> None:
    site.pages["/"] = _PAGE % "<iframe src=/frame></iframe>"
    block = '{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup", "color": "pink"}'
    made = "const page = parent.document, s = page.createElement('script'); s.type = 'application/ld+json';"
    site.pages["/frame"] = (
        f"<script>setTimeout(() => {{ {made} s.text = '{block}'; page.head.append(s) }}, 400)</script>"
    )
    _, report = _crawled(site, tmp_path, "--select", "FAC")
    assert [result["statement"]["value"] for result in report["results"]] == ["pink"]


def test_kinds_without_late_markup_are_waited_for_three_times() -> None:
    late = LateMarkup()
    script = "<script src=/tags.js></script>"
    pages = [
        PageItem(url, url, html=script) for url in (f"https://cups.example/a/{each}" for each in range(4))
    ]
    other = PageItem("", "https://cups.example/b/0")
    for page in pages[:3]:
        assert late.may_come(page)
        late.note(page, came=False)
    assert not late.may_come(pages[3])
    assert late.may_come(replace(pages[3], html="<script src=/other.js></script>"))
    late.note(other, came=True)
    for _ in range(5):
        late.note(other, came=False)
    assert late.may_come(other)
