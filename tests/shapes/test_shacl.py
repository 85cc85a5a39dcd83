"""Every shape is Turtle that loads, SHACL that pySHACL accepts, and printed by ``factmark shape``."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.shapes import constraints
from factmark.shapes.constraints import GraphLiteral, GraphNode, constraint
from factmark.shapes.shacl import SCHEMA, SHAPES, ShapeWriter, shape_of, shape_types
from factmark.shapes.vocabulary import vocabulary

rdflib = pytest.importorskip("rdflib")

#: A closed shape, one of an action, which any property's annotations are left to, and an open one.
JUDGED = ("GeoCoordinates", "AcceptAction", "LinkRole")


def parsed(text):
    return rdflib.Graph().parse(data=text, format="turtle")


def accepted(graph):
    import pyshacl

    conforms, report, text = pyshacl.validate(rdflib.Graph(), shacl_graph=graph, meta_shacl=True)
    assert isinstance(report, rdflib.Graph), text
    return conforms


def forms():
    """One property for each form of constraint, so that every form of shape is looked at once."""
    found = {}
    for name in vocabulary().properties:
        asked = constraint(name)
        present = (asked.classes, asked.member, asked.enumeration, asked.text, asked.literals_only, asked.iri)
        found.setdefault((tuple(map(bool, present)), asked.literal), name)
    return sorted(found.values())


@pytest.fixture(scope="module")
def everything():
    """What the command prints."""
    with redirect_stdout(StringIO()) as printed:
        assert main(["shape", "--all"]) == 0
    return parsed(printed.getvalue())


def test_every_shape_loads(everything):
    for name in shape_types():
        shape = rdflib.URIRef(SHAPES + name)
        assert (shape, rdflib.SH.targetClass, rdflib.URIRef(SCHEMA + name)) in everything
    subjects = set(everything.subjects())
    properties = set(everything.objects(None, rdflib.SH.property))
    assert properties <= subjects
    assert all((each, rdflib.SH.path, None) in everything for each in properties)


def test_every_list_is_well_formed(everything):
    # What pySHACL takes minutes for: with the shapes of sample types judged below, every type's are accepted.
    first, rest = (dict(everything.subject_objects(part)) for part in (rdflib.RDF.first, rdflib.RDF.rest))
    assert len(first) == len(list(everything.subject_objects(rdflib.RDF.first)))
    assert len(rest) == len(list(everything.subject_objects(rdflib.RDF.rest)))
    assert first.keys() == rest.keys()
    ends = {rdflib.RDF.nil}
    for head in rest:
        cells, cell = [], head
        while cell not in ends:
            cells.append(cell)
            cell = rest[cell]
            assert len(cells) <= len(rest), "a list without end"
        ends.update(cells)
    used = [
        o for part in ("in", "or", "ignoredProperties") for o in everything.objects(None, rdflib.SH[part])
    ]
    assert set(used) <= ends
    closed = set(everything.objects(None, rdflib.SH.ignoredProperties))
    assert all(isinstance(member, rdflib.URIRef) for head in closed for member in everything.items(head))


def test_every_type_has_a_shape_of_the_judged_form(everything):
    def form(name):
        shape = rdflib.URIRef(SHAPES + name)
        return sorted(set(everything.predicates(shape))), len(
            list(everything.objects(shape, rdflib.SH.closed))
        )

    judged = [form(name) for name in JUDGED]
    assert all(form(name) in judged for name in shape_types())


def test_every_form_of_shape_is_accepted():
    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))
    writer.known_types()
    writer.closed_shape("every-form", "sh:targetClass schema:Thing", forms(), ["query-input"])
    writer.type_shape("Role")
    assert accepted(parsed(writer.text()))


def test_shapes_of_types_and_a_sample_of_properties_are_accepted():
    # In one graph: what they have in common would take as long for each. All shapes in one file take six minutes:
    # docs/validity.md tells how to. Each form of shape is judged above.
    writer = ShapeWriter()
    for name in JUDGED:
        writer.type_shape(name)
    writer.closed_shape("sample", "sh:targetClass schema:Thing", vocabulary().properties[::120], [])
    assert accepted(with_short_lists(parsed(writer.text())))


def with_short_lists(graph, most=20):
    """The graph with the first members of its lists: an action ignores thousands of properties.

    Every list is tested above.
    """
    for head in {
        head for part in ("ignoredProperties", "in") for head in graph.objects(None, rdflib.SH[part])
    }:
        cell = head
        for _ in range(most):
            cell = graph.value(cell, rdflib.RDF.rest, default=rdflib.RDF.nil)
        if cell != rdflib.RDF.nil:
            graph.set((cell, rdflib.RDF.rest, rdflib.RDF.nil))
    return graph


def test_a_broken_shape_is_not_accepted():
    import pyshacl

    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))
    writer.closed_shape("broken", "sh:targetClass schema:Thing", ["name"], [])
    broken = writer.text().replace("sh:closed true", 'sh:closed "yes"')
    with pytest.raises(pyshacl.errors.ReportableRuntimeError):
        pyshacl.validate(rdflib.Graph(), shacl_graph=parsed(broken), meta_shacl=True)


def test_the_shapes_of_all_properties_are_carried_out():
    import pyshacl

    names = vocabulary().properties
    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))
    writer.closed_shape("all-properties", "sh:targetClass schema:Thing", names, [])
    data = rdflib.Graph()
    subject = rdflib.URIRef("urn:x")
    data.add((subject, rdflib.RDF.type, rdflib.URIRef(SCHEMA + "Thing")))
    for name in names:
        data.add((subject, rdflib.URIRef(SCHEMA + name), rdflib.Literal("schema:Monday")))
    _, report, text = pyshacl.validate(data, shacl_graph=parsed(writer.text()))
    assert isinstance(report, rdflib.Graph), text
    paths = {str(path).removeprefix(SCHEMA) for path in report.objects(None, rdflib.SH.resultPath)}
    assert paths == {name for name in names if not compiled_accepts(name)}


def compiled_accepts(name):
    node = GraphNode("urn:x", (), ((name, GraphLiteral("schema:Monday")),))
    return not constraints.validate([node])


def test_a_shape_judges_data_of_its_own():
    import pyshacl

    data = rdflib.Graph().parse(
        data="""{"@context": {"@vocab": "http://schema.org/"}, "@type": "Recipe", "name": "x",
        "cookTime": "PT5M", "author": {"@type": "Person"}, "publisher": {"@type": "WebPage"},
        "fooled": 1, "cookTime-output": "required"}""",
        format="json-ld",
    )
    _, report, _ = pyshacl.validate(data, shacl_graph=parsed(shape_of("Recipe")))
    assert isinstance(report, rdflib.Graph)
    paths = {str(path).removeprefix(SCHEMA) for path in report.objects(None, rdflib.SH.resultPath)}
    assert paths == {"publisher", "fooled"}


def test_command_prints_a_shape(capsys):
    assert main(["shape", "Recipe"]) == 0
    assert "sh:targetClass schema:Recipe" in capsys.readouterr().out


def test_command_writes_all_shapes(tmp_path):
    assert main(["shape", "--all", "--output", str(tmp_path), "--namespace", "https"]) == 0
    assert len(list(tmp_path.glob("*.ttl"))) == len(shape_types())
    assert "<https://schema.org/>" in (tmp_path / "Recipe.ttl").read_text("utf-8")


@pytest.mark.parametrize(
    "arguments", [["Recipee"], ["Text"], [], ["Recipe", "--all"], ["Recipe", "--output", "x"]]
)
def test_command_refuses(arguments, capsys):
    assert main(["shape", *arguments]) == 2
    assert "factmark shape:" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["shape", "--all", "--output", str(tmp_path / "file" / "shapes")]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("factmark shape: cannot write ")
    assert errors.count("\n") == 1
