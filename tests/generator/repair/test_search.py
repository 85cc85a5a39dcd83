"""Repairs of graphs: the reviewers of a paper in all variants, each constraint, a model's answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rdflib import Graph, URIRef
from rdflib.compare import isomorphic

from factmark.bench.repairs.cases import make_cases
from factmark.generator.repair.reports import ValidationResult, validate
from factmark.generator.repair.search import GraphSubject, Repair, Subject, repair

PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> .
@prefix ex: <https://example.org/> .
"""


def graph(text: str) -> Graph:
    return Graph().parse(data=PREFIXES + text, format="turtle")


def repaired(data: Graph, shapes: Graph) -> Repair[GraphSubject]:
    return repair(GraphSubject.of(data, shapes), shapes)


# One to three reviewers of a paper are professors and sit on the committee; the requirement in five notations.
MEMBER = "sh:property [ sh:path ex:memberOf ; sh:hasValue ex:committee ]"
QUALIFIED = {
    "class and property": f"[ sh:class ex:Professor ; {MEMBER} ]",
    "conjunction": f"[ sh:and ( [ sh:class ex:Professor ] [ {MEMBER} ] ) ]",
    "named shape": "ex:Qualified",
    "two classes": "[ sh:class ex:Professor ; sh:class ex:CommitteeMember ]",
    "type by property": f"[ sh:property [ sh:path <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ; sh:hasValue ex:Professor ] ; {MEMBER} ]",
}
NAMED = f"ex:Qualified a sh:NodeShape ; sh:node [ sh:class ex:Professor ] ; {MEMBER} ."


def shapes_of(notation: str) -> Graph:
    return graph(
        "ex:PaperShape a sh:NodeShape ; sh:targetClass ex:Paper ; sh:property "
        f"[ sh:path ex:reviewer ; sh:qualifiedValueShape {QUALIFIED[notation]} ; "
        f"sh:qualifiedMinCount 1 ; sh:qualifiedMaxCount 3 ] . {NAMED}"
    )


def reviewer(name: str, *, professor: bool = True, member: bool = True) -> str:
    kinds = ["ex:Person"] + ["ex:Professor"] * professor + ["ex:CommitteeMember"] * member
    return f"ex:{name} a {' , '.join(kinds)} ; ex:name '{name}' {'; ex:memberOf ex:committee' if member else ''} . "


PAPER = "ex:paper a ex:Paper ; ex:title 'On kettles' ; ex:reviewer {} . "
QUALIFIED_OTHER = reviewer("zoe")
VARIANTS = {
    "no professor": PAPER.format("ex:ann") + reviewer("ann", professor=False),
    "no committee member": PAPER.format("ex:ann") + reviewer("ann", member=False),
    "neither": PAPER.format("ex:ann") + reviewer("ann", professor=False, member=False),
    "one of each, none both": PAPER.format("ex:ann , ex:bob")
    + reviewer("ann", professor=False)
    + reviewer("bob", member=False),
    "a reviewer nothing is known of": PAPER.format("ex:ann") + QUALIFIED_OTHER,
    "no reviewer, one to be had": "ex:paper a ex:Paper . " + QUALIFIED_OTHER,
    "four": PAPER.format("ex:a , ex:b , ex:c , ex:d") + "".join(map(reviewer, "abcd")),
    "five": PAPER.format("ex:a , ex:b , ex:c , ex:d , ex:e") + "".join(map(reviewer, "abcde")),
    "a blank node": "ex:paper a ex:Paper ; ex:reviewer [ a ex:Person ; ex:name 'ann' ] . ",
    "two papers": PAPER.format("ex:ann")
    + PAPER.format("ex:bob").replace("ex:paper", "ex:second")
    + reviewer("ann", professor=False)
    + reviewer("bob", member=False),
}


CHOICES = {
    "no professor": 1, "no committee member": 1, "neither": 1, "one of each, none both": 2,
    "a reviewer nothing is known of": 2, "no reviewer, one to be had": 1, "four": 4, "five": 10,
    "a blank node": 1, "two papers": 1,
}  # fmt: skip
"""What only a person can decide, with the least number of changes that would do for each violation."""
TOLD = "ex:teaches rdfs:domain ex:Professor . ex:ann ex:teaches ex:logic . "
"""The data say what a professor is: one who teaches (RDF Schema, section 3.1)."""


@pytest.mark.parametrize("notation", QUALIFIED)
@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_becomes_a_qualified_reviewer_because_a_shape_asks_for_one(
    variant: str, notation: str
) -> None:
    shapes, data = shapes_of(notation), graph(VARIANTS[variant])
    assert validate(data, shapes)
    outcome = repaired(data, shapes)
    assert not outcome.steps, "which reviewer it was, and what he is, nothing in the data says"
    assert all(len(each) >= CHOICES[variant] for each in outcome.choices.values())
    assert len(outcome.choices) == len(outcome.subject.violations)
    # Each of the choices would do.
    for change in (change for each in outcome.choices.values() for change in each):
        after = outcome.subject.after(change)
        assert after is not None
        assert len(after.violations) < len(outcome.subject.violations)


@pytest.mark.parametrize("notation", QUALIFIED)
def test_a_reviewer_is_a_professor_if_the_data_imply_it(notation: str) -> None:
    shapes = shapes_of(notation)
    data = graph(VARIANTS["no professor"] + TOLD)
    outcome = repaired(data, shapes)
    after = outcome.subject.graph.de_skolemize()
    assert validate(after, shapes) == ()
    assert isomorphic(after, data + graph("ex:ann a ex:Professor ."))
    # The update is SPARQL that does the same.
    (step,) = outcome.steps
    assert isomorphic(data.update(step.sparql) or data, after)


@pytest.mark.parametrize(
    ("text", "kind", "supported"),
    [
        ("ex:a ex:teaches ex:b . ex:teaches rdfs:domain ex:C .", "ex:C", True),
        ("ex:b ex:teaches ex:a . ex:teaches rdfs:range ex:C .", "ex:C", True),
        ("ex:a ex:lectures ex:b . ex:lectures rdfs:subPropertyOf ex:teaches . ex:teaches rdfs:domain ex:C .", "ex:C", True),
        ("ex:a ex:teaches ex:b . ex:teaches rdfs:domain ex:D . ex:D rdfs:subClassOf ex:C .", "ex:C", True),
        ("ex:a ex:teaches ex:b . ex:teaches rdfs:domain ex:D . ex:C rdfs:subClassOf ex:D .", "ex:C", False),
        ("ex:a ex:teaches ex:b . ex:teaches rdfs:range ex:C .", "ex:C", False),
        ("ex:a ex:name 'C' . ex:b a ex:C .", "ex:C", False),
        ("ex:a a ex:Proffessor .", "ex:Professor", True),
        ("ex:a a ex:Proffessor . ex:Proffessor rdfs:label 'one who proffers' .", "ex:Professor", False),
        ("ex:a schema:streetAddress 'Hill 1' .", "schema:PostalAddress", True),
        ("ex:b schema:address ex:a .", "schema:PostalAddress", True),
        ("ex:b schema:address ex:a .", "schema:StructuredValue", True),
        # An author may be an organization.
        ("ex:b schema:author ex:a .", "schema:Person", False),
    ],
)  # fmt: skip
def test_a_type_is_a_statement_like_any_other(text: str, kind: str, supported: bool) -> None:
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:class {kind} .")
    outcome = repaired(graph(text), shapes)
    assert bool(outcome.steps) == supported
    assert supported == (not outcome.subject.violations)
    assert supported or len(next(iter(outcome.choices.values()))) >= 1


def test_a_model_chooses_a_type_among_those_that_the_vocabulary_gives_and_no_other() -> None:
    shapes = graph("ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:class schema:Person .")
    for path, used in (("schema:author", True), ("schema:about", False), ("ex:by", False)):
        data = graph(f"ex:b {path} ex:a .")
        update = "INSERT DATA { <https://example.org/a> a <https://schema.org/Person> }"
        outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_, update=update: update)
        assert bool(outcome.steps) == used, path


def test_equal_results_of_one_shape_are_repaired_one_after_the_other() -> None:
    # Two classes of one shape: two results without a difference.
    shapes = graph("ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:class ex:Professor , ex:Member .")
    told = "ex:teaches rdfs:domain ex:Professor . ex:votes rdfs:domain ex:Member . ex:a ex:teaches ex:b "
    first, second = validate(graph(told + "."), shapes)
    assert first == second
    done = repaired(graph(told + "; ex:votes ex:c ."), shapes)
    assert (len(done.steps), done.subject.violations) == (2, ())
    half = repaired(graph(told + "."), shapes)
    assert (len(half.steps), half.subject.violations) == (1, (first,))
    assert [len(each) for each in half.choices.values()] == [1]


def test_equal_results_are_counted_when_a_model_answers() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:hasValue 'x' , 'y' ] ."
    )
    data = graph("ex:a ex:q 'x' .")
    update = "INSERT DATA { <https://example.org/a> <https://example.org/p> 'x' }"
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert (len(outcome.steps), len(outcome.subject.violations)) == (1, 1)


@pytest.mark.parametrize(
    ("path", "text", "moved"),
    [
        ("schema:gender", "schema:gendre 'f'", True),
        # Near, but a property of its own.
        ("schema:gender", "schema:sender 'f'", False),
        ("ex:reviewer", "ex:reveiwer 'f'", True),
        ("ex:reviewer", "ex:reveiwer 'f' . ex:reveiwer rdfs:label 'another reviewer'", False),
        # A name with a prefix says something else.
        ("ex:author", "ex:coAuthor 'f'", False),
        ("ex:spouse", "ex:exSpouse 'f'", False),
        ("ex:married", "ex:unmarried true", False),
        ("schema:isAccessibleForFree", "schema:isNotAccessibleForFree true", False),
        ("ex:line12", "ex:line13 'f'", False),
        # One letter makes another word.
        ("ex:employer", "ex:employee 'f'", False),
        ("schema:employee", "schema:employer 'f'", False),
        ("ex:authorName", "ex:authorsName 'f'", False),
        ("ex:compliment", "ex:complement 'f'", False),
        ("ex:trial", "ex:trail 'f'", False),
        ("ex:deliveryDate", "ex:delivery_date 'f'", True),
        ("schema:description", "schema:descripton 'f'", True),
        # Two that may be meant, and two properties that may be misspelt.
        ("ex:reviewer", "ex:reveiwer 'f' ; ex:revewer 'g'", False),
    ],
)
def test_a_property_that_is_known_is_no_misspelling(path: str, text: str, moved: bool) -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path {path} ; sh:minCount 1 ] ."
    )
    assert bool(repaired(graph(f"ex:a {text} ."), shapes).steps) == moved


@pytest.mark.parametrize("others", ["ex:mother sh:equals ex:knows", "ex:manager sh:equals ex:knows"])
def test_equal_properties_support_only_each_other(others: str) -> None:
    path, equals, other = others.split()
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:manager ; sh:hasValue ex:Bob ] ;"
        f" sh:property [ sh:path {path} ; {equals} {other} ] ."
    )
    moved = bool(repaired(graph("ex:a ex:knows ex:Bob ; ex:mother ex:Bob ."), shapes).steps)
    assert moved == (path == "ex:manager")


@pytest.mark.parametrize("notation", QUALIFIED)
def test_every_way_to_violate_the_reviewers_shape_is_repaired_or_left_to_a_person(notation: str) -> None:
    shapes = shapes_of(notation)
    valid = graph(PAPER.format("ex:ann , ex:bob") + reviewer("ann") + reviewer("bob", professor=False))
    cases = make_cases(valid, shapes).cases
    assert len(cases) >= 3
    for case in cases:
        outcome = repaired(case.graph, shapes)
        assert not outcome.subject.violations or outcome.choices, case.sparql
        if outcome.subject.violations:
            assert outcome.steps == ()


def test_nothing_is_invented() -> None:
    outcome = repaired(graph("ex:paper a ex:Paper ."), shapes_of("conjunction"))
    assert outcome.steps == ()
    assert len(outcome.subject.violations) == 1


@pytest.mark.parametrize(
    ("shape", "data", "expected"),
    [
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:integer ]", "ex:p ' 1200 ' .", "ex:p 1200 ."),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:integer ]", "ex:p 5.0 .", "ex:p 5 ."),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:date ]", "ex:p '3 May 2024' .", "ex:p '2024-05-03'^^xsd:date ."),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:boolean ]", "ex:p 'yes' .", "ex:p true ."),
        ("sh:property [ sh:path ex:p ; sh:in ( 'red' 'blue' ) ]", "ex:p 'Red ' .", "ex:p 'red' ."),
        ("sh:property [ sh:path ex:p ; sh:in ( ex:InStock ex:Sold ) ]", "ex:p 'InStock' .", "ex:p ex:InStock ."),
        ("sh:property [ sh:path ex:p ; sh:nodeKind sh:IRI ]", "ex:p 'https://example.org/b' .", "ex:p ex:b ."),
        ("sh:property [ sh:path ex:p ; sh:pattern '^[A-Z]{2}$' ]", "ex:p ' de' .", "ex:p 'DE' ."),
        ("sh:property [ sh:path ex:givenName ; sh:minCount 1 ]", "ex:givenname 'A' .", "ex:givenName 'A' ."),
        ("sh:property [ sh:path ex:p ; sh:maxCount 1 ; sh:datatype xsd:string ]", "ex:p 'a' , 7 .", "ex:p 'a' ."),
        ("sh:property [ sh:path schema:name ; sh:minCount 1 ]", "schema:nmae 'A' .", "schema:name 'A' ."),
        (
            "sh:closed true ; sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ) ; "
            "sh:property [ sh:path ex:contributor ]",
            "ex:contirbutor 'A' .",
            "ex:contributor 'A' .",
        ),
        (
            "sh:property [ sh:path ex:p ; sh:class ex:C ]",
            "ex:p ex:b . ex:q rdfs:domain ex:C . ex:b ex:q 1 .",
            "ex:p ex:b . ex:q rdfs:domain ex:C . ex:b ex:q 1 ; a ex:C .",
        ),
        (
            "sh:property [ sh:path ex:p ; sh:class ex:C ]",
            "ex:p 'Ann' . ex:b a ex:C ; rdfs:label 'Ann' .",
            "ex:p ex:b . ex:b a ex:C ; rdfs:label 'Ann' .",
        ),
        (
            "sh:property [ sh:path ex:p ; sh:or ( [ sh:class ex:C ] [ sh:datatype xsd:string ] ) ]",
            "ex:p ex:b . ex:p rdfs:range ex:C .",
            "ex:p ex:b . ex:p rdfs:range ex:C . ex:b a ex:C .",
        ),
        ("sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ]", "ex:p 1 ; ex:q 2 .", "ex:q 2 ."),
        ("sh:property [ sh:path ex:p ; sh:equals ex:q ]", "ex:q 2 .", "ex:p 2 ; ex:q 2 ."),
        ("sh:property [ sh:path ( ex:p ex:q ) ; sh:datatype xsd:integer ]", "ex:p [ ex:q '7' ] .", "ex:p [ ex:q 7 ] ."),
    ],
)  # fmt: skip
def test_each_constraint_is_repaired_by_what_is_there(shape: str, data: str, expected: str) -> None:
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; {shape} .")
    outcome = repaired(graph(f"ex:a a ex:Thing ; {data}"), shapes)
    after = outcome.subject.graph.de_skolemize()
    assert isomorphic(after, graph(f"ex:a a ex:Thing ; {expected}")), after.serialize()


CLOSED = "sh:closed true ; sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ) ; "


@pytest.mark.parametrize(
    ("path", "data", "deleted", "choices"),
    [
        ("ex:employer", "ex:employee 'A' .", False, 2),  # renamed or deleted
        ("ex:name", "ex:shade 'A' .", False, 1),  # deleted
        ("ex:name", "ex:shade 'A' ; ex:name 'A' .", True, 0),  # an allowed property says the same
        (
            "ex:name",
            "ex:shade 'A' . ex:shade rdfs:range xsd:string .",
            True,
            0,
        ),  # it is known, and not allowed here
        ("schema:name", "schema:price 3 .", True, 0),
        # As near to one as to the other.
        ("ex:reviewersName ] ; sh:property [ sh:path ex:reviewedName", "ex:revieweName 'A' .", False, 3),
    ],
)
def test_a_property_that_nobody_knows_is_deleted_by_a_person(
    path: str, data: str, deleted: bool, choices: int
) -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; {CLOSED} sh:property [ sh:path {path} ] ."
    )
    outcome = repaired(graph(f"ex:a a ex:Thing ; {data}"), shapes)
    assert bool(outcome.steps) == deleted
    assert [len(each) for each in outcome.choices.values()] == [choices][: 1 - deleted]


@pytest.mark.parametrize(
    ("one", "other"),
    [("ex:p", "ex:p"), ("ex:p", "ex:q")],
    ids=["value of the property", "value of another property"],
)
def test_a_value_that_is_deleted_does_not_support_one_that_the_shape_asks_for(one: str, other: str) -> None:
    wrong = "sh:in ( 'rye' )" if one == other else "sh:maxCount 0"
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:node [ sh:property [ sh:path {other} ; {wrong} ] ; "
        f"sh:property [ sh:path {one} ; sh:hasValue 'rye' ] ] ."
    )
    data = graph(f"ex:a {other} '{'oats' if one == other else 'rye'}' .")
    outcome = repaired(data, shapes)
    assert outcome.steps == ()
    assert isomorphic(outcome.subject.graph, data)
    assert [len(each) >= 1 for each in outcome.choices.values()] == [True]


@pytest.mark.parametrize(
    ("datatype", "text", "readings"),
    [
        ("xsd:date", "01/02/2024", ["2024-01-02", "2024-02-01"]),
        ("xsd:dateTime", "01/02/2024 10:00:00", ["2024-01-02T10:00:00", "2024-02-01T10:00:00"]),
        ("xsd:integer", "1,299", ["1299"]),
        ("xsd:decimal", "1,299", ["1.299", "1299"]),
        # The moment, the day or the figure is not said.
        ("xsd:dateTime", "3 May 2024", []),
        ("xsd:dateTime", "2024-05-03", []),
        ("xsd:date", "May 2024", []),
        ("xsd:integer", "about 30", []),
        ("xsd:gYear", "spring of 2024", []),
        ("xsd:anyURI", "on example.org", []),
    ],
)
def test_what_a_value_does_not_say_needs_a_person(datatype: str, text: str, readings: list[str]) -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:datatype {datatype} ] ."
    )
    outcome = repaired(graph(f"ex:a ex:p '{text}' ."), shapes)
    assert outcome.steps == ()
    (choices,) = outcome.choices.values()
    assert sorted(str(o) for change in choices for _, _, o in change.inserts) == readings
    assert len(choices) == len(readings) + 1, "or it is deleted"
    asked: list[str] = []

    def ask(subject: Subject, remarks: str) -> str:
        asked.append(remarks)
        return '{"answer": ""}'

    repair(GraphSubject.of(graph(f"ex:a ex:p '{text}' ."), shapes), shapes, ask)
    assert all(f'"{each}"' in asked[0] for each in readings)
    # A model may take a reading, and no moment of its own.
    for value, used in ((readings[:1] or ["2024-05-03T00:00:00"])[0], bool(readings)), ("2031-01-01", False):
        update = (
            f"PREFIX ex: <https://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "
            f"DELETE DATA {{ ex:a ex:p '{text}' }} ; INSERT DATA {{ ex:a ex:p '{value}'^^{datatype} }}"
        )
        done = repair(GraphSubject.of(graph(f"ex:a ex:p '{text}' ."), shapes), shapes, lambda *_, u=update: u)
        assert bool(done.steps) == used, value


@pytest.mark.parametrize(
    ("moment", "is_midnight"),
    [
        ("2024-05-01T00:00:00", True),
        ("2024-05-01T00:00:00.000", True),
        ("2024-05-01T00:00:00Z", True),
        ("2024-05-01T00:00:00+02:00", True),
        ("2024-05-01T15:30:00", False),
        ("2024-05-01T15:00:00Z", False),
        ("2024-05-01T00:00:01Z", False),
        ("2024-05-01T00:00:00.5", False),
        ("1 May 2024, 15:30", False),
    ],
)
def test_a_moment_becomes_a_day_without_a_person_at_midnight_only(moment: str, is_midnight: bool) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:datatype xsd:date ] ."
    )
    datatype = "^^xsd:dateTime" if "T" in moment else ""
    found = repaired(graph(f"ex:a ex:p '{moment}'{datatype} ."), shapes)
    day = graph("ex:a ex:p '2024-05-01'^^xsd:date .")
    assert isomorphic(found.subject.graph, day) == is_midnight
    assert bool(found.steps) == is_midnight
    # The day is a choice: the time of the day would be lost.
    assert is_midnight or any(
        set(change.inserts) == set(day) for each in found.choices.values() for change in each
    )


def test_a_day_is_a_date_where_the_shape_allows_it() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; "
        "sh:property [ sh:path ex:p ; sh:or ( [ sh:datatype xsd:dateTime ] [ sh:datatype xsd:date ] ) ] ."
    )
    after = repaired(graph("ex:a ex:p '3 May 2024' ."), shapes).subject.graph
    assert isomorphic(after, graph("ex:a ex:p '2024-05-03'^^xsd:date ."))


@pytest.mark.parametrize(
    ("page_text", "text", "used"),
    [
        ("5", "-5", False),
        ("1.5", "15", False),
        ("1 200", "1200", True),
        ("A+", "A", False),
        ("in stock", "In  Stock", True),
    ],
)
def test_signs_and_points_make_other_values(page_text: str, text: str, used: bool) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:minCount 1 ] ."
    )
    typed = f"'{text}'^^xsd:integer" if text == "1200" else f"'{text}'"
    update = (
        "PREFIX ex: <https://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "
        f"INSERT DATA {{ ex:a ex:p {typed} }}"
    )
    data = graph(f"ex:a a ex:Thing ; ex:q '{page_text}' .")
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert bool(outcome.steps) == used
    assert used or "nothing shown supports" in outcome.notes[0]


@pytest.mark.parametrize(
    ("answer", "used"),
    [
        ("INSERT DATA { ex:a ex:knows _:x . _:x ex:knows ex:b }", False),
        ("INSERT DATA { ex:a ex:knows ex:Dog }", False),
        ("INSERT DATA { ex:a ex:knows ex:name }", False),
        ("INSERT DATA { ex:a ex:knows ex:a }", False),
        ("INSERT DATA { ex:a ex:knows ex:b }", True),
    ],
)
def test_a_new_node_a_class_and_a_property_are_no_values(answer: str, used: bool) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:knows ; sh:minCount 1 ] ."
    )
    data = graph("ex:a a ex:Person . ex:b a ex:Dog ; ex:name 'Bob' .")
    update = f"PREFIX ex: <https://example.org/> {answer}"
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert bool(outcome.steps) == used
    assert used or "nothing shown supports" in outcome.notes[0]
    # A property that has classes as values already may have one.
    data += graph("ex:c ex:knows ex:Cat . ex:d a ex:Cat .")
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert bool(outcome.steps) == (used or "ex:Dog" in answer)


def test_a_text_becomes_a_node_of_that_name() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:by ; sh:nodeKind sh:BlankNode ] ."
    )
    for name, used in (("Ann Sample", True), ("Bob", False)):
        update = (
            "PREFIX ex: <https://example.org/> PREFIX schema: <https://schema.org/> "
            f"DELETE DATA {{ ex:a ex:by 'Ann Sample' }} ; INSERT DATA {{ ex:a ex:by [ schema:name '{name}' ] }}"
        )
        data = graph("ex:a ex:by 'Ann Sample' ; ex:editor 'Bob' .")
        outcome = repair(GraphSubject.of(data, shapes), shapes, lambda *_, u=update: u)
        assert bool(outcome.steps) == used


@pytest.mark.parametrize(
    ("answer", "used"),
    [
        ("CLEAR ALL", False),
        ("DELETE WHERE { ?s ?p ?o }", False),
        ("DELETE DATA { ex:a a ex:Thing }", False),
        ("DELETE DATA { ex:a ex:p 'x' ; a ex:Thing }", False),
        ("DELETE DATA { ex:a ex:p 'x' ; ex:name 'A' }", False),
        ("DELETE DATA { ex:a ex:p 'x' }", True),
        ("DELETE DATA { ex:a ex:p 'y' }", True),
    ],
)
def test_a_model_does_not_take_away_what_violates_nothing(answer: str, used: bool) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; sh:property [ sh:path ex:p ; sh:maxCount 1 ] ."
    )
    data = graph("ex:a a ex:Thing ; ex:p 'x' , 'y' ; ex:name 'A' .")
    update = f"PREFIX ex: <https://example.org/> {answer}"
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert bool(outcome.steps) == used
    assert used or "it takes away what violates nothing" in outcome.notes[0]


@pytest.mark.parametrize("more", ["ex:zzz 'A'", "ex:title 'A'"])
def test_a_model_adds_nothing_that_no_violated_shape_asks_for(more: str) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:minCount 1 ] . "
        "ex:T a sh:NodeShape ; sh:targetNode ex:b ; sh:property [ sh:path ex:title ; sh:minCount 1 ] ."
    )
    data = graph("ex:a ex:name 'A' . ex:b ex:title 'B' .")
    for beside, used in ("", True), (f" . ex:a {more}", False):
        update = f"PREFIX ex: <https://example.org/> INSERT DATA {{ ex:a ex:p 'A'{beside} }}"
        outcome = repair(GraphSubject.of(data, shapes), shapes, lambda *_, u=update: u)
        assert bool(outcome.steps) == used
        assert used or "no violated shape asks for" in outcome.notes[0]


@pytest.mark.parametrize("severity", ["Info", "Warning", "Violation"])
def test_results_of_each_severity_count_as_they_do_for_conformance(severity: str) -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; "
        f"sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:severity sh:{severity} ] ."
    )
    data = graph("ex:a a ex:Thing .")
    assert len(validate(data, shapes)) == 1
    assert len(repaired(data, shapes).subject.violations) == 1
    valid = graph("ex:a a ex:Thing ; ex:p 1 .")
    assert len(make_cases(valid, shapes).cases) == 1


@pytest.mark.parametrize(
    ("shape", "data", "choices"),
    [
        ("sh:property [ sh:path ex:p ; sh:maxCount 1 ]", "ex:p 1 , 2 .", 2),
        ("sh:property [ sh:path ex:p ; sh:uniqueLang true ]", "ex:p 'x'@en , 'y'@en .", 2),
        ("sh:property [ sh:path ex:p ; sh:equals ex:q ]", "ex:p 1 ; ex:q 2 .", 1),
        ("sh:property [ sh:path ex:p ; sh:lessThan ex:q ]", "ex:p 3 ; ex:q 2 .", 2),
        ("sh:property [ sh:path ex:p ; sh:disjoint ex:q ]", "ex:p 2 ; ex:q 2 .", 2),
        (
            "sh:not [ sh:property [ sh:path ex:p ; sh:minCount 1 ] , [ sh:path ex:q ; sh:minCount 1 ] ]",
            "ex:p 1 ; ex:q 2 .",
            2,
        ),
        ("sh:property [ sh:path ex:p ; sh:hasValue 5 ]", "ex:q 1 .", 1),
        ("sh:property [ sh:path ex:p ; sh:class ex:C ]", "ex:p ex:b . ex:b ex:q 1 .", 2),
        # A text may name a node, and a node describe a value.
        ("sh:property [ sh:path ex:p ; sh:class ex:C ]", "ex:p 'Ann' .", 1),
        ("sh:property [ sh:path ex:p ; sh:nodeKind sh:IRI ]", "ex:p 'Ann' .", 1),
        ("sh:property [ sh:path ex:p ; sh:datatype xsd:integer ]", "ex:p [ ex:from 1 ] .", 1),
        ("sh:or ( [ sh:path ex:p ; sh:hasValue 1 ] [ sh:class ex:Web ] )", "ex:q 1 .", 3),
        ("sh:or ( [ sh:path ex:p ; sh:hasValue 1 ] [ sh:path ex:p ; sh:hasValue 2 ] )", "ex:q 1 .", 2),
    ],
)
def test_which_of_several_nothing_decides(shape: str, data: str, choices: int) -> None:
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; {shape} .")
    outcome = repaired(graph(f"ex:a a ex:Thing ; {data}"), shapes)
    assert outcome.steps == ()
    assert {len(each) for each in outcome.choices.values()} == {choices}


@pytest.mark.parametrize(
    ("shape", "text", "left"),
    [
        ("sh:minLength 5", "It", ["It"]),
        ("sh:minLength 4", "Ma\u00df", ["Ma\u00df"]),
        ("sh:maxLength 8", "Moby Dick", ["Moby Dick"]),
        ("sh:maxLength 9", " Moby  Dick ", ["Moby Dick"]),
        ("sh:pattern '^https://'", "Moby Dick", ["Moby Dick"]),
        ("sh:pattern '^https://'", "www.example.org/a", ["https://www.example.org/a"]),
    ],
)
def test_a_text_is_not_made_longer_shorter_or_an_address(shape: str, text: str, left: list[str]) -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; sh:property [ sh:path ex:p ; {shape} ] ."
    )
    after = repaired(graph(f"ex:a a ex:Thing ; ex:p '{text}' ."), shapes).subject.graph
    assert [str(value) for value in after.objects(None, URIRef("https://example.org/p"))] == left


def test_a_count_of_any_size_is_judged() -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetClass ex:Thing ; sh:property [ sh:path ex:p ; sh:minCount {10**20} ] ."
    )
    outcome = repaired(graph("ex:a a ex:Thing ; ex:p ex:b . ex:b ex:p ex:c ."), shapes)
    assert (outcome.steps, len(outcome.subject.violations)) == ((), 1)


AGES = graph(
    "ex:S a sh:NodeShape ; sh:targetClass ex:Person ; sh:property [ sh:path ex:age ; sh:datatype xsd:integer ] ."
)


def test_violations_alike_are_repaired_together_however_many() -> None:
    checked: list[int] = []

    def check(data: Graph, shapes: Graph) -> tuple[ValidationResult, ...]:
        checked.append(len(data))
        return validate(data, shapes)

    people = "".join(f"ex:p{number} a ex:Person ; ex:age '{number}' . " for number in range(100))
    outcome = repair(GraphSubject.of(graph(people), AGES, check), AGES)
    assert outcome.subject.violations == ()
    assert len(outcome.steps) == 100, "each has its own update"
    assert len(checked) < 20, "judging every repair by itself takes as long as the page has faults"


def test_what_can_be_written_otherwise_is_kept_beside_what_cannot() -> None:
    data = graph(
        "ex:a a ex:Person ; ex:age 'old' . ex:b a ex:Person ; ex:age '7' . ex:c a ex:Person ; ex:age 'x' ."
    )
    outcome = repaired(data, AGES)
    expected = graph(
        "ex:a a ex:Person ; ex:age 'old' . ex:b a ex:Person ; ex:age 7 . ex:c a ex:Person ; ex:age 'x' ."
    )
    assert isomorphic(outcome.subject.graph.de_skolemize(), expected)


def test_those_alike_whose_change_is_refused_are_left_and_the_others_repaired() -> None:
    def accepts(data: Graph) -> bool:
        return not any(str(value) == "3" and value.datatype for value in data.objects())

    people = "".join(f"ex:p{number} a ex:Person ; ex:age '{number}' . " for number in range(8))
    subject = replace(GraphSubject.of(graph(people), AGES), accepts=accepts)
    done = repair(subject, AGES)
    ages = sorted(str(value) for value in done.subject.graph.objects(None, URIRef("https://example.org/age")))
    assert len(done.subject.violations) == 1
    assert ages == [str(number) for number in range(8)], "the third is left to a person"


def test_a_node_is_linked_by_a_person_or_a_model_only() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Paper ; "
        "sh:property [ sh:path ex:reviewer ; sh:class ex:Person ; sh:minCount 1 ] ."
    )
    data = graph("ex:one a ex:Paper . ex:two a ex:Paper . ex:ann a ex:Person . ex:bob a ex:Person .")
    outcome = repaired(data, shapes)
    assert outcome.steps == ()
    assert [len(each) for each in outcome.choices.values()] == [2, 2]

    seen: list[str] = []

    def ask(subject: Subject, remarks: str) -> str:
        seen.append(remarks)
        return '{"answer": "PREFIX e: <https://example.org/> INSERT DATA { e:one e:reviewer e:bob . e:two e:reviewer e:ann }"}'

    done = repair(GraphSubject.of(data, shapes), shapes, ask)
    assert done.subject.violations == ()
    assert [step.by_model for step in done.steps] == [True]
    assert seen[0].count("INSERT DATA { <https://example.org/one> <https://example.org/reviewer>") == 2


@pytest.mark.parametrize(
    "shape",
    [
        "sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:defaultValue 'x' ]",
        "sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:in ( 'x' ) ]",
        "sh:property [ sh:path ex:p ; sh:hasValue 'x' ]",
        "sh:property [ sh:path ex:p ; sh:hasValue ex:c ]",
        "sh:class ex:C",
        "sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:in ( 'x' 'y' ) ]",
        "sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:class ex:C ]",
        "sh:property [ sh:path [ sh:inversePath ex:p ] ; sh:minCount 1 ; sh:class ex:C ]",
        "sh:or ( [ sh:property [ sh:path ex:p ; sh:hasValue 1 ] ] [ sh:property [ sh:path ex:p ; sh:hasValue 2 ] ] )",
        "sh:property [ sh:path ex:q ; sh:node [ sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:class ex:C ] ] ]",
    ],
)
def test_a_link_or_value_that_nothing_decides_for_is_not_added(shape: str) -> None:
    shapes = graph(f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; {shape} .")
    data = graph("ex:a a ex:Thing ; ex:q ex:b . ex:b ex:r 1 . ex:c a ex:C . ex:d a ex:C .")
    outcome = repaired(data, shapes)
    assert len(outcome.subject.graph - data) == 0


def test_a_value_is_not_deleted_where_a_choice_would_keep_it() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; sh:in ( 'coloura' 'colourb' ) ] ."
    )
    outcome = repaired(graph("ex:a ex:p 'colour' ."), shapes)
    assert outcome.steps == ()
    assert [len(each) for each in outcome.choices.values()] == [3]


@pytest.mark.parametrize(
    ("constraint", "bad", "good"),
    [
        ("sh:datatype xsd:integer", "'old'", "7"),
        ("sh:datatype xsd:integer ; sh:minInclusive 0", "'-5'", "5"),
        ("sh:minInclusive 0", "-5", "5"),
        ("sh:maxInclusive 0", "5", "-5"),
        ("sh:minExclusive 0", "0", "5"),
        ("sh:maxExclusive 0", "0", "-5"),
        ("sh:minLength 3", "'ab'", "'abc'"),
        ("sh:maxLength 3", "'abcd'", "'abc'"),
        ("sh:pattern '^[a-z]+$'", "'important 5'", "'abc'"),
        ("sh:in ( 'red' 'green' )", "'blue'", "'red'"),
        ("sh:languageIn ( 'en' )", "'Hallo'@de", "'Hello'@en"),
        ("sh:node [ sh:minInclusive 0 ]", "-5", "5"),
        ("sh:or ( [ sh:minInclusive 0 ] [ sh:maxLength 1 ] )", "-5", "5"),
    ],
)
def test_the_last_value_of_a_property_is_deleted_by_a_person_only(
    constraint: str, bad: str, good: str
) -> None:
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path ex:p ; {constraint} ] ."
    )
    alone = repaired(graph(f"ex:a ex:p {bad} ."), shapes)
    assert (alone.steps, len(alone.choices)) == ((), len(alone.subject.violations))
    assert alone.choices
    beside = repaired(graph(f"ex:a ex:p {bad} , {good} ."), shapes)
    assert isomorphic(beside.subject.graph, graph(f"ex:a ex:p {good} ."))


def test_choices_are_looked_for_within_bounds_and_the_rest_is_told() -> None:
    shapes = graph(
        "ex:S a sh:NodeShape ; sh:targetClass ex:Paper ; "
        "sh:property [ sh:path ex:reviewer ; sh:class ex:Person ; sh:minCount 1 ] ."
    )
    text = "".join(f"ex:p{i} a ex:Paper . " for i in range(9)) + "".join(
        f"ex:q{i} a ex:Person . " for i in range(20)
    )
    outcome = repaired(graph(text), shapes)
    assert len(outcome.choices) == 5
    assert outcome.notes == ("choices were looked for at 5 of 9 violations left",)


@pytest.mark.parametrize(
    ("answer", "used"),
    [
        ("ex:a ex:age 41", False),
        ("ex:a ex:age 7", False),  # somebody else's
        ("ex:a ex:age 8", True),
        ("ex:a ex:age 1", False),  # the shape's count is no age
        ("ex:a ex:knows ex:stranger", False),
        ("ex:a ex:knows ex:b", True),
        ("ex:a ex:knows [ ex:name 'Zed' ]", False),
        ("ex:a ex:knows [ ex:name 'Bob' ]", False),
        ("ex:a ex:knows [ a ex:Person ]", False),
    ],
)
def test_a_model_s_value_must_be_one_of_the_node_or_of_one_linked_with_it(answer: str, used: bool) -> None:
    path = "ex:age" if "age" in answer else "ex:knows"
    shapes = graph(
        f"ex:S a sh:NodeShape ; sh:targetNode ex:a ; sh:property [ sh:path {path} ; sh:minCount 1 ] ."
    )
    data = graph("ex:a a ex:Person ; ex:years '8' . ex:b a ex:Dog ; ex:name 'Bob' ; ex:years '7' .")
    update = f"PREFIX ex: <https://example.org/> INSERT DATA {{ {answer} }}"
    outcome = repair(GraphSubject.of(data, shapes), shapes, ask=lambda *_: update)
    assert bool(outcome.steps) == used
    assert used or "nothing shown supports" in outcome.notes[0]


def test_a_model_s_graph_of_what_it_was_shown_does_not_take_the_rest_away() -> None:
    shapes = graph(
        "ex:Loaf a sh:NodeShape ; sh:targetClass ex:Bread ; sh:property [ sh:path ex:oven ; sh:minCount 1 ] ."
    )
    data = graph(
        "ex:rye a ex:Bread ; ex:name 'Rye' . ex:mill a ex:Mill ; ex:name 'Mill' ; ex:stove ex:stone ."
    )

    def answered(text: str) -> Repair[GraphSubject]:
        return repair(GraphSubject.of(data, shapes), shapes, ask=lambda subject, complaint: PREFIXES + text)

    gone = answered("ex:rye a ex:Bread ; ex:name 'Rye' ; ex:oven ex:stone .")
    assert isomorphic(gone.subject.graph, data)
    assert gone.subject.violations
    assert "takes away what violates nothing" in gone.notes[0]
    assert answered("").notes
    kept = answered(
        "ex:rye a ex:Bread ; ex:name 'Rye' ; ex:oven ex:stone . ex:mill a ex:Mill ; ex:name 'Mill' ; ex:stove ex:stone ."
    )
    assert not kept.subject.violations
