"""Drawings that a game brings itself: on counters in the side's ink, on maps in their own colours, never a crash."""

from __future__ import annotations

import pygame
import pytest

from hexcore.board.board import Board
from hexcore.game.look import BoardLook, CounterLook, Look, MarkLook
from hexcore.game.views import PieceView
from launcher.kit.style.theme import Theme
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.counters.signs import any_sign, filling_sign
from launcher.painting.map.raster.noise import PixelWindow
from launcher.painting.map.raster.tile import TilePainter
from launcher.painting.map.scene import Scene, scene_of
from launcher.painting.map.sheet_cache import sheet_key
from launcher.painting.symbols.drawings import drawing, silhouette
from skirmish.game import Skirmish

LEFT_HALF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h12v24H0z" fill="#00ff00"/></svg>'
FLAT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="M0 0h24v12H0z" fill="#00ff00"/></svg>'
BAD = {
    "nothing at all": "",
    "no XML": "a drawing of a boot",
    "half a file": "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0",
    "another kind of XML": "<html><body/></html>",
    "nothing to see": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>',
    "no numbers": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M a b"/></svg>',
}
RED = (200, 30, 40)
SCOUT = PieceView("1", "scout", "red", "Scout")


def test_a_drawing_has_its_own_colours_and_keeps_its_shape():
    sheet = drawing(LEFT_HALF, 48)
    assert sheet.get_size() == (48, 48)
    assert sheet.get_at((10, 24)) == (0, 255, 0, 255)
    assert sheet.get_at((40, 24)).a == 0
    assert drawing(FLAT, 48).get_bounding_rect() == (0, 12, 48, 24)


def test_a_symbol_is_inked_like_every_other():
    sheet = silhouette(LEFT_HALF, 48, RED)
    assert sheet.get_at((10, 24)) == (*RED, 255)
    assert sheet.get_at((40, 24)).a == 0
    assert drawing(LEFT_HALF, 48).get_at((10, 24)) == (0, 255, 0, 255)


@pytest.mark.parametrize("svg", BAD.values(), ids=BAD)
def test_a_drawing_that_cannot_be_read_is_seen_as_such(svg):
    sheet = silhouette(svg, 40, RED)
    assert sheet.get_size() == (40, 40)
    assert sheet.get_bounding_rect().width > 30
    assert pygame.image.tobytes(sheet, "RGBA") == pygame.image.tobytes(silhouette("worse", 40, RED), "RGBA")


def test_a_sign_in_a_tab_or_a_hex_may_be_a_drawing():
    assert any_sign("boot", 20, RED, LEFT_HALF).get_at((5, 10)) == (*RED, 255)
    assert filling_sign("boot", 20, RED, LEFT_HALF).get_height() > 14


# On counters and maps: the example's own


@pytest.fixture
def look() -> Look:
    return Skirmish().look()


@pytest.fixture
def board() -> Board:
    return Skirmish().board("hunt")


def card(look: Look, piece: PieceView, size: int) -> pygame.Surface:
    painter = CounterPainter(look, Theme())
    pad = painter.pad(size)
    return painter.counter(piece, size).subsurface((pad, pad, size, size))


def inky(surface: pygame.Surface) -> pygame.Mask:
    """Where the surface has the colour of the red side's ink, or nearly."""
    return pygame.mask.from_threshold(surface, (244, 239, 224), (24, 24, 24, 255))


@pytest.mark.parametrize("size", [18, 26, 40, 64, 96])
def test_the_symbol_of_the_example_stands_on_its_counter(look, size):
    bare = look.model_copy(update={"counters": {"scout": CounterLook(side="red")}})
    nameless = PieceView("1", "scout", "red")
    shown, without = card(look, nameless, size), card(bare, nameless, size)
    found = inky(shown)
    assert found.count() > 0.04 * size * size
    assert inky(without).count() < found.count() / 4
    left, right = (found.copy() for _ in range(2))
    left.erase(pygame.mask.Mask((size, size), fill=True), (size // 2, 0))
    right.erase(pygame.mask.Mask((size // 2, size), fill=True), (0, 0))
    assert left.centroid()[1] > right.centroid()[1], "the left foot is behind the right one"


def test_a_mark_on_a_counter_may_be_a_drawing(look):
    marked = look.model_copy(update={"marks": {"trail": MarkLook(icon="footprints", tone="danger")}})
    letter = look.model_copy(update={"marks": {"trail": MarkLook(letter="", icon="", tone="danger")}})
    piece = PieceView("1", "scout", "red", marks=("trail",))
    painters = [CounterPainter(one, Theme()).counter(piece, 80) for one in (marked, letter)]
    assert pygame.image.tobytes(painters[0], "RGBA") != pygame.image.tobytes(painters[1], "RGBA")


def painted(scene: Scene, scale: int) -> pygame.Surface:
    """The land around the first mark, four units wide and high."""
    x, y = scene.marks[0].at
    return TilePainter(scene).paint(
        PixelWindow(round((x - 2) * scale), round((y - 2) * scale), 4 * scale, 4 * scale, scale)
    )


@pytest.mark.parametrize("scale", [20, 40, 90])
def test_the_spot_of_the_example_stands_on_its_map_in_its_own_colours(board, look, scale):
    tile = painted(scene_of(board, look.boards["clearing"]), scale)
    roof = pygame.mask.from_threshold(tile, (156, 74, 47), (24, 24, 24, 255))
    assert roof.count() > 0.02 * scale * scale
    x, y = roof.centroid()
    assert abs(x - 2 * scale) < 0.3 * scale
    assert 1.3 * scale < y < 2 * scale, "its roof is above the middle of the hex"


def test_a_spot_that_cannot_be_read_is_seen_as_such(board, look):
    torn = look.boards["clearing"].model_copy(update={"drawings": {"watchtower": "torn"}})
    tile = painted(scene_of(board, torn), 40)
    assert pygame.mask.from_threshold(tile, (255, 255, 255), (16, 16, 16, 255)).count() > 100


def test_a_map_is_painted_anew_when_a_drawing_changes(board, look):
    own: BoardLook = look.boards["clearing"]
    other = own.model_copy(update={"drawings": {"watchtower": LEFT_HALF}})
    assert sheet_key(board, own, 40.0) != sheet_key(board, other, 40.0)


def test_the_legend_and_the_name_of_a_place_come_with_its_spot(board, look):
    from launcher.painting.map.legend import legend_entries
    from launcher.painting.map.names import names_of

    own = look.boards["clearing"]
    assert "Lookout" in [entry.words for entry in legend_entries(board, own)]
    assert [name.text for name in names_of(scene_of(board, own))] == ["Old tower"]
