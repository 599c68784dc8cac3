"""The pixels of the ground: tiles that fit, shores that hold, keys that change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from hexcore.game.plugins import registry
from launcher.painting.map.raster.ground import GroundModel, Nearness, coarse
from launcher.painting.map.raster.land import Paddies
from launcher.painting.map.raster.noise import Fractal, PixelWindow, colours_of, surface_of
from launcher.painting.map.raster.tile import TilePainter
from launcher.painting.map.scene import Scene, scene_of
from launcher.painting.map.sheet_cache import png_parts, sheet_key


@pytest.fixture(scope="module")
def scene(board: Board, board_look: BoardLook) -> Scene:
    return scene_of(board, board_look)


@pytest.fixture(scope="module")
def tiles(scene: Scene) -> TilePainter:
    return TilePainter(scene)


def test_noise_does_not_depend_on_the_window() -> None:
    noise = Fractal(3, 1.1, 4)
    whole = noise.on(PixelWindow(-20, 10, 80, 60, 24.0))
    part = noise.on(PixelWindow(0, 30, 30, 20, 24.0))
    assert np.allclose(whole[20:40, 20:50], part, atol=1e-4)


def test_a_tile_fits_into_a_larger_one(tiles: TilePainter) -> None:
    whole = colours_of(tiles.paint(PixelWindow(100, 60, 128, 128, 36.0)))
    part = colours_of(tiles.paint(PixelWindow(132, 92, 64, 64, 36.0)))
    gap = np.abs(whole[32:96, 32:96] - part)
    assert float(gap[2:-2, 2:-2].mean()) < 0.5
    assert float(gap.mean()) < 1.0


def test_paddies_are_laid_out_alike_in_tiles_far_from_any_village() -> None:
    paddies = Paddies(((0.0, 0.0), (40.0, 3.0), (18.0, 30.0), (90.0, 90.0)))
    colours, bunds = paddies.on(PixelWindow(0, 0, 480, 240, 12.0))
    for left in range(0, 480, 60):
        part, lines = paddies.on(PixelWindow(left, 120, 60, 60, 12.0))
        assert np.mean(colours[120:180, left : left + 60] != part) < 0.01
        assert np.abs(bunds[120:180, left : left + 60] - lines).mean() < 0.01


def test_every_hex_keeps_its_ground_at_the_centre(scene: Scene) -> None:
    model = GroundModel(scene)
    for cell in scene.cells:
        x, y = (round(part * 36) for part in cell.centre)
        shares = model.shares(PixelWindow(x, y, 2, 2, 36.0))
        if cell.share == 1:
            assert float(shares.water.min()) > 0.5
        elif cell.share == 0:
            assert float(shares.water.max()) < 0.5
            assert max(shares.land, key=lambda g: float(shares.land[g][0, 0])) == cell.land


def test_land_shares_add_up(scene: Scene) -> None:
    shares = GroundModel(scene).shares(PixelWindow(40, 40, 200, 150, 20.0))
    total = sum(shares.land.values(), np.zeros_like(shares.water))
    assert np.allclose(total, 1, atol=1e-4)


def test_outside_the_map_there_is_paper(tiles: TilePainter) -> None:
    sheet = tiles.paint(PixelWindow(-90, -90, 40, 40, 36.0))
    r, g, b, _ = pygame.transform.average_color(sheet)
    assert r > 220
    assert r > g > b


def test_trees_keep_off_roads_and_rivers(scene: Scene, tiles: TilePainter) -> None:
    near = Nearness(scene)
    for plant in tiles._plants:
        column, row = coarse(plant.xs, plant.ys, near.blocked.shape)
        assert not near.blocked[row, column].any()


def test_colours_survive_the_way_to_a_surface_and_back() -> None:
    colours = np.arange(5 * 7 * 3, dtype=np.float32).reshape(5, 7, 3)
    assert np.array_equal(colours_of(surface_of(colours)), colours)


def test_the_key_changes_with_what_is_painted(board: Board, board_look: BoardLook) -> None:
    look = board_look
    keys = {
        sheet_key(board, look, 36.0),
        sheet_key(board, look, 72.0),
        sheet_key(board, look.model_copy(update={"area_outlines": ()}), 36.0),
        sheet_key(board, look.model_copy(update={"ways": {}}), 36.0),
    }
    assert len(keys) == 4


def test_our_png_is_read_back(tmp_path: Path) -> None:
    data = bytes(n % 251 for n in range(5 * 140 * 3))
    sheet, below = pygame.image.frombytes(data, (5, 140), "RGB"), pygame.Surface((5, 3))
    (tmp_path / "a.png").write_bytes(b"".join(png_parts((sheet, below))))
    assert pygame.image.tobytes(pygame.image.load(tmp_path / "a.png"), "RGB") == data + bytes(5 * 3 * 3)


def test_jungle_is_a_calm_ground_for_counters() -> None:
    """Its middle tone, its spread around it, and no black edge of a crown anywhere."""
    game = registry().open("green_inferno")
    board = game.board("hill_875")
    scene = scene_of(board, game.look().boards[board.id])
    tiles, sheets = TilePainter(scene), []
    for h in [cell.hex for cell in scene.cells if cell.land == "jungle"][:40:4]:
        x, y = (round(part * 54) for part in board.centre(h))
        sheets.append(colours_of(tiles.paint(PixelWindow(x - 20, y - 20, 40, 40, 54.0))).reshape(-1, 3))
    middle, spread = (np.median([part(sheet, axis=0) for sheet in sheets], axis=0) for part in (np.median, np.std))
    assert np.abs(middle - (0x62, 0x80, 0x5A)).max() <= 6, middle
    assert (spread <= (13, 14, 11)).all(), spread
    assert min(sheet.sum(axis=1).min() for sheet in sheets[:8]) >= 3 * 50, "a black edge"
