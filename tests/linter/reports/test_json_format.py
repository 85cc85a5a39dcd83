"""The JSON contract: version 1, field by field."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from forked_commands import run as run_command

from factmark.linter.findings.report import Report
from factmark.linter.findings.rule import Result
from factmark.linter.markup.statement import Literal, Reference, Statement, Value
from factmark.linter.reports import Options, render, stream
from factmark.source.location import Location

PLACE = {"uri", "block", "pointer", "startLine", "startColumn", "endLine", "endColumn"}


def test_the_fields_are_those_of_the_contract(report: Report) -> None:
    document = json.loads(render(report, "json"))
    assert list(document) == ["version", "tool", "results", "notifications", "summary"]
    assert document["version"] == 1
    assert document["tool"] == {"name": "factmark", "version": "9.8.7"}
    for result in document["results"]:
        assert set(result) == {
            "code", "rule", "kind", "level", "message", "confidence", "location", "statement", "covers",
            "evidence", "fixes",
        }  # fmt: skip
        assert set(result["location"]) == PLACE
        assert result["statement"] is None or set(result["statement"]) == {"type", "property", "value"}
        assert all(item.keys() >= {"block", "pointer"} for item in result["covers"])
        assert all(set(item) == {"text", "kind", "relation", "startLine"} for item in result["evidence"])
        for fix in result["fixes"]:
            assert set(fix) == {"description", "applicability", "edits"}
            assert all(set(edit) == PLACE - {"uri", "block", "pointer"} | {"text"} for edit in fix["edits"])
    assert all(set(item) == {"level", "message", "uri", "incomplete"} for item in document["notifications"])
    assert document["summary"] == {
        "pages": 5,
        "statements": 7,
        "byKind": {"fail": 6, "pass": 1, "open": 1, "notApplicable": 1},
        "byCode": {"CMP900": 3, "FAC900": 1, "FAC901": 1, "SYN900": 1},
    }


def test_what_falls_with_a_finding_in_attributes_has_its_place(report: Report) -> None:
    finding = next(result for result in report.results if result.covers)
    fallen = replace(finding, covers=(Location("a.html", start_line=3, start_column=7),))
    told = json.loads(render(replace(report, results=(fallen,)), "json"))["results"][0]["covers"]
    assert told == [{"block": None, "pointer": None, "startLine": 3, "startColumn": 7}]


def test_only_findings_unless_asked(report: Report) -> None:
    def kinds(options: Options) -> list[str]:
        document = json.loads(render(report, "json", options=options))
        return [result["kind"] for result in document["results"]]

    assert kinds(Options()) == ["fail"] * 6
    assert sorted(set(kinds(Options(show_open=True)))) == ["fail", "open"]
    assert len(kinds(Options(all_kinds=True))) == len(report.results)


def test_an_edit_stands_where_it_applies(report: Report) -> None:
    results = json.loads(render(report, "json"))["results"]
    price = next(result for result in results if result["code"] == "FAC900")
    edit = price["fixes"][0]["edits"][0]
    assert {key: price["location"][key] for key in edit if key != "text"} == {
        key: value for key, value in edit.items() if key != "text"
    }
    assert edit["text"] == "15.00"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Literal("12.50", "12.50"), '"12.50"'),
        (Literal(12.5, "12.50"), "12.50"),
        (Literal(float("inf"), "1e400"), "1e400"),
        (Literal(float("inf"), "Infinity"), '"Infinity"'),
        (Literal(10**30, "1" + "0" * 30), "1" + "0" * 30),
        (Literal(True, "true"), "true"),
        (Literal("\ud800é", "\ud800é"), '"\\ud800\\u00e9"'),
        (Reference("_:b3", True), "null"),
        (Reference("https://a.example/#b", False), '"https://a.example/#b"'),
    ],
)
def test_values_as_written(value: Value, written: str) -> None:
    place = Location("a.html", 0, "/x")
    statement = Statement("_:a", (), "x", "x", value, "json-ld", place, place)
    output = render(Report((Result("A", "a", "fail", "error", "m", place, statement),)), "json")
    assert f'"statement": {{"type": null, "property": "x", "value": {written}}}' in output
    assert json.loads(output)["results"][0]["location"]["startLine"] is None


@pytest.mark.parametrize(
    "value", [Literal("9" * 10_001, "9" * 10_001), Reference(f"https://a.example/{'b' * 10_000}", False)]
)
def test_of_a_very_long_text_the_beginning_is_told_and_its_length(value: Value) -> None:
    place = Location("a.html", 0, "/x")
    statement = Statement("_:a", (), "x", "x", value, "json-ld", place, place)
    document = json.loads(render(Report((Result("A", "a", "fail", "error", "m", place, statement),)), "json"))
    jsonschema.validate(document, SCHEMA)
    told = document["results"][0]["statement"]
    assert (len(told["value"]), told["value"][-1], told["valueLength"]) == (10_000, "…", len(statement.text))
    assert statement.text.startswith(told["value"][:-1])


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Literal("9" * 10_000, "9" * 10_000), f'"{"9" * 10_000}"'),
        (Literal(10**10_100, "1" + "0" * 10_100), "1" + "0" * 10_100),
        (Reference("_:" + "b" * 10_000, False), "null"),
    ],
    ids=["text", "number", "node"],
)
def test_texts_of_usual_length_and_numbers_are_told_whole(value: Value, written: str) -> None:
    place = Location("a.html", 0, "/x")
    statement = Statement("_:a", (), "x", "x", value, "json-ld", place, place)
    output = render(Report((Result("A", "a", "fail", "error", "m", place, statement),)), "json")
    assert f'"value": {written}}}' in output


def test_a_hundred_thousand_results_stream(report: Report) -> None:
    many = replace(report, results=report.results[3:5] * 50_000)
    started = time.monotonic()
    pieces = sum(1 for _ in stream(many, "json", Options(all_kinds=True)))
    assert pieces == 100_002
    assert time.monotonic() - started < 20


SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "output.schema.json").read_text(encoding="utf-8"))


def test_the_published_schema_holds(report: Report) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for made in (report, Report()):
        document = json.loads(render(made, "json", options=Options(all_kinds=True)))
        jsonschema.validate(document, SCHEMA)


@pytest.mark.shared
def test_the_schema_holds_for_real_pages(shared: Path, tmp_path: Path) -> None:
    output = tmp_path / "findings.json"
    pages = sorted((shared / "corpus" / "pages").glob("*.html"))[:12]
    arguments = ["lint", *map(str, pages), "--isolated", "--all-kinds", "--no-cache", "--exit-zero"]
    command = [sys.executable, "-m", "factmark", *arguments]
    run_command([*command, "--output-format", "json", "--output-file", str(output)], check=True)
    document = json.loads(output.read_text(encoding="utf-8"))
    jsonschema.validate(document, SCHEMA)
    assert document["summary"]["pages"] == 12
    assert {result["kind"] for result in document["results"]} >= {"fail", "pass", "notApplicable"}
