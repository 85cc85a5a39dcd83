"""What a value says: no other value, however near; what a negation forbids; which shapes are evidence."""

from __future__ import annotations

import pytest
from rdflib import Graph
from rdflib.compare import isomorphic

from factmark.bench.repairs.cases import Reached, reached
from factmark.generator.repair.search import GraphSubject, Repair, repair

PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix ex: <https://example.org/> .
"""


def graph(text: str) -> Graph:
    return Graph().parse(data=PREFIXES + text, format="turtle")


def repaired(data: str, shape: str, answer: str | None = None) -> Repair[GraphSubject]:
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; {shape} .")
    ask = None if answer is None else lambda *_: f"PREFIX ex: <https://example.org/> {answer}"
    return repair(GraphSubject.of(graph(data), shapes), shapes, ask)


@pytest.mark.parametrize(
    ("constraint", "text", "expected"),
    [
        # A text is compared as a whole: it is no address or name of a term.
        ("sh:in ( 'A' 'B' 'C' )", "N/A", None),
        ("sh:in ( 'h' 'min' )", "km/h", None),
        ("sh:in ( 'C' 'C++' )", "C#", None),
        # Case makes another unit.
        ("sh:in ( 'MW' 'kW' )", "mW", None),
        ("sh:in ( 'MB' 'kB' )", "Mb", None),
        ("sh:in ( 'GBP' 'EUR' )", "gbp", "GBP"),
        ("sh:in ( 'GBP' 'EUR' )", "Gbp", "GBP"),
        ("sh:in ( 'in stock' )", "In Stock", "in stock"),
        # A name with a point is no address.
        ("sh:pattern '^https?://'", "Node.js", None),
        ("sh:pattern '^https?://'", "brochure.pdf", None),
        ("sh:pattern '^https?://'", "www.example.org/a", "https://www.example.org/a"),
        # Blanks part figures, but for thousands.
        ("sh:pattern '^[0-9]+$'", "10 20", None),
        ("sh:pattern '^[0-9/]+$'", "3 1/2", None),
        ("sh:pattern '^[A-Z0-9]+$'", "AB 12", "AB12"),
        ("sh:datatype xsd:integer", "10 20", None),
        ("sh:datatype xsd:integer", "1 299", "1299"),
        ("sh:datatype xsd:decimal", "\u0663", None),
    ],
)
def test_a_value_is_not_taken_for_another(constraint: str, text: str, expected: str | None) -> None:
    found = repaired(f"ex:a ex:p '{text}' .", f"sh:property [ sh:path ex:p ; {constraint} ]")
    assert [str(o) for o in found.subject.graph.objects()] == [expected or text]
    assert bool(found.subject.violations) == (expected is None)


@pytest.mark.parametrize(
    ("old", "new", "constraint", "used"),
    [
        ("'1234.567'", "1234567", "sh:datatype xsd:integer", False),
        ("'1.2345678'", "'12.345678'", "sh:pattern '^12'", False),
        ("'Martin'", "'Marvin'", "sh:pattern '^Marv'", False),
        ("'not guilty'", "'now guilty'", "sh:pattern '^now'", False),
        ("'N/A'", "'A'", "sh:in ( 'A' )", False),
        ("'10 20'", "'1020'", "sh:pattern '^[0-9]+$'", False),
        ("'1,299'", "1299", "sh:datatype xsd:integer", True),
        ("'Red '", "'red'", "sh:in ( 'red' )", True),
    ],
)
def test_a_model_does_not_take_a_value_for_another(old: str, new: str, constraint: str, used: bool) -> None:
    answer = f"DELETE DATA {{ ex:a ex:p {old} }} ; INSERT DATA {{ ex:a ex:p {new} }}"
    found = repaired(f"ex:a ex:p {old} .", f"sh:property [ sh:path ex:p ; {constraint} ]", answer)
    assert bool(found.steps) == used


@pytest.mark.parametrize("form", ["sh:not [ {} ]", "sh:not [ sh:property [ {} ] ]"])
@pytest.mark.parametrize(
    ("inner", "stated", "left", "choices"),
    [
        ("sh:path ex:p ; sh:hasValue 'old'", "'old' , 'gold'", "'gold'", 0),
        ("sh:path ex:p ; sh:minCount 3", "'a' , 'b' , 'c'", None, 3),
        ("sh:path ex:p ; sh:minCount 1", "'a'", "", 0),
        ("sh:path ex:p ; sh:datatype xsd:string", "'a'", None, 0),  # nothing has that datatype, too
    ],
)
def test_a_negation_takes_away_what_it_forbids(
    form: str, inner: str, stated: str, left: str | None, choices: int
) -> None:
    data = f"ex:a a ex:T ; ex:p {stated} ."
    found = repaired(data, form.format(inner))
    expected = data if left is None else "ex:a a ex:T ." + (f" ex:a ex:p {left} ." if left else "")
    assert isomorphic(found.subject.graph, graph(expected))
    assert [len(each) for each in found.choices.values()] == [choices] * bool(choices)


def test_a_type_that_is_forbidden_may_be_right_and_the_link_wrong() -> None:
    data = "ex:a ex:by ex:r . ex:r a ex:Robot ."
    found = repaired(data, "sh:property [ sh:path ex:by ; sh:not [ sh:class ex:Robot ] ]")
    assert found.steps == ()
    assert found.choices


@pytest.mark.parametrize(
    "target", ["sh:targetClass ex:X", "sh:targetSubjectsOf ex:author", "sh:targetNode ex:a"]
)
def test_equal_properties_are_those_of_shapes_that_apply(target: str) -> None:
    shapes = graph(
        f"ex:E a sh:NodeShape ; {target} ; sh:property [ sh:path ex:contact ; sh:equals ex:author ] . "
        "ex:S a sh:NodeShape ; sh:targetClass ex:Y ; sh:property [ sh:path ex:contact ; sh:hasValue ex:ann ] ."
    )
    data = graph("ex:a a ex:Y ; ex:author ex:ann .")
    found = repair(GraphSubject.of(data, shapes), shapes)
    assert bool(found.steps) == (target != "sh:targetClass ex:X")


@pytest.mark.parametrize(("path", "used"), [("discrete", "discreet"), ("reviewer", "reveiwer")])
def test_letters_swapped_at_the_end_of_a_word_make_another(path: str, used: str) -> None:
    found = repaired(f"ex:a ex:{used} 'yes' .", f"sh:property [ sh:path ex:{path} ; sh:minCount 1 ]")
    assert bool(found.steps) == (path == "reviewer")


def test_a_model_does_not_take_away_the_property_that_a_shape_is_for() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetSubjectsOf ex:order ; sh:property [ sh:path ex:q ; sh:minCount 1 ] ."
    )
    data = graph("ex:a ex:order '5' ; ex:x 1 .")
    update = "PREFIX ex: <https://example.org/> DELETE DATA { ex:a ex:order '5' }"
    found = repair(GraphSubject.of(data, shapes), shapes, lambda *_: update)
    assert found.steps == ()
    assert "the type that a shape is for" in found.notes[0]


@pytest.mark.parametrize(
    ("node", "constraint", "text"),
    [
        ("ex:b", "sh:datatype xsd:string", "https://example.org/b"),
        ("[ rdfs:label 'B' ]", "sh:datatype xsd:string", "B"),
        ("ex:b . ex:b rdfs:label 'B'", "sh:datatype xsd:string", None),
        ("ex:b . ex:b a ex:C", "sh:nodeKind sh:Literal", None),
        ("[ rdfs:label '3' ; ex:unit 'kg' ]", "sh:datatype xsd:integer", None),
    ],
)
def test_a_text_takes_the_place_of_a_node_that_says_no_more(
    node: str, constraint: str, text: str | None
) -> None:
    found = repaired(f"ex:a ex:p {node} .", f"sh:property [ sh:path ex:p ; {constraint} ]")
    assert bool(found.steps) == (text is not None)
    assert text is None or text in map(str, found.subject.graph.objects())
    # A person may choose it.
    assert text is not None or all(any(c.inserts for c in each) for each in found.choices.values())


@pytest.mark.parametrize(
    ("one", "other", "text", "choices"),
    [
        ("sh:datatype xsd:boolean", "sh:datatype xsd:integer", "1", 2),
        ("sh:datatype xsd:gYear", "sh:datatype xsd:integer", "2024", 2),
        ("sh:nodeKind sh:IRI", "sh:datatype xsd:anyURI", "https://e.example/", 2),
        ("sh:datatype xsd:decimal", "sh:datatype xsd:integer", "5", 0),  # one number
        ("sh:datatype xsd:date", "sh:datatype xsd:integer", "5", 0),
    ],
)
def test_alternatives_of_one_text_are_a_choice_but_for_numbers(
    one: str, other: str, text: str, choices: int
) -> None:
    found = repaired(
        f"ex:a ex:p '{text}' .", f"sh:property [ sh:path ex:p ; sh:or ( [ {one} ] [ {other} ] ) ]"
    )
    assert bool(found.steps) == (choices == 0)
    assert [sum(bool(c.inserts) for c in each) for each in found.choices.values()] == [choices] * bool(
        choices
    )


@pytest.mark.parametrize("of", ["sh:and ( [ {} ] [ sh:minInclusive 3 ] )", "sh:node [ {} ]"])
@pytest.mark.parametrize(("text", "left"), [("5", 0), ("5 apples", 1), ("apples", 1)])
def test_a_value_is_written_otherwise_for_a_shape_that_a_shape_refers_to(
    of: str, text: str, left: int
) -> None:
    constraint = of.format("sh:datatype xsd:integer")
    found = repaired(f"ex:a ex:p '{text}' .", f"sh:property [ sh:path ex:p ; {constraint} ]")
    assert len(found.subject.violations) == left
    assert [str(o) for o in found.subject.graph.objects()] == [text]


@pytest.mark.parametrize(
    ("stated", "constraint", "kept"),
    [
        # A text with a figure is no rubbish beside a bound either.
        ("'5 apples' , 3", "sh:datatype xsd:integer ; sh:minInclusive 0", ["3", "5 apples"]),
        ("-5 , 3", "sh:minInclusive 0", ["3"]),
        # Which of two that are wrong goes first, nothing decides.
        ("'x' , 'y'", "sh:datatype xsd:integer", ["x", "y"]),
        ("'x' , '5'", "sh:datatype xsd:integer", ["5"]),
        # A member of a list is a number, however written.
        ("1.0", "sh:in ( 1 2 )", ["1"]),
    ],
)
def test_values_beside_each_other(stated: str, constraint: str, kept: list[str]) -> None:
    found = repaired(f"ex:a ex:p {stated} .", f"sh:property [ sh:path ex:p ; {constraint} ]")
    assert sorted(map(str, found.subject.graph.objects())) == kept


def test_each_end_of_a_path_keeps_its_value() -> None:
    path = "sh:path [ sh:alternativePath ( ex:p ex:q ) ]"
    found = repaired("ex:a ex:p '1' ; ex:q '1' .", f"sh:property [ {path} ; sh:datatype xsd:integer ]")
    assert isomorphic(found.subject.graph, graph("ex:a ex:p 1 ; ex:q 1 ."))


def test_no_text_is_made_the_subject_of_a_statement() -> None:
    path = "sh:path [ sh:inversePath ex:p ]"
    found = repaired("ex:b ex:p ex:a .", f"sh:property [ {path} ; sh:datatype xsd:string ]")
    assert isomorphic(found.subject.graph, graph("ex:b ex:p ex:a ."))
    assert [each.path for each in found.subject.violations] == ["^(<https://example.org/p>)"]


def test_what_a_choice_would_keep_may_be_deleted_by_a_person() -> None:
    shape = "sh:closed true ; sh:property [ sh:path schema:name ] , [ sh:path rdf:type ]"
    prefixes = (
        "@prefix schema: <http://schema.org/> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> ."
    )
    shapes = graph(f"{prefixes} ex:S a sh:NodeShape ; sh:targetClass schema:Product ; {shape} .")
    found = repair(
        GraphSubject.of(graph(f"{prefixes} ex:a a schema:Product ; schema:headline 'x' ."), shapes), shapes
    )
    assert found.steps == ()
    (choices,) = found.choices.values()
    assert {"CreativeWork" in each.sparql() for each in choices} == {True, False}
    assert [each.sparql().count("DELETE") for each in choices if not each.inserts] == [1]


@pytest.mark.parametrize(
    ("data", "constraint", "answer", "used"),
    [
        # Of another node, of a node linked with it, of itself.
        ("ex:a ex:x ex:c . ex:b ex:q 'Bob' .", "sh:minCount 1", "INSERT DATA { ex:a ex:p 'Bob' }", False),
        ("ex:a ex:x ex:b . ex:b ex:q 'Bob' .", "sh:minCount 1", "INSERT DATA { ex:a ex:p 'Bob' }", True),
        ("ex:b ex:x ex:a ; ex:q 'Bob' .", "sh:minCount 1", "INSERT DATA { ex:a ex:p 'Bob' }", True),
        ("ex:a ex:q 'Bob' .", "sh:minCount 1", "INSERT DATA { ex:a ex:p 'Bob' }", True),
        # More than must go, to another node, another unit.
        ("ex:a ex:p 1 , 2 .", "sh:maxCount 1", "DELETE WHERE { ex:a ex:p ?x }", False),
        ("ex:a ex:p 1 , 2 .", "sh:maxCount 1", "DELETE DATA { ex:a ex:p 2 }", True),
        (
            "ex:a ex:p 1 , 2 ; ex:x ex:b . ex:b ex:y 3 .",
            "sh:maxCount 1",
            "DELETE DATA { ex:a ex:p 2 } ; INSERT DATA { ex:b ex:p 2 }",
            False,
        ),
        (
            "ex:a ex:p 'mW' .",
            "sh:in ( 'MW' 'GW' )",
            "DELETE DATA { ex:a ex:p 'mW' } ; INSERT DATA { ex:a ex:p 'MW' }",
            False,
        ),
    ],
)
def test_what_a_model_may_add_and_take_away(data: str, constraint: str, answer: str, used: bool) -> None:
    found = repaired(data, f"sh:property [ sh:path ex:p ; {constraint} ]", answer)
    assert [step.by_model for step in found.steps] == [True] * used
    assert bool(found.notes) != used


@pytest.mark.parametrize("target", ["ex:S sh:targetClass ex:T .", "ex:T a sh:NodeShape , rdfs:Class ."])
@pytest.mark.parametrize(
    ("constraint", "used"),
    [
        ("sh:property [ sh:path ex:p ; sh:minCount 1 ]", False),
        ("sh:closed true ; sh:ignoredProperties ( rdf:type )", True),
    ],
)
def test_a_model_exchanges_the_type_that_a_shape_is_for_where_it_may_be_wrong(
    target: str, constraint: str, used: bool
) -> None:
    shapes = graph(f"{target} {target[:4]} a sh:NodeShape ; {constraint} .")
    data = graph("ex:a a ex:T ; ex:q 1 . ex:q rdfs:domain ex:U .")
    answer = "PREFIX ex: <https://example.org/> DELETE DATA { ex:a a ex:T } ; INSERT DATA { ex:a a ex:U }"
    found = repair(GraphSubject.of(data, shapes), shapes, lambda *_: answer)
    assert bool(found.steps) == used


def test_a_change_that_the_engine_does_not_judge_is_none() -> None:
    shape = "sh:property [ sh:path ex:p ; sh:lessThan ex:q ; sh:minCount 1 ]"
    data = "ex:a ex:q 3 ; ex:x [ ex:y 1 ] ."
    answer = "INSERT { ex:a ex:p ?b } WHERE { ex:a ex:x ?b }"
    found = repaired(data, shape, answer)
    assert found.steps == ()
    assert "cannot be accepted" in found.notes[0]
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; {shape} .")
    assert reached(graph(data + " ex:a ex:p [] ."), graph(data), shapes) == Reached(True)
