"""All kept pictures share one budget: whichever was not used for longest goes first."""

from __future__ import annotations

import gc

import pygame
import pytest

from launcher.kit.style import pictures
from launcher.kit.style.pictures import Kept, PictureCache, kept_pictures

KILO = 16 * 16 * 4
"""The bytes of a picture of these tests."""


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """No other cache has a part in the budget, which holds four pictures."""
    monkeypatch.setattr(pictures, "_caches", type(pictures._caches)())
    monkeypatch.setattr(pictures, "_budget", pictures._Budget(4 * KILO))


def picture(size: int = 16) -> pygame.Surface:
    return pygame.Surface((size, size), 0, 32)


def test_the_one_unused_for_longest_goes_first_whichever_cache_it_is_in():
    maps, shadows = PictureCache("maps"), PictureCache("shadows")
    maps.put("a", picture())
    shadows.put("b", picture())
    maps.put("c", picture())
    shadows.put("d", picture())
    assert maps.get("a") is not None
    maps.put("e", picture())
    assert ("a" in maps, "b" in shadows, "c" in maps, "d" in shadows, "e" in maps) == (True, False, True, True, True)
    assert (maps.bytes, shadows.bytes) == (3 * KILO, KILO)


def test_the_newest_picture_stays_even_if_it_is_too_large():
    maps = PictureCache("maps")
    maps.put("a", picture())
    maps.put("large", picture(64))
    assert "a" not in maps
    assert maps.get("large") is not None


@pytest.mark.parametrize("pinned", [2, 3, 40])
def test_pinned_bytes_count_and_leave_half_of_the_budget_to_others(pinned):
    maps, shadows = PictureCache("maps"), PictureCache("shadows")
    maps.pinned = pinned * KILO
    for name in "abc":
        shadows.put(name, picture())
    assert ("a" in shadows, "b" in shadows, "c" in shadows) == (False, True, True)
    assert set(pictures.held()) == {Kept("maps", 0, 0, pinned * KILO), Kept("shadows", 2, 2 * KILO, 0)}


def test_a_cache_that_is_gone_counts_no_more():
    maps, shadows = PictureCache("maps"), PictureCache("shadows")
    maps.pinned = 4 * KILO
    maps.put("a", picture())
    del maps
    gc.collect()
    for name in "abcd":
        shadows.put(name, picture())
    assert len(shadows) == 4
    assert (pictures._budget.pinned, pictures._budget.bytes) == (0, 4 * KILO)


def test_a_picture_in_place_of_another_is_counted_once():
    maps = PictureCache("maps")
    maps.put("a", picture())
    maps.put("a", picture(8))
    assert (len(maps), maps.bytes) == (1, KILO // 4)
    maps.clear()
    assert (len(maps), maps.bytes) == (0, 0)


def test_a_larger_window_has_a_larger_budget(monkeypatch):
    pictures.fit_window((1280, 800))
    small = pictures.budget()
    pictures.fit_window((2560, 1600))
    assert pictures.budget() - small == 3 * pictures.WINDOWS * 1280 * 800 * 4


def test_a_function_makes_each_picture_once():
    made = []

    @kept_pictures("discs")
    def disc(size: int, *, dark: bool = False) -> pygame.Surface:
        made.append((size, dark))
        return picture(size)

    assert disc(4) is disc(4)
    assert disc(4, dark=True) is not disc(4)
    assert made == [(4, False), (4, True)]
