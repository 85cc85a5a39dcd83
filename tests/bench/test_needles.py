"""Needles: made, infused, found again; scores that need no reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.models.messages_endpoint import MessagesEndpoint, Say
from factmark.bench.needles.needle import Needle, as_page, infuse, make_needles, part_of, templates
from factmark.bench.needles.scores import Entity, accuracy, entities, matches, reference_free
from factmark.bench.three_agents.mimr import markup

NEEDLE = Needle("Person", "Rowan Kettle", "An engineer.", ("bridge engineer", "viaducts"), "…", 0.5)
TEXT = "\n\n".join(
    f"Paragraph number {i} about topic {'abcdefghij'[i]} and its own words w{i}." for i in range(10)
)


def test_needles_repeat_with_their_seed_and_have_names_of_their_own() -> None:
    needles = make_needles(24, seed=3)
    assert needles == make_needles(24, seed=3)
    assert needles != make_needles(24, seed=4)
    assert len({needle.name for needle in needles}) == 24
    assert {needle.type for needle in needles} == {t["type"] for t in templates()["needle"]}
    assert all(needle.name in needle.paragraph for needle in needles)
    assert all(keyword in needle.paragraph for needle in needles for keyword in needle.keywords)


def test_paragraphs_are_infused_between_paragraphs_in_order() -> None:
    page, needles = infuse(as_page(TEXT), make_needles(4, 1), 1)
    assert page.count("<p>") == 14
    places = [page.index(f"<p>{needle.paragraph.split('.')[0][:30]}") for needle in needles]
    assert places == sorted(places)
    assert [needle.position for needle in needles] == sorted(needle.position for needle in needles)
    assert infuse(as_page(TEXT), make_needles(4, 1), 1) == (page, needles)


def test_nothing_is_infused_where_no_visitor_reads() -> None:
    hidden = (
        '<head><script type="application/ld+json">{"name": "</p>"}</script></head><body>'
        "<script>var a = '</p>';</script><!-- </p> --><style></p></style><p>Seen.</p><!-- </p>"
    )
    page, needles = infuse(hidden, make_needles(3, 1), 1)
    shown = page.partition("<p>Seen.</p>")
    assert shown[0] == hidden.partition("<p>Seen.</p>")[0]
    assert all(
        f"<p>{needle.paragraph.split('.')[0][:30]}" in shown[2].partition("<!--")[0] for needle in needles
    )


def test_parts_of_a_page_have_all_its_paragraphs() -> None:
    page = as_page(TEXT)
    parts = [part_of(page, part, 3) for part in range(3)]
    assert [part.count("<p>") for part in parts] == [3, 3, 4]
    assert all(part.startswith("<!doctype html>") for part in parts)


@pytest.mark.parametrize(
    ("entity", "found"),
    [
        (Entity(("Person",), ("rowan  kettle",), "rowan  kettle"), {"name", "name_in_text"}),
        (Entity((), (), "Written by Rowan Kettle, teacher"), {"name_in_text"}),
        (Entity((), ("R. Kettle",), "R. Kettle is a bridge engineer"), {"keywords"}),
        (Entity((), ("Ann",), "Ann"), set()),
    ],
)
def test_ways_to_find_a_needle(entity: Entity, found: set[str]) -> None:
    outcome = matches(NEEDLE, [entity])
    assert {name for name, hit in outcome.items() if hit and name != "best"} == found
    assert outcome["best"] == bool(found)


def test_a_model_is_asked_only_about_what_was_not_found() -> None:
    asked = []

    def by_model(needle: Needle, text: str) -> bool:
        asked.append(text)
        return True

    assert matches(NEEDLE, [Entity((), ("Rowan Kettle",), "Rowan Kettle")], by_model)["model"]
    assert not asked
    assert matches(NEEDLE, [Entity((), (), "Ann")], by_model)["best"]
    assert asked == ["Ann"]


def test_accuracy_per_type_and_position() -> None:
    hit, miss = {"name": True, "best": True}, {"name": False, "best": False}
    start = Needle("Book", "A", "", (), "", 0.0)
    end = Needle("Book", "B", "", (), "", 1.0)
    figures = accuracy([(start, hit), (end, miss), (NEEDLE, miss)])
    assert figures["best"] == pytest.approx(0.3333)
    assert figures["by_type"]["Book"]["best"] == 0.5
    assert [figures["by_position"][name]["best"] for name in ("start", "middle", "end")] == [1.0, 0.0, 0.0]


def test_entities_of_one_identifier_are_one() -> None:
    document = markup(
        {
            "@context": "https://schema.org",
            "@graph": [
                {"@id": "#a", "@type": "Person", "name": "Ann"},
                {"@id": "#a", "jobTitle": "Engineer", "knows": {"@id": "#b"}},
            ],
        }
    )
    found = entities(document)
    assert [(e.types, e.names, e.text) for e in found] == [(("Person",), ("Ann",), "Ann Engineer")]


def test_scores_without_reference() -> None:
    paragraphs = TEXT.split("\n\n")
    copies = [Entity((), (), text) for text in paragraphs]
    whole = reference_free(paragraphs, copies)
    assert (whole["relevance"], whole["incompleteness"], whole["relevance_spread"]) == (1.0, 0.0, 0.0)
    assert whole["bias_avoidance"] == pytest.approx(1.0, abs=0.05)
    twice = reference_free(paragraphs, [copies[0], copies[0]])
    assert (twice["redundancy"], twice["bias_avoidance"]) == (1.0, 0.0)
    assert str(twice["bias_avoidance"]) == "0.0"  # not -0.0
    assert reference_free(paragraphs, [])["incompleteness"] == 1.0
    assert reference_free([], copies)["relevance"] is None


def test_the_command_makes_scores_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, needles, out = tmp_path / "text.txt", tmp_path / "needles.jsonl", tmp_path / "out"
    text.write_text(TEXT, encoding="utf-8")
    made = [
        "bench",
        "needles",
        "make",
        str(text),
        "--needles",
        str(needles),
        "--out",
        str(out),
        "--count",
        "3",
    ]
    assert main(made) == 0
    rows = [json.loads(line) for line in needles.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 3
    extraction = tmp_path / "markup.jsonld"
    things = [{"@type": row["type"], "name": row["name"]} for row in rows[:2]]
    extraction.write_text(json.dumps({"@context": "https://schema.org", "@graph": things}), encoding="utf-8")
    capsys.readouterr()
    score = [
        "bench",
        "needles",
        "score",
        str(extraction),
        "--needles",
        str(needles),
        "--output-format",
        "json",
    ]
    assert main([*score, "--page", str(out / "text.html")]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["accuracy"]["best"] == pytest.approx(0.6667)
    assert 0 < document["reference_free"]["relevance"] < 1
    assert main(["bench", "needles", "run", str(text), "--count", "2", "--parts", "2"]) == 0
    assert "Needles found in parts" in capsys.readouterr().out
    assert main(["bench", "needles", "make", str(text)]) == 2


def test_a_model_writes_needles_and_matches_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, needles, out = tmp_path / "text.txt", tmp_path / "needles.jsonl", tmp_path / "out"
    text.write_text(TEXT, encoding="utf-8")
    written = [
        {"name": "Orla  Finch", "description": "A potter.", "keywords": ["potter", "kiln"], "paragraph": "Orla Finch is a potter with a kiln."},
        {"name": "Nobody", "description": "Not there.", "keywords": [], "paragraph": "Somebody else."},
    ]  # fmt: skip

    def says(body: dict) -> Say:
        asked = body["messages"][0]["content"][0]["text"]
        return Say(f"Here: {json.dumps(written)}" if "Invent" in asked else "yes, it is")

    arguments = [
        "bench", "needles", "make", str(text), "--needles", str(needles), "--out", str(out),
        "--count", "2", "--type", "Person", "--llm", "a-model",
    ]  # fmt: skip
    extraction = tmp_path / "markup.jsonld"
    extraction.write_text(json.dumps({"@context": "https://schema.org", "name": "O. F."}), encoding="utf-8")
    score = [
        "bench", "needles", "score", str(extraction), "--needles", str(needles), "--llm", "a-model",
        "--output-format", "json",
    ]  # fmt: skip
    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        assert main(arguments) == 0
        rows = [json.loads(line) for line in needles.read_text(encoding="utf-8").splitlines()]
        # What its own paragraph doesn't name could not be found by anybody.
        assert [row["name"] for row in rows] == ["Orla Finch"]
        capsys.readouterr()
        assert main(score) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["accuracy"]["name"], document["accuracy"]["model"]) == (0.0, 1.0)
        assert document["llm"]["requests"] == 1
        assert main([*score, "--llm-budget", "5tokens"]) == 3
        document = json.loads(capsys.readouterr().out)
        assert (document["accuracy"]["best"], document["llm"]["unanswered"]) == (0.0, 1)
    assert len(endpoint.bodies) == 2
