"""What a visitor sees, can open, or does not see, judged from markup alone."""

from __future__ import annotations

import time

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.linter.markup.items import Landmarks
from factmark.linter.visible_text.hiding import signs
from factmark.linter.visible_text.page_walk import read_page
from factmark.linter.visible_text.visibility import HIDDEN, OPENABLE, SHOWN, UNSEEN, StyleRules


def visibility(html: str, text: str = "words") -> str:
    page = read_page(Landmarks(LexborHTMLParser(html)))
    return next(p.visibility for p in page.passages if p.text == text)


@pytest.mark.parametrize("tag", ["video", "audio", "canvas", "meter", "progress"])
def test_what_stands_in_for_an_element_is_unseen_but_for_where_it_stands(tag):
    html = f"<p>before <{tag} title=label><span>words</span></{tag}> after</p><p>behind</p>"
    assert visibility(html) == UNSEEN
    assert visibility(html, "label") == visibility(html, "behind") == SHOWN


@pytest.mark.parametrize("tag", ["desc", "metadata"])
def test_what_drawings_are_described_by_is_unseen(tag):
    html = f"<svg><g><{tag}>words</{tag}><text>drawn</text></g></svg><{tag}>elsewhere</{tag}>"
    assert visibility(html) == UNSEEN
    assert visibility(html, "drawn") == visibility(html, "elsewhere") == SHOWN


@pytest.mark.parametrize(
    "html",
    [
        "<p>words</p>",
        "<details open><p>words</p></details>",
        "<div style='color: red'>words</div>",
        "<style>@media print { .x { display: none } }</style><p class=x>words</p>",
        "<style>.x b { display: none }</style><p class=x>words</p>",
        "<style>.x { --menu-display: none; color: red }</style><p class=x>words</p>",
        "<style>.x { -webkit-backface-visibility: hidden }</style><p class=x>words</p>",
        "<p style='backface-visibility: hidden'>words</p>",
        "<style>.y { display: none } .x { color: red }</style><p class=x>words</p>",
        "<style>/* .x { display: none } */ .y { display: none }</style><p class=x>words</p>",
        "<style>.x{display:none}@media (min-width:60em){.x{display:flex}}</style><p class=x>words</p>",
        "<p class='d-none d-lg-block'>words</p>",
        "<p class='hidden md:flex'>words</p>",
        "<p class='hide-arrows'>words</p>",
        "<p style='left:-9999px'>words</p>",
        "<p style='position:absolute;left:-20px'>words</p>",
        "<a style='text-indent:-9999px;background:url(a.png)'>words</a>",
        "<h1 style='text-indent:-9999px'>words</h1>",
        "<div style='height:0;overflow:hidden;padding-bottom:56%'>words</div>",
        "<div style='height:0'>words</div>",
        "<div style='line-height:0;overflow:hidden'>words</div>",
        "<div style='height:100%;overflow:hidden'>words</div>",
        "<div style='font-size:0'><p>words</p></div>",
        "<p style='font-size:0.9em'>words</p>",
        "<p style='opacity:0'>words</p><script src=/fade.js></script>",
        "<link rel=stylesheet href=/all.css><p style='opacity:0'>words</p>",
        "<html style='display:none'><body><p>words</p><script src=/load.js></script>",
        "<body style='visibility:hidden'><p>words</p><script src=/load.js></script>",
        "<style>.x{opacity:0;animation:in 1s forwards}</style><p class=x>words</p>",
        "<p style='opacity:0.5'>words</p>",
        "<body><noscript><p>words</p></noscript>",
        "<p style='clip:rect(0,0,0,0)'>words</p>",
        "<p style='position:absolute;clip:rect(0,200px,50px,0)'>words</p>",
        "<p style='clip-path:inset(5%)'>words</p>",
        "<p style='transform:scale(0.9)'>words</p>",
        "<style>.x{position:absolute;left:-9999px}@media (min-width:60em){.x{left:auto}}</style><p class=x>words</p>",
        "<style>.x:hover{position:absolute;left:-9999px}</style><p class=x>words</p>",
        "<link rel=preload as=style href=/all.css onload='this.rel=1'><style>.x{display:none}</style><p class=x>words</p>",
        "<link rel=stylesheet media=print href=/all.css onload='this.media=1'><style>.x{display:none}</style><p class=x>words</p>",
    ],
)
def test_shown(html: str) -> None:
    assert visibility(html) == SHOWN


@pytest.mark.parametrize(
    "html",
    [
        "<details><summary>More</summary><p>words</p></details>",
        "<details class=faq><summary>More</summary><p>words</p></details>",
        "<div class='accordion-body' hidden>words</div>",
        "<div class='collapse' style='display:none'>words</div>",
        "<div class='tab-pane' style='display: none'><p>words</p></div>",
        "<div role=tabpanel hidden>words</div>",
        "<button aria-controls=x>Show</button><div id=x hidden>words</div>",
        "<a role=tab href='#x'>Show</a><div id=x style='display:none'>words</div>",
        "<div class='modal hide'>words</div>",
        "<a href='#x'>Care</a><div id=x class=hidden>words</div>",
        "<div x-show=open style='display:none'>words</div>",
        "<div data-tab-content class=hidden>words</div>",
        "<button aria-controls=x>Show</button><div id=x style='height:0;overflow:hidden'>words</div>",
        "<div class='collapsible-body' style='height:0;overflow:hidden'>words</div>",
        "<ul class='sub-menu' style='position:absolute;left:-9999px'><li>words</ul>",
        "<style>.off-canvas{position:fixed;left:-9999px}</style><div class=off-canvas>words</div>",
        "<button data-bs-target='#x'>Show</button><style>#x{display:none}</style><div id=x>words</div>",
    ],
)
def test_what_a_visitor_can_open_is_not_hidden(html: str) -> None:
    assert visibility(html) == OPENABLE


@pytest.mark.parametrize(
    "html",
    [
        "<p hidden>words</p>",
        "<body style='display:none'><p>words</p>",
        "<p style='DISPLAY : none'>words</p>",
        "<div style='visibility:hidden'><p>words</p></div>",
        "<p class='sr-only'>words</p>",
        "<p style='position:absolute;left:-9999px'>words</p>",
        "<p style='POSITION: fixed; top: -999em !important'>words</p>",
        "<p style='margin-left:-10000px'>words</p>",
        "<p style='text-indent:-9999px'>words</p>",
        "<p style='height:0;overflow:hidden'>words</p>",
        "<p style='font-size:0'>words</p>",
        "<p style='position:absolute;clip:rect(0,0,0,0)'>words</p>",
        "<p style='position:absolute;clip:rect(1px 1px 1px 1px)'>words</p>",
        "<p style='clip-path: inset(50%)'>words</p>",
        "<p style='width:1px;height:1px;overflow:hidden'>words</p>",
        "<p style='opacity:0'>words</p><script type='application/ld+json'>{}</script>",
        "<p style='transform:scale(0)'>words</p>",
        "<style>.x{position:absolute;left:-9999px}</style><p class=x>words</p>",
        "<style>/* said **twice** */ .x { display: none }</style><p class=x>words</p>",
        "<style>.y, #x{height:0;overflow:hidden}@media print{#x{height:auto}}</style><p id=x>words</p>",
        "<style>.x{clip-path:inset(100%)}@media (min-width:60em){.y{color:red}}</style><p class=x>words</p>",
        "<style>.x{opacity:0}</style><p class=x>words</p>",
        "<style>/* a */ .a, .x { margin: 0; display: none }</style><p class='b x'>words</p>",
        "<style>@media print { p { color: red } } #x{display:none}</style><p id=x>words</p>",
        "<style>.x{display:none}@media print{.x{display:block}}</style><p class=x>words</p>",
        "<style>.x{display:none}@media (min-width:60em){.y .x{display:flex}}</style><p class=x>words</p>",
        "<style>.x{display:none}@media (max-width:60em){.y{display:flex}.x{margin:0}}</style><p class=x>words</p>",
        "<time class='date hidden'>words</time>",
        "<link rel=icon href=/i.png onload='x()'><style>.x{display:none}</style><p class=x>words</p>",
        "<link rel=preload as=style href=/all.css onload='this.rel=1'><p style='display:none'>words</p>",
        "<p class='d-none md-blocks'>words</p>",
        "<button aria-controls=y>Show</button><div id=x hidden>words</div>",
    ],
)
def test_hidden(html: str) -> None:
    assert visibility(html) == HIDDEN


@pytest.mark.parametrize("html", ["<title>words</title>", "<datalist>words</datalist>"])
def test_never_shown(html: str) -> None:
    assert visibility(html) == UNSEEN


def test_styles_for_browsers_without_scripts_do_not_count() -> None:
    style = "<style>#app { display: none !important }</style>"
    assert visibility(f"<body><noscript>{style}</noscript><div id=app>words</div>") == SHOWN
    assert visibility(f"<body>{style}<div id=app>words</div>") != SHOWN


@pytest.mark.parametrize(
    "style",
    [
        "{" * 150_000,
        "@media{" + "{" * 75_000 + "}" * 75_000,
        "a{" + "display:none;" * 20_000,
        "display:none " * 20_000,
        "@media{" * 30_000 + "display:block;" * 10_000,
        "@media{" + "a{display:block;" * 20_000,
        ".x{clip:rect(0,0,0,0);" + "height:0;" * 40_000,
        ".x{left:-9999px}" * 20_000 + "@media screen{" + ".x{left:0}" * 20_000 + "}",
        "left:-9999px" * 30_000,
    ],
)
def test_a_hostile_style_sheet_is_read_in_one_pass(style: str) -> None:
    start = time.process_time()
    StyleRules.of(Landmarks(LexborHTMLParser(f"<style>{style}</style>")))
    assert time.process_time() - start < 30


@pytest.mark.parametrize("edge", ["left", "right", "top", "bottom", "text-indent"])
@pytest.mark.parametrize("value", [":-999px", ": -9999px", " :\n- 1000em"])
def test_what_is_moved_away_is_looked_for_where_a_style_has_it(edge: str, value: str) -> None:
    style = f"width:1px;{edge}{value}"
    assert any(each.search(style) for each in signs(style))
    assert any(each.search(style.lower()) for each in signs(style.upper()))
