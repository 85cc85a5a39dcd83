"""One fault, one finding."""

from __future__ import annotations

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document

PAGE = """<html lang="en"><head><title>Ranger</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "JobPosting", "title": "Ranger", "datePosted": "March 1, 2026"}
</script></head><body><h1>Ranger</h1><p>Posted March 1, 2026</p></body></html>"""
RULES = tuple(rule for rule in catalogue() if not rule.retired)
GOOGLE = Settings(profiles=frozenset({"google"}))


def test_the_finding_that_stays_names_the_one_that_repeats_it() -> None:
    found = check_document(Document("page", PAGE), RULES, GOOGLE).results
    of_date = [each for each in found if each.statement and each.statement.property == "datePosted"]
    assert [each.code for each in of_date if each.kind == "fail"] == ["CMP301"]
    (kept,) = (each for each in of_date if each.kind == "fail")
    assert kept.message.endswith("(also RIC405 wrong-value-type)")
    assert kept.level == "error"
    assert any(each.code.startswith("FAC") for each in of_date), (
        "factuality's result of the statement is gone"
    )


def test_a_finding_stands_where_the_one_it_repeats_is_not_selected() -> None:
    rules = [rule for rule in RULES if rule.code != "CMP301"]
    found = check_document(Document("page", PAGE), rules, GOOGLE).results
    assert "RIC405" in {each.code for each in found if each.kind == "fail"}


def test_rules_repeat_rules_that_exist() -> None:
    names = {rule.name for rule in RULES} | {rule.code for rule in RULES}
    for rule in RULES:
        for told in rule.repeats:
            assert any(name.startswith(told) for name in names), (rule.code, told)
