"""A login is shown to the site alone, and written nowhere."""

from __future__ import annotations

import base64
import gzip
import html
import json
import sys
import urllib.parse

import pytest
from forked_commands import run as run_command

from factmark.crawler.discovery.scope import Scope
from factmark.crawler.requests.login import Login, LoginError, means, read_login
from factmark.crawler.settings import CrawlSettings

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5
SECRETS = ("c00kie-secret", "header-secret", "pass-secret", "stored-secret", "local-secret")


def state(tmp_path, host):
    stored = {
        "cookies": [{"name": "stored", "value": "stored-secret", "domain": host, "path": "/"}],
        "origins": [{"origin": f"http://{host}", "localStorage": [{"name": "k", "value": "local-secret"}]}],
    }
    (tmp_path / "state.json").write_text(json.dumps(stored))
    return str(tmp_path / "state.json")


def test_a_word_in_a_browsers_storage_is_no_secret(tmp_path):
    items = [{"name": "country", "value": "Germany"}, {"name": "token", "value": "Zx8fk2Lq90"}]
    stored = {"cookies": [], "origins": [{"origin": "http://a.example", "localStorage": items}]}
    (tmp_path / "state.json").write_text(json.dumps(stored))
    login = read_login(
        ["http://a.example/"], storage_state=str(tmp_path / "state.json"), headers=["X: Germany"]
    )
    assert login.secrets == ("Zx8fk2Lq90", "Germany")
    kept = read_login(["http://a.example/"], storage_state=str(tmp_path / "state.json"))
    assert kept.redacted("Made in Germany, Zx8fk2Lq90") == "Made in Germany, [redacted]"


def test_the_site_is_shown_everything_and_nothing_is_written(site, make_site, tmp_path):
    other = make_site()

    def members(handler):
        said = f"{handler.headers.get('Cookie')} {handler.headers.get('X-Key')} {handler.headers.get('Authorization')}"
        body = f"{TEXT}<p>You sent {said}</p><a href=/private>p</a>".encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Echo: {said}\r\nSet-Cookie: s=1\r\n\r\n"
        handler.wfile.write(head.encode() + body)

    site.pages |= {"/": members, "/private": (500, {"Content-Type": "text/html"}, b"pass-secret")}
    site.redirect("/away", other.url("/"))
    other.pages["/"] = TEXT
    command = [sys.executable, "-m", "factmark", "crawl", site.url("/"), site.url("/away"), "--allow-private"]
    command += [
        "--render",
        "never",
        "--delay",
        "0",
        "--isolated",
        "--output",
        "out",
        "--header",
        "X-Key: header-secret",
    ]
    command += ["--cookie", "env:COOKIE", "--basic-auth", "me:pass-secret", "--storage-state"]
    done = run_command(
        [*command, state(tmp_path, "127.0.0.1")],
        cwd=tmp_path,
        env={"COOKIE": "session=c00kie-secret", "PATH": "/usr/bin"},
        timeout=200,
    )
    assert done.returncode in {0, 3}, done.stderr
    assert {h.get("X-Key") for h in site.headers} == {"header-secret"}
    token = base64.b64encode(b"me:pass-secret").decode()
    assert {h.get("Authorization") for h in site.headers} == {f"Basic {token}"}
    sent = site.headers[-1]["Cookie"]
    assert "session=c00kie-secret" in sent
    assert "stored=stored-secret" in sent
    assert other.requests == []
    written = [done.stdout.encode(), done.stderr.encode()]
    for file in (tmp_path / "out").rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            written.append(gzip.decompress(content) if file.suffix == ".gz" else content)
    assert any(b"You sent" in content for content in written)
    for secret in (*SECRETS, token):
        assert not any(secret.encode() in content for content in written), secret


def test_redirects_and_plain_http_are_not_let_in():
    login = read_login(["https://shop.example/"], headers=["X-Key: header-secret"])
    settings = CrawlSettings(start_urls=("https://shop.example/",), login=login)
    assert settings.lets_in("https://shop.example/a")
    assert not settings.lets_in("http://shop.example/a")
    assert not settings.lets_in("https://other.example/a")
    assert not settings.lets_in("https://shop.example:8443/a")
    assert not CrawlSettings(start_urls=("https://shop.example/",)).lets_in("https://shop.example/")


@pytest.mark.browser
def test_the_browser_is_let_in_too(site, make_site, crawled, chromium, tmp_path):
    other = make_site()
    other.address = other.address.replace("127.0.0.1", "localhost")  # cookies know no ports
    other.add("/o.js", "", "text/javascript")
    site.add("/s.js", "document.body.append('storage:' + localStorage.getItem('k'))", "text/javascript")
    site.pages["/"] = f"{TEXT}<script src=/s.js></script><script src={other.url('/o.js')}></script>"
    site.pages["/2"] = site.pages["/"]
    host = site.address.removeprefix("http://")
    login = read_login(
        [site.url()],
        cookies=["session=c00kie-secret"],
        headers=["X-Key: header-secret"],
        storage_state=state(tmp_path, host),
    )
    pages = crawled("/", "/2", render="always", render_concurrency=1, login=login).pages
    for page in pages.values():
        assert any("storage:[redacted]" in passage.text for passage in page.passages)
        assert not any(secret in page.rendered_html for secret in SECRETS)
    asked = [h for path, h in zip(site.requests, site.headers, strict=True) if path == "/s.js"]
    assert asked
    assert all(h["X-Key"] == "header-secret" and "session=c00kie-secret" in h["Cookie"] for h in asked)
    assert other.headers
    assert not any("header-secret" in str(h) or "c00kie-secret" in str(h) for h in other.headers)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cookies": ["hunter2-no-name"]}, "cookie 1 is not of the form NAME=VALUE"),
        ({"headers": ["a b: hunter2"]}, "header 1 is not of the form"),
        ({"headers": ["A: hunter2\r\nB: c"]}, "header 1 is not of the form"),
        ({"basic": "hunter2"}, "basic authentication is not of the form USER:PASSWORD"),
        ({"basic": "env:NO_SUCH_VARIABLE"}, "the environment variable NO_SUCH_VARIABLE is not set"),
        (
            {"cookies": ["session=env:NO_SUCH_VARIABLE"]},
            "the environment variable NO_SUCH_VARIABLE is not set",
        ),
        ({"headers": ["Authorization: env:NO_SUCH_VARIABLE"]}, "NO_SUCH_VARIABLE is not set"),
        ({"basic": "jo:env:NO_SUCH_VARIABLE"}, "NO_SUCH_VARIABLE is not set"),
        ({"storage_state": "no-such-file"}, "cannot read no-such-file"),
    ],
)
def test_what_is_no_login(options, message):
    with pytest.raises(LoginError, match=message) as raised:
        read_login(["https://a.example/"], **options)
    assert "hunter2" not in str(raised.value)


def test_values_are_read_from_the_environment_where_they_stand_in_an_option(monkeypatch):
    for name, value in {
        "SESSION": "c00kie-secret",
        "TOKEN": "Bearer t0ken-secret",
        "PASS": "pass-secret",
    }.items():
        monkeypatch.setenv(name, value)
    login = read_login(
        ["https://a.example/"],
        cookies=["session=env:SESSION"],
        headers=["Authorization: env:TOKEN"],
        basic="jo:env:PASS",
    )
    assert [cookie["value"] for cookie in login.cookies] == ["c00kie-secret"]
    basic = base64.b64encode(b"jo:pass-secret").decode()
    assert login.headers == (("Authorization", "Bearer t0ken-secret"), ("Authorization", f"Basic {basic}"))
    assert login.redacted("c00kie-secret t0ken-secret pass-secret") == "[redacted] [redacted] [redacted]"


def test_a_login_does_not_show_itself():
    login = read_login(["https://a.example/"], cookies=["a=hunter2-hunter2"], basic="u:hunter2-hunter2")
    assert "hunter2" not in repr(login)
    assert "hunter2" not in repr(CrawlSettings(login=login))
    assert not Login()
    assert login.redacted("x hunter2-hunter2 y") == "x [redacted] y"
    assert means(".a.example", "www.a.example")
    assert not means("a.example", "www.a.example")
    assert not means(".a.example", "ba.example")


@pytest.mark.parametrize(
    "write",
    [
        str,
        html.escape,
        json.dumps,
        lambda text: json.dumps(text, ensure_ascii=False).replace("/", "\\/"),
        urllib.parse.quote,
        urllib.parse.quote_plus,
        lambda text: urllib.parse.quote(text, safe="").lower(),
        lambda text: "".join(c if c.isascii() and c.isalnum() else f"&#{ord(c)};" for c in text),
        lambda text: "".join(c if c.isascii() and c.isalnum() else f"&#x{ord(c):X};" for c in text),
    ],
)
def test_a_secret_is_found_however_it_is_written(write):
    secret = 'k9&"v<é𝄞/+ x\\ =='
    login = Login(secrets=(secret, "another+secret"))
    text = f"before {write(secret)} after"
    assert login.redacted(text).replace('"', "") == "before [redacted] after"
    assert login.redacted_bytes(text.encode()).replace(b'"', b"") == b"before [redacted] after"
    assert login.redacted("k9 and v, x ==") == "k9 and v, x =="


def test_links_that_tell_a_secret_are_not_followed(site, crawled):
    login = read_login([site.url()], headers=["X-Key: header+secret/=="])
    quoted = urllib.parse.quote("header+secret/==", safe="")
    site.pages |= {"/": f"{TEXT}<a href='/in?key={quoted}'>i</a><a href='/in?key=other'>o</a>", "/in": TEXT}
    result = crawled(login=login)
    assert set(result.pages) == {"/", "/in?key=other"}
    assert not any("secret" in path for path in site.requests)
    told = [(url, said) for url, said in result.statistics.problems if "secret of the login" in said]
    assert len(told) == 1
    assert told[0][0].endswith("/in?key")


def test_secrets_are_known_in_the_forms_that_pages_have_them_in(tmp_path):
    stored = {
        "access_token": "eyJhbGciOiJIUzI1NiJ9.x1",
        "user": {"name": "Jane Example", "home": "https://a.example/12345"},
    }
    items = [{"name": "session", "value": json.dumps(stored)}]
    state = {"cookies": [], "origins": [{"origin": "http://a.example", "localStorage": items}]}
    (tmp_path / "state.json").write_text(json.dumps(state))
    basic = base64.b64encode(b"jane:pass-word-1").decode()
    login = read_login(
        ["http://a.example/"],
        storage_state=str(tmp_path / "state.json"),
        cookies=["sess=abc%2Bdef%3D%3Dghi"],
        headers=[f"Authorization: Basic {basic}"],
    )
    for told in ("eyJhbGciOiJIUzI1NiJ9.x1", "abc+def==ghi", "abc%2Bdef%3D%3Dghi", "pass-word-1", basic):
        assert login.redacted(f"you sent {told}.") == "you sent [redacted]."
    said = "Jane Example, https://a.example/12345"
    assert login.redacted(said) == said


def test_links_that_tell_a_secret_are_not_followed_wherever_it_stands():
    login = read_login(["http://a.example/"], headers=["X-Key: header-s3cret"])
    scope = Scope(CrawlSettings(start_urls=("http://a.example/",), login=login))
    assert scope.includes("http://a.example/reset/other")
    assert not scope.includes("http://a.example/reset/header-s3cret/page")
    assert not scope.includes("http://a.example/?k=header%2Ds3cret")
    assert scope.telling == {"a.example/reset/[redacted]/page", "a.example/?k"}


@pytest.mark.parametrize(
    ("path", "ends"),
    [
        ("/logout", True),
        ("/account/Log-Out/", True),
        ("/users/sign_out", True),
        ("/logout.php?next=/", True),
        ("/wp-login.php?action=logout&_wpnonce=0a1b", True),
        ("/index.php?route=account/logout", True),
        ("/d%C3%A9connexion", True),
        ("/blog/how-to-add-a-logout-button", False),
        ("/logouts", False),
        ("/search?q=logout+button", False),
        ("/sign", False),
    ],
)
def test_links_that_end_the_login_are_not_followed(path, ends):
    login = read_login(["http://a.example/"], headers=["X-Key: header-s3cret"])
    scope = Scope(CrawlSettings(start_urls=("http://a.example/",), login=login))
    assert scope.includes(f"http://a.example{path}") is not ends
    assert bool(scope.ending) is ends
    assert Scope(CrawlSettings(start_urls=("http://a.example/",))).includes(f"http://a.example{path}")


def test_a_crawl_behind_a_login_tells_what_would_have_ended_it(site, crawled):
    site.pages |= {"/": "<a href='/logout'>Log out</a><a href='/in'>Jars</a>", "/in": "<p>Jars"}
    login = read_login([site.url()], headers=["X-Key: header-s3cret"])
    result = crawled(login=login)
    assert sorted(result.pages) == ["/", "/in"]
    said = dict(result.statistics.problems)[site.url("/logout").removeprefix("http://")]
    assert said == "links to addresses like this were not followed: they seem to end the login"
