"""Scores of agents on rows of ground truth, from verdicts made by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.three_agents import agents
from factmark.bench.three_agents.agents import blind_decisions, score
from factmark.bench.three_agents.ground_truth import Example, make_rows

ROWS = [
    {"text": "It costs 5 euros.", "prop": "price", "value": "5", "label": "positive"},
    {"text": "It costs 5 euros.", "prop": "price", "value": "7", "label": "negative"},
    {"text": "Red shoes.", "prop": "color", "value": "red", "label": "positive"},
    {"text": "Red shoes.", "prop": "color", "value": "blue", "label": "negative"},
]


def test_undecided_counts_as_wrong_on_either_side() -> None:
    document = score(ROWS, ["positive", "negative", "undecided", "undecided"])
    assert (document["precision"], document["recall"], document["f1"]) == (0.5, 0.5, 0.5)
    assert document["balanced_accuracy"] == 0.5
    assert document["undecided"] == 2
    assert document["verdicts"] == ["positive", "negative", "undecided", "undecided"]
    assert document["by_kind"]["number"]["f1"] == 1.0


def test_the_baseline_sees_property_and_value_but_never_its_own_document() -> None:
    rows = [
        {"text": f"text {i}", "prop": "price", "value": v, "label": "positive" if v.isdigit() else "negative"}
        for i in range(20)
        for v in (str(10 + i), "a name")
    ]
    assert blind_decisions(rows) == [row["label"] == "positive" for row in rows]
    assert score(ROWS, ["positive"] * 4)["text_blind"]["rows"] == 4


def test_compliance_rows_have_no_text_to_be_blind_to() -> None:
    rows = [{"prop": "price", "definition": "The price.", "value": "5", "label": "positive"}]
    assert score(rows, ["positive"])["text_blind"] is None


def test_rows_go_to_the_agent_they_are_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        agents, "judge", lambda row: "positive" if row["value"] in row["text"].lower() else "negative"
    )
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    assert main(["bench", "agents", str(path), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["f1"] == 1.0
    assert main(["bench", "agents", str(path)]) == 0
    assert "text-blind baseline" in capsys.readouterr().out


def test_a_row_that_an_agent_fails_on_is_undecided_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def judge(row: dict) -> str:
        if row["value"] == "7":
            raise ZeroDivisionError("division by zero")
        return row["label"]

    monkeypatch.setattr(agents, "judge", judge)
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    assert main(["bench", "agents", str(path), "--output-format", "json"]) == 0
    captured = capsys.readouterr()
    document = json.loads(captured.out)
    assert document["verdicts"] == ["positive", "undecided", "positive", "negative"]
    assert document["failures"] == ["price '7': ZeroDivisionError: division by zero"]
    assert "ZeroDivisionError" in captured.err


def test_other_labels_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps({**ROWS[0], "label": "maybe"}), encoding="utf-8")
    assert main(["bench", "agents", str(path)]) == 2
    assert "negative or positive" in capsys.readouterr().err


def examples(tmp_path: Path) -> Path:
    rows = [
        {
            "html": f"<h1>Lamp {i}</h1><p>It costs {i}5 euros.</p><p hidden>secret</p>",
            "jsonld": [
                json.dumps(
                    {
                        "@context": "https://schema.org",
                        "@type": "Product",
                        "name": f"Lamp {i}",
                        "brand": "Shared" if i < 2 else "Own",
                        "offers": {
                            "@type": "Offer",
                            "price": f"{i}5",
                            "priceCurrency": "EUR" if i else "USD",
                        },
                    }
                )
            ],
        }
        for i in range(4)
    ]
    path = tmp_path / "examples.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["intrinsic", "extrinsic"])
def test_ground_truth_is_made_of_examples(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = examples(tmp_path)
    assert main(["bench", "agents", "make", str(path), "--kind", kind]) == 0
    out = capsys.readouterr().out
    rows = [json.loads(line) for line in out.splitlines()]
    true = {(row["text"], row["prop"], row["value"]) for row in rows if row["label"] == "positive"}
    wrong = [row for row in rows if row["label"] == "negative"]
    assert wrong
    assert not any("secret" in row["text"] for row in rows)
    assert not any((row["text"], row["prop"], row["value"]) in true for row in wrong)
    if kind == "extrinsic":
        assert not any(row["value"] in row["text"] for row in wrong)
        # The first two share a brand, all but the first a currency: only disjoint documents lend values.
        assert {row["value"] for row in wrong if row["text"].startswith("Lamp 1")} <= {"USD", "05", "Lamp 0"} | {
            "25", "35", "Lamp 2", "Lamp 3", "Own",
        }  # fmt: skip
    assert main(["bench", "agents", "make", str(path), "--kind", kind]) == 0
    assert capsys.readouterr().out == out


def test_a_value_inside_a_longer_word_is_not_in_the_text_and_one_in_other_letters_is_no_negative() -> None:
    pairs = (("cookTime", "5"), ("name", "Rye bread"), ("headline", "RYE BREAD"), ("inLanguage", "de"))
    rows = list(make_rows([Example("Rye bread in 15 minutes, the baker's deal", pairs)], "intrinsic", 0))
    assert [row["prop"] for row in rows if row["label"] == "positive"] == ["name", "headline"]
    wrong = {row["value"] for row in rows if row["label"] == "negative"}
    assert wrong <= {"5", "de"}
    cooked = list(make_rows([Example("焼きたてのパン", (("name", "パン"),))], "intrinsic", 0))
    assert [row["label"] for row in cooked] == ["positive"]


@pytest.mark.parametrize("kind", ["intrinsic", "extrinsic", "compliance"])
def test_what_is_drawn_does_not_depend_on_the_order_of_examples(kind: str) -> None:
    made = [
        Example(
            f"Loaf {i} costs {i}5 at mill {i}",
            (("name", f"Loaf {i}"), ("price", f"{i}5"), ("brand", f"mill {i}")),
        )
        for i in range(6)
    ]

    def rows(order: list[Example], seed: int = 0) -> list[tuple[str, ...]]:
        return sorted(tuple(map(str, row.values())) for row in make_rows(order, kind, seed))

    assert rows(made[::-1]) == rows(made)
    assert rows(made, 1) != rows(made)


def test_the_baseline_guesses_the_same_in_any_order_of_rows() -> None:
    rows = [
        {"text": f"text {i % 7}", "prop": ("price", "name")[i % 2], "value": i * 37 % 50, "label": label}
        for i, label in enumerate(["positive", "negative", "negative"] * 10)
    ]
    assert blind_decisions(rows[::-1]) == blind_decisions(rows)[::-1]


def test_compliance_rows_take_values_of_distant_properties(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "agents", "make", str(examples(tmp_path)), "--kind", "compliance"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["label"] for row in rows} == {"positive", "negative"}
    prices = {row["value"] for row in rows if row["prop"] == "price" and row["label"] == "negative"}
    assert prices.isdisjoint({"05", "15", "25", "35"})
    assert all(row["definition"] for row in rows)


def test_make_needs_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "agents", "make"]) == 2
    (tmp_path / "page.html").write_text("<p>nothing marked up</p>", encoding="utf-8")
    assert main(["bench", "agents", "make", str(tmp_path)]) == 3


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({**ROWS[0], "label": ["positive"]}, "rows.jsonl:1: label is"),
        ({**ROWS[0], "value": ["x"]}, "rows.jsonl:1: value is a list"),
        ({"text": "a", "value": "x", "label": "positive"}, "rows.jsonl:1: a row has no 'prop'"),
        (
            {"text": None, "prop": "name", "value": "x", "label": "positive"},
            "rows.jsonl:1: a row has neither",
        ),
    ],
)
def test_rows_of_another_kind_name_the_line(
    row: dict, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(row), encoding="utf-8")
    for measure in ("agents", "llm-agents"):
        assert main(["bench", measure, str(path)]) == 2
        assert message in capsys.readouterr().err
