"""The camera's maths: pixels and world points, zoom to the cursor, clamping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from launcher.painting.map.camera import UNIT_PX, ZOOMS, Camera

WORLD = (-1.0, -2.0, 60.0, 50.0)
zooms = st.floats(*ZOOMS)
pixels = st.tuples(st.floats(0, 1280), st.floats(0, 800))
offsets = st.tuples(st.floats(-1, 40), st.floats(-2, 30))


@given(zooms, offsets, pixels)
def test_pixels_and_world_points_round_trip(
    zoom: float, offset: tuple[float, float], pixel: tuple[float, float]
) -> None:
    camera = Camera(zoom, offset, (1280, 800), WORLD)
    assert camera.to_screen(camera.to_world(pixel)) == pytest.approx(pixel, abs=1e-6)


@given(st.floats(1.0, 3.0), st.floats(-3, 3), st.tuples(st.floats(300, 900), st.floats(200, 600)))
def test_the_wheel_keeps_the_point_under_the_cursor(zoom: float, clicks: float, pixel: tuple[float, float]) -> None:
    camera = Camera(zoom, (15.0, 15.0), (1280, 800), (-200.0, -200.0, 400.0, 400.0))
    before = camera.to_world(pixel)
    camera.wheel(clicks, pixel)
    assert camera.to_world(pixel) == pytest.approx(before, abs=1e-6)


@given(zooms, st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_panning_never_leaves_the_sheet(zoom: float, dx: float, dy: float) -> None:
    camera = Camera(zoom, (10.0, 10.0), (1280, 800), WORLD)
    camera.pan(dx, dy)
    left, top, width, height = camera.shown()
    if width < WORLD[2]:
        assert WORLD[0] - 1e-6 <= left <= WORLD[0] + WORLD[2] - width + 1e-6
    else:
        assert left + width / 2 == pytest.approx(WORLD[0] + WORLD[2] / 2)
    if height < WORLD[3]:
        assert WORLD[1] - 1e-6 <= top <= WORLD[1] + WORLD[3] - height + 1e-6


def test_fit_shows_the_whole_sheet() -> None:
    camera = Camera(view=(1280, 800), world=WORLD)
    camera.fit()
    left, top, width, height = camera.shown()
    assert left <= WORLD[0] + 1e-9
    assert top <= WORLD[1] + 1e-9
    assert left + width >= WORLD[0] + WORLD[2] - 1e-9
    assert top + height >= WORLD[1] + WORLD[3] - 1e-9


def test_zoom_ends_at_the_whole_sheet_and_at_the_largest_zoom() -> None:
    camera = Camera(1.0, (0.0, 0.0), (1280, 800), WORLD)
    camera.zoom_to(0.0001, (640, 400))
    assert camera.zoom == pytest.approx(camera.fit_zoom())
    camera.zoom_to(99, (640, 400))
    assert camera.zoom == ZOOMS[1]


def test_one_unit_is_so_many_pixels_at_zoom_one() -> None:
    camera = Camera(1.0, (0.0, 0.0), (1280, 800), WORLD)
    assert camera.to_screen((1.0, 2.0)) == (UNIT_PX, 2 * UNIT_PX)


def test_centring_brings_a_point_to_the_middle() -> None:
    camera = Camera(2.0, (0.0, 0.0), (1280, 800), WORLD)
    camera.centre_on((30.0, 25.0))
    assert camera.to_screen((30.0, 25.0)) == pytest.approx((640, 400))


def test_only_what_is_near_the_view_is_seen() -> None:
    camera = Camera(1.0, (10.0, 10.0), (360, 180), (0.0, 0.0, 100.0, 100.0))
    assert camera.sees((10.0, 10.0))
    assert camera.sees((21.0, 12.0))
    assert not camera.sees((22.0, 12.0))
    assert not camera.sees((12.0, 8.0))
