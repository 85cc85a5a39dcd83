"""What a watch looks at."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from factmark.linter.watch import _state


@pytest.mark.parametrize("changed", ["post.md", "_layouts/post.html", "_data/people.yml", "_config.yml"])
def test_a_content_file_is_watched_with_what_makes_its_page(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("post.md", "_layouts/post.html", "_data/people.yml", "_config.yml", "other.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("---\n---\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    args = argparse.Namespace(input=["post.md"], config=None)
    before = _state(args)
    (tmp_path / "other.md").write_text("Another text\n", encoding="utf-8")
    assert _state(args) == before
    (tmp_path / changed).write_text("---\ntitle: x\n---\n", encoding="utf-8")
    assert _state(args) != before
