"""The legend of a map: its entries, a small board with a hex for each, and their pictures."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hexcore.board.board import Board, BoardPath, BoardPlace, Chain, Crossing, Watercourse
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.game.look import BoardLook
from launcher.painting.canvas import Point, polygon
from launcher.painting.map.scene import Scene, scene_of
from launcher.painting.palette import INK, PAPER, WATERS

SAMPLE_PX = 72
_BLOCK = 6
_ROWS = 5
_BRIDGES = frozenset({"bridge", "bridge_blown"})
_CROSSINGS = _BRIDGES | {"ford"}


@dataclass(frozen=True)
class Swatch:
    """One entry: its words, and the centre of its sample on the small board."""

    words: str
    at: Point


@dataclass(frozen=True)
class _Entry:
    words: str
    code: str
    sort: str
    kind: str = ""


def legend_entries(board: Board, look: BoardLook) -> list[_Entry]:
    """Return what the legend explains: terrain, waters, ways and marks of this board."""
    land = _common_land(board, look)
    found = [_Entry(t.legend, code, "terrain") for code, t in look.terrain.items() if t.legend and code in board.codes]
    found += [
        _Entry(look.legend(k), land, "course", k) for k in look.courses if any(c.kind == k for c in board.courses)
    ]
    found += [_Entry(look.legend(k), land, "chain", k) for k in look.chains if any(c.kind == k for c in board.chains)]
    found += [_Entry(look.legend(k), land, "way", k) for k in look.ways if any(p.kind == k for p in board.paths)]
    present = {place.kind for place in board.places} | {crossing.kind for crossing in board.crossings}
    spots = [_Entry(look.legend(k), land, "spot", k) for k in look.spots if k in present]
    shown = {_written(look.origin, entry) for entry in spots}
    return [entry for entry in found if _written(look.origin, entry) not in shown] + spots


def _written(look: BoardLook, entry: _Entry) -> str:
    # In the words of the game itself: two entries with the same name are one.
    return (look.terrain[entry.code].legend if entry.sort == "terrain" else look.legend(entry.kind)).casefold()


def swatch_scene(board: Board, look: BoardLook) -> tuple[Scene, list[Swatch]]:
    """Return the small board with all samples, and where each is."""
    entries = legend_entries(board, look)
    grid = Grid(GridSpec(columns=_BLOCK * max(1, len(entries)), rows=_ROWS, top=board.grid.spec.top))
    middles = [grid.cell(_BLOCK * n + 3, 3) for n in range(len(entries))]
    chains: list[Chain] = []
    courses: list[Watercourse] = []
    paths: list[BoardPath] = []
    crossings: list[Crossing] = []
    places: list[BoardPlace] = []
    for entry, h in zip(entries, middles, strict=True):
        spot, towards = look.spots.get(entry.kind, "") if entry.sort == "spot" else "", grid.towards[h]
        if entry.sort == "chain":
            chains.append(Chain("", entry.kind, grid.sides_of(h)[1:4], grid.sides.corners_of_hex[h][1:5]))
        if entry.sort == "course" or spot in _CROSSINGS:
            kind = next(iter(look.courses), "") if spot else entry.kind
            courses.append(Watercourse("", kind, (towards[4], h, towards[1])))
        if entry.sort == "way" or (spot in _BRIDGES and look.ways):
            paths.append(BoardPath("", next(iter(look.ways)) if spot else entry.kind, (towards[2], h, towards[5])))
        if spot in _CROSSINGS:
            crossings.append(Crossing("", entry.kind, hex=h))
        elif spot:
            places.append(BoardPlace(h, "", entry.kind))
    small = Board(
        id="legend", name="", grid=grid, codes=tuple(_code(entries, look, column) for column, _ in grid.cells),
        terrain=(frozenset[str](),) * grid.size, ordered_terrain=((),) * grid.size, chains=tuple(chains),
        courses=tuple(courses), paths=tuple(paths), crossings=tuple(crossings), places=tuple(places),
    )  # fmt: skip
    quiet = look.model_copy(update={"area_outlines": (), "courses": {**look.courses, "": "stream"}})
    swatches = [Swatch(entry.words, grid.centre(h)) for entry, h in zip(entries, middles, strict=True)]
    return scene_of(small, quiet), swatches


def _code(entries: list[_Entry], look: BoardLook, column: int) -> str:
    # A sample fills its block; of a shore one half is open water.
    if not entries:
        return ""
    entry = entries[(column - 1) // _BLOCK]
    own = look.terrain.get(entry.code)
    if own is None or not own.water or own.ground in WATERS:
        return entry.code
    waters = [code for code, t in look.terrain.items() if t.water and t.ground in WATERS]
    return waters[0] if waters and (column - 1) % _BLOCK < 2 else entry.code


def _common_land(board: Board, look: BoardLook) -> str:
    codes = [code for code in board.codes if code in look.terrain and look.terrain[code].ground not in WATERS]
    return max(sorted(set(codes)), key=codes.count) if codes else ""


_SIDE = 2 * SAMPLE_PX
_OVER = 4


def paint_samples(scene: Scene, swatches: list[Swatch]) -> list[pygame.Surface]:
    """Return a square around every sample of the small board."""
    from launcher.painting.map.raster.noise import PixelWindow
    from launcher.painting.map.raster.tile import TilePainter

    painter = TilePainter(scene)
    found = []
    for swatch in swatches:
        left, top = round(swatch.at[0] * SAMPLE_PX) - SAMPLE_PX, round(swatch.at[1] * SAMPLE_PX) - SAMPLE_PX
        found.append(painter.paint(PixelWindow(left, top, _SIDE, _SIDE, SAMPLE_PX)))
    return found


def cut_hex(tile: pygame.Surface, flat: bool) -> pygame.Surface:
    """Return the hex in the middle of a square, cut along its sides."""
    start = 0.0 if flat else 0.5235988
    big = pygame.Surface((_SIDE * _OVER, _SIDE * _OVER), pygame.SRCALPHA)
    big.fill((*PAPER, 0))
    middle = (SAMPLE_PX * _OVER, SAMPLE_PX * _OVER)
    pygame.draw.polygon(big, (255, 255, 255, 255), polygon(middle, (SAMPLE_PX - 2) * _OVER, 6, start))
    cut = pygame.transform.smoothscale(big, (_SIDE, _SIDE))
    cut.blit(tile, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = polygon((SAMPLE_PX, SAMPLE_PX), SAMPLE_PX - 2.5, 6, start)
    for a, b in zip(rim, [*rim[1:], rim[0]], strict=True):
        pygame.draw.aaline(cut, INK, a, b, 3)
    return cut


def pack_samples(samples: list[pygame.Surface], width: int) -> pygame.Surface:
    """Return the squares of all samples in rows of a width, as kept on disk."""
    strip = pygame.Surface((width, _rows(width, len(samples)) * _SIDE), 0, 32)
    strip.fblits(list(zip(samples, _places(width, len(samples)), strict=True)))
    return strip


def split_samples(
    whole: pygame.Surface, size: tuple[int, int], count: int
) -> tuple[pygame.Surface, list[pygame.Surface]] | None:
    """Return a sheet and the samples kept below it; None if the size is wrong."""
    width, height = size
    if whole.get_size() != (width, height + _rows(width, count) * _SIDE):
        return None
    squares = [whole.subsurface((x, height + y, _SIDE, _SIDE)).copy() for x, y in _places(width, count)]
    return whole.subsurface((0, 0, width, height)), squares


def _rows(width: int, count: int) -> int:
    return -(-count // max(1, width // _SIDE))


def _places(width: int, count: int) -> list[tuple[int, int]]:
    across = max(1, width // _SIDE)
    return [(n % across * _SIDE, n // across * _SIDE) for n in range(count)]
