"""OAEI-LLM's table 1 and code snippet 1, by hand: every class, shared sources and shared targets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import etree

from factmark.__main__ import main
from factmark.bench.mappings.alignment import Mapping, OntologyFile, classify, summary_of
from factmark.bench.mappings.mapping import by_default
from factmark.bench.mappings.mapping_files import (
    ALIGN,
    RDF,
    read_edoal,
    read_mappings,
    read_sssom,
    write_edoal,
    write_sssom,
)
from factmark.bench.models.endpoints import MessagesEndpoint, Say

CMT, CONFERENCE = "http://cmt#", "http://conference#"


def pair(source: str, target: str) -> Mapping:
    return Mapping(CMT + source, CONFERENCE + target)


@pytest.fixture
def ontologies(tmp_path: Path) -> tuple[Path, Path]:
    head = "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . "
    cmt, conference = tmp_path / "cmt.ttl", tmp_path / "conference.ttl"
    cmt.write_text(
        f"{head} @prefix : <{CMT}> . :Person a owl:Class . :Author a owl:Class ; rdfs:subClassOf :Person . "
        ":Chairman a owl:Class . :ConferenceChair a owl:Class . :Paper a owl:Class . :Review a owl:Class . "
        ":Date a owl:Class . :Bid a owl:Class ."
    )
    conference.write_text(
        f"{head} @prefix : <{CONFERENCE}> . :Document a owl:Class . :Paper a owl:Class ; rdfs:subClassOf :Document . "
        ":Chair a owl:Class ; rdfs:label 'chair' . :Review a owl:Class . :Short_paper a owl:Class ; rdfs:subClassOf :Paper ."
    )
    return cmt, conference


def verdicts(
    reference: list[Mapping], model: list[Mapping], ontologies: tuple[Path, Path]
) -> dict[tuple[str, str], str]:
    compared = classify(reference, model, OntologyFile(*ontologies), lambda *_: "disputed")
    return {(m.source.partition("#")[2], m.target.partition("#")[2]): m.verdict for m in compared}


@pytest.mark.parametrize(
    ("reference", "model", "expected"),
    [
        ([("Paper", "Paper")], [("Paper", "Paper")], {("Paper", "Paper"): "correct"}),
        ([("Paper", "Paper")], [("Review", "Review")], {
            ("Paper", ""): "missing_from_model", ("Review", "Review"): "missing_from_reference",
        }),
        # Shared source: the target is broader, narrower, something else.
        ([("Paper", "Paper")], [("Paper", "Document")], {("Paper", "Document"): "align_up"}),
        ([("Paper", "Paper")], [("Paper", "Short_paper")], {("Paper", "Short_paper"): "align_down"}),
        ([("Paper", "Paper")], [("Paper", "Chair")], {("Paper", "Chair"): "disputed"}),
        # Shared target: the source is.
        ([("Author", "Person")], [("Person", "Person")], {("Person", "Person"): "align_up"}),
        ([("Person", "Person")], [("Author", "Person")], {("Author", "Person"): "align_down"}),
        ([("Chairman", "Chair")], [("ConferenceChair", "Chair")], {("ConferenceChair", "Chair"): "disputed"}),
        # One pair of the model shares the source of one and the target of another: both are incorrect, none is missing.
        ([("Paper", "Paper"), ("Review", "Review")], [("Paper", "Review")], {("Paper", "Review"): "disputed"}),
        # Beside a correct pair, a further one shares its source and is not "missing from OAEI".
        ([("Paper", "Paper")], [("Paper", "Paper"), ("Paper", "Document")], {
            ("Paper", "Paper"): "correct", ("Paper", "Document"): "align_up",
        }),
    ],
)  # fmt: skip
def test_each_class_of_table_1(
    reference: list[tuple[str, str]],
    model: list[tuple[str, str]],
    expected: dict[tuple[str, str], str],
    ontologies: tuple[Path, Path],
) -> None:
    assert verdicts([pair(*p) for p in reference], [pair(*p) for p in model], ontologies) == expected


def test_categories_count_pairs_and_types_count_hallucinations(ontologies: tuple[Path, Path]) -> None:
    reference = [pair(name, name) for name in ("Paper", "Review", "Person", "Date")]
    model = [pair("Paper", "Review"), pair("Person", "Person"), pair("Bid", "Chair")]
    found = summary_of(classify(reference, model, OntologyFile(*ontologies), by_default))
    assert found["categories"] == {
        "correct": 1, "incorrect": 2, "missing_from_llm": 1, "missing_from_oaei": 1,
    }  # fmt: skip
    # Paper-Review is told of both pairs that it misses; that it is irrelevant, nobody said.
    assert (found["counts"]["not_judged"], found["counts"]["false"]) == (2, 0)
    assert (found["precision"], found["recall"], found["f1"]) == (0.3333, 0.25, 0.2857)
    assert found["one_to_one"] is True


def test_code_snippet_1() -> None:
    chair = Mapping(
        CMT + "ConferenceChair",
        CONFERENCE + "Chair",
        "=",
        1.0,
        "disputed",
        CONFERENCE + "Chair",
        CMT + "Chairman",
    )
    missing = Mapping(CMT + "Chairman", "", "=", 1.0, "missing_from_model", CONFERENCE + "Chair")
    extra = Mapping(CMT + "Bid", CONFERENCE + "Bid", "=", 0.5, "missing_from_reference")
    text = write_edoal([chair, missing, extra], "llama-3-8b")
    root = etree.fromstring(text.encode())
    cells = root.findall(f".//{{{ALIGN}}}Cell")

    def said(index: int) -> list[tuple[str, str]]:
        return [
            (etree.QName(e).localname, e.get(f"{{{RDF}}}resource") or e.text)
            for e in root.findall(f".//{{{ALIGN}}}hallucination")[index]
        ]

    # As in the snippet, both hallucinations of (Chairman, Chair) are in its cell.
    assert [len(cell.findall(f"{{{ALIGN}}}hallucination")) for cell in cells] == [2, 1]
    assert [e.get(f"{{{RDF}}}resource") for e in cells[0][:2]] == [CMT + "Chairman", CONFERENCE + "Chair"]
    assert said(0) == [
        ("llm", "llama-3-8b"),
        ("category", "incorrect"),
        ("entity1", CMT + "ConferenceChair"),
        ("type", "disputed-mapping"),
    ]
    assert said(1) == [("llm", "llama-3-8b"), ("category", "missing"), ("source", "llm")]
    assert said(2) == [("llm", "llama-3-8b"), ("category", "missing"), ("source", "oaei")]
    assert read_edoal(text) == [chair, missing, extra]
    assert read_sssom(write_sssom([chair, missing, extra])) == [chair, missing, extra]


@pytest.mark.parametrize("ending", ["rdf", "tsv"])
def test_conference_chair_is_not_judged_without_a_model(
    ending: str, ontologies: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Section 2.1: relevance is for the evaluator to say; the paper's disputes Chairman and ConferenceChair."""
    reference, model, out = (tmp_path / f"{name}.rdf" for name in ("reference", "model", "out"))
    reference.write_text(write_edoal([pair("Chairman", "Chair")]))
    model.write_text(write_edoal([pair("ConferenceChair", "Chair")]))
    out = out.with_suffix(f".{ending}")
    arguments = ["--ontology", str(ontologies[0]), "--ontology", str(ontologies[1]), "--write", str(out)]
    assert main(["bench", "mapping", str(reference), str(model), *arguments, "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["categories"] == {
        "correct": 0, "incorrect": 1, "missing_from_llm": 0, "missing_from_oaei": 0,
    }  # fmt: skip
    assert {name: count for name, count in document["counts"].items() if count} == {"not_judged": 1}
    assert "false-mapping" not in out.read_text()
    (again,) = read_mappings(out)
    assert (again.verdict, again.expected_source) == ("not_judged", CMT + "Chairman")


def test_what_is_missed_of_one_mapping_stands_in_one_cell(ontologies: tuple[Path, Path]) -> None:
    """Code snippet 1 has several hallucinations in the cell of the reference's mapping."""
    model = [pair("ConferenceChair", "Chair"), pair("Chairman", "Paper")]
    compared = classify([pair("Chairman", "Chair")], model, OntologyFile(*ontologies), lambda *_: "disputed")
    root = etree.fromstring(write_edoal(compared).encode())
    (cell,) = root.findall(f".//{{{ALIGN}}}Cell")
    assert len(cell.findall(f"{{{ALIGN}}}hallucination")) == 2
    assert read_edoal(write_edoal(compared)) == compared


@pytest.mark.parametrize("end", ["", "#"])
def test_alignments_are_read_with_and_without_the_hash_of_their_namespace(end: str) -> None:
    text = f"""<?xml version="1.0" encoding="utf-8"?>
    <rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment{end}"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <Alignment><xml>yes</xml><level>0</level><type>??</type><map><Cell>
      <entity1 rdf:resource="http://cmt#Chairman"/><entity2 rdf:resource="http://conference#Chair"/>
      <measure rdf:datatype="xsd:float">1.0</measure><relation>=</relation>
    </Cell></map></Alignment></rdf:RDF>"""
    assert read_edoal(text) == [pair("Chairman", "Chair")]


def test_a_model_matches_two_ontologies_and_evaluates(
    ontologies: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    reference, out = tmp_path / "reference.rdf", tmp_path / "oaei-llm.rdf"
    reference.write_text(write_edoal([pair("Chairman", "Chair"), pair("Paper", "Paper")]))
    pairs = [("ConferenceChair", "Chair"), ("Paper", "Paper"), ("Chairman", "Chair"), ("Bid", "Nothing")]
    rows = [{"source": CMT + s, "target": CONFERENCE + t} for s, t in pairs]

    def says(body: dict) -> Say:
        asked = body["messages"][0]["content"][0]["text"]
        return Say(json.dumps(rows) if "Target ontology" in asked else "relevant")

    arguments = [
        "bench", "mapping", str(reference), "--ontology", str(ontologies[0]), "--ontology", str(ontologies[1]),
    ]  # fmt: skip
    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        asked = [*arguments, "--llm", "a-model", "--write", str(out), "--name", "llama-3-8b"]
        assert main([*asked, "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    # The second mapping of Chair is dropped: an alignment is one-to-one.
    assert document["categories"] == {
        "correct": 1, "incorrect": 1, "missing_from_llm": 0, "missing_from_oaei": 0,
    }  # fmt: skip
    assert "<llm>llama-3-8b</llm>" in out.read_text()
    assert "disputed-mapping" in out.read_text()
    assert main(arguments) == 2
