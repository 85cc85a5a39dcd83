"""The W3C's tests of extracting JSON-LD from HTML (JSON-LD 1.1 API, section 6), read as far as they apply.

A linter reads every script of a page, so the tests that pick one (the first, or a fragment's) are held to the
block they pick. What it has no counterpart for is listed with the reason.
"""

import json
from urllib.parse import urldefrag

import pytest

from factmark.linter.document.document import Document
from factmark.linter.markup.statement import Literal, Reference

NO_TARGETS = "a page is judged as a whole: there is no element to ask for that could be missing"
NOT_APPLICABLE = dict.fromkeys(("#te011", "#te012", "#te013", "#tr011", "#tr012", "#tr013"), NO_TARGETS)
SIZE = 50


def manifest(shared):
    entries = json.loads((shared / "fixtures" / "json-ld-html" / "html-manifest.jsonld").read_text("utf-8"))
    assert len(entries["sequence"]) == SIZE
    return entries


def document(shared, entry, base):
    path, _ = urldefrag(entry["input"])
    source = (shared / "fixtures" / "json-ld-html" / path).read_text("utf-8")
    return Document(path, source, url=entry["option"].get("base", base + path))


def chosen(page, entry):
    """The indexes of the blocks that a test is about."""
    fragment = urldefrag(entry["input"]).fragment
    if fragment:
        scripts = page.tree.css('script[type^="application/ld+json"]')
        return {index for index, node in enumerate(scripts) if node.attributes.get("id") == fragment}
    if entry["option"].get("extractAllScripts"):
        return {block.index for block in page.blocks}
    return {0}


def ours(page, blocks):
    from rdflib import RDF, BNode, Graph, URIRef
    from rdflib import Literal as RdfLiteral

    graph, labels = Graph(), {}

    def node(name):
        return labels.setdefault(name, BNode()) if name.startswith("_:") else URIRef(name)

    for place in page.nodes:
        if place.location.block not in blocks:
            continue
        for name in place.types:
            graph.add((node(place.id), RDF.type, URIRef(name)))
        for statement in place.statements:
            value = statement.value
            if statement.property.startswith("@"):
                continue
            if isinstance(value, Reference):
                term = node(value.target)
            else:
                assert isinstance(value, Literal)
                term = RdfLiteral(
                    value.value if value.datatype is None else value.lexical,
                    lang=value.language,
                    datatype=URIRef(value.datatype) if value.datatype and not value.language else None,
                )
            graph.add((node(statement.subject), URIRef(statement.property), term))
    return graph


def expected(shared, entry, base):
    return without_lists(_expected(shared, entry, base))


def without_lists(graph):
    """The graph with the items of each list as values of their own: a statement is about one value."""
    from rdflib import RDF, Graph
    from rdflib.collection import Collection

    cells = set(graph.subjects(RDF.first))
    opened = Graph()
    for subject, predicate, value in graph:
        if subject not in cells:
            for each in Collection(graph, value) if value in cells else [value]:
                opened.add((subject, predicate, each))
    return opened


def _expected(shared, entry, base):
    from rdflib import Dataset, Graph

    path = shared / "fixtures" / "json-ld-html" / entry["expect"]
    if path.suffix == ".nq":
        quads = Dataset().parse(data=path.read_text("utf-8"), format="nquads")
        graph = Graph()
        for subject, predicate, value, _ in quads.quads():
            graph.add((subject, predicate, value))
        return graph
    return Graph().parse(
        data=path.read_text("utf-8"), format="json-ld", base=base + urldefrag(entry["input"]).url
    )


@pytest.mark.shared
def test_scripts_are_extracted_as_the_standard_says(shared, subtests):
    pytest.importorskip("rdflib")
    from rdflib.compare import isomorphic

    entries = manifest(shared)
    judged = 0
    for entry in entries["sequence"]:
        if entry["@id"] in NOT_APPLICABLE:
            continue
        judged += 1
        with subtests.test(entry["@id"]):
            page = document(shared, entry, entries["baseIri"])
            if entry.get("expectErrorCode") == "invalid script element":
                assert any(problem.fatal for problem in page.blocks[0].problems)
            elif "expectErrorCode" in entry:
                assert not page.blocks
            else:
                got, wanted = ours(page, chosen(page, entry)), expected(shared, entry, entries["baseIri"])
                assert isomorphic(got, wanted), got.serialize() + wanted.serialize()
    assert judged == SIZE - len(NOT_APPLICABLE)
