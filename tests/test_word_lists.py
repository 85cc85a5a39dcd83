"""Words are data: a list of more than eight texts stands in linter/locale/, not in Python."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAX_TEXTS = 8
"""The texts that a list in Python may have."""
LEFT = {
    "bench": 3,
    "cli": 3,
    "crawler": 3,
    "generator": 1,
    "linter/config": 2,
    "linter/markup": 3,
    "linter/reports": 1,
    "linter/templates": 2,
    "tools": 2,
}
"""Lists left in Python by folder: lower a number when lists move, never raise it."""


_WRITTEN = frozenset("\\|()=;")
"""Signs of expressions, selectors and code, which are no lists of words between commas."""


def word_lists(tree: ast.AST) -> Iterator[int]:
    """The lines of lists, tuples, sets, dicts, split texts and words between commas with more than ``MAX_TEXTS`` texts and nothing else.

    The names that a module exports are none, nor the values of a type.
    """
    if isinstance(tree, ast.Assign) and getattr(tree.targets[0], "id", "") == "__all__":
        return
    if isinstance(tree, ast.Subscript) and getattr(tree.value, "id", "") == "Literal":
        return
    if len(_texts(tree)) > MAX_TEXTS:
        yield tree.lineno  # type: ignore[attr-defined]
        return
    for child in ast.iter_child_nodes(tree):
        yield from word_lists(child)


def _texts(node: ast.AST) -> list[str]:
    match node:
        case ast.List(elts=parts) | ast.Set(elts=parts) | ast.Tuple(elts=parts):
            pass
        case ast.Dict(keys=keys, values=values):
            parts = [each for each in values if not _is_text(each)] or keys
        case ast.Call(func=ast.Attribute(attr="split", value=ast.Constant(value=str(text)))):
            return text.split()
        case ast.Constant(value=str(text)) if ", " not in text and _WRITTEN.isdisjoint(text):
            return text.split(",")
        case _:
            return []
    return [each.value for each in parts] if all(map(_is_text, parts)) else []  # type: ignore[union-attr]


def _is_text(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _folder(path: Path) -> str:
    return "/".join(path.parts[: 2 if path.parts[0] == "linter" else 1])


@cache
def _found() -> dict[str, list[str]]:
    listed = subprocess.run(
        ["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    if listed.returncode:
        pytest.skip("needs the git repository")
    found: dict[str, list[str]] = {}
    for path in map(Path, listed.stdout.split("\n")[:-1]):
        if path.parts[0] in ("tests", "examples") or _folder(path) == "linter/locale":
            continue
        if (ROOT / path).is_file():
            lines = word_lists(ast.parse((ROOT / path).read_text("utf-8")))
            found.setdefault(_folder(path), []).extend(f"{path}:{line}" for line in lines)
    return {folder: places for folder, places in found.items() if places}


def test_no_folder_has_more_word_lists_than_are_left_in_it() -> None:
    more = {}
    for folder, places in _found().items():
        allowed = LEFT.get(folder, 0)
        if len(places) > allowed:
            more[folder] = (allowed, places)
    assert not more, "move the words to a TOML file in linter/locale/"


def test_folders_without_word_lists_are_not_allowed_any() -> None:
    assert LEFT.keys() <= _found().keys(), "take these folders out of LEFT"


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("a = ('1', '2', '3', '4', '5', '6', '7', '8')", 0),
        ("a = ('1', '2', '3', '4', '5', '6', '7', '8', '9')", 1),
        ("a = frozenset({'1', '2', '3', '4', '5', '6', '7', '8', '9'})", 1),
        ("a = '1 2 3 4 5 6 7 8 9'.split()", 1),
        ("a = {'1': 'a', '2': '', '3': '', '4': '', '5': '', '6': '', '7': '', '8': '', '9': ''}", 1),
        ("a = 'one,two words,3,4,5,6,7,8,9'", 1),
        ("a = 'one, two, 3, 4, 5, 6, 7, 8, 9'", 0),
        ("__all__ = ['1', '2', '3', '4', '5', '6', '7', '8', '9']", 0),
        ("a = Literal['1', '2', '3', '4', '5', '6', '7', '8', '9']", 0),
        ("a = (1, 2, 3, 4, 5, 6, 7, 8, 9)", 0),
        ("a = ('1', '2', '3', '4', '5', '6', '7', '8', b)", 0),
    ],
)
def test_what_a_word_list_is(source: str, count: int) -> None:
    assert len(list(word_lists(ast.parse(source)))) == count
