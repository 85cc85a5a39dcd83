"""Verdicts weighed by what labelled pages say of such verdicts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import factmark
from factmark.linter.findings.reason import Family, Reason
from factmark.linter.findings.verdict import Verdict, grounded, technical_value, undecided, unsupported
from factmark.linter.grounding.policy import LEAST_COUNT, decide
from factmark.linter.grounding.trust import Counts, counts, keys

MISSING = unsupported(Family.PRICE, Reason.PRICE_NOT_SHOWN)
FOUND = grounded(Family.TEXT, Reason.VERBATIM, where="attribute")
OPEN = undecided(Family.TEXT, Reason.PARTLY_COVERED)


def known(verdict: Verdict, count: int, bad: int, strength: float = 1) -> Counts:
    """Counts of one kind of verdict."""
    outcome, root, cell, leaf = keys(verdict)
    pair = (count, bad)
    return Counts({outcome: pair}, {root: pair}, {cell: pair}, {leaf: pair}, strength)


@pytest.mark.parametrize(
    ("verdict", "count", "bad", "outcome", "sure"),
    [
        (MISSING, 60, 60, "unsupported", True),
        (MISSING, LEAST_COUNT - 1, LEAST_COUNT - 1, "unsupported", False),
        (MISSING, 60, 50, "unsupported", False),
        (MISSING, 60, 20, "undecided", False),
        (FOUND, 60, 1, "grounded", False),
        (FOUND, 60, 40, "undecided", False),
        (FOUND, 60, 55, "unsupported", True),
        (OPEN, 60, 3, "grounded", False),
        (OPEN, 60, 30, "undecided", False),
        (OPEN, 60, 58, "unsupported", True),
    ],
)
def test_the_outcome_follows_from_labels(
    verdict: Verdict, count: int, bad: int, outcome: str, sure: bool
) -> None:
    decided = decide(verdict, known(verdict, count, bad))
    assert (decided.outcome, decided.sure) == (outcome, sure)
    assert decided.reason is verdict.reason


def test_what_no_visitor_could_check_stays_so() -> None:
    technical = technical_value(Family.LINK, Reason.AN_ADDRESS_FOR_PROGRAMS)
    assert decide(technical, known(technical, 60, 60)) is technical


@pytest.mark.parametrize("bad", [0, 60])
def test_what_was_not_read_stays_open_whatever_other_pages_say(bad: int) -> None:
    unread = undecided(Family.TEXT, Reason.UNREAD)
    assert decide(unread, known(unread, 60, bad)).outcome == "undecided"


def test_few_statements_take_after_their_like() -> None:
    outcome, root, cell, leaf = keys(MISSING)
    table = Counts({outcome: (100, 90)}, {root: (50, 45)}, {cell: (10, 9)}, {leaf: (1, 0)}, 10)
    share = table.trust(MISSING).share
    assert share == pytest.approx((0 + 10 * 0.9) / 11, abs=0.005)
    bare = Counts({outcome: (100, 90)}, {}, {}, {}, 10)
    assert bare.trust(MISSING).share == pytest.approx((90 + 5) / 110)
    assert bare.trust(MISSING).count == 0


def test_the_lower_bound_rises_with_the_count() -> None:
    bounds = [known(MISSING, count, count, 0.1).trust(MISSING).least for count in (5, 20, 100)]
    assert bounds == sorted(bounds)
    assert bounds[0] < 0.8 < bounds[2] < 1


def test_the_counts_in_the_repository_are_of_cells_that_exist() -> None:
    reasons = {str(reason) for reason in Reason}
    table = counts()
    assert all(key.rpartition(": ")[2].partition(", ")[2] in reasons for key in table.leaves)
    assert all(bad <= count for each in (table.outcomes, table.cells) for count, bad in each.values())
    assert sum(count for count, _ in table.outcomes.values()) == sum(
        count for count, _ in table.leaves.values()
    )


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
    found = [decide(each, known(each, 500, 500)) for each in (visible, absent)]
    assert [(each.outcome, each.sure) for each in found] == [("unsupported", False), ("unsupported", True)]
