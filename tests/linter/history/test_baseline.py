import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.cli import options
from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.findings.rule import Finding, Rule
from factmark.linter.history import baseline


def bad_names(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if "bad" in statement.text.lower():
            yield Finding("bad", statement)


RULES = tuple(
    Rule(code, f"no-{code.lower()}", "factuality", level, "none", "No.", bad_names)  # type: ignore[arg-type]
    for code, level in (("FAC901", "error"), ("FAC902", "warning"))
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(options, "catalogue", lambda *_: RULES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def lint(*arguments: str, code: str = "FAC901") -> Any:
        status = main(["lint", "--no-cache", "--select", code, "--output-format", "json", *arguments])
        captured = capsys.readouterr()
        report = json.loads(captured.out)
        names = [f"{r['location']['uri']}{r['location']['pointer']}" for r in report["results"]]
        return status, names, [n["message"] for n in report["notifications"]], captured.err

    return lint


def write(name: str, *values: str, lines: int = 0) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    content = "\n" * lines + json.dumps([{"name": value} for value in values])
    Path(name).write_text(f'<script type="application/ld+json">{content}</script>')


def test_known_findings_are_hidden_and_new_ones_shown(lint: Any) -> None:
    write("a.html", "bad one")
    status, names, _, said = lint("a.html", "--baseline", "b.json", "--write-baseline")
    assert (status, names, said) == (0, [], "b.json: 1 finding\n")
    write("a.html", "fine", "Bad  one", "bad two", lines=5)
    status, names, messages, _ = lint("a.html", "--baseline", "b.json")
    assert (status, names, messages) == (1, ["a.html/2/name"], [])


def test_a_baseline_with_a_byte_order_mark_is_read(lint: Any) -> None:
    write("a.html", "bad one")
    lint("a.html", "--baseline", "b.json", "--write-baseline")
    Path("b.json").write_bytes(b"\xef\xbb\xbf" + Path("b.json").read_bytes())
    assert lint("a.html", "--baseline", "b.json")[:3] == (0, [], [])


def test_a_block_added_before_it_changes_nothing(lint: Any) -> None:
    write("a.html", "bad one", "bad two")
    lint("a.html", "--baseline", "b.json", "--write-baseline")
    old = Path("a.html").read_text()
    Path("a.html").write_text('<script type="application/ld+json">{"name": "bad new"}</script>' + old)
    assert lint("a.html", "--baseline", "b.json")[1] == ["a.html/name"]


def test_an_item_added_before_it_changes_nothing(lint: Any) -> None:
    write("a.html", "bad one", "bad two")
    lint("a.html", "--baseline", "b.json", "--write-baseline")
    write("a.html", "bad new", "bad one", "bad two")
    assert lint("a.html", "--baseline", "b.json")[1] == ["a.html/0/name"]


def test_the_same_twice_counts_twice(lint: Any) -> None:
    write("a.html", "bad")
    lint("a.html", "--baseline", "b.json", "--write-baseline")
    write("a.html", "bad", "bad")
    assert len(lint("a.html", "--baseline", "b.json")[1]) == 1


def test_stale_entries_are_reported_and_go(lint: Any) -> None:
    write("a.html", "bad one", "bad two")
    write("other.html", "bad")
    lint("a.html", "other.html", "--baseline", "b.json", "--write-baseline")
    write("a.html", "fine", "bad two")
    status, names, messages, _ = lint("a.html", "--baseline", "b.json")
    assert (status, names) == (0, [])
    assert messages == [
        "1 finding of the baseline is no longer there (FAC901 at 0/0/name of a.html); "
        "--write-baseline takes what is stale out of b.json"
    ]
    assert lint("a.html", "--baseline", "b.json", code="FAC902")[2] == []
    said = lint("a.html", "other.html", "--baseline", "b.json", "--write-baseline")[3]
    assert said == "b.json: 2 findings (1 gone, 0 new)\n"
    assert lint("a.html", "other.html", "--baseline", "b.json")[2] == []


def test_names_are_relative_to_the_baseline(lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write("site/a b.html", "bad")
    Path("factmark.toml").write_text('baseline = "known.json"')
    lint("site", "--write-baseline")
    assert json.loads(Path("known.json").read_text())["findings"][0]["file"] == "site/a b.html"
    monkeypatch.chdir("site")
    assert lint("a b.html")[:2] == (0, [])


@pytest.mark.parametrize(
    "content",
    [
        None,
        "",
        "[]",
        "[" * 100_000,
        '{"version": 2, "findings": []}',
        '{"version": 1, "findings": [3]}',
        '{"version": 1, "findings": [{"count": 1e999}]}',
    ],
)
def test_what_is_no_baseline_is_refused(content: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    write("a.html", "bad")
    if content is not None:
        Path("b.json").write_text(content)
    assert main(["lint", "--no-cache", "a.html", "--baseline", "b.json"]) == 2
    captured = capsys.readouterr()
    assert "b.json: " in captured.err
    assert "--write-baseline" in captured.err
    assert not any(word in captured.err for word in ("indices", "object has no", "recursion"))
    assert captured.out == ""


def test_a_baseline_that_cannot_be_written_is_said(
    lint: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", ".factmark-baseline.json.x1y2")

    monkeypatch.setattr(baseline, "write_atomically", refuse)
    write("a.html", "bad")
    assert main(["lint", "--no-cache", "--select", "FAC901", "--write-baseline", "a.html"]) == 2
    assert capsys.readouterr().err == "factmark: cannot write factmark-baseline.json: Permission denied\n"


def test_more_warnings_than_allowed(lint: Any) -> None:
    write("a.html", "bad", "bad too")
    assert lint("a.html", code="FAC902")[0] == 0
    assert lint("a.html", "--max-warnings", "2", code="FAC902")[0] == 0
    status, _, _, said = lint("a.html", "nope.html", "--max-warnings", "1", code="FAC902")
    assert (status, said) == (1, "factmark: 2 warnings, 1 allowed\n")
    Path("factmark.toml").write_text("max-warnings = 0")
    assert lint("a.html", code="FAC902")[0] == 1


def test_a_baseline_survives_other_words(lint: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known is a rule, a place, a property and a value: an upgrade may say it otherwise, or of another level."""
    Path("x.jsonld").write_text('{"@context": "https://schema.org", "@type": "Thing", "name": "bad"}')
    lint("x.jsonld", "--write-baseline")

    def reworded(context: RuleContext) -> Iterator[Finding]:
        for finding in bad_names(context):
            yield Finding("other words", finding.statement, sure=False, confidence=0.5)

    rules = tuple(replace(rule, check=reworded) for rule in RULES)
    monkeypatch.setattr(options, "catalogue", lambda *_: rules)
    assert lint("x.jsonld", "--baseline", baseline.DEFAULT_NAME)[:2] == (0, [])
    assert lint("x.jsonld", "--isolated")[1]
