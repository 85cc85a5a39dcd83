"""Rows of JSON Lines: what does not fit is named with its line and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench import input as input_module
from factmark.bench.input import (
    UnusableInputError,
    make_folder,
    read_json,
    read_page,
    read_rows,
    read_text,
    write_text,
)

SHAPE = {
    "name": str,
    "label": frozenset({"yes", "no"}),
    "count?": (int, float),
    "tags?": [str],
    "inner?": {"a": object},
}


def read(tmp_path: Path, *lines: str) -> list[dict]:
    path = tmp_path / "input.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return read_rows(path, SHAPE)


GOOD = '{"name": "x\u2028y", "label": "yes", "count": null, "tags": ["t"], "inner": {"a": null}, "more": 1}'


def test_rows_that_fit_are_read_and_blank_lines_skipped(tmp_path: Path) -> None:
    assert [row["name"] for row in read(tmp_path, "\ufeff" + GOOD, "", "  ", GOOD)] == ["x\u2028y"] * 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nope", "input.jsonl:2: not JSON"),
        ("[1]", "input.jsonl:2: a row is a list, an object was expected"),
        ('{"label": "yes"}', "input.jsonl:2: a row has no 'name'; it has label"),
        ("{}", "input.jsonl:2: a row has no 'name'; it has nothing"),
        ('{"name": ["x"], "label": "yes"}', "input.jsonl:2: name is a list, text was expected"),
        ('{"name": "x", "label": ["yes"]}', r"input.jsonl:2: label is .*, not no or yes"),
        ('{"name": "x", "label": "maybe"}', "input.jsonl:2: label is 'maybe', not no or yes"),
        (
            '{"name": "x", "label": "no", "count": true}',
            "input.jsonl:2: count is true or false, a number was",
        ),
        ('{"name": "x", "label": "no", "tags": ["t", 5]}', r"input.jsonl:2: tags\[1\] is a number, text was"),
        ('{"name": "x", "label": "no", "inner": {}}', "input.jsonl:2: inner has no 'a'"),
        ("[" * 100_000, "input.jsonl:2: not JSON"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(UnusableInputError, match=message):
        read(tmp_path, GOOD, line)


def test_a_check_of_one_s_own_names_the_line_too(tmp_path: Path) -> None:
    path = tmp_path / "input.jsonl"
    path.write_text("{}\n{}", encoding="utf-8")
    with pytest.raises(UnusableInputError, match=r"input.jsonl:1: wrong"):
        read_rows(path, {}, lambda row: "wrong")


def test_files_that_cannot_be_read_or_written_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"abc\xff")
    with pytest.raises(UnusableInputError, match="not UTF-8 at byte 3"):
        read_text(path)
    # A page is read as browsers read it.
    assert read_page(path) == "abcÿ"
    monkeypatch.setattr(input_module, "MAX_BYTES", 3)
    with pytest.raises(UnusableInputError, match="larger than"):
        read_text(path)
    for name in (tmp_path, tmp_path / "none", tmp_path / "nul\0byte"):
        with pytest.raises(UnusableInputError):
            read_json(name)
    with pytest.raises(UnusableInputError, match="Is a directory"):
        write_text(tmp_path, "x")
    with pytest.raises(UnusableInputError):
        make_folder(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ["mutate", "x", "--places", "0"],
        ["csets", "x", "--sample", "-1"],
        ["csets", "x", "--top", "many"],
        ["needles", "run", "x", "--count", "0"],
        ["needles", "run", "x", "--parts", "0"],
        ["needles", "run", "x", "--keyword-share", "7"],
        ["repair", "--pages", "x", "--limit", "0"],
        ["text2kg", "x", "--tolerance", "nan"],
    ],
)
def test_numbers_out_of_bounds_are_wrong_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bench", *arguments])
    assert stopped.value.code == 2
    assert arguments[-2] in capsys.readouterr().err
