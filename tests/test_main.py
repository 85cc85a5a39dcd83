"""The command line where its reader goes away."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.runner import sources


def test_a_closed_output_is_said_in_a_line() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "factmark", "rule", "--all", "--output-format", "json"]
    try:
        done = subprocess.run(
            command, check=False, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60
        )
    finally:
        os.close(writer)
    assert done.returncode == 3
    assert done.stderr == "factmark: the output was closed before its end\n"


def test_a_working_directory_that_is_gone_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    command = [sys.executable, "-m", "factmark", "config"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("factmark: the working directory cannot be read: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_an_empty_name_is_not_this_folder(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.html").write_text("<h1>Mug</h1>")
    with pytest.raises(SystemExit) as ended:
        main([command, ""])
    assert ended.value.code == 2
    assert "an empty name is no input" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_what_is_interrupted_says_so_in_a_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    page = tmp_path / "a.html"
    page.write_text("<h1>Mug</h1>")
    monkeypatch.setattr(sources, "read_bytes", interrupt)
    assert main([command, str(page)]) == 130
    assert capsys.readouterr().err == "factmark: interrupted\n"


@pytest.mark.skipif(os.name != "posix", reason="the shell of another system")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_change_no_exit_status(closed: str, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text("<h1>Mug</h1>")
    command = (
        f"exec {shlex.quote(sys.executable)} -m factmark lint --no-cache {shlex.quote(str(page))} {closed}"
    )
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", ["rule --all", "completion bash", "config --show", "shape Product"])
def test_a_full_disk_is_said_to_be_full(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "factmark", *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.startswith("factmark: the output could not be written: No space left on device")
    assert done.stderr.count("\n") == 1


def test_the_process_ends_with_all_that_was_to_be_done_at_its_end() -> None:
    code = (
        "import atexit, sys; from factmark import __main__ as started\n"
        "class Kept:\n    def __del__(self): print('taken apart')\n"
        "kept, main, sys.argv = Kept(), started.main, ['factmark', 'rule', 'VAL000']\n"
        "started.main = lambda: (atexit.register(print, 'done'), main())[1]\n"
        "sys.exit(started.process())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "done\n"), done.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["lint", "a.html", "--diff", "--unsafe-fixes"], 1),
        (["generate", "a.html"], 0),
        (["generate", "a.html", "--output-format", "json"], 0),
        (["repair", "a.html"], 0),
        (["repair", "a.html", "--diff"], 0),
        (["repair", "a.html", "--output-format", "json"], 0),
        (["bench", "agents", "make", "a.html", "--kind", "intrinsic"], 0),
        (["compare", "a.html", "a.html", "--output-format", "json"], 0),
        (["bench", "mapping", "a.html", "a.html", "--output-format", "json"], 0),
    ],
)
def test_documents_are_utf_8_whatever_the_locale_has(
    arguments: list[str], status: int, tmp_path: Path
) -> None:
    (tmp_path / "a.html").write_text(
        "<!DOCTYPE html><html lang='de'><title>Bäckerei Roggen</title><h1>Bäckerei Roggen</h1>\r\n"
        "<p>Brote für Ännchen, gebacken am Südufer von Käthe Öhm. Telefon 030 / 12 34 56</p>\r\n"
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Bakery",\r\n'
        '"name": "Bäckerei Roggen", "Telephone": "030 / 12 34 56"}'
        "</script></html>",
        "utf-8",
        newline="",
    )
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "factmark", *arguments]
    done = subprocess.run(
        command, check=False, capture_output=True, cwd=tmp_path, env=environment, timeout=60
    )
    assert done.returncode == status, done.stderr
    assert "Bäckerei".encode() in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments", [["compare", "a.jsonld", "a.jsonld"], ["bench", "mapping", "a.jsonld", "a.jsonld"]]
)
def test_words_are_shown_as_escapes_where_the_locale_has_no_place_for_them(
    arguments: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.jsonld").write_text(
        '{"@context": "https://schema.org", "@type": "Bakery", "name": "Bäckerei", "Bäcker": "Öhm"}', "utf-8"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "factmark", *arguments]
    done = subprocess.run(
        command, check=False, capture_output=True, cwd=tmp_path, env=environment, timeout=60
    )
    assert done.returncode == 0, done.stderr
    done.stdout.decode("ascii")
    assert b"Traceback" not in done.stderr


_FOUND = "<!DOCTYPE html><title>Cup</title><p itemscope itemtype='https://schema.org/Product'><b itemprop=nme>Cup</b>"


@pytest.mark.parametrize(
    "arguments",
    [
        "a.html b.html --output-format json",
        "a.html --output-format json b.html",
        "--output-format json a.html b.html",
        "a.html --output-format json b.html --show-open c.html",
    ],
)
def test_inputs_stand_on_both_sides_of_an_option(
    arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [each for each in arguments.split() if each.endswith(".html")]
    for name in names:
        Path(name).write_text(_FOUND)
    assert main(["lint", *arguments.split()]) == 1
    output = capsys.readouterr().out
    assert all(name in output for name in names)


@pytest.mark.parametrize(
    "arguments", ["a.html --no-such b.html", "a.html --output-format json b.html --no-such"]
)
def test_an_option_that_is_none_is_refused(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lint", *arguments.split()])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("factmark lint: there is no option --no-such")
