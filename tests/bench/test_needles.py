"""Needles: made, infused, found again; scores that need no reference."""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.bench.asking import LLM
from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.needles import measure
from factmark.bench.needles import reference_free as reference_free_scores
from factmark.bench.needles.needle import (
    Entity,
    Needle,
    accuracy,
    as_page,
    entities,
    infuse,
    make_needles,
    matches,
    part_of,
    templates,
)
from factmark.bench.needles.reference_free import (
    WordNet,
    bias_avoidance,
    incompleteness,
    meteor,
    redundancy,
    reference_free,
    repeated_share,
    semantic_similarity,
)
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


# The conditions of table 4, on needles and an extraction in the manner of figures 2 and 3.
MEETING = Needle(
    "Event", "AI Clan Meeting", "", ("clan", "weekly", "AI", "experts", "retrieval", "graphs"), "…"
)
INDEX = Needle("Insight", "Graph Index", "", ("graph", "index", "GRIX", "speed", "recall", "costs"), "…")
EXTRACTED = [
    Entity(("Event",), ("AI Meeting",), "AI Meeting: the AI Clan Meeting is a weekly meeting of the clan"),
    Entity(("Insight",), ("GRIX",), "GRIX, a graph with an index, gives speed"),
]


def test_conditions_of_the_toy_example() -> None:
    said = {MEETING.name: True, INDEX.name: True}
    meeting, index = matches([MEETING, INDEX], EXTRACTED, lambda needle, _: said[needle.name])
    # Three of six keywords of the one, four of six of the other.
    assert meeting == {"n": False, "ns": True, "k0.5": True, "k0.6": False, "k0.7": False, "llm": True}
    assert index == {"n": False, "ns": False, "k0.5": True, "k0.6": True, "k0.7": False, "llm": True}


@pytest.mark.parametrize(
    ("entity", "found"),
    [
        (Entity(("Person",), ("Rowan  Kettle",), "Rowan  Kettle"), {"n", "ns"}),
        (Entity(("Person",), ("rowan kettle",), "rowan kettle"), {"ns"}),
        (Entity((), (), "Written by Rowan Kettle, teacher"), {"ns"}),
        (Entity((), ("R. Kettle",), "R. Kettle is a bridge engineer"), {"k0.5"}),
        # A keyword counts as a word, not inside one.
        (Entity((), ("R. Kettle",), "R. Kettle is an abridge engineers"), set()),
        (Entity((), ("Ann",), "Ann"), set()),
        (Entity((), ("Frowan Kettles",), "Frowan Kettles"), set()),
    ],
)
def test_ways_to_find_a_needle(entity: Entity, found: set[str]) -> None:
    (outcome,) = matches([NEEDLE], [entity])
    assert {name for name, hit in outcome.items() if hit} == found


def test_names_in_scripts_without_blanks_are_found_inside_a_sentence() -> None:
    needle = Needle("Restaurant", "云雀", "", (), "…")
    assert matches([needle], [Entity((), (), "我们的云雀咖啡馆")])[0]["ns"]


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
    assert all(few[way] <= many[way] for way in ("n", "ns", "k0.5", "k0.6", "k0.7"))
    assert counts(some[::-1]) == few
    assert all(count <= len(needles) for count in few.values())


def test_a_model_counts_where_it_gave_a_verdict() -> None:
    verdicts = {"A": True, "B": False, "C": None}
    needles = [Needle("Book", name, "", (), "…") for name in verdicts]
    found = matches(needles, [Entity((), ("Z",), "Z")], lambda needle, _: verdicts[needle.name])
    figures = accuracy(list(zip(needles, found, strict=True)))
    assert figures["llm"] == 0.5
    # One share of three needles, another of two: they are no scores of the same needles.
    assert (figures["n"], figures["minea"]) == (0.0, 0.0)
    assert accuracy([(needles[2], found[2])])["llm"] is None


def test_minea_is_the_largest_score_per_type_and_position() -> None:
    # Of two books, one is found by name, the other by keywords: each score is 1/2, and so is their maximum.
    start, end = Needle("Book", "A", "", (), "", 0.0), Needle("Book", "B", "", (), "", 1.0)
    figures = accuracy(
        [
            (start, {"n": True, "k0.5": False}),
            (end, {"n": False, "k0.5": True}),
            (NEEDLE, {"n": True, "k0.5": False}),
        ]
    )
    assert figures["by_type"]["Book"] == {"needles": 2, "n": 0.5, "k0.5": 0.5, "minea": 0.5}
    assert (figures["n"], figures["minea"]) == (0.6667, 0.6667)
    assert [figures["by_position"][name]["minea"] for name in ("start", "middle", "end")] == [1.0, 1.0, 1.0]


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
    assert [name for name, _ in found[0].properties] == ["name", "jobTitle", "knows"]


# Appendix A, by hand.


def test_relevance_is_meteor_without_its_penalty() -> None:
    # "the", "cat" as written, "sits" and "sitting" by their stem: P = 3/4, R = 3/5, 10 P R / (R + 9 P).
    assert meteor("the cat sits down", "the cat was sitting there") == pytest.approx(4.5 / 7.35)
    assert meteor("a a a", "a b") == pytest.approx(10 / 3 * 0.5 / (0.5 + 3))
    assert meteor("x", "y") == 0.0


# WordNet's files in little: a car is an automobile, and a child a kid.
WORDNET = {
    "index.noun": "  1 a licence\nautomobile n 1 1 @ 1 1 00000001\ncar n 2 1 @ 2 1 00000001 00000002\nchild n 1 0 1 1 00000003\nkid n 1 0 1 1 00000003\n",
    "index.verb": "purchase v 1 0 1 0 00000001\nbuy v 1 0 1 1 00000001\n",
    "index.adj": "  1 a licence\n",
    "index.adv": "",
    "noun.exc": "children child\n",
    "verb.exc": "bought buy\n",
}  # fmt: skip


@pytest.fixture
def wordnet(tmp_path: Path) -> WordNet:
    for name, text in WORDNET.items():
        (tmp_path / name).write_text(text)
    return WordNet(tmp_path)


@pytest.mark.parametrize(
    ("words", "text", "matched"),
    [
        ("car", "automobile", 1),
        ("cars", "an automobile", 1),  # by a rule of morphy
        ("children", "kids", 1),  # by an exception and a rule
        ("bought", "purchases", 1),
        ("car", "buy", 0),  # synset 1 of nouns is not synset 1 of verbs
        ("car car", "automobile", 1),
        ("car kid", "kids automobile", 2),  # one by its stem, one as a synonym
        ("auto", "automobile", 0),
    ],
)
def test_relevance_matches_synonyms_of_a_wordnet(
    words: str, text: str, matched: int, wordnet: WordNet
) -> None:
    precision, recall = matched / len(words.split()), matched / len(text.split())
    expected = 10 * precision * recall / (recall + 9 * precision) if matched else 0.0
    assert meteor(words, text, wordnet) == pytest.approx(expected)


def test_synonyms_are_matched_with_one_another_as_far_as_possible(wordnet: WordNet) -> None:
    # "automobile" could take either; "car" of the second sense only is left for none.
    assert wordnet.matched(Counter(["car", "automobile"]), Counter(["car", "automobile"])) == 2
    assert wordnet.matched(Counter(["car", "car"]), Counter(["automobile", "kid"])) == 1


def test_a_folder_without_wordnet_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.noun").write_text("word\n")
    assert main(["bench", "needles", "run", "page.html", "--wordnet", str(tmp_path)]) == 2
    assert "no file of WordNet's database" in capsys.readouterr().err


def test_spread_is_the_deviation_over_the_mean() -> None:
    scores = reference_free(["a b", "c d"], [Entity((), ("a b",), "a b")])
    # METEOR 1 for the first piece and 0 for the second: mean 1/2, deviation 1/2.
    assert scores["relevance_spread"] == 1.0
    # For the whole, P = 1 and R = 1/2.
    assert scores["relevance"] == pytest.approx(10 * 0.5 / (0.5 + 9), abs=1e-4)


def test_redundancy_is_the_share_of_names_like_an_earlier_one() -> None:
    names = ["Ann Moor", "ann moor", "Ann Moor Smith", "Bob Moor"]
    extracted = [Entity((), (name,), name) for name in names]
    # Cosines to an earlier name: 1, 2/sqrt(6) = 0.82, 1/2; nameless entities repeat nothing.
    assert redundancy([*extracted, Entity((), (), "x"), Entity((), (), "x")]) == pytest.approx(2 / 6)
    assert redundancy(extracted, threshold=0.9) == 0.25
    assert repeated_share(extracted[1:], extracted[:1]) == pytest.approx(2 / 3)


def test_bias_avoidance_is_the_share_of_entities_in_the_text() -> None:
    extracted = [Entity((), (name,), name) for name in ("Ann Moor", "Zed", "Moo")]
    assert bias_avoidance("About ANN  Moor and others", extracted) == pytest.approx(1 / 3)


def test_incompleteness_is_the_share_of_entities_with_an_unfilled_property() -> None:
    # Figure 1: 'AI Enthusiast' has an unknown birthDate.
    enthusiast = Entity(("Person",), (), "", (("name", "AI Enthusiast"), ("birthDate", "unknown")))
    other = Entity(("Person",), (), "", (("name", "Ann"), ("birthDate", "1990-01-01")))
    lacking = Entity(("Person",), (), "", (("name", "Bob"),))
    insight = Entity(("Insight",), (), "", (("name", "GRIX"),))
    assert incompleteness([enthusiast, other, lacking, insight]) == 0.5
    assert incompleteness(
        [other, lacking, insight], {"Insight": ["keywords"], "Person": ["name"]}
    ) == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("people", "schema", "share"),
    [
        # Without a schema, a person ought to have what any person has.
        ([{"name": "Ann", "jobTitle": "baker"}, {"name": "Bob"}], None, 1 / 2),
        ([{"name": "Ann", "jobTitle": "baker"}, {"name": "Bob", "jobTitle": None}], None, 1 / 2),
        ([{"name": "Ann", "jobTitle": "baker"}, {"name": "Bob", "jobTitle": ""}], None, 1 / 2),
        ([{"name": "Ann"}, {"name": "Bob", "jobTitle": None}], None, 0),  # nobody has one
        ([{"name": "Ann"}, {"name": "Bob", "jobTitle": "?"}], None, 1),  # unfilled, and so missing of Ann
        ([{"name": "Ann", "jobTitle": "None of your business"}], None, 0),
        ([{"name": "Ann", "jobTitle": ["unknown", "baker"]}], None, 0),
        ([{"name": "Ann", "jobTitle": "Not specified"}], None, 1),
        # With one, what it lists, and what the person has itself.
        ([{"name": "Ann", "jobTitle": "baker"}, {"name": "Bob"}], {"Person": ["name"]}, 0),
        ([{"name": "Ann", "jobTitle": "--"}, {"name": "Bob"}], {"Person": ["name"]}, 1 / 2),
        ([{"name": "Ann"}, {"name": "Bob", "email": "b@e.example"}], {"Person": ["name", "email"]}, 1 / 2),
    ],
)
def test_incompleteness_is_read_of_markup(
    people: list[dict[str, object]], schema: dict[str, list[str]] | None, share: float
) -> None:
    graph = [{"@type": "Person", **person} for person in people]
    extracted = entities(markup({"@context": "https://schema.org", "@graph": graph}))
    assert incompleteness(extracted, schema) == share


def test_semantic_similarity_is_latent_and_plain() -> None:
    pieces = ["kettles boil water", "water is hot", "bread is baked"]
    assert semantic_similarity(pieces, "\n".join(pieces)) == pytest.approx(1.0)
    assert semantic_similarity(pieces, "zebra") == pytest.approx(0.0, abs=1e-9)
    one, two = ["a"], "b"
    assert semantic_similarity(one, two) == pytest.approx(0.0, abs=1e-9)
    assert semantic_similarity([""], two) == 0.0


def test_semantic_similarity_is_by_hand_of_topics_and_of_words() -> None:
    # Two sentences share no word: two topics of size 1, (a, b) and c. Only "a" is in both texts that the weights are
    # learnt from: it weighs 1, b and c weigh w = ln(3/2) + 1.
    w = math.log(3 / 2) + 1
    plain = 1 / math.sqrt(1 + 2 * w * w)
    # "a" is all of the first topic, and the text has it beside the second, of length w.
    topic = math.sqrt(1 + w * w)
    latent = topic / math.sqrt(topic**2 + w * w)
    assert latent > plain
    assert semantic_similarity(["A b. C."], "a") == pytest.approx((latent + plain) / 2)
    # Of five sentences to one, the sizes are the roots of 5 and of 1, which is less than half: only one topic is left.
    text = "A b. A b. A b. A b. A b. C."
    plain = 1 / math.sqrt(2 * (5 * w) ** 2 + 1)
    assert semantic_similarity([text], "c") == pytest.approx((0 + plain) / 2)


def test_a_long_text_has_a_latent_space_of_runs_of_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference_free_scores, "MAX_SENTENCES", 2)
    # "A b. A b." and "C. C.", as two sentences would be.
    assert semantic_similarity(["A b. A b. C. C."], "a") == pytest.approx(
        semantic_similarity(["A b. C."], "a")
    )


def test_the_suswir_like_score_is_the_weighted_sum() -> None:
    extracted = [Entity((), ("kettles boil",), "kettles boil"), Entity((), ("zebra",), "zebra")]
    scores = reference_free(["kettles boil water"], extracted)
    parts = (
        scores["semantic_similarity"],
        scores["relevance"],
        1 - scores["redundancy"],
        scores["bias_avoidance"],
    )
    assert (scores["redundancy"], scores["bias_avoidance"]) == (0.0, 0.5)
    assert scores["suswir_like"] == pytest.approx(sum(parts) / 4, abs=1e-3)
    heavy = reference_free(["kettles boil water"], extracted, weights=(0, 0, 0, 1))
    assert heavy["suswir_like"] == 0.5
    assert set(reference_free([], extracted).values()) == {None}


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
    assert document["accuracy"]["minea"] == pytest.approx(0.6667)
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
    assert json.loads(capsys.readouterr().out)["accuracy"]["minea"] == 0
    assert main([*score, str(tmp_path / "bread.jsonld")]) == 3
    output = capsys.readouterr()
    assert json.loads(output.out)["accuracy"]["needles"] == 3
    assert "no markup is called cake" in output.err


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
    ("row", "message"),
    [({"name": " "}, "without a name"), ({"name": "A", "keywords": ["oven", ""]}, "empty keyword")],
)
def test_needles_that_every_text_has_are_refused(
    row: dict, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needles, extraction = tmp_path / "needles.jsonl", tmp_path / "markup.jsonld"
    needles.write_text(json.dumps({"type": "Person", **row}), encoding="utf-8")
    extraction.write_text("{}", encoding="utf-8")
    assert main(["bench", "needles", "score", str(extraction), "--needles", str(needles)]) == 2
    assert message in capsys.readouterr().err


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
        assert (document["accuracy"]["n"], document["accuracy"]["llm"]) == (0.0, 1.0)
        assert document["llm"]["requests"] == 1
        assert main([*score, "--llm-budget", "5tokens"]) == 3
        document = json.loads(capsys.readouterr().out)
        assert (document["accuracy"]["minea"], document["llm"]["unanswered"]) == (0.0, 1)
    assert len(endpoint.bodies) == 2


def test_what_is_extracted_again_is_compared_with_what_came_from_the_same_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 4.2 and table 1. The calls for a part come one after another, each with all that came before (4.1)."""
    text = tmp_path / "text.txt"
    text.write_text(
        "The alpha part of a text is long enough to be read.\n\nThe beta part is just as long as that.\n",
        "utf-8",
    )
    needle = {
        "name": "Orla Finch",
        "description": "",
        "keywords": [],
        "paragraph": "Orla Finch makes pots of clay.",
    }
    told: list[tuple[str, str]] = []

    def says(body: dict) -> Say:
        asked = body["messages"][0]["content"][0]["text"]
        if "Invent" in asked:
            return Say(json.dumps([needle]))
        if "Is the entity" in asked:
            return Say("No")
        before = asked.partition("Extracted so far: ")[2].partition(".")[0]
        part = "alpha" if "alpha part" in asked else "beta"
        told.append((part, before))
        again = before.count(",") == 3
        name = "alpha one" if again else f"{part} {['one', 'two'][part in before]}"
        return Say(json.dumps([{"type": "Thing", "name": name}]))

    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        arguments = ["--count", "1", "--type", "Thing", "--llm", "a-model", "--parts", "2", "--rounds", "2"]
        assert main(["bench", "needles", "run", str(text), *arguments, "--output-format", "json"]) == 0
    everything = "alpha one, alpha two, beta one, beta two"
    assert told == [
        ("alpha", ""),
        ("alpha", "alpha one"),
        ("beta", "alpha one, alpha two"),
        ("beta", "alpha one, alpha two, beta one"),
        ("alpha", everything),
        ("beta", everything),
    ]
    document = json.loads(capsys.readouterr().out)
    assert [row["entities"] for row in document["rounds"]] == [2, 4]
    assert [row["redundancy"] for row in document["extracted_again"]] == [1.0, 0.0]


def test_a_model_extracts_in_rounds_and_again_from_each_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "text.txt"
    text.write_text(TEXT, encoding="utf-8")
    orla = {"name": "Orla Finch", "description": "A potter.", "keywords": ["potter", "kiln"]}
    needle = {**orla, "paragraph": "Orla Finch is a potter with a kiln."}

    def says(body: dict) -> Say:
        asked = body["messages"][0]["content"][0]["text"]
        if "Invent" in asked:
            assert "Paragraph number 3" in asked, "needles fit the page"
            return Say(json.dumps([needle]))
        if "Is the entity" in asked:
            return Say("Yes")
        if "Which schema.org types" in asked:
            return Say('[{"type": "Person", "relevance": 0.9, "reason": "potters"}]')
        # Only the second round finds her.
        finds = "Extracted so far" in asked and "Orla Finch is" in asked and "so far: Topic" in asked
        first = {"type": "Thing", "name": "Topic", "url": ""}
        return Say(json.dumps([{"type": "Person", **orla}] if finds else [first]))

    arguments = ["bench", "needles", "run", str(text), "--count", "1", "--type", "Person", "--llm", "a-model"]
    with MessagesEndpoint(says) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        assert main([*arguments, "--parts", "2", "--output-format", "json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert [row["calls"] for row in document["rounds"]] == [1, 2]
        assert document["rounds"][0]["incompleteness"] > 0
        assert document["accuracy"]["minea"] == 1.0
        # Each part gives the same thing again: all of it was extracted before.
        assert [row["redundancy"] for row in document["extracted_again"]] == [1.0, 1.0]
        assert main([*arguments, "--parts", "2"]) == 0
        assert "By the number of calls for each part" in capsys.readouterr().out
        assert main(["bench", "needles", "schema", str(text), "--llm", "a-model"]) == 0
        assert "potters" in capsys.readouterr().out
    assert main(["bench", "needles", "schema", str(text)]) == 2


def test_weights_are_numbers() -> None:
    parser = argparse.ArgumentParser(exit_on_error=False)
    measure.add_arguments(parser)
    with pytest.raises(argparse.ArgumentError, match="sum to 1"):
        parser.parse_args(["score", "a.jsonld", "--weights", "nan,1,1,1"])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Yes.", True),
        ("**No**", False),
        ("no, it is not", False),
        ("Not sure", None),
        ("Nothing says so", None),
        ("", None),
    ],
)
def test_a_verdict_is_a_word_of_its_own(
    answer: str, said: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LLM, "__init__", lambda *_: None)
    monkeypatch.setattr(LLM, "ask", lambda *_: answer)
    assert LLM("", "", 0).says_yes("?") is said


@pytest.mark.parametrize(("answers", "found"), [("NY", True), ("NN", False), ("N?", None), ("?Y", True)])
def test_a_model_looks_for_a_needle_in_the_whole_extraction(
    answers: str, found: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def says_yes(_: LLM, question: str) -> bool | None:
        asked.append(question)
        return {"Y": True, "N": False}.get(answers[len(asked) - 1])

    monkeypatch.setattr(LLM, "__init__", lambda *_: None)
    monkeypatch.setattr(LLM, "says_yes", says_yes)
    monkeypatch.setattr(measure, "MAX_EXCERPT", 10)
    needle = Needle("Person", "Zed Quill", "", (), "")
    entity = Entity(("Person",), (), "Ann Moor; Zed Quill")
    assert matches([needle], [entity], measure._model_judge(LLM("", "", 0)))[0]["llm"] is found
    assert ["Ann" in each for each in asked] == [True, False]
