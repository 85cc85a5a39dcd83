import shutil
import subprocess

import pytest

from factmark.__main__ import main
from factmark.cli.table import COMMANDS


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
