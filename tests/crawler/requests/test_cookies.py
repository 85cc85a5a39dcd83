"""Cookies that a site sets: kept like a visitor's, in bounds, and without asking anybody else."""

from __future__ import annotations

import http.cookies

import pytest

from factmark.crawler.requests import domains

PAGE = "<!DOCTYPE html><title>Jar</title><p>A jar of heather honey from our own hives."


def _answer(request, status=200, **headers):
    body = PAGE.encode() if status == 200 else b""
    request.send_response(status)
    for name, value in {"Content-Type": "text/html", "Content-Length": len(body), **headers}.items():
        request.send_header(name.replace("_", "-"), str(value))
    request.end_headers()
    request.wfile.write(body)


def _has(request, name):
    return name in http.cookies.SimpleCookie(request.headers.get("Cookie", ""))


def test_a_site_that_sees_whether_cookies_are_kept_is_no_loop(site, crawled):
    def asked(request):
        if _has(request, "kept"):
            return _answer(request)
        return _answer(request, 302, Location="/check")

    def to_itself(request):
        if _has(request, "own"):
            return _answer(request)
        return _answer(request, 307, Location="/itself", Set_Cookie="own=1; Path=/")

    site.pages["/"] = asked
    site.pages["/check"] = lambda request: _answer(request, 302, Location="/", Set_Cookie="kept=1; Path=/")
    site.pages["/itself"] = to_itself
    result = crawled("/", "/itself")
    assert {path: page.error for path, page in result.pages.items()} == {"/": None, "/itself": None}


def test_a_loop_that_sets_cookies_ends(site, crawled):
    site.pages["/"] = lambda request: _answer(request, 302, Location="/", Set_Cookie="own=1; Path=/")
    assert "more than 10 redirects" in crawled("/").pages["/"].error


def test_cookies_are_kept_in_bounds_the_first_first(site, crawled):
    sent = []

    def page(request):
        sent.append(request.headers.get("Cookie", ""))
        name = request.path.strip("/") or "session"
        _answer(request, Set_Cookie=f"{name}={'v' * 60}; Path=/")

    numbers = range(150)
    for number in numbers:
        site.pages[f"/seen{number}"] = page
    site.add("/more", "".join(f'<a href="/seen{number}">{number}</a>' for number in numbers))
    site.pages["/"] = page
    crawled("/", "/more", concurrency=1)
    assert max(map(len, sent)) > 3000
    assert max(map(len, sent)) <= 4096
    assert all("session=" in cookies for cookies in sent[1:])


@pytest.mark.parametrize(
    ("domain", "public"), [("co.uk", True), ("com", True), ("shop.example", False), ("a.co.uk", False)]
)
def test_which_domains_are_everybodys_is_known_without_asking(monkeypatch, domain, public):
    def refuse(*_, **__):
        raise AssertionError("the network was asked")

    domains._suffixes.cache_clear()
    monkeypatch.setattr("requests.Session.send", refuse)
    monkeypatch.setattr("socket.create_connection", refuse)
    assert domains.is_public(domain) is public
