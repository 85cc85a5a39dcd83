"""Every rule has a case file, and every case does what it says; what unknown properties are near to."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.agents.rule_context import Required, Settings
from factmark.linter.agents.verifier import DefinitionViolation, OfflineVerifier
from factmark.linter.config.patterns import Patterns
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue, find
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.fixing import fix
from factmark.linter.findings.rule import Result, Rule
from factmark.linter.templates.template_file import TemplateFile

FOLDER = Path(__file__).parent
RULES = {rule.name: rule for rule in catalogue()}
KEYS = {"name", "html", "jsonld", "rendered", "expect", "kind", "fixed", "url", "profile", "today"}
MAX_LENGTH = 160
"""Characters of a message before the definition, the names of all that is missing, other rules that say the same."""
BEFORE_EVIDENCE = re.compile(r"(?<=add those that the page shows): |\. schema\.org on| \(also ")
KEYS |= {"fetched_at", "definition_violations", "template", "remove_unshown", "require"}


def cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["case"]):
            found.append(pytest.param(path.stem, case, id=f"{path.stem}-{case.get('name', number)}"))
    return found


def document(case: dict[str, Any], source: str | None = None) -> Document:
    is_json = "jsonld" in case
    text = source if source is not None else case["jsonld" if is_json else "html"]
    media = "json" if is_json else "html"
    if "template" in case:
        # A folder that is not there: nothing else belongs to the template's project.
        return Document("page", text, template=TemplateFile(Path("/templates", f"page{case['template']}")))
    return Document("page", text, url=case.get("url"), media=media, fetched_at=case.get("fetched_at", ""))


class Scripted(OfflineVerifier):
    """A model that finds misfits: property -> the words of the definition that its value fails."""

    def __init__(self, definition_violations: dict[str, str]) -> None:
        self.definition_violations = definition_violations

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        return tuple(
            DefinitionViolation(
                statement, statement.property, self.definition_violations[statement.property], 0.8
            )
            for statement in document.statements
            if statement.property in self.definition_violations
        )


def settings(case: dict[str, Any]) -> Settings:
    today = case.get("today")
    profiles = frozenset({case["profile"]} if "profile" in case else ())
    verifier = Scripted(case.get("definition_violations", {}))
    required = tuple(
        Required(
            Patterns(("*",), FOLDER), FOLDER, tuple(each.get("types", ())), tuple(each.get("properties", ()))
        )
        for each in case.get("require", ())
    )
    unshown = case.get("remove_unshown", False)
    chosen = Settings(profiles=profiles, verifier=verifier, remove_unshown=unshown, required=required)
    if today is None:
        return chosen
    moment = today if isinstance(today, date) else date.fromisoformat(today)
    return replace(chosen, today=moment)


def results(rule: Rule, case: dict[str, Any], page: Document) -> list[Result]:
    judged = check_document(page, [rule], settings(case))
    # Of broken blocks no more is said than that they are broken, where the rule alone is asked and finds no fault.
    messages = [
        note.message for note in judged.notifications if "broken and was not checked" not in note.message
    ]
    assert not messages or "template" in messages[0]
    return [result for result in judged.results if result.kind == case.get("kind", "fail")]


@pytest.mark.parametrize(("name", "case"), cases())
def test_case(name: str, case: dict[str, Any]) -> None:
    assert not set(case) - KEYS, f"unknown keys: {set(case) - KEYS}"
    rule = RULES[name]
    found = results(rule, case, document(case))
    assert [r.location.start_line for r in found] == [e.get("line") for e in case["expect"]], [
        r.message for r in found
    ]
    for result, expected in zip(found, case["expect"], strict=True):
        said = BEFORE_EVIDENCE.split(result.message)[0]
        assert len(said) <= MAX_LENGTH, result.message
        assert result.kind != "fail" or "; " in said, f"it does not say what to do: {result.message}"
        assert expected.get("message", "") in result.message
        assert result.code == rule.code
        assert result.level == expected.get("level", result.level)
        assert bool(result.fixes) == expected.get("fixable", bool(result.fixes))
    if "fixed" in case:
        page = document(case)
        judged = [result for result in found if result.kind == "fail"]
        fixed = fix(
            page, judged, lambda d: check_document(d, [rule], settings(case)), frozenset({"safe", "unsafe"})
        )
        assert fixed.source == case["fixed"]
        assert not results(rule, case, document(case, fixed.source)), "the fixed text does not lint clean"


@pytest.mark.parametrize("rule", catalogue(), ids=lambda rule: rule.name)
def test_rule_has_cases_that_fail_and_that_are_silent(rule: Rule) -> None:
    path = FOLDER / f"{rule.name}.toml"
    assert path.is_file(), f"{rule.code} has no case file tests/rules/{rule.name}.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    assert any(case["expect"] for case in listed), "no case that the rule speaks up on"
    assert any(not case["expect"] for case in listed), "no case on which the rule is silent"


@pytest.mark.parametrize("rule", catalogue(), ids=lambda rule: rule.name)
def test_rule_page_has_a_summary(rule: Rule) -> None:
    assert rule.summary
    assert len(rule.summary) <= 1024


@pytest.mark.parametrize(
    ("kind", "name", "fixes"),
    [
        ("NewsArticle", "autor", ["write author"]),
        ("Product", "autor", []),  # author, which a product has not, would be the next error
        ("Offer", "prise", ["write price"]),
        ("Bakry", "autor", ["write author"]),  # a type that is none has no properties to choose from
    ],
)
def test_nothing_is_written_that_the_type_has_not(kind: str, name: str, fixes: list[str]) -> None:
    rule = find("VAL102")
    assert rule is not None
    source = json.dumps({"@context": "https://schema.org", "@type": kind, name: "A. Example"})
    (result,) = check_document(Document("page", source, media="json"), [rule], Settings()).results
    assert "did you mean" in result.message
    assert [fix.description for fix in result.fixes] == fixes
