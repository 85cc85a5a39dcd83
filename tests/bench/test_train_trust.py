"""Learning from labelled pages how often verdicts are right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.bench.making import train_trust

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


def test_statements_are_counted_by_what_comparators_say(pages: Path) -> None:
    examples = train_trust.examples_of(pages / "pages", pages / "labels.jsonl")
    assert len(examples) == 36  # the reader was not sure of the others
    table = train_trust.counted(examples, 2)
    assert table.outcomes == {"grounded": (28, 0), "flag": (8, 8)}
    assert sum(count for count, _ in table.leaves.values()) == 36


def test_the_command_writes_counts_with_the_digest_of_their_labels(
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
    assert written["outcomes"] == {"flag": [8, 8], "grounded": [28, 0]}
    figures = json.loads(capsys.readouterr().out)
    assert (figures["precision"], figures["recall"], figures["bad"]) == (1.0, 1.0, 8)


def test_no_label_is_found(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pages / "none.jsonl").write_text(
        '{"page": "p0", "path": "7/name", "fact": "explicit"}\n', encoding="utf-8"
    )
    monkeypatch.setattr("sys.argv", ["train_trust", str(pages / "pages"), str(pages / "none.jsonl")])
    assert train_trust.main() == 3
