"""Mixed-effects models of repair scores: a known effect is found again, and documents are read."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.repairs.effects import Score, effect, treatments
from factmark.generator.repair.contexts import DATA_CHOICES, SHAPE_CHOICES

pytest.importorskip("statsmodels")


def made(gain: float, seed: int = 1) -> list[Score]:
    """Scores of three datasets, four models, nine contexts and two metrics; S gains, datasets, models, metrics differ."""
    draw = random.Random(seed)
    shift = {
        "brick": 0.1,
        "lubm": -0.05,
        "qudt": 0.0,
        "a": 0.05,
        "b": 0.0,
        "c": -0.02,
        "d": 0.02,
        "valid": 0.2,
        "isomorphic": -0.2,
    }
    return [
        Score(
            dataset, model, shapes, data, metric,
            0.5 + shift[dataset] + shift[model] + shift[metric] + gain * (shapes == "source") + draw.gauss(0, 0.02),
        )
        for dataset in ("brick", "lubm", "qudt")
        for model in "abcd"
        for shapes in SHAPE_CHOICES
        for data in DATA_CHOICES
        for metric in ("valid", "isomorphic")
    ]  # fmt: skip


def test_a_known_effect_is_found_and_none_where_there_is_none() -> None:
    found = {name: effect(one, other) for name, one, other in treatments(made(0.06))}
    assert list(found)[:6] == ["M → S", "M → S_n", "S → S_n", "G → F", "G → F⁺", "F → F⁺"]
    assert len(found) == 12  # and six pairs of models
    assert found["M → S"]["effect"] == pytest.approx(0.06, abs=0.01)
    assert found["M → S"]["from"] < 0.06 < found["M → S"]["to"]
    assert found["M → S"]["p"] < 1e-6
    # A balanced design: the effect is the difference of the averages.
    assert found["M → S"]["effect"] == pytest.approx(
        found["M → S"]["comparison"] - found["M → S"]["reference"], abs=1e-3
    )
    assert abs(found["G → F"]["effect"]) < 0.01
    # Models: the treatment is no random effect as well, which would leave its interval without bounds.
    assert found["a → c"]["effect"] == pytest.approx(-0.07, abs=0.015)
    assert found["a → c"]["p"] < 1e-3
    assert found["a → c"]["from"] < -0.07 < found["a → c"]["to"] < 0


def test_too_few_scores_have_no_effect() -> None:
    scores = made(0.1)
    assert effect(scores[:1], scores[1:2])["effect"] is None
    alike = [Score("x", "y", "source", "graph", "valid", 1.0)] * 8
    assert effect(alike, alike)["p"] is None


def test_documents_of_the_bench_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draw = random.Random(2)
    paths = []
    for dataset in ("one", "two"):
        for model in ("a", "b"):
            tiers: dict[str, Any] = {
                f"{shapes}+{data}": {
                    t: draw.random() for t in ("parses", "valid", "isomorphic_relaxed", "isomorphic")
                }
                for shapes in SHAPE_CHOICES
                for data in DATA_CHOICES
            }
            document = {
                "graphs": [{"graph": dataset}],
                "tiers": {**tiers, "candidates": {}},
                "llm": {"model": model},
            }
            paths.append(tmp_path / f"{dataset}-{model}.json")
            paths[-1].write_text(json.dumps(document))
    assert main(["bench", "repair-effects", *map(str, paths), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["scores"] == 2 * 2 * 9 * 4
    assert len(document["effects"]) == 5 * 7
    (tmp_path / "none.json").write_text('{"graphs": [], "tiers": {}}')
    assert main(["bench", "repair-effects", str(tmp_path / "none.json")]) == 2
