"""The pipeline: the published stages, our agents' stages, strata."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.statistics import stratum, tercile_cuts
from factmark.bench.three_agents import pipeline_stages
from factmark.bench.three_agents.mimr import markup, read_outputs
from factmark.bench.three_agents.pipeline import errors
from factmark.bench.three_agents.pipeline_stages import checked_stages, violation_counts, with_markup
from factmark.generator import curation
from factmark.linter.document.document import Document
from factmark.linter.findings.rule import Finding, Rule

CONTEXT = "https://schema.org"


def test_terciles_keep_equal_values_together() -> None:
    # Most sets of the web have one instance: they are the low ones, not the high.
    cuts = tercile_cuts([1, 1, 1, 1, 5, 9])
    assert cuts == (1, 1)
    assert [stratum(value, cuts) for value in (0, 1, 2, 9)] == ["low", "low", "high", "high"]
    cuts = tercile_cuts([2, 4, 6, 8, 10, 12])
    assert cuts == (4, 8)
    assert [stratum(value, cuts) for value in (2, 4, 6, 8, 10)] == ["low", "low", "medium", "medium", "high"]


def outputs(tmp_path: Path) -> Path:
    def row(author: str, **stages: object) -> dict:
        return {"page": "p", "types": "Product", "author": author, "markup": stages}

    raw = {"@context": CONTEXT, "@type": "Product", "name": "Lamp", "color": "red", "sku": None}
    less = {"@context": CONTEXT, "@type": "Product", "name": "Lamp"}
    none = {"@context": CONTEXT, "@type": "Product"}
    rows = [
        row("human", raw=raw, shacl=raw, factual=less, semantic=less),
        row("model", raw=less, shacl=less, factual=less, semantic=none),
    ]
    path = tmp_path / "outputs.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def test_the_published_stages_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pipeline", str(outputs(tmp_path)), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    human, model = document["counts"][:2]
    assert [human[stage] for stage in pipeline_stages.STAGES] == [2, 2, 1, 1]
    assert (human["rejected_by_factuality"], human["rejected"], model["rejected"]) == (0.5, 0.5, 1.0)
    assert human["rejected_from"] is human["rejected_to"] is None  # there is one page
    ratios = document["mimr"][0]
    assert (ratios["raw_human"], ratios["raw_model"]) == (1.0, 0.6667)
    assert (ratios["compliance_human"], ratios["compliance_model"]) == (1.0, 0.5)


def test_other_markup_takes_the_place_of_the_page_s_own() -> None:
    page = (
        '<html><head><title>t</title><script type="application/ld+json">{"@type":"Old","name":"x"}</script></head>'
        '<body><p itemscope itemtype="https://schema.org/Old"><b itemprop="name">x</b></p></body></html>'
    )
    document = Document(
        "p", with_markup(page, {"@context": CONTEXT, "@type": "New", "name": "a </script> b"})
    )
    assert [(s.types, s.text, s.location.block) for s in document.statements] == [
        (("New",), "a </script> b", 0)
    ]


def rule(code: str, agent: str, *properties: str) -> Rule:
    def check(context):
        for statement in context.document.statements:
            if statement.property in properties:
                yield Finding("wrong", statement=statement)

    return Rule(code, code.lower(), agent, "error", "none", "Help.", check)  # type: ignore[arg-type]


def test_a_flagged_statement_takes_along_what_hangs_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = (rule("VAL101", "validity", "offers"), rule("FAC201", "factuality", "name"))
    monkeypatch.setattr(curation, "catalogue", lambda: rules)
    raw = {
        "@context": CONTEXT,
        "@type": "Product",
        "name": "Lamp",
        "color": "red",
        "offers": {"@type": "Offer", "price": "5", "seller": {"@type": "Person", "name": "A"}},
    }
    stages = checked_stages("p", "", "human", "<html><head></head><body>Lamp</body></html>", raw)
    assert [len(stages.statements[stage]) for stage in pipeline_stages.STAGES] == [4, 2, 1, 1]
    assert stages.properties["compliance"] == {"rdf:type": 1, "color": 1}


def test_a_folder_of_pages_and_a_model_s_markup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages, model = tmp_path / "pages", tmp_path / "model"
    pages.mkdir()
    model.mkdir()
    block = json.dumps({"@context": CONTEXT, "@type": "Person", "name": "Ada"})
    page = f'<html><head><script type="application/ld+json">{block}</script></head><body>Ada, actor</body></html>'
    (pages / "p.html").write_text(page, encoding="utf-8")
    markup = {"@context": CONTEXT, "@type": "Person", "name": "Ada", "jobTitle": "actor"}
    (model / "p.jsonld").write_text(json.dumps(markup), encoding="utf-8")
    arguments = ["bench", "pipeline", str(pages), "--author", f"model={model}", "--output-format", "json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert [(row["author"], row["raw"]) for row in document["counts"][:2]] == [("human", 1), ("model", 2)]
    assert main(["bench", "pipeline", str(pages), "--author", "model"]) == 2
    (pages / "q.html").write_text(page, encoding="utf-8")
    assert main(arguments) == 3
    assert "has no markup of q, which is left out of model's figures\n" in capsys.readouterr().err
    (model / "q.jsonld").write_text("Sorry, I cannot", encoding="utf-8")
    assert main(arguments) == 3
    output = capsys.readouterr()
    assert "q.jsonld: not JSON, so it says nothing\n" in output.err
    assert next(row["markups"] for row in json.loads(output.out)["counts"] if row["author"] == "model") == 2
    (model / "q.jsonld").write_text("{}", encoding="utf-8")
    assert main(arguments) == 0


@pytest.mark.shared
def test_the_share_of_models_markup_the_authors_reject_is_the_published_one(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The abstract gives 40-50 % for GPT-3.5 and GPT-4 together; GPT-4's own share lies below on this half."""
    path = shared / "corpus" / "paper_outputs.jsonl"
    assert main(["bench", "pipeline", str(path), "--output-format", "json"]) == 0
    counts = json.loads(capsys.readouterr().out)["counts"]
    rejected = {row["author"]: row["rejected"] for row in counts if row["stratum"] == "all"}
    assert 0.40 <= rejected["all models"] <= 0.50
    # Table 7, over all pages: 52.2 %, 50.9 % and 40.8 %.
    assert rejected == {"human": 0.4963, "gpt-3.5": 0.518, "gpt-4": 0.4107, "all models": 0.4618}


@pytest.mark.shared
def test_triples_are_counted_as_the_authors_agents_got_them(shared: Path) -> None:
    """The published agents gave a verdict on each triple that validity left: (property, value, type), each type once."""
    rows = [r for r in read_outputs(shared / "corpus" / "paper_outputs.jsonl") if r.get("mixtral")]
    same = [
        len(r["mixtral"]["factual"]) == len(pipeline_stages.published_stages(r).statements["validity"])
        for r in rows
    ]
    assert (sum(same), len(same)) == (98, 100)


def test_a_node_s_types_count_each_and_errors_are_told_by_kind() -> None:
    def stages(*markups: dict) -> pipeline_stages.Stages:
        names = dict(zip(pipeline_stages.PUBLISHED, markups, strict=True))
        return pipeline_stages.published_stages({"page": "p", "author": "human", "markup": names})

    node = {"@context": CONTEXT, "@type": ["Product", "Book"], "name": "Lamp", "isbn": "x", "nam": "y"}
    valid = {key: value for key, value in node.items() if key != "nam"}
    factual = {key: value for key, value in valid.items() if key != "isbn"}
    bare = {"@context": CONTEXT, "@type": ["Product", "Book"]}
    found = stages(node, valid, factual, bare)
    assert {stage: len(found.statements[stage]) for stage in pipeline_stages.STAGES} == {
        "raw": 6, "validity": 4, "factuality": 2, "compliance": 0,
    }  # fmt: skip
    assert errors([found]) == {
        "property_error": 3, "value_error": 0, "type_error": 0,
        "non_factual": [("isbn", 2)], "non_compliant": [("name", 2)],
    }  # fmt: skip


def test_violations_by_the_three_rules_of_section_3_2() -> None:
    """Figure 5: "cooker" is no property of a Recipe; section 3.2: "Recette" is no type.

    Figure 5 has a Dataset for a step that is none; schema.org's Dataset is a CreativeWork, which a step may be.
    """
    step = {"@type": "HowToStep", "text": "Roll out one crust"}
    node = {
        "@context": CONTEXT,
        "@type": "Recipe",
        "name": "Simple Apple Pie",
        "cooker": "PT50M",
        "recipeInstructions": [step, {"@type": "Person", "name": "Ann"}, {"text": "Slice"}],
        "author": "A text where a node is expected",
    }
    assert violation_counts(markup(node)) == {"property": 1, "value": 2}
    assert violation_counts(markup({"@context": CONTEXT, "@type": "Recette", "name": "Pie"})) == {"type": 1}
    # The shape of each type is closed by itself: a book has no sku, a product no isbn.
    both = {"@context": CONTEXT, "@type": ["Product", "Book"], "sku": "x", "isbn": "y", "nmae": "z"}
    assert violation_counts(markup(both))["property"] == 4


@pytest.mark.shared
def test_violations_of_the_authors_markup_are_about_half_of_table_12(shared: Path) -> None:
    """Half of the pages. Table 12: 373, 52 and 0 of people, 344, 78 and 4 of GPT-3.5, 268, 36 and 3 of GPT-4."""
    rows = read_outputs(shared / "corpus" / "paper_outputs.jsonl")
    stages = [pipeline_stages.published_stages(row) for row in rows]
    found = {
        author: [errors([s for s in stages if s.author == author])[f"{kind}_error"] for kind in kinds]
        for author in ("human", "gpt-3.5", "gpt-4")
        for kinds in (("property", "value", "type"),)
    }
    assert found == {"human": [121, 25, 0], "gpt-3.5": [156, 28, 2], "gpt-4": [147, 10, 2]}


def test_a_path_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pipeline", str(tmp_path / "outputs.jsonl")]) == 2
    assert "outputs.jsonl: no such file or folder" in capsys.readouterr().err
