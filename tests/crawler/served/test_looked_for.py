"""Pages in which a shared script finds something else are other kinds of pages."""

from __future__ import annotations

import time

import pytest

from factmark.crawler.served.looked_for import matched_digest, offered
from factmark.crawler.served.script_questions import MAX_CODE, inline_questions, shared_questions
from factmark.crawler.served.site_scripts import _loads

PAGE = """<!DOCTYPE html><html lang="en"><head><title>Cup</title><meta name="status" content="there">
<script>var item = {"off": "", "id": 5, "sold": false}</script></head>
<body class="shop guest"><h1>Cup</h1><p>A current item</p><span data-in-stock="5"></span></body></html>"""


def found(code: str, html: str, url: str = "https://example.org/cups/1") -> str:
    return matched_digest(offered(html, url), [shared_questions(code)])


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
        ("if (typeof SOLD != 'undefined') hide()", "var item", "var SOLD"),
        ("if (text.includes('archived item')) hide()", "current item", "archived item"),
    ],
)
def test_what_a_script_asks_for_tells_pages_apart(code: str, before: str, after: str) -> None:
    assert PAGE.count(before) == 1
    assert found(code, PAGE) != found(code, PAGE.replace(before, after))
    # Another script asks for none of it.
    other = "document.querySelector('nav').addEventListener('click', () => 7)"
    assert found(other, PAGE) == found(other, PAGE.replace(before, after))


CUP = """<!DOCTYPE html><html lang="en"><head><title>Cup</title><meta name="stock" content="4">
<link rel="canonical" href="/cup"></head><body><h1>Cup</h1><i data-sku="A15" data-size="S" data-tags="new,round"></i>
<b data-cup='{"archived": false}'></b><input type="hidden" name="left" value="3"><p class="state">In the house</p>
<p class="many">20 left</p><time datetime="2099-01-31">January</time><img src="/new.png" alt="Cup"><!-- listed -->
<button>Buy</button><script>var CUPS = {"gone": 0}</script></body></html>"""


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("if (meta('[name=stock]').content == '0') hide()", 'content="4"', 'content="0"'),
        ("if (+$('input[name=left]').value < 1) hide()", 'value="3"', 'value="0"'),
        ("if (cup.dataset.size === 'L') hide()", 'size="S"', 'size="L"'),
        ("if (cup.dataset.tags.includes('sale')) hide()", "new,round", "new,sale"),
        ("if (cup.dataset.sku.endsWith('7')) hide()", "A15", "A17"),
        ("if (/^B/.test(cup.dataset.sku)) hide()", "A15", "B15"),
        ("if (JSON.parse(b.dataset.cup).archived) hide()", '{"archived": false}', '{"archived": true}'),
        ("if (new Date(time.dateTime) < new Date()) hide()", "2099-01-31", "2019-01-31"),
        ("if (document.querySelector('.state').textContent === 'No') hide()", "In the house", "No"),
        ("if (parseInt($('.many').text()) < 3) hide()", "20 left", "2 left"),
        ("if (/out of/i.test(document.body.innerText)) hide()", "In the house", "Out of the house"),
        ("if (document.body.innerHTML.includes('unlisted')) hide()", "<!-- listed", "<!-- unlisted"),
        ("if (document.title.endsWith('!')) hide()", "<title>Cup", "<title>Cup!"),
        ("if ($('img[alt=\"Sold\"]')) hide()", 'alt="Cup"', 'alt="Sold"'),
        ("if ($('img[src*=\"sold\"]')) hide()", "/new.png", "/sold.png"),
        ("if ($('button').disabled) hide()", "<button>", "<button disabled>"),
        ("if ($('[rel=\"canonical\"]').href.includes('sale')) hide()", 'href="/cup"', 'href="/sale/cup"'),
        ("if (document.querySelector('del')) hide()", "<h1>Cup</h1>", "<h1><del>Cup</del></h1>"),
        ("if (CUPS.gone) hide()", '"gone": 0', '"gone": 2'),
        ("if (document.querySelector('[class*=rchiv]')) hide()", 'class="many"', 'class="archive"'),
    ],
)
def test_what_a_script_compares_tells_pages_apart(code: str, before: str, after: str) -> None:
    assert CUP.count(before) == 1
    changed = CUP.replace(before, after)
    assert found(code, CUP) != found(code, changed)
    # So it does where it stands in the page.
    assert matched_digest(
        offered(f"{CUP}<script>{code}</script>", "https://example.org/1"), []
    ) != matched_digest(offered(f"{changed}<script>{code}</script>", "https://example.org/1"), [])


def test_what_a_page_writes_about_itself_in_a_script_asks_for_nothing() -> None:
    kinds = {
        matched_digest(
            offered(
                f'{PAGE}<script>var cup = {{"name": "Cup {n}", "id": {n}}}; show(cup.name)</script>',
                "https://example.org/1",
            ),
            [],
        )
        for n in range(5)
    }
    assert len(kinds) == 1


def test_an_address_that_a_script_asks_for() -> None:
    code = "if (location.pathname === '/cups/7' || location.pathname.startsWith('/sale/')) hide()"
    pages = [
        found(code, PAGE, f"https://example.org/{path}") for path in ("cups/1", "cups/2", "cups/7", "sale/2")
    ]
    assert pages[0] == pages[1]
    assert len(set(pages)) == 3


def test_a_number_of_a_script_tells_no_addresses_apart() -> None:
    code = "switch (key) { case '13': return send() }"
    assert found(code, PAGE, "https://example.org/cups/13") == found(code, PAGE, "https://example.org/cups/2")


def test_values_that_a_script_cannot_tell_apart_are_one_kind() -> None:
    code = "if (Number(span.dataset.inStock) < 2) hide()"
    kinds = [found(code, PAGE.replace('="5"', f'="{value}"')) for value in ("1", "0.5", "5", "70", "2", "")]
    assert kinds[0] == kinds[1]
    assert kinds[2] == kinds[3]
    assert len(set(kinds)) == 4


def test_long_scripts_and_hostile_ones_take_no_time() -> None:
    assert shared_questions("x('guest');" + " " * MAX_CODE) == shared_questions("")
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
        "(/",
        "=/[",
        "=/\\",
        "[a=",
        "'[a=",
        "case '",
        "typeof ",
        "<a x=",
        "<a x y='",
        "return ",
    ):
        text = piece * (90_000 // len(piece))
        shared_questions(text)
        inline_questions(text)
        list(_loads(text, "https://example.org/a.js"))
        offered(f"<p {text}", "https://example.org/")
        offered(f"<script>{text}</script>", "https://example.org/")
    assert time.perf_counter() - begun < 40  # what takes the square of their length takes many times that
