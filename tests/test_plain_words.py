"""What people read is written in plain words: messages, summaries, helps, reports and documentation."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_TABLES = tomllib.loads((ROOT / "tests/plain_words.toml").read_text(encoding="utf-8"))
PHRASES: dict[str, str] = _TABLES["phrases"]
ALLOWED: dict[str, list[str]] = _TABLES["allowed"]
FOLDERS = ("rules", "linter", "api", "cli", "lsp", "crawler", "generator", "audit")
"""Folders whose strings people may read."""
TEXTS = (
    "docs/*.md",
    "README.md",
    "CONTRIBUTING.md",
    "editors/**/*.md",
    "linter/reports/*.js",
    "linter/reports/*.jinja",
)

_JOINT = re.compile(r'"\s*\n\s*f?"')
"""Between two parts of a string that stand on two lines."""


def _strings(source: str, *, rule: bool) -> Iterator[str]:
    """The strings of a module; docstrings only if they are a rule's page."""
    tree = ast.parse(source)
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    page = ast.get_docstring(tree) if rule else None
    yield page or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def _read() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            source, name = file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix()
            if _found(name, _JOINT.sub("", source)):  # parsing them all takes half a minute
                source = "\n".join(_strings(source, rule=folder == "rules"))
                yield name, source
            else:
                yield name, ""
    for pattern in TEXTS:
        for file in sorted(ROOT.glob(pattern)):
            if "node_modules" not in file.parts:
                yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


def _found(name: str, text: str) -> list[str]:
    words = " ".join(text.split()).lower()
    return [
        f"{name}: {phrase!r}: write {plain!r}"
        for phrase, plain in PHRASES.items()
        if phrase.lower() in words and name not in ALLOWED.get(phrase, ())
    ]


def test_what_people_read_is_in_plain_words() -> None:
    read = dict(_read())
    assert len(read) > 700
    assert [fault for name, text in read.items() for fault in _found(name, text)] == []


@pytest.mark.parametrize("phrase", PHRASES)
def test_each_phrase_is_found_over_a_line_break_and_in_a_sentence(phrase: str) -> None:
    assert _found("page.md", f"Here {phrase.replace(' ', chr(10), 1)}.")
    assert not _found("page.md", PHRASES[phrase])
