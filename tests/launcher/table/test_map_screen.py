"""The base of table and replay: it clears away once, sizes counters, and shows the land alone."""

from __future__ import annotations

import gc
import weakref

import pygame

from launcher.desk.preferences import COUNTER_RANGE
from launcher.painting.counters.stacks import counter_px
from launcher.screens.home import HomeScreen
from launcher.table import map_screen
from launcher.table.map_screen import tidy
from tests.launcher.table.test_screen import take_over


class Knot:
    """Something that only the collector can clear away."""

    def __init__(self) -> None:
        self.itself = self


def test_a_table_tidies_once_when_all_is_painted(sit, monkeypatch):
    tidied = []
    monkeypatch.setattr(map_screen, "tidy", lambda: tidied.append(1))
    hand = sit()
    picture = hand.screen.map.picture
    picture.rough = True
    hand.wait()
    assert not tidied, "not while something is left to paint"
    picture.rough = False
    for _ in range(5):
        hand.wait()
    assert tidied == [1]


def test_tidying_clears_away_what_was_left_and_sets_aside_what_is_there():
    gc.disable()
    try:
        left = weakref.ref(Knot())
        before = gc.get_freeze_count()
        assert left() is not None
        tidy()
        assert left() is None
        assert gc.get_freeze_count() > max(before, 1000)
    finally:
        gc.unfreeze()
        gc.enable()


def test_counters_change_their_size_by_keys_and_the_zoom_of_the_map_stays(sit, desk):
    hand = sit()
    take_over(hand)
    camera = hand.screen.map.camera
    zoom, before = camera.zoom, counter_px(camera)
    hand.key("Alt+plus")
    hand.key("Alt+plus")
    assert desk.settings.counter_size == 1.2
    assert camera.zoom == zoom
    assert counter_px(camera) > before
    for _ in range(20):
        hand.key("Alt+minus")
    assert desk.settings.counter_size == COUNTER_RANGE[0]
    assert counter_px(camera) < before


def test_a_size_chosen_in_the_settings_is_that_of_the_next_table(sit, desk):
    desk.change(counter_size=1.4)
    assert sit().screen.map.camera.counters == 1.4


def hold(hand, kind: int) -> bool:
    return hand.stack.handle(pygame.event.Event(kind, key=pygame.K_END, mod=0, unicode=""))


def test_the_land_is_shown_without_counters_while_a_key_is_held(sit):
    hand = sit()
    take_over(hand)
    hand.wait()
    with_counters = hand.picture()
    plies = len(hand.session.entries)
    for _ in range(3):  # the second and third are the key's repeats
        assert hold(hand, pygame.KEYDOWN)
    bare = hand.picture()
    assert bare != with_counters
    assert hand.screen.map.picture.bare
    assert hold(hand, pygame.KEYUP)
    assert hand.picture() == with_counters
    assert len(hand.session.entries) == plies


def test_no_land_is_shown_behind_a_curtain_or_a_dialog(sit):
    hand = sit()
    assert hand.screen.curtain.visible
    hold(hand, pygame.KEYDOWN)
    assert not hand.screen.map.picture.bare
    take_over(hand)
    hand.click("menu")
    hold(hand, pygame.KEYDOWN)
    assert not hand.screen.map.picture.bare


def test_the_land_goes_with_the_keyboard_of_another_window(sit):
    hand = sit()
    take_over(hand)
    hold(hand, pygame.KEYDOWN)
    hand.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not hand.screen.map.picture.bare


def test_a_table_that_is_left_for_good_keeps_nothing_that_painting_needed(sit, desk):
    hand = sit()
    painter = hand.screen.scenery.painter
    painter.prepare(20.0)
    hand.stack.push(HomeScreen(desk))
    assert painter._painter is not None
    hand.stack.pop()
    hand.stack.pop()
    assert painter._painter is None
