"""Needles: made, infused, found again; scores that need no reference."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        (Entity((), ("Frowan Kettles",), "Frowan Kettles"), set()),
    ],
)
def test_ways_to_find_a_needle(entity: Entity, found: set[str]) -> None:
    (outcome,) = matches([NEEDLE], [entity])
    assert {name for name, hit in outcome.items() if hit and name != "best"} == found
    assert outcome["best"] == bool(found)


def test_keywords_that_several_needles_share_find_no_more_of_them_than_there_are_entities() -> None:
    lamps = [Needle("Product", f"{name} Lamp", "", ("desk lamp", "brass arm"), "…") for name in "ABC"]
    named = Entity((), ("B Lamp",), "B Lamp, a desk lamp with a brass arm")
    nameless = Entity((), (), "a desk lamp with a brass arm")

    def by_keywords(extracted: list[Entity]) -> list[bool]:
        return [found["keywords"] for found in matches(lamps, extracted)]

    assert by_keywords([]) == [False, False, False]
    assert by_keywords([named]) == [False, True, False]
    assert by_keywords([nameless]) == [True, False, False]
    assert sum(by_keywords([named, nameless])) == 2
    assert by_keywords([nameless] * 5) == [True, True, True]
    everything = Entity((), (), "A Lamp and B Lamp and C Lamp: each a desk lamp with a brass arm")
    assert by_keywords([everything]) == [True, True, True]


def test_names_in_scripts_without_blanks_are_found_inside_a_sentence() -> None:
    needle = Needle("Restaurant", "云雀", "", (), "…")
    assert matches([needle], [Entity((), (), "我们的云雀咖啡馆")])[0]["name_in_text"]


names = st.sampled_from(["Ada", "Bo", "Cleo", "Dan"])
facts = st.lists(st.sampled_from(["oven", "crust", "yeast"]), max_size=2, unique=True)
drawn_needles = st.lists(
    st.builds(lambda n, k: Needle("Person", n, "", tuple(k), n), names, facts), max_size=5
)
drawn_entities = st.lists(
    st.builds(
        lambda n, k: Entity((), (n,) if n else (), " ".join([n, *k])), st.one_of(st.just(""), names), facts
    ),
    max_size=5,
)


@given(drawn_needles, drawn_entities, drawn_entities)
def test_more_entities_find_no_fewer_by_name_and_order_does_not_count(
    needles: list[Needle], some: list[Entity], more: list[Entity]
) -> None:
    def counts(extracted: list[Entity]) -> Counter[str]:
        return Counter(way for found in matches(needles, extracted) for way, hit in found.items() if hit)

    few, many = counts(some), counts([*some, *more])
    assert all(few[way] <= many[way] for way in ("name", "name_in_text", "keywords", "best"))
    assert counts(some[::-1]) == few
    assert all(count <= len(needles) for count in few.values())


def test_a_model_is_asked_only_about_what_was_not_found() -> None:
    asked = []

    def by_model(needle: Needle, text: str) -> bool:
        asked.append(text)
        return True

    assert matches([NEEDLE], [Entity((), ("Rowan Kettle",), "Rowan Kettle")], by_model)[0]["model"]
    assert not asked
    assert matches([NEEDLE], [Entity((), (), "Ann")], by_model)[0]["best"]
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
    strange = [Entity((), (), "zebra"), copies[9]]
    # What is like no paragraph is not taken for one of the first quarter.
    assert reference_free(paragraphs, strange)["bias_avoidance"] == 0.0
    assert reference_free(paragraphs, strange[:1])["bias_avoidance"] == 0.0
    assert reference_free(paragraphs[:1], strange[:1])["bias_avoidance"] == 0.0
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


def test_needles_of_a_page_are_looked_for_in_its_own_markup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [tmp_path / f"{name}.txt" for name in ("bread", "cake")]
    for text in texts:
        text.write_text(TEXT, encoding="utf-8")
    needles, out = tmp_path / "needles.jsonl", tmp_path / "out"

    def made(*paths: Path) -> dict[str, list[dict]]:
        names = [str(path) for path in paths]
        arguments = ["bench", "needles", "make", *names, "--needles", str(needles), "--out", str(out)]
        assert main([*arguments, "--count", "3"]) == 0
        rows = [json.loads(line) for line in needles.read_text(encoding="utf-8").splitlines()]
        return {page: [row for row in rows if row["page"] == page] for page in ("bread", "cake")}

    rows = made(*texts)
    assert made(*texts[::-1]) == rows
    assert made(texts[1]) == {"bread": [], "cake": rows["cake"]}
    made(*texts)
    things = [{"@type": row["type"], "name": row["name"]} for row in rows["cake"]]
    for name, graph in (("bread", things), ("cake", [])):
        markup_ = json.dumps({"@context": "https://schema.org", "@graph": graph})
        (tmp_path / f"{name}.jsonld").write_text(markup_, encoding="utf-8")
    score = ["bench", "needles", "score", "--needles", str(needles), "--output-format", "json"]
    capsys.readouterr()
    assert main([*score, str(tmp_path / "bread.jsonld"), str(tmp_path / "cake.jsonld")]) == 0
    # The cake's needles stand in the bread's markup, and the bread's nowhere.
    assert json.loads(capsys.readouterr().out)["accuracy"]["best"] == 0
    assert main([*score, str(tmp_path / "bread.jsonld")]) == 3
    told = capsys.readouterr()
    assert json.loads(told.out)["accuracy"]["needles"] == 3
    assert "no markup is called cake" in told.err


def test_pages_of_one_name_are_not_written_over_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("bread", "cake"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "index.txt").write_text(TEXT, encoding="utf-8")
    pages = [str(tmp_path / folder / "index.txt") for folder in ("bread", "cake")]
    out = tmp_path / "out"
    made = ["bench", "needles", "make", *pages, "--needles", str(tmp_path / "n.jsonl"), "--out", str(out)]
    assert main(made) == 2
    assert "have one name" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("row", "told"),
    [({"name": " "}, "without a name"), ({"name": "A", "keywords": ["oven", ""]}, "empty keyword")],
)
def test_needles_that_every_text_has_are_refused(
    row: dict, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needles, extraction = tmp_path / "needles.jsonl", tmp_path / "markup.jsonld"
    needles.write_text(json.dumps({"type": "Person", **row}), encoding="utf-8")
    extraction.write_text("{}", encoding="utf-8")
    assert main(["bench", "needles", "score", str(extraction), "--needles", str(needles)]) == 2
    assert told in capsys.readouterr().err


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
