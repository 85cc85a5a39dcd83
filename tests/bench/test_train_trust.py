"""Learning from labelled pages how often verdicts are right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from factmark.bench.labelled_pages import examples
from factmark.bench.labelled_pages.examples import examples_of, first_examples
from factmark.bench.making import train_trust
from factmark.linter.grounding import policy

PAGE = """<html lang="en"><body><h1>Oak chair</h1><p>A chair of solid oak, made by hand.</p><p>£40</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "%s",
"brand": "%s", "offers": {"@type": "Offer", "price": "%s", "priceCurrency": "GBP"}}</script></body></html>"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    rows = []
    for number in range(12):
        right = number % 3 != 0
        page = PAGE % ("Oak chair", "Oak" if right else "Quillfeather", "40" if right else "99")
        (folder / f"p{number}.html").write_text(page, encoding="utf-8")
        rows += [
            {"page": f"p{number}", "path": "0/name", "fact": "explicit"},
            {"page": f"p{number}", "path": "0/brand", "fact": "explicit" if right else "unsupported"},
            {"page": f"p{number}", "path": "0/offers/price", "fact": "explicit" if right else "contradicted"},
            {"page": f"p{number}", "path": "0/offers/priceCurrency", "fact": "unsupported", "sure": 0.5},
        ]
    labels = tmp_path / "labels.jsonl"
    labels.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path


def test_the_model_states_how_often_such_verdicts_were_right(pages: Path) -> None:
    rows = examples_of(pages / "pages", pages / "labels.jsonl")
    assert len(rows) == 36  # the reader was not sure of the others
    model = train_trust.trained(rows, 1)
    shares = {each.features.outcome: model.trust(each.features).share for each in rows}
    assert shares["grounded"] < 0.1
    assert shares["unsupported"] > 0.9
    assert sum(model.cells.values()) == 36


def test_terms_of_one_page_have_no_weight(pages: Path) -> None:
    rows = examples_of(pages / "pages", pages / "labels.jsonl")
    one = [each for each in rows if each.page == "p0"]
    assert set(train_trust.trained(one, 1).weights) == {""}


def test_verdicts_of_the_first_look_are_learnt_from_too(
    pages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = pages / "labels.jsonl"
    kept = pages / "labels-verdicts.jsonl"
    monkeypatch.setattr("sys.argv", ["examples", str(pages / "pages"), str(labels), "--output", str(kept)])
    assert examples.main() == 0
    rows = examples_of(pages / "pages", labels)
    assert first_examples(labels) == [replace(row, at_first_look=True) for row in rows]
    monkeypatch.setattr(
        "sys.argv", ["train_trust", str(pages / "pages"), str(labels), "--output", str(pages / "trust.json")]
    )
    assert train_trust.main() == 0
    written = json.loads((pages / "trust.json").read_text(encoding="utf-8"))
    assert written["statements"] == 72
    assert list(written["trained_on"]) == ["labels.jsonl", "labels-verdicts.jsonl"]


def test_the_command_writes_weights_with_the_digest_of_their_labels(
    pages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = pages / "trust.json"
    arguments = [
        str(pages / "pages"),
        str(pages / "labels.jsonl"),
        "--output",
        str(output),
        "--cross-validate",
    ]
    monkeypatch.setattr("sys.argv", ["train_trust", *arguments])
    assert train_trust.main() == 0
    written = json.loads(output.read_text(encoding="utf-8"))
    assert written["statements"] == 36
    assert list(written["trained_on"]) == ["labels.jsonl"]
    assert written["weights"]["flag"] > 0 > written["weights"]["grounded"]
    figures = json.loads(capsys.readouterr().out)
    assert (figures["precision"], figures["recall"], figures["bad"]) == (1.0, 1.0, 8)


def test_weights_are_measured_on_statements_kept_out(
    pages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    labels, kept = pages / "labels.jsonl", pages / "labels-verdicts.jsonl"
    monkeypatch.setattr("sys.argv", ["examples", str(pages / "pages"), str(labels), "--output", str(kept)])
    assert examples.main() == 0
    arguments = [str(pages / "pages"), str(labels), "--kept-out", "--cross-validate"]
    monkeypatch.setattr(
        "sys.argv",
        ["train_trust", *arguments, "--bands", str(pages / "bands"), "--output", str(pages / "new")],
    )
    assert train_trust.main() == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["penalty"], figures["statements"]) == (None, 36)
    counts = [json.loads(line)["count"] for line in (pages / "bands").read_text().splitlines()]
    assert 0 < sum(counts) <= 36
    assert not (pages / "new").exists()


def test_the_weights_have_not_learnt_from_the_last_batches() -> None:
    trained_on = json.loads((Path(policy.__file__).parent / "trust.json").read_text())["trained_on"]
    batches = {int(name.split("-")[1].removesuffix(".jsonl")) for name in trained_on}
    assert batches
    assert max(batches) <= 15


def test_no_label_is_found(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pages / "none.jsonl").write_text(
        '{"page": "p0", "path": "7/name", "fact": "explicit"}\n', encoding="utf-8"
    )
    monkeypatch.setattr("sys.argv", ["train_trust", str(pages / "pages"), str(pages / "none.jsonl")])
    assert train_trust.main() == 3
