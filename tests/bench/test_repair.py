"""Induced violations: what each constraint's operation breaks, coverage, tiers, contexts, the command."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from rdflib import Graph
from rdflib.compare import isomorphic

from factmark.__main__ import main
from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.repairs import measure
from factmark.bench.repairs.cases import Cases, Costs, make_cases, prompts_of, reached, relaxed, token_counts
from factmark.bench.repairs.cases import shares as tier_shares
from factmark.bench.repairs.manifest import DATASETS
from factmark.generator.repair.reports import validate
from factmark.generator.repair.update import is_update, read_answer

PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix ex: <https://example.org/> .
"""

# In the manner of the paper's running example: papers and their reviewers.
PAPERS_SHAPES = """
ex:PaperShape a sh:NodeShape ; sh:targetClass ex:Paper ;
  sh:property [ sh:path ex:reviewer ; sh:minCount 2 ; sh:class ex:Reviewer ] ;
  sh:property [ sh:path ex:reviewer ; sh:qualifiedValueShape [ sh:class ex:Senior ] ; sh:qualifiedMinCount 1 ] .
"""
PAPERS = """
ex:paper a ex:Paper ; ex:reviewer ex:ann , ex:bob .
ex:ann a ex:Reviewer , ex:Senior .
ex:bob a ex:Reviewer .
"""


def graph(text: str) -> Graph:
    return Graph().parse(data=PREFIXES + text, format="turtle")


def cases(shape: str, data: str) -> Cases:
    """The cases of a node shape with the target class ex:Thing."""
    shapes = graph(f"ex:Shape a sh:NodeShape ; sh:targetClass ex:Thing ; {shape} .")
    return make_cases(graph(data), shapes)


def broken(found: Cases) -> list[tuple[str, ...]]:
    return [case.components for case in found.cases]


def test_the_running_example_gives_three_cases_the_first_amplified_by_two() -> None:
    found = make_cases(graph(PAPERS), graph(PAPERS_SHAPES))
    assert [case.amplification for case in found.cases] == [2, 1, 1]
    assert broken(found) == [("minCount",), ("class",), ("class",)]
    # Taking the senior reviewer away breaks the minimum and the qualified one: one case, not two.
    assert (found.constraints, found.covered, found.isomorphic) == (4, 4, 1)


@pytest.mark.parametrize(
    ("shape", "data"),
    [
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:integer ]", "ex:a a ex:Thing ; ex:p 5 ."),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:string ]", 'ex:a a ex:Thing ; ex:p "x" .'),
        ("sh:property [ sh:path ex:p ; sh:nodeKind sh:IRI ]", "ex:a a ex:Thing ; ex:p ex:b ."),
        ("sh:property [ sh:path ex:p ; sh:nodeKind sh:BlankNode ]", "ex:a a ex:Thing ; ex:p [ ex:q 1 ] ."),
        ("sh:property [ sh:path ex:p ; sh:nodeKind sh:Literal ]", "ex:a a ex:Thing ; ex:p 1 ."),
        ("sh:property [ sh:path ex:p ; sh:hasValue 5 ]", "ex:a a ex:Thing ; ex:p 5 , 6 ."),
        ('sh:property [ sh:path ex:p ; sh:in ( "a" "b" ) ]', 'ex:a a ex:Thing ; ex:p "a" .'),
        ("sh:property [ sh:path ex:p ; sh:in ( ex:x ex:y ) ]", "ex:a a ex:Thing ; ex:p ex:x ."),
        ("sh:property [ sh:path ex:p ; sh:maxCount 1 ]", "ex:a a ex:Thing ; ex:p ex:b . ex:b ex:q 1 ."),
        ("sh:property [ sh:path ex:p ; sh:maxCount 0 ]", "ex:a a ex:Thing ."),
        ("sh:property [ sh:path ex:p ; sh:minCount 1 ]", 'ex:a a ex:Thing ; ex:p "x" .'),
        ("sh:property [ sh:path ex:p ; sh:class ex:C ]", "ex:a a ex:Thing ; ex:p [ a ex:D ] . ex:D rdfs:subClassOf ex:C ."),
        ('sh:property [ sh:path ex:p ; sh:pattern "^[a-z]+$" ]', 'ex:a a ex:Thing ; ex:p "abc" .'),
        ("sh:property [ sh:path ex:p ; sh:minLength 2 ]", 'ex:a a ex:Thing ; ex:p "abc" .'),
        ("sh:property [ sh:path ex:p ; sh:maxLength 5 ]", 'ex:a a ex:Thing ; ex:p "abc" .'),
        ("sh:property [ sh:path ex:p ; sh:minInclusive 3 ]", "ex:a a ex:Thing ; ex:p 3 ."),
        ("sh:property [ sh:path ex:p ; sh:maxExclusive 3.5 ]", "ex:a a ex:Thing ; ex:p 3.0 ."),
        ("sh:closed true ; sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> )", "ex:a a ex:Thing ."),
        ("sh:property [ sh:path [ sh:inversePath ex:p ] ; sh:minCount 1 ]", "ex:a a ex:Thing . ex:b ex:p ex:a ."),
        ("sh:property [ sh:path ( ex:p ex:q ) ; sh:datatype xsd:integer ]", "ex:a a ex:Thing ; ex:p [ ex:q 1 ] ."),
        ("sh:property [ sh:path [ sh:alternativePath ( ex:p ex:q ) ] ; sh:minCount 1 ]", "ex:a a ex:Thing ; ex:q 1 ."),
        ("sh:property [ sh:path ex:p ; sh:uniqueLang true ]", 'ex:a a ex:Thing ; ex:p "x"@en .'),
        ('sh:property [ sh:path ex:p ; sh:languageIn ( "en" "eo" ) ]', 'ex:a a ex:Thing ; ex:p "x"@en .'),
        ("sh:property [ sh:path ex:p ; sh:equals ex:q ]", "ex:a a ex:Thing ; ex:p 1 ; ex:q 1 ."),
        ("sh:property [ sh:path ex:p ; sh:disjoint ex:q ]", "ex:a a ex:Thing ; ex:p 1 ; ex:q 2 ."),
        ("sh:property [ sh:path ex:p ; sh:lessThan ex:q ]", "ex:a a ex:Thing ; ex:p 1 ; ex:q 2 ."),
        (
            "sh:property [ sh:path ex:p ; sh:lessThanOrEquals ex:q ]",
            'ex:a a ex:Thing ; ex:p "2001-01-01"^^xsd:date ; ex:q "2001-01-01"^^xsd:date .',
        ),
        ("sh:property [ sh:path [ sh:oneOrMorePath ex:p ] ; sh:minCount 2 ]", "ex:a a ex:Thing ; ex:p [ ex:p 1 ] ."),
        ('sh:pattern "^https://example.org/"', "ex:a a ex:Thing ."),
        (
            "sh:property [ sh:path ex:p ; sh:qualifiedValueShape [ sh:class ex:C ] ; sh:qualifiedMaxCount 1 ]",
            "ex:a a ex:Thing ; ex:p ex:b , ex:c . ex:b a ex:C .",
        ),
        (
            "sh:property [ sh:path ex:p ; sh:qualifiedValueShape [ sh:class ex:C ] ; sh:qualifiedMaxCount 0 ]",
            "ex:a a ex:Thing ; ex:p ex:b .",
        ),
        # Section 4.4: a node without values gets a literal of the graph.
        ("sh:property [ sh:path ex:p ; sh:class ex:C ]", 'ex:a a ex:Thing ; ex:q "x" .'),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:integer ]", 'ex:a a ex:Thing ; ex:q "x" , 5 .'),
    ],
)  # fmt: skip
def test_each_constraint_is_broken_by_one_operation(shape: str, data: str) -> None:
    made_cases = cases(shape, data)
    assert len(made_cases.cases) == 1
    assert (made_cases.covered, made_cases.ineffective, made_cases.impossible) == (1, 0, 0)


def test_numbers_stay_numbers_where_that_is_not_what_is_broken() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Loaf ; sh:property [ sh:path ex:price ; "
        "sh:datatype xsd:decimal ; sh:maxCount 1 ; sh:minInclusive 0 ] ."
    )
    found = make_cases(graph("ex:a a ex:Loaf ; ex:price 3.5 ."), shapes)
    # A text for the number is no number to compare either: that alone is amplified.
    assert [(*case.components, case.amplification) for case in found.cases] == [
        ("maxCount", 1),
        ("datatype", 2),
        ("minInclusive", 1),
    ]


def test_the_sparql_update_does_what_was_done() -> None:
    for case in make_cases(graph(PAPERS), graph(PAPERS_SHAPES)).cases:
        changed = graph(PAPERS)
        changed.update(case.sparql)
        assert isomorphic(changed, case.graph)


def test_shapes_are_expanded_down_to_their_constraints() -> None:
    made_cases = cases(
        """sh:node [ sh:property [ sh:path ex:p ; sh:node [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] ] ] ;
           sh:and ( [ sh:property [ sh:path ex:r ; sh:minCount 1 ] ] [ sh:class ex:Thing ; sh:class ex:Other ] )""",
        "ex:a a ex:Thing , ex:Other ; ex:p ex:b ; ex:r 1 . ex:b ex:q 1 .",
    )
    assert sorted(broken(made_cases)) == [("class",), ("minCount",), ("minCount",)]
    # A thing that is none any more is no target: nothing is left to be invalid.
    assert made_cases.ineffective == 1


def test_a_disjunction_is_broken_in_all_its_parts_and_every_part_in_some_case() -> None:
    made_cases = cases(
        """sh:or ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:datatype xsd:integer ] ]
                  [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] )""",
        "ex:a a ex:Thing ; ex:p 1 ; ex:q 2 .",
    )
    assert broken(made_cases) == [("minCount", "minCount"), ("datatype", "minCount")]
    assert (made_cases.constraints, made_cases.covered) == (3, 3)


def test_a_disjunction_of_datatypes_is_broken_by_none_of_them() -> None:
    made_cases = cases(
        "sh:property [ sh:path ex:p ; sh:or ( [ sh:datatype xsd:string ] [ sh:datatype <http://www.w3.org/1999/02/22-rdf-syntax-ns#langString> ] ) ]",
        'ex:a a ex:Thing ; ex:p "x" .',
    )
    assert broken(made_cases) == [("datatype", "datatype")]


def test_a_property_shape_may_have_targets_of_its_own() -> None:
    shapes = graph("ex:S a sh:PropertyShape ; sh:targetSubjectsOf ex:p ; sh:path ex:q ; sh:minCount 1 .")
    assert broken(make_cases(graph("ex:a ex:p 1 ; ex:q 2 ."), shapes)) == [("minCount",)]


def test_a_qualified_minimum_is_broken_by_taking_values_away_and_by_breaking_them() -> None:
    made_cases = cases(
        """sh:property [ sh:path ex:p ; sh:qualifiedMinCount 2 ; sh:qualifiedValueShape
             [ sh:class ex:C ; sh:property [ sh:path ex:name ; sh:minCount 1 ] ] ]""",
        'ex:a a ex:Thing ; ex:p ex:b , ex:c , ex:d . ex:b a ex:C ; ex:name "b" . ex:c a ex:C ; ex:name "c" . '
        "ex:d a ex:D .",
    )
    assert sorted(broken(made_cases)) == [("class",), ("minCount",), ("qualifiedMinCount",)]
    assert all(case.amplification == 1 for case in made_cases.cases)


def test_negations_are_broken_by_making_the_node_conform() -> None:
    made_cases = cases(
        "sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:datatype xsd:integer ] ] ;"
        "sh:property [ sh:path ex:q ; sh:not [ sh:class ex:Bad ] ]",
        "ex:a a ex:Thing ; ex:q ex:b .",
    )
    assert sorted(broken(made_cases)) == [("not",), ("not",)]


def test_an_exclusive_choice_is_broken_by_none_and_by_two() -> None:
    made_cases = cases(
        """sh:xone ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ]
                    [ sh:property [ sh:path ex:q ; sh:minCount 1 ; sh:datatype xsd:string ] ] )""",
        "ex:a a ex:Thing ; ex:p 1 .",
    )
    assert ("xone",) in broken(made_cases)
    assert ("minCount", "minCount") in broken(made_cases)


@pytest.mark.parametrize(
    ("shape", "data"),
    [
        ("sh:not [ sh:class ex:Bad ]", ""),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:hasValue 5 ] ]", "ex:p 4"),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:in ( 1 2 ) ] ]", "ex:p 4"),
        ('sh:property [ sh:path ex:p ; sh:not [ sh:pattern "^[a-z]+$" ] ]', 'ex:p "A1"'),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:minInclusive 10 ] ]", "ex:p 4"),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:maxExclusive 10 ] ]", "ex:p 14"),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:minLength 10 ] ]", 'ex:p "abc"'),
        ("sh:property [ sh:path ex:p ; sh:not [ sh:maxLength 2 ] ]", 'ex:p "abc"'),
        ('sh:property [ sh:path ex:p ; sh:not [ sh:languageIn ( "en" ) ] ]', 'ex:p "x"@de'),
        ("sh:not [ sh:and ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] [ sh:property [ sh:path ex:q ; sh:hasValue 3 ] ] ) ]", "ex:p 14"),
        ("sh:not [ sh:or ( [ sh:property [ sh:path ex:r ; sh:minCount 1 ] ] [ sh:property [ sh:path ex:q ; sh:hasValue 3 ] ] ) ]", "ex:p 14"),
        ("sh:not [ sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] ]", "ex:p 14"),
        ("sh:not [ sh:xone ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] ) ]", "ex:p 14 ; ex:q 3"),
        ("sh:not [ sh:xone ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] ) ]", "ex:r 1"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:maxCount 1 ] ]", "ex:p 1, 2"),
        ("sh:not [ sh:closed true ; sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ) ]", "ex:p 1"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:equals ex:q ] ]", "ex:p 1 ; ex:q 2"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:disjoint ex:q ] ]", "ex:p 1 ; ex:q 1"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:lessThan ex:q ] ]", "ex:p 3 ; ex:q 1"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:uniqueLang true ] ]", 'ex:p "a"@en, "b"@en'),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:qualifiedValueShape [ sh:class ex:C ] ; sh:qualifiedMinCount 1 ] ]", "ex:p ex:b"),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:qualifiedValueShape [ sh:class ex:Thing ] ; sh:qualifiedMaxCount 0 ] ]", "ex:p ex:a"),
        ("sh:not [ sh:node [ sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:class ex:C ] ] ]", ""),
        ("sh:xone ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:datatype xsd:integer ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] ) ; sh:not [ sh:property [ sh:path ex:r ; sh:minCount 1 ] ]", "ex:p 1"),
        ("sh:xone ( [ sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] )", "ex:p 1 ; ex:q 1"),
        ("sh:and ( [ sh:xone ( [ sh:class ex:C ] [ sh:class ex:D ] ) ] )", "a ex:C"),
        ("sh:property [ sh:path ex:p ; sh:xone ( [ sh:in ( 1 2 ) ] [ sh:in ( 2 3 ) ] [ sh:hasValue 9 ] ) ]", "ex:p 1"),
        ("sh:property [ sh:path ex:p ; sh:xone ( [ sh:minInclusive 10 ] [ sh:maxInclusive 20 ] ) ]", "ex:p 30"),
        ("sh:or ( [ sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] )", "ex:q 1"),
    ],
)  # fmt: skip
def test_every_negation_and_exclusive_choice_is_broken(shape: str, data: str) -> None:
    made_cases = cases(shape, f"ex:a a ex:Thing {';' if data else ''} {data} .")
    assert made_cases.cases
    assert (made_cases.uncovered, made_cases.unsupported) == ((), ())
    assert made_cases.covered == made_cases.constraints


def test_what_no_case_breaks_is_named_with_the_reason() -> None:
    both = cases(
        "sh:property [ sh:path ex:p ; sh:xone ( [ sh:datatype xsd:string ] [ sh:datatype xsd:integer ] ) ]",
        "ex:a a ex:Thing ; ex:p 1 .",
    )
    assert (both.constraints, both.covered) == (3, 2)
    assert both.uncovered == ("xone on <https://example.org/p>: no operation on this graph does it",)
    never = cases(
        "sh:or ( [ sh:property [ sh:path ex:p ; sh:name 'free' ] ] [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] )",
        "ex:a a ex:Thing ; ex:q 1 .",
    )
    assert never.uncovered == (
        "minCount on <https://example.org/q>: it stands beside an alternative that nothing breaks",
    )
    zero = cases("sh:property [ sh:path ex:p ; sh:minCount 0 ]", "ex:a a ex:Thing .")
    assert len(zero.uncovered) == 1


def test_a_limit_is_a_reason_too() -> None:
    found = make_cases(graph(PAPERS), graph(PAPERS_SHAPES), limit=1)
    assert len(found.cases) == 1
    assert any("the limit of 1 cases" in one for one in found.uncovered)


def test_shapes_that_refer_to_themselves_end() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; "
        "sh:property [ sh:path ex:next ; sh:node ex:S ; sh:maxCount 1 ] ."
    )
    found = make_cases(graph("ex:a a ex:Thing ; ex:next ex:b . ex:b a ex:Thing ."), shapes)
    assert broken(found) == [("maxCount",)]


def test_what_no_operation_breaks_is_named() -> None:
    made_cases = cases('sh:sparql [ sh:select "SELECT $this WHERE { $this ex:p ?x }" ]', "ex:a a ex:Thing .")
    assert not made_cases.cases
    assert len(made_cases.unsupported) == 1
    assert made_cases.unsupported[0].startswith("sparql of ")


def test_an_invalid_graph_is_refused() -> None:
    with pytest.raises(ValueError, match="not valid to begin with: 1 violation"):
        cases("sh:property [ sh:path ex:p ; sh:minCount 1 ]", "ex:a a ex:Thing .")


def test_tiers() -> None:
    original, shapes = graph(PAPERS), graph(PAPERS_SHAPES)
    other = PAPERS.replace("ex:bob", "ex:carl")
    answers = {
        "no turtle {": (False, False, False, False),
        PREFIXES + PAPERS.replace(", ex:bob", ""): (True, False, False, False),
        PREFIXES + other: (True, True, False, False),
        f"```turtle\n{PREFIXES}{PAPERS}\n```": (True, True, True, True),
        f"The graph:\n\n```\n{PREFIXES}{PAPERS}\n```\nI hope it helps.": (True, True, True, True),
        f"```turtle\n{PREFIXES}{PAPERS}": (True, True, True, True),
        # What says nothing violates nothing, and repairs nothing.
        "": (False, False, False, False),
        "# I cannot": (False, False, False, False),
        PREFIXES: (False, False, False, False),
    }
    found = [reached(read_answer(answer, original), original, shapes) for answer in answers]
    assert [(f.parses, f.valid, f.isomorphic_relaxed, f.isomorphic) for f in found] == list(answers.values())
    assert tier_shares(found)["valid"] == 4 / 9


@pytest.mark.parametrize(
    "answer",
    [
        "PREFIX ex: <https://example.org/> INSERT DATA { ex:new ex:p 1 }",
        "# the name was missing\nPREFIX ex: <https://example.org/>\n# and now is not\nINSERT DATA { ex:new ex:p 1 }",
        "BASE <https://example.org/> PREFIX : <https://example.org/>\n\nINSERT DATA { <new> :p 1 }",
        "prefix ex: <https://example.org/> delete data { ex:a ex:b 1 } ; insert data { ex:new ex:p 1 }",
    ],
)
def test_updates_are_known_however_their_prefixes_are_written(answer: str) -> None:
    violated = graph(PAPERS)
    repaired = read_answer(answer, violated)
    assert repaired is not None
    assert len(repaired) == len(violated) + 1


@pytest.mark.parametrize(
    ("answer", "subjects"),
    [
        # The graph's prefixes are known; an answer's own stand before them, from where they are declared.
        ("INSERT DATA { ex:new ex:p 1 }", {"https://example.org/new"}),
        ("PREFIX ex: <https://other.example/> INSERT DATA { ex:new ex:p 1 }", {"https://other.example/new"}),
        (
            "INSERT DATA { ex:new ex:p 1 } ; PREFIX ex: <https://other.example/> INSERT DATA { ex:new ex:p 1 }",
            {"https://example.org/new", "https://other.example/new"},
        ),
        (
            "PREFIX ex: <https://other.example/> INSERT DATA { ex:new ex:p 1 } ; INSERT DATA { ex:more ex:p 1 }",
            {"https://other.example/new", "https://other.example/more"},
        ),
    ],
)
def test_prefixes_that_an_answer_declares_win(answer: str, subjects: set[str]) -> None:
    violated = graph(PAPERS)
    repaired = read_answer(answer, violated)
    assert repaired is not None
    assert {str(subject) for subject in (repaired - violated).subjects()} == subjects


def test_an_update_after_many_prefixes_that_is_none_is_read_in_bounded_time() -> None:
    before = time.process_time()
    assert read_answer("PREFIX a: <b:> " * 20_000 + "SELECT", graph(PAPERS)) is None
    assert time.process_time() - before < 5


def test_relaxed_literals_differ_in_text_datatype_and_number() -> None:
    one = graph('ex:a ex:p "x" , "y" ; ex:q [ ex:p 1 ] .')
    same = graph('ex:a ex:p "z"@en , 5 ; ex:q [ ex:p "1" ] .')
    fewer = graph('ex:a ex:p "x" ; ex:q [ ex:p 1 ] .')
    assert isomorphic(relaxed(one), relaxed(same))
    # A graph is a set: two placeholders of one property are one triple.
    assert isomorphic(relaxed(one), relaxed(fewer))


def test_nine_contexts_shrink_with_what_is_shown() -> None:
    shapes = graph(PAPERS_SHAPES + "ex:Other a sh:NodeShape ; sh:targetClass ex:Other ; sh:nodeKind sh:IRI .")
    data = graph(PAPERS + 'ex:far ex:p "a long text that has nothing to do with the reviewers" .')
    case = make_cases(data, shapes).cases[0]
    counts = token_counts(prompts_of(case.graph, shapes, case.results))
    assert len(counts) == 9
    assert counts["manifest+graph"] > counts["source+graph"] > counts["source+touched"]
    assert counts["manifest+graph"] > counts["manifest+touched+example"] >= counts["manifest+touched"]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    shapes, data = tmp_path / "shapes.ttl", tmp_path / "data.ttl"
    shapes.write_text(PREFIXES + PAPERS_SHAPES, encoding="utf-8")
    data.write_text(PREFIXES + PAPERS, encoding="utf-8")
    return shapes, data


def test_the_command_writes_prompts_and_scores_answers(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shapes, data = files
    prompts, answers = tmp_path / "prompts.jsonl", tmp_path / "answers.jsonl"
    arguments = ["bench", "repair", str(shapes), str(data)]
    assert main([*arguments, "--prompts", str(prompts)]) == 0
    assert "case-001" in capsys.readouterr().out
    assert main([*arguments, "--limit", "1"]) == 0
    assert "the limit of 1 cases was reached before" in capsys.readouterr().out
    rows = [json.loads(line) for line in prompts.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 27
    given = [
        {"case": row["case"], "context": row["context"], "answer": PREFIXES + PAPERS}
        for row in rows
        if row["context"] == "source+touched"
    ]
    answers.write_text("\n".join(map(json.dumps, given)), encoding="utf-8")
    assert main([*arguments, "--answers", str(answers), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["tiers"]["source+touched"]["isomorphic"] == 1.0
    assert document["tiers"]["source+touched"]["unanswered"] == 0
    assert document["amplification"] == pytest.approx(4 / 3, abs=1e-3)
    given = [given[0], {**given[1], "case": "case-9"}]
    answers.write_text("\n".join(map(json.dumps, given)), encoding="utf-8")
    assert main([*arguments, "--answers", str(answers), "--output-format", "json"]) == 3
    output = capsys.readouterr()
    assert json.loads(output.out)["tiers"]["source+touched"]["unanswered"] == 2
    assert "answers.jsonl: there is no case case-9\n" in output.err


def test_an_answer_that_takes_too_long_is_told(
    files: tuple[Path, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shapes, data = files
    monkeypatch.setattr(measure, "SECONDS_PER_ANSWER", 0.5)
    joined = " ".join(f"?s{n} ?p{n} ?o{n} ." for n in range(9))
    answer = {
        "case": "case-001",
        "context": "source+touched",
        "answer": f"DELETE {{ ?s0 ?p0 ?x }} WHERE {{ {joined} }}",
    }
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps(answer), encoding="utf-8")
    arguments = [
        "bench",
        "repair",
        str(shapes),
        str(data),
        "--answers",
        str(answers),
        "--output-format",
        "json",
    ]
    assert main(arguments) == 3
    output = capsys.readouterr()
    (score,) = (s for s in json.loads(output.out)["scores"] if s["context"] == "source+touched")
    assert score["timed_out"]
    assert not score["valid"]
    assert "were not judged: 1\n" in output.err


@pytest.mark.parametrize(("name", "graphs"), [("brick", 8), ("lubm", 1)])
def test_datasets_made_in_the_manner_of_the_paper_s(
    name: str, graphs: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Table 2: eight systems of Brick and a university of LUBM; each constraint of their shapes is broken."""
    assert main(["bench", "repair", name, "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert len(document["graphs"]) == graphs
    for each in document["graphs"]:
        assert each["valid"]
        assert each["covered"] == each["constraints"] == each["cases"] + each["isomorphic"]
        assert (each["uncovered"], each["unsupported"], each["ineffective"]) == ([], [], 0)
    amplified = [case["amplification"] for case in document["cases"]]
    assert document["amplification_max"] == max(amplified) > 1
    assert document["graph_size"] > 20


def test_units_in_the_manner_of_qudt_are_valid_and_many(capsys: pytest.CaptureFixture[str]) -> None:
    """Section 7: QUDT is orders of magnitude larger than the others."""
    ((_, shapes, data),) = DATASETS["qudt"]()
    ((_, _, university),) = DATASETS["lubm"]()
    size = len(shapes)
    assert validate(data, shapes) == ()
    assert len(shapes) == size, "a validation adds nothing to the shapes, whose triples table 2 counts"
    assert len(data) > 10 * len(university)
    assert main(["bench", "repair", "qudt", "--limit", "2", "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["cases_made"] == 2


def test_a_node_that_refers_to_itself_has_its_value_replaced_and_stays() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:K ; sh:property [ sh:path ex:m ; sh:maxCount 1 ; sh:nodeKind sh:IRI ] ."
    )
    data = graph("ex:b a ex:K ; ex:m ex:b .")
    (case,) = (each for each in make_cases(data, shapes).cases if each.components == ("nodeKind",))
    assert isomorphic(case.graph, graph("ex:b a ex:K ; ex:m 'https://example.org/b' ."))


def test_a_manifest_of_the_test_suite_is_made_valid_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = tmp_path / "min-001.ttl"
    entry.write_text(
        PREFIXES
        + """
        @prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .
        @prefix sht: <http://www.w3.org/ns/shacl-test#> .
        ex:Shape a sh:NodeShape ; sh:targetNode ex:good , ex:bad ;
          sh:property [ sh:path ex:p ; sh:minCount 1 ] .
        ex:good ex:p 1 .
        ex:bad ex:q 1 .
        <> a mf:Manifest ; mf:entries ( <min-001> ) .
        <min-001> a sht:Validate ; rdfs:label "minimum" ;
          mf:action [ sht:dataGraph <> ; sht:shapesGraph <> ] .
        """,
        encoding="utf-8",
    )
    manifest = tmp_path / "manifest.ttl"
    manifest.write_text(
        "@prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .\n"
        "<> a mf:Manifest ; mf:include <min-001.ttl> , <file:///etc/hostname> .",
        encoding="utf-8",
    )
    assert main(["bench", "repair", str(manifest), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [(g["graph"], g["valid"]) for g in document["graphs"]] == [("minimum", True)]
    assert [c["focus"] for c in document["cases"]] == ["https://example.org/good"]


def test_shapes_need_a_graph(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "repair", str(files[0])]) == 2
    assert "give the valid graph" in capsys.readouterr().err
    assert main(["bench", "repair"]) == 2


def test_an_update_repairs_what_it_names_and_blank_nodes_have_names() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; "
        "sh:property [ sh:path ex:p ; sh:node [ sh:property [ sh:path ex:q ; sh:minCount 1 ] ] ] ."
    )
    original = graph('ex:a a ex:Thing ; ex:p [ ex:q "x" ] .')
    (case,) = make_cases(original, shapes).cases
    shown = prompts_of(case.graph, shapes, case.results)
    node = next(word for word in shown["source+graph"].split() if "genid" in word).rstrip(",.;")
    answer = f'PREFIX ex: <https://example.org/>\nINSERT DATA {{ {node} ex:q "LOAD of y" }}'
    repaired = read_answer(answer, case.graph)
    assert reached(repaired, original, shapes).isomorphic_relaxed
    assert not reached(repaired, original, shapes).isomorphic


@pytest.mark.parametrize(
    "answer",
    [
        "DELETE WHERE { ?s ?p ?o } ; LOAD <file:///etc/hostname>",
        "INSERT { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        # Where a comment or an escape hides it from who looks at the text alone.
        'INSERT DATA { ex:a ex:p "b" } ; # """\nLOAD <file:///etc/hostname> ; # """',
        "INSERT DATA { ex:a ex:p 'b' } ; # '\\\nLOAD <file:///etc/hostname> # '",
        'INSERT { ?s ?p ?o } WHERE { # """\nSERVICE <http://127.0.0.1:9/> { ?s ?p ?o } # """\n}',
        "INSERT { ?s ?p ?o } WHERE { \\u0053ERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "INSERT { ?s ?p ?o } WHERE { ?s ?p ?o FILTER EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } }",
        "INSERT { ?s ?p ?x } WHERE { ?s ?p ?o BIND(EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } AS ?x) }",
        "INSERT { ?s ?p ?o } WHERE { { SELECT * WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } } }",
        "INSERT { ?s ?p ?o } WHERE { OPTIONAL { GRAPH ex:g { ?s ?p ?o } } }",
        "WITH ex:g INSERT { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "INSERT { ?s ?p ?o } USING <http://127.0.0.1:9/> WHERE { ?s ?p ?o }",
        "INSERT DATA { GRAPH ex:g { ex:a ex:p 1 } }",
        "DELETE { GRAPH ex:g { ?s ?p ?o } } WHERE { ?s ?p ?o }",
        "DELETE WHERE { GRAPH ex:g { ?s ?p ?o } }",
        "INSERT DATA { ex:a ex:p 1 } ; COPY DEFAULT TO ex:g",
    ],
)
def test_updates_that_read_elsewhere_are_refused(answer: str) -> None:
    papers = graph(PAPERS)
    assert read_answer(answer, papers) is None
    # They are syntactically valid all the same (section 6), with the prefixes of the graph.
    assert is_update(answer, papers)
    assert not is_update(f"{answer}\nnonsense", papers)


@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "# Add it with what the other graph has, using no SERVICE; copy, move, load\n{}",
        "```sparql\n# Add it\n{}\n```",
    ],
)
def test_an_answer_is_read_with_comments_fences_and_in_the_paper_s_form(form: str) -> None:
    update = form.replace("{}", 'INSERT DATA { ex:new ex:p "LOAD" }')
    violated = graph(PAPERS)
    answer = json.dumps({"answer": update})
    for said in (update, answer, f"Here it is:\n{answer}", f"```json\n{answer}\n```"):
        repaired = read_answer(said, violated)
        assert repaired is not None, said
        assert len(repaired) == len(violated) + 1


def test_costs_by_hand() -> None:
    """Two prompts of one context for 100 + 10 and 300 + 30 tokens; one of the two violations is repaired."""

    class Model:
        spent = 0.0

        def figures(self) -> dict[str, Any]:
            return {
                "input_tokens": self.spent,
                "output_tokens": self.spent / 10,
                "dollars": self.spent / 1000,
            }

        def ask(self, prompt: str, most: int) -> str:
            self.spent += float(prompt)
            return "answer"

    costs = Costs()
    model: Any = Model()
    assert [costs.ask(model, "source+graph", prompt, 9) for prompt in ("100", "300")] == ["answer", "answer"]
    scores = [{"context": "source+graph", "valid": valid} for valid in (True, False)]
    assert costs.figures([*scores, {"context": "other", "valid": True}]) == {
        "source+graph": {
            "prompts": 2, "input_tokens": 200.0, "output_tokens": 20.0, "dollars": 0.2,
            "repaired": 1, "tokens_per_repair": 440.0, "dollars_per_repair": 0.4,
        }
    }  # fmt: skip


def test_a_model_answers_the_prompts_asked_for(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def says(body: dict[str, Any]) -> Say:
        whole = "targetClass" in body["messages"][0]["content"][0]["text"]
        return Say(PREFIXES + PAPERS if whole else "", stop_reason="end_turn" if whole else "refusal")

    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        arguments = ["bench", "repair", *map(str, files), "--llm", "a-model", "--output-format", "json"]
        assert main([*arguments, "--context", "manifest+graph"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["tiers"]["manifest+graph"] == {
            "answers": 3, "unanswered": 0, "parses": 1.0, "valid": 1.0, "isomorphic_relaxed": 1.0, "isomorphic": 1.0,
            "abstained": 0.0,
        }  # fmt: skip
        assert document["llm"]["requests"] == len(endpoint.bodies) == 3
        cost = document["costs"]["manifest+graph"]
        assert cost["repaired"] == cost["prompts"] == 3
        assert cost["input_tokens"] == pytest.approx(document["llm"]["input_tokens"] / 3, abs=1e-3)
        spent = document["llm"]["input_tokens"] + document["llm"]["output_tokens"]
        assert cost["tokens_per_repair"] == pytest.approx(spent / 3, abs=1e-3)
        assert main([*arguments, "--context", "everything"]) == 2
        assert len(endpoint.bodies) == 3
        assert main([*arguments, "--context", "source+touched+example"]) == 3
        assert "refused" in capsys.readouterr().err


def test_blocks_of_pages_that_are_not_tried_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    valid = '{"@context": "https://schema.org", "@type": "Product", "name": "Rye", "sku": "1"}'
    blocks = [valid, valid.replace("name", "nme"), "{", valid]
    scripts = "".join(f'<script type="application/ld+json">{block}</script>' for block in blocks)
    (tmp_path / "page.html").write_text(f"<html><body>{scripts}</body></html>", encoding="utf-8")
    arguments = ["bench", "repair", "--pages", str(tmp_path), "--output-format", "json", "--limit"]

    def counted(limit: str) -> list[int]:
        assert main([*arguments, limit]) == 0
        document = json.loads(capsys.readouterr().out)
        return [document[name] for name in ("blocks", "valid_blocks", "invalid_blocks", "beyond_limit")]

    assert counted("200") == [4, 2, 2, 0]
    assert counted("1") == [4, 1, 0, 3]
