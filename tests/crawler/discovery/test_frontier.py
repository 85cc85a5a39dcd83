"""The frontier's order, its uniqueness, and what survives a kill."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from factmark.crawler.discovery.frontier import Frontier, FrontierError, FrontierInUse, Record
from factmark.crawler.statistics import CrawlStatistics

_KILLED = """
import os, signal, sys
from pathlib import Path
from factmark.crawler.discovery.frontier import Frontier, Record
frontier = Frontier(Path(sys.argv[1]))
frontier.add(["a", "b", "c", "d"])
a, b = frontier.take(), frontier.take()
assert frontier.claim("d", b.id)
frontier.add(["found on a"], depth=1)
frontier.end(a.id, Record("a", 5, 7, note="n"))
frontier.keep(seen=3)
frontier.add(["found on b, which does not end"], depth=1)
os.kill(os.getpid(), signal.SIGKILL)
"""


def take(frontier):
    entry = frontier.take()
    assert entry is not None
    return entry


def drain(frontier):
    taken = []
    while (entry := frontier.take()) is not None:
        taken.append(entry)
    return taken


@pytest.fixture
def frontier():
    with closing(Frontier()) as opened:
        yield opened


def test_order_and_uniqueness(frontier):
    assert frontier.add(["u1", "u2", "u1"]) == 2
    frontier.add(["s1"], kind="sitemap")
    frontier.add(["u3", "u1"], depth=1)
    first = take(frontier)
    assert (first.url, first.kind) == ("s1", "sitemap")
    frontier.add(["u0"], depth=0)
    assert [(e.url, e.depth) for e in drain(frontier)] == [("u1", 0), ("u2", 0), ("u3", 1), ("u0", 0)]
    assert frontier.pending == 0
    assert frontier.known() == 5


def test_claims_of_redirects(frontier):
    frontier.add(["old", "new", "third"])
    old = take(frontier)
    assert frontier.claim("new", old.id)  # pending: taken over
    assert frontier.claim("new", old.id)  # its own
    assert frontier.claim("unknown", old.id)
    third = take(frontier)
    assert third.url == "third"
    assert not frontier.claim("new", third.id)
    assert not frontier.claim("old", third.id)
    assert frontier.claim("third", third.id)
    frontier.end(old.id, Record("old"))
    frontier.end(third.id)
    assert frontier.add(["new", "unknown"]) == 0
    assert frontier.pending == 0
    assert frontier.delivered == 1


def test_who_is_led_round_goes_on(frontier):
    frontier.add(["a", "b", "c", "d"])
    a, b, c, d = drain(frontier)
    assert not frontier.claim("b", a.id)
    assert not frontier.claim("c", b.id)
    assert not frontier.claim("b", d.id)  # leads into the round, and is no part of it
    assert frontier.claim("a", c.id)


def _end(frontier, *entries, canonical=None, digest=None):
    for entry in entries:
        if canonical is not None:
            frontier.defer(entry.id, canonical)
        frontier.end(entry.id, None if digest is None else Record(entry.url, digest=digest))


def test_variants_of_what_was_not_judged_come_again(tmp_path):
    path = tmp_path / "frontier.sqlite"
    frontier = Frontier(path)
    frontier.add(["gone", "kept", "gone?1", "kept?1", "kept?2", "a?1", "a?2", "unknown?1", "late", "late?1"])
    entries = {entry.url: entry for entry in drain(frontier)}
    _end(frontier, entries["gone?1"], canonical="gone")
    _end(frontier, entries["kept?1"], canonical="kept?2")
    _end(frontier, entries["kept?2"], canonical="kept")
    _end(frontier, entries["a?1"], canonical="a?2")
    _end(frontier, entries["a?2"], canonical="a?1")
    _end(frontier, entries["unknown?1"], canonical="unknown")
    _end(frontier, entries["late?1"], canonical="late")
    _end(frontier, entries["kept"], digest="d")
    assert frontier.reconsider() == 0  # some are under way
    frontier.end(entries["gone"].id, Record("gone"))
    frontier.give_back(entries["late"].id)
    assert frontier.reconsider() == 4
    frontier.close()
    again = Frontier(path)
    taken = {entry.url: entry for entry in drain(again)}
    assert sorted(taken) == ["a?1", "a?2", "gone?1", "late", "unknown?1"]
    assert again.stands_alone(taken["a?1"].id)
    assert not again.stands_alone(taken["late"].id)
    _end(again, *taken.values(), digest="d")
    assert again.reconsider() == 0
    again.close()


def test_files_are_counted_once(frontier):
    assert frontier.note_files(["a.pdf", "b.pdf", "a.pdf"]) == 2
    assert frontier.note_files(["b.pdf"]) == 0
    assert frontier.known() == 0


def test_what_was_taken_and_not_done_comes_again(tmp_path):
    path = tmp_path / "frontier.sqlite"
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    again = Frontier(path)
    assert [entry.url for entry in drain(again)] == ["b", "c", "d", "found on a"]
    assert again.delivered == 1
    assert again.record("a") == Record("a", 5, 7, note="n")
    assert again.fact("seen") == 3
    assert again.fact("missing") is None
    again.close()


def test_a_frontier_has_one_crawl(tmp_path):
    first = Frontier(tmp_path / "frontier.sqlite")
    first.add(["a"])
    with pytest.raises(FrontierError, match="another crawl"):
        Frontier(tmp_path / "frontier.sqlite")
    (tmp_path / "broken").write_text("no database, but long enough to be looked at " * 50)
    with pytest.raises(FrontierError, match="broken"):
        Frontier(tmp_path / "broken")
    first.close()


def test_many_addresses(frontier):
    frontier.add(f"https://example.com/{n}" for n in range(50_000))
    taken = drain(frontier)
    assert len(taken) == 50_000
    assert taken[-1].url == "https://example.com/49999"


def test_the_state_of_another_version_is_told(tmp_path):
    path = tmp_path / "crawl.sqlite"
    Frontier(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP INDEX owned")
        database.execute("ALTER TABLE requests DROP COLUMN owner")
        database.execute("DROP TABLE led")  # what is not there is made
        database.commit()
    with pytest.raises(FrontierError, match="another version of factmark has made it") as caught:
        Frontier(path)
    assert not isinstance(caught.value, FrontierInUse)


def test_a_state_without_a_table_is_gone_on_with(tmp_path):
    path = tmp_path / "crawl.sqlite"
    Frontier(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE led")
        database.commit()
    Frontier(path).close()


def test_figures_of_another_version_are_passed_over():
    assert CrawlStatistics.of({"pages": 3, "counted_otherwise": 4}).pages == 3


def test_nothing_changes_after_a_full_disk_has_undone_a_transaction():
    frontier = Frontier()
    frontier.add(["a"])
    entry = take(frontier)
    frontier.keep()
    (pages,) = frontier._db.execute("PRAGMA page_count").fetchone()
    frontier._db.execute(f"PRAGMA max_page_count = {pages}")
    claims = (frontier.claim(f"found on a: {number}", entry.id) for number in range(10_000))
    with pytest.raises(sqlite3.OperationalError, match="full"):
        list(claims)
    # Its links are gone: the page must not end without them.
    for change in (lambda: frontier.end(entry.id), lambda: frontier.add(["b"]), frontier.keep):
        with pytest.raises(sqlite3.OperationalError, match="full"):
            change()
    assert frontier.left() == 1
    with pytest.raises(sqlite3.OperationalError, match="full"):
        frontier.close()
