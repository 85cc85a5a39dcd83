"""Crawls that are interrupted, run out of room, or meet another in their folder: told, and nothing is lost."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from functools import partial

import pytest
from endurance import cases
from forked_commands import run as run_command

from factmark.crawler.crawl import crawl
from factmark.crawler.discovery.frontier import Frontier
from factmark.crawler.session import Session
from factmark.crawler.settings import CrawlSettings
from factmark.crawler.spider import SiteSpider
from factmark.crawler.statistics import CrawlStatistics
from factmark.crawler.warc.archive import read_archive

PAGES = 40


def _command(site, folder, *more):
    return [
        *(sys.executable, "-m", "factmark", "crawl", site.url("/0"), "--allow-private", "--render", "never"),
        *("--delay", "0", "--output", str(folder), "--output-format", "json", *more),
    ]


def _fill(site, answer=None):
    noise = random.Random(7)
    for number in range(PAGES):
        html = f"<!DOCTYPE html><title>Jar {number}</title><p>Jar number {number} of heather honey.</p>"
        html += (
            "".join(f'<a href="/{n}">{n}</a>' for n in range(PAGES))
            + f"<!-- {noise.randbytes(40_000).hex()} -->"
        )
        site.pages[f"/{number}"] = partial(answer, html) if answer else html


def _at_once(html, request):
    body = html.encode()
    request.send_response(200)
    request.send_header("Content-Type", "text/html")
    request.send_header("Content-Length", str(len(body)))
    request.end_headers()
    request.wfile.write(body)


def _slowly(html, request):
    time.sleep(0.2)
    _at_once(html, request)


def _wait_for_requests(site, count):
    deadline = time.monotonic() + 60
    while len(site.requests) < count:
        assert time.monotonic() < deadline, "the crawl does not get on"
        time.sleep(0.02)


def _run(command, **options):
    return run_command(command, **options)


def _pages(folder):
    return [page.url for page in read_archive(folder / "pages.warc.gz")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_what_comes_after_a_crawl_ends_when_it_is_interrupted(site, tmp_path, number, status):
    # Scrapy's handlers stayed: neither the report nor what a model was asked for could be ended.
    _fill(site)
    os.mkfifo(tmp_path / "report.html")  # nobody reads it, so the report is not written in any time
    command = _command(site, tmp_path)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (tmp_path / "pages.warc.gz").exists():
        assert time.monotonic() < deadline, "the crawl does not end"
        time.sleep(0.02)
    process.send_signal(number)
    told = process.communicate(timeout=20)[1]
    assert process.returncode == status, told
    (tmp_path / "report.html").unlink()
    resumed = _run([*command, "--resume", "--exit-zero"])
    assert resumed.returncode == 0, resumed.stderr
    assert (tmp_path / "report.html").exists()
    assert len(_pages(tmp_path)) == PAGES


def test_an_interrupted_crawl_says_so_and_goes_on(site, tmp_path):
    _fill(site, _slowly)
    first = subprocess.Popen(
        _command(site, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        _wait_for_requests(site, 12)
        first.send_signal(signal.SIGINT)
        told, _ = first.communicate(timeout=60)
    finally:
        first.kill()
    assert first.returncode == 3
    (said,) = [n["message"] for n in json.loads(told)["notifications"] if "interrupted" in n["message"]]
    left = PAGES - len(_pages(tmp_path))
    assert f"of {PAGES} addresses it knows, {left} were not crawled" in said
    again = _run(_command(site, tmp_path, "--resume"))
    assert again.returncode == 0
    assert "interrupted" not in again.stdout
    assert sorted(_pages(tmp_path)) == sorted(site.url(f"/{number}") for number in range(PAGES))


#: Until it has begun, an interruption is Python's own.
_BEGUN = """
import sys
import factmark.__main__ as m

run = m._main
def begun(arguments):
    print("begun", flush=True)
    {more}
    return run(arguments)
m._main = begun
sys.exit(m.process())
"""


@pytest.mark.parametrize("moment", cases([0.0, 0.2, 0.5, 0.8, 1.2], 2))
def test_a_crawl_that_is_interrupted_while_it_starts_says_so(site, tmp_path, moment):
    # As Ctrl-C does, to all of its processes. Where the machine is quick, it has come far enough to have a report.
    _fill(site, _slowly)
    command = [sys.executable, "-c", _BEGUN.format(more=""), *_command(site, tmp_path / "out")[3:]]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    starting = subprocess.Popen(command, start_new_session=True, **pipes)
    assert starting.stdout.readline() == "begun\n"
    time.sleep(moment)
    os.killpg(starting.pid, signal.SIGINT)
    said = starting.communicate(timeout=60)[1]
    assert "Traceback" not in said
    assert (starting.returncode, said.strip()) == (130, "factmark: interrupted") or starting.returncode == 3


#: A timer whose thread, on a busy machine, is done before the one that starts it goes on.
_QUICK = """
    timer, made = threading.Timer, []
    threading.Timer = lambda wait, call: made.append(wait) or timer(wait if made[1:] else 0, call)
"""


@pytest.mark.parametrize("busy", ["", _QUICK], ids=["callback", "callback on a busy machine"])
def test_an_interruption_that_falls_into_a_callback_is_not_lost(site, tmp_path, busy):
    # Imports have callbacks: Python printed a traceback, and the crawl went on.
    _fill(site)
    falling = (
        "import os, signal, threading, weakref\n"
        f"{busy}"
        "    gone = weakref.ref(type('Gone', (), {})(), lambda _: os.kill(os.getpid(), signal.SIGINT))"
    )
    ended = _run([sys.executable, "-c", _BEGUN.format(more=falling), *_command(site, tmp_path / "out")[3:]])
    assert (ended.returncode, ended.stderr.strip()) == (130, "factmark: interrupted")


def test_a_page_limit_is_no_interruption(site, tmp_path):
    _fill(site)
    result = _run(_command(site, tmp_path, "--max-pages", "3"))
    assert result.returncode == 0
    (told,) = json.loads(result.stdout)["notifications"]
    assert told["level"] == "note"
    assert (
        "ended after 3 pages, as --max-pages says: of 40 addresses it knows, 37 were not" in told["message"]
    )
    whole = _run(_command(site, tmp_path, "--max-pages", str(PAGES)))
    assert json.loads(whole.stdout)["notifications"] == []


@pytest.mark.parametrize("room", cases([100_000, 250_000, 400_000], 1))
def test_a_full_disk_ends_a_crawl_that_goes_on_later(site, tmp_path, room):
    _fill(site)
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (room, room))
    first = _run(_command(site, tmp_path), preexec_fn=limit)
    assert first.returncode == 3
    assert "make room, and run it again (--resume goes on" in first.stderr
    again = _run(_command(site, tmp_path, "--resume"))
    assert again.returncode == 0, again.stderr
    assert sorted(_pages(tmp_path)) == sorted(site.url(f"/{number}") for number in range(PAGES))


def test_a_disk_that_is_full_when_the_report_is_written_is_told_likewise(site, tmp_path):
    site.pages["/0"] = "<h1>Jars</h1>"
    script = (
        "import errno, sys\n"
        "from factmark.__main__ import main\n"
        "from factmark.audit import outputs\n"
        "def full(*_): raise OSError(errno.ENOSPC, 'No space left on device')\n"
        "outputs.write_outputs = full\n"
        f"sys.exit(main({_command(site, tmp_path)[3:]!r}))\n"
    )
    told = _run([sys.executable, "-c", script])
    assert (told.returncode, "make room" in told.stderr) == (3, True), told.stderr


@pytest.mark.parametrize("more", [(), ("--resume",), ("--incremental",)])
def test_a_second_crawl_leaves_the_first_ones_folder_alone(site, tmp_path, more):
    go_on = threading.Event()

    def held(html, request):
        if len(site.requests) > 12:
            go_on.wait(60)
        _at_once(html, request)

    _fill(site, held)
    first = subprocess.Popen(
        _command(site, tmp_path, "--timeout", "90"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        _wait_for_requests(site, 12)
        second = _run(_command(site, tmp_path, *more))
        go_on.set()
        _, told = first.communicate(timeout=60)
    finally:
        first.kill()
    assert second.returncode == 2
    assert "another crawl may be running" in second.stderr
    assert first.returncode == 0, told
    assert len(_pages(tmp_path)) == PAGES


def test_endless_spaces_stay_bounded_in_a_crawl_that_goes_on(site, tmp_path):
    def month(request):
        number = int(request.path.partition("=")[2] or 0)
        links = "".join(f'<a href="/calendar?month={number + step}">next</a>' for step in (1, 2, 3))
        _at_once(f"<!DOCTYPE html><title>Month {number}</title>{links}", request)

    site.pages |= {"/": '<!DOCTYPE html><a href="/calendar?month=1">Events</a>', "/calendar": month}
    settings = {
        "start_urls": (site.url("/"),),
        "render": "never",
        "allow_private": True,
        "pattern_budget": 30,
    }

    def pages(state, *limits):
        found = []
        for limit in limits:
            counts = crawl(
                CrawlSettings(**settings, max_pages=limit), found.append, state=state, in_child=True
            )
        return sorted(page.url for page in found), counts.problems

    whole = pages(tmp_path / "whole.sqlite", None)
    assert len(whole[0]) == 31
    assert pages(tmp_path / "parts.sqlite", 5, 28, None) == whole


def test_hosts_that_redirects_showed_are_known_to_who_goes_on(tmp_path):
    settings = CrawlSettings(start_urls=("https://example.com/",))

    def spider(frontier):
        return SiteSpider(crawl=settings, session=Session(frontier, CrawlStatistics(), lambda page: None))

    frontier = Frontier(tmp_path / "crawl.sqlite")
    first = spider(frontier)
    assert not first.scope.includes("https://www.example.com/a")
    assert first.may_redirect("https://example.com/", "https://www.example.com/")
    assert not first.may_redirect("https://example.com/", "https://elsewhere.example/")
    frontier.close()
    frontier = Frontier(tmp_path / "crawl.sqlite")
    again = spider(frontier)
    frontier.close()
    assert again.scope.includes("https://www.example.com/a")
    assert not again.scope.includes("https://elsewhere.example/")
