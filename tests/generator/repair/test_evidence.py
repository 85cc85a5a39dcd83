"""What a value says: no other value, however near; what a negation forbids; which shapes are evidence."""

from __future__ import annotations

import pytest
from rdflib import Graph
from rdflib.compare import isomorphic

from factmark.generator.repair.search import GraphSubject, Repair, repair

PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
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
