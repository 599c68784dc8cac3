"""Terrain by the colours of what is known: on sheets of plain colours, and on a photograph of a painted map."""

from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image, ImageDraw

from hexcore.board.file import Problems, read_rows
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.game.plugins import registry
from launcher.mapdesk.photo.colours import cross_check, guesses, lab, spots, tints
from launcher.mapdesk.photo.fit import Fit, Pin, fit
from launcher.mapdesk.photo.photo import read_photo
from tools.boardsheet import paint_sheet
from tools.photograph import Shot, photographed

GRID = Grid(GridSpec(columns=8, rows=8))
SCALE = 20.0
FLAT = Fit("affine", (SCALE, 0, 0, 0, SCALE, 0, 0, 0, 1))
SEA, WOOD, GRASS = (60, 110, 160), (50, 90, 40), (200, 190, 120)


def sheet(colour_of):
    wide, high = GRID.extent
    image = Image.new("RGB", (int(wide * SCALE) + 1, int(high * SCALE) + 1), "white")
    pen = ImageDraw.Draw(image)
    for h in range(GRID.size):
        pen.polygon([(x * SCALE, y * SCALE) for x, y in GRID.corners(h)], fill=colour_of(h), outline="black")
    return image


def kinds(h):
    return ("sea", "wood", "grass")[(h * 7 + h // 5) % 3]


COLOURS = {"sea": SEA, "wood": WOOD, "grass": GRASS}


def test_lab_is_that_of_the_books():
    found = lab(np.array([[1.0, 1.0, 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.5, 0.5, 0.5]]))
    wanted = [[100, 0, 0], [53.24, 80.09, 67.20], [32.30, 79.19, -107.86], [53.39, 0, 0]]
    assert np.allclose(found, wanted, atol=0.05)


def test_no_point_is_near_the_border_of_its_hex():
    centre = GRID.centre(20)
    assert all(GRID.pick(x, y) == 20 for x, y in spots(centre))
    assert max(np.hypot(x - centre[0], y - centre[1]) for x, y in spots(centre)) < 0.75


def test_plain_colours_are_all_told():
    seen = tints(sheet(lambda h: COLOURS[kinds(h)]), FLAT, GRID, range(GRID.size))
    known = {h: kinds(h) for h in range(9)}
    found = guesses(seen, known)
    assert set(found) == set(range(9, GRID.size))
    assert all(guess.terrain == kinds(h) for h, guess in found.items())
    assert min(guess.sure for guess in found.values()) > 0.9
    assert cross_check(seen, known) == (9, 9)


def test_a_colour_between_two_is_not_sure():
    palms = (72, 112, 58)
    between = tuple((a + b) // 2 for a, b in zip(WOOD, palms, strict=True))
    colours = {**COLOURS, "grass": palms}
    seen = tints(sheet(lambda h: between if h == 30 else colours[kinds(h)]), FLAT, GRID, range(GRID.size))
    guess = guesses(seen, {h: kinds(h) for h in range(9)})[30]
    assert guess.sure < 0.6
    assert {guess.terrain, guess.instead} == {"wood", "grass"}


def test_of_a_colour_that_nobody_knows_nothing_is_said():
    seen = tints(sheet(lambda h: (250, 40, 200) if h == 30 else COLOURS[kinds(h)]), FLAT, GRID, range(GRID.size))
    assert 30 not in guesses(seen, {h: kinds(h) for h in range(9)})


def test_between_two_that_count_the_same_nobody_need_be_sure():
    near = {"sea": SEA, "wood": WOOD, "grass": (52, 92, 42)}
    seen = tints(sheet(lambda h: near[kinds(h)]), FLAT, GRID, range(GRID.size))
    known = {h: kinds(h) for h in range(9)}
    wood = next(h for h in range(9, GRID.size) if kinds(h) == "wood")
    assert guesses(seen, known)[wood].sure < 0.9
    assert guesses(seen, known, lambda terrain: terrain == "sea")[wood].sure > 0.97


def test_a_hex_beside_the_photograph_is_not_judged():
    image = sheet(lambda h: COLOURS[kinds(h)])
    seen = tints(image.crop((0, 0, image.width // 2, image.height)), FLAT, GRID, range(GRID.size))
    assert 0 < len(seen) < GRID.size
    assert all(GRID.centre(h)[0] * SCALE < image.width / 2 + SCALE for h in seen)


def test_nothing_known_nothing_guessed():
    seen = tints(sheet(lambda h: SEA), FLAT, GRID, range(GRID.size))
    assert guesses(seen, {}) == {}
    assert cross_check(seen, {}) == (0, 0)


# -- a photograph of a painted map --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def corner():
    """The corner of a map with a great river, woods, paddies and villages, as it is painted."""
    pygame.display.init()
    game = registry().open("vietnam_battles")
    board = game.board("snoopys_nose")
    whole = paint_sheet(board, game.look().boards[board.id], 30.0)
    left, top = -1.1, -2.7
    hexes = [h for h in range(board.size) if max(board.grid.cells[h]) <= 14]
    reach = [(board.grid.centre(h)[0] - left, board.grid.centre(h)[1] - top) for h in hexes]
    size = (int((max(x for x, _ in reach) + 1) * 30), int((max(y for _, y in reach) + 1) * 30))
    picture = Image.frombytes("RGB", whole.get_size(), pygame.image.tobytes(whole, "RGB")).crop((0, 0, *size))
    rows = game.data.table("snoopys_nose/board.toml")
    letters = read_rows(rows["map"]["rows"], board.grid.spec, "", Problems(""))
    return board.grid, picture, (left, top), {h: letters[board.grid.cells[h]] for h in hexes}, rows["codes"]


@pytest.mark.parametrize(
    ("slant", "labels", "share"),
    [
        (0.0, ["0202", "1203", "0413"], 0.97),
        (0.12, ["0202", "1203", "0413", "1313"], 0.97),
        (0.04, ["0202", "1203", "0413"], 0.93),
    ],
)
def test_the_terrain_of_a_painted_map_is_told_from_a_photograph_of_it(tmp_path, corner, slant, labels, share):
    grid, picture, (left, top), letters, codes = corner
    image, way = photographed(picture, Shot(slant=slant))
    path = tmp_path / "photo.jpg"
    image.save(path, quality=82)
    shown = Fit("perspective", tuple((way / way[2, 2]).ravel()))

    def spot(label):
        x, y = grid.centre(grid.hex(label))
        return shown.to_photo([((x - left) * 30, (y - top) * 30)])[0]

    fitted = fit([Pin(label, spot(label)) for label in labels], grid)
    photo = read_photo(Path(path))
    seen = tints(photo.image, fitted, grid, letters)
    known = {}
    for letter in sorted(set(letters.values())):
        known.update(dict.fromkeys([h for h in letters if letters[h] == letter][::7][:3], letter))
    found = guesses(seen, known, lambda letter: tuple(codes[letter]))
    right = [h for h, guess in found.items() if codes[guess.terrain] == codes[letters[h]]]
    sure = [h for h, guess in found.items() if guess.sure >= 0.95]
    assert len(found) > 150
    assert len(right) >= share * len(found)
    assert len(set(sure) & set(right)) >= 0.99 * len(sure)
    assert len(sure) > len(found) / 2
