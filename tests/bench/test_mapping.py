"""Kinds of misses, the hierarchy that tells them apart, and the formats of mappings."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from factmark.__main__ import main
from factmark.bench.input import UnusableInputError
from factmark.bench.mappings.alignment import Mapping, OntologyFile, SchemaOrg
from factmark.bench.mappings.mapping import by_default, compare, markup_mappings, summary
from factmark.bench.mappings.mapping_files import (
    ALIGN,
    RDF,
    read_edoal,
    read_mappings,
    read_sssom,
    write_edoal,
    write_mappings,
    write_sssom,
)
from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.three_agents.mimr import read_markup

REFERENCE = [
    Mapping("shop", "Store"),
    Mapping("bistro", "Restaurant"),
    Mapping("novel", "Book"),
    Mapping("writer", "author"),
    Mapping("cover", "image"),
    Mapping("tool", "Product"),
    Mapping("pieces", "hasPart"),
]
MODEL = [
    Mapping("shop", "https://schema.org/Store"),
    Mapping("bistro", "LocalBusiness"),
    Mapping("novel", "Audiobook"),
    Mapping("writer", "publisher"),
    Mapping("pieces", "isPartOf"),
    Mapping("tool", "Product", "<"),
    Mapping("lamp", "Product"),
]


def test_each_kind_of_miss() -> None:
    compared = compare(REFERENCE, MODEL, SchemaOrg(), lambda given, wanted: "false")
    assert {m.source: m.verdict for m in compared} == {
        "shop": "correct",
        "bistro": "align_up",
        "novel": "align_down",
        "writer": "false",
        "pieces": "disputed",
        "tool": "align_up",
        "cover": "missing_from_model",
        "lamp": "missing_from_reference",
    }
    found = summary(compared)
    assert (found["incorrect"], found["precision"], found["recall"]) == (5, 0.1429, 0.1429)


def test_several_targets_of_a_source_are_matched_before_misses_are_told() -> None:
    reference = [Mapping("a", "Store"), Mapping("a", "Restaurant")]
    model = [Mapping("a", "Restaurant"), Mapping("a", "LocalBusiness")]
    compared = compare(reference, model, SchemaOrg(), lambda given, wanted: "false")
    assert [(m.target, m.verdict, m.expected) for m in compared] == [
        ("Restaurant", "correct", "Restaurant"),
        ("LocalBusiness", "align_up", "Store"),
    ]


def test_every_target_of_the_reference_counts_once() -> None:
    reference = [
        Mapping("a", "Store"),
        Mapping("a", "WebPage"),
        Mapping("a", "Person"),
        Mapping("a", "Store"),
    ]
    model = [Mapping("a", "LocalBusiness"), Mapping("a", "Thing"), Mapping("a", "Person")]
    compared = compare(reference, model, SchemaOrg(), lambda given, wanted: "false")
    # Thing is broader than both that are left; compared with the first by name, WebPage is missing.
    assert [(m.target, m.verdict, m.expected) for m in compared] == [
        ("Person", "correct", "Person"),
        ("LocalBusiness", "align_up", "Store"),
        ("Thing", "align_up", "Store"),
        ("", "missing_from_model", "WebPage"),
    ]
    found = summary(compared)
    assert (found["precision"], found["recall"], found["f1"]) == (0.3333, 0.3333, 0.3333)


def test_of_several_relations_the_mildest_counts() -> None:
    reference = [Mapping("a", "isPartOf"), Mapping("a", "Recipe"), Mapping("a", "hasPart", "<")]
    compared = compare(reference, [Mapping("a", "hasPart")], SchemaOrg(), lambda given, wanted: "false")
    assert (compared[0].verdict, compared[0].expected) == ("disputed", "hasPart")


def test_a_model_is_asked_only_where_the_hierarchy_says_nothing() -> None:
    asked = []

    def decide(given: Mapping, wanted: Mapping) -> str:
        asked.append((given.target, wanted.target))
        return "disputed"

    compared = compare(REFERENCE, MODEL, SchemaOrg(), decide)
    assert asked == [("publisher", "author")]
    assert {m.verdict for m in compared if m.source == "writer"} == {"disputed"}


@pytest.mark.parametrize(
    ("term", "other", "relation"),
    [
        ("Thing", "Product", "broader"),
        ("Product", "http://schema.org/Thing", "narrower"),
        ("members", "member", "related"),
        ("image", "logo", "broader"),
        ("Product", "Recipe", None),
    ],
)
def test_schema_org_s_hierarchy(term: str, other: str, relation: str | None) -> None:
    assert SchemaOrg().relation(term, other) == relation


def test_an_ontology_file_s_hierarchy(tmp_path: Path) -> None:
    path = tmp_path / "ontology.ttl"
    path.write_text(
        """@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix ex: <https://example.org/> .
        ex:C rdfs:subClassOf ex:B . ex:B rdfs:subClassOf ex:A ; owl:equivalentClass ex:Z .
        ex:p rdfs:subPropertyOf ex:q . ex:bakes owl:inverseOf ex:bakedBy .
        ex:old <http://purl.org/dc/terms/isReplacedBy> ex:new .""",
        encoding="utf-8",
    )
    hierarchy = OntologyFile(path)
    ex = "https://example.org/"
    assert hierarchy.relation(f"{ex}A", f"{ex}C") == "broader"
    assert hierarchy.relation(f"{ex}p", f"{ex}q") == "narrower"
    assert hierarchy.relation(f"{ex}Z", f"{ex}B") == "related"
    assert hierarchy.relation(f"{ex}p", f"{ex}A") is None
    for one, two in (("bakes", "bakedBy"), ("old", "new")):
        assert hierarchy.relation(ex + one, ex + two) == hierarchy.relation(ex + two, ex + one) == "related"


@pytest.mark.parametrize(
    ("reference", "model", "figures"),
    [
        (["name"], [], (None, 0.0, 0.0)),
        ([], ["name"], (0.0, None, 0.0)),
        ([], [], (None, None, None)),
        (["name"], ["name", "http://schema.org/name", "https://schema.org/name"], (1.0, 1.0, 1.0)),
        (["name", "https://schema.org/name"], ["description"], (0.0, 0.0, 0.0)),
        (["name", "description"], ["http://schema.org/name"], (1.0, 0.5, 0.6667)),
    ],
)
def test_figures_of_one_source(
    reference: list[str], model: list[str], figures: tuple[float | None, ...]
) -> None:
    compared = compare(
        [Mapping("x", t) for t in reference], [Mapping("x", t) for t in model], SchemaOrg(), by_default
    )
    found = summary(compared)
    assert (found["precision"], found["recall"], found["f1"]) == figures
    assert found["counts"]["missing_from_model"] + found["counts"]["not_judged"] <= 1


drawn = st.lists(
    st.builds(
        Mapping,
        st.sampled_from("xyz"),
        st.sampled_from(
            ["name", "http://schema.org/name", "alternateName", "Thing", "Book", "members", "member"]
        ),
        st.sampled_from("=<>~"),
    ),
    max_size=6,
)


@given(drawn, drawn, st.randoms())
def test_figures_lie_between_0_and_1_and_the_order_of_rows_does_not_count(
    reference: list[Mapping], model: list[Mapping], order: random.Random
) -> None:
    found = summary(compare(reference, model, SchemaOrg(), by_default))
    mixed = [order.sample(side, len(side)) for side in (reference, model)]
    assert summary(compare(*mixed, SchemaOrg(), by_default)) == found
    assert all(found[name] is None or 0 <= found[name] <= 1 for name in ("precision", "recall", "f1"))
    same = summary(compare(model, model, SchemaOrg(), by_default))
    assert same["f1"] == (1.0 if model else None)


MARKED = [
    Mapping("https://example.org/a", "https://schema.org/Store", "=", 0.75),
    Mapping(
        "https://example.org/b", "https://schema.org/Thing", "<", 1.0, "align_up", "https://schema.org/Book"
    ),
]


HARD = [
    Mapping('value 5 <b> & "quotes"\ttab\nline \u2028 \u0001 end', "https://schema.org/name", ">", 0.5),
    Mapping("#start", "urn:x:y", "~", 0.0, "false", "urn:x:z"),
    Mapping("https://example.org/c", "", "=", 1.0, "missing_from_model", "https://schema.org/Book"),
]


@pytest.mark.parametrize("mappings", [MARKED, HARD, []])
def test_both_formats_keep_what_a_mapping_says(mappings: list[Mapping]) -> None:
    assert read_edoal(write_edoal(mappings)) == mappings
    assert read_sssom(write_sssom(mappings)) == mappings


def test_names_of_schema_org_are_written_as_its_addresses() -> None:
    written = [Mapping("shop", "Store", "=", 1.0, "correct", "Store")]
    full = Mapping("shop", "https://schema.org/Store", "=", 1.0, "correct", "https://schema.org/Store")
    assert read_edoal(write_edoal(written)) == [full]
    assert read_sssom(write_sssom(written)) == [full]


def test_an_alignment_has_the_structure_the_format_asks_for() -> None:
    """Alignment format 4.x: xml, level, type, two ontologies with their location, maps with one cell each."""
    root = etree.fromstring(write_edoal([*MARKED, *HARD]).encode())
    align, rdf = f"{{{ALIGN}}}", f"{{{RDF}}}"
    assert root.tag == f"{rdf}RDF"
    (alignment,) = root
    assert [child.tag for child in alignment][:5] == [
        f"{align}{name}" for name in ("xml", "level", "type", "onto1", "onto2")
    ]
    assert [alignment.findtext(f"{align}{name}") for name in ("xml", "level", "type")] == ["yes", "0", "**"]
    for side, about in (("onto1", "https://example.org/"), ("onto2", "https://schema.org/")):
        (ontology,) = alignment.find(f"{align}{side}")
        assert (ontology.tag, ontology.get(f"{rdf}about")) == (f"{align}Ontology", about)
        assert ontology.findtext(f"{align}location") == about
    maps = alignment.findall(f"{align}map")
    assert len(maps) == len(MARKED) + len(HARD)
    for map_ in maps:
        (cell,) = map_
        names = [child.tag.removeprefix(align) for child in cell if child.tag.startswith(align)]
        assert names[:4] == ["entity1", "entity2", "relation", "measure"]
        assert names[4:] in ([], ["hallucination"])
        assert cell.find(f"{align}measure").get(f"{rdf}datatype").endswith("#float")
        assert not re.search(r"[\s<>]", cell.find(f"{align}entity1").get(f"{rdf}resource"))


def test_an_sssom_table_has_the_slots_the_model_asks_for() -> None:
    """SSSOM 1.1: mapping_set_id and license; a subject (or literal label), predicate, object, justification."""
    lines = write_sssom([*MARKED, *HARD]).splitlines()
    header = yaml.safe_load("\n".join(line[1:] for line in lines if line.startswith("#")))
    assert {"mapping_set_id", "license"} <= set(header)
    declared = [slot["slot_name"] for slot in header["extension_definitions"]]
    text = write_sssom([*MARKED, *HARD])
    table = text[text.index("subject_id") :]
    rows = list(csv.DictReader(io.StringIO(table, newline=""), delimiter="\t"))
    assert declared == ["verdict", "expected", "expected_source"]
    assert len(rows) == len(MARKED) + len(HARD)
    for row in rows:
        assert row["predicate_id"].startswith("skos:")
        assert row["object_id"]
        assert row["mapping_justification"].startswith("semapv:")
        assert 0 <= float(row["confidence"]) <= 1
        assert bool(row["subject_id"]) != (
            row["subject_type"] == "rdfs literal" and bool(row["subject_label"])
        )


def test_headers_indented_by_any_amount_negations_and_missing_terms_are_read() -> None:
    text = (
        "#curie_map:\n# ex: https://example.org/\n#license: x\n"
        "subject_id\tpredicate_modifier\tpredicate_id\tobject_id\n"
        "ex:a\t\thttp://www.w3.org/2004/02/skos/core#broadMatch\tex:b\n"
        "ex:c\tNot\tskos:exactMatch\tex:d\n"
        "ex:e\t\tskos:exactMatch\tsssom:NoTermFound\n"
        "sssom:NoTermFound\t\tskos:exactMatch\tex:f\n"
    )
    assert read_sssom(text) == [Mapping("https://example.org/a", "https://example.org/b", "<")]


def test_entities_described_in_place_and_named_relations_are_read() -> None:
    text = """<?xml version="1.0"?>
    <rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment#"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edoal="http://ns.inria.org/edoal/1.0/#">
    <Alignment><map><Cell>
      <entity1><edoal:Class rdf:about="https://example.org/a"/></entity1>
      <entity2 rdf:resource="https://schema.org/Thing"/>
      <relation>SubsumedBy</relation><measure>0.5</measure>
    </Cell></map></Alignment></rdf:RDF>"""
    assert read_edoal(text) == [Mapping("https://example.org/a", "https://schema.org/Thing", "<", 0.5)]


def test_prefixes_of_an_sssom_table_are_expanded() -> None:
    text = (
        "# curie_map:\n#   ex: https://example.org/\n#   schema: https://schema.org/\n# license: x\n"
        "subject_id\tpredicate_id\tobject_id\tmapping_justification\n"
        "ex:a\tskos:narrowMatch\tschema:Thing\tsemapv:ManualMappingCuration\n"
    )
    assert read_sssom(text) == [Mapping("https://example.org/a", "https://schema.org/Thing", ">", 1.0)]


def test_what_is_no_alignment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="not XML"):
        read_edoal("no xml")
    with pytest.raises(UnusableInputError, match="subject_id"):
        read_sssom("a\tb\n1\t2\n")
    with pytest.raises(UnusableInputError, match="no alignment"):
        read_edoal("<html/>")
    with pytest.raises(UnusableInputError, match=r"m\.tsv:2: a confidence"):
        read_sssom("subject_id\tobject_id\tconfidence\na\tb\tnan\n", "m.tsv")
    with pytest.raises(UnusableInputError, match="no YAML"):
        read_sssom("#a: [\nsubject_id\tobject_id\n")
    with pytest.raises(UnusableInputError, match="no table"):
        read_sssom("subject_id\tobject_id\n" + "x" * 200_000 + "\ty\n")
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"source": "a", "target": "b"}\n\n{"source": "a", "target": ["b"]}\n', encoding="utf-8")
    with pytest.raises(UnusableInputError, match=r"rows.jsonl:3: target is a list, text was expected"):
        read_mappings(rows)
    bomb = (
        '<!DOCTYPE r [<!ENTITY a "'
        + "x" * 1000
        + '">'
        + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 20 if i else "&a;" * 20}">' for i in range(8))
        + "]><r>&a7;</r>"
    )
    with pytest.raises(UnusableInputError):
        read_edoal(bomb)


def test_the_command_compares_markup_and_writes_alignments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    human, model = tmp_path / "human.jsonld", tmp_path / "model.jsonld"
    context = "https://schema.org"
    human.write_text(
        json.dumps({"@context": context, "@type": "Restaurant", "name": "Blue Fork", "telephone": "123"}),
        encoding="utf-8",
    )
    model.write_text(
        json.dumps({"@context": context, "@type": "LocalBusiness", "name": "Blue  Fork", "faxNumber": "123"}),
        encoding="utf-8",
    )
    assert Mapping("thing Blue Fork", "Restaurant") in markup_mappings(read_markup(human))
    out = tmp_path / "misses.tsv"
    assert (
        main(["bench", "mapping", str(human), str(model), "--write", str(out), "--output-format", "json"])
        == 0
    )
    document = json.loads(capsys.readouterr().out)
    counts = document["counts"]
    assert (counts["correct"], counts["align_up"], counts["not_judged"]) == (1, 1, 1)
    low, high = document["intervals"]["precision"]
    assert (low, high) == (0, 1)  # of three sources, one right
    assert {m.verdict for m in read_mappings(out)} == {"correct", "align_up", "not_judged"}
    rdf = tmp_path / "misses.rdf"
    write_mappings(rdf, read_mappings(out))
    assert main(["bench", "mapping", str(rdf), str(out)]) == 0
    assert "correct" in capsys.readouterr().out


def test_a_model_is_asked_through_the_messages_api_and_within_the_budget(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reference, model = tmp_path / "reference.jsonl", tmp_path / "model.jsonl"
    reference.write_text(
        '{"source": "writer", "target": "author"}\n{"source": "eats", "target": "menu"}\n', encoding="utf-8"
    )
    model.write_text(
        '{"source": "writer", "target": "publisher"}\n{"source": "eats", "target": "price"}\n',
        encoding="utf-8",
    )
    arguments = [
        "bench",
        "mapping",
        str(reference),
        str(model),
        "--llm",
        "a-model",
        "--output-format",
        "json",
    ]

    def says(body: dict) -> Say:
        return Say("Relevant." if "publisher" in body["messages"][0]["content"][0]["text"] else "irrelevant")

    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        assert main(arguments) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["counts"]["disputed"], document["counts"]["false"]) == (1, 1)
        assert document["llm"]["requests"] == len(endpoint.bodies) == 2
        assert main([*arguments, "--llm-budget", "5tokens"]) == 3
        captured = capsys.readouterr()
        assert json.loads(captured.out)["llm"]["unanswered"] == 2
        assert "budget" in captured.err
        assert len(endpoint.bodies) == 2
        assert main([*arguments, "--llm-budget", "much"]) == 2
        assert "no budget" in capsys.readouterr().err
