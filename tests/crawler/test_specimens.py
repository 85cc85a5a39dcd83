"""One example of each kind of error, whose HTML nobody's browser runs."""

from __future__ import annotations

from dataclasses import replace

from factmark.crawler.items import PageItem
from factmark.crawler.specimens import ErrorSpecimens, kind_of

FAILED = PageItem(
    "https://example.com/1",
    "https://example.com/1",
    500,
    error="the server answered with status 500",
    received="<script>alert(1)</script>",
)


def test_kinds():
    assert kind_of("the server answered with status 404") == "the-server-answered-with-status-404"
    assert kind_of("no complete answer within 30 seconds") == kind_of("no complete answer within 1.5 seconds")
    assert kind_of("redirects off the site, to http://a.example/x") == "redirects-off-the-site-to"
    assert kind_of("../../etc/passwd") == "etc-passwd"
    assert kind_of("∞") == "error"


def test_the_first_of_each_kind_is_kept(tmp_path):
    folder = tmp_path / "errors"
    specimens = ErrorSpecimens(folder)
    specimens.note(FAILED)
    specimens.note(replace(FAILED, url="https://example.com/2"))
    specimens.note(replace(FAILED, url="https://example.com/fine", error=None))
    specimens.note(
        replace(FAILED, error=None, html="<p>x", render_error="it was slow", screenshot=b"picture")
    )
    name = "the-server-answered-with-status-500"
    assert sorted(file.name for file in folder.iterdir()) == [
        "it-was-slow.html.txt",
        "it-was-slow.txt",
        "it-was-slow.webp",
        f"{name}.html.txt",
        f"{name}.txt",
    ]
    assert (folder / f"{name}.txt").read_text().startswith("https://example.com/1\n")
    assert (folder / f"{name}.html.txt").read_text() == "<script>alert(1)</script>"
    ErrorSpecimens(folder).note(replace(FAILED, url="https://example.com/3"))
    assert (folder / f"{name}.txt").read_text().startswith("https://example.com/1\n")
    specimens.forget()
    assert not folder.exists()
