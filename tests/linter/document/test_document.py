import json
import time
from collections import Counter

import pytest

from factmark.linter.document.document import Document
from factmark.linter.markup.statement import Literal, Reference, Statement


def page(*blocks: str, before: str = "") -> Document:
    scripts = "".join(f'<script type="application/ld+json">{block}</script>\n' for block in blocks)
    return Document("page.html", f"<html><head>{before}{scripts}</head></html>", url="https://example.com/a/")


def facts(document: Document) -> list[tuple[str, str]]:
    return [(s.property, s.text) for s in document.statements]


def found(document: Document, pointer: str, block: int = 0) -> Statement:
    return next(s for s in document.statements if s.location.pointer == pointer and s.location.block == block)


def test_statement_has_its_place_in_the_source() -> None:
    document = page('\n{"@context": "https://schema.org",\n  "@type": "Product", "name": "Loaf"}')
    (statement,) = document.statements
    assert statement.types == ("Product",)
    place = statement.location
    assert (place.start_line, place.start_column, place.end_column) == (3, 31, 37)
    assert statement.key_location.start_column == 23
    span = document.span(place)
    assert span is not None
    assert document.source[span.start : span.end] == '"Loaf"'


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_count_the_same_with_every_line_ending(newline: str) -> None:
    text = newline.join(["<script type='application/ld+json'>", "{", '"name": "x"}', "</script>"])
    (statement,) = Document("page.html", text).statements
    assert (statement.location.start_line, statement.location.start_column) == (3, 9)


@pytest.mark.parametrize(
    "tag",
    [
        '<script type="application/ld+json; charset=utf-8">',
        '<SCRIPT class="x>y" TYPE=" Application/LD+JSON ">',
        "<script type=application/ld+json>",
    ],
)
def test_media_type_in_every_form(tag: str) -> None:
    assert facts(Document("p", tag + '{"name": "x"}</script>')) == [("name", "x")]


def test_comments_and_templates_add_no_blocks() -> None:
    inner = '<script type="application/ld+json">{"name": "no"}</script>'
    document = Document("p", f"<!-- {inner} --><template>{inner}</template>{inner.replace('no', 'yes')}")
    assert facts(document) == [("name", "yes")]
    assert document.statements[0].location.start_line == 1
    assert document.blocks[0].index == 0


@pytest.mark.parametrize(
    ("block", "dropped"),
    [
        ('{"rowId": 4, "cells": [{"cell": "rye"}]}', True),
        ('{"rowId": 4, "@type": "Product"}', False),
        ('{"@context": "https://schema.org", "rowId": 4}', False),
        ('{"name": "Rye loaf"}', False),
        ('[{"http://schema.org/name": "Rye loaf"}]', False),
    ],
)
def test_a_block_of_no_vocabulary_makes_no_nodes(block: str, dropped: bool) -> None:
    document = page(block)
    assert document.blocks[0].dropped == dropped
    assert bool(document.nodes) != dropped


def test_broken_blocks_count() -> None:
    document = page('{"name": "a",}', '{"name": "b"}')
    assert [block.root is None for block in document.blocks] == [True, False]
    assert found(document, "/name", 1).text == "b"


def test_graph_arrays_and_nested_nodes() -> None:
    document = page(
        '{"@context": "http://schema.org/", "@graph": [{"@type": "Product", "offers": [{"@type": "Offer", "price": 12.50}]}]}'
    )
    price = found(document, "/@graph/0/offers/0/price")
    assert price.text == "12.50"
    assert price.types == ("Offer",)
    assert price.parent is not None
    assert price.parent.property == "offers"
    assert price.parent.types == ("Product",)


def test_references_across_blocks_share_types() -> None:
    document = page(
        '{"@context": "https://schema.org", "@id": "#org", "@type": "Organization"}',
        '{"@context": "https://schema.org", "@id": "#org", "name": "Mill"}',
    )
    assert found(document, "/name", 1).types == ("Organization",)
    assert document.types == {"https://example.com/a/#org": ("Organization",)}


@pytest.mark.parametrize(
    "block",
    [
        '{"http://schema.org/name": [{"@value": "x"}], "@type": ["http://schema.org/Thing"]}',
        '{"@context": {"@vocab": "http://schema.org/"}, "@type": "Thing", "name": "x"}',
        '{"@context": {"s": "https://schema.org/"}, "@type": "s:Thing", "s:name": "x"}',
        '{"@context": {"label": "http://schema.org/name", "Any": "http://schema.org/Thing"}, "@type": "Any", "label": "x"}',
        '{"@context": "https://schema.org", "type": "Thing", "name": "x"}',
        '{"@type": "schema:Thing", "schema:name": "x"}',
    ],
)
def test_names_however_they_are_written(block: str) -> None:
    statement = next(s for s in page(block).statements if s.property == "name")
    assert (statement.types, statement.text) == (("Thing",), "x")


def test_foreign_names_stay_foreign() -> None:
    document = page('{"@context": ["https://schema.org", {"gr": "http://purl.org/gr#"}], "gr:name": "x"}')
    assert facts(document) == [("http://purl.org/gr#name", "x")]


def test_keys_that_json_ld_drops_are_kept_as_written() -> None:
    assert facts(page('{"@context": "https://schema.org", "@name": "x"}')) == [("@name", "x")]


def test_what_a_context_switches_off_says_nothing_and_is_lost() -> None:
    document = page(
        '{"@context": ["https://schema.org", {"note": null, "draft": {"@id": null}}], "name": "x", "draft": "y",'
        ' "note": {"@type": "Persn", "nme": "z"}}'
    )
    assert facts(document) == [("name", "x")]
    assert [node.types for node in document.nodes] == [()]
    assert {(loss.reason, loss.key) for loss in document.blocks[0].losses} == {
        ("unmapped", "note"),
        ("unmapped", "draft"),
    }


def test_lists_sets_values_and_reverse() -> None:
    document = page(
        '{"@context": "https://schema.org", "@id": "#a", "name": {"@list": ["x", {"@value": "y", "@language": "fr"}]},'
        '"@reverse": {"author": {"@type": "Book", "name": "z"}}}'
    )
    assert found(document, "/name/@list/0").text == "x"
    value = found(document, "/name/@list/1/@value").value
    assert isinstance(value, Literal)
    assert value.language == "fr"
    reverse = next(s for s in document.statements if s.property == "author")
    assert reverse.value == Reference("https://example.com/a/#a", nested=False)


def test_last_of_duplicate_keys_wins() -> None:
    assert facts(page('{"name": "a", "name": "b"}')) == [("name", "b")]


def test_blocks_that_scripts_injected_follow_the_served_ones() -> None:
    served = '<script type="application/ld+json">{"name": "a"}</script>'
    rendered = (
        f'<html><head>{served}<script type="application/ld+json">{{"name": "b"}}</script></head></html>'
    )
    document = Document("p", served, rendered=rendered)
    assert facts(document) == [("name", "a"), ("name", "b")]
    assert [(b.index, b.injected) for b in document.blocks] == [(0, False), (1, True)]
    assert document.statements[1].location.start_line is None


def test_microdata_has_places() -> None:
    source = '<div itemscope itemtype="https://schema.org/Product">\n<b itemprop="name">Loaf <i>fresh</i></b>\n<p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="3"></p></div>'
    document = Document("p", source)
    assert sorted(facts(document))[0] == ("name", "Loaf fresh")
    price = next(s for s in document.statements if s.property == "price")
    assert (price.types, price.location.start_line) == (("Offer",), 3)
    assert price.parent is not None
    assert price.parent.property == "offers"


def test_rdfa_is_read() -> None:
    source = '<div vocab="https://schema.org/" typeof="Product"><span property="name">Loaf</span></div>'
    document = Document("p", source)
    assert [(s.types, s.property, s.text) for s in document.statements] == [(("Product",), "name", "Loaf")]


def test_rdfa_takes_the_datetime_of_a_time_element() -> None:
    source = (
        '<div vocab="https://schema.org/" typeof="Article">'
        '<time property="datePublished" datetime="2025-11-03">3 November 2025</time>'
        '<time property="dateModified" datetime="x" content="2025-11-04">yesterday</time></div>'
    )
    assert sorted(s.text for s in Document("p", source).statements) == ["2025-11-03", "2025-11-04"]


def test_json_files_are_block_0() -> None:
    document = Document("p.jsonld", '[{"@type": "Thing", "name": "x"}]', media="json")
    assert found(document, "/0/name").location.block == 0


def test_blocks_share_the_room_for_values() -> None:
    full = '{"@context": "https://schema.org", "@type": "Thing", "name": [' + ",".join(["1"] * 250_000) + "]}"
    document = page(full, full, '{"@context": "https://schema.org", "@type": "Thing", "name": "x"}')
    assert [block.root is None for block in document.blocks] == [False, True, True]
    assert document.blocks[1].problems[-1].code == "too-large"


SCOPED = {
    "a property's context holds for all below it": (
        {"maker": {"@id": "manufacturer", "@context": {"firm": "legalName"}}},
        {"maker": {"@type": "Organization", "firm": "Mill", "address": {"firm": "x"}}, "firm": "no"},
        {"legalName": ["Mill", "x"], "firm": "no"},
    ),
    "a type's context ends with its node": (
        {"Brot": {"@id": "schema:Product", "@context": {"titel": "name"}}},
        {"@type": "Brot", "titel": "Loaf", "brand": {"@type": "Brand", "titel": "no"}},
        {"name": "Loaf", "titel": "no"},
    ),
    "a property's context that a type's has": (
        {
            "Brot": {
                "@id": "schema:Product",
                "@context": {"maker": {"@id": "brand", "@context": {"titel": "name"}}},
            }
        },
        {"@type": "Brot", "maker": {"@type": "Brand", "titel": "Mill"}},
        {"name": "Mill"},
    ),
    "another vocabulary for a property's values": (
        {
            "stamp": {
                "@id": "http://bakery.example/v#stamp",
                "@context": {"@vocab": "http://bakery.example/v#"},
            }
        },
        {"stamp": {"@type": "Stamp", "colour": "red"}},
        {"http://bakery.example/v#colour": "red"},
    ),
    "a map by index": (
        {"staff": {"@id": "employee", "@container": "@index"}},
        {"staff": {"one": {"@type": "Person", "name": "Ada"}, "@none": {"@type": "Person", "email": "b"}}},
        {"name": "Ada", "email": "b"},
    ),
    "text that names a term of the vocabulary": (
        {"avail": {"@id": "availability", "@type": "@vocab"}},
        {"avail": ["InStock", "in two days"]},
        {"availability": ["http://schema.org/InStock", "in two days"]},
    ),
    "JSON that stands for itself": (
        {"raw": {"@id": "http://bakery.example/raw", "@type": "@json"}},
        {"name": "Loaf", "raw": {"@type": "Nope", "nme": [1, {}]}},
        {"name": "Loaf"},
    ),
    "other names of keywords": (
        {"val": "@value", "lang": "@language", "list": "@list"},
        {
            "name": {"val": "Brot", "lang": "de"},
            "review": {"list": [{"@type": "Review", "reviewBody": "good"}]},
        },
        {"name": "Brot", "reviewBody": "good"},
    ),
}


@pytest.mark.parametrize("name", SCOPED)
def test_contexts_of_terms_and_maps(name: str) -> None:
    terms, node, expected = SCOPED[name]
    block = {"@context": ["https://schema.org", terms], "@type": "Product", **node}
    document = Document("a.jsonld", json.dumps(block), media="json")
    nested = {s.property for s in document.statements if s.text.startswith("_:")}
    texts: dict[str, list[str]] = {}
    for statement in document.statements:
        if statement.property not in nested:
            texts.setdefault(statement.property, []).append(statement.text)
    assert texts == {key: each if isinstance(each, list) else [each] for key, each in expected.items()}


def test_keys_of_maps_identify_nodes_or_tell_their_types() -> None:
    people = {"@id": "employee", "@container": "@id"}
    places = {"@id": "containedInPlace", "@container": "@type"}
    block = {
        "@context": ["https://schema.org", {"people": people, "places": places}],
        "@type": "Bakery",
        "people": {"https://bakery.example/ada": {"@type": "Person"}, "@none": {"@type": "Patient"}},
        "places": {"City": {"name": "Ulm"}},
    }
    document = Document("a.jsonld", json.dumps(block), media="json")
    found = {node.types: node.id for node in document.nodes if node.types != ("Bakery",)}
    assert found.keys() == {("Person",), ("Patient",), ("City",)}
    assert found["Person",] == "https://bakery.example/ada"
    assert found["Patient",].startswith("_:")


def test_json_that_stands_for_itself_loses_nothing() -> None:
    block = (
        '{"@context": ["https://schema.org", {"raw": {"@id": "http://bakery.example/raw", "@type": "@json"}}],'
        ' "@type": "Product", "raw": [null, {}, []]}'
    )
    assert not Document("a.jsonld", block, media="json").blocks[0].losses


def test_nodes_under_a_term_s_context_are_read_in_bounded_time() -> None:
    terms = {
        f"t{i}": {"@id": f"http://bakery.example/t{i}", "@context": {"firm": "legalName"}}
        for i in range(2000)
    }
    block = {
        "@context": ["https://schema.org", terms],
        "@graph": [{"@type": "Product", "t1": {"firm": "Mill"}} for _ in range(2000)],
    }
    before = time.process_time()
    document = Document("a.jsonld", json.dumps(block), media="json")
    assert sum(statement.property == "legalName" for statement in document.statements) == 2000
    assert time.process_time() - before < 5


def test_a_value_that_an_array_repeats_is_read_a_hundred_times() -> None:
    values = ",".join(["1", '"1"', "true"] * 5000)
    document = page(f'{{"@type": "Offer", "price": [{values}, 2], "sku": ["1", "1"]}}')
    assert Counter(str(s.value.value) + s.property for s in document.statements if isinstance(s.value, Literal)) == {
        "1price": 200, "Trueprice": 100, "2price": 1, "1sku": 2,
    }  # fmt: skip


def test_a_context_of_too_many_parts_is_told() -> None:
    parts = ",".join(f'"https://x.example/{number}"' for number in range(201))
    document = page(f'{{"@context": [{parts}], "@type": "Thing"}}')
    assert document.unread == (
        "its JSON-LD block 0 was not checked in full: an @context has more than 200 parts",
    )


def test_another_source_of_a_page_is_read_as_the_page_is() -> None:
    block = '<script type="application/ld+json"><![CDATA[{"@type": "Product", "name": "%s"}]]></script>'
    document = Document("page.xhtml", block % "Salt", media="xhtml").with_source(block % "Salt &amp; rye")
    assert [(b.problems, [s.text for s in document.statements]) for b in document.blocks] == [
        ((), ["Salt &amp; rye"])
    ]


_ITEM = '<div itemscope itemtype="https://schema.org/Product">'
_CUP = (
    f"{_ITEM}<b itemprop=name>Cup</b><meta itemprop=color content=blue><img itemprop=image src=a.jpg></div>"
)


@pytest.mark.parametrize(
    ("served", "rendered", "added"),
    [
        ("", _CUP, [("name", "Cup"), ("color", "blue"), ("image", "https://example.com/a.jpg")]),
        (
            "",
            "<div vocab='https://schema.org/' typeof=Product><b property=name>Cup</b></div>",
            [("name", "Cup")],
        ),
        (
            _CUP,
            _CUP.replace("blue", "pink") + _CUP,
            [("name", "Cup"), ("color", "pink"), ("image", "https://example.com/a.jpg")],
        ),
        (_CUP, f"{_ITEM}<meta itemprop=sku content=7></div>{_CUP}", [("sku", "7")]),
        # Scripts change a value, add a property.
        (
            _CUP,
            _CUP.replace("blue", "pink"),
            [("name", "Cup"), ("color", "pink"), ("image", "https://example.com/a.jpg")],
        ),
        (
            f"{_ITEM}<b itemprop=name>Cup</b></div>",
            f"{_ITEM}<b itemprop=name>Cup</b><i itemprop=sku>7</i></div>",
            [("name", "Cup"), ("sku", "7")],
        ),
        # What a carousel repeats, and texts and pictures that scripts fill in, were read where they were served.
        (_CUP, _CUP * 3, []),
        (_CUP, _CUP.replace("Cup", "Cup more").replace("a.jpg", "b.jpg"), []),
        (_CUP, "<p>gone", []),
        ("<p>x", "<p itemscope>of no type", []),
    ],
)
def test_items_that_scripts_add_to_a_page_are_read(
    served: str, rendered: str, added: list[tuple[str, str]]
) -> None:
    url = "https://example.com/"
    document = Document("page.html", served, url=url, rendered=rendered, observed=())
    assert not document.unread
    injected = [statement for node in document.nodes if node.injected for statement in node.statements]
    assert [(statement.property, statement.text) for statement in injected] == added
    assert all(document.injected_at(statement.location) is not None for statement in injected)
    of_source = [each for each in document.statements if each not in injected]
    assert [each.text for each in of_source] == [
        each.text for each in Document("", served, url=url).statements
    ]
    assert not any(document.injected_at(each.location) for each in of_source)
