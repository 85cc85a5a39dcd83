"""The formats of CI services against the rules they publish."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import jsonschema
import pytest

from factmark.linter.findings.report import Notification, Report, SourceFile
from factmark.linter.reports import Options, render
from factmark.linter.reports.excerpt import escaped

# https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:\r\n]*)(?:,\w+=[^,:\r\n]*)*)::(.*)")
PROPERTIES = {"file", "line", "endLine", "col", "endColumn", "title"}

# https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
CODE_QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^(?!\\./|/|https?:)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {
                            "begin": {"type": "integer", "minimum": 1},
                            "end": {"type": "integer"},
                        },
                    },
                },
            },
        },
    },
}

# junit-10.xsd of the Jenkins xUnit plugin: the attributes and children of each element
JUNIT = {
    "testsuites": ({"name", "time", "tests", "failures", "disabled", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package"},
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
    ),
    "testcase": (
        {"name", "assertions", "time", "classname", "status"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
    "skipped": ({"type", "message"}, set()),
}


def test_github_commands(report: Report) -> None:
    lines = render(report, "github").splitlines()
    matches = [COMMAND.fullmatch(line) for line in lines]
    assert all(matches)
    properties = [dict(item.split("=", 1) for item in match[2].split(",")) for match in matches if match]
    assert all(set(item) <= PROPERTIES for item in properties)
    names = [match[1] for match in matches if match]
    assert names == ["error", "error", "warning", "notice", "notice", "notice", "warning", "notice"]
    assert "100%25 sure" in lines[1]
    assert not any("shop.example" in item.get("file", "") for item in properties)


def test_github_columns_only_within_a_line(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    long = replace(cup, location=replace(cup.location, end_line=20))
    output = render(replace(report, results=(long,), notifications=()), "github")
    assert "line=8,endLine=20,title" in output


def test_gitlab_code_quality(report: Report) -> None:
    entries = json.loads(render(report, "gitlab", options=Options(all_kinds=True)))
    jsonschema.validate(entries, CODE_QUALITY)
    assert [entry["check_name"] for entry in entries].count("not-checked") == 1
    assert json.loads(render(replace(report, results=(), notifications=()), "gitlab")) == []


def test_gitlab_fingerprints_are_unique(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    entries = json.loads(render(replace(report, results=(cup, cup, cup)), "gitlab"))
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)


def test_junit_follows_the_schema(report: Report) -> None:
    for options in (Options(), Options(all_kinds=True)):
        root = ElementTree.fromstring(render(report, "junit", options=options).encode())
        for element in root.iter():
            attributes, children = JUNIT[element.tag]
            assert set(element.attrib) <= attributes
            assert {child.tag for child in element} <= children
            if element.tag in {"testsuite", "testcase"}:
                assert element.get("name")
        for suite in root.iter("testsuite"):
            assert suite.get("tests") == str(len(suite.findall("testcase")))
            for counted, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                assert suite.get(counted) == str(len(suite.findall(f"testcase/{tag}")))
        assert root.get("tests") == str(len(root.findall(".//testcase")))


def test_junit_a_page_that_holds_passes_and_one_not_checked_does_not() -> None:
    files = (SourceFile("good.html", None, ""), SourceFile("half.html", None, ""))
    notes = (Notification("error", "too large", "half.html"), Notification("error", "no browser"))
    root = ElementTree.fromstring(render(Report(files=files, notifications=notes), "junit"))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "0", "2")
    good, half, _ = root.findall("testsuite")
    assert good.find("testcase/failure") is None
    assert half.find("testcase/error") is not None


def test_junit_notes_are_skipped_and_fail_nothing(report: Report) -> None:
    notes = tuple(replace(result, level="note") for result in report.results if result.kind == "fail")
    root = ElementTree.fromstring(render(replace(report, results=notes, notifications=()), "junit").encode())
    assert (root.get("failures"), root.get("errors")) == ("0", "0")
    skipped = root.findall(".//skipped")
    assert skipped
    assert {element.get("type") for element in skipped} == {"note"}
    told = {suite.get("name") for suite in root if suite.find("testcase/skipped") is not None}
    assert all(
        suite.get("name") not in told
        for suite in root
        if suite.find("testcase[@name='every statement holds']")
    )


def test_a_name_that_steers_terminals_is_made_visible(report: Report) -> None:
    first = report.results[0]
    name = "a%1B%5B31m%0Ab%07.html"
    hostile = replace(first, location=replace(first.location, uri=name))
    files = (SourceFile(name, None, "", 1, rendered=False),)
    notes = (Notification("error", "was not read", name),)
    output = render(Report(results=(hostile,), files=files, notifications=notes), "github")
    assert "file=a␛[31m⏎b<U+0007>.html," in output
    assert "::a␛[31m⏎b<U+0007>.html: was not read" in output
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", output)


@pytest.mark.parametrize("output_format", ["text", "github", "sarif"])
def test_a_notification_names_its_page_once(output_format: str) -> None:
    notes = (
        Notification("error", "/a b/x.html: no such file or folder", "file:///a%20b/x.html"),
        Notification("error", "is not text", "file:///a%20b/y.html"),
    )
    output = render(Report(notifications=notes), output_format)
    assert output.count("x.html") == 1
    assert output.count("/a b/y.html: is not text") == 1


@pytest.mark.parametrize(
    ("text", "page_text"),
    [
        ("by @octocat and @org/team", "by `@octocat` and `@org/team`"),
        ("fixes #12, org/repo#3, GH-4 and !5", "fixes `#12`, `org/repo#3`, `GH-4` and `!5`"),
        (
            "see https://evil.example/?q=1 or www.evil.example",
            "see `https://evil.example/?q=1` or `www.evil.example`",
        ),
        ("mail ann.lee@mail.example now", "mail `ann.lee@mail.example` now"),
        ("in 1a2b3c4d5e6f", "in `1a2b3c4d5e6f`"),
        ("a | b * c <b>", r"a \| b \* c \<b\>"),
        ("a@b.example@c is ~urgent :+1: at 12:30:45", "`a@b.example@c` is `~urgent` `:+1:` at 12:30:45"),
        ('for $x^2$ in %"May", not $ 5', 'for `$x^2$` in `%"May"`, not $ 5'),
        ("no. 1 & 50 %", r"no. 1 \& 50 %"),
    ],
)
def test_what_forges_act_on_is_neutral_in_markdown(text: str, page_text: str) -> None:
    assert escaped(text) == page_text
