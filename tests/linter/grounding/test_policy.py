"""Verdicts weighed by what labelled pages say of such verdicts."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

import factmark
from factmark.linter.findings.reason import Family, Reason
from factmark.linter.findings.verdict import Verdict, grounded, technical_value, undecided, unsupported
from factmark.linter.grounding.policy import MIN_COUNT, Features, Model, decide, features_of, model
from factmark.linter.markup.statement import Literal, Statement
from factmark.source.location import Location

PLACE = Location("", pointer="/price")
MISSING = unsupported(Family.PRICE, Reason.PRICE_NOT_SHOWN)
FOUND = grounded(Family.TEXT, Reason.VERBATIM, where="attribute")
OPEN = undecided(Family.TEXT, Reason.PARTLY_COVERED)


def features(verdict: Verdict, prop: str = "price", alike: int = 1) -> Features:
    """Of a verdict on a statement of a product."""
    reason = verdict.reason
    return Features(
        verdict.outcome, verdict.family, reason.name, reason.match, reason.role, verdict.where,
        "Product", prop, "json-ld", alike,
    )  # fmt: skip


def known(verdict: Verdict, count: int, bad: int) -> Model:
    """A model of one kind of verdict: of ``count`` labelled statements, ``bad`` are unsupported."""
    odds = math.log((bad + 0.1) / (count - bad + 0.1))
    return Model({"": odds}, {features(verdict).cell: count})


def judged(verdict: Verdict, count: int, bad: int) -> Verdict:
    return decide(verdict, features(verdict), known(verdict, count, bad))


@pytest.mark.parametrize(
    ("verdict", "count", "bad", "outcome", "sure"),
    [
        (MISSING, 60, 60, "unsupported", True),
        (MISSING, MIN_COUNT - 1, MIN_COUNT - 1, "unsupported", False),
        (MISSING, 60, 50, "unsupported", False),
        (MISSING, 60, 20, "undecided", False),
        (FOUND, 60, 1, "grounded", False),
        (FOUND, 60, 40, "undecided", False),
        (FOUND, 60, 55, "unsupported", False),
        (OPEN, 60, 3, "undecided", False),
        (OPEN, 60, 30, "undecided", False),
        (OPEN, 60, 58, "unsupported", True),
    ],
)
def test_the_outcome_follows_from_labels(
    verdict: Verdict, count: int, bad: int, outcome: str, sure: bool
) -> None:
    decided = judged(verdict, count, bad)
    assert (decided.outcome, decided.sure) == (outcome, sure)
    assert decided.reason is verdict.reason


def test_what_no_visitor_could_check_stays_so() -> None:
    technical = technical_value(Family.LINK, Reason.AN_ADDRESS_FOR_PROGRAMS)
    assert judged(technical, 60, 60) == technical


@pytest.mark.parametrize("bad", [0, 60])
@pytest.mark.parametrize("reason", [Reason.UNREAD, Reason.TOO_MANY_STATEMENTS])
def test_what_was_not_read_stays_open_whatever_other_pages_say(reason: Reason, bad: int) -> None:
    unread = undecided(Family.TEXT, reason)
    assert judged(unread, 60, bad).outcome == "undecided"


def test_the_lower_bound_rises_with_the_count() -> None:
    bounds = [known(MISSING, count, count).trust(features(MISSING)).least for count in (5, 20, 100)]
    assert bounds == sorted(bounds)
    assert bounds[0] < 0.8 < bounds[2] < 1


def test_weights_add_up() -> None:
    weights = {"": -1.0, "flag": 2.0, "property price, flag": 1.0, "alike, price": -0.5, "alike": -0.5}
    shares = [
        Model(weights, {}).trust(features(MISSING, *each)).share
        for each in (("price",), ("sku",), ("price", 4), ("price", 1))
    ]
    assert shares == pytest.approx([1 / (1 + math.exp(-odds)) for odds in (2, 1, 1, 2)])


def test_verdicts_of_a_page_are_counted_with_their_like() -> None:
    statements = [Statement("_:a", ("Product", "Thing"), "price", "price", Literal(value, value), "json-ld", PLACE, PLACE)
                  for value in ("1", "2", "3")]  # fmt: skip
    found = features_of(zip(statements, (MISSING, MISSING, FOUND), strict=True))
    assert [each.alike for each in found] == [2, 2, 1]
    assert {each.type for each in found} == {"Product Thing"}


def test_the_model_in_the_repository_has_terms_that_exist() -> None:
    weights, reasons = model().weights, {reason.name for reason in Reason}
    grounds = [term.rpartition(", ")[2] for term in weights if re.match(r"\w+, [a-z]+, [A-Z_]+$", term)]
    assert sum(ground in reasons for ground in grounds) > 0.9 * len(grounds) > 50
    assert all(math.isfinite(weight) for weight in weights.values())
    assert sum(model().cells.values()) > 4000


def test_no_comparator_states_a_confidence() -> None:
    folder = Path(factmark.__file__).parent / "linter" / "grounding"
    typed = [
        f"{path.relative_to(folder)}:{line}"
        for path in sorted(folder.rglob("*.py"))
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\bconfidence\s*=\s*[\d.]+\s*[,)]", text)
    ]
    assert typed == []


def test_a_value_shown_in_another_role_is_a_warning_at_most() -> None:
    visible = unsupported(Family.DATE, Reason.SHOWN_AS_THE_DAY_OF_PUBLICATION, where="visible")
    absent = unsupported(Family.DATE, Reason.DATE_NOT_SHOWN)
    found = [judged(each, 500, 500) for each in (visible, absent)]
    assert [(each.outcome, each.sure) for each in found] == [("unsupported", False), ("unsupported", True)]
