"""Things of a document, with their statements."""

from factmark.linter.document.document import Document
from factmark.linter.document.entities import entities

SOURCE = """{"@context": "https://schema.org", "@graph": [
 {"@id": "#a", "@type": "Person", "name": ["A", {"@type": "Text"}], "Name": "B", "knows": {"@id": "#b"}},
 {"@id": "#a", "@type": ["Person", "Patient"], "name": "C"}]}"""


def test_literals_are_told_from_nodes() -> None:
    thing = entities(Document("x", SOURCE, media="json"))["#a"]
    assert thing.types == ("Person", "Patient")
    assert [each.text for each in thing.literals("name")] == ["A", "B", "C"]
    assert [each.text for each in thing.literals("knows", "name", "url")] == ["A", "B", "C"]
    assert len(list(thing.all("name"))) == 4
    assert (list(thing.literals("knows")), list(thing.literals()), thing.text("knows")) == ([], [], None)
    assert thing.text("url", "name") == "A"
