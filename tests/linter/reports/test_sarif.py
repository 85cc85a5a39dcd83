"""SARIF against the published schema, Microsoft's validator and the limits GitHub documents."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from factmark.linter.findings.report import Report, SourceFile
from factmark.linter.findings.rule import Result
from factmark.linter.markup.statement import Literal, Statement
from factmark.linter.reports import Options, render
from factmark.source.location import Location

TOOL = Path(__file__).parents[2] / "tools/node_modules/@microsoft/sarif-multitool-linux"


def _multitool() -> Path:
    """Microsoft's validator, which comes with the schema: ``npm ci --prefix tests/tools`` installs both."""
    binary = Path(os.environ.get("FACTMARK_SARIF_MULTITOOL", TOOL / "Sarif.Multitool"))
    if not binary.is_file():
        if os.environ.get("FACTMARK_REQUIRE_TOOLS"):
            pytest.fail(f"{binary} is not there: npm ci --prefix tests/tools")
        pytest.skip("Microsoft's validator is not installed: npm ci --prefix tests/tools")
    return binary


@pytest.fixture(scope="session")
def validator() -> Any:
    schema = json.loads((_multitool().parent / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def _log(report: Report, **choices: Any) -> dict[str, Any]:
    return json.loads(render(report, "sarif", options=Options(**choices)))


def _outside(report: Report) -> Report:
    """The same findings in files outside the working directory, named by file addresses."""
    moved = {file.uri: f"file:///srv/{file.uri}" for file in report.files if file.url is None}
    files = tuple(replace(file, uri=moved.get(file.uri, file.uri)) for file in report.files)
    results = tuple(
        replace(
            result, location=replace(result.location, uri=moved.get(result.location.uri, result.location.uri))
        )
        for result in report.results
    )
    return replace(report, files=files, results=results)


@pytest.mark.parametrize("all_kinds", [False, True])
@pytest.mark.parametrize("outside", [False, True])
def test_published_schema(report: Report, validator: Any, all_kinds: bool, outside: bool) -> None:
    log = _log(_outside(report) if outside else report, all_kinds=all_kinds)
    assert [error.message for error in validator.iter_errors(log)] == []
    assert [error.message for error in validator.iter_errors(_log(Report(tool_version="1.0.0")))] == []


@pytest.mark.parametrize("outside", [False, True])
def test_microsofts_validator_has_nothing_to_say(report: Report, tmp_path: Path, outside: bool) -> None:
    binary = _multitool()
    binary.chmod(binary.stat().st_mode | 0o100)
    log = tmp_path / "report.sarif"
    log.write_text(render(_outside(report) if outside else report, "sarif"), encoding="utf-8")
    done = subprocess.run(
        [binary, "validate", log, "--rule-kind", "Sarif;Ghas"],
        env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    said = [line for line in done.stdout.splitlines() if str(log) in line]
    assert (done.returncode, said) == (0, [])
    assert "Analysis completed successfully" in done.stdout


def test_only_findings_have_a_level(report: Report) -> None:
    results = _log(report, all_kinds=True)["runs"][0]["results"]
    assert {result["kind"] for result in results} == {"fail", "pass", "open", "notApplicable"}
    assert all((result["level"] == "none") == (result["kind"] != "fail") for result in results)
    assert {result["kind"] for result in _log(report)["runs"][0]["results"]} == {"fail"}


def test_descriptions_stay_within_githubs_limits(report: Report) -> None:
    rules = tuple(replace(rule, help="word " * 900 + "\n\nmore") for rule in report.rules)
    for rule in _log(replace(report, rules=rules))["runs"][0]["tool"]["driver"]["rules"]:
        assert len(rule["shortDescription"]["text"]) <= 1024
        assert len(rule["fullDescription"]["text"]) <= 1024
        assert rule["help"]["text"]


def test_pages_of_a_site_are_named_without_a_scheme(report: Report) -> None:
    run = _log(report)["runs"][0]
    site = [result for result in run["results"] if "webRequest" in result]
    assert len(site) == 1
    place = site[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "shop.example%3A8443/a%3Fn=1"
    assert site[0]["webRequest"]["target"] == "https://shop.example:8443/a?n=1"
    assert "https://shop.example:8443/a?n=1" in site[0]["message"]["text"]
    assert "on 3 pages, 3 times" in site[0]["message"]["text"]
    assert site[0]["occurrenceCount"] == 3
    assert "https:" not in json.dumps([result["locations"] for result in run["results"]])


def test_files_keep_their_names_and_get_their_fingerprint_of_github(report: Report) -> None:
    results = _log(report)["runs"][0]["results"]
    uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results]
    assert uris[:2] == ["public/broken%20page.html", "public/cup.html"]
    assert "primaryLocationLineHash" not in results[0]["partialFingerprints"]
    assert "primaryLocationLineHash" in results[-1]["partialFingerprints"]


def test_what_could_not_be_checked_makes_the_run_unsuccessful(report: Report) -> None:
    invocation = _log(report)["runs"][0]["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert len(invocation["toolExecutionNotifications"]) == 2
    fine = replace(report, notifications=report.notifications[1:])
    assert _log(fine)["runs"][0]["invocations"][0]["executionSuccessful"] is True
    assert _log(Report())["runs"][0]["invocations"][0]["executionSuccessful"] is False


def _fingerprints(report: Report) -> list[dict[str, str]]:
    return [result["partialFingerprints"] for result in _log(report)["runs"][0]["results"]]


def test_fingerprints_do_not_depend_on_lines(report: Report) -> None:
    moved = tuple(
        replace(result, location=replace(result.location, start_line=99, end_line=99))
        for result in report.results
    )
    assert _fingerprints(replace(report, results=moved)) == _fingerprints(report)
    assert len({json.dumps(item) for item in _fingerprints(report)}) == 4


def test_a_block_or_an_item_added_before_makes_no_new_alerts(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    before = replace(cup.location, block=0, pointer="/@graph/0/sku")
    after = replace(cup.location, block=3, pointer="/@graph/2/sku")
    elsewhere = replace(cup.location, block=0, pointer="/@graph/0/offers/sku")
    one, other, third = (
        _fingerprints(replace(report, results=(replace(cup, location=place),)))
        for place in (before, after, elsewhere)
    )
    assert one == other != third


@pytest.mark.parametrize("outside", [False, True])
def test_fingerprints_are_unique(report: Report, outside: bool) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    twice = replace(report, results=(cup, replace(cup, location=replace(cup.location, start_line=9))))
    entries = _log(_outside(twice) if outside else twice)["runs"][0]["results"]
    for key in entries[0]["partialFingerprints"]:
        assert len({entry["partialFingerprints"][key] for entry in entries}) == len(entries) == 2


def test_page_content_makes_no_link_and_no_markup(report: Report) -> None:
    results = _log(report)["runs"][0]["results"]
    price = next(result for result in results if result["ruleId"] == "FAC900")
    assert r"\[see](http://x.example)" in price["message"]["text"]
    assert r"\[see\](`http://x.example`)" in price["message"]["markdown"]
    assert '"price": 15.00' in price["message"]["markdown"]
    hidden = next(result for result in results if result["ruleId"] == "FAC901")
    assert "`` A`1`|<b> ``" in hidden["message"]["markdown"]


@pytest.mark.parametrize("site", ["", "https://shop.example/"])
def test_a_template_fault_on_6000_pages_is_one_small_result(site: str, report: Report) -> None:
    def finding(number: int) -> Result:
        place = Location(f"{site}p/{number}.html", 0, f"/@graph/{number % 7}/price", 4, 2, 4, 9)
        value = Literal(str(number), str(number))
        statement = Statement("_:a", ("Offer",), "price", "price", value, "json-ld", place, place)
        return Result(
            "FAC900", "price-not-on-page", "fail", "error", f"{number} is not shown", place, statement
        )

    results = tuple(finding(number) for number in range(6000))
    files = tuple(
        SourceFile(result.location.uri, result.location.uri if site else None, "x" * 40) for result in results
    )
    output = render(replace(report, results=results, files=files, notifications=()), "sarif")
    entries = json.loads(output)["runs"][0]["results"]
    assert len(entries) == 1
    assert entries[0]["occurrenceCount"] == 6000
    assert 0 < len(entries[0]["relatedLocations"]) <= 20
    assert len(output) < 100_000


def test_a_few_files_with_the_same_fault_stay_apart(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    results = tuple(
        replace(
            cup,
            location=replace(cup.location, uri=f"{number}.html"),
            evidence=(),
            message=f"{number} is hidden",
        )
        for number in range(9)
    )
    files = tuple(SourceFile(f"{number}.html", None, "") for number in range(9))
    assert len(_log(replace(report, results=results, files=files))["runs"][0]["results"]) == 9
    alike = tuple(replace(result, message="hidden") for result in results)
    assert len(_log(replace(report, results=alike, files=files))["runs"][0]["results"]) == 1
