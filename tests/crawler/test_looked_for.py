"""Pages in which a shared script finds something else are other kinds of pages."""

from __future__ import annotations

import time

import pytest

from factmark.crawler.looked_for import MAX_CODE, asked, met, offered

PAGE = """<!DOCTYPE html><html lang="en"><head><title>Cup</title><meta name="status" content="there">
<script>var item = {"off": "", "id": 5, "sold": false}</script></head>
<body class="shop guest"><h1>Cup</h1><p>A current item</p><span data-in-stock="5"></span></body></html>"""


def found(code: str, html: str, url: str = "https://example.org/cups/1") -> str:
    return met(offered(html, url), [asked(code)])


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("if (document.querySelector('body.member')) hide()", "guest", "member"),
        ("if (document.body.classList.contains('member')) hide()", "guest", "member"),
        ("if (span.dataset.inStock === '0') hide()", '="5"', '="0"'),
        ("if (+span.getAttribute('data-in-stock') < 2) hide()", '="5"', '="1"'),
        ("if (meta.content === 'gone') hide()", "there", "gone"),
        ("if (item.off) show(item.off)", '"off": ""', '"off": "3.10"'),
        ("if (item.sold) hide()", "false", "true"),
        ("if (text.includes('archived item')) hide()", "current item", "archived item"),
    ],
)
def test_what_a_script_asks_for_tells_pages_apart(code: str, before: str, after: str) -> None:
    assert PAGE.count(before) == 1
    assert found(code, PAGE) != found(code, PAGE.replace(before, after))
    # Another script asks for none of it.
    other = "document.querySelector('nav').addEventListener('click', () => 7)"
    assert found(other, PAGE) == found(other, PAGE.replace(before, after))


def test_an_address_that_a_script_asks_for() -> None:
    code = "if (location.pathname === '/cups/7' || location.pathname.startsWith('/sale/')) hide()"
    pages = [
        found(code, PAGE, f"https://example.org/{path}") for path in ("cups/1", "cups/2", "cups/7", "sale/2")
    ]
    assert pages[0] == pages[1]
    assert len(set(pages)) == 3


def test_values_that_a_script_cannot_tell_apart_are_one_kind() -> None:
    code = "if (Number(span.dataset.inStock) < 2) hide()"
    kinds = [found(code, PAGE.replace('="5"', f'="{value}"')) for value in ("1", "0.5", "5", "70", "2", "")]
    assert kinds[0] == kinds[1]
    assert kinds[2] == kinds[3]
    assert len(set(kinds)) == 4


def test_long_scripts_and_hostile_ones_take_no_time() -> None:
    assert asked("x('guest');" + " " * MAX_CODE) == asked("")
    begun = time.perf_counter()
    for piece in (
        "/*",
        "/**",
        "'",
        '"\\',
        "`",
        "a:",
        ".a",
        "1.",
        "//",
        "<a class=",
        "<script>",
        'x:"',
        "data-a ",
    ):
        text = piece * (90_000 // len(piece))
        asked(text)
        offered(f"<p {text}", "https://example.org/")
        offered(f"<script>{text}</script>", "https://example.org/")
    assert time.perf_counter() - begun < 40  # what takes the square of their length takes many times that
