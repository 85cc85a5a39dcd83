"""What is kept is what was made, as long as the file that it was made of is the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from factmark.source import expression_cache as module
from factmark.source.expression_cache import kept


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(module, "__file__", str(tmp_path / "expression_cache.py"))
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "model").write_text("one")
    return tmp_path / "model"


def _made(source: Path, made: list[str]) -> str:
    def make() -> str:
        made.append(source.read_text())
        return made[-1]

    return kept("model", source, make)


def test_it_is_made_once_for_each_state_of_its_source(source: Path) -> None:
    made: list[str] = []
    assert [_made(source, made) for _ in range(3)] == ["one"] * 3
    source.write_text("another")
    assert [_made(source, made) for _ in range(3)] == ["another"] * 3
    assert made == ["one", "another"]


@pytest.mark.parametrize("left", [b"", b"\x80\x05", b"no pickle"])
def test_a_broken_file_is_made_again(source: Path, left: bytes) -> None:
    made: list[str] = []
    _made(source, made)
    (file,) = (source.parent / "__pycache__").iterdir()
    whole = file.read_bytes()
    for broken in (left, whole[:-3]):
        file.write_bytes(broken)
        assert _made(source, made) == "one"
        assert file.read_bytes() == whole


def test_it_is_made_where_it_cannot_be_written(source: Path) -> None:
    (source.parent / "__pycache__").rmdir()
    (source.parent / "__pycache__").write_text("a file")
    made: list[str] = []
    assert [_made(source, made) for _ in range(2)] == ["one"] * 2
    assert len(made) == 2


def test_nothing_is_written_where_bytecode_is_not(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _made(source, []) == "one"
    assert not list((source.parent / "__pycache__").iterdir())
