"""What style sheets may hide: found in every form, read generously, in bounded time."""

from __future__ import annotations

import time

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.stylesheets import hides_own, hiding_selectors, imports, mark_hidden, sheet_addresses


@pytest.mark.parametrize(
    "rule",
    [
        ".x{display:none}",
        ".x{DISPLAY : None !important}",
        ".x{color:red;visibility:hidden;}",
        ".x{opacity:0}",
        ".x{opacity:0.0;}",
        ".x{position:absolute;left:-9999px}",
        ".x{text-indent:-999em}",
        ".x{font-size:0}",
        ".x{clip:rect(0 0 0 0)}",
        ".x{clip-path:inset(50%)}",
        ".x{height:0;overflow:hidden}",
        ".x{max-height:0}",
        ".x{transform:scale(0)}",
        ".x{color:transparent}",
        "@media screen{.x{display:none}}",
        "@media (min-width:600px){.x{display:none}}",
        "@supports (display:grid){@layer a{.x{display:none}}}",
        "/* c */.x/* c */{display:none}",
        "@import url('a.css');.x{display:none}",
        ".y,.x{display:none}",
    ],
)
def test_hiding_rules(rule):
    assert ".x" in [found.selector for found in hiding_selectors(rule)]


@pytest.mark.parametrize(
    "rule",
    [
        ".x{display:block}",
        ".x{opacity:.5}",
        ".x{left:-9px}",
        ".x{height:100px}",
        ".x{height:10px}",
        ".x:hover{display:none}",
        ".x::after{display:none}",
        "@media print{.x{display:none}}",
        "@media (max-width:600px){.x{display:none}}",
        "@keyframes x{from{opacity:0}to{opacity:1}}",
        "/*.x{display:none}*/",
    ],
)
def test_rules_that_hide_nothing_here(rule):
    assert hiding_selectors(rule) == ()


@pytest.mark.parametrize(
    "declaration",
    [
        "display: var(--shown)",
        "opacity: 0%",
        "opacity: 0.0 !important",
        "font: 0/0 a",
        "scale: 0",
        "position: absolute; left: -99em",
        "position: absolute; right: 100%",
        "inset: -9999px auto auto -9999px",
        "left: calc(-1 * 9999px)",
        "transform: translateX(-9999px)",
        "transform: rotate(2deg) scale(0)",
        "width: 0%; height: .0em; overflow: hidden",
        "color: rgba(0, 0, 0, 0)",
        "color: rgb(0 0 0 / 0%)",
        "color: #1230",
    ],
)
def test_ways_to_hide(declaration):
    assert hiding_selectors(f".x{{color: red; {declaration}}}")


@pytest.mark.parametrize(
    "declaration",
    [
        "display: block",
        "opacity: 0.5",
        "font-size: 0.9rem",
        "font: 1em/1.5 a",
        "transform: translate(-50%, -50%)",
        "transform: scale(0.9)",
        "margin: 0 -15px",
        "left: 10px",
        "color: rgb(0, 0, 0)",
        "color: #000000",
        "background-color: rgba(0, 0, 0, 0)",
        "width: 100%; height: 1.5em",
        "line-height: 0.9",
    ],
)
def test_what_does_not_hide(declaration):
    assert hiding_selectors(f".x{{color: red; {declaration}}}") == ()


@pytest.mark.parametrize(
    "css",
    [
        ".box { color: red; .x { display: none } }",
        ".box { & .x { display: none } }",
        ".box { > .x { display: none } }",
        ".x { &.y { display: none } }",
        ".x { display: none; & a { color: red } }",
        ".x { color: red; @media (min-width: 9px) { display: none } }",
        "@layer a { @supports (display: grid) { .box { .x { display: none } } } }",
        ".box { .box & { color: red } main & { .x { display: none } } }",
        "p:not(.shown) { display: none }",
        ".x:not(:focus):not(:focus-within) { display: none }",
        ":is(.absent, .x) { display: none }",
        ".absent, :where(.x, .absent) { display: none }",
    ],
)
def test_selectors_however_they_are_written(css):
    marked = mark_hidden("<div class=box><p class='x y'>12.50</div><p class=shown>13", hiding_selectors(css))
    assert marked is not None
    assert [node.text() for node in LexborHTMLParser(marked).css("[hidden]")] == ["12.50"]


def test_marking():
    hiding = hiding_selectors(
        ".off .price, #gone, [data-x=y]{display:none} .absent .price{display:none} p::(]{display:none}"
    )
    marked = mark_hidden(
        "<p class=price>1<div class=off><p class=price>2</div><p id=gone>3<p data-x=y>4", hiding
    )
    hidden = [node.text() for node in LexborHTMLParser(marked).css("[hidden]")]
    assert hidden == ["2", "3", "4"]
    assert mark_hidden("<p class=price>1", hiding) is None
    assert mark_hidden("", hiding) is None


@pytest.mark.parametrize(
    "element",
    [
        "<p style='position:absolute;left:-9999px'>12.50</p>",
        "<p style='display:block; CLIP: rect(0,0,0,0); position:absolute'>12.50</p>",
        "<div style=opacity:0><p>12.50</p></div>",
        "<p style='font-size:0'>12.50",
        "<dialog><p>12.50</p></dialog>",
        "<div><template shadowrootmode=open><b>13</b></template><p>12.50</p></div>",
    ],
)
def test_elements_hidden_by_themselves(element):
    assert hides_own(LexborHTMLParser(f"<h1>x</h1>{element}"))
    marked = mark_hidden(f"<h1>x</h1>{element}", (), own=True)
    hidden = LexborHTMLParser(marked).css("[hidden]")
    assert [node.text().strip() for node in hidden] == ["12.50"]


@pytest.mark.parametrize(
    "element",
    [
        "<p style='left:9px'>12.50</p>",
        "<p style='display:none'>12.50</p>",
        "<dialog open>12.50</dialog>",
        "<img style='width:1px;height:1px'>",
        "<p style='background-color: transparent'>12.50</p>",
        "",
    ],
)
def test_elements_that_are_seen_or_that_the_judge_reads_itself(element):
    assert not hides_own(LexborHTMLParser(element))


def test_addresses():
    tree = LexborHTMLParser(
        '<link rel="Stylesheet" href="a.css"><link rel="stylesheet" media="print" href="p.css">'
        '<link rel="alternate stylesheet" href="/b.css"><link rel="icon" href="i.png">'
        '<link rel=stylesheet href="data:text/css,x"><link rel=stylesheet href="http://[bad">'
    )
    assert sheet_addresses(tree, "https://example.com/d/") == [
        "https://example.com/d/a.css",
        "https://example.com/b.css",
    ]
    tree = LexborHTMLParser(
        "<base href=/base/><link rel=stylesheet href=a.css><style>@import 'b.css'; @import url(http://[bad);</style>"
    )
    assert sheet_addresses(tree, "https://example.com/d/") == [
        "https://example.com/base/a.css",
        "https://example.com/base/b.css",
    ]
    css = '@import "a.css"; @import url(b.css) screen; .x{}'
    assert imports(css, "https://example.com/d/x.css") == [
        "https://example.com/d/a.css",
        "https://example.com/d/b.css",
    ]


@pytest.mark.parametrize(
    "css",
    [
        "{" * 200_000,
        "/*" * 200_000,
        "display:none;{" * 50_000,
        "@media " * 200_000,
        "a{display:none}" * 50_000,
        "a{b{display:none}" * 50_000,
        "a{" + ",b" * 200_000 + "{display:none}}",
        "a{" + "left:" * 200_000 + "}",
        "a{" + "color:rgba(" * 100_000 + "}",
        "a{" + "margin-a-b" * 100_000 + "}",
        "&" * 200_000 + "{b{display:none}}",
        "@import '" * 100_000,
    ],
)
def test_hostile_sheets_cost_little(css):
    begun = time.process_time()
    hiding_selectors(css + ".x{display:none}")
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("css", "html"),
    [
        (".off .x", "<html class=off><p class=x>1"),
        (".off .x", "<body class='&#111;ff'><p class=x>1"),
        (":not(.absent) > .x", "<p class=x>1"),
        ("[data-a='.absent'] .x", "<div data-a=.absent><p class=x>1"),
        (".s\\:m", "<p class=s:m>1"),
        ("#a.b p", "<div id=a class=b><p>1"),
    ],
)
def test_what_stands_around_an_element_counts_however_it_is_written(css, html):
    marked = mark_hidden(html, hiding_selectors(css + "{display:none}"))
    assert marked is not None
    assert LexborHTMLParser(marked).css_first("p[hidden]") is not None


def test_a_page_without_what_a_rule_needs_is_not_parsed(monkeypatch):
    monkeypatch.setattr("factmark.crawler.stylesheets.html_tree", pytest.fail)
    assert mark_hidden("<p class=x>1", hiding_selectors(".members .x{display:none}")) is None
