"""Expressions compiled on first use, and words found in a text without one."""

import ast
import gc
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import factmark.linter
import factmark.rules
from factmark.source.characters import contains_words
from factmark.source.regex import _Regex, _Signed, expression, regex

ROOT = Path(factmark.linter.__file__).parent.parent


def test_an_expression_is_what_re_compiles() -> None:
    year = regex(r"(?P<year>[a-z]\d{4})", re.IGNORECASE)
    assert year.pattern == r"(?P<year>[a-z]\d{4})"
    assert year.sub("-", "A2020 b2021") == "- -"
    assert year.groupindex == {"year": 1}
    match = year.search("in Y2022")
    assert match is not None
    assert match["year"] == "Y2022"
    assert year.match("in Y2022") is None
    assert regex(r",\s*").split("a, b") == ["a", "b"]


def test_an_expression_is_compiled_when_it_is_asked() -> None:
    broken = regex("(")
    assert not hasattr(broken, "__factmark_rule__")
    with pytest.raises(re.error):
        broken.search("")


def test_an_expression_with_signs_is_compiled_when_a_text_has_one() -> None:
    broken = regex("(", signs="b|c")
    assert broken.search("a") is None
    assert broken.fullmatch("A", 0, 1) is None
    with pytest.raises(re.error):
        broken.match("abc")
    of_a_street = regex(r"\w+ STRASSE|ı", re.IGNORECASE, signs="straße|ı")
    assert of_a_street.search("lange weg") is None
    assert of_a_street.search("Lange Strasse") is not None
    assert of_a_street.search("İ") is not None
    assert of_a_street.search("lange Strasse", 7) is None


def _held() -> list[_Regex]:
    """All expressions of the linter and its rules."""
    for package in (factmark.linter, factmark.rules):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    gc.unfreeze()  # what is frozen is no object that the collector knows
    found = [each for each in gc.get_objects() if isinstance(each, _Regex) and each.pattern != "("]
    gc.freeze()
    return sorted(found, key=lambda each: each.pattern)


def test_whatever_an_expression_with_signs_finds_has_one() -> None:
    signed = [each for each in _held() if isinstance(each, _Signed)]
    assert len(signed) > 40

    @given(st.data())
    @settings(
        max_examples=6,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def has_a_sign(data: st.DataObject) -> None:
        for each, texts in found:
            text = data.draw(texts)
            assert each.may_be_in(text), (each.pattern, text)

    found = [(each, st.from_regex(re.compile(each.pattern, each._flags))) for each in signed]
    has_a_sign()


def test_a_text_without_a_sign_is_looked_through_once_wherever_it_is_asked() -> None:
    looked: list[str] = []

    class Text(str):
        def __contains__(self, sign: object) -> bool:
            looked.append(str(sign))
            return super().__contains__(sign)

    held = regex("ab+c", signs="ab")
    line = Text("4.50 " * 100)
    assert not any(held.match(line, place) or held.search(line, place) for place in range(100))
    assert looked == ["ab"]
    assert held.match("4.50 abbc", 5) is not None
    assert held.search(line) is None


def test_every_expression_compiles() -> None:
    held = _held()
    assert len(held) > 500
    for each in held:
        assert isinstance(re.compile(each.pattern, each._flags), re.Pattern)


def _patterns_kept() -> Iterator[tuple[Path, ast.expr]]:
    """What the modules that import ``expression`` ask it for."""
    for path in (path for folder in ("linter", "rules") for path in sorted((ROOT / folder).rglob("*.py"))):
        if "expression" not in (source := path.read_text("utf-8")):
            continue
        nodes = list(ast.walk(ast.parse(source)))
        if not any(
            isinstance(node, ast.ImportFrom) and any(each.name == "expression" for each in node.names)
            for node in nodes
        ):
            continue
        for node in nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "expression":
                yield path, node.args[0]


def test_what_is_kept_is_written_in_the_source() -> None:
    asked = list(_patterns_kept())
    assert len(asked) > 100
    for path, pattern in asked:
        if isinstance(pattern, ast.Constant):
            assert isinstance(re.compile(str(pattern.value)), re.Pattern)
        elif path.name not in (
            "_findings.py",
            "addresses.py",
        ):  # parts of definitions, codes of countries
            assert isinstance(pattern, ast.JoinedStr), path
            names = {each.id for each in ast.walk(pattern) if isinstance(each, ast.Name)}
            assert all(name.isupper() for name in names), path


def test_a_kept_expression_is_what_re_compiles() -> None:
    assert expression(r"[a-z]{2}", re.IGNORECASE) is expression(r"[a-z]{2}", re.IGNORECASE)
    assert expression(r"[a-z]{2}", re.IGNORECASE) == re.compile(r"[a-z]{2}", re.IGNORECASE)
    with pytest.raises(re.error):
        expression("(")


_REPEATED = re.compile(r"[*+?}]\+")
"""In every source that writes a possessive repetition."""
_POSSESSIVE = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def _written() -> Iterator[tuple[str, str]]:
    """What the package's sources write as text, and where; what is put into it is left out."""
    packages = [each.parent for each in ROOT.glob("*/__init__.py") if each.parent.name != "tests"]
    for path in sorted(path for package in packages for path in package.rglob("*.py")):
        if _REPEATED.search(source := path.read_text("utf-8")) is None:
            continue
        for node in ast.walk(ast.parse(source)):
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            texts = [
                each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            if texts:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", "".join(texts)


def _beginning(pattern: str, end: int) -> int:
    """Where the group begins that ends at an offset; characters in classes and after a backslash are none of it."""
    begun: list[int] = []
    for part in re.finditer(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()]", pattern[:end], re.DOTALL):
        if part[0] == "(":
            begun.append(part.start())
        elif part[0] == ")" and begun:
            begun.pop()
    return begun[-1] if begun else -1


def test_what_is_repeated_possessively_is_atomic() -> None:
    # Python 3.11.0 to 3.11.4, which Debian 12 has, keep half of a repetition that fails (python/cpython#106052, #100061).
    found = [
        (where, text[start : end.end()])
        for where, text in _written()
        for end in _POSSESSIVE.finditer(text)
        if (start := _beginning(text, end.start())) >= 0
    ]
    assert len(found) > 10
    assert [each for each in found if not each[1].startswith("(?>") and each[1] != "()*+"] == []


def _at_import(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is imported: everything but the bodies of functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from _at_import(child)


def test_rules_and_what_they_use_compile_nothing_when_they_are_imported() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("linter", "rules")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "re.compile" in (source := path.read_text("utf-8"))
        for node in _at_import(ast.parse(source))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "re.compile"
    ]
    assert not found, f"written re.compile, to be regex (source/regex.py): {found}"


def test_finding_the_rules_compiles_nothing() -> None:
    code = (
        "import functools, gc\n"
        "from factmark.linter.engine import catalogue\nfrom factmark.source import regex\n"
        "catalogue.catalogue()\n"
        "def compiled(each):\n"
        "    try: method = object.__getattribute__(each, 'search')\n"
        "    except AttributeError: return False\n"
        "    return not isinstance(method, functools.partial)\n"
        "held = [each for each in gc.get_objects() if isinstance(each, regex._Regex)]\n"
        "print(len(held), sum(map(compiled, held)))"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    held, compiled = map(int, output.split())
    assert held > 300
    assert compiled < 10


@pytest.mark.parametrize(
    ("text", "words", "stands"),
    [
        ("98366 WA", "98366", True),
        ("98366-12 98366", "98366", True),
        ("983661", "98366", False),
        ("a98366 98366b _98366", "98366", False),
        ("im köln", "köln", True),
        ("kölner", "köln", False),
        ("", "x", False),
    ],
)
def test_words_stand_alone(text: str, words: str, stands: bool) -> None:
    assert contains_words(text, words) is stands


@given(st.text("ab_é1 -", max_size=12), st.text("ab_é1 -", min_size=1, max_size=3))
def test_as_an_expression_does(text: str, words: str) -> None:
    match = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text)
    assert contains_words(text, words) is (match is not None)
