"""What is said where the library of an extra is not installed."""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.config.usage import _EXTRAS, missing_extra

PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
OF_OTHERS = {"lsprotocol": "pygls", "twisted": "scrapy"}
"""Libraries that come with others."""


@pytest.mark.parametrize("module", _EXTRAS)
def test_the_extra_has_the_library(module: str) -> None:
    library = OF_OTHERS.get(module, module).replace("_", "-")
    wanted = PROJECT["project"]["optional-dependencies"][_EXTRAS[module]]
    assert any(each.replace("_", "-").startswith(library) for each in wanted)


def hide(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    """Let a library be as if it were not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)


def test_an_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hide(monkeypatch, "warcio")
    archive = tmp_path / "pages.warc"
    archive.write_text("WARC/1.0\r\n")
    assert main(["lint", "--no-cache", str(archive)]) == 2
    assert capsys.readouterr().err == (
        "factmark: this needs the extra factmark[crawl]: there is no warcio; pip install 'factmark[crawl]' adds it\n"
    )


@pytest.mark.parametrize("command", ["lint", "generate"])
def test_an_address(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hide(monkeypatch, "scrapy")
    assert main([command, "http://127.0.0.1:9/", "--allow-private"]) == 3
    said = " ".join("".join(capsys.readouterr()).split())
    assert "cannot fetch http://127.0.0.1:9/: this needs the extra factmark[crawl]" in said


def test_an_error_of_another_kind_is_not_mistaken() -> None:
    assert missing_extra(ModuleNotFoundError("no", name="factmark.linter.nothing")) is None
    assert missing_extra(ModuleNotFoundError("no")) is None
    assert missing_extra(ValueError("scrapy")) is None
    with pytest.raises(ModuleNotFoundError) as caught:
        importlib.import_module("playwright.nothing_of_that_name")
    assert missing_extra(caught.value) == (
        "this needs the extra factmark[crawl]: there is no playwright; pip install 'factmark[crawl]' adds it"
    )
