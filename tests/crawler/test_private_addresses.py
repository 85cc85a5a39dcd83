"""No page gets a request out of a crawl to this machine or a private network: a listener there hears nothing."""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import threading

import pytest
from forked_commands import run as run_command

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5

#: Crawls as if 127.0.0.2, where the test's site is, were on the public Internet, and nothing else of this machine.
CRAWL = """
import json, sys
from factmark.crawler.requests import addresses, replacements
from factmark.crawler.browsing import proxy
from factmark.crawler.crawl import crawl
from factmark.crawler.settings import CrawlSettings

real = addresses.is_public
def is_public(address):
    return address == "127.0.0.2" or real(address)
for module in (addresses, proxy, replacements):
    module.is_public = is_public

options = json.loads(sys.argv[1])
pages = []
statistics = crawl(CrawlSettings(**{k: tuple(v) if type(v) is list else v for k, v in options.items()}), pages.append)
print(json.dumps([{p.url: p.error for p in pages}, statistics.problems]))
"""


class Listener:
    """Counts the connections made to a port of this machine, and answers them."""

    def __init__(self, family, address):
        self.socket = socket.socket(family)
        self.socket.bind((address, 0))
        self.socket.listen(50)
        self.port = self.socket.getsockname()[1]
        self.heard = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                connection, _ = self.socket.accept()
                with connection:
                    connection.settimeout(5)
                    self.heard.append(connection.recv(300))
                    connection.sendall(
                        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
                    )
            except OSError:
                if self.socket.fileno() < 0:
                    return


@pytest.fixture
def listeners():
    made = [Listener(socket.AF_INET, "127.0.0.1")]
    if socket.has_ipv6:
        with contextlib.suppress(OSError):
            made.append(Listener(socket.AF_INET6, "::1"))
    yield made
    for listener in made:
        listener.socket.close()


@pytest.fixture
def targets(listeners):
    port = listeners[0].port
    found = [
        f"http://{host}:{port}" for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "0")
    ]
    found += [f"http://[::ffff:127.0.0.1]:{port}", f"https://127.0.0.1:{port}"]
    if len(listeners) > 1:
        found.append(f"http://[::1]:{listeners[1].port}")
    return [*found, "http://169.254.169.254", "file:///etc/passwd", "ftp://127.0.0.1"]


@pytest.fixture
def public_site(site):
    site.address = site.address.replace("127.0.0.1", "127.0.0.2")
    return site


@pytest.fixture(autouse=True)
def _bound_to_all(monkeypatch):
    """The site of these tests answers on 127.0.0.2 too, which is this machine on Linux alone."""
    if sys.platform != "linux":
        pytest.skip("needs 127.0.0.2")
    from http.server import ThreadingHTTPServer

    begin = ThreadingHTTPServer.__init__
    monkeypatch.setattr(
        ThreadingHTTPServer,
        "__init__",
        lambda self, address, handler: begin(self, ("127.0.0.2", address[1]), handler),
    )


def crawl(site, **options):
    hosts = options.pop("hosts")
    given = {"start_urls": [site.url()], "timeout": 10, "retries": 0, "hosts": hosts, **options}
    done = run_command([sys.executable, "-c", CRAWL, json.dumps(given)])
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def hosts_of(targets):
    return [target.partition("://")[2].lower() for target in targets if target.startswith("http")]


def with_redirects(site, targets):
    for number, target in enumerate(targets):
        site.redirect(f"/to{number}", f"{target}/redirected")
        site.redirect(f"/first{number}", f"/to{number}")
    site.pages["/"] = (
        TEXT
        + "".join(f'<a href="{target}/linked">x</a>' for target in targets)
        + "".join(f'<a href="/to{n}">x</a><a href="/first{n}">x</a>' for n in range(len(targets)))
        + "".join(f'<link rel="alternate" hreflang="d{n}" href="{t}/alt">' for n, t in enumerate(targets))
    )
    maps = "".join(f"Sitemap: {target}/sitemap.xml\n" for target in targets)
    site.add("/robots.txt", f"User-agent: *\nAllow: /\n{maps}Sitemap: {site.url('/map.xml')}\n", "text/plain")
    entries = "".join(f"<url><loc>{target}/mapped</loc></url>" for target in targets)
    site.add("/map.xml", f"<urlset>{entries}</urlset>", "application/xml")


def test_links_redirects_and_sitemaps(public_site, listeners, targets):
    with_redirects(public_site, targets)
    pages, _ = crawl(public_site, render="never", hosts=hosts_of(targets))
    assert [heard for listener in listeners for heard in listener.heard] == []
    assert pages.pop(public_site.url()) is None
    assert len(pages) > len(targets)
    assert all(error for error in pages.values())
    assert {error.split()[0] for error in pages.values() if "refused: " in error} == {"refused:"}


def test_the_listener_hears_what_is_allowed(public_site, listeners, targets):
    with_redirects(public_site, targets)
    crawl(public_site, render="never", hosts=hosts_of(targets), allow_private=True)
    assert all(listener.heard for listener in listeners)


def subrequests(target, number):
    websocket = target.replace("http", "ws", 1)
    return (
        f'<link rel=stylesheet href="{target}/style"><style>@import "{target}/import";</style>'
        f'<script src="{target}/script"></script><img src="{target}/img"><iframe src="{target}/frame"></iframe>'
        f'<object data="{target}/object"></object><video src="{target}/video"></video>'
        f'<link rel=preload as=fetch href="{target}/preload"><link rel=preconnect href="{target}">'
        f'<form id=f{number} method=post action="{target}/form"></form>'
        "<script>"
        f"try{{fetch('{target}/fetch',{{mode:'no-cors'}}).catch(()=>0)}}catch(e){{}}"
        f"try{{fetch('/redirect{number}').catch(()=>0)}}catch(e){{}}"
        f"try{{navigator.sendBeacon('{target}/beacon','x')}}catch(e){{}}"
        f"try{{new WebSocket('{websocket}/ws')}}catch(e){{}}"
        f"try{{new EventSource('{target}/events')}}catch(e){{}}"
        f"try{{new Worker(URL.createObjectURL(new Blob([\"fetch('{target}/worker')\"])))}}catch(e){{}}"
        f"try{{window.open('{target}/open')}}catch(e){{}}"
        f"try{{f{number}.submit()}}catch(e){{}}"
        f"try{{location.href='{target}/location'}}catch(e){{}}"
        "</script>"
    )


@pytest.mark.browser
def test_requests_of_rendered_pages(public_site, listeners, targets, each_browser):
    _hears_nothing_of_rendered_pages(public_site, listeners, targets, render="always", browser=each_browser)


@pytest.mark.browser
def test_requests_of_pages_that_are_rendered_where_they_need_it(public_site, listeners, targets, chromium):
    _hears_nothing_of_rendered_pages(public_site, listeners, targets, render="auto", browser=chromium)


def _hears_nothing_of_rendered_pages(public_site, listeners, targets, **options):
    for number, target in enumerate(targets):
        public_site.redirect(f"/redirect{number}", f"{target}/redirected")
    shares = [range(first, min(first + 4, len(targets))) for first in range(0, len(targets), 4)]
    for page, share in enumerate(shares):
        asked = "".join(subrequests(targets[number], number) for number in share)
        public_site.pages[f"/p{page}"] = TEXT + asked
    public_site.pages["/"] = TEXT + "".join(f'<a href="/p{n}">x</a>' for n in range(len(shares)))
    pages, _ = crawl(public_site, hosts=[], **options)
    assert len(pages) == len(shares) + 1
    assert [heard for listener in listeners for heard in listener.heard] == []
    assert "/redirect0" in public_site.requests  # the pages' scripts did run


def rarer_requests(target, udp):
    """What pages ask for in ways that few do; ``udp`` is a port of this machine."""
    socket_ = target.replace("http", "ws", 1)
    host = target.partition("://")[2]
    rules = json.dumps(
        {
            kind: [{"urls": [f"{target}/{kind}"], "eagerness": "immediate"}]
            for kind in ("prefetch", "prerender")
        }
    )
    module = f"data:text/javascript,import('{target}/module.js').catch(()=>0);fetch('{target}/from-data').catch(()=>0)"
    tried = [
        f"import({json.dumps(module)})",
        f"import('{target}/imported.js')",
        "navigator.serviceWorker.register('/worker.js')",
        f"new SharedWorker('data:text/javascript,fetch(\"{target}/shared\")')",
        f"navigator.sendBeacon('{target}/beacon2', new Blob(['x']))",
        f"fetch('{target}/kept',{{keepalive:true,mode:'no-cors'}})",
        f"fetchLater('{target}/later',{{activateAfter:0}})",
        f"new WebSocket('{socket_}/ws2')",
        f"new WebTransport('https://127.0.0.1:{udp}/wt')",
        f"(async()=>{{const p=new RTCPeerConnection({{iceServers:[{{urls:'stun:127.0.0.1:{udp}'}},"
        f"{{urls:'turn:{host}?transport=tcp',username:'u',credential:'c'}}]}});p.createDataChannel('x');"
        "await p.setLocalDescription(await p.createOffer())})()",
        f"new Audio('{target}/audio').play()",
        f"(document.fonts.add(new FontFace('x','url({target}/font)')),document.fonts.load('1em x'))",
        f"CSS.paintWorklet.addModule('{target}/paint.js')",
        f"new AudioContext().audioWorklet.addModule('{target}/audio.js')",
    ]
    return (
        f'<link rel="dns-prefetch preconnect" href="{target}"><link rel=prefetch href="{target}/prefetched">'
        f'<link rel=modulepreload href="{target}/preloaded.js"><link rel=prerender href="{target}/prerendered">'
        f'<link rel=manifest href="{target}/manifest"><link rel=icon href="{target}/icon">'
        f"<style>@font-face{{font-family:y;src:url({target}/face)}}p{{font-family:y;cursor:url({target}/cursor),auto;"
        f"background:url({target}/background)}}p::after{{content:url({target}/content)}}</style>"
        f'<embed src="{target}/embed"><input type=image src="{target}/input"><svg><image href="{target}/svg"/>'
        f'<use href="{target}/use#a"/></svg><script type=speculationrules>{rules}</script>'
        f"<iframe sandbox=allow-scripts srcdoc=\"<script>fetch('{target}/sandboxed',{{mode:'no-cors'}})</script>"
        f'<iframe src={target}/within></iframe>"></iframe><iframe srcdoc="<img src={target}/srcdoc>'
        f'<meta http-equiv=refresh content=0;url={target}/refreshed>"></iframe><iframe src="data:text/html,'
        f"<script>location='{target}/data'</script>\"></iframe><iframe src=\"javascript:location='{target}/js'\"></iframe>"
        "<script>" + "".join(f"try{{Promise.resolve({each}).catch(()=>0)}}catch(e){{}}" for each in tried)
        + "fetch('/tried?'+location.pathname)</script>"
    )  # fmt: skip


@pytest.mark.browser
@pytest.mark.parametrize("allowed", [False, True])
def test_requests_that_few_pages_make(public_site, listeners, targets, each_browser, allowed):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        udp.settimeout(0.5)
        asked = "".join(rarer_requests(target, udp.getsockname()[1]) for target in targets[:2])
        # A timer keeps the page until what it has begun has had the time to reach somebody.
        reached = "<script>fetch('/reached?'+location.pathname);setTimeout(()=>0,1500)</script>"
        worker = "self.onactivate=()=>0;" + "".join(f"fetch('{target}/of-worker');" for target in targets[:2])
        public_site.add("/worker.js", worker, "text/javascript")
        for number, target in enumerate(targets[:2]):
            public_site.redirect(f"/frame-to{number}", f"{target}/framed")
        led = "".join(f"<iframe src=/frame-to{number}></iframe>" for number in range(2))
        public_site.pages |= {
            "/": f"{TEXT}<iframe src=/frame width=300 height=300></iframe>{led}{asked}{reached}",
            "/frame": f"{TEXT}{asked}{reached}",
        }
        options = {"render": "always", "browser": each_browser, "render_wait": 2, "follow_links": False}
        pages, _ = crawl(public_site, hosts=[], allow_private=allowed, **options)
        assert pages == {public_site.url(): None}
        # Scripts did run, to their ends, in the frame too.
        ran = {f"/{script}?/{page}" for script in ("reached", "tried") for page in ("", "frame")}
        assert ran <= set(public_site.requests)
        assert {"/frame-to0", "/frame-to1"} <= set(public_site.requests)
        heard = [each for listener in listeners for each in listener.heard]
        assert bool(heard) is allowed
        with pytest.raises(TimeoutError):
            udp.recv(2000)
