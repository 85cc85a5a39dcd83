"""A page that no parser gets through is read up to where that begins, and ordinary pages are read whole."""

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.check_document import check_document
from factmark.source.html_tree import html_tree


def numbered(form: str, count: int) -> str:
    return "".join(form.format(number) for number in range(count))


HOSTILE = {
    "formatting in paragraphs": (numbered("<b id={}><p>", 20_000), "formatting elements"),
    "formatting, then paragraphs": (
        "<p>" + numbered("<b id={}>", 400) + "<p>x" * 50_000,
        "formatting elements",
    ),
    "closing what is not open": (
        numbered("<b id={}></i><p>", 20_000) + "<i></b>" * 20_000,
        "formatting elements",
    ),
    "deep": ("<div>" * 400_000, "nested deeper"),
    "deep and closed by others": ("<div></x>" * 300_000 + "<x></div>" * 300_000, "nested deeper"),
    "attributes": ("<p " + numbered("a{} ", 100_000) + ">", "attributes"),
    "attributes that hold tags' ends": ("<p " + numbered("a{}='>' ", 100_000) + ">", "attributes"),
    "attributes of an unclosed tag": ("<p " + numbered("a{}='>' ", 100_000), "attributes"),
}
ORDINARY = {
    "unclosed and alike": "<p><b><i>x" * 5000,
    "unclosed links": numbered("<a href={}>x", 20_000),
    "a long list": "<ul>" + "<li><b class='x'>x</b>" * 30_000,
    "scripts that compare": "<p>x</p>" * 3000 + "<script>" + "for (i=0;i<b ;i++) " * 3000 + "</script>",
    "data in a script": "<script>if (a<b) x = [" + '"a", "b", ' * 5000 + "]</script>",
    "comments": "<!-- <b id=1> <p " + numbered("a{} ", 5000) + "-->" + "<p>x</p>" * 3000,
    "a long value": "<p data-x='" + "a b c = " * 50_000 + "'>x</p>",
    "long text": "a < b " * 50_000,
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_page_is_read_in_part_and_told(name: str) -> None:
    hostile, reason = HOSTILE[name]
    block = '<script type="application/ld+json">{"@type": "Thing"}</script>\n'
    _, cut = html_tree(block + hostile)
    assert cut is not None
    assert cut.offset >= len(block)
    assert reason in cut.reason
    document = Document("page.html", block + hostile)
    [told] = check_document(document, (), Settings()).notifications
    assert told.incomplete
    assert told.message.startswith("page.html: from line 2 on, the page was not read")
    assert len(document.blocks) == 1


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_page_is_read_whole(name: str) -> None:
    _, cut = html_tree(ORDINARY[name])
    assert cut is None


@pytest.mark.shared
def test_every_real_page_is_read_whole(shared: Path) -> None:
    pages = sorted((shared / "corpus" / "pages").glob("*.html"))
    assert pages
    for path in pages:
        assert html_tree(path.read_text(encoding="utf-8", errors="replace"))[1] is None


def test_a_rendered_page_is_read_in_the_same_bounds() -> None:
    document = Document("page", "<p>x</p>", rendered=numbered("<b id={}><p>", 20_000))
    assert "the page as rendered was not read" in document.unread[0]


@pytest.mark.parametrize(
    ("source", "around"),
    [
        ("<noscript><p>No scripts</noscript><b>words</b>", "body"),
        ("<NOSCRIPT><div><p>No scripts</p></NOSCRIPT><b>words</b>", "body"),
        ("<noscript><p>No scripts</p></noscript><b>words</b>", "body"),
        ("<script>'<noscript><p>'</script><noscript><i>x</i></noscript><b>words</b>", "body"),
        ("<noscript><div><b>words</b></div>", "div"),
    ],
)
def test_a_noscript_that_leaves_an_element_open(source: str, around: str) -> None:
    node = html_tree(f"<body>{source}")[0].css_first("b")
    assert node is not None
    assert node.parent is not None
    assert node.parent.tag == around


def test_what_stands_in_a_script_is_left_as_it_is() -> None:
    script = '<script type=application/ld+json>{"text": "<noscript><p>x</noscript>"}</script>'
    node = html_tree(f"<body>{script}")[0].css_first("script")
    assert node is not None
    assert "<p>x" in node.text()
