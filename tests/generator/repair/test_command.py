"""Repairing markup and graphs from the command line, without a model and with one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rdflib import Graph
from rdflib.compare import isomorphic

from factmark.__main__ import main
from factmark.bench.models.endpoints import MessagesEndpoint, Say, Script
from factmark.cli import repair as command

PREFIXES = "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <https://schema.org/> . "
REVIEWERS = (
    PREFIXES
    + """
<#paper> a sh:NodeShape ; sh:targetClass s:ScholarlyArticle ; sh:property [
  sh:path s:reviewedBy ; sh:qualifiedMinCount 1 ; sh:qualifiedMaxCount 3 ;
  sh:qualifiedValueShape [ sh:class s:Person ;
    sh:property [ sh:path s:memberOf ; sh:hasValue <https://uni.example/committee> ] ;
    sh:property [ sh:path s:jobTitle ; sh:in ( "Professor" ) ; sh:minCount 1 ] ] ] .
"""
)
PAGE = """<!doctype html><html lang="en"><head><title>On kettles</title>
<link rel="canonical" href="https://uni.example/kettles">
<script type="application/ld+json">
{
    "@context": "https://schema.org",
    "@type": "ScholarlyArticle",
    "headline": "On kettles",
    "reviewedBy": [
        {"@type": "Person", "name": "Ann Sample", %s}
    ]
}
</script></head><body><h1>On kettles</h1>
<p>Reviewed by Professor Ann Sample, a member of <a href="https://uni.example/committee">the committee</a>.</p>
<p>It is known that kettles boil water, and how long they take depends on how much of it is in them.</p>
</body></html>
"""
Endpoint = Callable[[Script], MessagesEndpoint]
MEMBER = '"memberOf": {"@id": "https://uni.example/committee"}'
TITLE = '"jobTitle": "Professor"'
PRODUCT = """{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Lamp",
  "brand": {"@type": "Place", "name": "Example"}
}
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shapes.ttl").write_text(REVIEWERS, encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status = main(["repair", "--output-format", "json", *arguments])
    return status, json.loads(capsys.readouterr().out)["files"][0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MEMBER, f"{MEMBER}, {TITLE}"),
        (f'"jobTitle": " professor", {MEMBER}', f"{TITLE}, {MEMBER}"),
        (f'"jobtitle": "Professor", {MEMBER}', f"{TITLE}, {MEMBER}"),
    ],
    ids=["no title", "title misspelt", "property misspelt"],
)
def test_a_reviewer_on_a_page_becomes_qualified(
    text: str, expected: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = files / "page.html"
    page.write_text(PAGE % text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--write")
    assert (status, outcome["left"]) == (0, [])
    assert page.read_text(encoding="utf-8") == PAGE % expected


def test_what_the_page_does_not_say_is_not_added(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (PAGE % MEMBER).replace("Professor ", "")
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--write")
    assert status == 1
    assert outcome["updates"] == []
    assert [left["constraint"] for left in outcome["left"]] == ["QualifiedMinCount"]
    assert (files / "page.html").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("page_text", ["Professor", "Gardener"])
def test_a_value_is_not_exchanged_for_the_shape_s_unless_the_page_shows_it(
    page_text: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    title = 'sh:property [ sh:path s:jobTitle ; sh:in ( "Professor" ) ; sh:hasValue "Professor" ]'
    people = "sh:targetClass s:ScholarlyArticle ; sh:property [ sh:path s:reviewedBy ; sh:node [ {} ] ]"
    (files / "shapes.ttl").write_text(f"{PREFIXES} <#p> a sh:NodeShape ; {people.format(title)} .")
    text = (PAGE % '"jobTitle": "Gardener"').replace("Professor", page_text)
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--write")
    is_shown = page_text == "Professor"
    assert (status, bool(outcome["updates"])) == (1 - is_shown, is_shown)
    after = (files / "page.html").read_text(encoding="utf-8")
    assert after == (text.replace('"Gardener"', '"Professor"') if is_shown else text)


@pytest.mark.parametrize("linked", [True, False])
def test_whom_a_link_concerns_is_a_choice_and_one_that_the_page_does_not_have_is_none(
    linked: bool, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PAGE % TITLE
    if not linked:
        text = text.replace('<a href="https://uni.example/committee">the committee</a>', "the committee")
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--write")
    assert (status, outcome["updates"]) == (1, [])
    assert [len(left["choices"]) for left in outcome["left"]] == [linked]
    assert (files / "page.html").read_text(encoding="utf-8") == text


def test_what_the_page_says_of_somebody_else_is_a_choice(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (PAGE % MEMBER).replace("Professor Ann", "Ann").replace("It is known", "Professor Cyd Other says")
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl")
    assert (status, outcome["updates"]) == (1, [])
    assert ["Professor" in "".join(left["choices"]) for left in outcome["left"]] == [True]


@pytest.mark.parametrize(
    ("said", "is_decided"),
    [
        ("Ann Sample professor", True),
        ("<b>Ann Sample</b>, Professor", True),
        ("Ann Sample is not a professor but a gardener", False),
        ("Ann Sample, Professor Cyd Other and others", False),
        ("A professor can ann sample", False),
    ],
)
def test_a_value_stands_beside_the_name_of_what_it_is_said_of(
    said: str, is_decided: bool, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (PAGE % MEMBER).replace("Professor Ann", "Ann").replace("<p>It is", f"<p>{said}</p><p>It is")
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl")
    assert (status, bool(outcome["updates"])) == (1 - is_decided, is_decided)


def test_what_a_node_says_is_not_lost_for_its_name(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "lamp.jsonld").write_text(PRODUCT.replace("Place", "Brand"))
    (files / "text.ttl").write_text(
        f"{PREFIXES} <#p> a sh:NodeShape ; sh:targetClass s:Product ; sh:property "
        "[ sh:path s:brand ; sh:datatype <http://www.w3.org/2001/XMLSchema#string> ] ."
    )
    status, outcome = run(capsys, "lamp.jsonld", "--shapes", "text.ttl")
    assert (status, outcome["updates"]) == (1, [])
    # What a person may choose says what is lost.
    (change,) = (each for each in outcome["left"][0]["choices"] if "INSERT" in each)
    assert change.count('"Example"') == 2


def test_a_change_says_all_that_is_lost(
    files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "lamp.jsonld").write_text(PRODUCT.replace('"Place"', '"Brand", "slogan": "Shine"'))
    (files / "text.ttl").write_text(
        f"{PREFIXES} <#p> a sh:NodeShape ; sh:targetClass s:Product ; sh:property "
        "[ sh:path s:brand ; sh:datatype <http://www.w3.org/2001/XMLSchema#string> ] ."
    )
    brand = "?b <http://schema.org/name> ?name"
    for more, used in ("", False), (" ; DELETE WHERE { ?b a <http://schema.org/Brand> ; ?p ?o }", True):
        exchange = (
            f"DELETE {{ ?s <http://schema.org/brand> ?b }} INSERT {{ ?s <http://schema.org/brand> ?name }} "
            f"WHERE {{ ?s <http://schema.org/brand> ?b . {brand} }}{more}"
        )
        endpoint(update(lambda _: "", exchange))
        _, outcome = run(capsys, "lamp.jsonld", "--shapes", "text.ttl", "--llm", "anthropic")
        assert [step["byModel"] for step in outcome["updates"]] == [True] * used


def test_four_reviewers_are_one_too_many(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = ", ".join(
        f'{{"@type": "Person", "name": "{name} Sample", {MEMBER}, {TITLE}}}' for name in ("Bob", "Cy", "Di")
    )
    text = (PAGE % f"{MEMBER}, {TITLE}").replace("    ]", f"        , {people}]")
    text = text.replace(
        "Ann Sample, a", "Ann Sample, Professor Bob Sample, Professor Cy Sample, Professor Di Sample, a"
    )
    (files / "page.html").write_text(text, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl")
    assert (status, outcome["updates"]) == (1, [])
    # Who of the four is to go, nothing decides.
    assert [len(left["choices"]) for left in outcome["left"]] == [4]


def test_markup_is_repaired_through_the_shapes_of_the_vocabulary(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "data.jsonld").write_text(PRODUCT, encoding="utf-8")
    status, outcome = run(capsys, "data.jsonld")
    # A brand or an organization: nothing says which.
    (left,) = outcome["left"]
    assert (status, left["path"]) == (1, "<http://schema.org/brand>")
    assert all(any(name in change for change in left["choices"]) for name in ("/Brand>", "/Organization>"))


AUTHORS = """@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <https://schema.org/> .
[] a sh:NodeShape ; sh:targetClass s:Article ; sh:property [
  sh:path s:author ; sh:class s:Person ; sh:minCount 1 ] ."""
TWO_PEOPLE = """<!doctype html><html lang="en"><head><title>On kettles</title>
<script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [
  {"@type": "Article", "headline": "On kettles"},
  {"@type": "Person", "@id": "https://e.example/ann", "name": "Ann Sample"},
  {"@type": "Person", "@id": "https://e.example/bob", "name": "Bob Sample"}
]}
</script></head><body><h1>On kettles</h1>
<p>It is known that kettles boil water. Photographs: Ann Sample. Editor: Bob Sample.</p></body></html>
"""


def test_an_author_is_not_chosen_among_two(
    files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "authors.ttl").write_text(AUTHORS, encoding="utf-8")
    (files / "page.html").write_text(TWO_PEOPLE, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "authors.ttl", "--write")
    assert (status, outcome["updates"]) == (1, [])
    assert len(outcome["left"][0]["choices"]) == 2
    assert (files / "page.html").read_text(encoding="utf-8") == TWO_PEOPLE
    assert main(["repair", "page.html", "--shapes", "authors.ttl"]) == 1
    assert "needs a person: 2 possible changes" in capsys.readouterr().err

    # The model is asked, and may say that nothing decides.
    server = endpoint(lambda _: Say('{"answer": ""}'))
    status, outcome = run(capsys, "page.html", "--shapes", "authors.ttl", "--llm", "anthropic")
    assert (status, outcome["updates"]) == (1, [])
    assert "https://e.example/bob" in server.bodies[0]["messages"][0]["content"][-1]["text"]


@pytest.mark.parametrize("linked", [False, True])
def test_an_author_is_not_added_because_the_shapes_name_one_of_the_markup_s(
    linked: bool, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The page calls Bob the editor, with a link and without one.
    (files / "authors.ttl").write_text(
        AUTHORS.replace("sh:minCount 1", "sh:hasValue <https://e.example/bob>")
    )
    page = TWO_PEOPLE.replace(
        "Bob Sample.<", '<a href="https://e.example/bob">Bob Sample</a>.<' if linked else "Bob Sample.<"
    )
    (files / "page.html").write_text(page, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "authors.ttl")
    assert (status, outcome["updates"]) == (1, [])


def test_what_is_left_ends_with_1_whatever_else_is_not_read(files: Path) -> None:
    (files / "authors.ttl").write_text(AUTHORS, encoding="utf-8")
    broken = '<script type="application/ld+json">{"@type": }</script></head>'
    (files / "page.html").write_text(TWO_PEOPLE.replace("</head>", broken), encoding="utf-8")
    assert main(["repair", "page.html", "--shapes", "authors.ttl"]) == 1
    assert main(["repair", "page.html", "missing.html", "--shapes", "authors.ttl"]) == 1


def test_a_graph_in_turtle(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    member = " ; s:memberOf <https://uni.example/committee> ."
    (files / "data.ttl").write_text(
        "@prefix s: <http://schema.org/> . <http://e.example/p> a s:ScholarlyArticle ; s:reviewedBy "
        f'<http://e.example/ann> . <http://e.example/ann> a s:Person ; s:jobTitle " professor"{member}',
        encoding="utf-8",
    )
    assert main(["repair", "data.ttl", "--shapes", "shapes.ttl", "--diff"]) == 0
    output = capsys.readouterr()
    assert "INSERT DATA" in output.err
    assert '+    s:jobTitle "Professor"' in output.out
    assert main(["repair", "data.ttl"]) == 3
    assert "RDF needs --shapes" in capsys.readouterr().err
    # Whose member she is, only the shapes say.
    text = (files / "data.ttl").read_text(encoding="utf-8")
    (files / "data.ttl").write_text(text.replace(member, "."), encoding="utf-8")
    assert main(["repair", "data.ttl", "--shapes", "shapes.ttl", "--write"]) == 1
    assert "needs a person: 1 possible change, nothing here decides" in capsys.readouterr().err
    assert "committee" not in (files / "data.ttl").read_text(encoding="utf-8")


LOAF_SHAPES = """@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <https://schema.org/> .
[] a sh:NodeShape ; sh:targetClass s:Offer ; sh:property [ sh:path s:priceCurrency ; sh:in ( "GBP" ) ] ."""


@pytest.mark.parametrize(("ending", "form"), [("ttl", "turtle"), ("nt", "nt"), ("rdf", "xml"), ("n3", "n3")])
def test_a_graph_stays_in_the_form_of_its_file(ending: str, form: str, files: Path) -> None:
    (files / "loaf.ttl").write_text(LOAF_SHAPES)
    graph = Graph().parse(
        data="@prefix mill: <https://mill.example/> . @prefix s: <https://schema.org/> . mill:rye a s:Offer ; "
        'mill:flour "rye" ; s:priceCurrency "gbp" .',
    )
    file = files / f"data.{ending}"
    file.write_bytes(graph.serialize(format=form, encoding="utf-8"))
    assert main(["repair", file.name, "--shapes", "loaf.ttl", "--write"]) == 0
    text = file.read_text("utf-8")
    after = Graph().parse(data=text, format=form)
    kept = {str(o) for o in after.objects()}
    assert kept == {"https://schema.org/Offer", "rye", "GBP"}
    assert {str(p) for p in after.predicates()} >= {
        "https://schema.org/priceCurrency",
        "https://mill.example/flour",
    }
    assert ending == "nt" or "mill" in text.replace("mill.example", "")


@pytest.mark.parametrize(("ending", "form"), [("ttl", "turtle"), ("rdf", "xml"), ("n3", "n3")])
def test_relative_addresses_of_a_graph_stay_relative(ending: str, form: str, files: Path) -> None:
    (files / "loaf.ttl").write_text(LOAF_SHAPES)
    graph = Graph().parse(
        data="@prefix s: <https://schema.org/> . <rye> a s:Offer ; s:seller <#mill>, <> ; s:priceCurrency 'gbp' .",
        publicID="https://mill.example/data",
    )
    text = graph.serialize(format=form).replace("https://mill.example/data", "")
    (files / f"data.{ending}").write_text(text.replace("https://mill.example/", ""))
    assert main(["repair", f"data.{ending}", "--shapes", "loaf.ttl", "--write"]) == 0
    written = (files / f"data.{ending}").read_text("utf-8")
    assert "file:" not in written
    after = Graph().parse(data=written, format=form, publicID="https://mill.example/data")
    assert {str(o) for o in after.objects()} >= {
        "https://mill.example/data",
        "https://mill.example/data#mill",
    }
    assert {str(s) for s in after.subjects()} == {"https://mill.example/rye"}


def test_what_violates_nothing_in_a_graph_is_written_as_it_was(files: Path) -> None:
    (files / "loaf.ttl").write_text(LOAF_SHAPES)
    before = """\ufeff@prefix s: <https://schema.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<> a s:Offer ; s:priceCurrency 'gbp' ; s:url <http://schema.org/Thing>, <../up#x>, <b/>, <.> ;
  s:description 'see http://schema.org/name and https://schema.org/name' ;
  s:validFrom '2024-05-01Z'^^xsd:date ; s:sku '007'^^xsd:integer ; s:size 'L'^^s:Text .
"""
    (files / "data.ttl").write_text(before, encoding="utf-8")
    assert main(["repair", "data.ttl", "--shapes", "loaf.ttl", "--write"]) == 0
    after = (files / "data.ttl").read_text(encoding="utf-8")
    read = [
        Graph().parse(data=text.lstrip("\ufeff"), format="turtle", publicID="https://mill.example/a/data.ttl")
        for text in (before.replace("'gbp'", "'GBP'"), after)
    ]
    assert isomorphic(*read)
    assert "2024-05-01Z" in after
    assert "007" in after


def test_a_file_without_shapes_finds_nothing_right(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "none.ttl").write_text("<https://mill.example/rye> a <https://schema.org/Product> .")
    assert main(["repair", "none.ttl", "--shapes", "none.ttl"]) == 2
    assert "none.ttl holds no SHACL shapes" in capsys.readouterr().err


MICRODATA = """<!doctype html><html lang="en"><head><title>Lamp</title></head><body>
<div itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">Lamp</h1>
<p itemprop="brand" itemscope itemtype="https://schema.org/Place">
<b itemprop="shade">Example</b></p>
<p itemprop="brand" itemscope itemtype="https://schema.org/Place">
<b itemprop="shade">Example</b></p></div>
<div itemscope itemid="https://e.example/x" itemtype="https://schema.org/Prodct"><b itemprop="name">Shade</b></div>
</body></html>
"""


def test_what_is_left_of_microdata_is_told_by_item_and_line(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "page.html").write_text(MICRODATA, encoding="utf-8")
    assert main(["repair", "page.html"]) == 1
    told = [line.strip() for line in capsys.readouterr().err.splitlines() if "left:" in line]
    assert sorted(told) == [
        "left: Closed at Place on line 5: shade",
        "left: Closed at Place on line 7: shade",
        "left: Or at Product on line 4: brand",
        "left: Or at Product on line 6: brand",
        "left: type at Prodct <https://e.example/x> on line 8: type",
    ]
    _, outcome = run(capsys, "page.html")
    assert {(left["name"], left["line"]) for left in outcome["left"]} == {
        (None, 4), (None, 5), (None, 6), (None, 7), ("https://e.example/x", 8)
    }  # fmt: skip


def test_names_and_attributes_of_microdata_are_repaired_and_words_are_not(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = """<!doctype html><html lang="en"><head><title>Lamp</title></head><body>
<div itemscope itemtype="https://schema.org/Offer"><p itemprop="{}">Lamp</p><b itemprop="price">£16.00</b>
<meta itemprop='priceCurrency' content='{}'><p itemprop="sku">of linen</p></div></body></html>
"""
    (files / "page.html").write_text(before.format("desciption", "Gbp"), encoding="utf-8")
    (files / "offer.ttl").write_text(
        "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <http://schema.org/> . "
        "[] a sh:NodeShape ; sh:targetClass s:Offer ; sh:closed true ; "
        "sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ) ; "
        'sh:property [ sh:path s:description ] , [ sh:path s:price ] , [ sh:path s:sku ; sh:in ( "of wool" ) ] , '
        '[ sh:path s:priceCurrency ; sh:in ( "GBP" "EUR" ) ] .',
        encoding="utf-8",
    )
    status, outcome = run(capsys, "page.html", "--shapes", "offer.ttl")
    assert (status, outcome["violations"], len(outcome["updates"])) == (1, 3, 2)
    assert outcome["repaired"] == before.format("description", "GBP")
    assert [left["line"] for left in outcome["left"]] == [3]


def test_what_is_left_of_json_ld_is_told_by_its_pointer(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "page.html").write_text((PAGE % MEMBER).replace("Professor ", ""), encoding="utf-8")
    _, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl")
    (left,) = outcome["left"]
    assert (left["types"], left["line"], left["block"], left["pointer"]) == (["ScholarlyArticle"], 4, 0, "")


def test_what_is_left_of_a_graph_is_told_by_type(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "data.ttl").write_text(
        "@prefix s: <http://schema.org/> . [] a s:ScholarlyArticle .", encoding="utf-8"
    )
    assert main(["repair", "data.ttl", "--shapes", "shapes.ttl"]) == 1
    errors = capsys.readouterr().err
    assert "left: QualifiedMinCount at ScholarlyArticle: reviewedBy\n" in errors
    assert "needs a person: no change was found" in errors


# With a model


def update(node_of: Callable[[str], str], text: str) -> Script:
    def script(body: dict[str, Any]) -> Say:
        asked = body["messages"][0]["content"][-1]["text"]
        return Say(text.replace("NODE", node_of(asked)))

    return script


def person(asked: str) -> str:
    match = re.search(r"(<[^<>]*/genid/[^<>]*>) a \w+:Person", asked)
    assert match is not None
    return match[1]


ADD_TITLE = 'INSERT DATA { NODE <http://schema.org/jobTitle> "Professor" }'


def test_a_model_repairs_what_candidates_cannot(
    files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    shapes = REVIEWERS.replace('sh:in ( "Professor" ) ; ', "")
    (files / "shapes.ttl").write_text(shapes, encoding="utf-8")
    (files / "page.html").write_text(PAGE % MEMBER, encoding="utf-8")
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl")
    assert (status, outcome["updates"]) == (1, [])
    server = endpoint(update(person, f"```sparql\n{ADD_TITLE}\n```"))
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--llm", "anthropic")
    assert (status, outcome["left"]) == (0, [])
    assert [step["byModel"] for step in outcome["updates"]] == [True]
    assert f"{MEMBER}, {TITLE}" in outcome["repaired"]
    assert len(server.bodies) == 1


@pytest.mark.parametrize("configured", [False, True])
def test_addresses_of_people_are_masked_before_a_model_is_asked(
    configured: bool, files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "shapes.ttl").write_text(REVIEWERS.replace('sh:in ( "Professor" ) ; ', ""), encoding="utf-8")
    reached = '"email": "ann@uni.example", "telephone": "+44 1632 960123"'
    (files / "page.html").write_text(PAGE % f"{MEMBER}, {reached}", encoding="utf-8")
    if configured:
        (files / "factmark.toml").write_text('llm = "anthropic"\nllm-redact = true\n', encoding="utf-8")
    options = () if configured else ("--llm", "anthropic", "--llm-redact")
    server = endpoint(update(person, 'INSERT DATA { NODE <http://schema.org/jobTitle> "[e-mail 1]" }'))
    run(capsys, "page.html", "--shapes", "shapes.ttl", "--context", "source+graph", *options)
    sent = json.dumps(server.bodies)
    assert "[e-mail 1]" in sent
    assert "[telephone 1]" in sent
    assert "ann@uni.example" not in sent
    assert "960123" not in sent


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("I would add a title.", "neither a SPARQL update nor"),
        ('INSERT DATA { NODE <http://schema.org/jobTitle> "Astronaut" }', "cannot be accepted"),
        ('INSERT DATA { NODE <http://schema.org/name> "Professor" }', "cannot be accepted"),
        ("DELETE WHERE { ?s ?p ?o } ; LOAD <file:///etc/hostname>", "neither a SPARQL update nor"),
        (
            'INSERT DATA { <https://uni.example/x> <http://schema.org/jobTitle> "Professor" }',
            "no violated shape asks for",
        ),
    ],
)
def test_a_repair_of_a_model_that_does_not_hold_is_not_used(
    answer: str, why: str, files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "shapes.ttl").write_text(REVIEWERS.replace('sh:in ( "Professor" ) ; ', ""), encoding="utf-8")
    (files / "page.html").write_text(PAGE % MEMBER, encoding="utf-8")
    server = endpoint(update(person, answer))
    status, outcome = run(capsys, "page.html", "--shapes", "shapes.ttl", "--llm", "anthropic")
    assert (status, outcome["updates"]) == (1, [])
    assert why in outcome["notes"][0]
    # It is told once what was wrong.
    assert len(server.bodies) == 2
    assert why in server.bodies[1]["messages"][0]["content"][-1]["text"]


@pytest.mark.parametrize("shapes", ["manifest", "source", "described"])
@pytest.mark.parametrize("data", ["graph", "touched", "touched+example"])
def test_nine_contexts(
    shapes: str, data: str, files: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "shapes.ttl").write_text(
        REVIEWERS.replace('sh:in ( "Professor" ) ; ', "")
        + "<#other> a sh:NodeShape ; sh:targetClass s:Book ; sh:property [ sh:path s:isbn ; sh:minCount 1 ] .",
        encoding="utf-8",
    )
    people = "<http://e.example/p> a s:ScholarlyArticle ; s:reviewedBy <http://e.example/ann> . <http://e.example/ann> a s:Person ; s:memberOf <https://uni.example/committee> . "
    (files / "data.ttl").write_text(
        f"@prefix s: <http://schema.org/> . {people}"
        + people.replace("/p>", "/fine>").replace("ann", "eve")
        + '<http://e.example/eve> s:jobTitle "Professor" . <http://e.example/far> s:name "far away" .',
        encoding="utf-8",
    )
    server = endpoint(update(lambda _: "", "nothing"))
    arguments = ("--llm", "anthropic", "--context", f"{shapes}+{data}")
    # A candidate would link to the other reviewer.
    text = (
        (files / "shapes.ttl")
        .read_text(encoding="utf-8")
        .replace("sh:qualifiedMinCount 1", "sh:qualifiedMinCount 3")
    )
    (files / "shapes.ttl").write_text(text, encoding="utf-8")
    run(capsys, "data.ttl", "--shapes", "shapes.ttl", *arguments)
    asked = server.bodies[0]["messages"][0]["content"][-1]["text"]
    assert ("isbn" in asked) == (shapes == "manifest")
    assert ("<descriptions" in asked) == (shapes == "described")
    assert ("far away" in asked) == (data == "graph")
    assert "e.example/ann" in asked


def test_an_unknown_context_is_refused(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "page.html", "--context", "all"]) == 2
    assert main(["repair", "page.html", "--shapes", "none.ttl"]) == 2


def test_markup_that_is_not_read_is_not_said_to_conform(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<h1>Lamp</h1><script type="application/ld+json">{"@type": "Product", "colour": "red",}</script>'
    )
    assert main(["repair", str(page)]) == 3
    errors = capsys.readouterr().err
    assert "not checked: JSON-LD block 0 cannot be read as JSON" in errors
    assert main(["repair", str(page), "--output-format", "json"]) == 3
    assert json.loads(capsys.readouterr().out)["files"][0]["unread"]

    template = tmp_path / "page.html.j2"
    template.write_text('<script type="application/ld+json">{"name": "{{ name }}"}</script>')
    assert main(["repair", str(template)]) == 3
    assert "is a template and was not checked" in capsys.readouterr().err


def test_what_would_change_is_a_patch_and_steers_no_terminal(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    markup = (
        '{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "descripton": "x\\u001b[31m"}'
    )
    Path("a lamp.jsonld").write_text(markup)  # without a line's end
    assert main(["repair", "a lamp.jsonld", "--diff"]) == 0
    output = capsys.readouterr()
    assert "\x1b" not in output.err
    assert "1 violation, 1 update, 0 left\n" in output.err
    assert output.out.startswith("--- a/a lamp.jsonld\t\n+++ b/a lamp.jsonld\t\n")
    assert output.out.count("\\ No newline at end of file\n") == 2
    subprocess.run(["git", "apply"], input=output.out, text=True, check=True)
    assert Path("a lamp.jsonld").read_text() != markup


@pytest.mark.parametrize(
    "constraint",
    [
        'sh:property [ sh:path s:name ; sh:pattern "(" ]',
        'sh:property [ sh:path s:name ; sh:minCount "x" ]',
        'sh:sparql [ sh:select "SELECT" ]',
        'sh:sparql [ sh:select "SELECT $this WHERE { SERVICE <http://127.0.0.1:9/> { $this ?p ?o } }" ]',
    ],
)
def test_shapes_that_are_none_are_wrong_usage(
    constraint: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("none.ttl").write_text(f"{PREFIXES} <#a> a sh:NodeShape ; sh:targetClass s:Product ; {constraint} .")
    Path("lamp.jsonld").write_text(PRODUCT)
    assert main(["repair", "lamp.jsonld", "--shapes", "none.ttl"]) == 2
    errors = capsys.readouterr().err
    # The engine logs some of them before, in lines of its own.
    assert errors.splitlines()[-1].startswith("factmark: nothing can be judged by none.ttl: ")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no such limit")
def test_a_file_that_takes_too_much_memory_is_given_up(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("page.html").write_text(PAGE % f"{MEMBER}, {TITLE}", encoding="utf-8")
    monkeypatch.setattr(command, "MEMORY_PER_FILE", 2**28)
    monkeypatch.setattr(command, "_repaired", lambda *_: bytearray(2**30))
    assert main(["repair", "page.html"]) == 3
    assert capsys.readouterr().err == "factmark: page.html: it took more than 256 MiB of memory\n"


def test_a_graph_with_half_a_character_is_told(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "reviewers.ttl").write_text(REVIEWERS)
    (files / "half.nt").write_text('<https://a.example/> <https://schema.org/name> "\\ud800" .\n')
    assert main(["repair", "half.nt", "--shapes", "reviewers.ttl"]) == 3
    assert "half.nt is not readable as RDF" in capsys.readouterr().err
    assert main(["repair", "reviewers.ttl", "--shapes", "half.nt"]) == 2


def test_graphs_in_other_forms_are_told(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "reviewers.ttl").write_text(REVIEWERS)
    (files / "data.nq").write_text('<https://a.example/> <https://schema.org/name> "A" .\n')
    assert main(["repair", "data.nq", "--shapes", "reviewers.ttl"]) == 3
    assert "data.nq is RDF and no page" in capsys.readouterr().err


def test_what_is_no_rdf_is_said_in_words_of_our_own(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<!doctype html>\n<html lang="en"><h1>Mug</h1></html>', encoding="utf-8")
    command = [sys.executable, "-m", "factmark", "repair", str(page), "--shapes", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"factmark: {page} is not readable as RDF: ")


def test_a_misspelt_type_is_renamed_before_what_refers_to_it_is_taken_out(files: Path) -> None:
    page = files / "slips.html"
    markup = (
        '{"@context": "https://schema.org", "@type": "Person", "name": "Ann Moor", '
        '"wroksFor": {"@type": "Organisation", "name": "Moor House"}}'
    )
    page.write_text(
        f'<html lang="en"><head><title>Ann Moor</title><script type="application/ld+json">{markup}</script></head>'
        "<body><h1>Ann Moor</h1><p>Ann Moor works for Moor House.</p></body></html>",
        encoding="utf-8",
    )
    assert main(["repair", str(page), "--write"]) == 0
    after = page.read_text(encoding="utf-8")
    assert '"worksFor": {"@type": "Organization", "name": "Moor House"}' in after


def test_a_type_gives_way_to_its_subtype_and_what_fits_another_is_not_deleted(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    markup = (
        '{"@context": "https://schema.org", "@type": "LocalBusiness", "name": "Corner Shop", '
        '"address": {"@type": "Place", "streetAddress": "Hill 1"}, '
        '"aggregateRating": {"@type": "Rating", "ratingValue": 4.5, "reviewCount": 12}}'
    )
    page = files / "shop.html"
    page.write_text(
        f'<html lang="en"><head><title>Corner Shop</title><script type="application/ld+json">{markup}</script></head>'
        "<body><h1>Corner Shop</h1><p>Hill 1. Rated 4.5 by 12 reviews.</p></body></html>",
        encoding="utf-8",
    )
    status, outcome = run(capsys, "shop.html", "--write")
    after = page.read_text(encoding="utf-8")
    assert '"aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": 12}' in after
    # A place is no address: either the type or the two properties may be wrong.
    assert '"address": {"@type": "Place", "streetAddress": "Hill 1"}' in after
    assert (status, {left["constraint"] for left in outcome["left"]}) == (1, {"Or", "Closed"})
    assert all(left["choices"] for left in outcome["left"])
