"""A crawl of what a folder has already: pages that did not change are neither sent, nor rendered, nor judged again."""

from __future__ import annotations

import json
import sys
import time

import pytest
from forked_commands import run as run_command

from factmark.crawler.discovery.frontier import Frontier
from factmark.crawler.folder import Folder
from factmark.crawler.warc.archive import read_archive

PAGE = """<!DOCTYPE html><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "%s", "sku": "%s"}</script>
<h1>%s</h1><p>A jar of heather honey from our own hives on the moor.</p>%s"""


class Versions:
    """Pages with a validator, answered with 304 where the client has them."""

    def __init__(self, site):
        self.site = site
        self.answers = []

    def put(self, path, content, *, validator=None):
        def answer(handler):
            body = content.encode()
            field = "If-None-Match" if validator and validator.startswith('"') else "If-Modified-Since"
            name = {"If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"}[field]
            known = validator is not None and handler.headers.get(field) == validator
            self.answers.append((path, 304 if known else 200))
            line = "304 Not Modified" if known else "200 OK"
            head = f"HTTP/1.1 {line}\r\nContent-Type: text/html\r\nContent-Length: {0 if known else len(body)}\r\n"
            head += f"{name}: {validator}\r\n" if validator else ""
            handler.wfile.write(head.encode() + b"\r\n" + (b"" if known else body))

        self.site.pages[path] = answer


@pytest.fixture
def versions(site):
    links = "".join(
        f'<a href="/{name}">{name}</a> ' for name in ("tagged", "dated", "plain", "gone", "changing")
    )
    versions = Versions(site)
    versions.put("/", PAGE % ("Start", "x", "Start x", links), validator='"1"')
    versions.put("/tagged", PAGE % ("Tagged", "t", "Tagged t", '<a href="/deep">d</a>'), validator='"v1"')
    versions.put("/dated", PAGE % ("Dated", "d", "Dated d", ""), validator="Mon, 01 Jan 2024 00:00:00 GMT")
    versions.put("/plain", PAGE % ("Plain", "p", "Plain p", ""))
    versions.put("/changing", PAGE % ("Old", "5", "Old 5", ""), validator='"old"')
    versions.put("/deep", PAGE % ("Deep", "6", "Deep 7", ""), validator='"deep"')
    return versions


def crawl(site, folder, *more):
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        site.url("/"),
        "--allow-private",
        "--render",
        "never",
    ]
    done = run_command(
        [*command, "--delay", "0", "--isolated", "--exit-zero", "--output", str(folder), *more],
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    results = json.loads((folder / "findings.json").read_text())["results"]
    return json.loads((folder / "stats.json").read_text()), [
        (r["location"]["uri"].removeprefix(site.address), r["code"]) for r in results if r["level"] != "note"
    ]


def test_only_what_changed_is_taken_again(site, versions, tmp_path):
    folder = tmp_path / "out"
    first, found = crawl(site, folder)
    assert (first["pages"], first["unchanged"]) == (7, 0)
    assert ("/deep", "FAC203") in found or any(path == "/deep" for path, _ in found)
    versions.answers.clear()
    versions.put("/changing", PAGE % ("New", "9", "New 8", ""), validator='"new"')
    second, found_again = crawl(site, folder, "--incremental")
    assert (second["pages"], second["unchanged"]) == (7, 5)
    assert sorted(versions.answers) == [
        ("/", 304),
        ("/changing", 200),
        ("/dated", 304),
        ("/deep", 304),
        ("/plain", 200),
        ("/tagged", 304),
    ]
    assert {path for path, _ in found_again} == {path for path, _ in found} | {"/changing"}
    pages = {page.url.removeprefix(site.address): page for page in read_archive(folder / "pages.warc.gz")}
    assert set(pages) == {"/", "/tagged", "/dated", "/plain", "/gone", "/changing", "/deep"}
    assert "New" in pages["/changing"].html
    assert "Tagged" in pages["/tagged"].html
    assert not list((folder / "state").glob("earlier*"))
    third, _ = crawl(site, folder, "--incremental")
    assert third["unchanged"] == 6


def test_an_incremental_crawl_that_was_killed_early_costs_nothing_that_was_known(site, versions, tmp_path):
    crawl(site, tmp_path)
    folder = Folder(tmp_path)
    folder.begin(resume=False, incremental=True)
    Frontier(folder.state).close()  # as far as the crawl came
    second, _ = crawl(site, tmp_path, "--incremental")
    assert second["unchanged"] == 6


def test_a_damaged_archive_is_no_reason_to_believe_it(site, versions, tmp_path):
    folder = tmp_path / "out"
    _, found = crawl(site, folder)
    (folder / "pages.warc.gz").write_bytes(b"x" * 5000)
    again, found_again = crawl(site, folder, "--incremental")
    assert (again["pages"], again["unchanged"]) == (7, 0)
    assert found_again == found


def test_the_first_crawl_may_be_incremental(site, versions, tmp_path):
    first, _ = crawl(site, tmp_path / "out", "--incremental")
    assert (first["pages"], first["unchanged"]) == (7, 0)


def test_unchanged_pages_are_rendered_where_they_were_not(site, versions, tmp_path, chromium, monkeypatch):
    monkeypatch.setenv("FACTMARK_BROWSER", str(tmp_path / "none"))
    first, _ = crawl(site, tmp_path / "out", "--render", "always")
    assert (first["rendered"], first["render_failed"]) == (0, 6)
    again, _ = crawl(site, tmp_path / "out", "--incremental", "--render", "always")
    assert (again["unchanged"], again["rendered"]) == (6, 0)
    monkeypatch.setenv("FACTMARK_BROWSER", chromium)
    second, _ = crawl(site, tmp_path / "out", "--incremental", "--render", "always")
    assert (second["unchanged"], second["rendered"], second["render_failed"]) == (0, 6, 0)
    third, _ = crawl(site, tmp_path / "out", "--incremental", "--render", "always")
    assert (third["unchanged"], third["rendered"]) == (6, 6)


def test_an_unchanged_page_is_parsed_in_bounds(site, tmp_path):
    open_tags = "".join(f"<b class={number}>" for number in range(20_000))
    site.pages["/"] = f"<!DOCTYPE html><title>Jar</title>{open_tags}" + "<p>jar</p>" * 20_000
    crawl(site, tmp_path, "--max-pages", "1")
    begun = time.monotonic()
    again, _ = crawl(site, tmp_path, "--incremental", "--max-pages", "1")
    assert again["unchanged"] == 1
    assert time.monotonic() - begun < 60


def test_what_scripts_fetch_is_asked_for_again_behind_the_same_html(site, tmp_path, chromium):
    script = "fetch('/price').then(r => r.text()).then(t => { document.querySelector('b').textContent = t; })"
    markup = '{"@context": "https://schema.org", "@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}'
    site.pages["/"] = (
        f'<!DOCTYPE html><html lang="en"><title>Jar</title><script type="application/ld+json">{markup}</script>'
        f"<h1>Jar</h1><p>Price: £<b></b></p><script>{script}</script>"
    )
    found = []
    for price in ("4.50", "4.50", "9.99", "4.50"):
        site.add("/price", price.encode(), "text/plain")
        options = ("--render", "auto", "--browser", chromium, "--incremental")
        stats, results = crawl(site, tmp_path / "out", *options)
        found.append((stats["unchanged"], [code for _, code in results if code.startswith("FAC")]))
    assert found == [(0, []), (1, []), (0, ["FAC201"]), (0, [])]
