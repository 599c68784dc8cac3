"""The first view of a map: the whole sheet where little is lost by it, else as much as fills the view."""

from __future__ import annotations

import pytest

from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.table.map.camera import WHOLE, first_view

WIDE = (0.0, 0.0, 30.0, 20.0)


def shown(view: tuple[int, int], points=()) -> Camera:
    camera = Camera(view=view, world=WIDE)
    first_view(camera, points)
    return camera


@pytest.mark.parametrize("view", [(645, 630), (1060, 830), (600, 400)])
def test_a_sheet_that_nearly_fits_is_shown_whole(view):
    camera = shown(view)
    least, most = sorted((view[0] / WIDE[2], view[1] / WIDE[3]))
    assert (camera.zoom == pytest.approx(least / UNIT_PX)) == (least >= WHOLE * most)
    if least >= WHOLE * most:
        assert all(camera.sees(corner, 0.01) for corner in ((0, 0), (30, 0), (0, 20), (30, 20)))


def test_a_sheet_that_would_be_much_smaller_fills_the_view():
    camera = shown((1000, 300))
    assert camera.zoom == pytest.approx(min(1000 / 30, 36) / UNIT_PX)


def test_pieces_close_together_are_shown_from_near():
    camera = shown((600, 400), [(10.0, 10.0), (11.0, 10.0)])
    assert camera.zoom == 1.0
