"""Fixes of microdata and RDFa: attributes are edited, what visitors see is not."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from factmark.__main__ import main
from factmark.linter.document.document import Document
from factmark.linter.edits.edits import replace_attribute
from factmark.linter.engine.fixing import apply_edits

MICRODATA = (
    '<!DOCTYPE html><html lang="en"><head><title>Lamp</title></head><body>\n'
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1>\n'
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">{}</div></div></body></html>\n'
)
RDFA = (
    '<!DOCTYPE html><html lang="en"><head><title>Lamp</title></head>\n'
    '<body vocab="https://schema.org/" typeof="Product"><h1 property="name">Lamp</h1>\n'
    '<div property="offers" typeof="Offer">{}</div></body></html>\n'
)


def fixed(folder: Path, frame: str, inside: str) -> str:
    path = folder / "page.html"
    path.write_text(frame.format(inside), newline="")
    main(["lint", "--isolated", "--no-cache", "--fix", "--unsafe-fixes", "--exit-zero", str(path)])
    before, _, after = frame.partition("{}")
    source = path.read_text()
    assert source.startswith(before)
    assert source.endswith(after)
    main(["lint", "--isolated", "--no-cache", "--fix", "--unsafe-fixes", "--exit-zero", str(path)])
    assert path.read_text() == source
    return source[len(before) : -len(after)]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        (
            "<meta itemprop=priceCurrency content=£> £16.00",
            '<meta itemprop=priceCurrency content="GBP"> £16.00',
        ),
        (
            "<span itemprop='price' content='18,00'>£16.00</span>",
            "<span itemprop='price' content='16.00'>£16.00</span>",
        ),
        (
            '<time itemprop="validFrom" datetime="3 March 2024">3 March 2024</time>',
            '<time itemprop="validFrom" datetime="2024-03-03">3 March 2024</time>',
        ),
        (
            '<link itemprop="availability" href="InStock"> In stock',
            '<link itemprop="availability" href="https://schema.org/InStock"> In stock',
        ),
        ('<p itemprop="prise">16.00</p>', '<p itemprop="price">16.00</p>'),
        (
            '<time itemprop="validFrom">3 March 2024</time>',
            '<time itemprop="validFrom" datetime="2024-03-03">3 March 2024</time>',
        ),
        (
            '<b itemprop="price" class=now>1,216.00</b>',
            '<b itemprop="price" class=now content="1216.00">1,216.00</b>',
        ),
    ],
)
def test_attributes_of_microdata(tmp_path: Path, inside: str, expected: str) -> None:
    assert fixed(tmp_path, MICRODATA, inside) == expected


def test_attributes_of_rdfa(tmp_path: Path) -> None:
    inside = '<b property="priceCurrency" content="£"></b><b property="price" content="18,00">£16.00</b>'
    wanted = inside.replace('"£"', '"GBP"').replace("18,00", "18.00")
    assert fixed(tmp_path, RDFA, inside) in (wanted, wanted.replace("18.00", "16.00"))


def test_attributes_of_xhtml(tmp_path: Path) -> None:
    path = tmp_path / "page.xhtml"
    frame = (
        '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Lamp</title><script>//<![CDATA[\nif (1 < 2) {{}}\n//]]></script>'
        '</head><body><div itemscope="itemscope" itemtype="https://schema.org/Product"><h1 itemprop="name"><![CDATA[Lamp]]></h1>'
        '<div itemprop="offers" itemscope="" itemtype="https://schema.org/Offer">{}</div></div></body></html>'
    )
    path.write_text(frame.format("<meta itemprop='priceCurrency' content='&#163;'/> £16.00"))
    main(["lint", "--isolated", "--no-cache", "--fix", "--unsafe-fixes", "--exit-zero", str(path)])
    assert path.read_text() == frame.format("<meta itemprop='priceCurrency' content='GBP'/> £16.00")
    ElementTree.fromstring(path.read_text())


def test_a_value_without_quotes_ends_at_white_space() -> None:
    frame = "<p itemscope><link itemprop=url href={} class=x></p>"
    document = Document("page.html", frame.format("https://a.example/?id=5&amp;q='x'"))
    (statement,) = document.statements
    edits = replace_attribute(document, statement.location, "https://b.example/?id=6")
    assert apply_edits(document.source, edits) == frame.format('"https://b.example/?id=6"')


@pytest.mark.parametrize("name", ["page.html", "page.xhtml"])
def test_signs_of_markup_are_escaped_in_attributes(name: str) -> None:
    text = "<p itemscope=''><meta itemprop='name' content='x'/></p>"
    document = Document(name, text, media="xhtml" if name.endswith("xhtml") else "html")
    edits = replace_attribute(document, document.statements[0].location, "A & <b> 'c'")
    assert "content='A &amp; &lt;b> &#39;c&#39;'" in apply_edits(text, edits)


@pytest.mark.parametrize(
    "inside",
    [
        '<span itemprop="price lowPrice">18,00</span>',
        '<span itemprop="price lowPrice" content="18,00">£18.00</span>',
        '<time itemprop="validFrom" datetime="3 March 2024" content="4 March 2024">3 March 2024</time>',
        '<a itemprop="availability" href="InStock">In stock</a>',
        '<a itemprop="price" content="18,00" href="/price">£18.00</a>',
        '<data itemprop="price" property="price" value="18,00">£18.00</data>',
    ],
)
def test_words_links_and_what_is_unclear_stay(tmp_path: Path, inside: str) -> None:
    assert fixed(tmp_path, MICRODATA, inside) == inside
