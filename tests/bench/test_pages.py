"""Scores of a lint report against labels, from reports made by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.labelled_pages.page_scores import Flag, Verdicts, page_name, score
from factmark.bench.labelled_pages.pages import beside_published, published_scores


def result(
    code: str, pointer: str, *, block: int = 0, uri: str = "site/page.html", **more: Any
) -> dict[str, Any]:
    return {
        "code": code,
        "rule": "a-rule",
        "kind": "fail",
        "level": "error",
        "location": {"uri": uri, "block": block, "pointer": pointer},
        "covers": [],
        **more,
    }


def label(path: str, fact: str | None = None, comply: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "page": "page",
        "path": path,
        "prop": "name",
        "value": "x",
        "fact": fact,
        "comply": comply,
        **more,
    }


LABELS = [
    label("0/name", "unsupported", "yes"),
    label("0/price", "contradicted", "no"),
    label("0/sku", "explicit", "yes"),
    label("1/sku", "implicit", "no"),
    label("0/@graph/0/url", "plumbing"),
    label("0/image", "explicit"),
]


def figures(*results: dict[str, Any]) -> dict[str, Any]:
    return score(LABELS, Verdicts.from_report({"results": results}))


def test_flags_are_fails_of_factuality_at_error_or_warning() -> None:
    facts = figures(
        result("FAC201", "/name"),
        result("FAC202", "/sku", level="warning"),
        result("FAC202", "/image", kind="pass", level="none"),
        result("FAC203", "/price", level="note"),
        result("VAL101", "/price"),
    )["factuality"]
    assert (facts["precision"], facts["recall"]) == (0.5, 0.5)
    assert facts["false_alarms_per_100"] == pytest.approx(33.33)
    assert (facts["errors_precision"], facts["errors_recall"], facts["errors_false_alarms"]) == (1.0, 0.5, 0)


def test_covered_statements_fall_with_the_result_and_blocks_are_told_apart() -> None:
    facts = figures(
        result(
            "FAC201", "/offers", covers=[{"block": 0, "pointer": "/name"}, {"block": 0, "pointer": "/price"}]
        )
    )["factuality"]
    assert facts["recall"] == 1.0
    assert figures(result("FAC201", "/sku", block=1))["factuality"]["false_alarms"] == 1


def test_plumbing_is_counted_apart_and_open_is_a_share_of_what_is_to_be_judged() -> None:
    facts = figures(
        result("FAC201", "/@graph/0/url"),
        result("FAC209", "/sku", kind="open", level="none"),
        result("FAC209", "/@graph/0/url", kind="open", level="none"),
    )["factuality"]
    assert (facts["plumbing_flagged"], facts["plumbing"]) == (1, 1)
    assert facts["left_open"] == 0.2
    assert facts["precision"] is None


def test_compliance_counts_its_own_codes_and_unknown_properties() -> None:
    judged = figures(
        result("CMP301", "/price", level="warning"),
        result("VAL104", "/sku", block=1, rule="unknown-property"),
        result("CMP302", "/name"),
    )["compliance"]
    assert (judged["precision"], judged["recall"]) == (0.6667, 1.0)
    assert judged["false_alarms_per_100"] == 50.0


def test_tables_by_label_and_kind_and_the_list_of_mistakes() -> None:
    document = figures(result("FAC201", "/name"), result("FAC201", "/sku"))
    facts = document["factuality"]
    assert facts["by_label"]["explicit"] == {"statements": 2, "error": 1, "warning": 0, "open": 0}
    assert facts["by_kind"] == {"text": {"hits": 1, "missed": 1, "false_alarms": 1, "passed": 2}}
    mistakes = [(m["mistake"], m["path"]) for m in document["mistakes"] if m["agent"] == "factuality"]
    assert mistakes == [("missed", "0/price"), ("false alarm", "0/sku")]


@pytest.mark.parametrize(
    "uri", ["page.html", "file:///site/page.html", "https://example.org/shop/page", "site/page.htm"]
)
def test_a_page_is_named_by_the_last_part_of_its_address(uri: str) -> None:
    assert page_name(uri) == "page"


def test_a_report_file_is_scored_without_running_lint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, LABELS)), encoding="utf-8")
    report = {"version": 1, "results": [result("FAC201", "/name")], "notifications": []}
    (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
    arguments = [str(tmp_path), str(tmp_path / "labels.jsonl"), "--report", str(tmp_path / "report.json")]
    assert main(["bench", "pages", *arguments, "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["factuality"]["precision"] == 1.0
    assert main(["bench", "pages", *arguments, "--mistakes"]) == 0
    assert "Mistakes" in capsys.readouterr().out


def test_labels_that_score_nothing_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (
        '<html><body><h1>Rye</h1><script type="application/ld+json">{"@context": "https://schema.org",'
        ' "@type": "Product", "name": "Rye"}</script></body></html>'
    )
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    labels = tmp_path / "labels.jsonl"

    def status(*rows: dict[str, Any]) -> int:
        labels.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        return main(["bench", "pages", str(tmp_path), str(labels)])

    assert status(label("0/name", "explicit", "yes")) == 0
    labels.write_text("", encoding="utf-8")
    assert main(["bench", "pages", str(tmp_path / "page.html"), str(labels)]) == 3
    assert "labels.jsonl: there is no label in it\n" in capsys.readouterr().err
    assert (
        status(label("0/name", "explicit"), label("/0/name", "unsupported"), label("0/name", "Explicit")) == 3
    )
    errors = capsys.readouterr().err
    assert "1 of 3 labels name a place where no statement was judged, the first /0/name of page\n" in errors
    assert "1 labels are not scored: fact is 'Explicit'\n" in errors
    assert status(label("0/name", "explicit"), label("0/name", "explicit", page="gone")) == 3
    assert "there is no page gone\n" in capsys.readouterr().err


def test_without_any_labelled_page_there_is_nothing_to_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "labels.jsonl").write_text(json.dumps(LABELS[0]), encoding="utf-8")
    assert main(["bench", "pages", str(tmp_path), str(tmp_path / "labels.jsonl")]) == 2
    assert "none of the 1 labelled pages" in capsys.readouterr().err


def test_the_published_agents_are_scored_on_the_same_labels() -> None:
    outputs = [
        {"page": "page", "author": "model"},
        {
            "page": "page",
            "author": "human",
            "mixtral": {
                "factual": [
                    ["name", "a", "Thing", False],
                    ["name", "b", "Thing", False],
                    ["sku", "c", "T", True],
                ],
                "compliance": [["name", "a", "Thing", True]],
            },
        },
    ]
    labels = [
        label("0/name", "unsupported", "no", value="a"),
        label("0/other", "explicit", "yes", value="b"),
        label("0/sku", "explicit", "yes", prop="sku", value="c"),
        label("0/none", "contradicted", "yes", value="never judged"),
    ]
    assert published_scores(labels, outputs) == {
        "factuality": {"statements": 3, "precision": 0.5, "recall": 1.0, "false_alarms_per_100": 50.0},
        "compliance": {"statements": 1, "precision": None, "recall": 0.0, "false_alarms_per_100": None},
    }
    ours = Verdicts(factuality={("page", "0/name"): Flag("FAC202", "error")})
    both = beside_published(labels, outputs, ours)
    assert both["factuality"]["first_precision"] == both["factuality"]["first_recall"] == 1
    alone = ("statements", "first_right_alone", "second_right_alone", "p")
    # Theirs refused "b", which the page says; one page alone proves nothing.
    assert [both["factuality"][name] for name in alone] == [3, 1, 0, 1]
    assert [both["compliance"][name] for name in alone] == [1, 0, 0, None]


def test_every_rate_has_an_interval_over_pages() -> None:
    rows = [
        {**label("0/a", "unsupported" if page % 2 else "explicit", "yes"), "page": f"p{page}"}
        for page in range(8)
    ]
    flags = {(f"p{page}", "0/a"): Flag("FAC202", "warning") for page in (1, 3, 5)}
    found = score(rows, Verdicts(factuality=flags))["factuality"]
    low, high = found["intervals"]["recall"]
    assert low < found["recall"] == 0.75 < high
    low, high = found["intervals"]["false_alarms_per_100"]
    assert low == found["false_alarms_per_100"] == 0
    assert high == pytest.approx(48.99, abs=0.01)  # Wilson's, of none among four
    assert found["intervals"]["errors_precision"] is None  # no error was told
