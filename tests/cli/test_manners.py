"""What people expect of a linter's options: nothing is written unasked, a folder is the default, help is short."""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from crawled_site import Site, make_site, site
from forked_commands import run as run_command

from factmark.__main__ import main
from factmark.cli.arguments import with_default
from factmark.cli.table import COMMANDS

Page = Callable[[str], str]
_ = make_site, site


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nothing_is_written_without_fix(board_page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    page = Path("board.html")
    page.write_text(board_page("19.90"), "utf-8")
    assert main(["lint", "--unsafe-fixes"]) == 1
    assert page.read_text("utf-8") == board_page("19.90")
    assert main(["lint", "--fix"]) == 1
    assert page.read_text("utf-8") == board_page("19.90")
    assert capsys.readouterr().err.endswith("1 fix available with --fix --unsafe-fixes.\n")
    assert main(["lint", "--diff", "--unsafe-fixes"]) == 1
    assert page.read_text("utf-8") == board_page("19.90")
    assert main(["lint", "--fix", "--unsafe-fixes"]) == 0
    assert page.read_text("utf-8") == board_page("24.90")
    assert "available" not in capsys.readouterr().err


def test_fixes_that_are_available_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.jsonld").write_text('{"@context": "https://schema.org", "@type": "Person", "name": "Li",}')
    assert main(["lint", "a.jsonld"]) == 1
    assert capsys.readouterr().err == "1 fix available with --fix.\n"
    assert main(["lint", "a.jsonld", "-q"]) == 1
    assert capsys.readouterr().err == ""
    assert main(["lint", "a.jsonld", "--output-format", "json"]) == 1
    assert capsys.readouterr().err == ""


def test_the_configuration_in_use_is_said(capsys: pytest.CaptureFixture[str], board_page: Page) -> None:
    Path("board.html").write_text(board_page("24.90"), "utf-8")
    Path("factmark.toml").write_text('profiles = ["google"]\nselect = ["FAC201"]\n')
    assert main(["lint", "-v", "-j", "1"]) == 0
    assert "factmark.toml; profile: google; 1 rules" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lint", "crawl", "generate"])
def test_help_is_short_and_all_of_it_is_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    def said(option: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main([command, option])
        assert ended.value.code == 0
        return capsys.readouterr().out

    short, long = said("--help"), said("--help-all")
    assert short == said("-h")
    assert len(short.splitlines()) < 50
    assert f"\nexamples:\n  factmark {command} " in short
    module = importlib.import_module(f"factmark.{COMMANDS[command][0]}")
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings}
    assert options >= module.COMMON
    assert all(name in long for name in options)
    for line in module.EXAMPLES.splitlines():
        words = line.split("   ")[0].split()
        assert words[:2] == ["factmark", command]
        parser.parse_args([word.strip("'") for word in words[2:]])


def test_every_option_says_its_default() -> None:
    without = []
    for name, (module, _) in COMMANDS.items():
        parser = argparse.ArgumentParser()
        importlib.import_module(f"factmark.{module}").add_arguments(parser)
        for action in parser._actions:
            takes_value = action.option_strings and action.nargs != 0 and not action.required
            many = isinstance(action, argparse._AppendAction)
            if takes_value and not many and "default" not in with_default(action):
                without.append(f"{name} {action.option_strings[-1]}")
    assert not without


def test_a_shallow_clone_is_told_how_to_get_its_history(capsys: pytest.CaptureFixture[str]) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=x", "-c", "user.email=x@x.example", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)

    git("init", "origin")
    for name in ("a", "b"):
        Path("origin", f"{name}.html").write_text("<h1>x</h1>")
        git("-C", "origin", "add", ".")
        git("-C", "origin", "commit", "-m", name)
    git("clone", "--depth", "1", f"file://{Path('origin').resolve()}", "clone")
    import os

    os.chdir("clone")
    assert main(["lint", ".", "--since", "HEAD~1"]) == 2
    assert "fetch-depth: 0" in capsys.readouterr().err


def test_a_crawl_is_resumed_without_an_address_and_notes_its_profile(site: Site, board_page: Page) -> None:
    for name in ("/", "/a", "/b", "/left-out"):
        links = "".join(f'<a href="{link}">x</a>' for link in ("/a", "/b", "/left-out"))
        site.pages[name] = board_page("24.90").replace("<h1>", f"{links}<h1>")

    def factmark(*arguments: str) -> subprocess.CompletedProcess[str]:
        return run_command([sys.executable, "-m", "factmark", *arguments], timeout=60)

    quick = ("--render", "never", "--delay", "0", "-q")
    first = factmark(
        "crawl", site.url(), "--allow-private", "--max-pages", "1", "--exclude", "left-out", *quick
    )
    assert first.returncode == 0, first.stderr
    assert first.stderr == ""
    assert "Written" not in first.stdout
    resumed = factmark("crawl", "--resume", "--max-pages", "9", *quick, "--output-format", "json")
    assert json.loads(resumed.stdout)["summary"]["pages"] == 3, resumed.stderr
    assert "/left-out" not in site.requests
    archive = "factmark-out/pages.warc.gz"
    codes = [
        set(
            json.loads(factmark("lint", archive, *more, "--output-format", "json").stdout)["summary"][
                "byCode"
            ]
        )
        for more in ((), ("--profile", "none"))
    ]
    assert any(code.startswith("RIC") for code in codes[0])
    assert not any(code.startswith("RIC") for code in codes[1])
    refused = factmark("crawl", "--resume", "--output", "elsewhere", *quick)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "no crawl to resume" in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another system")
@pytest.mark.parametrize("command", ["lsp", "mcp"])
def test_an_interrupted_server_says_so(command: str) -> None:
    import signal
    import time

    running = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "factmark", command],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stderr is not None
        needed = {"lsp": "pygls.server", "mcp": "mcp.server.mcpserver"}[command]
        assert any(line.rstrip().endswith(needed) for line in running.stderr)
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    assert said.endswith("factmark: interrupted\n")
