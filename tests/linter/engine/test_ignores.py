import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

PAGE = """<p>Cup</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Event", "name": "Cup",
 "startDate": "12 March 2026", "subEvent": [{"@type": "Event", "name": "Cup", "startDate": "13 March 2026"}]}</script>
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blog").mkdir()
    (tmp_path / "blog" / "a.html").write_text(PAGE)
    (tmp_path / "b.html").write_text(PAGE)
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def lint(config: str, *arguments: str) -> Any:
        Path("factmark.toml").write_text(config)
        main(["lint", "--no-cache", "--output-format", "json", "--select", "CMP301,SYN058", ".", *arguments])
        report = json.loads(capsys.readouterr().out)
        places = [f"{r['location']['uri']}{r['location']['pointer']}" for r in report["results"]]
        return places, [n["message"] for n in report["notifications"]]

    return lint


ALL = [
    "b.html/startDate",
    "b.html/subEvent/0/startDate",
    "blog/a.html/startDate",
    "blog/a.html/subEvent/0/startDate",
]


def test_nothing_ignored(lint: Any) -> None:
    assert lint("") == (ALL, [])


@pytest.mark.parametrize(
    ("config", "left"),
    [
        ('ignores = [{rules = ["CMP301"], pointer = "/startDate"}]', [ALL[1], ALL[3]]),
        ('ignores = [{rules = ["CMP"], pointer = "/subEvent/*/startDate"}]', [ALL[0], ALL[2]]),
        ('ignores = [{rules = ["CMP"], pointer = "/subEvent"}]', [ALL[0], ALL[2]]),
        ('ignores = [{rules = ["CMP"], paths = ["blog/*"]}]', ALL[:2]),
        (
            'ignores = [{rules = ["date-not-iso8601"], paths = ["blog"], pointer = "/startDate"}]',
            [*ALL[:2], ALL[3]],
        ),
        ('per-file-ignores = {"b.html" = ["compliance"]}', ALL[2:]),
        ('overrides = [{paths = ["blog"], ignore = ["CMP301"]}]', ALL[:2]),
        ('overrides = [{paths = ["*"], select = ["SYN"]}, {paths = ["b.html"], select = ["CMP"]}]', ALL[:2]),
        ('exclude = ["blog"]', ALL[:2]),
    ],
)
def test_by_pointer_and_path(lint: Any, config: str, left: list[str]) -> None:
    assert lint(config) == (left, [])


@pytest.mark.parametrize(
    ("config", "text"),
    [
        (
            'ignores = [{rules = ["CMP301"], pointer = "/endDate"}]',
            "ignores CMP301 at /endDate, which hides no finding",
        ),
        ('per-file-ignores = {"b.html" = ["SYN058"]}', "ignores SYN058 on b.html, which hides no finding"),
    ],
)
def test_an_ignore_that_hides_nothing_is_reported(lint: Any, config: str, text: str) -> None:
    (message,) = lint(config)[1]
    assert text in message


@pytest.mark.parametrize(
    "config",
    [
        'ignores = [{rules = ["CMP302"]}]',  # did not run
        'ignores = [{rules = ["CMP301"], paths = ["elsewhere"]}]',  # on no page judged
    ],
)
def test_an_ignore_that_could_not_be_of_use_is_not(lint: Any, config: str) -> None:
    assert lint(config)[1] == []


def test_unused_comments_are_findings(lint: Any) -> None:
    Path("b.html").write_text("<!-- factmark: ignore[CMP301] x -->" + PAGE)
    Path("blog/a.html").write_text("<!-- factmark: ignore[CMP301] x --><p>Cup</p>")
    assert lint("") == (["blog/a.htmlNone"], [])


@pytest.mark.parametrize(
    ("config", "text"),
    [
        (
            'ignores = [{rules = ["CMP30"], pont = "/x"}]',
            'unknown key "ignores.pont"; did you mean "pointer"?',
        ),
        ('ignores = [{pointer = "/x"}]', 'an entry of "ignores" has no "rules"'),
        ('ignores = [{rules = ["NOPE"]}]', 'factmark.toml: no rule is called "NOPE"'),
        ('overrides = [{paths = ["x"], select = ["NOPE"]}]', 'factmark.toml: no rule is called "NOPE"'),
        ('overrides = [{select = ["CMP"]}]', 'an entry of "overrides" has no "paths"'),
        ('ignores = ["x"]', '"ignores" must be a list of tables'),
        ("require-reason = 1", '"require-reason" must be true or false'),
        ("jobs = -1", '"jobs" must be a whole number'),
        ('require-reason = true\nignores = [{rules = ["CMP301"]}]', 'for CMP301 has no "reason"'),
    ],
)
def test_wrong_configuration_is_status_2(config: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("factmark.toml").write_text(config)
    assert main(["lint", "--no-cache", "."]) == 2
    assert text in capsys.readouterr().err


def test_reasons_can_be_required(lint: Any, capsys: pytest.CaptureFixture[str]) -> None:
    Path("b.html").write_text("<!-- factmark: ignore[CMP301] -->" + PAGE)
    Path("factmark.toml").write_text("require-reason = true")
    main(["lint", "--no-cache", "b.html"])
    assert "SYN059: this ignore comment" in capsys.readouterr().out
    Path("factmark.toml").write_text("")
    main(["lint", "--no-cache", "b.html"])
    assert "SYN059" not in capsys.readouterr().out
