"""Heat maps: every value has its colour in the middle of its hex, on every kind of board, and a legend in words."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from hexcore.errors import MonsoonError
from hexcore.game.plugins import registry
from launcher.language import words
from launcher.paper.documents.charts import (
    HEATS,
    classes,
    drawing,
    figure,
    heat,
    hexalattice,
    land_of,
    picture,
    stretch,
)

BOARDS = [("green_inferno", "dak_to"), ("vietnam_battles", "boys_of_67"), ("green_beret", "campaign")]


def test_classes_hold_every_value_once_and_darken():
    values = [0, 1, 1, 2, 3, 5, 8, 13, 21, 0.5]
    found = classes(values)
    assert len(found) == 5
    for value in values:
        assert sum(step.low <= value <= step.high for step in found) == (value > 0)
    assert [step.colour for step in found] == list(HEATS)
    shades = [sum(int(step.colour[n : n + 2], 16) for n in (1, 3, 5)) for step in found]
    assert shades == sorted(shades, reverse=True)
    assert classes([0, 0]) == []
    assert [(step.low, step.high) for step in classes([2, 2, 7])] == [(2, 2), (7, 7)]


def test_stretches_are_said_in_words():
    say = words("en").say
    low, high = classes([1, 2, 3, 4, 5, 6])[0], classes([4, 4])[0]
    assert stretch(low, say) == "1"
    assert stretch(high, say) == "4"
    assert next(stretch(step, say) for step in classes(range(1, 11))) == "1 to 2"


@pytest.mark.parametrize(
    ("game", "scenario"), [BOARDS[1], *(pytest.param(*board, marks=pytest.mark.slow) for board in BOARDS[::2])]
)
def test_a_hex_is_coloured_where_the_board_has_it(game, scenario):
    from PIL import Image

    opened = registry().open(game)
    board = opened.board(scenario)
    hexes = [board.grid.labels.index(label) for label in board.grid.labels[5 : board.size : board.size // 7]]
    land = land_of(board, opened.look(), 700)
    with drawing():
        sheet = figure(100, 100 * land.size[1] / land.size[0])
        axes = sheet.add_axes((0, 0, 1, 1))
        heat(axes, board, dict.fromkeys(hexes, 3), land, title="", say=words("en").say)
        image = Image.open(io.BytesIO(picture(sheet, "png", dpi=500))).convert("RGB")
    left, top, width, height = land.world
    wanted = tuple(int(HEATS[-1][n : n + 2], 16) for n in (1, 3, 5))

    def coloured(x, y):
        pixel = image.getpixel((int((x - left) / width * image.width), int((y - top) / height * image.height)))
        return max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 50

    for h in range(board.size):
        assert coloured(*board.centre(h)) is (h in hexes), board.label(h)
    for h in hexes:
        x, y = board.centre(h)
        corners = [(x + 0.88 * (cx - x), y + 0.88 * (cy - y)) for cx, cy in board.grid.corners(h)]
        assert all(coloured(*corner) for corner in corners), "its corners are where the board has them"


def test_nothing_heavy_is_imported_before_something_is_drawn():
    heavy = "('matplotlib', 'hexalattice')"
    script = f"import launcher.paper.documents.charts, sys; print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def test_a_hexalattice_that_takes_something_else_is_named(monkeypatch):
    """It is asked for from 1.3 to below 2, so what we give it is looked at before."""
    from hexalattice import hexalattice as library

    assert hexalattice("sample_colors_from_image_by_grid", "x_coords", "y_coords")
    monkeypatch.setattr(library, "sample_colors_from_image_by_grid", lambda image, points: None)
    with pytest.raises(MonsoonError) as changed:
        hexalattice("sample_colors_from_image_by_grid", "x_coords", "y_coords")
    said = changed.value.said("en")
    assert said.startswith("hexalattice 1.")
    assert "sample_colors_from_image_by_grid(x_coords, y_coords)" in said
    monkeypatch.delattr(library, "plot_single_lattice_custom_colors")
    with pytest.raises(MonsoonError):
        hexalattice("plot_single_lattice_custom_colors", "h_ax")
