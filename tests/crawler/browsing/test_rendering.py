"""Pages that do not want to be rendered, and what a rendering may not do."""

from __future__ import annotations

import socket
import time

import pytest
from crawled_site import crawl_site, serving

pytestmark = pytest.mark.browser

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5


@pytest.fixture(scope="module")
def one_by_one(each_browser):
    """A site and a crawl of it, in whose one window each page follows another."""
    with serving() as make_site:
        site = make_site()
        site.add("/s.css", ".off{display:none}", "text/css", Cache_Control="max-age=600")
        site.add("/s.js", "document.body.append('by script')", "text/javascript", Cache_Control="max-age=600")
        pages = _STYLED | _DATABASES | {"/laid-out": _LAID_OUT} | _KEEPING
        site.pages |= pages
        options = {"render": "always", "render_concurrency": 1, "render_wait": 0.3, "browser": each_browser}
        return site, crawl_site(site, *pages, **options)


@pytest.fixture(scope="module")
def at_once(each_browser):
    """A site and a crawl of it, whose pages are rendered at the same time."""
    with serving() as make_site:
        site = make_site()
        site.add("/file.zip", b"PK", "application/zip")
        site.add_slowly("/slow", 0.6, b"x", "text/plain")
        site.add_slowly("/slow.js", 0.6, b"document.body.innerHTML = '<p>anew'", "text/javascript")
        pages = _IGNORED | _ANEW | _ANIMATED
        site.pages |= pages
        return site, crawl_site(site, *pages, render="always", browser=each_browser)


def test_scripts_that_never_stop_cost_their_time_and_nothing_else(site, crawled, chromium):
    site.pages |= {
        "/busy": TEXT + "<script>while(true){}</script><a href=/fine>f</a>",
        "/fine": TEXT + "<p>fine",
    }
    pages = crawled("/busy", "/fine", render="always", render_timeout=5.0).pages
    assert pages["/busy"].render_error == "the page was not ready within 5 seconds"
    assert pages["/busy"].html is not None
    assert pages["/fine"].html is not None


@pytest.mark.parametrize(
    "script",
    [
        "const a=[];for(;;)a.push(new Array(1e5).fill(0).map(()=>Math.random()))",
        "const b=[];setInterval(()=>{document.title=b.push(new Uint8Array(5e7).fill(7))},5)",
    ],
    ids=["heap", "buffers"],
)
def test_scripts_that_take_memory_without_end_lose_their_rendering(site, crawled, each_browser, script):
    site.pages |= {"/greedy": TEXT + f"<script>{script}</script>", "/fine": TEXT + "<p>fine"}
    pages = crawled("/greedy", "/fine", render="always", max_memory=400 * 2**20, browser=each_browser).pages
    assert pages["/greedy"].render_error == "the page took more than 400 MiB of memory"
    assert pages["/greedy"].html is not None
    assert pages["/fine"].render_error is None


def test_a_page_whose_policy_lets_no_script_run_is_looked_at_as_it_is(site, crawled, chromium):
    # Timers do not run there, ours neither: each cost the time a page may take, and was not rendered.
    html = TEXT + "<p id=n>as served</p><script>n.textContent = 'written'</script>"
    site.add("/", html, Content_Security_Policy="default-src *; sandbox")
    site.add("/scripted", html, Content_Security_Policy="sandbox allow-scripts")
    pages = crawled("/", "/scripted", render="always").pages
    texts = {path: {passage.text for passage in page.passages or ()} for path, page in pages.items()}
    assert pages["/"].render_error is None
    assert "as served" in texts["/"]
    assert "written" in texts["/scripted"]


def test_pages_that_never_rest_or_grow_on_are_looked_at_all_the_same(site, crawled, chromium):
    site.pages |= {
        "/restless": TEXT + "<p id=n></p><script>setInterval(()=>{n.textContent=Math.random()},5)</script>",
        "/heavy": TEXT + "<script>for(let i=0;i<4000;i++)document.body.append('x'.repeat(99))</script>",
        "/fine": TEXT + "<p>fine",
    }
    # Half of what a page may take is waited for one that never rests: the other needs more of it.
    restless = crawled("/restless", render="always", render_timeout=10.0, render_wait=0.5).pages
    pages = crawled("/heavy", "/fine", render="always", render_timeout=40.0, max_dom=2**18).pages | restless
    assert pages["/restless"].render_error is None
    assert pages["/restless"].passages
    assert "more than 262144" in pages["/heavy"].render_error
    assert any(p.text == "fine" for p in pages["/fine"].passages)


_IGNORED = {
    "/dialogs": TEXT + "<script>alert(1);confirm(2);prompt(3);document.body.append('went on')</script>",
    "/popup": TEXT + "<form id=f target=_blank action=/opened></form><script>"
    "const opened=window.open('/opened');open('/opened','','noopener');f.submit();"
    "const a=document.createElement('a');a.target='_blank';a.href='/opened';a.click();"
    "document.body.append(`went on: ${opened}`)</script>",
    "/download": TEXT + "<a id=d href=/file.zip download>z</a><script>d.click()</script><p>went on",
    "/leaves": TEXT + "<p>stayed</p><script>location.href='/elsewhere'</script>",
    "/again": TEXT + "<p>stayed</p><script>document.cookie='seen=1';location.reload()</script>",
    "/unload": TEXT + "<p>stayed</p><script>onbeforeunload=e=>{e.preventDefault();return 'no'}</script>",
}


def test_dialogs_popups_downloads_and_navigations_are_ignored(at_once):
    site, crawled = at_once
    pages = crawled.pages
    for path in ("/dialogs", "/popup", "/download"):
        assert any("went on" in p.text for p in pages[path].passages), path
    assert pages["/dialogs"].render_error is None
    assert any("went on: null" in p.text for p in pages["/popup"].passages)
    assert any(p.text == "stayed" for p in pages["/leaves"].passages)
    assert pages["/leaves"].render_error == (
        f"the page's scripts lead on to {site.url('/elsewhere')}; judged as it was before"
    )
    assert pages["/leaves"].leads_to == site.url("/elsewhere")
    assert any(p.text == "stayed" for p in pages["/again"].passages)
    assert pages["/again"].render_error == "the page's scripts load it once more; judged as it was before"
    assert pages["/again"].leads_to is None
    assert any(p.text == "stayed" for p in pages["/unload"].passages)
    assert site.requests.count("/elsewhere") == 1  # as a link: the browser itself did not go there
    assert not any(path.startswith("/opened") for path in site.requests)
    assert "/file.zip" not in site.requests


_STYLED = {
    f"/styled/{n}": f"<link rel=stylesheet href=/s.css>{TEXT}<p class=off>off{n}</p><img src=/i.png>"
    "<video src=/v.mp4></video><script src=/s.js></script>"
    for n in range(4)
}


def test_styles_and_scripts_are_loaded_once_and_pictures_never(one_by_one):
    site, crawled = one_by_one
    for n, path in enumerate(_STYLED):
        said = {p.text: p.visible for p in crawled.pages[path].passages}
        assert said[f"off{n}"] is False
        assert said["by script"] is True
    assert site.requests.count("/s.css") == 1
    assert site.requests.count("/s.js") == 1
    assert {"/i.png", "/v.mp4", "/favicon.ico"}.isdisjoint(site.requests)


_FRAME = "const frame=document.createElement('iframe');document.body.append(frame);const inner=frame.contentDocument"


_KEEPS = (
    "now()",
    "addEventListener('pagehide',now)",
    "setInterval(now,1)",
    # The browser's own cookies are cleared long before such a page can be told anything.
    "setInterval(()=>{const begun=Date.now();while(Date.now()-begun<50);now()},1)",
    f"{_FRAME};setInterval(()=>{{inner.cookie='k=1'}},1)",
    "setInterval(()=>cookieStore.set('k','1'),1)",
)
"""When a page keeps something: at once, as it is left, all the time, also busily, from its frame, by promises."""


_KEEPING = {
    # What a page keeps would be read by the one after it, of whichever kind.
    f"/keeping/{number}/{n}": TEXT
    + "<script>const kept=()=>[document.cookie,localStorage.getItem('k'),sessionStorage.getItem('k'),"
    "window.name].join();const before=kept(),now=()=>{document.cookie='k=1';localStorage.setItem('k','1');"
    f"sessionStorage.setItem('k','1');window.name='k'}};{when};document.body.append('before:'+before)</script>"
    for number, when in enumerate(_KEEPS)
    for n in range(2)
}


def test_nothing_is_kept_from_one_page_to_the_next(one_by_one):
    _, crawled = one_by_one
    for path in _KEEPING:
        assert any(p.text.endswith("before:,,,") for p in crawled.pages[path].passages), path


def test_a_frame_of_its_page_drops_nothing_that_the_page_keeps(site, crawled, chromium):
    site.pages["/"] = (
        f"{TEXT}<script>localStorage.setItem('k','kept');const frame=document.createElement('iframe');"
        "frame.srcdoc='<p>framed';frame.onload=()=>document.body.append(`still ${localStorage.getItem('k')}`);"
        "document.body.append(frame)</script>"
    )
    page = crawled(render="always").pages["/"]
    assert any(p.text == "still kept" for p in page.passages), page.passages


_DATABASES = {
    f"/databases/{n}": f"{TEXT}<script>const opened=indexedDB.open('seen');let fresh=false;"
    "opened.onupgradeneeded=()=>{fresh=true};opened.onsuccess=async()=>{const kept=await caches.has('seen');"
    "await caches.open('seen');document.body.append(`new:${fresh} kept:${kept}`)}</script>"
    for n in range(3)
}


def test_databases_and_caches_are_not_kept_either(one_by_one):
    _, crawled = one_by_one
    for path in _DATABASES:
        assert any("new:true kept:false" in p.text for p in crawled.pages[path].passages), path


def test_pages_that_may_come_next_are_not_fetched(site, crawled, each_browser):
    # Neither robots.txt nor the crawl's limits were asked about them.
    soon = '"source":"list","eagerness":"immediate"'
    rules = f'{{"prefetch":[{{{soon},"urls":["/next/b"]}}],"prerender":[{{{soon},"urls":["/next/c"]}}]}}'
    site.add("/rules.json", rules, "application/speculationrules+json")
    site.add(
        "/",
        f"{TEXT}<link rel=prefetch href=/next/a><link rel=prerender href=/next/d>"
        f"<script type=speculationrules>{rules}</script>"
        "<script>setTimeout(()=>{document.body.append('came')},1500);fetch('/wanted')</script>",
        Speculation_Rules='"/rules.json"',
    )
    page = crawled(render="always", browser=each_browser).pages["/"]
    assert any(p.text == "came" for p in page.passages)
    assert set(site.requests) == {"/robots.txt", "/", "/wanted"}


def test_nobody_is_told_of_the_visit(site, crawled, each_browser):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        site.pages["/"] = (
            f"{TEXT}<a id=a href=#x ping={address}/ping>a</a><script>a.click();"
            f"document.body.append(`sent:${{navigator.sendBeacon('{address}/beacon','x')}}`)</script>"
        )
        page = crawled(render="always", browser=each_browser).pages["/"]
        assert any("sent:true" in p.text for p in page.passages)
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_what_scripts_put_off_belongs_to_the_page(site, crawled, chromium):
    site.pages |= {
        "/late": TEXT + "<p id=p>wait</p><script>setTimeout(()=>{p.textContent='came'},1500)</script>",
        "/chain": TEXT
        + "<p id=p>wait</p><script>setTimeout(()=>setTimeout(()=>{p.textContent='came'},900),900)"
        "</script>",
        "/faded": TEXT
        + "<style>p#p{opacity:0;animation:a .2s 1s forwards}@keyframes a{to{opacity:1}}</style>"
        "<p id=p>came",
        "/carousel": TEXT + "<p>came</p><script>setInterval(()=>{},500)</script>",
        "/never": TEXT + "<p id=p>came</p><script>setTimeout(()=>{p.textContent='late'},60000)</script>",
        "/cleared": TEXT + "<p id=p>came</p><script>clearTimeout(setTimeout(()=>{p.remove()},1500))</script>",
    }
    for path, page in crawled(*site.pages, render="always").pages.items():
        assert page.render_error is None
        assert [p.text for p in page.passages if p.visible and p.text in {"came", "late", "wait"}] == [
            "came"
        ], path


def test_words_of_shadow_trees_are_seen_once_however_often_they_are_looked_at(site, crawled, chromium):
    site.pages["/"] = (
        TEXT
        + "<x-p></x-p><script>setTimeout(()=>{document.body.append('late')},800);customElements.define('x-p',"
        "class extends HTMLElement{constructor(){super();this.attachShadow({mode:'closed'})"
        ".innerHTML='<p>in the shadow</p>'}})</script>"
    )
    page = crawled(render="always").pages["/"]
    assert [(p.text, p.visible) for p in page.passages if "shadow" in p.text] == [("in the shadow", True)]
    assert any("late" in p.text for p in page.passages)
    assert page.rendered_html.count("<p data-factmark-passage") == 2
    assert page.rendered_html.count("in the shadow</p></span>") == 1


def test_auto_renders_only_what_needs_it(site, crawled, chromium):
    site.pages |= {
        "/static": TEXT,
        "/shell": "<div id=root></div><script>root.textContent='from the application'</script>",
        "/data": TEXT + '<script type="application/ld+json">{"@type": "Thing"}</script>',
    }
    result = crawled("/static", "/shell", "/data", render="auto")
    assert {path: p.rendered_html is not None for path, p in result.pages.items()} == {
        "/static": False,
        "/shell": True,
        "/data": False,
    }
    assert result.statistics.rendered == 1


def test_no_browser_is_said_on_every_page(site, crawled):
    site.pages["/"] = TEXT
    page = crawled(render="always", browser="no-such-browser-here").pages["/"]
    assert page.render_error.startswith("not rendered: no browser found")
    assert page.error is None
    assert page.html is not None


def test_a_browser_that_does_not_start_is_said_on_every_page(site, crawled, tmp_path):
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\necho no display >&2\nexit 1\n")
    broken.chmod(0o755)
    site.pages |= {"/a": TEXT, "/b": TEXT}
    pages = crawled("/a", "/b", render="always", browser=str(broken)).pages
    for page in pages.values():
        assert page.render_error.startswith("not rendered: the browser does not start: ")
        assert page.html is not None


def test_a_window_that_nobody_needs_runs_no_scripts(site, crawled, chromium):
    def slow(handler):
        # The crawl waits for this page until the other one's scripts have run, and run no longer.
        ran.append(_soon(lambda: "/tick" in site.requests))
        stopped.append(_soon(lambda: _at_rest(lambda: len(site.requests))))
        handler.send_error(410)

    ran, stopped = [], []
    site.add("/tick", b"", "text/plain")
    site.pages |= {
        "/": TEXT + "<script>fetch('/tick');setInterval(()=>fetch('/tick'),200)</script>",
        "/slow": slow,
    }
    pages = crawled("/", "/slow", render="always", timeout=3 * SECONDS).pages
    assert (pages["/"].render_error, ran, stopped) == (None, [True], [True])


SECONDS = 90.0
"""A browser's start and a page that never rests may take as long where others use the machine."""


def _soon(holds):
    end = time.monotonic() + SECONDS
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(0.1)
    return held


def _at_rest(count):
    before = count()
    time.sleep(2)
    return count() == before


_SIZES = "[innerWidth,innerHeight,outerWidth>=innerWidth,outerHeight>=innerHeight,document.visibilityState]"
_LAID_OUT = (
    "<style>.wide,.narrow{display:none}@media (width:1366px) and (height:900px){.wide{display:block}}"
    "@media (max-width:1365px),(min-width:1367px){.narrow{display:block}}"
    ".foot{position:fixed;bottom:0}.below{position:fixed;top:100vh}.screen{height:100vh}</style>"
    f"<p class=wide>wide<p class=narrow>narrow<p class=foot>foot<p class=below>below<div class=screen></div>{TEXT}"
    f"<p id=p></p><script>onload=()=>requestAnimationFrame(()=>{{p.textContent={_SIZES}.join()}})</script>"
)


def test_a_page_sees_the_window_it_is_laid_out_in(one_by_one):
    _, crawled = one_by_one
    said = {passage.text: passage.visible for passage in crawled.pages["/laid-out"].passages}
    assert said.items() >= {"wide": True, "narrow": False, "foot": True, "below": False}.items()
    assert said["1366,900,true,true,visible"]
    assert crawled.statistics.framed_windows == 0


_WRITTEN_ANEW = (
    # Takes the listeners of window and document away, and the load event comes again (HTML, section 8.4.1).
    "setTimeout(() => { document.open(); document.write('<p>anew'); document.close(); }, 30)",
    "Promise = class { then() {} }; document.write('<p>anew')",
    "function addEventListener() {} function removeEventListener() { throw 1 } document.write('<p>anew')",
    "addEventListener('load', () => fetch('/slow').then(() => { document.body.innerHTML = '<p>anew' }))",
    "const s = document.createElement('script'); s.src = '/slow.js'; setTimeout(() => document.body.append(s), 150)",
)
"""Scripts that write the page once it has begun."""


_ANEW = {f"/anew/{number}": f"{TEXT}<script>{script}</script>" for number, script in enumerate(_WRITTEN_ANEW)}


def test_a_page_is_looked_at_when_it_is_whole(at_once):
    _, crawled = at_once
    for path in _ANEW:
        page = crawled.pages[path]
        assert page.render_error is None
        assert any(passage.text == "anew" for passage in page.passages), path


@pytest.mark.browser
def test_a_page_that_leads_on_to_itself_for_ever_is_left(site, crawled):
    again = "<script>location.replace(location.pathname + '?at=' + performance.timeOrigin)</script>"
    asked = "<script>if (!location.search) location.replace('?lang=auto')</script>"
    chosen = "<script>location.replace('?lang=de')</script>"
    site.pages |= {"/": f"<p>Jars.<a href=/clock>x</a><a href=/chosen>x</a>{TEXT}", "/clock": TEXT + again}
    site.pages |= {"/chosen": TEXT + asked, "/chosen?lang=auto": TEXT + chosen, "/chosen?lang=de": TEXT}
    pages = crawled("/", render="always").pages
    assert len([path for path in pages if path.startswith("/clock")]) == 5
    assert {"/chosen?lang=auto", "/chosen?lang=de"} <= pages.keys()


_FRAMES = "<style>@keyframes in{from{%s}}@keyframes out{to{opacity:0}}body,em{animation:in %s both}</style>"
_ANIMATED = {
    "/blank": _FRAMES % ("visibility:hidden", "8s steps(1,end) 0s 1 normal") + "<body><p>shown",
    "/faint": _FRAMES % ("opacity:0", "30s steps(1,end)") + "<body><p>shown",
    "/part": _FRAMES.replace("body,", "") % ("opacity:0", "30s steps(1,end)") + "<body><p>x <em>hidden",
    "/for-ever": _FRAMES % ("visibility:hidden", "8s steps(1,end) infinite") + "<body><p>hidden",
    "/leaving": "<style>@keyframes out{to{opacity:0}}body{animation:out 9s both}</style><body><p>shown",
}


def test_a_page_that_is_blank_until_an_animation_ends_is_looked_at_then(at_once):
    _, crawled = at_once
    for path in _ANIMATED:
        for passage in crawled.pages[path].passages:
            assert passage.visible is not ("hidden" in passage.text), (path, passage.text)
