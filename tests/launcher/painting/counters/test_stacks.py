"""The size of counters on the map: that of the zoom, larger where values could not be read, and the player's own."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from hexcore.game.plugins import registry
from hexcore.game.views import PieceView
from launcher.kit.style.theme import Theme
from launcher.painting.counters.stacks import (
    COUNTER_UNITS,
    GROWN,
    LEGIBLE,
    MOST_SHOWN,
    SIZES,
    counter_px,
    stack_rects,
    stack_step,
    stacks,
)
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.names import NUMBER_RISE
from launcher.painting.map.painter import MapPainter
from launcher.table.map.camera import first_view

SCENARIOS = [
    (module.meta.id, scenario.id)
    for module in registry().modules()
    for scenario in module.meta.scenarios
    if module.meta.id != "skirmish"
]
MAPS = [(620, 620), (900, 728), (1056, 828), (1500, 1100), (1900, 1360)]
"""Sizes of the map in windows from 1024 × 700 to 2560 × 1440."""


def test_a_counter_is_as_large_as_its_zoom_once_its_values_can_be_read():
    for zoom in (0.7, 1.0, 2.0):
        assert counter_px(Camera(zoom)) == round(zoom * UNIT_PX * COUNTER_UNITS)


def test_from_afar_it_grows_until_its_values_can_be_read_but_not_beyond_its_hex():
    assert counter_px(Camera(0.5)) == LEGIBLE
    assert counter_px(Camera(0.3)) == round(0.3 * UNIT_PX * GROWN) < LEGIBLE
    assert GROWN < 3**0.5, "a hex is so many units wide"
    assert counter_px(Camera(0.1)) == SIZES[0]


def test_the_player_makes_counters_larger_and_smaller_at_the_same_zoom():
    sizes = [counter_px(Camera(1.0, counters=share)) for share in (0.7, 1.0, 1.6)]
    assert sizes == [28, 40, 65]
    assert counter_px(Camera(1.0, counters=1.6), on_side=True) > counter_px(Camera(1.0), on_side=True)


@pytest.mark.parametrize("view", MAPS)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_opens_with_values_on_its_counters(game, scenario, view):
    opened = registry().open(game)
    board, look = opened.board(scenario), opened.look()
    shown = opened.view(opened.start(scenario), opened.meta.seats[0].id)
    points = [board.centre(piece.hex) for piece in shown.pieces if piece.hex >= 0]
    for close in (points, points[:1], []):
        camera = Camera(view=view, world=MapPainter(board, look.boards[board.id], Theme()).world)
        first_view(camera, close)
        assert counter_px(camera) >= LEGIBLE


@pytest.mark.parametrize(("zoom", "southern_first"), [(0.45, True), (1.0, False)])
def test_from_afar_a_counter_lies_under_the_foot_of_its_northern_neighbour(zoom, southern_first):
    board = registry().open("green_inferno").board("hill_875")
    north = board.hex("E5")
    south = max(board.neighbours[north], key=lambda h: board.centre(h)[1])
    pieces = [PieceView(str(h), "infantry", "nva", hex=h) for h in (north, south)]
    camera = Camera(zoom, (0.0, 0.0), (900, 700), (0.0, 0.0, 60.0, 60.0))
    camera.centre_on(board.centre(north))
    assert [stack.shown[0][0].hex for stack in stacks(pieces, board, camera, Theme())] == (
        [south, north] if southern_first else [north, south]
    )


def test_a_stack_leaves_the_number_of_its_hex_free():
    for size, scale in ((40, 36.0), (81, 72.0)):
        step = stack_step(size)
        pieces = [PieceView(str(n), "infantry", "nva", hex=1) for n in range(MOST_SHOWN)]
        stack = stack_rects(pieces, (200, 200), size, step)
        assert 200 - stack.shown[-1][1].top < (NUMBER_RISE - 0.07) * scale
