"""Modules that scripts, workflows and documents name, which no type checker follows when they move."""

from __future__ import annotations

import importlib
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_FILES = (
    "*.md",
    "*.yml",
    "*.yaml",
    "Makefile",
    "Dockerfile",
    "tools/*.sh",
    "docs/*.md",
    "precommit-hooks/*",
    "tests/rules/*.toml",
)
_IMPORTED = re.compile(r"from (?P<module>factmark[\w.]*) import (?P<name>\w+)")
_RUN = re.compile(r"-m (?P<module>factmark[\w.]*\w)")
_PATH = re.compile(
    r"`(?P<path>(?:audit|bench|cli|crawler|editors|generator|linter|lsp|rules|shapes|source|tools)/[\w/]*\w(?:\.\w+|/))`"
)


def _named() -> list[tuple[str, str, str]]:
    """(file, module, name in it or "") of what is imported and run."""
    found = []
    for path in (path for pattern in _FILES for path in sorted(ROOT.glob(pattern)) if path.is_file()):
        text = path.read_text("utf-8")
        where = str(path.relative_to(ROOT))
        found += [(where, match["module"], match["name"]) for match in _IMPORTED.finditer(text)]
        found += [(where, match["module"], "") for match in _RUN.finditer(text)]
    return found


@pytest.mark.parametrize(("where", "module", "name"), _named())
def test_what_is_imported_and_run_is_there(where: str, module: str, name: str) -> None:
    assert importlib.util.find_spec(module) is not None, where
    if name:
        assert hasattr(importlib.import_module(module), name), where


def test_the_scripts_that_look_for_a_browser_are_among_them() -> None:
    assert {"action.yml", "tools/browser.sh"} <= {where for where, _, _ in _named()}


@pytest.mark.parametrize(
    "document", sorted(ROOT.glob("docs/*.md")), ids=lambda document: str(document.relative_to(ROOT))
)
def test_paths_of_the_repository_that_documents_name_are_there(document: Path) -> None:
    named = {match["path"] for match in _PATH.finditer(document.read_text("utf-8"))}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
