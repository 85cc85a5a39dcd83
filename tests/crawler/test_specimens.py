"""One example of each kind of error, whose HTML nobody's browser runs."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest
from forked_commands import run as run_command

from factmark.crawler.folder import ErrorExamples, kind_of
from factmark.crawler.items import PageItem

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
    specimens = ErrorExamples(folder)
    specimens.note(FAILED)
    specimens.note(replace(FAILED, url="https://example.com/2"))
    specimens.note(replace(FAILED, url="https://example.com/fine", error=None))
    specimens.note(
        replace(FAILED, error=None, html="<p>x", render_error="it was slow", screenshot=b"picture")
    )
    name = "the-server-answered-with-status-500"
    assert sorted(file.name for file in folder.iterdir()) == [
        "it-was-slow.html.txt",
        "it-was-slow.jpg",
        "it-was-slow.txt",
        f"{name}.html.txt",
        f"{name}.txt",
    ]
    assert (folder / f"{name}.txt").read_text().startswith("https://example.com/1\n")
    assert (folder / f"{name}.html.txt").read_text() == "<script>alert(1)</script>"
    ErrorExamples(folder).note(replace(FAILED, url="https://example.com/3"))
    assert (folder / f"{name}.txt").read_text().startswith("https://example.com/1\n")
    specimens.forget()
    assert not folder.exists()


@pytest.mark.browser
def test_errors_are_shown_as_a_visitor_met_them(site, chromium, tmp_path):
    markup = {"@context": "https://schema.org", "@type": "Product", "name": "Honey", "sku": "777"}
    words = "<h1>Honey</h1><p>A jar of heather honey from our own hives, sold in the shop by the road."
    links = "".join(f'<a href="{path}">{path}</a>' for path in ("/gone", "/gone-too", "/broken", "/fault"))
    site.pages |= {
        "/": words + links,
        "/fault": f'<script type="application/ld+json">{json.dumps(markup)}</script>{words}',
        "/broken": (
            500,
            {"Content-Type": "text/html"},
            b"<script>document.body.append('out of order')</script>",
        ),
    }
    command = [sys.executable, "-m", "factmark", "crawl", site.url(), "--allow-private", "--delay", "0"]
    crawl = run_command(
        [*command, "--render", "always", "--browser", chromium, "--exit-zero"],
        cwd=tmp_path,
        timeout=240,
    )
    assert crawl.returncode == 0, crawl.stderr
    kept = {file.name: file for file in (tmp_path / "factmark-out" / "errors").iterdir()}
    names = [f"the-server-answered-with-status-{status}" for status in (404, 500)]
    assert sorted(kept) == sorted(f"{name}{end}" for name in names for end in (".txt", ".html.txt", ".jpg"))
    assert all(kept[f"{name}.jpg"].read_bytes().startswith(b"\xff\xd8\xff") for name in names)
    # Of pages without an error, those that something is found on are shown.
    assert len(list((tmp_path / "factmark-out" / "screenshots").iterdir())) == 1
