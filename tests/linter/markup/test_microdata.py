"""Microdata is read as the standard says, and as an extractor reads it where they agree."""

import pytest

from factmark.linter.document.document import Document
from factmark.linter.markup.context import local_name
from factmark.linter.markup.statement import Reference

BASE = "https://example.org/page"
PAGES = {
    "kinds of elements": """<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">A <i>lamp</i></b>
      <meta itemprop="sku" content="1"><link itemprop="url" href="/lamp"><img itemprop="image" src=" a.png ">
      <data itemprop="width" value="5">five</data><time itemprop="releaseDate" datetime="2030-01-01">soon</time>
      <object itemprop="logo" data="x"></object><span itemprop="color" content="red">rouge</span></div>""",
    "nested": """<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope
      itemtype="https://schema.org/Offer"><b itemprop="price">5</b></div><b itemprop="name">Lamp</b></div>""",
    "references": """<div itemscope itemtype="https://schema.org/Person" itemref="a b none"></div><p id="a">
      <b itemprop="name">A</b></p><p id="b" itemprop="jobTitle">B</p>""",
    "several names and types": """<div itemscope itemtype="https://schema.org/Person https://schema.org/Patient" itemid="#me">
      <b itemprop="name alternateName http://x.example/p">A</b></div>""",
    "an item in no item": """<p itemprop="author" itemscope itemtype="https://schema.org/Person">
      <b itemprop="name">A</b></p>""",
    "without a type": """<div itemscope><b itemprop="name">A</b></div>""",
    "scripts are not text": """<div itemscope itemtype="https://schema.org/Thing"><p itemprop="description">A<script>var x
      </script> <style>p {}</style>b</p></div>""",
}


def read(html):
    found = set()
    for node in Document("page", html, url=BASE).nodes:
        found.add((node.types, "parent", node.parent.property if node.parent else None))
        for statement in node.statements:
            value = None if isinstance(statement.value, Reference) else statement.text
            found.add((node.types, statement.property, value))
    return found


def as_extracted(html):
    extractors = pytest.importorskip("extruct.w3cmicrodata")
    found = set()

    def item(entry, parent):
        given = entry.get("type", [])
        types = tuple(map(local_name, given.split() if isinstance(given, str) else given))
        found.add((types, "parent", parent))
        for key, values in entry.get("properties", {}).items():
            for value in values if isinstance(values, list) else [values]:
                if isinstance(value, dict):
                    found.add((types, local_name(key), None))
                    item(value, local_name(key))
                else:
                    found.add((types, local_name(key), " ".join(value.split())))

    class Extractor(extractors.LxmlMicrodataExtractor):
        def _extract_textContent(self, node):
            return " ".join("".join(self._xp_clean_text(node)).split())

    for entry in Extractor(strict=True).extract(html, base_url=BASE):
        entry["type"] = (
            " ".join(entry["type"]) if isinstance(entry.get("type"), list) else entry.get("type", "")
        )
        item(entry, None)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_as_an_extractor_reads_it(name):
    def plain(triples):
        # The extractor gives several types as one text, and nothing of the order between items.
        return {(tuple(sorted(types)), key, value) for types, key, value in triples if key != "parent"}

    assert plain(read(PAGES[name])) == plain(as_extracted(PAGES[name]))


def test_statements_know_their_elements_and_parents():
    html = (
        '<div itemscope itemtype="https://schema.org/Product">\n<div itemprop="offers" itemscope\n itemtype='
    )
    html += '"https://schema.org/Offer">\n<meta itemprop="price" content="5"></div></div>'
    product, offer = Document("page", html, url=BASE).nodes
    assert (product.location.start_line, offer.location.start_line, offer.location.end_line) == (1, 2, 3)
    assert offer.parent is product.statements[0]
    [price] = offer.statements
    assert (price.text, price.location.start_line, price.parent) == ("5", 4, offer.parent)


def test_a_link_without_an_address_says_its_content():
    author = '<link itemprop="url" href="/ada"><link itemprop="name" content="Ada Quill"><a itemprop="image" content="a.png">A</a>'
    statements = read(f'<div itemscope itemtype="https://schema.org/Person">{author}</div>')
    assert {(name, value) for _, name, value in statements} == {
        ("parent", None),
        ("url", "https://example.org/ada"),
        ("name", "Ada Quill"),
        ("image", "a.png"),
    }


def test_content_comes_before_the_address_of_a_link():
    kinds = '<a itemprop="genre" content="Harbour walks" href="/walks">walks</a><a itemprop="url" href="/walks">all</a>'
    statements = read(f'<div itemscope itemtype="https://schema.org/Article">{kinds}</div>')
    assert {(name, value) for _, name, value in statements} == {
        ("parent", None),
        ("genre", "Harbour walks"),
        ("url", "https://example.org/walks"),
    }


def test_names_are_the_same_each_time():
    html = '<div itemscope><p itemprop="a" itemscope></p></div>' * 3
    assert [n.id for n in Document("x", html).nodes] == [n.id for n in Document("x", html).nodes]


@pytest.mark.parametrize(
    "html",
    [
        '<div itemscope id="a" itemref="a b"><p itemprop="x" itemscope id="b" itemref="a"></p></div>',
        '<p itemprop="x" itemscope id="a" itemref="a"></p>',
        '<div itemscope itemref="' + "a " * 1000 + '"></div><p id="a" itemprop="x">y</p>',
        "<div itemscope itemref='\"] b'></div>",
    ],
)
def test_circles_end(html):
    assert Document("page", html).nodes


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("html", "reason"),
    [
        (
            '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">' * 2500,
            "texts within texts",
        ),
        ('<div itemprop="x" itemscope>' * 10_000, "deeper than 200 levels"),
        (
            '<div id="a">'
            + '<p itemprop="x">y</p>' * 3000
            + "</div>"
            + '<div itemscope itemref="a"></div>' * 3000,
            "more than 300,000 elements",
        ),
        (
            '<p itemscope><b itemprop="' + " ".join(map(str, range(200_001))) + '">x</b>',
            "more than 200,000 statements",
        ),
        ('<p itemscope itemref="' + " ".join(map(str, range(101))) + '">', "more than 100 elements"),
    ],
    ids=["deep texts", "deep items", "shared references", "names", "references"],
)
def test_hostile_microdata_is_read_in_bounds_and_what_is_left_is_told(html, reason):
    document = Document("page", html)
    assert document.nodes
    [told] = document.unread
    assert reason in told


def test_an_id_is_referred_to_whatever_signs_it_has() -> None:
    html = """<div itemscope itemtype="https://schema.org/Person" itemref='a"]b c\\d'></div>
      <b id='a"]b' itemprop="name">Ann</b><b id="c\\d" itemprop="jobTitle">Baker</b><b id="c\\d" itemprop="email">x</b>"""
    assert {each[1:] for each in read(html) if each[1] != "parent"} == {
        ("name", "Ann"),
        ("jobTitle", "Baker"),
    }
