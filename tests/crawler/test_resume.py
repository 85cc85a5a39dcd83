"""A crawl that is killed goes on: every page once, and the same results as if nothing had happened."""

from __future__ import annotations

import contextlib
import errno
import json
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from dataclasses import replace

import pytest
from forked_commands import run as run_command

from factmark.cli import crawl
from factmark.crawler.folder import Folder
from factmark.crawler.warc.archive import read_archive
from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.engine import Engine
from factmark.linter.history.history import remember

PAGES = 60


@pytest.fixture
def big_site(site):
    for n in range(PAGES):
        price = "5.40" if n % 10 == 0 else "4.50"
        site.pages[f"/{n}"] = (
            '<!DOCTYPE html><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",'
            f' "name": "Jar number {n}", "offers": {{"@type": "Offer", "price": "{price}", "priceCurrency": "GBP"}}}}'
            f"</script><h1>Jar number {n}</h1><p>A jar of heather honey from our own hives. Price: £4.50</p>"
            + "".join(f'<a href="/{m}">{m}</a> ' for m in (2 * n + 1, 2 * n + 2) if m < PAGES)
        )
    site.redirect("/again", "/0")
    return site


def _command(site, folder, *more):
    return [
        *(sys.executable, "-m", "factmark", "crawl", site.url("/0"), "--allow-private", "--render", "never"),
        *("--delay", "0", "--output", str(folder), *more),
    ]


def _findings(folder):
    return json.loads((folder / "findings.json").read_text())["results"]


def _archived(folder):
    """How many pages the crawl's state says are done, as another process sees it while the crawl runs."""
    state = folder / "state/crawl.sqlite"
    try:
        with contextlib.closing(
            sqlite3.connect(f"{state.as_uri()}?mode=ro", uri=True, timeout=1)
        ) as database:
            return database.execute("SELECT count(*) FROM pages").fetchone()[0]
    except sqlite3.OperationalError:
        return 0  # not there yet, or just being made


def _killed_at(command, folder, pages):
    """Kill a crawl once so many pages are done; or let it end, where it is quicker than that."""
    crawl = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 100
        while crawl.poll() is None and _archived(folder) < pages:
            assert time.monotonic() < deadline, "the crawl does not get on"
            time.sleep(0.01)
    finally:
        crawl.send_signal(signal.SIGKILL)
        crawl.wait(60)


@pytest.mark.slow
def test_killed_crawls_go_on(big_site, tmp_path):
    run_command(_command(big_site, tmp_path / "whole"))
    whole = _findings(tmp_path / "whole")
    assert len({result["location"]["uri"] for result in whole}) >= PAGES / 10
    folder = tmp_path / "killed"
    for pages in (1, PAGES // 2, PAGES):
        _killed_at(_command(big_site, folder, "--resume"), folder, pages)
    last = run_command(_command(big_site, folder, "--resume"))
    assert last.returncode in {0, 1}, last.stderr
    urls = [page.url for page in read_archive(folder / "pages.warc.gz")]
    assert len(urls) == PAGES
    assert len(set(urls)) == PAGES
    assert _findings(folder) == whole
    assert json.loads((folder / "stats.json").read_text())["pages"] == PAGES


def test_a_crawl_that_had_ended_is_resumed_with_its_pages(site, tmp_path):
    site.pages["/0"] = "<h1>Jars</h1>"
    folder = tmp_path / "out"
    for _ in range(2):
        ended = run_command(_command(site, folder, "--resume"))
        assert ended.returncode == 0, ended.stderr
        assert [page.url for page in read_archive(folder / "pages.warc.gz")] == [site.url("/0")]


def test_a_crawl_that_goes_on_is_compared_with_the_one_before_it(big_site, tmp_path):
    # What stood on the pages that its first part had not come to was called new.
    def crawled(*more):
        command = _command(big_site, tmp_path, "--exit-zero", *more)
        return run_command(command, check=True).stdout

    assert "Since run" not in crawled()
    assert "not judged again" in " ".join(crawled("--max-pages", "20").split())
    told = " ".join(crawled("--resume").split())
    assert "Since run 1 (" in told
    assert "0 new, 0 fixed" in told
    assert "not judged again" not in told


def test_a_run_whose_crawl_ended_right_behind_it_is_not_compared_with_itself(tmp_path, monkeypatch):
    def reported(day):
        engine = Engine((), Settings())
        engine.add(Document("https://example.com/", "<p>Jars</p>"))
        return replace(engine.report(), started_at=f"2026-01-0{day}T00:00:00+00:00")

    def full(*arguments, **named):
        remember(*arguments, **named)
        raise OSError(errno.ENOSPC, "full")

    folder = Folder(tmp_path)
    folder.state.parent.mkdir(parents=True)
    monkeypatch.setattr(crawl, "remember", full)
    with pytest.raises(OSError, match="full"):
        crawl._compared(folder, reported(1))
    monkeypatch.undo()
    assert crawl._compared(folder, reported(2)).past.comparison is None


def test_an_archive_that_lost_pages_is_told(site, tmp_path):
    site.pages["/0"] = "<h1>Jars</h1>"
    folder = tmp_path / "out"
    run_command(_command(site, folder), check=True)
    (folder / "state/pages.warc.gz").write_bytes(b"")
    ended = run_command(_command(site, folder, "--resume"))
    assert ended.returncode == 2
    assert "pages.warc.gz has lost pages" in ended.stderr


def test_a_crawl_goes_on_with_its_own_site_alone(site, make_site, tmp_path):
    other, folder = make_site(), tmp_path / "out"
    site.pages["/0"] = site.pages["/1"] = other.pages["/0"] = "<h1>Jars</h1>"
    run_command(_command(site, folder), check=True)
    refused = run_command(_command(other, folder, "--resume"))
    assert refused.returncode == 2
    assert "the crawl to resume was not of 127.0.0.1:" in refused.stderr
    assert "Traceback" not in refused.stderr
    further = _command(site, folder, "--resume")
    further[further.index(site.url("/0"))] = site.url("/1")
    further.insert(further.index(site.url("/1")), other.url("/0"))
    run_command(further, check=True)
    archived = [page.url for page in read_archive(folder / "pages.warc.gz")]
    assert sorted(archived) == sorted([site.url("/0"), site.url("/1"), other.url("/0")])


def test_two_crawls_do_not_share_a_folder(site, tmp_path):
    from factmark.crawler.discovery.frontier import Frontier

    site.pages["/0"] = "<p>x"
    (tmp_path / "out/state").mkdir(parents=True)
    running = Frontier(tmp_path / "out/state/crawl.sqlite")
    result = run_command(_command(site, tmp_path / "out", "--resume"))
    running.close()
    assert result.returncode == 2
    assert "another crawl may be running" in result.stderr


def test_a_crawl_goes_on_with_another_version(site, tmp_path):
    page = (
        '<h1>Jar {}</h1><p>£4.60</p>{}<script type="application/ld+json">{{"@context": "https://schema.org", '
        '"@type": "Product", "name": "Jar {}", "nmae": "x"}}</script>'
    )
    site.pages["/0"] = page.format(0, "<a href='/1'>on</a>", 0)
    site.pages["/1"] = page.format(1, "", 1)
    folder = tmp_path / "out"
    run_command([*_command(site, folder), "--max-pages", "1"])
    with sqlite3.connect(folder / "state/outcomes.sqlite") as store:
        store.execute("DROP TABLE program")  # as versions before had it
        store.execute("UPDATE outcomes SET outcome = ?", (zlib.compress(b'["{}", [], false, 3]'),))
    store.close()
    ended = run_command(_command(site, folder, "--resume"))
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 1, ended.stderr
    found = json.loads((folder / "findings.json").read_text())
    assert {r["location"]["uri"] for r in found["results"] if r["code"] == "VAL102"} == {
        site.url("/0"),
        site.url("/1"),
    }
    assert not [note for note in found["notifications"] if note["incomplete"]]


def _crawl(site, folder, *more):
    ended = run_command(_command(site, folder, *more))
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def _asked(site):
    return sorted(path for path in site.requests if path != "/robots.txt")


@pytest.mark.parametrize(
    ("option", "left"),
    [
        (("--exclude", "/calendar/"), ["/jars/1", "/jars/1/deep", "/jars/2", "/jars/2/deep"]),
        (("--include", "/calendar/"), ["/calendar/1", "/calendar/1/deep", "/calendar/2", "/calendar/2/deep"]),
        (("--max-depth", "0"), []),
        (("--no-follow",), []),
    ],
)
def test_a_crawl_that_goes_on_leaves_out_what_it_is_told_to(site, tmp_path, option, left):
    paths = [f"/{kind}/{n}" for kind in ("calendar", "jars") for n in (1, 2)]
    site.pages["/0"] = "<h1>Jars</h1>" + "".join(f"<a href='{path}'>on</a>" for path in paths)
    site.pages |= {path: f"<h1>Jar</h1><a href='{path}/deep'>on</a>" for path in paths}
    site.pages |= {f"{path}/deep": "<h1>Jar</h1>" for path in paths}
    _crawl(site, tmp_path / "out", "--max-pages", "1")
    site.requests.clear()
    said = _crawl(site, tmp_path / "out", "--resume", *option)
    assert _asked(site) == left
    assert "other options" not in said  # nothing was left out before
    assert json.loads((tmp_path / "out/stats.json").read_text())["excluded"] > 0


@pytest.mark.parametrize(
    "option",
    [("--exclude", "/1"), ("--include", "/2"), ("--max-depth", "0"), ("--no-follow",)],
)
def test_a_crawl_that_goes_on_tells_of_links_that_it_had_left_out(site, tmp_path, option):
    site.pages["/0"] = "<h1>Jars</h1><a href='/1'>on</a>"
    site.pages["/1"] = "<h1>Jar</h1>"
    folder = tmp_path / "out"
    assert "other options" not in _crawl(site, folder, *option)
    assert "other options" not in _crawl(site, folder, "--resume", *option)
    said = " ".join(_crawl(site, folder, "--resume").split())
    assert f"other options than it had ({option[0]})" in said
    assert "other options" not in _crawl(site, folder, "--incremental")
    assert _asked(site).count("/1") == 1


def test_an_option_that_lets_in_more_hosts_is_told(site, make_site, tmp_path):
    site.pages["/0"] = "<h1>Jars</h1>"
    _crawl(site, tmp_path / "out")
    host = make_site().address.removeprefix("http://")
    assert "(--host)" in " ".join(_crawl(site, tmp_path / "out", "--resume", "--host", host).split())
