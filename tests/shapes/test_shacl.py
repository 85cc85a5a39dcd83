"""Every shape is Turtle that loads, and SHACL that pySHACL accepts."""

import pytest

from factmark.__main__ import main
from factmark.shapes import compiled
from factmark.shapes.constraints import constraint
from factmark.shapes.graph import GraphLiteral, GraphNode
from factmark.shapes.shacl import SCHEMA, SHAPES, ShapeWriter, all_shapes, shape_of, shape_types
from factmark.shapes.vocabulary import vocabulary

rdflib = pytest.importorskip("rdflib")


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


def test_every_shape_loads():
    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))  # the lists of types are long, and all alike
    writer.known_types()
    for name in shape_types():
        writer.type_shape(name)
    graph = parsed(writer.text())
    for name in shape_types():
        shape = rdflib.URIRef(SHAPES + name)
        assert (shape, rdflib.SH.targetClass, rdflib.URIRef(SCHEMA + name)) in graph
    subjects = set(graph.subjects())
    properties = set(graph.objects(None, rdflib.SH.property))
    assert properties <= subjects
    assert all((each, rdflib.SH.path, None) in graph for each in properties)


def test_every_form_of_shape_is_accepted():
    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))
    writer.known_types()
    writer.closed_shape("every-form", "sh:targetClass schema:Thing", forms(), ["query-input"])
    writer.type_shape("Role")
    assert accepted(parsed(writer.text()))


def test_one_shape_as_it_is_printed_is_accepted():
    assert accepted(parsed(shape_of("GeoCoordinates")))


def test_a_sample_of_properties_is_accepted():
    # All of them take over a minute, types as they are printed far longer: docs/validity.md tells how to.
    writer = ShapeWriter(known=frozenset({"Person", "Thing"}))
    writer.closed_shape("sample", "sh:targetClass schema:Thing", vocabulary().properties[::24], [])
    assert accepted(parsed(writer.text()))


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
    return not compiled.validate([node])


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


def test_command_writes_all_shapes(tmp_path, capsys):
    assert main(["shape", "--all", "--output", str(tmp_path), "--namespace", "https"]) == 0
    assert len(list(tmp_path.glob("*.ttl"))) == len(shape_types())
    assert "<https://schema.org/>" in (tmp_path / "Recipe.ttl").read_text("utf-8")
    assert main(["shape", "--all"]) == 0
    assert capsys.readouterr().out == all_shapes()


@pytest.mark.parametrize(
    "arguments", [["Recipee"], ["Text"], [], ["Recipe", "--all"], ["Recipe", "--output", "x"]]
)
def test_command_refuses(arguments, capsys):
    assert main(["shape", *arguments]) == 2
    assert "factmark shape:" in capsys.readouterr().err
