"""The running example of Lin et al. (2025), figures 2 to 6: its three cases, S and F(S)."""

from __future__ import annotations

import itertools
import json

import pytest
from rdflib import Graph, URIRef
from rdflib.compare import isomorphic

from factmark.bench.repairs.cases import Case, Reached, label, make_cases, reached, relaxed, shares
from factmark.generator.repair.contexts import (
    PAPER,
    data_excerpt_of,
    descriptions,
    prompts,
    read_choice,
    shapes_excerpt_of,
)
from factmark.generator.repair.reports import ValidationResult
from factmark.generator.repair.search import GraphSubject, repair
from factmark.generator.repair.update import read_answer

PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix ex: <https://example.org/> .
@prefix : <https://shapes.example/> .
"""
REVIEWED_BY = """
:ReviewedByShape a sh:PropertyShape ; sh:path ex:reviewedBy ;
  sh:qualifiedValueShape :ReviewerShape ; sh:qualifiedMinCount 1 ; sh:qualifiedMaxCount 3 .
:ReviewerShape a sh:NodeShape ; sh:targetNode ex:Dan ; sh:class ex:Professor , ex:CommitteeMember .
"""
FIGURE_6A = """
:ReviewedByShape a sh:PropertyShape ; sh:path ex:reviewedBy ; sh:qualifiedValueShape :ReviewerShape ;
  sh:qualifiedMinCount 1 .
:ReviewerShape a sh:NodeShape ; sh:class ex:Professor , ex:CommitteeMember .
"""
MANIFEST = (
    ":PaperShape a sh:NodeShape ; sh:targetClass ex:Paper ; sh:property :ReviewedByShape ." + REVIEWED_BY
)
KG = """
ex:PaperABC a ex:Paper ; ex:reviewedBy ex:Alice , ex:Bob , ex:Clark ; ex:author ex:Ethan .
ex:PaperA a ex:Paper ; ex:reviewedBy ex:Alice .
ex:Alice a ex:Professor , ex:CommitteeMember .
ex:Bob a ex:Professor , ex:CommitteeMember .
ex:Clark a ex:Student .
ex:Dan a ex:Professor , ex:CommitteeMember .
"""
EX = "https://example.org/"


def graph(text: str) -> Graph:
    return Graph().parse(data=PREFIXES + text, format="turtle")


def without(*lines: str) -> Graph:
    return graph(KG) - graph(" ".join(lines))


@pytest.fixture(scope="module")
def found() -> list[Case]:
    # The seed draws PaperABC, the focus of the paper's cases, and Alice as the one who is disqualified.
    return make_cases(graph(KG), graph(MANIFEST), seed=1).cases


def case_of(found: list[Case], violated: Graph) -> Case:
    (case,) = (case for case in found if isomorphic(case.graph, violated))
    return case


WAYS = {
    name: (
        f"ex:{name} a ex:Professor .",
        f"ex:{name} a ex:CommitteeMember .",
        f"ex:PaperABC ex:reviewedBy ex:{name} .",
    )
    for name in ("Alice", "Bob")
}
E1 = ("ex:Alice a ex:CommitteeMember .", "ex:PaperABC ex:reviewedBy ex:Bob .")
E2 = ("ex:Alice a ex:Professor .", "ex:PaperABC ex:reviewedBy ex:Bob .")


@pytest.mark.parametrize("lines", [E1, E2], ids=["E1", "E2"])
def test_one_reviewer_is_disqualified_and_the_other_unlinked(
    lines: tuple[str, ...], found: list[Case]
) -> None:
    # Section 4.4: "E1 produces two validation results", so that its amplification factor is 2.
    assert case_of(found, without(*lines)).amplification == 2


@pytest.mark.parametrize("lines", [E1, E2], ids=["E1", "E2"])
def test_nobody_is_made_a_reviewer_again_without_a_person(lines: tuple[str, ...]) -> None:
    shapes = graph(MANIFEST)
    outcome = repair(GraphSubject.of(without(*lines), shapes), shapes)
    assert (outcome.steps, len(outcome.subject.violations)) == ((), 2)
    changes = {triple for each in outcome.choices.values() for change in each for triple in change.inserts}
    # What undoes the case is among the choices: a type of Alice's, which nothing in the graph supports, and a link.
    assert set(graph(" ".join(lines))) <= changes
    # A model may choose the link, and not say what Alice is.
    for line, left in zip(lines, (2, 1), strict=True):
        update = "PREFIX ex: <https://example.org/> INSERT DATA { " + line + " }"
        answered = repair(
            GraphSubject.of(without(*lines), shapes), shapes, ask=lambda *_, update=update: update
        )
        assert len(answered.subject.violations) == left


def test_too_many_reviewers_are_found_in_the_graph_first(found: list[Case]) -> None:
    # Appendix B: 3 - 2 + 1 = 2 nodes are needed; Dan exists, one more is minted.
    (case,) = (case for case in found if case.components == ("qualifiedMaxCount",))
    links = set(case.graph.objects(URIRef(EX + "PaperABC"), URIRef(EX + "reviewedBy")))
    assert {str(each) for each in links if str(each).startswith(EX)} == {
        EX + name for name in ("Alice", "Bob", "Clark", "Dan")
    }
    assert len(links) == 5
    assert case.amplification == 1


LEAVES = [
    *(without(*ways) for ways in itertools.product(*(WAYS[name] for name in ("Alice", "Bob")))),
    *(without(way) for way in ("ex:Alice a ex:Professor .", "ex:Alice a ex:CommitteeMember .")),
    without("ex:PaperA ex:reviewedBy ex:Alice ."),
]
"""Figure 3's leaves of rule 2: either reviewer of PaperABC is disqualified in one of two ways or unlinked, at once; the
one of PaperA by himself."""


def test_rule_2_makes_leaves_of_figure_3() -> None:
    made = [
        case
        for seed in range(4)
        for once in (False, True)
        for case in make_cases(graph(KG), graph(MANIFEST), seed=seed, once=once).cases
        if str(case.shape).endswith("PaperShape") and case.components != ("qualifiedMaxCount",)
    ]
    found = {number for number, leaf in enumerate(LEAVES) for case in made if isomorphic(case.graph, leaf)}
    assert all(any(isomorphic(case.graph, leaf) for leaf in LEAVES) for case in made)
    # All in one way, each in another way, and mixed strategies either way round, for either paper: by seed, every leaf.
    assert found == set(range(12))


@pytest.mark.parametrize("seed", range(4))
def test_collection_ends_when_all_constraints_are_broken(seed: int) -> None:
    """Section 4.3: "terminates" for a set of paths that has all constraints, here the four that end an expansion."""
    made = make_cases(graph(KG), graph(MANIFEST), seed=seed, once=True)
    assert made.covered == made.constraints == 4
    assert len(made.cases) <= 4
    assert {str(case.shape) for case in made.cases} == {"https://shapes.example/PaperShape"}


def test_two_runs_with_one_seed_are_the_same_and_focus_nodes_are_drawn() -> None:
    def focuses(seed: int) -> list[str]:
        return [str(case.focus) for case in make_cases(graph(KG), graph(MANIFEST), seed=seed).cases]

    assert focuses(3) == focuses(3)
    assert len({tuple(focuses(seed)) for seed in range(6)}) > 1


def result_of(case: Case) -> ValidationResult:
    return next(each for each in case.results if str(each.focus) == EX + "PaperABC")


def test_s_is_the_source_shape_and_its_dependency(found: list[Case]) -> None:
    result = result_of(case_of(found, without(*E1)))
    shown = shapes_excerpt_of(graph(MANIFEST), (result,), "source")
    assert isomorphic(shown, graph(REVIEWED_BY))
    # Figure 6 (a), which leaves out the maximum and the target; "the source shape and its dependent shapes" have them.
    left_out = ":ReviewedByShape sh:qualifiedMaxCount 3 . :ReviewerShape sh:targetNode ex:Dan ."
    assert isomorphic(shown - graph(left_out), graph(FIGURE_6A))
    assert isomorphic(shapes_excerpt_of(graph(MANIFEST), (result,), "manifest"), graph(MANIFEST))


def test_what_a_shape_only_names_is_no_dependency(found: list[Case]) -> None:
    """Section 4.1: dependency is by shape-based constraints. A class that is a shape, or a listed value, is none."""
    more = """
    ex:Professor a sh:NodeShape , rdfs:Class ; rdfs:subClassOf ex:Person ; sh:property [ sh:path ex:title ] .
    ex:Person a rdfs:Class .
    :ReviewedByShape sh:in ( ex:Professor ) ; sh:or ( :Named [ sh:nodeKind sh:IRI ] ) .
    :Named sh:property [ sh:path ( ex:name ex:first ) ; sh:minCount 1 ] .
    ex:name a ex:Property .
    """
    result = result_of(case_of(found, without(*E1)))
    shown = shapes_excerpt_of(graph(MANIFEST + more), (result,), "source").serialize()
    assert "ex:first" in shown
    assert "minCount" in shown
    assert "nodeKind" in shown
    assert "title" not in shown
    assert "subClassOf" not in shown
    assert "ex:Property" not in shown


def test_f_is_what_validation_read(found: list[Case]) -> None:
    case = case_of(found, without(*E1))
    expected = without(*E1, "ex:PaperABC a ex:Paper ; ex:author ex:Ethan .") - graph(
        "ex:PaperA a ex:Paper ; ex:reviewedBy ex:Alice ."
    )
    # Figure 6 (b): without the author; with Bob and Dan, who satisfy the reviewers' shape.
    shown = data_excerpt_of(case.graph, graph(MANIFEST), (result_of(case),), "touched")
    assert isomorphic(shown, expected), shown.serialize()
    assert isomorphic(data_excerpt_of(case.graph, graph(MANIFEST), (result_of(case),), "graph"), case.graph)


def test_a_positive_example_satisfies_the_source_shape() -> None:
    more = "ex:PaperB a ex:Paper ; ex:reviewedBy ex:Dan ; ex:author ex:Eve ."
    violated = without(*E1) + graph(more)
    result = ValidationResult(
        URIRef(EX + "PaperABC"),
        f"<{EX}reviewedBy>",
        None,
        URIRef("http://www.w3.org/ns/shacl#QualifiedMinCountConstraintComponent"),
        URIRef("https://shapes.example/ReviewedByShape"),
    )
    f, plus = (
        data_excerpt_of(violated, graph(MANIFEST), (result,), choice)
        for choice in ("touched", "touched+example")
    )
    assert isomorphic(plus - f, graph("ex:PaperB ex:reviewedBy ex:Dan ."))


def test_descriptions_are_those_of_classes_in_the_whole_shapes_graph(found: list[Case]) -> None:
    described = graph(
        MANIFEST
        + "ex:Professor a rdfs:Class ; rdfs:label 'professor' ; rdfs:comment 'Teaches at a university.' ."
    )
    result = result_of(case_of(found, without(*E1)))
    shown = shapes_excerpt_of(described, (result,), "source")
    assert "Teaches" not in shown.serialize()
    assert "Teaches" not in shapes_excerpt_of(described, (result,), "manifest").serialize()
    assert descriptions(shown, described, Graph()) == {EX + "Professor": "Teaches at a university. professor"}
    (text,) = prompts(graph(KG), described, (result,), [("described", "touched")])
    assert "Teaches" in text[1]


def test_the_prompt_says_what_is_violated(found: list[Case]) -> None:
    result = result_of(case_of(found, without(*E1)))
    _, asked = next(prompts(without(*E1), graph(MANIFEST), (result,)))
    assert (
        f"QualifiedMinCount is violated: focus node <{EX}PaperABC>, path <{EX}reviewedBy>, "
        "source shape <https://shapes.example/ReviewedByShape>" in asked
    )


def test_the_choices_have_the_paper_s_names() -> None:
    assert list(PAPER.values()) == ["M", "S", "S_n", "G", "F", "F⁺"]
    assert label("described+touched+example") == "S_nF⁺"
    assert read_choice("S_nF⁺") == read_choice("SnF+") == ("described", "touched+example")
    assert read_choice("MG") == read_choice("manifest+graph") == ("manifest", "graph")
    assert read_choice("S") is read_choice("X+F") is None


UPDATE = f"PREFIX ex: <{EX}>\n"
BACK = f"{UPDATE} INSERT DATA {{ ex:Alice a ex:CommitteeMember . ex:PaperABC ex:reviewedBy ex:Bob }}"


@pytest.mark.parametrize(
    ("answer", "tiers"),
    [
        (BACK, (True, True, True, True)),
        (json.dumps({"answer": BACK}), (True, True, True, True)),
        (f"{UPDATE} INSERT DATA {{ ex:Alice a ex:CommitteeMember }}", (True, True, False, False)),
        (f"{UPDATE} INSERT DATA {{ ex:PaperABC ex:reviewedBy ex:Zoe }}", (True, False, False, False)),
        # Nothing is left that could violate a shape with a class for its target; Dan violates his.
        ("CLEAR ALL", (True, False, False, False)),
        ("INSERT DATA { ex:Alice", (False, False, False, False)),
    ],
)
def test_tiers_of_repairs_of_e1(answer: str, tiers: tuple[bool, ...]) -> None:
    repaired = read_answer(answer, without(*E1))
    outcome = reached(repaired, graph(KG), graph(MANIFEST))
    assert (outcome.parses, outcome.valid, outcome.isomorphic_relaxed, outcome.isomorphic) == tiers


def test_literals_are_relaxed_to_one_placeholder() -> None:
    # Section 6: "all literals are replaced with a placeholder string".
    one, other = graph("ex:a ex:name 'Ann' ; ex:age 5 ."), graph("ex:a ex:name 'Bob' ; ex:age 'x'@en .")
    assert isomorphic(relaxed(one), relaxed(other))
    assert not isomorphic(relaxed(one), relaxed(graph("ex:a ex:name 'Ann' .")))


def test_who_abstains_has_neither_repaired_nor_failed() -> None:
    found = [Reached(True, True, True, True, 0), Reached(True, left=1), Reached(abstained=True), Reached()]
    assert shares(found) == {
        "parses": 0.5,
        "valid": 0.25,
        "isomorphic_relaxed": 0.25,
        "isomorphic": 0.25,
        "abstained": 0.25,
    }
