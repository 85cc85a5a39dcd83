"""XHTML is read as XML says: CDATA sections are text, and scripts may be closed in their own tag."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.linter.document.document import Document
from factmark.linter.edits.edits import remove, replace_value
from factmark.linter.engine.fixing import apply_edits
from factmark.source.decoded_text import script_content, script_text
from factmark.source.location import Span

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


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_values_written_with_character_references_have_their_places(line_end: str) -> None:
    lines = [
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing",',
        ' &quot;description&quot;: "A &amp;amp; B &#60;&lt;", "name": "Ü &eacute;",',
        " <![CDATA[ ",
        '"alternateName": "A &amp; B"]]>, "url": &quot;a?b&amp;c&quot;}</script>',
    ]
    document = page(line_end.join(lines))
    source = document.source
    assert not document.blocks[0].problems
    assert document.blocks[0].script.start is None, "nothing may be edited by offsets of the text"
    found = {
        s.property: (s.text, s.location.start_line, document.span(s.location)) for s in document.statements
    }
    written = {name: source[span.start : span.end] for name, (_, _, span) in found.items() if span}
    assert {name: (text, line) for name, (text, line, _) in found.items()} == {
        "description": ("A &amp; B <<", 2),
        "name": ("Ü é", 2),
        "alternateName": ("A &amp; B", 4),
        "url": ("a?b&c", 4),
    }
    assert written == {
        "description": '"A &amp;amp; B &#60;&lt;"',
        "name": '"Ü &eacute;"',
        "alternateName": '"A &amp; B"',
        "url": "&quot;a?b&amp;c&quot;",
    }


@pytest.mark.parametrize(
    ("written", "code", "line", "fixed"),
    [
        (
            '"name": "A &amp; B",\n"url": "https://a.example/",',
            "SYN002",
            3,
            '"name": "A &amp; B",\n"url": "https://a.example/"',
        ),
        (
            '"name": "A &amp; B"\n&quot;url&quot;: "https://a.example/"',
            "SYN003",
            3,
            '"name": "A &amp; B",\n&quot;url&quot;: "https://a.example/"',
        ),
        (
            '"name": <![CDATA["A & B",\n]]>"url": "https://a.example/",',
            "SYN002",
            3,
            '"name": <![CDATA["A & B",\n]]>"url": "https://a.example/"',
        ),
    ],
)
def test_a_fault_after_character_references_has_its_line_and_its_fix(
    tmp_path, capsys, written: str, code: str, line: int, fixed: str
) -> None:
    frame = (
        '<html><head><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing",\n'
        "%s}</script></head><body>A &amp; B</body></html>"
    )
    path = tmp_path / "page.xhtml"
    path.write_text(frame % written)
    main(["lint", "--no-cache", "--isolated", "--output-format", "json", str(path)])
    (finding,) = json.loads(capsys.readouterr().out)["results"]
    assert (finding["code"], finding["location"]["startLine"]) == (code, line)
    main(["lint", "--no-cache", "--isolated", "--fix", "--unsafe-fixes", str(path)])
    assert path.read_text() == frame % fixed


def test_a_fix_that_would_take_a_mark_of_a_section_away_is_none(tmp_path, capsys) -> None:
    path = tmp_path / "page.xhtml"
    text = (
        '<html><head><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing", '
        '"name": "A &amp; B" // a <![CDATA[remark\n]]>}</script></head><body>A &amp; B</body></html>'
    )
    path.write_text(text)
    main(["lint", "--no-cache", "--isolated", "--output-format", "json", str(path)])
    (finding,) = json.loads(capsys.readouterr().out)["results"]
    assert (finding["rule"], finding["fixes"]) == ("comment-in-json", [])


def test_a_context_is_added_to_a_script_with_references(tmp_path) -> None:
    path = tmp_path / "page.xhtml"
    frame = '<html><head><script type="application/ld+json">{%s"@type": "Thing", "name": "A &amp; B"}</script></head><body>A &amp; B</body></html>'
    path.write_text(frame % "<![CDATA[\n]]>")
    main(["lint", "--no-cache", "--isolated", "--fix", str(path)])
    assert path.read_text() == frame % '<![CDATA[\n]]>"@context": "https://schema.org", '


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            ' &quot;url&quot;: "https://e.example/?a&amp;b", "priceCurency": "GBP", &quot;price&quot;: &quot;16,00&quot;',
            ' &quot;url&quot;: "https://e.example/?a&amp;b", "priceCurrency": "GBP", &quot;price&quot;: "16.00"',
        ),
        (
            '<![CDATA["price": "16,00"]]>, "name": "A &amp; B"',
            '<![CDATA["price": "16.00"]]>, "name": "A &amp; B"',
        ),
        (
            '<![CDATA["price":]]>&quot;16,00&quot;<![CDATA[, "priceCurency": "GBP"]]>',
            '<![CDATA["price":]]>"16.00"<![CDATA[, "priceCurrency": "GBP"]]>',
        ),
    ],
)
def test_values_in_scripts_with_references_and_sections_are_fixed(
    tmp_path, written: str, expected: str
) -> None:
    frame = (
        '<html xmlns="http://www.w3.org/1999/xhtml" lang="en-GB"><head><title>A</title><script type="application/ld+json">'
        '{"@context": "https://schema.org", "@type": "Offer", %s}</script></head>'
        "<body><h1>A &amp; B</h1><p>£16.00</p></body></html>"
    )
    path = tmp_path / "page.xhtml"
    path.write_text(frame % written)
    main(["lint", "--no-cache", "--isolated", "--fix", "--unsafe-fixes", str(path)])
    assert path.read_text() == frame % expected


def test_what_is_written_into_xhtml_is_well_formed() -> None:
    document = page(f'<script type="application/ld+json">{NODE.replace("&amp; <b></b>", "B")}</script>')
    (edit,) = replace_value(document, document.statements[0].location, "A & <b>")
    source = apply_edits(document.source, [edit])
    script = ElementTree.fromstring(source).find(".//{http://www.w3.org/1999/xhtml}script")
    assert json.loads(script.text)["name"] == "A & <b>"


def test_no_edit_takes_a_mark_of_a_section_away() -> None:
    document = page(
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing", '
        '"url": <![CDATA["https://e.example/"]]>, "name": <![CDATA["A",]]> "image": "&amp;"}</script>'
    )
    taken = {each.property: remove(document, each.location) for each in document.statements}
    assert {name: len(edits) for name, edits in taken.items()} == {"url": 0, "name": 0, "image": 0}


def test_a_finding_in_a_script_with_references_is_ignored_by_the_comment_before_it(tmp_path, capsys) -> None:
    path = tmp_path / "page.xhtml"
    script = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thimg", "name": "A &amp; B"}</script>'
    body = "</head><body><h1>A &amp; B</h1></body></html>"
    path.write_text(f"<html><head>{script}{body}")
    assert main(["lint", "--no-cache", "--isolated", "--select", "VAL", str(path)]) == 1
    path.write_text(f"<html><head><!-- factmark: ignore[VAL] a test -->{script}{body}")
    assert main(["lint", "--no-cache", "--isolated", "--select", "VAL", str(path)]) == 0


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
    assert main(["lint", "--no-cache", "--select", "SYN,VAL", path.name, "--fix", "--unsafe-fixes"]) == 0
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


@given(TEXT.map("".join))
def test_every_character_that_is_written_as_it_is_stands_where_it_is_said_to(content: str) -> None:
    source = f"<script>{content}</script>"
    found, _ = script_content(source, len("<script>"))
    if isinstance(found, Span):
        assert source[found.start : found.end] == script_text(source[len("<script>") : -len("</script>")])
        return
    before = 0
    for index, character in enumerate(found.text):
        start, end = found.source_start(index), found.source_end(index + 1)
        assert before <= start < end
        assert source[start:end] == character or source[start] == "&"
        before = end
