"""Generated markup beside reference markup: how types and properties were missed."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from floors import changed_data, shortfalls

from factmark.__main__ import main
from factmark.bench.mappings.generation import compare_page
from factmark.bench.mappings.mapping import by_default
from factmark.bench.mappings.mapping_files import read_mappings
from factmark.bench.three_agents.mimr import markup
from factmark.linter.document.document import Document

CONTEXT = "https://schema.org"
REFERENCE = {
    "@context": CONTEXT,
    "@type": "Restaurant",
    "name": "Blue Fork",
    "telephone": "+1 555 0100 334",
    "servesCuisine": "Basque",
    "slogan": "nowhere on the page",
}
PAGE = (
    '<html lang="en"><head><title>Blue Fork</title><script type="application/ld+json">'
    f"{json.dumps(REFERENCE)}</script></head><body><h1>Blue Fork</h1><p>Basque food</p>"
    "<p>Call +1 555 0100 334</p></body></html>"
)


def other(**more: Any) -> Document:
    return markup({"@context": CONTEXT, "@type": "LocalBusiness", "name": "Blue Fork", **more})


def test_every_kind_of_miss_of_a_generator() -> None:
    seen: list[str] = []

    def make(page: Document) -> Document:
        seen.append(page.source)
        return other(faxNumber="+1 555 0100 334", description="Basque", award="Best fork")

    comparison = compare_page(Document("a/page.html", PAGE), make, by_default)
    assert "ld+json" not in seen[0]
    assert {m.source: (m.verdict, m.target, m.expected) for m in comparison.types} == {
        "page.html thing Blue Fork": ("align_up", "LocalBusiness", "Restaurant")
    }
    assert {m.source.removeprefix("page.html value "): m.verdict for m in comparison.properties} == {
        "Blue Fork": "correct",
        "+1 555 0100 334": "not_judged",
        "Basque": "not_judged",
        "Best fork": "missing_from_reference",
        "nowhere on the page": "missing_from_model",
    }
    # What the page doesn't show no generator can trace.
    shown = {m.source.removeprefix("page.html value ") for m in comparison.visible_properties}
    assert shown == {"Blue Fork", "+1 555 0100 334", "Basque"}
    assert {m.source: m.verdict for m in comparison.visible_types} == {
        "page.html thing Blue Fork": "align_up"
    }
    assert comparison.mimr is not None
    assert not comparison.only_page


def test_the_page_about_a_thing_is_not_the_thing_in_another_type() -> None:
    page = markup({"@context": CONTEXT, "@type": "WebPage", "name": "Blue Fork"})
    comparison = compare_page(Document("page.html", PAGE), lambda _: page, by_default)
    assert {m.source: m.verdict for m in comparison.types} == {
        "page.html thing Blue Fork": "missing_from_model",
        "page.html page Blue Fork": "missing_from_reference",
    }
    assert comparison.only_page


def test_types_of_things_the_page_does_not_name_are_apart() -> None:
    source = PAGE.replace('"slogan":', '"founder": {"@type": "Person", "name": "Nia Holm"}, "slogan":')
    comparison = compare_page(Document("page.html", source), lambda _: None, by_default)
    assert {m.expected for m in comparison.types} == {"Restaurant", "Person"}
    assert {m.expected for m in comparison.visible_types} == {"Restaurant"}


def test_a_page_nothing_is_generated_for_misses_everything() -> None:
    comparison = compare_page(Document("page.html", PAGE), lambda page: None, by_default)
    assert {m.verdict for m in (*comparison.types, *comparison.properties)} == {"missing_from_model"}
    assert (comparison.mimr, comparison.made, comparison.only_page) == (None, None, False)


def test_another_generator_s_markup_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages, made, out = tmp_path / "pages", tmp_path / "made", tmp_path / "misses.tsv"
    pages.mkdir()
    made.mkdir()
    (pages / "one.html").write_text(PAGE, encoding="utf-8")
    (pages / "two.html").write_text(PAGE, encoding="utf-8")
    (pages / "bare.html").write_text("<p>No markup</p>", encoding="utf-8")
    answer = {"@context": CONTEXT, "@type": "Restaurant", "name": "Blue Fork"}
    (made / "one.jsonld").write_text(json.dumps(answer), encoding="utf-8")
    arguments = ["bench", "generate", str(pages), "--generated", str(made)]
    assert main([*arguments, "--write", str(out), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["generated"], len(document["without_reference"])) == (2, 1, 1)
    assert (document["types"]["precision"], document["types"]["recall"]) == (1.0, 0.5)
    assert document["by_type"]["Restaurant"]["missing_from_model"] == 1
    assert (document["mimr_reference"], document["mimr_generated"]) == (1.0, 0.4)
    assert [Path(page).name for page in document["not_generated"]] == ["two.html"]
    assert {m.verdict for m in read_mappings(out)} == {"correct", "missing_from_model"}
    assert main([*arguments, "--missed"]) == 0
    assert "two.html thing Blue Fork" in capsys.readouterr().out


def test_factmark_s_own_generator_on_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "examples.jsonl"
    faq = "<h2>When do you open?</h2><p>At seven in the morning.</p><h2>Do you deliver?</h2><p>On Saturdays only.</p>"
    reference = {
        "@context": CONTEXT,
        "@type": "FAQPage",
        "mainEntity": [{"@type": "Question", "name": "When do you open?", "text": "</script>"}],
    }
    rows = [{"id": "#a", "html": f"<h1>Questions</h1>{faq}", "jsonld": [json.dumps(reference)]}]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert main(["bench", "generate", str(path), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["generated"]) == (1, 1)
    assert document["by_type"]["Question"]["correct"] == 1


def test_inputs_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "examples.jsonl"
    path.write_text('{"html": "<p>", "jsonld": 5}', encoding="utf-8")
    assert main(["bench", "generate", str(path)]) == 2
    assert "examples.jsonl:1: jsonld is a number" in capsys.readouterr().err
    assert main(["bench", "generate", str(path), "--generated", str(path)]) == 2
    path.write_text("", encoding="utf-8")
    assert main(["bench", "generate", str(path)]) == 3


EVERY = 6
"""Every how many of the pages, by name, is measured."""


@pytest.mark.shared
def test_the_floors_of_the_main_thing_hold(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed_data("generate", shared) is None
    with tarfile.open(shared / "pool" / "batch-04.tar.xz") as archive:
        names = sorted(name for name in archive.getnames() if name.endswith(".html"))[::EVERY]
        for name in names:
            page = archive.extractfile(name)
            assert page is not None
            (tmp_path / Path(name).name).write_bytes(page.read())
    pages = [str(tmp_path / Path(name).name) for name in names]
    assert main(["bench", "generate", *pages, "--output-format", "json"]) == 0
    assert shortfalls("generate", json.loads(capsys.readouterr().out)["main_thing"]) == []
