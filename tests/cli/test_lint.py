import io
import json
import os
import shlex
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.cli import options
from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.document.document import Document
from factmark.linter.edits.edits import rename_key, replace_value
from factmark.linter.findings.rule import Finding, Fix, Rule
from factmark.linter.runner import file_checker as file_judge
from factmark.linter.runner import sources

HEAD = '<meta charset="utf-8"><p>A loaf</p>\n'
PAGE = HEAD + '<script type="application/ld+json">\n{"name": "bun", "title": "x"}\n</script>\n'
CLEAN = HEAD + '<script type="application/ld+json">{"name": "loaf"}</script>\n'


def name_is_bun(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if statement.property == "name" and statement.text == "bun":
            edits = replace_value(context.document, statement.location, "loaf")
            yield Finding("no bun here", statement, fixes=(Fix("Write loaf", "unsafe", edits),))


def title_is_name(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if statement.property == "title":
            edits = rename_key(context.document, statement.location, "headline")
            yield Finding("write headline", statement, fixes=(Fix("Write headline", "safe", edits),))


RULES = (
    Rule("FAC901", "no-buns", "factuality", "error", "always", "No buns.", name_is_bun),
    Rule("VAL901", "no-titles", "validity", "warning", "always", "No titles.", title_is_name),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(options, "catalogue", lambda *_: RULES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, dict[str, Any]]]:
    def lint(*arguments: str) -> tuple[int, dict[str, Any]]:
        status = main(["lint", "--no-cache", "--output-format", "json", *arguments])
        return status, json.loads(capsys.readouterr().out)

    return lint


def write(name: str, text: str = PAGE) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def messages(report: dict[str, Any]) -> list[str]:
    return [notification["message"] for notification in report["notifications"]]


def test_exit_status(lint: Callable[..., tuple[int, dict[str, Any]]]) -> None:
    write("bad.html")
    write("warn.html", PAGE.replace("bun", "loaf"))
    write("clean.html", CLEAN)
    assert lint("clean.html")[0] == 0
    assert lint("bad.html")[0] == 1
    assert lint("warn.html")[0] == 0
    assert lint("warn.html", "--fail-level", "warning")[0] == 1
    assert lint("bad.html", "--exit-zero")[0] == 0
    assert lint("clean.html", "nope.html")[0] == 3
    assert lint("bad.html", "nope.html")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--select", "NOPE", "x.html"], 'no rule is called "NOPE"'),
        (["--select", "", "x.html"], "--select names no rule"),
        (
            ["--config", "nope.toml", "x.html"],
            "cannot read the configuration nope.toml: No such file or directory\n",
        ),
        (["--fix", "-"], "only files can be fixed in place"),
        (["--fix", "--unsafe-fixes", "https://example.com/"], "only files can be fixed in place"),
        (["--output-file", "x.html/report.json", "x.html"], "cannot write x.html/report.json: "),
    ],
)
def test_wrong_usage_is_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write("x.html", CLEAN)
    assert main(["lint", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_options_argparse_refuses_are_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--fial-level", "note", "x"], ["x", "--fail-level", "fatal"]):
        with pytest.raises(SystemExit) as caught:
            main(["lint", *arguments])
        assert caught.value.code == 2


def test_bad_input_is_named_and_the_rest_goes_on(lint: Callable[..., tuple[int, dict[str, Any]]]) -> None:
    write("bad.html")
    Path("empty").mkdir()
    with Path("large.html").open("wb") as stream:
        stream.truncate(50 * 2**20)
    Path("image.png").write_bytes(b"\x89PNG\0\0")
    status, report = lint("nope.html", "empty", "large.html", "image.png", "bad.html")
    assert status == 1
    assert report["summary"]["pages"] == 1
    assert [message.split(":")[0].split(" ")[0] for message in messages(report)] == [
        "nope.html",
        "empty",
        "large.html",
        "image.png",
    ]


def test_only_bad_input_is_status_3(lint: Callable[..., tuple[int, dict[str, Any]]]) -> None:
    status, report = lint("nope.html")
    assert (status, report["summary"]["pages"]) == (3, 0)


def test_a_language_that_is_not_read_is_told_of_in_a_folder(
    lint: Callable[..., tuple[int, dict[str, Any]]],
) -> None:
    write("site/rye.html", '<p itemscope itemtype="https://schema.org/Thing"><b itemprop="url">x</b></p>')
    write("site/spelt.html", "#set($a = 1)\n<p itemscope>$a</p>")
    status, report = lint("site")
    assert status == 0
    assert [(one["level"], "Velocity" in one["message"]) for one in report["notifications"]] == [
        ("note", True)
    ]
    assert lint("site/spelt.html")[0] == 3


def test_a_page_in_a_wrong_encoding_is_judged_as_a_browser_shows_it(
    lint: Callable[..., tuple[int, dict[str, Any]]],
) -> None:
    Path("x.html").write_bytes(PAGE.replace("loaf", "l\xf6af").encode("latin-1"))
    status, report = lint("x.html")
    assert status == 1
    (message,) = messages(report)
    assert message.startswith("x.html holds bytes that are no utf-8")


@pytest.mark.parametrize(
    "json_ld",
    ['{"a":' * 10_000 + "1" + "}" * 10_000, "[" * 10_000 + "]" * 10_000, '{"a": ' + "9" * 100_000 + "}"],
    ids=["objects", "arrays", "number"],
)
def test_hostile_json_ends_nothing(lint: Callable[..., tuple[int, dict[str, Any]]], json_ld: str) -> None:
    write("deep.html", f'<script type="application/ld+json">{json_ld}</script>')
    write("bad.html")
    status, report = lint("deep.html", "bad.html")
    assert status == 1
    assert report["summary"]["pages"] == 2


def test_a_page_the_reader_chokes_on_is_a_notification(
    lint: Callable[..., tuple[int, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def choke(document: Document) -> None:
        raise RecursionError("too deep")

    write("x.html")
    monkeypatch.setattr(Document, "blocks", property(choke))
    status, report = lint("x.html")
    assert status == 3
    assert messages(report) == ["x.html could not be judged: RecursionError: too deep"]


def stdin(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_standard_input(
    lint: Callable[..., tuple[int, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, PAGE)
    status, report = lint("-", "-")
    assert status == 1
    assert {r["location"]["uri"] for r in report["results"]} == {"stdin"}
    assert report["summary"]["pages"] == 1
    stdin(monkeypatch, '[{"name": "bun"}]')
    status, report = lint("-", "--stdin-filename", "data/x.jsonld")
    assert [r["location"]["uri"] for r in report["results"]] == ["data/x.jsonld"]
    monkeypatch.setattr(sources, "MAX_BYTES", 10)
    stdin(monkeypatch, PAGE)
    status, report = lint("-")
    assert (status, len(messages(report))) == (3, 1)


def test_output_file_is_replaced_in_one_step(lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write("bad.html")
    Path("report.json").write_text("the old one")
    Path("report.json").chmod(0o640)
    arguments = ["lint", "--no-cache", "--output-format", "json", "--output-file", "report.json", "bad.html"]
    assert main(arguments) == 1
    assert json.loads(Path("report.json").read_text())["version"] == 1
    assert stat.S_IMODE(Path("report.json").stat().st_mode) == 0o640

    def broken(*_: object) -> Iterator[str]:
        yield "half a re"
        raise RuntimeError("a fault while writing")

    Path("report.json").write_text("the old one")
    monkeypatch.setattr("factmark.linter.reports.stream", broken)
    assert main(arguments) == 3
    assert Path("report.json").read_text() == "the old one"
    assert sorted(os.listdir()) == ["bad.html", "report.json"]


def run_factmark(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "factmark", "lint", "--no-cache", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=60, **more)


def test_a_reader_that_leaves_early_changes_nothing() -> None:
    write("x.jsonld", json.dumps([{"@type": "Event", "startDate": f"12 March {n}"} for n in range(2000)]))
    script = f"{shlex.quote(sys.executable)} -m factmark lint --no-cache x.jsonld | head -n 1; echo ${{PIPESTATUS[0]}}"
    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert outcome.stderr.endswith(" available with --fix.\n")
    assert outcome.stdout.splitlines()[-1] == "1"


def test_a_full_disk_is_said() -> None:
    write("x.html", CLEAN)
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "factmark", "lint", "x.html"]
        outcome = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert outcome.returncode == 3
    assert b"cannot write standard output: No space left" in outcome.stderr


def test_json_is_utf8_whatever_the_terminal_speaks() -> None:
    name = os.fsdecode(b"\xe9.html")
    write("x.jsonld", '{"@context": "https://schema.org", "@type": "Event", "startDate": "mañana \\ud800"}')
    write(name, CLEAN)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    outcome = run_factmark("--all-kinds", "--output-format", "json", ".", env=environment)
    assert outcome.returncode in (0, 1)
    assert json.loads(outcome.stdout.decode("utf-8"))["summary"]["pages"] == 2
    assert run_factmark(".", env=environment).returncode == outcome.returncode


def test_fix_writes_safe_fixes_and_reports_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("x.html", PAGE.replace("\n", "\r\n"))
    path.chmod(0o755)
    assert main(["lint", "--no-cache", "--fix", "x.html"]) == 1
    assert path.read_bytes() == PAGE.replace("\n", "\r\n").replace("title", "headline").encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o755
    output = capsys.readouterr()
    assert "x.html:3: VAL901 no-titles: Write headline\n" in output.err
    assert "Fixed 1 finding in 1 file (1 safe).\n" in output.err
    assert "FAC901" in output.out
    assert "VAL901" not in output.out


def test_unsafe_fixes_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("x.html")
    assert main(["lint", "--no-cache", "--fix", "--unsafe-fixes", "x.html"]) == 0
    assert path.read_text() == PAGE.replace("title", "headline").replace("bun", "loaf")
    assert "Fixed 2 findings in 1 file (1 safe, 1 unsafe).\n" in capsys.readouterr().err
    before = path.stat()
    assert main(["lint", "--no-cache", "--fix", "--unsafe-fixes", "x.html"]) == 0
    assert "Fixed 0 findings.\n" in capsys.readouterr().err
    assert path.stat().st_ino == before.st_ino


def test_diff_writes_nothing_and_can_be_applied(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("sub/x.html", PAGE.rstrip("\n"))
    assert main(["lint", "--no-cache", "--diff", "--unsafe-fixes", "sub"]) == 1
    assert path.read_text() == PAGE.rstrip("\n")
    output = capsys.readouterr()
    assert "Would fix 2 findings in 1 file" in output.err
    subprocess.run(["git", "apply"], input=output.out, text=True, check=True)
    assert path.read_text() == PAGE.rstrip("\n").replace("title", "headline").replace("bun", "loaf")


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-16"])
def test_fixing_keeps_the_encoding(encoding: str) -> None:
    text = PAGE.replace("utf-8", encoding).replace("A loaf", "Ein Löffel")
    path = Path("x.html")
    path.write_bytes(text.encode(encoding))
    main(["lint", "--no-cache", "--fix", "x.html"])
    assert path.read_bytes() == text.replace("title", "headline").encode(encoding)


def test_what_was_fixed_is_told_by_the_name_of_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    write("a menu/käse.html")
    main(["lint", "--no-cache", "--fix", "a menu"])
    assert capsys.readouterr().err.startswith("a menu/käse.html:")


def test_a_link_stays_a_link() -> None:
    path = write("real.html")
    Path("link.html").symlink_to("real.html")
    main(["lint", "--no-cache", "--fix", "link.html"])
    assert Path("link.html").is_symlink()
    assert "headline" in path.read_text()


def test_bytes_that_mean_nothing_are_not_written_over(lint: Any) -> None:
    body = PAGE.replace("A loaf", "A l\xf6af").encode("latin-1")
    Path("x.html").write_bytes(body)
    _, report = lint("--fix", "x.html")
    assert Path("x.html").read_bytes() == body
    assert "x.html was not fixed: not all of its bytes are utf-8" in messages(report)


@pytest.mark.parametrize("label", ["iso-2022-kr", "hz-gb-2312", "replacement"])
def test_a_page_that_browsers_do_not_decode_is_named(lint: Any, label: str) -> None:
    write("x.html", f'<meta charset="{label}">{PAGE}')
    _, report = lint("x.html")
    assert "x.html declares an encoding that browsers do not read" in messages(report)[0]


def test_a_file_changed_meanwhile_is_not_written(lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("x.html")
    real = file_judge.fix

    def slow_fix(*arguments: Any) -> Any:
        path.write_text("the author's newer text")
        return real(*arguments)

    monkeypatch.setattr(file_judge, "fix", slow_fix)
    _, report = lint("--fix", "x.html")
    assert path.read_text() == "the author's newer text"
    assert messages(report) == ["x.html was not fixed: it changed while it was being judged"]


def test_a_file_that_cannot_be_written_is_said(lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    write("x.html")
    monkeypatch.setattr(file_judge, "write_atomically", refuse)
    status, report = lint("--fix", "x.html")
    assert status == 1
    assert messages(report) == ["x.html was not fixed: cannot write it: Permission denied"]


def test_an_internal_error_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> int:
        raise TypeError("no such thing")

    monkeypatch.setattr("factmark.cli.lint.run", broken)
    assert main(["lint", "page.html"]) == 3
    assert "internal error, nothing was reported: TypeError: no such thing" in capsys.readouterr().err


def test_further_reports_of_one_run(folder: Path, lint: Callable[..., tuple[int, dict[str, Any]]]) -> None:
    (folder / "page.html").write_text(PAGE, encoding="utf-8")
    status, told = lint("page.html", "--also", "json=out/a.json", "--also", "markdown=b=1.md")
    assert (status, len(told["results"])) == (1, 2)
    assert json.loads((folder / "out/a.json").read_text(encoding="utf-8")) == told
    assert "**1 error, 1 warning** on 1 page" in (folder / "b=1.md").read_text(encoding="utf-8")
    for wrong in ("json", "json=", "yaml=a.yaml", "=a"):
        with pytest.raises(SystemExit) as ended:
            main(["lint", "page.html", "--also", wrong])
        assert ended.value.code == 2


def test_the_folder_of_a_crawl_is_no_site(lint: Callable[..., tuple[int, dict[str, Any]]]) -> None:
    Path("out/corrected").mkdir(parents=True)
    write("out/corrected/a.html", CLEAN)
    Path("out/pages.warc.gz").write_bytes(b"")
    _, report = lint("out")
    assert "factmark lint out/pages.warc.gz judges them" in messages(report)[0]
    Path("out/pages.warc.gz").unlink()
    assert messages(lint("out")[1]) == []


def test_a_report_has_the_format_of_its_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "page.html").write_text(CLEAN, encoding="utf-8")
    for name, more, start in (
        ("report.html", [], "<!doctype html>"),
        ("report.sarif", [], '{"$schema"'),
        ("report.txt", [], "No findings"),
        ("r.html", ["--output-format", "text"], "No findings"),
    ):
        assert main(["lint", "page.html", "-o", name, *more]) == 0
        assert capsys.readouterr() == ("", "")
        assert (folder / name).read_text(encoding="utf-8").lower().startswith(start.lower()), name


@pytest.mark.parametrize(
    ("option", "file", "content", "message"),
    [
        ("--config", "c.toml", b"\xff\xfe", "c.toml: it is not UTF-8, as TOML is\n"),
        ("--template-context", "c.yaml", b"a: 1\nb: [\n", "c.yaml, line 3: "),
        ("--template-context", "c.yaml", b"a: \xff\xfe", "c.yaml: it is not UTF-8\n"),
    ],
)
def test_files_of_settings_that_cannot_be_read(
    option: str, file: str, content: bytes, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write("x.html", CLEAN)
    Path(file).write_bytes(content)
    assert main(["lint", "x.html", option, file]) == 2
    assert f"factmark: {message}" in capsys.readouterr().err
