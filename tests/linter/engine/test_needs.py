"""Rules are run on the pages that have what they look at, and on no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from factmark.linter.agents.rule_context import RuleContext, Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.selection import RuleSet, needs_of
from factmark.linter.findings.rule import Check, Finding, Needs, Rule
from factmark.rules.compliance._findings import in_form


def of_prices(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("price", "lowPrice"):
        for statement in thing.literals("price", "lowPrice"):
            yield Finding("too dear", statement)


def of_dates(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "date")


def of_either(context: RuleContext) -> Iterator[Finding]:
    yield from of_prices(context)
    yield from of_dates(context)


def of_documents(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        yield Finding("said", statement)


def of_things_left_out(context: RuleContext) -> Iterator[Finding]:
    if not context.entities_with("price"):
        yield Finding("without a price")


@pytest.mark.parametrize(
    ("check", "needs"),
    [
        (of_prices, Needs(frozenset({"price", "lowPrice"}), False)),
        (of_dates, Needs(frozenset(), True)),
        (of_either, Needs(frozenset({"price", "lowPrice"}), True)),
        (of_documents, None),
        (of_things_left_out, None),
    ],
)
def test_what_a_rule_needs(check: Check, needs: Needs | None) -> None:
    assert needs_of(check) == needs


def page(**statements: str) -> Document:
    said = ", ".join(f'"{name}": "{value}"' for name, value in statements.items())
    markup = f'{{"@context": "https://schema.org", "@type": "Offer", {said}}}'
    return Document("page.html", f'<script type="application/ld+json">{markup}</script>')


def counting(check: Check) -> tuple[Rule, Callable[[], int]]:
    """A rule that counts how often it was run."""
    runs: list[RuleContext] = []

    def counted(context: RuleContext) -> Iterator[Finding]:
        runs.append(context)
        yield from check(context)

    rule = Rule("CMP901", "counted", "compliance", "error", "none", "", counted, needs=needs_of(check))
    return rule, lambda: len(runs)


@pytest.mark.parametrize(
    ("check", "statements", "found"),
    [
        (of_prices, {"name": "Loaf"}, None),
        (of_prices, {"lowPrice": "3.00"}, 1),
        (of_prices, {"lowprice": "3.00"}, 1),  # meant, and told as a fault of its own
        (of_dates, {"name": "Loaf", "validFrom": "2022-05-03"}, None),
        (of_dates, {"validFrom": "3.5.2022"}, 1),
        (of_either, {"name": "Loaf"}, None),
        (of_either, {"validFrom": "3.5.2022"}, 1),
        (of_either, {"price": "3.00", "validFrom": "3.5.2022"}, 2),
        (of_documents, {"name": "Loaf"}, 1),
        (of_things_left_out, {"name": "Loaf"}, 1),
    ],
)
def test_a_rule_runs_where_a_page_has_what_it_needs(
    check: Check, statements: dict[str, str], found: int | None
) -> None:
    rule, runs = counting(check)
    assert len(check_document(page(**statements), [rule], Settings()).results) == (found or 0)
    assert runs() == (found is not None)


def test_one_set_of_rules_tells_pages_apart() -> None:
    (prices, of_price), (dates, of_date) = counting(of_prices), counting(of_dates)
    rules = RuleSet([prices, dates])
    for statements in ({"price": "3"}, {"name": "Loaf"}, {"price": "3", "validFrom": "3.5.2022"}) * 2:
        check_document(page(**statements), rules, Settings())
    assert (of_price(), of_date()) == (4, 2)


def test_most_rules_of_compliance_are_told_by_what_they_need() -> None:
    rules = catalogue(["CMP"])
    assert sum(rule.needs is not None for rule in rules) > len(rules) / 2


def test_what_fails_before_any_rule_is_told_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: Document, hints: object) -> tuple[()]:
        raise RuntimeError("no forms today")

    monkeypatch.setattr("factmark.linter.agents.compliance.form_violations", fail)
    rules = [counting(of_prices)[0], counting(of_dates)[0]]
    judged = check_document(page(price="3"), rules, Settings())
    assert len(judged.results) == 1
    assert [("no forms today" in each.message) for each in judged.notifications] == [True]
