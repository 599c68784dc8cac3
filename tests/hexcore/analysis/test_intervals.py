"""Intervals against values printed in textbooks and papers."""

from __future__ import annotations

import random
from math import comb
from statistics import fmean

import pytest

from hexcore.analysis.intervals import mean, means_apart, middle, share, shares_apart, t_quantile


@pytest.mark.parametrize(
    ("freedom", "p", "printed"),
    [
        (1, 0.975, 12.706), (2, 0.975, 4.303), (5, 0.975, 2.571), (10, 0.975, 2.228), (30, 0.975, 2.042),
        (120, 0.975, 1.980), (4, 0.95, 2.132), (9, 0.995, 3.250), (1e7, 0.975, 1.960),
    ],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(freedom, p, printed):
    assert t_quantile(p, freedom) == pytest.approx(printed, abs=6e-4)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_the_interval_of_wilson(part, whole, low, high):
    """The examples of Newcombe (1998), method 3."""
    found = share(part, whole)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.value == part / whole
    mirrored = share(whole - part, whole)
    assert (mirrored.low, mirrored.high) == pytest.approx((1 - found.high, 1 - found.low))


@pytest.mark.parametrize(
    ("b", "a", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0000),
        ((5, 56), (0, 29), -0.0381, 0.1926),
    ],
)
def test_shares_are_apart_by_the_interval_of_newcombe(a, b, low, high):
    """The examples of Newcombe (1998), method 10, for the difference of independent shares."""
    found = shares_apart(a, b)
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


def test_a_mean_has_the_interval_of_student():
    """Sleep of ten patients (Student, 1908): 1.58 hours more, from 0.70 to 2.46."""
    gained = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    found = mean(gained)
    assert (round(found.value, 2), round(found.low, 2), round(found.high, 2)) == (1.58, 0.70, 2.46)
    assert mean([3]) == (3, 3, 3, 1)
    assert mean([]).games == 0


def test_means_are_apart_by_the_interval_of_welch():
    """Student's sleep data as two groups: the difference is 1.58, from -0.205 to 3.365 by Welch."""
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = means_apart(first, second)
    assert found is not None
    assert (round(found.value, 2), round(found.low, 4), round(found.high, 4)) == (1.58, -0.2055, 3.3655)
    assert not found.certain
    assert means_apart([1.0], first) is None


@pytest.mark.parametrize(("count", "low", "high"), [(6, 1, 6), (10, 2, 9), (20, 6, 15), (25, 8, 18), (5, 1, 5)])
def test_a_median_has_the_interval_of_ranks(count, low, high):
    """The ranks that tables of the sign test print for 95 %."""
    found = middle(list(range(1, count + 1)))
    assert (found.low, found.high) == (low, high)


def test_of_many_the_ranks_go_on_as_of_few():
    few, many = middle(list(range(1000))), middle(list(range(1001)))
    assert abs(few.low - many.low) <= 2
    assert abs(few.high - many.high) <= 2


def test_the_true_share_lies_in_about_95_of_100_intervals():
    """Exactly, by the binomial law: on average over true shares, for few games too; for one share it may be a little
    more or less, since there are only so many results."""
    for whole in (10, 40, 150):
        covered = []
        for true in (n / 100 for n in range(5, 96)):
            inside = [k for k in range(whole + 1) if share(k, whole).low <= true <= share(k, whole).high]
            covered.append(sum(comb(whole, k) * true**k * (1 - true) ** (whole - k) for k in inside))
        assert 0.945 <= fmean(covered) <= 0.96
        assert min(covered) > 0.88


def test_the_true_mean_lies_in_about_95_of_100_intervals():
    """Of 4000 samples of eight, 3800 are to be expected, and three standard errors are 41."""
    chance = random.Random(1)
    found = [mean([chance.gauss(7, 2) for _ in range(8)]) for _ in range(4000)]
    assert 3759 <= sum(one.low <= 7 <= one.high for one in found) <= 3841
