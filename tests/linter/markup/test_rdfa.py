"""RDFa is read as a processor reads it, and every statement knows its element."""

import pytest

from factmark.linter.document.document import Document
from factmark.linter.markup import rdfa
from factmark.linter.markup.context import local_name
from factmark.linter.markup.statement import Literal, Reference

BASE = "https://example.org/page"
PAGES = {
    "lite": """<div vocab="https://schema.org/" typeof="Person"><a property="image" href="a.png"><span property="name">A
      B</span></a>, <span property="telephone">1</span> <a property="url" href="http://e.org/">x</a></div>""",
    "nested": """<div vocab="https://schema.org/" typeof="Product"><b property="name">Lamp</b>
      <div property="offers" typeof="Offer"><meta property="price" content="12.50"><link property="availability"
      href="https://schema.org/InStock"></div></div>""",
    "resource": """<div vocab="https://schema.org/" resource="#me" typeof="Person"><b property="name">A</b></div>
      <p about="#me" vocab="https://schema.org/"><i property="jobTitle">Baker</i></p>""",
    "prefixes": """<div prefix="s: http://schema.org/ x: http://x.example/" typeof="s:Person x:Y">
      <b property="s:name x:label">A</b> <i property="foaf:nick">B</i> <i property="name">dropped</i></div>""",
    "relations": """<div vocab="https://schema.org/" typeof="Person" about="#a"><div rel="knows">
      <p typeof="Person" about="#b"><b property="name">B</b></p><p typeof="Person"><b property="name">C</b></p></div>
      <div rev="children" resource="#parent"></div></div>""",
    "rel with typeof": """<div vocab="https://schema.org/" typeof="Article"><div rel="author" typeof="Person">
      <b property="name">A</b></div></div>""",
    "typed value": """<div vocab="https://schema.org/" typeof="Event" prefix="xsd: http://www.w3.org/2001/XMLSchema#">
      <b property="startDate" datatype="xsd:date" content="2030-01-01">soon</b><b property="name" datatype="">A <i>b</i></b>
      <b property="about" about="#x">y</b></div>""",
    "vocabulary changes": """<div vocab="http://xmlns.com/foaf/0.1/" typeof="Person"><b property="name">A</b>
      <div vocab="https://schema.org/" property="knows" typeof="Person"><b property="name">B</b></div></div>""",
    "head and body": """<html prefix="og: http://ogp.me/ns#" typeof="schema:WebPage"><head><title
      property="schema:name">T</title></head><body vocab="https://schema.org/"><h1 property="headline">H</h1></body></html>""",
    "blank nodes": """<div vocab="https://schema.org/"><p about="_:a" typeof="Person"><b property="name">A</b></p>
      <p typeof="Person"><a property="knows" resource="[_:a]">A</a></p></div>""",
    "href with typeof and property": """<div vocab="https://schema.org/" typeof="Article"><a property="author" typeof="Person"
      href="http://e.org/a"><span property="name">A</span></a></div>""",
    "content beside an address": """<div vocab="https://schema.org/" typeof="Article"><a property="name" content="N" href="x">y</a>
      <img property="image" src="i.png" alt=""></div>""",
}


def read(html):
    document = Document("page", f"<!doctype html>{html}", url=BASE)
    triples = set()
    for node in document.nodes:
        subject = "_" if node.id.startswith("_:") else node.id
        triples |= {(subject, "type", name) for name in node.types}
        for statement in node.statements:
            value = statement.value
            text = " ".join(value.lexical.split()) if isinstance(value, Literal) else value.target
            triples.add((subject, statement.property, "_" if text.startswith("_:") else text))
    return triples


def as_processed(html):
    rdfa = pytest.importorskip("extruct.rdfa")
    triples = set()
    for entry in rdfa.RDFaExtractor().extract(f"<!doctype html>{html}", base_url=BASE):
        subject = "_" if entry["@id"].startswith("_:") else entry["@id"]
        triples |= {(subject, "type", local_name(name)) for name in entry.get("@type", ())}
        for key, values in entry.items():
            for value in values if not key.startswith("@") else ():
                text = " ".join(value["@value"].split()) if "@value" in value else value["@id"]
                triples.add((subject, local_name(key), "_" if text.startswith("_:") else text))
    return {triple for triple in triples if "usesVocabulary" not in triple[1]}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_as_a_processor_reads_it(html):
    got, expected = read(html), as_processed(html)
    kept = {subject for subject, name, _ in expected if name == "type" or ":" not in name}
    assert got == {triple for triple in expected if triple[0] in kept}


def test_statements_know_their_elements_and_parents():
    html = '<div vocab="https://schema.org/" typeof="Product">\n<div property="offers" typeof="Offer">\n'
    document = Document("page", html + '<meta property="price" content="5"></div></div>\n')
    product, offer = document.nodes
    assert (product.types, product.location.start_line) == (("Product",), 1)
    assert (offer.types, offer.location.start_line, offer.type_locations[0].start_line) == (("Offer",), 2, 2)
    assert offer.parent is not None
    assert (offer.parent.property, offer.parent.types) == ("offers", ("Product",))
    [price] = offer.statements
    assert (price.property, price.text, price.location.start_line, price.types) == (
        "price",
        "5",
        3,
        ("Offer",),
    )


@pytest.mark.timeout(120)
def test_hostile_rdfa_is_read_in_bounds_and_what_is_left_is_told(monkeypatch):
    deep = '<div vocab="https://schema.org/" typeof="Thing"><span property="name">' * 2500
    document = Document("page", deep + "x")
    assert document.nodes
    assert "texts within texts" in document.unread[0]
    wide = '<p vocab="https://schema.org/" typeof="Thing" property="name">x</p>' * 20_000
    document = Document("page", wide)
    assert document.nodes
    assert not document.unread
    assert rdfa.MAX_STATEMENTS == rdfa.MAX_ELEMENTS == 200_000
    monkeypatch.setattr(rdfa, "MAX_STATEMENTS", 20_000)
    monkeypatch.setattr(rdfa, "MAX_ELEMENTS", 20_000)
    names = " ".join(f"n{number}" for number in range(1000))
    many = f'<p vocab="https://schema.org/" typeof="Thing" property="{names}">x</p>' * 21
    assert "more than 20,000 statements" in Document("page", many).unread[0]
    far = '<p vocab="https://schema.org/" typeof="Thing">' + "<br>" * 20_000
    assert "more than 20,000 elements" in Document("page", far).unread[0]


def test_what_an_address_names_is_a_value_unless_markup_describes_it():
    html = """<div vocab="https://schema.org/" typeof="Product"><img property="image" src="i.png">
      <div property="offers" typeof="Offer" resource="/o"><link property="availability" href="https://schema.org/InStock">
      </div><a property="brand" href="https://e.org/">E</a><a property="url" href="/o">x</a></div>"""
    values = {s.property: type(s.value) for s in Document("page", html, url=BASE).statements}
    assert values == {
        "image": Literal,
        "availability": Literal,
        "offers": Reference,
        "brand": Reference,  # it takes nodes alone
        "url": Reference,  # the offer
    }


def test_subjects_nested_without_end_have_a_parent_within_bounds():
    html = (
        '<div vocab="https://schema.org/" typeof="Place">'
        + '<div property="containsPlace" typeof="Place">' * 300
    )
    parents = [node.parent for node in Document("page", html).nodes]
    assert (len(parents), parents.count(None)) == (301, 2)
