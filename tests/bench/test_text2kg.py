"""Text2KGBench: worked sentences, the layout, and the published figures."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.bench.models.messages_endpoint import MessagesEndpoint, Say
from factmark.bench.text2kg.prompts import triples
from factmark.bench.text2kg.score import METRICS, Extraction, Ontology, Stemming, score

ONTOLOGY = Ontology.from_json(
    {
        "concepts": [{"qid": "Q1", "label": "film"}, {"qid": "Q2", "label": "human"}],
        "relations": [
            {"label": "director", "domain": "Q1", "range": "Q2"},
            {"label": "publication date", "domain": "Q1", "range": ""},
        ],
    }
)
STEMMING = Stemming()
SENTENCE = "Blue Harbour is a 1999 film directed by Ada Quill."
EXPECTED = [
    ("Blue Harbour", "director", "Ada Quill"),
    ("Blue Harbour", "publication date", "01 January 1999"),
]


def scores(*extracted: tuple[str, str, str]):
    return score(Extraction(SENTENCE, EXPECTED, extracted), ONTOLOGY, Stemming())


def test_extraction_compares_without_case_blanks_and_underscores() -> None:
    found = scores(("blue_harbour", "director", "ada quill"))
    assert (found.precision, found.recall) == (1.0, 0.5)
    assert found.f1 == pytest.approx(2 / 3)


def test_only_relations_of_the_ground_truth_count_against_precision() -> None:
    found = scores(("Blue Harbour", "director", "Ada Quill"), ("Blue Harbour", "cast_member", "Ada Quill"))
    assert found.precision == 1.0
    assert (found.onto_conf, found.rel_halluc) == (0.5, 0.5)


words = st.sampled_from(["Blue Harbour", "blue_harbour", "Ada Quill", "İstanbul", "", "_", "Straße", "日本"])
triples_ = st.lists(
    st.tuples(words, st.sampled_from(["director", "publication date", "wrote"]), words), max_size=5
)


@given(triples_, triples_, st.randoms())
def test_scores_are_shares_that_order_and_repetition_of_facts_do_not_change(
    expected: list, extracted: list, order: random.Random
) -> None:
    found = score(Extraction(SENTENCE, expected, extracted), ONTOLOGY, STEMMING)
    assert all(0 <= getattr(found, metric) <= 1 for metric in METRICS)
    assert found.onto_conf + found.rel_halluc == pytest.approx(1)
    mixed = [order.sample(side, len(side)) for side in (expected, extracted)]
    assert score(Extraction(SENTENCE, *mixed), ONTOLOGY, STEMMING) == found
    twice = score(Extraction(SENTENCE, expected * 2, extracted * 2), ONTOLOGY, STEMMING)
    assert [twice.precision, twice.recall, twice.f1] == pytest.approx(
        [found.precision, found.recall, found.f1]
    )
    same = score(Extraction(SENTENCE, expected, expected), ONTOLOGY, STEMMING)
    assert (same.precision, same.recall, same.f1) == ((1, 1, 1) if expected else (0, 0, 0))


def test_words_of_the_sentence_and_of_the_concepts_are_no_hallucination() -> None:
    found = scores(
        ("Blue Harbours", "director", "human"),
        ("Red Harbour", "publication_date", "01 January 1999"),
        ("Blue Harbour", "director", "Ben Stone"),
        ("Blue Harbour", "director", "film"),
    )
    assert (found.sub_halluc, found.obj_halluc) == (0.25, 0.25)


def test_no_triples_conform_and_invent_nothing_but_find_nothing() -> None:
    found = scores()
    assert (found.f1, found.onto_conf, found.rel_halluc, found.sub_halluc) == (0.0, 1.0, 0.0, 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "data"
    model = root / "baselines" / "model"
    for path in (root / "ontologies", root / "ground_truth", model / "llm_responses", model / "eval_metrics"):
        path.mkdir(parents=True)
    ontology = {
        "concepts": [{"qid": "Q1", "label": "film"}],
        "relations": [{"label": "director", "domain": "Q1", "range": ""}],
    }
    (root / "ontologies" / "1_film_ontology.json").write_text(json.dumps(ontology), encoding="utf-8")
    truth = [
        {
            "id": f"s{i}",
            "sent": SENTENCE,
            "triples": [{"sub": "Blue Harbour", "rel": "director", "obj": "Ada Quill"}],
        }
        for i in range(4)
    ]
    (root / "ground_truth" / "ont_1_film_ground_truth.jsonl").write_text(
        "\n".join(map(json.dumps, truth)), encoding="utf-8"
    )
    answer = {"id": "s0", "triples": [["Blue Harbour", "director", "Ada Quill"]]}
    (model / "llm_responses" / "1_film_responses.jsonl").write_text(json.dumps(answer), encoding="utf-8")
    row = {"onto": "1_film", "type": "all_test_cases", "avg_f1": "0.25", "avg_precision": "0.50"}
    (model / "eval_metrics" / "avg.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return root


def test_sentences_without_a_response_count_zero(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    figures = {figure["metric"]: figure for figure in document["figures"]}
    assert figures["f1"]["ours"] == 0.25
    assert figures["f1"]["within"]
    assert not figures["precision"]["within"]
    assert (document["compared"], document["within_tolerance"]) == (2, 1)
    low, high = document["averages"][0]["intervals"]["f1"]
    assert low == 0
    assert high > 0.25
    (counted,) = document["coverage"]
    assert (counted["sentences"], counted["without_response"], counted["responses_to_none"]) == (4, 3, 0)
    # As text2kg-prompts writes what a model left unanswered, and what it answered with nothing.
    with (folder / "baselines" / "model" / "llm_responses" / "1_film_responses.jsonl").open("a") as responses:
        responses.write('\n{"id": "s1", "prompt": "..."}\n{"id": "s2", "triples": []}\n')
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["coverage"][0]["without_response"] == 2
    assert {f["metric"]: f["ours"] for f in document["figures"]}["onto_conf"] == 0.5


def test_identifiers_are_compared_as_text_and_those_that_never_meet_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = {
        "id": 7,
        "sent": SENTENCE,
        "triples": [{"sub": "Blue Harbour", "rel": "director", "obj": "Ada Quill"}],
    }
    responses = folder / "baselines" / "model" / "llm_responses" / "1_film_responses.jsonl"
    sentences = folder / "ground_truth" / "ont_1_film_ground_truth.jsonl"
    sentences.write_text(json.dumps(truth), encoding="utf-8")
    triples = [["Blue Harbour", "director", "Ada Quill"]]
    responses.write_text(json.dumps({"id": "7", "triples": triples}), encoding="utf-8")
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    figures = {f["metric"]: f["ours"] for f in json.loads(capsys.readouterr().out)["figures"]}
    assert (figures["f1"], figures["obj_halluc"]) == (1, 0)
    responses.write_text(json.dumps({"id": "sentence-7", "triples": triples}), encoding="utf-8")
    assert main(["bench", "text2kg", str(folder)]) == 3
    assert "none of the 1 responses has the id of one of the 1 sentences" in capsys.readouterr().err
    sentences.write_text("\n".join([json.dumps(truth)] * 2), encoding="utf-8")
    assert main(["bench", "text2kg", str(folder)]) == 2
    assert "ground_truth.jsonl:2: there is a sentence 7 above" in capsys.readouterr().err


def test_prompts_show_the_ontology_and_the_nearest_example(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = tmp_path / "train.jsonl"
    rows = [
        {"sent": "A river flows.", "sub_label": "river", "rel_label": "mouth of", "obj_label": "sea"},
        {"sent": "A film by X.", "triples": [{"sub": "A film", "rel": "director", "obj": "X"}]},
    ]
    examples.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    sentences = tmp_path / "test.jsonl"
    sentences.write_text(json.dumps({"id": "t1", "sent": "Another film."}), encoding="utf-8")
    ontology = folder / "ontologies" / "1_film_ontology.json"
    assert main(["bench", "text2kg-prompts", str(ontology), str(sentences), str(examples)]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["example"] == "A film by X."
    assert "Ontology Relations: director(film,)" in line["prompt"]
    assert line["prompt"].endswith(
        "Example Output: director(A film,X)\n\nTest Sentence: Another film.\nTest Output: "
    )


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("director(Blue Harbour,Ada Quill)", [("Blue Harbour", "director", "Ada Quill")]),
        ("* cast\\_member(A (film), \"B, C\"), genre(A (film),x)\nSorry.", [("A (film)", "cast_member", "B, C"), ("A (film)", "genre", "x")]),
        ("(director(A,B))", [("A", "director", "B")]),
        ("director(A,\nB) director(,B) director(A,) director(A) none", []),
        ("notes(as in director(A,B))", [("A", "director", "B")]),
        ("", []),
    ],
)  # fmt: skip
def test_triples_are_read_wherever_they_stand_in_an_answer(
    answer: str, found: list[tuple[str, str, str]]
) -> None:
    assert [t for t in triples(answer) if t[1] != "notes"] == found


def test_an_answer_that_never_ends_is_read_in_bounded_time() -> None:
    assert triples("a(" * 1_000_000) == []


@pytest.mark.shared
def test_published_answers_give_the_published_triples(shared: Path) -> None:
    same = total = 0
    for path in sorted((shared / "text2kgbench").glob("*/baselines/*/**/llm_responses/*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if "response" in row:
                theirs = [tuple(part.strip(" \"'") for part in triple) for triple in row["triples"]]
                total += 1
                same += triples(row["response"]) == theirs
    assert total == 6495
    # Theirs end a name at its first closing parenthesis.
    assert same / total > 0.92


def test_a_model_answers_the_prompts_and_the_folder_is_scored(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = tmp_path / "train.jsonl"
    row = {"sent": "A film by X.", "triples": [{"sub": "A film", "rel": "director", "obj": "X"}]}
    examples.write_text(json.dumps(row), encoding="utf-8")
    truth = folder / "ground_truth" / "ont_1_film_ground_truth.jsonl"
    ontology = folder / "ontologies" / "1_film_ontology.json"
    arguments = ["bench", "text2kg-prompts", str(ontology), str(truth), str(examples), "--llm", "a-model"]
    with MessagesEndpoint(lambda body: Say("director(Blue Harbour,Ada Quill)")) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        assert main(arguments) == 0
        answers = capsys.readouterr().out
        assert len(endpoint.bodies) == 4
        assert main([*arguments, "--llm-budget", "5tokens"]) == 3
        assert "budget" in capsys.readouterr().err
    responses = folder / "baselines" / "model" / "llm_responses" / "1_film_responses.jsonl"
    responses.write_text(answers, encoding="utf-8")
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {f["metric"]: f["ours"] for f in document["figures"]}["f1"] == 1.0


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("ontologies/1_film_ontology.json", '{"concepts": 5}', "concepts is a number"),
        ("ground_truth/ont_1_film_ground_truth.jsonl", '{"id": "s", "sent": "x", "triples": [1]}', ":1: triples[0]"),
        ("baselines/model/llm_responses/1_film_responses.jsonl", '{"id": "s0", "triples": [["a"]]}', ":1: sentence s0"),
        ("baselines/model/eval_metrics/avg.jsonl", '{"onto": "1_film", "avg_f1": "much"}', ":1: avg_f1"),
    ],
)  # fmt: skip
def test_files_of_another_shape_are_named(
    folder: Path, name: str, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert main(["bench", "text2kg", str(folder)]) == 2
    assert message in capsys.readouterr().err


def test_a_folder_of_another_kind_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "text2kg", str(tmp_path)]) == 2
    assert "ontologies" in capsys.readouterr().err


def test_relations_may_have_blanks_where_the_ontology_has_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ontology = {
        "concepts": [{"qid": "Q1", "label": "film"}],
        "relations": [{"label": "director", "domain": "Q1"}, {"label": "set in", "domain": "Q1"}],
    }
    truth = {
        "id": "s0",
        "sent": SENTENCE,
        "triples": [{"sub": "Blue Harbour", "rel": "set in", "obj": "Ada Quill"}],
    }
    answer = {"id": "s0", "triples": [["Blue Harbour", "set in", "Ada Quill"]]}
    (folder / "ontologies" / "1_film_ontology.json").write_text(json.dumps(ontology))
    (folder / "ground_truth" / "ont_1_film_ground_truth.jsonl").write_text(json.dumps(truth))
    (folder / "baselines" / "model" / "llm_responses" / "1_film_responses.jsonl").write_text(
        json.dumps(answer)
    )
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    figures = {figure["metric"]: figure for figure in document["figures"]}
    assert figures["f1"]["ours"] == figures["onto_conf"]["ours"] == 1
    assert figures["onto_conf"]["within"] is None  # nothing was published of it


def test_what_keeps_an_ontology_from_being_scored_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "ontologies" / "2_play_ontology.json").write_text('{"concepts": [], "relations": []}')
    (folder / "ground_truth" / "ont_2_play_ground_truth.jsonl").write_text("")
    (folder / "ontologies" / "poems.json").write_text("{}")
    assert main(["bench", "text2kg", str(folder)]) == 3
    said = capsys.readouterr().err
    assert "2_play_ontology.json: not scored: " in said
    assert "llm_responses has no file for 2_play\n" in said
    assert "poems.json: not scored: no ontology is called so; 1_movie_ontology.json would be one\n" in said
    (folder / "baselines" / "model" / "llm_responses").rename(folder / "elsewhere")
    assert main(["bench", "text2kg", str(folder)]) == 2
    assert "no responses in baselines/<model>/llm_responses" in capsys.readouterr().err
