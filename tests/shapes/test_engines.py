"""The two engines give the same verdicts, on written and on generated graphs; of many, on a sample."""

import json

import pytest
from endurance import ALL, cases
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factmark.linter.agents.validity import graph_of
from factmark.linter.document.document import Document
from factmark.shapes import constraints, reference
from factmark.shapes.constraints import GraphLiteral, GraphNode, GraphReference
from factmark.shapes.vocabulary import vocabulary

KNOWN = vocabulary()


def node(name, /, *types, **properties):
    pairs = []
    for key, values in properties.items():
        for value in values if isinstance(values, list) else [values]:
            is_node = value.startswith(("_:", "http"))
            pairs.append((key.replace("__", "-"), (GraphReference if is_node else GraphLiteral)(value)))
    return GraphNode(name, types, tuple(pairs))


CASES = {
    "fine": (
        [
            node("_:a", "Product", name="x", name__input="required", offers="_:b"),
            node("_:b", "AggregateOffer"),
        ],
        [],
    ),
    "unknown type": ([node("_:a", "Orgaanization", name="x")], [(0, "@type", "type")]),
    "unknown property": ([node("_:a", "Product", nname="x")], [(0, "nname", "closed")]),
    "unknown property of an untyped node": ([node("_:a", nname="x", name="x")], [(0, "nname", "closed")]),
    "unknown annotation": (
        [node("_:a", "SearchAction", query__input="x", foo__input="x")],
        [(0, "foo-input", "closed")],
    ),
    "an action annotates any property": ([node("_:a", "BuyAction", mathExpression__input="required")], []),
    "property of another type": ([node("_:a", "Person", cookTime="PT5M")], [(0, "cookTime", "closed")]),
    "two types share their properties": ([node("_:a", "Person", "Recipe", cookTime="PT5M")], []),
    "types from another place": ([node("_:a", "Recipe"), node("_:a", cookTime="PT5M")], []),
    "another vocabulary's type": ([node("_:a", "http://example.org/X", cookTime="PT5M")], []),
    "another vocabulary's property": ([node("_:a", "Person", **{"http://example.org/p": "x"})], []),
    "a Role repeats the property": (
        [node("_:a", "Movie", actor="_:b"), node("_:b", "PerformanceRole", actor="_:c")],
        [],
    ),
    "replaced property without a domain": ([node("_:a", "VideoObject", interactionCount="5")], []),
    "subtype of the range": (
        [node("_:a", "Article", publisher="_:b"), node("_:b", "NewsMediaOrganization")],
        [],
    ),
    "class outside the range": (
        [node("_:a", "Article", publisher="_:b"), node("_:b", "WebPage")],
        [(0, "publisher", "class")],
    ),
    "type above the range": (
        [node("_:a", "Organization", makesOffer="_:b"), node("_:b", "Intangible")],
        [(0, "makesOffer", "class")],
    ),
    "Thing says nothing": ([node("_:a", "Organization", makesOffer="_:b"), node("_:b", "Thing")], []),
    "untyped node": ([node("_:a", "Organization", makesOffer="_:b"), node("_:b", name="x")], []),
    "unknown class of a value": (
        [node("_:a", "Organization", makesOffer="_:b"), node("_:b", "Ofer")],
        [(0, "makesOffer", "class"), (1, "@type", "type")],
    ),
    "node for text": ([node("_:a", "Person", name="_:b"), node("_:b", "Person")], [(0, "name", "class")]),
    "untyped node for text": ([node("_:a", "Person", name="_:b"), node("_:b")], [(0, "name", "class")]),
    "an IRI for text": ([node("_:a", "Person", name="https://example.org/")], []),
    "a typed node for an address": (
        [node("_:a", "Person", url="https://e.org/"), node("https://e.org/", "WebPage")],
        [],
    ),
    "member": ([node("_:a", "Offer", availability="https://schema.org/InStock")], []),
    "member of another enumeration": (
        [node("_:a", "Offer", availability=["https://schema.org/Monday", "http://www.schema.org/Nope"])],
        [(0, "availability", "member"), (0, "availability", "member")],
    ),
    "member by name, GoodRelations": (
        [
            node(
                "_:a",
                "Offer",
                availability="InStock",
                availableDeliveryMethod="http://purl.org/goodrelations/v1#UPS",
            )
        ],
        [],
    ),
    "text for a member": (
        [node("_:a", "Offer", availability="In stock")],
        [(0, "availability", "enumeration")],
    ),
    "numbers": (
        [node("_:a", "Book", numberOfPages=["12", "12.0", "1e3", "many"])],
        [(0, "numberOfPages", "literal")] * 2,
    ),
    "dates": (
        [
            node(
                "_:a",
                "Article",
                datePublished=["2020", "2020-01-31T10:00:00+01:00", "2020-01-31 10:00", "3 May"],
            )
        ],
        [(0, "datePublished", "literal")],
    ),
    "durations": (
        [node("_:a", "Recipe", cookTime=["PT1H30M", "P1D", "30 min"])],
        [(0, "cookTime", "literal")],
    ),
    "booleans": (
        [node("_:a", "Article", isAccessibleForFree=["true", "False", "yes"])],
        [(0, "isAccessibleForFree", "literal")],
    ),
    "addresses": ([node("_:a", "Person", url=["a.html", "not an address"])], [(0, "url", "literal")]),
    "empty text is another rule's": ([node("_:a", "Article", datePublished="", author="")], []),
    "text for a node": ([node("_:a", "Article", author="Somebody")], [(0, "author", "text")]),
}


@pytest.mark.parametrize(("graph", "expected"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("engine", [constraints, reference], ids=["compiled", "reference"])
def test_verdict(engine, graph, expected):
    assert [(v.node, v.property, v.component) for v in engine.validate(graph)] == expected


def names(*lists):
    return st.sampled_from([name for each in lists for name in each])


TYPES = st.lists(
    st.one_of(
        names(
            ["Product", "Offer", "Person", "Organization", "Event", "Role", "Thing", "Duration", "DayOfWeek"]
        ),
        names(KNOWN.types),
        names(["Orgaanization", "http://example.org/Type", "two words", 'qu"ote', "Monday", ""]),
    ),
    max_size=3,
    unique=True,
).map(tuple)
PROPERTIES = st.one_of(
    names(["name", "url", "offers", "availability", "datePublished", "position", "author", "image", "value"]),
    names(KNOWN.properties),
    names(
        [
            "query-input",
            "nname",
            "http://example.org/p",
            "pr\u00e9nom",
            "a b",
            "__proto__",
            "price-output",
            "x>y",
        ]
    ),
)
TARGETS = names(
    ["_:a", "_:b", "_:c", "https://example.org/x", "not an iri", "urn:x", "/relative", "a/b.PNG?c=1"],
    [f"http{s}://schema.org/{name}" for s in ("", "s") for name in ("InStock", "Monday", "Nope", "Person")],
)
LITERALS = st.one_of(
    names(
        [
            "12",
            "12.5",
            "yes",
            "true",
            "2020-01-01",
            "PT5M",
            "InStock",
            "https://schema.org/InStock",
            "soon",
            "",
        ]
    ),
    names(
        [
            "https://schema.org/Monday\n",
            " 12 ",
            "1" * 500,
            "a\x00b",
            "//x",
            "P",
            "T10:00",
            "schema:InStock",
            "a.jpg",
        ]
    ),
    st.text(max_size=12),
)
VALUES = st.one_of(st.builds(GraphLiteral, LITERALS), st.builds(GraphReference, TARGETS))
GRAPHS = st.lists(
    st.builds(GraphNode, TARGETS, TYPES, st.lists(st.tuples(PROPERTIES, VALUES), max_size=5).map(tuple)),
    max_size=5,
)


@settings(max_examples=250 if ALL else 100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(GRAPHS)
def test_engines_agree_on_generated_graphs(graph):
    assert constraints.validate(graph) == reference.validate(graph)


def test_engines_agree_on_the_examples_of_schema_org(shared):
    rows = (shared / "vocabulary" / "examples.jsonl").read_text("utf-8").splitlines()
    assert len(rows) == 277
    for row in map(json.loads, cases(rows, 70)):
        for text in row["jsonld"]:
            graph, _ = graph_of(Document(row["id"], text, media="json"))
            assert constraints.validate(graph) == reference.validate(graph), row["id"]


def test_engines_agree_on_real_pages(shared):
    pages = sorted((shared / "corpus" / "pages").glob("*.html"))
    assert len(pages) == 92
    for page in cases(pages, 23):
        graph, _ = graph_of(Document(page.name, page.read_text("utf-8", errors="replace")))
        assert constraints.validate(graph) == reference.validate(graph), page.name
