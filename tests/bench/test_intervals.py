"""Intervals of shares and the paired test: worked examples, and what holds for all counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.bench.statistics import intervals, mean_of_means, paired, rows_of, wilson

SHARE = {"share": lambda counts: (counts[0], counts[1])}


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_s_interval(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=5e-5)


def test_clusters_make_an_interval_wider_than_as_many_cases_apart() -> None:
    apart = intervals([(1, 1), (0, 1)] * 50, SHARE)["share"]
    together = intervals([(10, 10), (0, 10)] * 5, SHARE)["share"]
    assert apart is not None
    assert together is not None
    assert together[0] < apart[0] < 0.5 < apart[1] < together[1]


def test_all_right_is_no_certainty_and_what_cannot_be_told_is_none() -> None:
    assert intervals([(5, 5)] * 4, SHARE)["share"] == [round(end, 4) for end in wilson(20, 20)]
    assert intervals([(1, 2)], SHARE)["share"] is None
    assert intervals([(0, 0), (0, 0)], SHARE)["share"] is None


counts = st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda c: (c[0], c[0] + c[1]))


@given(st.lists(counts, min_size=2, max_size=8), st.randoms())
def test_an_interval_lies_between_0_and_1_in_any_order(clusters: list, order) -> None:
    found = intervals(clusters, SHARE)
    assert intervals(order.sample(clusters, len(clusters)), SHARE) == found
    if found["share"] is not None:
        low, high = found["share"]
        assert 0 <= low <= high <= 1


def test_the_paired_test_counts_clusters_not_statements() -> None:
    # One page alone says nothing, however many statements it has; ten pages of one accord do: 2 of 2^10 signs.
    assert paired([("page", True, False)] * 50)["p"] == 1
    found = paired((page, True, False) for page in range(10))
    assert found["p"] == pytest.approx(2 / 1024, abs=0.002)
    assert (found["statements"], found["first_right_alone"], found["second_right_alone"]) == (10, 10, 0)
    assert paired([("a", True, True), ("b", False, False)])["p"] is None
    there = [("a", True, False), ("b", True, False), ("c", False, True), ("d", True, False)]
    back = paired((cluster, second, first) for cluster, first, second in there)
    assert paired(there)["p"] == back["p"]


def test_a_p_value_below_what_is_printed_is_no_zero() -> None:
    assert rows_of({"statements": 3, "p": 0.0001}) == [("statements", 3), ("p", "< 0.001")]
    assert rows_of({"p": None}) == [("p", None)]


def test_the_interval_of_a_mean_of_means() -> None:
    # Variances 1/2 and 0, so the error is sqrt(1/2 / 2) / 2 = 1/4, and the mean (1/2 + 1/2) / 2.
    assert mean_of_means([[0.0, 1.0], [0.5, 0.5]]) == [0.01, 0.99]
    assert mean_of_means([[1.0, 1.0]]) == [1.0, 1.0]
    assert mean_of_means([[1.0]]) is None
    assert mean_of_means([]) is None
