"""Where hexes lie on screen, and the lines along their sides."""

from __future__ import annotations

import pygame
import pytest

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from hexcore.types import Hex
from launcher.painting.lettering import advance
from launcher.painting.map.camera import Camera, HexPlaces, VisibleHexes
from launcher.painting.map.grid_lines import LOUD_FROM, NUMBERS_FROM, GridLines, OutlinePainter
from launcher.painting.map.names import MapNames
from launcher.painting.map.scene import scene_of

GROUND, LINE = (110, 130, 90), (255, 0, 0)
VIEW = (300, 220)


@pytest.fixture(params=[0.3, 1.0, 2.3])
def camera(request: pytest.FixtureRequest, board: Board) -> Camera:
    found = Camera(request.param, (0.0, 0.0), VIEW, (-40.0, -40.0, 120.0, 120.0))
    found.centre_on(board.centre(board.hex("0405")))
    return found


def sheet() -> pygame.Surface:
    surface = pygame.Surface(VIEW, 0, 32)
    surface.fill(GROUND)
    return surface


def test_a_hex_is_seen_as_long_as_anything_of_it_can_be(board: Board, camera: Camera) -> None:
    seen = set(VisibleHexes(HexPlaces(board), camera).seen(range(board.size)))
    screen = pygame.Rect((0, 0), VIEW)
    for h in range(board.size):
        corners = [camera.to_screen(point) for point in board.grid.corners(h)]
        assert h in seen or not any(map(screen.collidepoint, corners))
        assert h not in seen or camera.sees(board.centre(h))


def test_stamps_lie_where_the_camera_shows_the_hexes(board: Board, camera: Camera) -> None:
    sight, stamp = VisibleHexes(HexPlaces(board), camera), pygame.Surface((2, 2))
    stamp.fill(LINE)
    for h in sight.seen(range(board.size)):
        surface, (x, y) = sheet(), camera.to_screen(board.centre(h))
        sight.lay(surface, stamp, [h], (3, -2))
        spot = (round(x - 1) + 3, round(y - 1) - 2)
        assert not surface.get_rect().collidepoint(spot) or surface.get_at(spot)[:3] == LINE
        assert sight.centre(h) == pytest.approx((x, y), abs=0.01)


def lined(board: Board, camera: Camera, a: Hex, b: Hex, surface: pygame.Surface) -> bool:
    """Whether there is a line at the middle of the side between two hexes."""
    (ax, ay), (bx, by) = camera.to_screen(board.centre(a)), camera.to_screen(board.centre(b))
    near = surface.subsurface(pygame.Rect(round((ax + bx) / 2) - 2, round((ay + by) / 2) - 2, 4, 4))
    return any(near.get_at((x, y))[:3] == LINE for x in range(4) for y in range(4))


def test_the_rim_of_a_region_runs_along_its_outer_sides_only(board: Board, camera: Camera) -> None:
    middle = board.hex("0405")
    region = {middle, *board.neighbours[middle]}
    surface, sight = sheet(), VisibleHexes(HexPlaces(board), camera)
    OutlinePainter(board).around(surface, sight, region, sight.seen(region), LINE, 3)
    screen = surface.get_rect().inflate(-8, -8)
    sides = {(a, b) for a in region for b in board.neighbours[a] if screen.collidepoint(_middle(board, camera, a, b))}
    assert any(b in region for _, b in sides)
    assert camera.zoom > 1 or any(b not in region for _, b in sides)
    for a, b in sides:
        assert lined(board, camera, a, b, surface) == (b not in region), f"{board.label(a)}/{board.label(b)}"


def _middle(board: Board, camera: Camera, a: Hex, b: Hex) -> tuple[float, float]:
    (ax, ay), (bx, by) = camera.to_screen(board.centre(a)), camera.to_screen(board.centre(b))
    return (ax + bx) / 2, (ay + by) / 2


def test_each_hex_has_an_outline_of_its_own_within_it(board: Board, camera: Camera) -> None:
    middle = board.hex("0405")
    hexes = [middle, board.neighbours[middle][0]]
    surface, sight = sheet(), VisibleHexes(HexPlaces(board), camera)
    OutlinePainter(board).each(surface, sight, hexes, LINE, 1, inset=0.3)
    for h in hexes:
        x, y = camera.to_screen(board.centre(h))
        for cx, cy in map(camera.to_screen, board.grid.corners(h)):
            spot = pygame.Rect(0, 0, 5, 5)
            spot.center = (round(x + (cx - x) * 0.7), round(y + (cy - y) * 0.7))
            if surface.get_rect().contains(spot):
                assert any(
                    surface.get_at((px, py))[0] > 180 for px in range(*_span(spot.x)) for py in range(*_span(spot.y))
                )
    assert not lined(board, camera, *hexes, surface)


def _span(start: int) -> tuple[int, int]:
    return start, start + 5


def test_numbers_are_quieter_from_afar(board: Board, board_look: BoardLook) -> None:
    scene = scene_of(board, board_look)
    lines, names = GridLines(scene), MapNames(scene)

    def loudest(scale: float) -> int:
        sheet = pygame.Surface((round(8 * scale), round(8 * scale)))
        sheet.fill((128, 128, 128))
        lines.draw_numbers(sheet, 0, 0, scale, names.layout(scale))
        return max(abs(part - 128) for x in range(sheet.get_width()) for y in range(sheet.get_height())
                   for part in sheet.get_at((x, y))[:3])  # fmt: skip

    assert 0 < loudest(LOUD_FROM - 1) < 0.6 * loudest(LOUD_FROM + 1)


def test_numbers_grow_with_the_size_of_text_and_stay_in_their_hexes(board: Board, board_look: BoardLook) -> None:
    scene = scene_of(board, board_look)
    usual, large = GridLines(scene), GridLines(scene, 1.5)
    assert large.number_px(36.0) == round(1.5 * usual.number_px(36.0))
    for scale in (NUMBERS_FROM, 28.0, 36.0, 72.0):
        widest = max(advance("sans", label) for label in scene.board.grid.labels)
        assert usual.number_px(scale) <= large.number_px(scale) <= 1.2 * scale / widest + 1
