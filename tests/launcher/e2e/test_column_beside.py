"""The column beside the map: what answers a question is on top when it is asked, and it is seen where there is more."""

from __future__ import annotations

import pygame
import pytest

from tools.player import Player


@pytest.fixture
def player(player: Player) -> Player:
    player.program.desk.change(ask_ending="never")
    player.program.window.size = (1000, 560)
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    return player


def wheel_down(player: Player) -> None:
    """Turn the wheel over the column until it goes no further."""
    player.hands.point(player.table.sidebar._scroll.rect.center)
    for _ in range(60):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, {"x": 0, "y": -1, "precise_x": 0.0, "precise_y": -1.0}))
    player.frames(6)


def test_another_question_brings_its_buttons_into_sight(player):
    wheel_down(player)
    assert player.table.sidebar._scroll.bar.offset > 0, "it was scrolled"
    player.key("Space")
    assert player.step == "combat"
    assert player.table.sidebar._scroll.bar.offset == 0
    assert "action:Bombard" in player.names()


def test_the_same_question_leaves_it_where_it_is(player):
    wheel_down(player)
    before = player.table.sidebar._scroll.bar.offset
    player.click("counter:us_5_cav")
    assert player.table.sidebar._scroll.bar.offset == min(before, player.table.sidebar._scroll.bar.most)


def test_it_is_seen_where_there_is_more(player):
    scroll, surface = player.table.sidebar._scroll, player.program.surface
    ground = player.program.ui.palette.table
    assert scroll.more == (False, True)
    foot = [
        tuple(surface.get_at((x, scroll.rect.bottom - 1)))[:3] for x in range(scroll.rect.x + 4, scroll.rect.x + 60)
    ]
    assert all(max(abs(a - b) for a, b in zip(one, ground, strict=True)) <= 2 for one in foot), "it fades away"
    wheel_down(player)
    assert scroll.more == (True, False)
