"""The template of the HTML report is compiled once, and anew where what is kept of it is not of this program."""

import sys
from pathlib import Path

import jinja2
import pytest

from factmark.linter.reports import html
from factmark.linter.reports.html import BesideBytecode, read_template


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BesideBytecode:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    cache = BesideBytecode()
    cache.path = tmp_path / "__pycache__" / "kept.template"
    read_template(cache)
    return cache


def _compiling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("compiled")

    monkeypatch.setattr(jinja2.Environment, "compile", fail)


def test_what_is_kept_is_not_compiled_again(kept: BesideBytecode, monkeypatch: pytest.MonkeyPatch) -> None:
    _compiling_fails(monkeypatch)
    assert read_template(kept).name == "report.html.jinja"


def test_what_another_program_has_kept_is_compiled_anew(
    kept: BesideBytecode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html, "program_digest", lambda: b"another")
    _compiling_fails(monkeypatch)
    with pytest.raises(AssertionError, match="compiled"):
        read_template(kept)


@pytest.mark.parametrize("content", [b"", b"j2", b"no bytecode", None])
def test_a_file_that_cannot_be_read_is_written_anew(kept: BesideBytecode, content: bytes | None) -> None:
    assert kept.path is not None
    before = kept.path.read_bytes()
    kept.path.write_bytes(before[:100] if content is None else content)
    read_template(kept)
    assert kept.path.read_bytes() == before


def test_without_bytecode_nothing_is_kept(
    kept: BesideBytecode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept.path = tmp_path / "other.template"
    read_template(kept)
    assert not kept.path.exists()
    kept.path = None
    read_template(kept)
