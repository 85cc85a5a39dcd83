"""What is said of a command line that cannot be meant, and how a shell completes one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.cli.table import COMMANDS
from factmark.linter.config.usage import did_you_mean


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    errors = capsys.readouterr().err
    assert errors.endswith(" --help lists the options\n")
    assert errors.count("\n") == 2, "a list of all options would push what is wrong out of sight"
    return errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("lint", "x", "--selct", "FAC"),
            "factmark lint: there is no option --selct; did you mean --select?\n",
        ),
        (("lint", "x", "--selct=FAC"), "there is no option --selct; did you mean --select?\n"),
        (("lint", "x", "--format", "json"), "there is no option --format; did you mean --output-format?\n"),
        (("lint", "x", "-f", "json"), "factmark lint: there is no option -f\n"),
        (("lint", "x", "--", "--select"), None),
        (("lint", "x", "--output-format", "xml"), "invalid choice: 'xml'"),
        (("generate",), "required: INPUT"),
        (("lnt", "x"), 'factmark: there is no command "lnt"; did you mean "lint"?\n'),
        (("https://bakery.example/",), "; factmark lint https://bakery.example/ judges that\n"),
        (("--no-such",), "required: COMMAND"),
        (("generate", "x", "--url", "bakery.example"), "--url: must begin with http:// or https://\n"),
    ],
)
def test_what_is_wrong_and_what_was_meant(
    arguments: tuple[str, ...], said: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if said is None:  # behind "--" stand inputs, whatever they begin with
        assert main(arguments) == 3
        assert "--select: no such file or folder" in capsys.readouterr().out
        return
    assert said in refused(capsys, *arguments)


def test_a_page_without_a_command_is_told_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.html").write_text("<h1>Mug</h1>")
    assert 'no command "page.html"; factmark lint page.html judges that' in refused(capsys, "page.html")
    assert 'no command "other.html"\n' in refused(capsys, "other.html")


def test_without_anything_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    output = capsys.readouterr()
    assert not output.out
    assert "crawl a site and check its pages" in output.err


def test_nothing_is_meant_by_what_is_like_nothing() -> None:
    assert did_you_mean("serve", ["lint", "crawl"]) == ""


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_every_command_is_known(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    assert all(command in text for command in COMMANDS)
    assert "output-format" in text


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_the_shell_takes_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    subprocess.run([shell, "-n"], input=script(shell, capsys), text=True, check=True, timeout=20)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("factmark li", ["lint"]),
        ("factmark lint --output-f", ["--output-file", "--output-format"]),
        ("factmark lint --output-format gi", ["github", "gitlab"]),
    ],
)
def test_bash_offers(words: str, offered: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    parts = words.split(" ")
    ask = f'COMP_WORDS=({" ".join(parts)}); COMP_CWORD={len(parts) - 1}; _factmark; printf "%s\\n" "${{COMPREPLY[@]}}"'
    outcome = subprocess.run(
        ["bash", "-c", script("bash", capsys) + ask], capture_output=True, text=True, check=True, timeout=20
    )
    assert sorted(outcome.stdout.split()) == offered
