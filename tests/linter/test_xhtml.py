"""XHTML is read as XML says: CDATA sections are text, and scripts may be closed in their own tag."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.linter.document import Document
from factmark.linter.xhtml import script_text

NODE = '{"@context": "https://schema.org", "@type": "Thing", "name": "A &amp; <b></b>"}'


def page(head: str, body: str = "") -> Document:
    start = '<html xmlns="http://www.w3.org/1999/xhtml"><head>'
    return Document("page.xhtml", f"{start}{head}</head><body>{body}</body></html>", media="xhtml")


def names(document: Document) -> list[tuple[str, int | None]]:
    return [(statement.text, statement.location.start_line) for statement in document.statements]


def test_a_cdata_section_is_the_scripts_text() -> None:
    document = page(f'<script type="application/ld+json"> <![CDATA[\n{NODE}\n]]>\n</script>')
    assert names(document) == [("A &amp; <b></b>", 2)]
    assert not document.blocks[0].problems


def test_a_cdata_section_is_a_fault_in_html() -> None:
    document = Document("page.html", f'<script type="application/ld+json"><![CDATA[{NODE}]]></script>')
    assert document.blocks[0].root is None


def test_character_references_are_read_though_they_have_no_places() -> None:
    escaped = NODE.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    assert names(page(f'<script type="application/ld+json">{escaped}</script>')) == [
        ("A &amp; <b></b>", None)
    ]


def test_a_script_closed_in_its_own_tag_holds_nothing() -> None:
    plain = NODE.replace("&amp; <b></b>", "B")
    head = f'<script src="x.js"/>\n<script type="application/ld+json"/>\n<script type="application/ld+json">{plain}</script>'
    document = page(head)
    assert names(document) == [("A B", 3)]
    assert [block.index for block in document.blocks] == [0, 1]


def test_content_and_other_syntaxes() -> None:
    body = '<title/><p><![CDATA[<A>]]></p><div itemscope="itemscope" itemtype="https://schema.org/Thing">\n<b itemprop="name"><![CDATA[A<B]]></b></div>'
    document = page("<!-- <![CDATA[ -->", body)
    assert names(document) == [("A<B", 2)]
    assert document.tree.css_first("p").text() == "<A>"


@pytest.mark.parametrize("ending", ["xhtml", "html"])
def test_the_ending_tells(ending: str, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / f"page.{ending}"
    path.write_text(
        f'<script type="application/ld+json"><![CDATA[{NODE.replace("Thing", "Thimg")}]]></script>'
    )
    assert main(["lint", "--no-cache", "--select", "SYN,VAL", path.name, "--unsafe-fixes"]) == 0
    fixed = path.read_text()
    assert ("<![CDATA[" in fixed) is (ending == "xhtml")
    assert '"Thing"' in fixed


TEXT = st.lists(
    st.sampled_from(["a", '"', " ", "\n", "&amp;", "&lt;", "<![CDATA[", "]]>", "<b>", "]"]), max_size=12
)


@given(TEXT.map("".join))
def test_as_an_xml_parser_reads_it(content: str) -> None:
    try:
        root = ElementTree.fromstring(f"<script>{content}</script>")
    except ElementTree.ParseError:
        return
    if len(root) == 0:
        assert script_text(content).strip() == (root.text or "").strip()
