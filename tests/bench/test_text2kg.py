"""Text2KGBench: worked sentences, the layout, and the published figures."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.text2kg.prompts import Selection, schema_org, triples
from factmark.bench.text2kg.score import (
    METRICS,
    DomainRange,
    Extraction,
    Ontology,
    Relation,
    Stemming,
    renamed,
    score,
)
from factmark.bench.text2kg.sentence_sets import change, repeated, split_rows

ONTOLOGY = Ontology.from_json(
    {
        "concepts": [{"qid": "Q1", "label": "film"}, {"qid": "Q2", "label": "human"}],
        "relations": [
            {"label": "director", "domain": "Q1", "range": "Q2"},
            {"label": "publication date", "domain": "Q1", "range": ""},
        ],
    }
)
stemming = cache(Stemming)
SENTENCE = "Blue Harbour is a 1999 film directed by Ada Quill."
EXPECTED = [
    ("Blue Harbour", "director", "Ada Quill"),
    ("Blue Harbour", "publication date", "01 January 1999"),
]


def scores(*extracted: tuple[str, str, str]):
    return score(Extraction(SENTENCE, EXPECTED, extracted), ONTOLOGY, stemming())


def test_extraction_compares_without_case_blanks_and_underscores() -> None:
    figures = scores(("blue_harbour", "director", "ada quill"))
    assert (figures.precision, figures.recall) == (1.0, 0.5)
    assert figures.f1 == pytest.approx(2 / 3)


def test_only_relations_of_the_ground_truth_count_against_precision() -> None:
    figures = scores(("Blue Harbour", "director", "Ada Quill"), ("Blue Harbour", "cast_member", "Ada Quill"))
    assert figures.precision == 1.0
    assert (figures.onto_conf, figures.rel_halluc) == (0.5, 0.5)


words = st.sampled_from(["Blue Harbour", "blue_harbour", "Ada Quill", "İstanbul", "", "_", "Straße", "日本"])
triples_ = st.lists(
    st.tuples(words, st.sampled_from(["director", "publication date", "wrote"]), words), max_size=5
)


@given(triples_, triples_, st.randoms())
def test_scores_are_shares_that_order_and_repetition_of_facts_do_not_change(
    expected: list, extracted: list, order: random.Random
) -> None:
    found = score(Extraction(SENTENCE, expected, extracted), ONTOLOGY, stemming())
    assert all(0 <= getattr(found, metric) <= 1 for metric in METRICS)
    assert found.onto_conf + found.rel_halluc == pytest.approx(1)
    mixed = [order.sample(side, len(side)) for side in (expected, extracted)]
    assert score(Extraction(SENTENCE, *mixed), ONTOLOGY, stemming()) == found
    twice = score(Extraction(SENTENCE, expected * 2, extracted * 2), ONTOLOGY, stemming())
    assert [twice.precision, twice.recall, twice.f1] == pytest.approx(
        [found.precision, found.recall, found.f1]
    )
    same = score(Extraction(SENTENCE, expected, expected), ONTOLOGY, stemming())
    assert (same.precision, same.recall, same.f1) == ((1, 1, 1) if expected else (0, 0, 0))


def test_words_of_the_sentence_and_of_the_concepts_are_no_hallucination() -> None:
    figures = scores(
        ("Blue Harbours", "director", "human"),
        ("Red Harbour", "publication_date", "01 January 1999"),
        ("Blue Harbour", "director", "Ben Stone"),
        ("Blue Harbour", "director", "film"),
    )
    assert (figures.sub_halluc, figures.obj_halluc) == (0.25, 0.25)


def test_no_triples_conform_and_invent_nothing_but_find_nothing() -> None:
    figures = scores()
    assert (figures.f1, figures.onto_conf, figures.rel_halluc, figures.sub_halluc) == (0.0, 1.0, 0.0, 0.0)


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


def test_a_row_that_is_published_twice_is_compared_twice_and_averaged_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    averages = folder / "baselines" / "model" / "eval_metrics" / "avg.jsonl"
    averages.write_text(f"{averages.read_text()}\n{averages.read_text()}")
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["compared"], document["within_tolerance"]) == (4, 2)
    assert document["averages"][0]["ontologies"] == 1


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
    errors = capsys.readouterr().err
    assert "2_play_ontology.json: not scored: " in errors
    assert "llm_responses has no file for 2_play\n" in errors
    assert "poems.json: not scored: no ontology is called so; 1_movie_ontology.json would be one\n" in errors
    (folder / "baselines" / "model" / "llm_responses").rename(folder / "elsewhere")
    assert main(["bench", "text2kg", str(folder)]) == 2
    assert "no responses in baselines/<model>/llm_responses" in capsys.readouterr().err


def test_the_publishers_repository_is_read_with_and_without_its_data_folder(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repository = tmp_path / "repository"
    (repository / "data").mkdir(parents=True)
    folder.rename(repository / "data" / "wikidata_tekgen")
    found = []
    for path in (repository, repository / "data", repository / "data" / "wikidata_tekgen"):
        assert main(["bench", "text2kg", str(path), "--output-format", "json"]) == 0
        output = capsys.readouterr()
        assert "3 sentences have no response" in output.err
        document = json.loads(output.out)
        found.append((document["compared"], document["within_tolerance"], document["without_response"]))
    assert found == [(2, 1, 3)] * 3


def test_relation_hallucination_as_printed_and_as_in_the_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Section 4: "1 - OC equals to RH". Three of four sentences have no response, for which the files have 0 in both.
    assert main(["bench", "text2kg", str(folder), "--output-format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["averages"]
    assert (row["onto_conf"], row["rel_halluc"], row["rel_halluc_as_printed"]) == (0.25, 0.0, 0.75)


FILMS = Ontology(("film", "human"), (Relation("director", "film", "human"), Relation("cost", "film", "")))


def test_domain_and_range_by_hand() -> None:
    types = DomainRange.of(FILMS, [("Blue Harbour", "director", "Ada Quill"), ("Red Pier", "cost", "5")])
    triples = [
        ("Blue Harbour", "director", "Ada Quill"),
        ("ada_quill", "director", "Blue Harbour"),  # the wrong way round
        ("Nobody knows", "cost", "7"),  # unknown entities are not held against it
        ("Blue Harbour", "directed", "Ada Quill"),  # no canonical relation
    ]
    assert types.conformance(triples) == 0.5
    assert types.conformance([]) == 1.0
    # Section 4: RH asks only whether the relation is one of the ontology, which three of four are.
    plain = score(Extraction("", [], triples), FILMS, stemming())
    assert types.applied(plain, triples).onto_conf == 0.5
    assert types.applied(plain, triples).rel_halluc == plain.rel_halluc == 0.25


def test_aliases_meet_their_names(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Section 5.3: the sentence has NATO, the model writes North Atlantic Treaty Organization.
    given = Extraction(
        "NATO met.", [("NATO", "met", "x")], [("North Atlantic Treaty Organization", "met", "x")]
    )
    aliases = {"nato": "North Atlantic Treaty Organization"}
    plain, other = (score(each, FILMS, stemming()) for each in (given, renamed(given, aliases)))
    assert (plain.sub_halluc, plain.f1) == (1.0, 0.0)
    assert (other.sub_halluc, other.f1) == (0.0, 1.0)
    # An alias is a word of its own, or several.
    for sentence, told in (("Unattonable.", 1.0), ("The N.A.T.O. met.", 0.0), ("(nato)", 0.0)):
        each = renamed(Extraction(sentence, [], given.extracted), aliases)
        assert score(each, FILMS, stemming()).sub_halluc == told
    responses = folder / "baselines" / "model" / "llm_responses" / "1_film_responses.jsonl"
    responses.write_text(json.dumps({"id": "s0", "triples": [["Blue Harbour", "director", "A. Quill"]]}))
    file = tmp_path / "aliases.json"
    file.write_text('{"A. Quill": "Ada Quill"}')
    arguments = [
        "bench",
        "text2kg",
        str(folder),
        "--aliases",
        str(file),
        "--domain-range",
        "--output-format",
        "json",
    ]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    changes = {row["option"]: row["f1"] for row in document["options"]}
    assert changes == {"domain-range": 0.0, "aliases": 0.25}
    # The comparison with the authors' files is without options.
    assert {f["ours"] for f in document["figures"] if f["metric"] == "f1"} == {0.0}
    file.write_text("[]")
    assert main(arguments) == 2


def test_schema_org_is_an_ontology_of_which_a_sentence_selects_a_part() -> None:
    whole = schema_org()
    assert len(whole.relations) > 1000
    part = Selection(whole).of("The film was directed by Ada Quill and has a duration of two hours.", 40)
    names = {relation.label for relation in part.relations}
    assert len(names) == 40
    assert {"director", "duration"} <= names
    assert all(r.domain in part.concepts for r in part.relations if r.domain)
    small = Selection(FILMS).of("It had a cost of 5.", 1)
    assert [r.label for r in small.relations] == ["cost"]
    assert small.concepts == ("film",)


def sentences() -> list[dict]:
    return [
        {"id": i, "sent": f"Film{i} by Person{i}.", "triples": [
            {"sub": f"Film{i}", "rel": "cost" if i % 5 == 0 else "director", "obj": f"Person{i}"},
        ]}
        for i in range(50)
    ]  # fmt: skip


def test_splits_keep_the_shares_of_each_relation_and_share_no_fact() -> None:
    rows = sentences()
    twin = {**rows[1], "id": 99, "sent": "Again Film1 by Person1."}
    parts = split_rows([*rows, twin], (0.6, 0.2, 0.2), seed=4)
    assert parts == split_rows([*rows, twin], (0.6, 0.2, 0.2), seed=4)
    assert parts != split_rows([*rows, twin], (0.6, 0.2, 0.2), seed=5)
    counts = [Counter(t["rel"] for row in part for t in row["triples"]) for part in parts]
    assert [c["cost"] for c in counts] == [6, 2, 2]
    assert sum(map(len, parts)) == 51
    homes = [{row["id"] for row in part} for part in parts]
    assert any({1, 99} <= home for home in homes)


def test_changed_facts_are_read_or_repeated_from_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = sentences()[:4]
    changed = change(rows, seed=1)
    assert [row["id"] for row in changed] == [1, 2, 3], "the only cost has nothing to be exchanged for"
    for row in changed:
        (triple,) = row["triples"]
        assert triple["obj"] in row["sent"]
        assert row["was"]["obj"] not in row["sent"]
    said = {
        "1": [list(changed[0]["triples"][0].values())],
        "2": [list(changed[1]["was"].values())],
    }
    assert repeated(changed, said) == {
        "sentences": 3, "answered": 2, "changed_found": 0.5, "old_repeated": 0.5,
    }  # fmt: skip
    source, out, answers = (tmp_path / name for name in ("rows.jsonl", "changed.jsonl", "answers.jsonl"))
    source.write_text("\n".join(map(json.dumps, rows)))
    arguments = ["bench", "text2kg-sets"]
    assert main([*arguments, "change", str(source), "--out", str(out), "--seed", "1"]) == 0
    answers.write_text("\n".join(json.dumps({"id": i, "triples": t}) for i, t in said.items()))
    capsys.readouterr()
    assert main([*arguments, "repeated", str(out), str(answers)]) == 0
    assert "1 sentences have no response" in capsys.readouterr().err
    assert main([*arguments, "split", str(source), "--out", str(tmp_path / "parts")]) == 0
    assert len((tmp_path / "parts" / "train.jsonl").read_text().splitlines()) >= 2
    assert main([*arguments, "split", str(source)]) == 2
