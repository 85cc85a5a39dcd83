"""README is true; that its commands run is tests/test_docs.py."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.config.config import load_config
from factmark.linter.engine.catalogue import find

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_it_is_short_and_installs_from_a_clone() -> None:
    assert len(README.splitlines()) <= 80
    assert "pip install factmark" not in README


def test_the_configuration_is_accepted(tmp_path: Path) -> None:
    (text,) = blocks("toml")
    (tmp_path / "factmark.toml").write_text(text, encoding="utf-8")
    config = load_config(tmp_path / "factmark.toml")
    assert config.profiles == tuple(tomllib.loads(text)["profiles"])


def test_rules_that_are_named_exist() -> None:
    codes = set(re.findall(r"\b(?:SYN|VAL|FAC|CMP|RIC)\d{3}\b", README))
    assert codes
    assert all(find(code) for code in codes)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).exists(), target


def test_the_findings_that_it_shows_are_those_of_the_example_site(capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = blocks("text")
    pages = {line.partition(":")[0] for line in shown.splitlines()}
    paths = [str(ROOT / "examples/site" / page) for page in pages]
    assert main(["lint", *paths, "--output-format", "concise", "--exit-zero"]) == 0
    printed = capsys.readouterr().out
    for line in shown.splitlines():
        assert line in printed
