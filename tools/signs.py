"""The picture of all symbols, grounds and spots: ``python -m tools.signs`` writes ``docs/signs.png``.

Its text fields say which names it shows and how they looked, so that a test sees when it is old.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pygame
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from hexcore.board.board import Board
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.game.look import BoardLook, Ground, Spot, Symbol, TerrainLook
from launcher.painting.counters.signs import sign, spot_sign
from launcher.painting.lettering import advance, face_for, font
from launcher.painting.map.legend import cut_hex, paint_samples, swatch_scene

FILE = Path(__file__).resolve().parents[1] / "docs" / "signs.png"
INK, PAPER, HEAD = (43, 40, 34), (246, 242, 230), (122, 54, 40)
CELL, ACROSS, SIGN, SMALL = (118, 86), 8, 48, 12


class Shown(NamedTuple):
    """One name of the closed language, and what is drawn for it."""

    group: str
    name: str
    picture: pygame.Surface


def shown() -> Iterator[Shown]:
    """Yield a picture of every name."""
    for name in get_args(Symbol):
        yield Shown("symbol", name, sign(name, SIGN, INK))
    yield from (Shown("ground", name, picture) for name, picture in grounds().items())
    for name in get_args(Spot):
        yield Shown("spot", name, spot_sign(name, SIGN))


def grounds() -> dict[str, pygame.Surface]:
    """Return a hex of every ground, as the legend of a map shows it."""
    letters = {chr(ord("A") + number): ground for number, ground in enumerate(get_args(Ground))}
    look = BoardLook(
        title="", terrain={code: TerrainLook(ground=ground, legend=ground) for code, ground in letters.items()}
    )
    grid = Grid(GridSpec(columns=len(letters), rows=1, top="flat"))
    board = Board(
        id="grounds", name="", grid=grid, codes=tuple(letters), terrain=(frozenset[str](),) * grid.size,
        ordered_terrain=((),) * grid.size,
    )  # fmt: skip
    scene, swatches = swatch_scene(board, look)
    tiles = [cut_hex(tile, flat=True) for tile in paint_samples(scene, swatches)]
    return {
        swatch.words: pygame.transform.smoothscale(tile, (SIGN, SIGN))
        for swatch, tile in zip(swatches, tiles, strict=True)
    }


def names() -> list[str]:
    """Return every name with its group, as the picture keeps them."""
    groups = (("symbol", Symbol), ("ground", Ground), ("spot", Spot))
    return [f"{group} {name}" for group, listed in groups for name in get_args(listed)]


def paint(found: list[Shown]) -> pygame.Surface:
    """Return the picture: a heading and a grid for each group."""
    groups = list(dict.fromkeys(one.group for one in found))
    rows = {group: -(-sum(one.group == group for one in found) // ACROSS) for group in groups}
    wide, high = CELL
    sheet = pygame.Surface((wide * ACROSS, sum(rows.values()) * high + 34 * len(groups)))
    sheet.fill(PAPER)
    top = 0
    for group in groups:
        sheet.blit(font(face_for(group, "sans"), 17).render(f"{group}s", True, HEAD), (10, top + 8))
        for number, one in enumerate(one for one in found if one.group == group):
            left, line = number % ACROSS * wide, top + 34 + number // ACROSS * high
            sheet.blit(one.picture, (left + (wide - SIGN) // 2, line + 4))
            face = face_for(one.name, "sans")
            middle = left + (wide - advance(face, one.name) * SMALL) / 2
            sheet.blit(font(face, SMALL).render(one.name, True, INK), (round(middle), line + 56))
        top += 34 + rows[group] * high
    return sheet


def prints(found: list[Shown]) -> str:
    """Return a short mark of how everything looks, the same on every computer: small, grey, in few steps."""
    marks = []
    for one in found:
        small = pygame.transform.smoothscale(one.picture, (6, 6))
        marks.append(bytes(value // 48 for value in pygame.image.tobytes(small, "RGBA")))
    return hashlib.sha256(b"".join(marks)).hexdigest()[:16]


def main() -> None:
    """Write the picture."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    found = list(shown())
    sheet = paint(found)
    facts = PngInfo()
    facts.add_text("names", "\n".join(f"{one.group} {one.name}" for one in found))
    facts.add_text("look", prints(found))
    image = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
    image.quantize(96).save(FILE, optimize=True, pnginfo=facts)
    print(f"{FILE}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
