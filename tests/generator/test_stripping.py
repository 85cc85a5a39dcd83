"""What --replace and --write change in a page: the markup, and nothing else."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.generator.markup import with_script, without_generated_script, without_markup
from factmark.linter.document.document import Document
from factmark.source.encodings import decode

NAMES = ("div", "p", "a", "meta", "img", "span", "br", "x-card", "DIV")
BLANKS = st.sampled_from([" ", "\n  ", "  ", "\t"])
WORDS = st.sampled_from(
    [
        "plain",
        " itemprop=name ",
        "the property of a resource",
        "a > b",
        "<b itemscope>",
        "1/2",
        "",
        "Straße itemtype='x'",
        "typeof x === 'string'",
    ]
)
OTHERS = st.tuples(st.sampled_from(["class", "title", "data-itemprop", "content", "about-us", ":id"]), WORDS)
MARKUP = st.sampled_from(
    [
        "itemscope",
        'itemprop="name"',
        "itemprop=name",
        "itemtype='https://schema.org/Product'",
        'typeof="schema:Product"',
        'vocab="https://schema.org/"',
        'property="schema:name"',
        "property=name",
        'resource="#it"',
        "ITEMPROP = 'a b'",
        'itemid="a>b"',
    ]
)
TEXTS = st.sampled_from(
    [
        "text",
        "1 < 2",
        "<!-- <p itemprop='x'> -->",
        "<script>var a = '<p itemprop=\"x\">' + '<' + '/p>';</script>",
        "<style>p[itemprop] { color: red }</style>",
        "<textarea><b itemscope></textarea>",
        "<title>a <b property=x></title>",
        "<script type='text/template'><i itemprop=x></script>",
        "<script data-kind='ld+json'>{}</script>",
        "</p>",
        "<meta property='og:title' content='x'>",
        '<meta property="article:author" content=y>',
    ]
)
SCRIPTS = st.sampled_from(
    [
        '<script type=\'application/ld+json\'>{"@type": "Thing"}</script>',
        '<SCRIPT TYPE="application/ld+json; charset=utf-8">{"name": "<p>"}</SCRIPT >',
        "<script class=x type=application/ld+json>{broken</script>",
    ]
)


@st.composite
def tags(draw: st.DrawFn) -> tuple[str, str]:
    """A tag with markup, and without."""
    name = draw(st.sampled_from(NAMES))
    marked = bare = f"<{name}"
    for is_markup in draw(st.lists(st.booleans(), max_size=5)):
        blank = draw(BLANKS)
        if is_markup:
            marked += blank + draw(MARKUP)
            continue
        key, value = draw(OTHERS)
        quote = draw(st.sampled_from("\"'"))
        written = f"{blank}{key}={quote}{value.replace(quote, '')}{quote}"
        marked, bare = marked + written, bare + written
    end = draw(st.sampled_from([">", " >", " />"]))
    return marked + end, bare + end


PIECES = st.one_of(tags(), TEXTS.map(lambda text: (text, text)), SCRIPTS.map(lambda text: (text, "")))


@given(st.lists(PIECES, max_size=8))
def test_markup_goes_and_every_other_character_stays(pieces: list[tuple[str, str]]) -> None:
    marked, bare = ("".join(each) for each in zip(*pieces, strict=True)) if pieces else ("", "")
    assert "".join(without_markup(marked).split()) == "".join(bare.split())
    assert without_markup(bare) == bare


@given(st.lists(PIECES, max_size=8))
def test_what_is_stripped_says_nothing(pieces: list[tuple[str, str]]) -> None:
    source = f"<html><head></head><body>{''.join(marked for marked, _ in pieces)}</body></html>"
    assert not Document("page.html", without_markup(source)).statements


@given(st.lists(PIECES, max_size=8))
def test_a_script_is_all_that_is_written(pieces: list[tuple[str, str]]) -> None:
    source = f"<html><head></head><body>{''.join(marked for marked, _ in pieces)}</body></html>"
    written = with_script(source, {"@context": "https://schema.org", "@type": "Thing", "name": "</script>"})
    assert without_generated_script(written) == source


@pytest.mark.parametrize(
    ("marked", "bare"),
    [
        ("<p title='a property=b' property=name>x", "<p title='a property=b'>x"),
        ('<img itemprop="image"src=a>', "<img src=a>"),
        ("<br itemprop=x/>", "<br>"),
        ("<link itemprop='url' href='/a' />", "<link href='/a' />"),
        (
            '<meta property="og:title" itemprop="name" content="x">',
            '<meta property="og:title" content="x">',
        ),
        ("<meta property='schema:name' content='x'>", "<meta content='x'>"),
        ("<p itemscope", "<p"),
        ("<p class='a", "<p class='a"),
        ("<!-- <p itemscope>", "<!-- <p itemscope>"),
        ("<script>a<p itemscope>", "<script>a<p itemscope>"),
        ("<title itemprop=name>a</title>", "<title>a</title>"),
        ("1 <2 itemscope>", "1 <2 itemscope>"),
    ],
)
def test_tags_as_browsers_read_them(marked: str, bare: str) -> None:
    assert without_markup(marked) == bare


@pytest.mark.parametrize(
    "start",
    [
        "<a ",
        '<a "',
        "<a '\"",
        "<a b=",
        "<a b='",
        "<!--",
        "<title>",
        "a<",
        "<a b      ",
        "<script type=ld+json>",
    ],
)
def test_time_grows_with_the_page_only(start: str) -> None:
    began = process_time()
    without_markup(start * 20_000)
    without_markup(start + " " * 200_000)
    without_markup(start + "/ b" * 50_000)
    assert process_time() - began < 5


@pytest.mark.shared
def test_pages_keep_all_but_their_markup(shared: Path) -> None:
    """Elements, attributes and texts of real pages are the same but for markup, and nothing says anything any more."""
    paths = sorted((shared / "corpus/pages").glob("*.html"))[::6]
    assert len(paths) > 10
    for path in paths:
        source = decode(path.read_bytes()).text
        bare = without_markup(source)
        assert not Document("page.html", bare).statements, path.name
        assert _shape(source) == _shape(bare), path.name


_OF_MARKUP = frozenset(
    {"itemscope", "itemprop", "itemtype", "itemid", "itemref", "typeof", "vocab", "property", "resource"}
)


def _shape(source: str) -> list[object]:
    """Elements with their other attributes, and texts, in document order; JSON-LD left out."""
    shape: list[object] = []
    tree = Document("page.html", source).tree
    for node in tree.css("*"):
        kind = (node.attributes.get("type") or "").partition(";")[0].strip().lower()
        if node.tag == "script" and kind == "application/ld+json":
            continue
        others = {key: value for key, value in node.attributes.items() if key not in _OF_MARKUP}
        own = "" if node.tag in ("html", "head", "body") else node.text(deep=False)
        shape.append((node.tag, sorted(others.items(), key=str), "".join((own or "").split())))
    return shape
