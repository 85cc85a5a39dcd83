"""PHP code split into statements, whatever ends in its texts and comments and whatever braces it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.languages.php import read_php
from factmark.linter.templates.languages.php_code import statements

from ..checked_files import checked_file, flagged


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("if ($a) echo 1; else echo 2;", ["if ($a) {", "echo 1", "} else {", "echo 2", "}"]),
        ("if ($a) echo $b ? 'c' : 'd';", ["if ($a) {", "echo $b ? 'c' : 'd'", "}"]),
        (
            "if ($a) { x(); } elseif ($b) y(); else z();",
            ["if ($a){", "x()", "} elseif ($b) {", "y()", "} else {", "z()", "}"],
        ),
        ("foreach ($a as $b) echo $b; echo ';';", ["foreach ($a as $b) {", "echo $b", "}", "echo ';'"]),
        ("switch ($x) { case 'a': $y = 1; }", ["switch ($x){", "case 'a':", "$y = 1", "}"]),
        ("$x = <<<EOT\nit's ; {\nEOT;\necho $x;", ["$x = <<<EOT\nit's ; {\nEOT", "echo $x"]),
        ("/* } */ $a = '/* no comment */'; // it's one", ["$a = '/* no comment */'"]),
        ("function f() { return 1; } g();", ["function f(){", "return 1", "endfunction", "g()"]),
    ],
)
def test_statements_end_where_those_of_php_do(code: str, expected: list[str]) -> None:
    assert statements(code) == expected


def test_a_function_may_span_several_tags() -> None:
    source = "<?php if (!defined('X')) { function f() { ?><p>a</p><?php } } ?><i>b</i>"
    assert read_php(source)


@pytest.mark.parametrize(
    "code",
    [
        "preg_match('/(<b.*?>)(.*)/', $loaf, $parts);",
        "$rest = 'a ?> b'; # it's what ends PHP\n",
        '$rest = "it\'s ?>";',
    ],
)
def test_what_ends_php_in_a_text_does_not_end_the_tag(tmp_path: Path, code: str) -> None:
    page = (
        f'<div itemscope itemtype="https://schema.org/Product"><?php {code} ?><b itemprop="NAME">x</b></div>'
    )
    assert flagged(checked_file(tmp_path, "loaf.php", page.replace("NAME", "name"))) == set()
    assert flagged(checked_file(tmp_path, "loaf.php", page.replace("NAME", "naem"))) == {("VAL102", "naem")}


SELF = """<?php
$loaf = array('name' => $title);
STATEMENT
?>
<div itemscope itemtype="https://schema.org/Product"><b itemprop="NAME"><?php echo $loaf['name']; ?></b></div>
"""


@pytest.mark.parametrize(
    "statement",
    [
        "$loaf['name'] = $loaf['name'] ? $loaf['name'] : 'Rye';",
        "$loaf = wrapped($loaf, array('name' => first($loaf), 'mark' => second($loaf), 'form' => third($loaf)));",
        "$loaf['name'] = wrapped(array('a' => $loaf, 'b' => wrapped($loaf)));",
        "$loaf['mark'] = isset($loaf['mark']) ? wrapped($loaf['mark']) : $loaf['name'];",
    ],
)
def test_arrays_made_of_themselves_are_judged(tmp_path: Path, statement: str) -> None:
    text = SELF.replace("STATEMENT", "\n".join([statement] * 12))
    assert flagged(checked_file(tmp_path, "loaf.php", text.replace("NAME", "name"))) == set()
    assert flagged(checked_file(tmp_path, "loaf.php", text.replace("NAME", "naem"))) == {("VAL102", "naem")}
