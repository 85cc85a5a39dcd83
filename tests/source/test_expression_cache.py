"""What is cached beside the bytecode: compiled expressions, and what was made of a library's file."""

from __future__ import annotations

import gc
import importlib
import marshal
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import factmark.linter
import factmark.rules
from factmark.source import regex as module
from factmark.source.regex import ExpressionCache, _Regex, kept

PATTERN, FLAGS = r"(?P<year>\d{4})-(\d\d)|straße(?<!x)", re.IGNORECASE


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "__pycache__" / "kept.expressions"


def _kept(path: Path) -> ExpressionCache:
    cache = ExpressionCache(path)
    assert cache.compile(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)
    cache.save()
    return ExpressionCache(path)


def test_every_expression_is_read_as_it_was_compiled(path: Path) -> None:
    for package in (factmark.linter, factmark.rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    gc.unfreeze()  # what is frozen is no object that the collector knows
    every = {(each.pattern, each._flags) for each in gc.get_objects() if isinstance(each, _Regex)}
    gc.freeze()
    every = {(pattern, flags) for pattern, flags in every if pattern != "("}
    assert len(every) > 500
    first = ExpressionCache(path)
    for pattern, flags in every:
        first.compile(pattern, flags)
    first.save()
    again = ExpressionCache(path)
    for pattern, flags in every:
        kept, new = again.compile(pattern, flags), re.compile(pattern, flags)
        # Patterns are equal where flags, pattern and code are.
        assert kept == new
        assert (kept.flags, kept.groups, kept.groupindex) == (new.flags, new.groups, new.groupindex)
    assert not again._new


def test_what_is_kept_is_not_compiled_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = _kept(path)
    monkeypatch.setattr("factmark.source.regex._entry", None)
    match = cache.compile(PATTERN, FLAGS).search("In 2020-12")
    assert match is not None
    assert match["year"] == "2020"


def test_what_killed_processes_left_is_cleared_away(path: Path) -> None:
    path.parent.mkdir()
    left, recent, other = (path.with_name(path.name + end) for end in (".123", ".124", ".old"))
    for each in (left, recent, other):
        each.write_bytes(b"half of it")
    os.utime(left, (0, 0))
    os.utime(other, (0, 0))
    _kept(path)
    assert sorted(path.parent.iterdir()) == sorted([path, recent, other])


def test_two_processes_add_to_what_is_kept(path: Path) -> None:
    one, other = ExpressionCache(path), ExpressionCache(path)
    one.compile("a", 0)
    other.compile("b", 0)
    one.save()
    other.save()
    assert marshal.loads(path.read_bytes())[1].keys() == {("a", 0), ("b", 0)}
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no marshal",
        marshal.dumps(1),
        marshal.dumps((("another Python", 0, 0), {(PATTERN, int(FLAGS)): None})),
    ],
)
def test_a_file_of_something_else_is_written_anew(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert _kept(path).compile(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)
    assert (PATTERN, int(FLAGS)) in marshal.loads(path.read_bytes())[1]


@pytest.mark.parametrize("code", [b"", b"\x01", b"\xff" * 64, None])
def test_code_that_is_none_is_compiled_anew(path: Path, code: bytes | None) -> None:
    _kept(path)
    header, table = marshal.loads(path.read_bytes())
    flags, _, groups, numbers, names = table[PATTERN, int(FLAGS)]
    table[PATTERN, int(FLAGS)] = (flags, code, groups, numbers, names) if code is not None else None
    path.write_bytes(marshal.dumps((header, table)))
    assert ExpressionCache(path).compile(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)


def test_what_is_no_pattern_is_told(path: Path) -> None:
    with pytest.raises(re.error):
        ExpressionCache(path).compile("(", 0)
    with pytest.raises(re.error):
        ExpressionCache(None).compile("(", 0)


def test_a_folder_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    tmp_path.joinpath("file").write_text("")
    cache = ExpressionCache(tmp_path / "file" / "kept.expressions")
    assert cache.compile(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)
    cache.save()


def test_nothing_is_written_where_bytecode_is_not(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _kept(path)
    assert not path.parent.exists()


def test_a_python_that_has_moved_its_parts_compiles(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factmark.source.regex._parser", object())
    cache = ExpressionCache(path)
    assert cache.compile(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)
    cache.save()
    assert not path.exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_keeps_what_it_compiled_beside_the_bytecode(tmp_path: Path, jobs: str) -> None:
    for number in range(4):
        page = '<script type="application/ld+json">{"@type": "Person", "name": "Ann"}</script><p>Ann'
        (tmp_path / f"{number}.html").write_text(page)
    kept = tmp_path / "kept"
    command = [
        sys.executable,
        "-X",
        f"pycache_prefix={kept}",
        "-m",
        "factmark",
        "lint",
        "--isolated",
        "--no-cache",
    ]
    for _ in range(2):
        done = subprocess.run(
            [*command, "--exit-zero", "--jobs", jobs, str(tmp_path)],
            env={"PATH": "/usr/bin"},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        assert "Traceback" not in done.stderr
    files = list(kept.rglob("*.expressions"))
    assert len(files) == 1
    assert len(marshal.loads(files[0].read_bytes())[1]) > 50


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


def test_nothing_is_written_where_bytecode_is_not_for_a_file(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _made(source, []) == "one"
    assert not list((source.parent / "__pycache__").iterdir())
