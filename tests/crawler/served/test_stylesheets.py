"""What style sheets may hide: found in every form, read generously, in bounded time."""

from __future__ import annotations

import time

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.served import stylesheets
from factmark.crawler.served.marking import hides_own, mark_hidden
from factmark.crawler.served.site_scripts import MAX_SHEETS, imports, sheet_addresses, sheet_in, sheet_text
from factmark.crawler.served.stylesheets import hiding_in, hiding_selectors


def hidden(html: str, css: str) -> list[str]:
    """The texts of what a style sheet hides on a page."""
    marked = mark_hidden(html, hiding_selectors(css))
    return [node.text() for node in LexborHTMLParser(marked).css("[hidden]")] if marked else []


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
        "@media print, screen{.x{display:none}}",
        "@media not print{.x{display:none}}",
        "@media not all and (max-width:600px){.x{display:none}}",
        "@media (max-width:90em){.x{display:none}}",
        "@media (max-width:600px), (min-width:700px){.x{display:none}}",
        ".x{display:/*x*/none}",
        ".x{d\\69splay:none}",
        ".x{d\\000069 splay:no\\ne}",
        ".y::after{content:'}'}.x{display:none}",
        '.y::after{content:"{"}.x{display:none}',
        '.y::after{content:"a { b"}.x{display:none}',
        ".y{background:url(/*)}/* c */.x{display:none}",
        ".x{color:red}/* .y{display:none} */.x{display:none}",
        "@keyframes gone{to{opacity:0}}.x{animation:gone 1s forwards}",
        ".x{animation-name:a,gone}@-webkit-keyframes gone{from{opacity:1}50%,100%{visibility:hidden}}",
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
        "/*.x{display:none}",
        "@media(max-width:600px){.x{display:none}}",
        "@media (max-width:60em){.x{display:none}}",
        "@media print, (max-width:47.9em){.x{display:none}}",
        "@media only print and (min-width:1px), speech{.x{display:none}}",
        "@keyframes in{from{opacity:0}to{opacity:1}}.x{animation:in 1s both}",
        "@keyframes gone{to{opacity:0}}.x{animation:other 1s}",
        "@keyframes gone{to{opacity:0}}.x{color:red}",
        ".x:focus-within{display:none}",
        ".x:is(:hover, .y:active){display:none}",
        ".x:not(:not(:hover)){display:none}",
        ".x:not(:defined){display:none}",
        ".x:target{display:none}",
        ".x{--visibility:hidden}",
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
        "position: fixed; right: 0; transform: translateX(100%)",
        "transform: translate3d(105%, 0, 0)",
        "transform: translateY(100%)",
        "transform: translateX(100vw)",
        "transform: translateX(1500px)",
        "--tw-translate-x: 100%",
        "position: fixed; left: 150vw",
        "left: 1400px; position: fixed",
        "position: absolute; top: 3000px",
        "position: fixed; left: 90em",
        "max-height: 60px; overflow: hidden",
        "height: 5em; overflow-y: clip",
        "overflow: auto hidden; block-size: 40vh",
        "overflow: hidden; white-space: nowrap; width: 900px",
        "opacity: .01",
        "opacity: 0.2",
        "opacity: 4%",
        "opacity: 1e-9",
        "color: rgba(0, 0, 0, .01)",
        "color: rgb(0 0 0 / 2%)",
        "color: #00000008",
        "-webkit-text-fill-color: transparent",
        "font-size: .5px",
        "font-size: .05em",
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
        "left: 8.33333%; margin-left: 66.66667%",
        "position: absolute; top: 0.87em; left: 40px",
        "left: 1400px",
        "position: fixed; left: 50%; transform: translate(-50%, 50%)",
        "transform: translateX(66.66667%)",
        "overflow: hidden",
        "height: 60px; overflow: auto",
        "overflow: hidden; height: 100%",
        "overflow: hidden; line-height: 20px; min-height: 50px",
        "overflow: hidden; width: 900px",
        "overflow: hidden; max-height: 9999px",
        "opacity: .25",
        "opacity: 25%",
        "opacity: 1",
        "color: rgba(0, 0, 0, .5)",
        "color: #000000ff",
        "color: rgb(0 0 0 / 50%)",
        "-webkit-background-clip: text; -webkit-text-fill-color: transparent",
        "font-size: .5rem",
        "font-size: 60%",
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
        ".x:is(:hover, .x) { display: none }",
        ".x:not(:hover, :focus-within) { display: none }",
        ".x:where(:not(:hover)) { display: none }",
        ".x:lang(en):dir(ltr) { display: none }",
        ".x:defined { display: none }",
        ".box > :not(:is(:focus, .absent)):lang(en) { display: none }",
        ":scope .x { display: none }",
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
    "selector",
    [
        "#c:checked ~ .x",
        ":has(> input:checked) > .x",
        "form:invalid ~ .x",
        ":invalid ~ .x",
        "form:has(:invalid) ~ .x",
        "button:disabled ~ .x",
        "button:not(:enabled) ~ .x",
        "i:empty ~ .x",
        "form:not(:valid) ~ .x",
        ".x:not(:target)",
        "my-cup:not(:defined) ~ .x",
    ],
)
def test_states_that_hold_before_a_visitor_does_anything(selector):
    html = (
        "<input type=checkbox id=c checked><form><input required></form><button disabled></button><i></i><my-cup></my-cup>"
        "<p class=x>12.50</p><p class=y>13</p>"
    )
    assert hidden(html, selector + "{display:none}") == ["12.50"]


@pytest.mark.parametrize(
    "selector", ["#c:checked ~ .x", "#c:not(:hover):checked ~ .x", "button:disabled ~ .x"]
)
def test_states_that_do_not_hold(selector):
    assert (
        hidden("<input type=checkbox id=c><button></button><p class=x>1", selector + "{display:none}") == []
    )


@pytest.mark.parametrize(
    ("inside", "cut"),
    [
        ("words only, however many", []),
        ("<p>one</p><p>two</p><p>three</p>", ["two", "three"]),
        ("<br><div><h2>one</h2><p>two</p></div><p>three</p>", ["two", "three"]),
        ("<a>one</a>", []),
    ],
)
def test_what_a_box_cuts_off_is_not_what_comes_first(inside, cut):
    html = f"<div class=x>{inside}</div>"
    assert hidden(html, ".x{max-height:60px;overflow:hidden}") == cut
    marked = mark_hidden(f"<div style='max-height:60px;overflow:hidden'>{inside}</div>", (), own=True)
    assert [node.text() for node in LexborHTMLParser(marked or "").css("[hidden]")] == cut


def test_boxes_in_boxes_that_cut_off_cost_little():
    html = "<div class=x>" * 200 + "<i></i>" * 20_000
    hiding = hiding_selectors(".x,div{max-height:60px;overflow:hidden}" * 50)
    begun = time.process_time()
    assert mark_hidden(html, hiding) is not None
    assert time.process_time() - begun < 5


def test_a_page_that_is_veiled_but_for_some():
    html = "<p class=a>1</p><div><p class=b>2<b>3</b></p><p class=c>4</p></div>"
    assert hidden(html, "body{visibility:hidden}.b{visibility:visible}") == ["1", "4"]
    assert hidden(html, ":root{visibility:hidden}body>*:not(.a){visibility:visible}") == ["1"]
    # It comes when all is there.
    assert hidden(html, "body{visibility:hidden}") == []
    assert hidden(html, "body{visibility:hidden}.absent{visibility:visible}") == []
    assert hidden(html, "body{visibility:hidden}.b,body.loaded{visibility:visible}") == []
    # What is hidden otherwise stays so.
    assert hidden(html, ".c{visibility:hidden}.b{visibility:visible}") == ["4"]


@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">'])
def test_without_a_document_type_classes_are_the_same_in_capitals(doctype):
    html = "<div id=Box><p class=price>1"
    assert hidden(doctype + html, "#BOX .PRICE{display:none}") == ["1"]
    assert hidden("<!DOCTYPE html>" + html, "#BOX .PRICE{display:none}") == []


def test_what_is_moved_off_the_screen_is_no_drawer_that_opens():
    css = ".drawer, .accordion{position:fixed;transform:translateX(100%)} .menu{display:none}"
    marked = mark_hidden("<p class=drawer>1<p class=accordion>2<p class=menu>3", hiding_selectors(css)) or ""
    found = LexborHTMLParser(marked).css("[hidden]")
    assert [node.attributes.get("class") for node in found] == [None, "accordion", "menu"]


def test_a_style_element_that_pages_have_in_common_is_read_once(monkeypatch):
    style = ".once{display:none}"
    found = hiding_in(style)
    monkeypatch.setattr(stylesheets, "hiding_selectors", pytest.fail)
    assert [rule.selector for rule in found] == [".once"]
    assert hiding_in(style) == found


@pytest.mark.parametrize(
    "element",
    [
        "<p style='position:absolute;left:-9999px'>12.50</p>",
        "<p style='display:/*x*/none'>12.50</p>",
        "<p style='d\\69splay:none'>12.50</p>",
        "<p style='opacity:.01'>12.50</p>",
        "<p style='position:fixed;top:3000px'>12.50</p>",
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
        "<p style='background-color: /* none */ transparent'>12.50</p>",
        "<p style='height:20px;overflow:hidden'>12.50</p>",
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
        "data:text/css,x",
    ]
    tree = LexborHTMLParser(
        "<link rel=stylesheet href=a.css media='print, screen'><link rel=stylesheet href=b.css media='(max-width:60em)'>"
        f"<link rel=stylesheet href='data:text/css,{'x' * 30_000}'><link rel=stylesheet href='data:text/html,x'>"
    )
    assert sheet_addresses(tree, "https://example.com/") == ["https://example.com/a.css"]
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
    css = (
        "@import'a.css';@import url( \"data:text/css;base64,LngsLnl7fQ==\" );"
        + "@import 'b.css';" * MAX_SHEETS
    )
    assert imports(css, "https://example.com/")[:3] == [
        "https://example.com/a.css",
        "data:text/css;base64,LngsLnl7fQ==",
        "https://example.com/b.css",
    ]
    assert len(imports(css, "https://example.com/")) == MAX_SHEETS


def test_sheets_that_addresses_hold():
    assert sheet_in("data:text/css,.x%7Bdisplay:none%7D") == ".x{display:none}"
    assert sheet_in("data:text/css;charset=utf-8;base64,LngsLnl7fQ==") == ".x,.y{}"
    assert sheet_in("data:text/css;base64,LngsLnl7f") == ""
    assert sheet_in("data:text/css") == ""


def test_sheets_in_other_encodings():
    css = ".ü{}"
    assert sheet_text(css.encode(), "text/css") == css
    assert sheet_text(css.encode("utf-16"), "") == css
    assert sheet_text(b"\xfe\xff" + css.encode("utf-16-be"), "text/css; charset=utf-8") == css
    assert sheet_text(css.encode("utf-16-le"), 'text/css; Charset="UTF-16LE"') == css
    assert sheet_text(b"61", "text/css; charset=hex") == "61"


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
        "/* " * 200_000,
        "/* */'" + "\\'" * 200_000,
        "/* */" + '"' * 200_001,
        "/* */url(" * 200_000,
        "@keyframes a{" * 100_000,
        "@keyframes a{" + "b{opacity:0}" * 100_000,
        "a{animation:" * 100_000 + "}@keyframes b{to{opacity:0}}",
        ":not(" * 200_000 + "{display:none}",
        ":is(" * 70 + ":hover" + "{display:none}",
        "a{overflow:hidden;" + "height:" * 100_000 + "}",
        "a{overflow:" + "hid" * 100_000 + "}",
        "a{overflow:" + " " * 200_000 + "}",
        "a{position:fixed;" + "left:9" * 100_000 + "}",
        "a{opacity:" + "0" * 200_000 + "x}",
        "a{opacity:0." + "1" * 200_000 + "x}",
        "a{opacity:1" + ".1" * 200_000 + "x}",
        "a{left:" + "9" * 200_000 + "}",
        "\\69" * 200_000,
        "@media " + "max-width:" * 100_000 + "{a{display:none}}",
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
    monkeypatch.setattr("factmark.crawler.served.marking.html_tree", pytest.fail)
    assert mark_hidden("<p class=x>1", hiding_selectors(".members .x{display:none}")) is None
