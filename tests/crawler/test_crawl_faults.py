"""Servers that fail: every fault is named, and the rest of the crawl is not lost."""

from __future__ import annotations

import gzip
import socket
import ssl
import struct
import threading
import time
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from scrapy.http import Response

from factmark.crawler.requests.politeness import retry_after

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5


def _reset(handler):
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def _silent(handler):
    time.sleep(3)


def _short(handler):
    handler.wfile.write(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n<p>too short"
    )


def _endless(handler):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    for _ in range(3000):
        handler.wfile.write(b"<p>more and more</p>\n" * 50)


def _slow_bytes(handler):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n")
    for _ in range(100):
        handler.wfile.write(b"x")
        time.sleep(0.2)


def _large(handler):
    size = 50 * 2**20
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % size)
    handler.wfile.write(b"<p>" * 1000)


def _long_header(size):
    def answer(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * size + b"\r\n")
        handler.wfile.write(b"Content-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>read")

    return answer


def _not_http(handler):
    handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")


def test_every_fault_is_named_and_nothing_else_is_lost(site, crawled):
    bomb = gzip.compress(b"0" * (4 * 2**20))
    site.add("/bomb", bomb, Content_Encoding="gzip")
    site.add("/broken-gzip", b"\x1f\x8b\x08\x00 this is no gzip stream", Content_Encoding="gzip")
    site.pages |= {
        "/reset": _reset,
        "/silent": _silent,
        "/short": _short,
        "/endless": _endless,
        "/slow": _slow_bytes,
        "/large": _large,
        "/not-http": _not_http,
        "/long-header": _long_header(300_000),
        "/500": (500, {"Content-Type": "text/html"}, b"oops"),
        "/404": (404, {"Content-Type": "text/html"}, b"gone"),
    }
    site.redirect("/loop", "/loop2")
    site.redirect("/loop2", "/loop")
    site.redirect("/nowhere", "")
    site.redirect("/ftp", "ftp://127.0.0.1/x")
    site.redirect("/mail", "mailto:jane@example.com")
    site.redirect("/script", " JavaScript:alert(1)")
    for n in range(20):
        site.redirect(f"/chain{n}", f"/chain{n + 1}")
    paths = [*(p for p in site.pages if not p.startswith(("/chain", "/loop2"))), "/chain0"]
    site.pages["/"] = TEXT + "".join(f'<a href="{p}">{p}</a>' for p in paths) + '<a href="/fine">fine</a>'
    site.pages["/fine"] = TEXT
    result = crawled(timeout=1.5, max_body=2**20, concurrency=16)
    said = {path: page.error for path, page in result.pages.items()}
    assert said.pop("/") is None
    assert said.pop("/fine") is None
    expected = {
        "/reset": "the connection was closed before the answer was complete",
        "/silent": "no complete answer within 1.5 seconds",
        "/short": "the answer broke off before its end",
        "/endless": "larger than 1 MiB",
        "/slow": "no complete answer within 1.5 seconds",
        "/large": "larger than 1 MiB",
        "/bomb": "larger than 1 MiB after decompression",
        "/500": "the server answered with status 500",
        "/404": "the server answered with status 404",
        "/nowhere": f"redirect loop: {site.url('/nowhere')} -> {site.url('/nowhere')}",
        "/ftp": "redirects to ftp://127.0.0.1/x, which is not a URL",
        "/mail": "redirects to mailto:jane@example.com, which is not a URL",
        "/script": "redirects to JavaScript:alert(1), which is not a URL",
        "/long-header": "a header of the answer is longer than 256 KiB",
        "/chain0": f"more than 10 redirects, the last to {site.url('/chain11')}",
        "/loop": f"redirect loop: {site.url('/loop')} -> {site.url('/loop2')} -> {site.url('/loop')}",
    }
    assert {path: said.get(path) for path in expected} == expected
    assert said["/broken-gzip"].startswith("the compressed answer is broken")
    assert said["/not-http"].startswith("the request failed") or said["/not-http"].startswith(
        "the connection"
    )
    assert set(said) == {*expected, "/broken-gzip", "/not-http"}
    assert all(result.pages[path].html is None for path in said)
    assert result.pages["/reset"].status is None
    assert result.statistics.failed == len(said)


def test_a_long_header_is_read_as_browsers_read_it(site, crawled):
    site.pages["/"] = _long_header(200_000)
    page = crawled().pages["/"]
    assert (page.html, page.error) == ("<p>read", None)


def test_an_endless_answer_is_not_waited_for_again(site, crawled):
    site.pages |= {"/slow": _slow_bytes, "/silent": _silent}
    result = crawled("/slow", "/silent", timeout=1.0, retries=2)
    assert [page.error for page in result.pages.values()] == ["no complete answer within 1 seconds"] * 2
    assert site.requests.count("/slow") == 1
    assert site.requests.count("/silent") == 2


def test_a_calendar_without_end_is_left_and_told(site, make_site, crawled):
    def month(handler):
        number = int(
            handler.path.rpartition("=")[2] if "=" in handler.path else handler.path.rpartition("/")[2]
        )
        here = "/calendar/" if "calendar" in handler.path else "/list?page="
        body = f"{TEXT}<a href='{here}{number + 1}'>next</a>".encode()
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)

    site.pages |= {f"/calendar/{n}": month for n in range(200)} | {"/list": month, "/fine": TEXT}
    site.pages["/"] = TEXT + '<a href="/calendar/1">c</a><a href="/list?page=1">l</a><a href="/fine">f</a>'
    result = crawled(pattern_budget=30)
    assert "/fine" in result.pages
    assert 30 <= len(result.pages) <= 100
    host = site.address.removeprefix("http://")
    said = dict(result.statistics.problems)
    assert set(said) == {f"{host}/calendar/{{n}}", f"{host}/list?page"}
    assert all("they seem to have no end" in words for words in said.values())


def test_a_sitemap_of_fifty_thousand_addresses(site, crawled):
    entries = "".join(f"<url><loc>{site.url('/p')}{n}</loc></url>" for n in range(50_000))
    site.add("/sitemap.xml", f"<urlset>{entries}</urlset>", "application/xml")
    site.pages |= {f"/p{n}": TEXT for n in range(5)}
    result = crawled(start_urls=(), sitemap_urls=(site.url("/sitemap.xml"),), max_pages=5, max_body=10_000)
    assert sorted(result.pages) == [f"/p{n}" for n in range(5)]
    assert result.statistics.known == 50_001
    assert result.statistics.problems == []


@pytest.fixture
def unsafe_address(tmp_path):
    """The address of a server whose certificate nobody vouches for."""
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "nobody.example")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=9))
        .not_valid_after(now + timedelta(days=9))
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, plain
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    (tmp_path / "server.pem").write_bytes(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "server.pem")
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Greeting)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield f"https://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


class _Greeting(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<p>hello")

    def log_message(self, format, *args):
        pass


def test_an_invalid_certificate_is_told_or_accepted_on_demand(unsafe_address, crawled):
    page = crawled(unsafe_address).pages[unsafe_address]
    assert page.error.startswith("the secure connection failed: ")
    assert page.status is None
    assert crawled(unsafe_address, verify_tls=False).pages[unsafe_address].html == "<p>hello"


def test_a_refused_connection_and_an_unknown_host(crawled):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    refused, unknown = f"http://127.0.0.1:{port}/", "http://no-such-host.invalid/"
    pages = crawled(refused, unknown).pages
    assert pages[refused].error == "the server refused the connection"
    assert pages[unknown].error == "the host name no-such-host.invalid cannot be resolved"


def test_a_start_page_that_is_no_page(site, crawled):
    site.add("/data.bin", b"\0\1\2", "application/octet-stream")
    assert crawled("/data.bin").pages["/data.bin"].error == (
        "not an HTML page: its type is application/octet-stream"
    )


def test_a_sitemap_is_no_page(site, crawled):
    site.add("/sitemap.xml", b"<urlset/>", "application/xml")
    assert crawled("/sitemap.xml").pages["/sitemap.xml"].error == (
        "not an HTML page: its type is application/xml; factmark crawl --sitemap reads a sitemap"
    )


def test_a_wrong_encoding_is_told_and_the_page_read(site, crawled):
    site.add("/", "<p>Grüße aus Köln".encode("iso-8859-1"), "text/html; charset=utf-8")
    page = crawled().pages["/"]
    assert page.html == "<p>Gr\ufffd\ufffde aus K\ufffdln"
    assert page.error == (
        "3 characters are not valid utf-8, the encoding the page is served or read with; "
        "they were read as U+FFFD"
    )


def test_what_fails_once_is_tried_again(site, crawled):
    answers = iter([503, 429, 200])

    def sometimes(handler):
        status = next(answers)
        handler.wfile.write(b"HTTP/1.1 %d X\r\nContent-Type: text/html\r\n" % status)
        handler.wfile.write(b"Retry-After: 0\r\n\r\n" if status == 503 else b"\r\n")
        handler.wfile.write(b"<p>here now")

    site.pages["/"] = sometimes
    page = crawled(retries=2).pages["/"]
    assert (page.status, page.error) == (200, None)


@pytest.mark.parametrize("asked", ["2", "1000"])
def test_retry_after_is_heeded(site, crawled, asked):
    times = []

    def busy(handler):
        times.append(time.monotonic())
        status = 503 if len(times) == 1 else 200
        handler.wfile.write(b"HTTP/1.1 %d X\r\nContent-Type: text/html\r\n" % status)
        handler.wfile.write(b"Retry-After: %s\r\n\r\n<p>x" % asked.encode())

    site.pages["/"] = busy
    page = crawled(retries=1, max_pause=10.0).pages["/"]
    if asked == "2":
        assert page.error is None
        assert times[1] - times[0] >= 1.9
    else:
        assert page.error == "the server answered with status 503 and asks to come back in 1000 seconds"
        assert len(times) == 1


def test_a_page_that_is_always_busy_does_not_slow_the_site(site, crawled):
    paths = [f"/{number}" for number in range(30)]
    site.pages |= dict.fromkeys(paths, TEXT)
    past = "Sun, 06 Nov 1994 08:49:37 GMT"
    site.pages["/busy"] = (503, {"Content-Type": "text/html", "Retry-After": past}, b"<p>busy")
    result = crawled("/busy", *paths)
    assert len([page for page in result.pages.values() if page.error is None]) == len(paths)
    assert result.pages["/busy"].error == "the server answered with status 503"
    assert result.statistics.seconds < 30  # with ten seconds between two requests it took minutes


def test_a_moment_to_come_back_is_one_of_the_servers_clock():
    date = {"Date": "Sun, 06 Nov 1994 08:00:00 GMT", "Retry-After": "Sun, 06 Nov 1994 10:00:00 GMT"}
    response = Response("http://bakery.example/", headers=date)
    assert retry_after(response) == 7200
    assert retry_after(Response("http://bakery.example/", headers={"Retry-After": date["Date"]})) == 0


def test_a_page_behind_a_login_says_how_to_give_one(site, crawled):
    site.pages["/"] = (401, {"Content-Type": "text/html", "WWW-Authenticate": "Basic"}, b"<p>who?")
    assert "401 and asks for a login, which" in crawled().pages["/"].error


def test_a_broken_gzip_stream_is_called_so(site, crawled):
    site.add("/", b"\x1f\x8b\x08\x00junk", content_encoding="gzip")
    assert crawled().pages["/"].error.startswith("the compressed answer is broken: ")


def test_a_gzip_stream_that_breaks_off_is_no_page(site, crawled):
    packed = gzip.compress(TEXT.encode())
    site.pages["/"] = (
        '<a href="/cut">1</a><a href="/no-check">2</a><a href="/more">3</a><a href="/two">4</a>' + TEXT
    )
    halves = gzip.compress(TEXT[:9].encode()) + gzip.compress(TEXT[9:].encode())
    bodies = {"/cut": packed[:-9], "/no-check": packed[:-8], "/more": packed + b"more", "/two": halves}
    for path, body in bodies.items():
        site.add(path, body, content_encoding="gzip")
    pages = crawled().pages
    assert pages["/cut"].error == "the compressed answer is broken: it breaks off before its end"
    assert [pages[path].html for path in ("/no-check", "/more", "/two")] == [TEXT] * 3


@pytest.mark.parametrize("media_type", ["text/html, text/html", "text/html;charset=utf-8, text/html"])
def test_a_media_type_that_is_told_twice_is_one(site, crawled, media_type):
    site.pages["/"] = '<a href="/twice">on</a>' + TEXT
    site.add("/twice", TEXT, media_type)
    assert crawled().pages["/twice"].html == TEXT


def test_a_login_in_a_redirect_is_left_out(site, crawled):
    site.pages["/new"] = TEXT
    site.redirect("/", site.url("/new").replace("//", "//jo:loaf-of-rye@"))
    result = crawled()
    assert result.pages["/"].final_url == site.url("/new")
    assert result.statistics.problems == []


@pytest.mark.parametrize("asked", ["1000", None])
def test_robots_txt_that_too_many_ask_for_is_named(site, crawled, asked):
    more = {} if asked is None else {"Retry-After": asked}
    site.pages |= {"/robots.txt": (429, {"Content-Type": "text/plain", **more}, b"slow down"), "/": TEXT}
    result = crawled(retries=0)
    assert result.pages["/"].error is None
    assert dict(result.statistics.problems)[site.url("/robots.txt")].endswith("answered with status 429")


def test_robots_txt_that_fails_is_named(site, crawled):
    site.pages |= {"/robots.txt": _reset, "/": TEXT}
    result = crawled()
    assert result.pages["/"].error is None
    assert dict(result.statistics.problems)[site.url("/robots.txt")].startswith("robots.txt cannot be read: ")


@pytest.mark.parametrize("asked", ["nan", "-5", "inf"])
def test_a_crawl_delay_that_is_none_is_passed_over(site, crawled, asked):
    site.add("/robots.txt", f"User-agent: *\nCrawl-delay: {asked}\n", "text/plain")
    site.pages |= {"/1": TEXT, "/2": TEXT}
    result = crawled("/1", "/2")
    assert len(result.pages) == 2
    assert result.statistics.seconds < 20


def test_the_crawl_delay_of_robots_txt_is_kept(site, crawled):
    times = []

    def timed(handler):
        times.append(time.monotonic())
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x")

    site.add("/robots.txt", "User-agent: *\nCrawl-delay: 0.6\n", "text/plain")
    site.pages |= {"/1": timed, "/2": timed, "/3": timed}
    crawled("/1", "/2", "/3")
    # A busy machine may take up one request late, but not make up for two delays.
    assert times[2] - times[0] >= 1.0


def test_an_error_of_the_receiver_ends_the_crawl(site):
    from factmark.crawler.crawl import crawl
    from factmark.crawler.settings import CrawlSettings

    site.pages["/"] = TEXT

    def broken(page):
        raise LookupError("the receiver is broken")

    settings = CrawlSettings(start_urls=(site.url(),), render="never", allow_private=True)
    with pytest.raises(LookupError, match="the receiver is broken"):
        crawl(settings, broken, in_child=True)
