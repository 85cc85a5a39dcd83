"""What the shapes reject, back in terms of statements and places."""

import json

import pytest

from factmark.__main__ import main
from factmark.linter.agents.validity import shape_violations
from factmark.linter.document.document import Document

PAGE = """<!doctype html><title>x</title>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Artikel",
 "@id": "#a", "headline": "x",
 "publisher": {"@type": "WebPage", "nmae": "y"}}
</script>
<div itemscope itemtype="https://schema.org/Person">
<b itemprop="cookTime">z</b></div>
<p vocab="https://schema.org/" typeof="Offer">
<link property="availability" href="https://schema.org/Monday"></p>
"""


@pytest.mark.parametrize("engine", ["compiled", "shacl"])
def test_every_syntax_and_place(engine):
    found = shape_violations(Document("page", PAGE), engine)
    assert [
        (m.component, m.statement.property if m.statement else m.type, m.location.start_line) for m in found
    ] == [
        ("type", "Artikel", 3),
        ("class", "publisher", 5),
        ("closed", "nmae", 5),
        ("closed", "cookTime", 8),
        ("member", "availability", 10),
    ]
    assert found[0].types == ("Artikel",)
    assert found[1].value_types == ("WebPage",)


def test_reversed_properties_are_judged_on_their_subject():
    source = {
        "@context": "https://schema.org",
        "@type": "Person",
        "@id": "#p",
        "@reverse": {"cookTime": {"@type": "Person", "@id": "#q"}, "author": {"@type": "Book", "@id": "#b"}},
    }
    found = shape_violations(Document("page", json.dumps(source), media="json"))
    assert [(m.component, m.statement.property, m.types) for m in found if m.statement] == [
        ("closed", "cookTime", ("Person",))
    ]


def test_the_engine_is_chosen_on_the_command_line(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    outputs = []
    for engine in ("compiled", "shacl"):
        arguments = [
            "page.html",
            "--engine",
            engine,
            "--select",
            "VAL",
            "--output-format",
            "json",
            "--no-cache",
        ]
        assert main(["lint", *arguments]) == 1
        outputs.append(json.loads(capsys.readouterr().out)["results"])
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) >= 5
