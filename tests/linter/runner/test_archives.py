"""Web archives as input: the same report whoever judges, and nothing that cannot be read is lost in silence."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor

import pytest
from forked_commands import run as run_command

from factmark.crawler.items import PageItem
from factmark.crawler.warc.archive import ArchiveWriter
from factmark.linter.config.config import Config
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.runner import archives
from factmark.linter.runner.archives import SharesHere, SharesOnCores, reports
from factmark.linter.runner.file_checker import FileCheckers, Plan

KILLER = "ends whoever judges it"


def page(number, *, price="4.50", text=""):
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": f"Jar number {number}",
        "offers": {"@type": "Offer", "price": price, "priceCurrency": "GBP"},
    }
    html = (
        f'<script type="application/ld+json">{json.dumps(markup)}</script>'
        f"<h1>Jar number {number}</h1><p>{text} A jar of honey from our own hives. Price: £4.50</p>"
    )
    url = f"https://example.com/{number}"
    return PageItem(url, url, 200, (), html, "utf-8", fetched_at="2024-01-01T00:00:00+00:00")


def write(path, pages):
    writer = ArchiveWriter(path)
    for item in pages:
        writer.write(item)
    writer.close()
    return str(path)


def lint(*arguments, cwd):
    command = [sys.executable, "-m", "factmark", "lint", "--isolated", "--fail-level", "warning", *arguments]
    return run_command(command, cwd=cwd)


@pytest.fixture
def plan(tmp_path):
    return Plan(Config(), tmp_path)


def test_the_report_is_the_same_whoever_judges(tmp_path):
    pages = [page(n, price="5.40" if n % 7 == 0 else "4.50") for n in range(archives.SHARE * 2 + 5)]
    failed = PageItem("https://example.com/x", "https://example.com/x", error="refused")
    write(tmp_path / "a.warc.gz", [*pages[:50], failed])
    write(tmp_path / "b.warc.gz", pages[50:])
    told = [
        lint("a.warc.gz", "b.warc.gz", "--jobs", jobs, "--output-format", "json", cwd=tmp_path)
        for jobs in "12"
    ]
    assert told[0].stdout == told[1].stdout
    document = json.loads(told[0].stdout)
    assert document["summary"]["pages"] == len(pages)
    flagged = [r["location"]["uri"] for r in document["results"] if r["code"].startswith("FAC")]
    assert flagged == [f"https://example.com/{n}" for n in range(0, len(pages), 7)]
    assert [n["message"] for n in document["notifications"]] == [
        "https://example.com/x was not checked: refused"
    ]
    assert told[0].returncode == told[1].returncode == 1


def test_what_cannot_be_read_is_told(tmp_path):
    (tmp_path / "none.warc.gz").write_bytes(b"no archive")
    write(tmp_path / "empty.warc.gz", [])
    broken = tmp_path / "broken.warc.gz"
    write(broken, [page(n) for n in range(3)])
    broken.write_bytes(broken.read_bytes()[:-40])
    result = lint(
        "none.warc.gz", "empty.warc.gz", "broken.warc.gz", "missing.warc", "--jobs", "1", cwd=tmp_path
    )
    assert result.returncode == 3
    said = " ".join(result.stdout.split())
    assert "none.warc.gz cannot be read as a web archive" in said
    assert "empty.warc.gz holds no pages" in said
    assert "broken.warc.gz cannot be read as a web archive" in said
    assert "missing.warc: no such file" in said


def test_the_half_of_a_page_is_not_judged_and_the_next_archive_is(tmp_path):
    broken = tmp_path / "broken.warc.gz"
    write(broken, [page(n) for n in range(2)])
    content = broken.read_bytes()
    broken.write_bytes(content[: content.rindex(b"\x1f\x8b\x08") - 40])  # in the last page's answer
    write(tmp_path / "sound.warc.gz", [page(7, price="5.40")])
    result = lint("broken.warc.gz", "sound.warc.gz", "--jobs", "1", "--output-format", "json", cwd=tmp_path)
    assert result.returncode == 1
    document = json.loads(result.stdout)
    assert document["summary"]["pages"] == 2
    assert {r["location"]["uri"] for r in document["results"] if r["code"].startswith("FAC")} == {
        "https://example.com/7"
    }
    (told,) = document["notifications"]
    assert told["level"] == "error"
    assert "broken.warc.gz cannot be read as a web archive" in told["message"]
    alone = lint("broken.warc.gz", "--jobs", "1", "--select", "FAC", cwd=tmp_path)
    assert alone.returncode == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.warc.gz", "--fix"], "only files can be fixed in place, not addresses, archives"),
        (["a.html", "--engine", "ray"], "--engine ray judges web archives"),
        (["a.html", "--engine", "vroom"], "invalid choice"),
    ],
)
def test_wrong_usage(tmp_path, arguments, message):
    write(tmp_path / "a.warc.gz", [page(1)])
    (tmp_path / "a.html").write_text("<p>x")
    result = lint(*arguments, cwd=tmp_path)
    assert result.returncode == 2
    assert message in result.stderr


def test_an_archive_is_never_taken_whole(plan, tmp_path):
    path = write(tmp_path / "a.warc.gz", [page(n) for n in range(archives.SHARE * 4)])
    taken = []

    class Counting(SharesHere):
        def reports(self, shares):
            return super().reports(taken.append(share) or share for share in shares)

    found = reports([path], Counting(FileCheckers(plan, catalogue())))
    next(found)
    assert len(taken) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs processes that start as copies of this one")
def test_a_page_that_ends_its_process_costs_itself_alone(plan, tmp_path, monkeypatch):
    pages = [page(n, text=KILLER if n == 5 else "") for n in range(archives.SHARE + 3)]
    path = write(tmp_path / "a.warc.gz", pages)
    judge = archives.check_archived

    def judge_or_die(checkers, item):
        if KILLER in item.html:
            os.kill(os.getpid(), signal.SIGKILL)
        return judge(checkers, item)

    monkeypatch.setattr(archives, "check_archived", judge_or_die)
    start, context = archives._start, multiprocessing.get_context("fork")
    monkeypatch.setattr(
        SharesOnCores, "_pool", lambda _, count: ProcessPoolExecutor(count, context, start, (plan,))
    )
    judged = list(reports([path], SharesOnCores(plan, 2)))
    assert len(judged) == len(pages)
    assert [i for i, outcome in enumerate(judged) if outcome.document is None] == [5]
    assert judged[5].notifications[0].message == (
        "https://example.com/5 could not be judged: the process that judged it ended"
    )
