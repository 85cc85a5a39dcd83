"""Patches that git takes, whatever the lines and the file's name hold."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from factmark.linter.edits.edits import patch


@pytest.mark.parametrize("name", ["page.html", "a menu.html", "käse/menü.html"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("one\ntwo\n", "one\nthree\n"),
        ("one\ntwo", "one\nthree"),
        ("one\r\ntwo\r\n", "one\r\nthree\r\n"),
        ("one\u2028and\x0cmore\x85\rtwo\nfour\n", "one\u2028and\x0cmore\x85\rthree\nfour\n"),
    ],
)
def test_it_can_be_applied(
    name: str, before: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path(name)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before.encode())
    told = "".join(patch(before, after, name))
    assert told.endswith("\n")
    subprocess.run(["git", "apply"], input=told.encode(), check=True)
    assert file.read_bytes() == after.encode()


def test_a_name_with_blanks_ends_at_a_tab() -> None:
    assert list(patch("one\n", "two\n", "a menu.html"))[:2] == [
        "--- a/a menu.html\t\n",
        "+++ b/a menu.html\t\n",
    ]


def test_the_same_makes_none() -> None:
    assert not list(patch("one\n", "one\n", "page.html"))
