"""Geometry of rivers, roads, names and marks."""

from __future__ import annotations

import itertools
import math

import pytest

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from launcher.painting.canvas import Arc, chaikin, curve_through, lengths, resample
from launcher.painting.map.legend import swatch_scene
from launcher.painting.map.names import NameLayout, _boxes
from launcher.painting.map.scene import Scene, scene_of


@pytest.fixture(scope="module")
def scene(board: Board, board_look: BoardLook) -> Scene:
    return scene_of(board, board_look)


def test_curves_keep_their_ends() -> None:
    line = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 1.0)]
    for curve in (chaikin(line), curve_through(line), resample(line, 0.1)):
        assert curve[0] == pytest.approx(line[0])
        assert curve[-1] == pytest.approx(line[-1])
    assert all(point in [(round(x, 6), round(y, 6)) for x, y in curve_through(line)] for point in line)


def test_resampled_steps_are_even() -> None:
    far = lengths(resample([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)], 0.5))
    steps = [b - a for a, b in itertools.pairwise(far)]
    assert max(steps) - min(steps) < 0.2


def test_a_river_passes_near_each_of_its_hexsides(scene: Scene) -> None:
    river = next(river for river in scene.rivers if river.name == "Long River")
    chain = scene.board.chains[0]
    for side in chain.sides:
        (ax, ay), (bx, by) = scene.board.grid.side_points(side)
        middle = ((ax + bx) / 2, (ay + by) / 2)
        assert min(math.dist(point, middle) for point in river.points) < 0.2


def test_a_stream_widens_towards_its_mouth(scene: Scene) -> None:
    brook = next(river for river in scene.rivers if river.name == "Brook")
    assert brook.widths[0] > brook.widths[-1] * 1.2


def test_a_road_passes_its_bridge_and_the_bridge_lies_along_it(scene: Scene) -> None:
    road = next(route for route in scene.routes if route.name == "High Road")
    bridge = next(mark for mark in scene.marks if mark.spot == "bridge")
    assert min(math.dist(point, bridge.at) for point in road.points) < 0.15
    a, b = scene.board.centre(scene.board.hex("0603")), scene.board.centre(scene.board.hex("0703"))
    across = math.atan2(b[1] - a[1], b[0] - a[0])
    assert abs(math.sin(bridge.angle - across)) < 0.5


def test_part_water_is_known_from_the_look(scene: Scene) -> None:
    shares = {scene.board.label(cell.hex): cell.share for cell in scene.cells}
    assert shares["0101"] == 1
    assert 0 < shares["0301"] < 1
    assert shares["0301"] < shares["0105"] < 1
    assert shares["0501"] == 0


def test_off_map_hexes_are_no_cells(scene: Scene) -> None:
    assert scene.board.hex("1209") not in {cell.hex for cell in scene.cells}


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_names_do_not_touch_each_other(scene: Scene, text: float) -> None:
    placed = NameLayout(scene, 36.0, text).placed
    assert {name.name.text for name in placed} >= {"High Range", "Cold Peaks", "Green Wood", "Market"}
    for i, one in enumerate(placed):
        for other in placed[i + 1 :]:
            gaps = [math.dist(a[:2], b[:2]) - a[2] - b[2] for a in _boxes(one) for b in _boxes(other)]
            assert min(gaps) > -0.05


def test_names_grow_with_the_size_of_text(scene: Scene) -> None:
    sizes = [{one.name.text: one.size for one in NameLayout(scene, 36.0, text).placed} for text in (1.0, 1.5)]
    assert sizes[1]["High Range"] == pytest.approx(1.5 * sizes[0]["High Range"])
    assert all(size >= sizes[0][name] - 0.001 for name, size in sizes[1].items() if name in sizes[0])


def test_a_number_under_a_name_moves_to_the_foot(scene: Scene) -> None:
    layout = NameLayout(scene, 36.0)
    discs = [box for placed in layout.placed for box in _boxes(placed)]
    for h in layout.lowered:
        x, y = scene.board.centre(h)
        assert any(abs(bx - x) < 0.7 and abs(by - (y - 0.69)) < 0.6 for bx, by, _ in discs)


def test_far_away_only_what_matters_is_named(scene: Scene) -> None:
    near, far = NameLayout(scene, 36.0), NameLayout(scene, 6.0)
    assert len(far.placed) < len(near.placed)


def test_an_arc_reads_from_left_to_right() -> None:
    arc = Arc([(5.0, 0.0), (3.0, 0.3), (1.0, 0.0)])
    (left, _), (right, _) = arc.at(-1), arc.at(1)
    assert left[0] < right[0]


def test_the_legend_explains_what_the_board_has(board: Board, board_look: BoardLook) -> None:
    _, swatches = swatch_scene(board, board_look)
    words = [swatch.words for swatch in swatches]
    assert {"Jungle", "Water", "River", "Stream", "Road", "Trail", "Village", "Bridge", "Ford"} <= set(words)
    assert "Trench" not in words
    assert len(words) == len(set(words))
