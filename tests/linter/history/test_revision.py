import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.cli import options
from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.findings.rule import Finding, Rule


def every_name(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        yield Finding("bad", statement)


RULES = (Rule("FAC901", "no-names", "factuality", "error", "none", "No.", every_name),)
PAGE = '<script type="application/ld+json">{"name": "x"}</script>'


def git(*arguments: str) -> None:
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(options, "catalogue", lambda *_: RULES)
    monkeypatch.chdir(tmp_path)
    git("init", "-b", "main")
    (tmp_path / "site").mkdir()
    for name in ("a", "b", "ü c"):
        (tmp_path / "site" / f"{name}.html").write_text(PAGE)
    git("add", ".")
    git("commit", "-m", "first")
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str]]]:
    def lint(*arguments: str) -> tuple[int, list[str]]:
        status = main(["lint", "--no-cache", "--output-format", "json", *arguments])
        output = capsys.readouterr().out
        return status, [r["location"]["uri"] for r in json.loads(output)["results"]] if output else []

    return lint


def test_changed_and_new_files_are_judged(lint: Any) -> None:
    Path("site/ü c.html").write_text(PAGE + "\n")
    Path("site/new.html").write_text(PAGE)
    assert lint("site", "--since", "HEAD") == (1, ["site/new.html", "site/%C3%BC%20c.html"])


def test_a_folder_of_the_repository(lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("site/a.html").write_text(PAGE + "\n")
    monkeypatch.chdir("site")
    assert lint(".", "--since", "HEAD") == (1, ["a.html"])


def test_what_others_did_meanwhile_is_no_change(lint: Any) -> None:
    git("switch", "-c", "mine")
    Path("site/a.html").write_text(PAGE + "\n")
    git("commit", "-am", "mine")
    git("switch", "main")
    Path("site/b.html").write_text(PAGE + "\n")
    git("commit", "-am", "theirs")
    git("switch", "mine")
    assert lint("site", "--since", "main") == (1, ["site/a.html"])


def test_no_change_is_no_failure(lint: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--no-cache", "site", "--since", "HEAD"]) == 0
    assert capsys.readouterr().err == "No page differs from HEAD.\n"
    assert main(["lint", "--no-cache", "site", "nope", "--since", "HEAD"]) == 3


@pytest.mark.parametrize("output_format", ["json", "sarif", "gitlab", "junit", "html", "markdown"])
def test_without_a_change_there_still_is_the_document_that_a_program_waits_for(
    output_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--output-format", output_format, "--also", "sarif=further.sarif"]
    assert main(["lint", "--no-cache", "site", "--since", "HEAD", *asked]) == 0
    output = capsys.readouterr()
    assert output.err == "No page differs from HEAD.\n"
    assert output.out
    if output_format in ("json", "sarif", "gitlab"):
        json.loads(output.out)
    (run,) = json.loads(Path("further.sarif").read_text())["runs"]
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"]


def test_without_a_change_a_diff_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "site", "--since", "HEAD", "--diff", "--output-format", "json"]) == 0
    assert capsys.readouterr().out == ""


def test_a_baseline_keeps_what_it_knows_of_pages_that_did_not_change(repository: Path) -> None:
    assert main(["lint", "--no-cache", "site", "--write-baseline"]) == 0
    (repository / "site/a.html").write_text(PAGE.replace('"name": "x"', '"name": "y"'))
    (repository / "site/b.html").unlink()
    assert main(["lint", "--no-cache", "site", "--since", "HEAD", "--write-baseline"]) == 0
    findings = json.loads(Path("factmark-baseline.json").read_text())["findings"]
    assert [(one["file"], one["value"]) for one in findings] == [("site/a.html", "y"), ("site/ü c.html", "x")]
    # Without it, the baseline is that of what was judged.
    assert main(["lint", "--no-cache", "site/a.html", "--write-baseline"]) == 0
    findings = json.loads(Path("factmark-baseline.json").read_text())["findings"]
    assert [one["file"] for one in findings] == ["site/a.html"]


def test_without_a_change_a_baseline_stays_as_it_is() -> None:
    assert main(["lint", "--no-cache", "site", "--write-baseline"]) == 0
    before = Path("factmark-baseline.json").read_text()
    assert "site/a.html" in before
    asked = ["--output-format", "json", "--write-baseline"]
    assert main(["lint", "--no-cache", "site", "--since", "HEAD", *asked]) == 0
    assert Path("factmark-baseline.json").read_text() == before


@pytest.mark.parametrize("revision", ["nope", "--output=x", "HEAD:site"])
def test_a_revision_git_does_not_know_is_wrong_usage(
    revision: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", "site", f"--since={revision}"]) == 2
    assert f'git knows no revision "{revision}"' in capsys.readouterr().err
    assert not Path("x").exists()


def test_a_renamed_file_is_judged_under_its_new_name(lint: Any) -> None:
    git("mv", "site/a.html", "site/z.html")
    assert lint("site", "--since", "HEAD") == (1, ["site/z.html"])


def test_the_files_of_a_submodule_that_differs_are_judged(lint: Any, repository: Path) -> None:
    inner = repository / "site" / "inner"
    subprocess.run(["git", "init", "-q", str(inner)], check=True, capture_output=True)
    (inner / "page.html").write_text(PAGE)
    git("-C", str(inner), "add", ".")
    git("-C", str(inner), "commit", "-m", "inner")
    git("add", "site/inner")
    git("commit", "-m", "with a submodule")
    assert lint("site", "--since", "HEAD") == (0, [])
    assert lint("site", "--since", "HEAD~1") == (1, ["site/inner/page.html"])
    (inner / "new.html").write_text(PAGE)
    status, found = lint("site", "--since", "HEAD")
    assert (status, "site/inner/new.html" in found) == (1, True)


def test_outside_of_any_repository(
    lint: Any, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path_factory.mktemp("plain")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(folder.parent))
    monkeypatch.chdir(folder)
    (folder / "a.html").write_text(PAGE)
    assert main(["lint", ".", "--since", "HEAD"]) == 2
    assert "no git repository" in capsys.readouterr().err
