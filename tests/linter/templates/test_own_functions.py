"""What a project's own functions make of values: dates for readers, JSON of what they are given, contexts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import pytest

Files = dict[str, str]
Linted = Callable[[Mapping[str, str]], tuple[list[str], list[str]]]

_DATES = "export const when = (date: string, place = 'en'): string => { BODY }"
_PAGE = """\
---
import { when } from '../dates';
const { post } = Astro.props;
const data = { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: post.title,
  datePublished: when(post.date) };
---
<html lang="en"><body><h1>{post.title}</h1><time>{when(post.date)}</time>
<script type="application/ld+json" set:html={JSON.stringify(data).replace(/</g, "\\\\u003c")} /></body></html>
"""
_ENCODER = "<?php function put($value) { if (is_admin()) { return BODY; } else { return BODY; } }"
_PRINTER = """\
<?php $thing = array('@context' => kept_context(), '@type' => 'Review', 'reviewBdy' => get_the_content());
echo '<script type="application/ld+json">';
echo put($thing);
echo '</script>';
"""
_CLASS = """\
<?php
class Data {
  private function text($value) { FIRST $text = ENCODED; return $text; }
  public function head() {
    $thing = array('@context' => 'https://schema.org', '@type' => 'Review', 'reviewBdy' => get_the_content());
    echo '<script type="application/ld+json">' . $this->text($thing) . '</script>';
  }
}
"""
_HASH = """\
<script type="application/ld+json">
{{ {'@context': 'https://schema.org', '@type': 'BlogPosting', headline: CHOSEN,
    author: {MEMBERS}}|json_encode(constant('JSON_UNESCAPED_UNICODE') b-or constant('JSON_UNESCAPED_SLASHES'))|raw }}
</script>
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return new Date(date).toLocaleDateString(place, { month: 'long' });", ["CMP301:5"]),
        ("const day = new Date(date); return day.toDateString();", ["CMP301:5"]),
        ("return new Intl.DateTimeFormat('en').format(new Date(date));", ["CMP301:5"]),
        ("return dayjs(date).format('MMM D, YYYY');", ["CMP301:5"]),
        ("return dayjs(date).format('YYYY-MM-DD');", []),
        ("return new Date(date).toISOString();", []),
        ("return new Date(date).toISOString().slice(0, 10);", []),
        ("return place === 'en' ? date : date;", []),
    ],
)
def test_a_function_that_formats_dates_for_readers_is_followed(
    body: str,
    expected: list[str],
    linted: Linted,
) -> None:
    files = {
        "package.json": "{}",
        "src/dates.ts": _DATES.replace("BODY", body),
        "src/pages/post.astro": _PAGE,
    }
    assert linted(files)[0] == expected


@pytest.mark.parametrize("encoded", ["wp_json_encode($value)", "json_encode($value, JSON_PRETTY_PRINT)"])
def test_a_function_that_returns_the_json_of_what_it_is_given_is_followed(
    encoded: str, linted: Linted
) -> None:
    # Nothing marks the project's folder but that the check is started in it.
    files = {"inc/json.php": _ENCODER.replace("BODY", encoded), "parts/head/review.php": _PRINTER}
    found, _ = linted(files)
    assert found == ["VAL102:3"]


@pytest.mark.parametrize(
    "functions",
    [
        "$f = fn($x) => $f($x);",
        "$f = fn($x) => $g($x); $g = fn($x) => $f($x);",
        "$f = fn($x) => date('Y', $f($x));",
        "$f0 = fn($x) => $x . '-';"
        + "".join(f"$f{i} = fn($x) => $f{i - 1}($x) . $f{i - 1}($x);" for i in range(1, 40))
        + "$f = fn($x) => $f39($x);",
        "$f = fn($x) => $x . $x;",
    ],
)
def test_functions_that_call_one_another_end(functions: str, linted: Linted) -> None:
    call = f"{'$f(' * 35}$a{')' * 35}"
    text = f'<?php {functions} ?><p itemscope itemtype="https://schema.org/Book"><b itemprop="nme"><?= {call} ?></b></p>'
    started = time.process_time()
    assert linted({"book.php": text}) == (["VAL102:1"], [])
    assert time.process_time() - started < 20  # without a bound, years


@pytest.mark.parametrize("first", ["", "if (!$value) { return ''; }"])
def test_a_method_that_returns_the_json_of_what_it_is_given_is_followed(first: str, linted: Linted) -> None:
    text = _CLASS.replace("FIRST", first).replace("ENCODED", "wp_json_encode($value)")
    assert linted({"data.php": text})[0] == ["VAL102:5"]


def test_a_method_whose_return_value_is_not_known_is_named(linted: Linted) -> None:
    text = _CLASS.replace("FIRST", "").replace("ENCODED", "$this->made_by($value)").replace("Bdy", "Body")
    found, said = linted({"data.php": text})
    assert found == []
    assert any("was not checked" in one for one in said)


@pytest.mark.parametrize(
    "chosen",
    [
        "title",
        "title starts with 'a' ? title : name",
        "title not in names ? title : name",
        "title is same as(name) ? title : name",
        "title matches '/a/' ? title : name",
        '"#{title} by #{name}"',
    ],
)
def test_a_hash_of_twig_is_read_whatever_it_is_encoded_with(chosen: str, linted: Linted) -> None:
    text = _HASH.replace("CHOSEN", chosen)
    for members, expected in (("'@type': 'Person', name: author", []), ("name: author", ["VAL119:2"])):
        files = {"composer.json": "{}", "templates/head.html.twig": text.replace("MEMBERS", members)}
        assert linted(files)[0] == expected


def test_an_identifier_is_no_address(linted: Linted) -> None:
    text = """\
<div itemscope itemtype="https://schema.org/Book"><h1 itemprop="name">{{ book.title }}</h1>
<link itemprop="url" href="{{ book.FIELD }}"></div>
"""
    for field, expected in (("url", []), ("slug", []), ("id", ["FAC271:2"])):
        files = {"manage.py": "", "templates/book.html": "{% load i18n %}" + text.replace("FIELD", field)}
        assert linted(files)[0] == expected


# What templates of a repository are put together from
