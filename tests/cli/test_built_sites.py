"""What a generator built is said to be out of date, where pages or templates were changed since."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.cli.built_sites import SAME_BUILD, SITES, Site

PAGE = """<html lang="en"><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf"}
</script></head><body><h1>Rye loaf</h1></body></html>
"""
BUILT_AT = 1_700_000_000


def put(path: Path, text: str, seconds: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (BUILT_AT + seconds, BUILT_AT + seconds))


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
@pytest.mark.parametrize("checked", [".", "built"])
def test_pages_older_than_their_site(
    site: Site,
    checked: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    put(tmp_path / site.files[0], "", 0)
    put(tmp_path / site.folder / "rye-loaf/index.html", PAGE, 0)
    put(tmp_path / "content/rye-loaf.md", "# Rye loaf\n", SAME_BUILD - 1)
    put(tmp_path / "README.md", "# The site\n", 3600)
    monkeypatch.chdir(tmp_path)
    command = ["lint", "--no-cache", "--jobs", "1", checked.replace("built", site.folder)]
    assert main(command) == 0
    assert "older" not in capsys.readouterr().out
    put(tmp_path / "content/rye-loaf.md", "# Rye loaf\n", 3600)
    assert main(command) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"{site.folder} is older than content/rye-loaf.md: build the site first" in told


def test_pages_of_no_generator_are_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path / "public/index.html", PAGE, 0)
    put(tmp_path / "notes.md", "# Notes\n", 3600)
    monkeypatch.chdir(tmp_path)
    assert main(["lint", "--no-cache", "--jobs", "1", "."]) == 0
    assert "older" not in capsys.readouterr().out
