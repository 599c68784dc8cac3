"""Estimates with confidence intervals: shares, means, medians, and the difference of two of them.

All intervals are two-sided and for the same confidence, 95 % unless another is asked for. Shares have the interval of
Wilson, which holds for few games and for shares near none and all; means that of Student's t; medians that of ranks,
which needs no assumption about the distribution. Differences of two shares have the interval of Newcombe, made of two
of Wilson's; those of two means that of Welch.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, lgamma, log, sqrt
from statistics import NormalDist, fmean, median
from typing import Any, Final, NamedTuple

CONFIDENCE: Final = 0.95


class Estimate(NamedTuple):
    """A measured number, its interval, and the number of games."""

    value: float
    low: float
    high: float
    games: int

    @property
    def certain(self) -> bool:
        """Whether the interval excludes zero: a difference beyond chance."""
        return self.low > 0 or self.high < 0

    def json(self) -> dict[str, Any]:
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6), "n": self.games}


NOTHING: Final = Estimate(0.0, 0.0, 0.0, 0)  # an estimate from no observation


def share(part: float, whole: int, confidence: float = CONFIDENCE) -> Estimate:
    """Return a share with the interval of Wilson; for points, of which a draw is half, that is a little wide."""
    if not whole:
        return NOTHING._replace(high=1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p, spread = part / whole, z * z / whole
    middle = (p + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(p * (1 - p) / whole + spread / (4 * whole))
    low = 0.0 if part == 0 else middle - half  # at the ends the formula is exact, and arithmetic is not
    return Estimate(p, low, 1.0 if part == whole else middle + half, whole)


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return a mean with the interval of Student's t; a single value has no width."""
    if not values:
        return NOTHING
    middle, count = fmean(values), len(values)
    half = t_quantile((1 + confidence) / 2, count - 1) * sqrt(_variance(values) / count) if count > 1 else 0.0
    return Estimate(middle, middle - half, middle + half, count)


def middle(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return a median with the interval between the two closest ranks that cover it with this confidence."""
    if not values:
        return NOTHING
    ordered, count = sorted(values), len(values)
    rank = _rank(count, (1 - confidence) / 2)
    return Estimate(median(ordered), ordered[rank], ordered[count - 1 - rank], count)


def _rank(count: int, tail: float) -> int:
    """Return the highest rank below which the median lies no more often than ``tail``; 0 if there are too few."""
    if count > 1000:  # the normal curve is as good there, and powers of two are not
        return max(0, int(count / 2 + NormalDist().inv_cdf(tail) * sqrt(count) / 2 - 0.5))
    below, rank = 0, 0
    for rank in range(count // 2):
        below += comb(count, rank)
        if below > tail * 2**count:
            break
    return max(0, rank - 1)


def shares_apart(a: tuple[int, int], b: tuple[int, int], confidence: float = CONFIDENCE) -> Estimate:
    """Return how much larger the share ``b`` is than ``a``, each a part and its whole, by Newcombe."""
    if not a[1] or not b[1]:
        return Estimate(0.0, -1.0, 1.0, a[1] + b[1])
    first, second = share(*a, confidence), share(*b, confidence)
    apart = second.value - first.value
    down = sqrt((second.value - second.low) ** 2 + (first.high - first.value) ** 2)
    up = sqrt((second.high - second.value) ** 2 + (first.value - first.low) ** 2)
    return Estimate(apart, apart - down, apart + up, a[1] + b[1])


def means_apart(a: Sequence[float], b: Sequence[float], confidence: float = CONFIDENCE) -> Estimate | None:
    """Return how much larger the mean of ``b`` is than that of ``a``, by Welch; None for fewer than two values."""
    if len(a) < 2 or len(b) < 2:
        return None
    apart = fmean(b) - fmean(a)
    one, two = _variance(a) / len(a), _variance(b) / len(b)
    if not one + two:
        return Estimate(apart, apart, apart, len(a) + len(b))
    freedom = (one + two) ** 2 / (one**2 / (len(a) - 1) + two**2 / (len(b) - 1))
    half = t_quantile((1 + confidence) / 2, freedom) * sqrt(one + two)
    return Estimate(apart, apart - half, apart + half, len(a) + len(b))


def _variance(values: Sequence[float]) -> float:
    centre = fmean(values)
    return sum((value - centre) ** 2 for value in values) / (len(values) - 1)


# Student's t


@lru_cache(maxsize=4096)
def t_quantile(p: float, freedom: float) -> float:
    """Return the value below which Student's t lies with the chance ``p``, a half or more."""
    low, high = 0.0, 1.0
    while _t_below(high, freedom) < p:
        low, high = high, high * 2
    for _ in range(60):
        half = (low + high) / 2
        low, high = (half, high) if _t_below(half, freedom) < p else (low, half)
    return (low + high) / 2


def _t_below(t: float, freedom: float) -> float:
    return 1 - _beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction where that is quick."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by the method of Lentz."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    found = d
    for m in range(1, 400):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + term * d or tiny)
            c = 1 + term / c or tiny
            found *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return found
