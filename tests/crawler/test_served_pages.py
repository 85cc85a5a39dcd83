"""Pages served as XHTML, words of style sheets, and pages that had to be rendered and were not."""

from __future__ import annotations

import json
import sys

import pytest
from forked_commands import run as run_command

from factmark.linter.engine.engine import document_of_page

BLOCK = (
    '<script type="application/ld+json"><![CDATA['
    '{"@context": "https://schema.org", "@type": "Product", "name": "Fish & chips"}]]></script>'
)
PAGE = (
    f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Fish</title>{BLOCK}<script src="/none.js"/></head>'
    '<body><h1>Fish &amp; chips</h1><p id="more"/><script>document.getElementById("more").textContent = "since 1950";'
    "</script></body></html>"
)


@pytest.mark.parametrize(
    ("served_as", "problems"), [("application/xhtml+xml; charset=utf-8", 0), ("text/html; charset=utf-8", 1)]
)
def test_a_cdata_section_is_a_fault_where_browsers_read_html(site, crawled, served_as, problems):
    site.add("/", PAGE, served_as)
    [block] = document_of_page(crawled().pages["/"]).blocks
    assert len(block.problems) == problems


@pytest.mark.browser
def test_what_a_browser_made_of_xhtml_is_read_once_and_as_html(site, crawled, chromium):
    site.add("/", PAGE, "application/xhtml+xml")
    page = crawled(render="always").pages["/"]
    document = document_of_page(page)
    assert "since 1950" in {passage.text for passage in document.page.passages}
    [block] = document.blocks
    assert not block.problems
    assert not block.injected


_STYLED = (
    ("p::before{content:attr(data-price)}", "<p data-price=4.50></p>", "4.50"),
    ("p::before{content:'\u00a3' attr(data-price)}", "<p data-price=4.50></p>", "\u00a34.50"),
    ("p::before{content:'\u00a3'}", "<p>4.50</p>", "\u00a34.50"),
    ("p::after{content:' each'}", "<p>4.50</p>", "4.50 each"),
    ("p::before{content:'Price: '}p::after{content:' a box'}", "<p><b>4.50</b></p>", "Price: 4.50 a box"),
    ("p::after{content:'each';display:block}", "<p>4.50</p>", "4.50 each"),
    ("p::after{content:' \\201Ctwo\\201D'}", "<p>one</p>", "one \u201ctwo\u201d"),
    ("p::after{content:' a box' / 'in each box'}", "<p>4.50</p>", "4.50 a box"),
    ("p::after{content:url(a.png) ' a box'}", "<p>4.50</p>", "4.50 a box"),
    ("p:last-child::before{content:'More '}", "<p>one</p><p>two</p><p>three</p>", "one|two|More three"),
    ("p::after{content:'4.50';position:absolute}", "<p></p>", "4.50"),
    ("p::before{content:'\\f101'}", "<p>4.50</p>", "4.50"),
    ("p::before{content:'home';font-family:'Material Icons'}", "<p>4.50</p>", "4.50"),
    ("p::before{content:'\u2022'}", "<p>4.50</p>", "4.50"),
    ("p::before{content:counter(p) ' of 5'}", "<p>4.50</p>", "4.50"),
    ("p::after{content:attr(title);opacity:0}p:hover::after{opacity:1}", "<p title=9.99>4.50</p>", "4.50"),
    ("p::after{content:'9.99';display:none}", "<p>4.50</p>", "4.50"),
    ("p::after{content:'9.99';visibility:hidden}", "<p>4.50</p>", "4.50"),
    ("p::after{content:'9.99';position:absolute;left:-9999px}", "<p>4.50</p>", "4.50"),
    ("p::after{content:'9.99';position:absolute;transform:scale(0)}", "<p>4.50</p>", "4.50"),
    ("p::after{content:'9.99'}", "<p hidden>4.50</p>", ""),
    ("img::before{content:'9.99'}", "<img src=a.png width=20 height=20>", ""),
    ("div::after{content:'9.99'}", "<div style='height:0;overflow:hidden'></div>", ""),
)  # fmt: skip
"""A style sheet, a body, and the words that are shown."""


@pytest.mark.browser
def test_words_of_style_sheets(site, crawled, chromium):
    for number, (style, body, _) in enumerate(_STYLED):
        site.pages[f"/{number}"] = f"<!DOCTYPE html><style>{style}</style>{body}"
    pages = crawled(*site.pages, render="always").pages
    shown = {}
    for number, (style, body, _) in enumerate(_STYLED):
        passages = document_of_page(pages[f"/{number}"]).page.passages
        texts = [p.text for p in passages if p.visibility == "shown" and p.kind == "text"]
        shown[style, body] = "|".join(texts)
    assert shown == {(style, body): words for style, body, words in _STYLED}


@pytest.mark.browser
def test_what_can_be_opened_is_one_click_away(site, crawled, chromium):
    site.pages["/"] = (
        "<!DOCTYPE html><style>p::before{content:attr(data-price)}</style>"
        "<details><summary>Price</summary><p data-price=4.50></p></details>"
    )
    passages = document_of_page(crawled(render="always").pages["/"]).page.passages
    assert [(p.text, p.visibility) for p in passages] == [("Price", "shown"), ("4.50", "openable")]


NONE = "no-such-browser-here"
TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5
MARKUP = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebPage", "name": "%s"}</script>'
STATIC = (
    f"<!DOCTYPE html><html lang=en><title>Jars</title><h1>Jars of honey</h1>{TEXT}" + MARKUP % "Jars of honey"
)
SHELL = "<!DOCTYPE html><html lang=en><title>Jars</title><div id=root></div><script src=/app.js></script>"
ENDLESS = STATIC + "<script>for (;;);</script>"


@pytest.fixture
def crawl(site, tmp_path):
    def run(*arguments: str, **pages: str):
        site.pages |= {f"/{name}": html for name, html in pages.items()}
        command = [sys.executable, "-m", "factmark", "crawl", *(site.url(f"/{name}") for name in pages)]
        command += ["--no-follow", "--allow-private", "--delay", "0", "--isolated", *arguments]
        return run_command(command, cwd=tmp_path)

    return run


def _notifications(folder):
    return json.loads((folder / "factmark-out/findings.json").read_text())["notifications"]


def test_without_a_browser_pages_that_need_one_are_not_checked(site, crawl, tmp_path):
    result = crawl("--browser", NONE, static=STATIC, shell=SHELL)
    assert result.returncode == 3, result.stdout + result.stderr
    assert "Not checked (1)" in result.stdout
    assert "judged by the served HTML alone" in " ".join(result.stdout.split())
    (told,) = _notifications(tmp_path)
    assert (told["level"], told["uri"], told["incomplete"]) == ("warning", site.url("/shell"), True)
    sarif = json.loads((tmp_path / "factmark-out/findings.sarif").read_text())["runs"][0]["invocations"][0]
    assert not sarif["executionSuccessful"]
    assert [item["level"] for item in sarif["toolExecutionNotifications"]] == ["warning"]
    assert "judged by the served HTML alone" in (tmp_path / "factmark-out/report.html").read_text()
    again = [sys.executable, "-m", "factmark", "lint", "factmark-out/pages.warc.gz", "--isolated"]
    assert run_command(again, cwd=tmp_path).returncode == 3


def test_without_a_browser_nothing_changes_where_none_is_needed(crawl, tmp_path):
    result = crawl("--browser", NONE, static=STATIC)
    assert (result.returncode, _notifications(tmp_path)) == (0, []), result.stdout


def test_a_finding_comes_before_what_was_not_rendered(crawl):
    wrong = STATIC.replace("</script>", "") + ', {"@type": "Person", "name": ]</script>'
    assert crawl("--browser", NONE, shell=SHELL, wrong=wrong).returncode == 1


def test_served_html_is_all_that_was_asked_for(crawl, tmp_path):
    assert crawl("--render", "never", shell=SHELL, static=STATIC).returncode == 0
    assert _notifications(tmp_path) == []


def test_all_pages_were_to_be_rendered(crawl, tmp_path):
    assert crawl("--render", "always", "--browser", NONE, static=STATIC).returncode == 3
    assert [told["incomplete"] for told in _notifications(tmp_path)] == [True]


def test_a_page_whose_scripts_never_end_is_not_checked(site, crawl, tmp_path, chromium):
    result = crawl("--render-timeout", "4", "--screenshots", "none", static=STATIC, endless=ENDLESS)
    assert result.returncode == 3, result.stdout
    (told,) = _notifications(tmp_path)
    assert (told["uri"], told["incomplete"]) == (site.url("/endless"), True)
