import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.cli import options
from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.engine.engine import DocumentReport
from factmark.linter.findings.report import SourceFile
from factmark.linter.findings.rule import Finding, Rule
from factmark.linter.runner.cache import Cache
from factmark.source.files import digest
from factmark.source.system import TimeLimitExceeded, time_limit

judged: list[str] = []
LATER = type("Later", (date,), {"today": classmethod(lambda cls: date(2099, 1, 1))})


def every_name(context: RuleContext) -> Iterator[Finding]:
    judged.append(context.document.uri)
    for statement in context.document.statements:
        if statement.text == "die":
            os._exit(9)
        yield Finding(f"{statement.text} will not do", statement)


def expired(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if statement.text < context.settings.today.isoformat():
            yield Finding("over", statement)


RULES = (
    Rule("FAC901", "no-names", "factuality", "error", "none", "No names.", every_name),
    Rule("FAC902", "expired", "factuality", "error", "none", "Over.", expired),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(options, "catalogue", lambda *_: RULES)
    monkeypatch.chdir(tmp_path)
    judged.clear()
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, dict[str, Any]]]:
    def lint(*arguments: str) -> tuple[int, dict[str, Any]]:
        judged.clear()
        status = main(["lint", "--output-format", "json", *arguments])
        return status, json.loads(capsys.readouterr().out)

    return lint


def write(name: str, value: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(f'<script type="application/ld+json">{{"name": "{value}"}}</script>')


def without_time(report: dict[str, Any]) -> str:
    return json.dumps(report, sort_keys=True)


def test_processes_change_neither_results_nor_order(lint: Any) -> None:
    for number in range(60):
        write(f"site/{number}.html", f"x{number}")
    alone = lint("site", "nope.html", "--no-cache", "--jobs", "1")
    together = lint("site", "nope.html", "--no-cache", "--jobs", "3")
    assert without_time(alone[1]) == without_time(together[1])
    assert alone[0] == together[0] == 1
    assert len(alone[1]["results"]) == 60


def test_a_page_that_ends_its_process_is_a_notification(lint: Any) -> None:
    for number in range(20):
        write(f"site/{number:02}.html", "die" if number == 7 else "x")
    status, report = lint("site", "--jobs", "2", "--no-cache")
    assert status == 1
    assert [n["message"] for n in report["notifications"]] == [
        "site/07.html could not be judged: the process that read it ended"
    ]
    assert [r["location"]["uri"] for r in report["results"]] == [
        f"site/{n:02}.html" for n in range(20) if n != 7
    ]


def test_the_second_run_judges_what_changed(lint: Any) -> None:
    write("a.html", "x")
    write("b.html", "y")
    first = lint("a.html", "b.html")
    assert judged == ["a.html", "b.html"]
    assert lint("a.html", "b.html") == first
    assert judged == []
    write("a.html", "z")
    changed = lint("a.html", "b.html")
    assert judged == ["a.html"]
    assert changed[1]["results"][0]["message"] == "z will not do"
    assert lint("a.html", "b.html", "--no-cache") == changed
    assert judged == ["a.html", "b.html"]


@pytest.mark.parametrize(
    "arguments", [["--select", "FAC901"], ["--all-kinds"], ["--engine", "shacl"], ["--profile", "google"]]
)
def test_other_rules_and_settings_are_other_outcomes(lint: Any, arguments: list[str]) -> None:
    write("a.html", "x")
    lint("a.html")
    lint("a.html", *arguments)
    assert judged == ["a.html"]


def test_configured_ignores_are_part_of_the_key(lint: Any) -> None:
    write("a.html", "x")
    assert len(lint("a.html")[1]["results"]) == 1
    Path("factmark.toml").write_text('ignores = [{rules = ["FAC901"], pointer = "/name"}]')
    assert lint("a.html")[1]["results"] == []


def test_outcomes_that_depend_on_the_date_hold_for_that_date(
    lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.html", "2040-01-01")
    assert [r["code"] for r in lint("a.html")[1]["results"]] == ["FAC901"]
    monkeypatch.setattr(options, "date", LATER)
    assert [r["code"] for r in lint("a.html")[1]["results"]] == ["FAC901", "FAC902"]


def test_outcomes_that_do_not_depend_on_the_date_hold_longer(
    lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.html", "x")
    lint("a.html", "--select", "FAC901")
    monkeypatch.setattr(options, "date", LATER)
    lint("a.html", "--select", "FAC901")
    assert judged == []


def test_the_cache_keeps_out_of_version_control(lint: Any) -> None:
    write("a.html", "x")
    lint("a.html")
    assert Path(".factmark_cache/.gitignore").read_text() == "*\n"
    Path("factmark.toml").write_text('cache-dir = "elsewhere"')
    lint("a.html")
    assert Path("elsewhere").is_dir()
    Path("factmark.toml").write_text("cache = false")
    lint("a.html")
    assert judged == ["a.html"]


@pytest.mark.parametrize("damage", ["garbage", "truncated", "folder", "foreign"])
def test_a_damaged_cache_is_no_cache(lint: Any, damage: str) -> None:
    write("a.html", "x")
    first = lint("a.html")
    (database,) = Path(".factmark_cache").glob("*.sqlite")
    for path in Path(".factmark_cache").glob("*.sqlite*"):
        if damage == "garbage":
            path.write_bytes(b"no database" * 1000)
        elif damage == "truncated":
            path.write_bytes(path.read_bytes()[:5000])
        else:
            path.unlink()
    if damage == "folder":
        database.mkdir()
    if damage == "foreign":
        connection = sqlite3.connect(database)
        connection.execute("CREATE TABLE outcomes (x TEXT)")
        connection.commit()
        connection.close()
    assert lint("a.html") == first
    assert lint("a.html") == first


def test_a_cache_that_cannot_be_written_is_no_cache(lint: Any) -> None:
    write("a.html", "x")
    Path(".factmark_cache").write_text("a file in the way")
    assert lint("a.html")[0] == 1


@pytest.mark.parametrize("name", ["outcomes-1.sqlite", "README", ".gitignore"])
def test_a_cache_leads_nowhere_else(lint: Any, name: str) -> None:
    write("a.html", "x")
    Path(".factmark_cache").mkdir()
    Path(".factmark_cache", name).symlink_to(Path("elsewhere").absolute())
    assert lint("a.html")[0] == 1
    assert not Path("elsewhere").exists()


def test_several_runs_share_a_cache(tmp_path: Path) -> None:
    outcome = DocumentReport((), (), (), SourceFile("p", None, ""))

    def run(start: int) -> None:
        cache = Cache(tmp_path / "cache", date(2026, 1, 1))
        for number in range(start, start + 300):
            cache.keep(digest(str(number)), outcome, dated=False)
        cache.close()

    threads = [threading.Thread(target=run, args=(start,)) for start in (0, 150, 300)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cache = Cache(tmp_path / "cache", date(2026, 1, 1))
    assert all(cache.find(digest(str(number))) == outcome for number in range(600))
    cache.close()


def test_what_nobody_asks_for_is_dropped(tmp_path: Path) -> None:
    outcome = DocumentReport((), (), (), SourceFile("p", None, ""))
    for day, key in ((date(2026, 1, 1), b"old"), (date(2026, 3, 1), b"new")):
        cache = Cache(tmp_path, day)
        cache.keep(key, outcome, dated=False)
        cache.close()
    cache = Cache(tmp_path, date(2026, 3, 1))
    assert cache.find(b"old") is None
    assert cache.find(b"new") == outcome
    cache.close()


def test_a_digest_tells_its_parts_apart() -> None:
    assert digest("ab", "c") != digest("a", "bc") != digest("a", "b", "c")


def swallow_one_and_go_on() -> None:
    try:
        while True:
            pass
    except TimeLimitExceeded:
        while True:
            pass


def test_a_page_has_a_time_limit_even_where_a_rule_swallows_it() -> None:
    started = time.monotonic()
    with pytest.raises(TimeLimitExceeded, match="longer than 1 seconds"), time_limit(1):
        swallow_one_and_go_on()
    assert time.monotonic() - started < 5
