"""The time measure runs on any pages; the graph it hands to other tools says what the markup says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.document.document import Document
from factmark.linter.document.rdf_graph import rdf_graph

PAGE = """<!doctype html><title>Lamp</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp",
 "offers": {"@type": "Offer", "price": 12.5, "url": "https://example.org/a b"}, "@id": "https://example.org/{id}"}
</script><h1>Lamp</h1>"""


def test_the_graph_keeps_types_properties_and_odd_identifiers() -> None:
    lines = set(rdf_graph(Document("page.html", PAGE)).serialize(format="nt").splitlines())
    subject = "<https://example.org/%7Bid%7D>"
    assert f'{subject} <http://schema.org/name> "Lamp" .' in lines
    assert any("#type> <http://schema.org/Offer> ." in line for line in lines)
    assert len([line for line in lines if line]) == 6


@pytest.mark.slow
def test_times_and_ratios_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    arguments = ["bench", "time", str(tmp_path), "--pyshacl-pages", "0", "--output-format", "json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["pages"] == 2
    assert (
        0
        < document["in_process_ms"]["all agents"]["median"]
        <= document["in_process_ms"]["all agents"]["max"]
    )
    assert document["in_process_ms"]["all agents, new process"]["median"] > 0
    assert document["ratios"]["extruct (all agents)"] > 0


def test_no_pages_is_no_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "time", str(tmp_path)]) == 2
    assert "no pages here" in capsys.readouterr().err
