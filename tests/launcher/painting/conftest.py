"""Small boards with everything on them, and painters that keep their sheets in a folder of the test."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hexcore.board.board import Board
from hexcore.board.file import load_board
from hexcore.game.look import BoardLook, CounterLook, Look, MarkLook, SideLook, TerrainLook
from launcher.kit.style.theme import Theme
from launcher.painting.map.painter import MapPainter
from launcher.painting.map.sheet_cache import SheetStore

BOARD = """
id = "delta"
name = "Delta"
source = "reconstructed: for tests"
[grid]
columns = 12
rows = 9
top = "flat"
north = "right"
source = "reconstructed: for tests"
[codes]
J = ["wood"]
G = ["grass"]
P = ["field"]
M = ["peak"]
H = ["slope"]
W = ["water"]
C = ["coast"]
S = ["channel"]
s = ["stream", "grass"]
h = ["stream", "slope"]
"#" = "off_map"
[map]
rows = '''
   000000000111
   123456789012
01 WWCGGGJJJJsG
02 WWCGPPJJJJsG
03 WCGGPPJJMMhG
04 WCGPPPJMMMhG
05 SCGPPGJMMHsG
06 WWCGGGJJHHGG
07 WWCGJJJJJJGG
08 WWWCJJJJGG##
09 WWWCGGJJGG##
'''
[[shore]]
hex = "0105"
banks = { north = "0104", south = "0106" }
[[chain]]
name = "Long River"
kind = "river"
ends = ["edge", "edge"]
sides = '''
0601/0701 0601/0702 0602/0702 0602/0703 0603/0703 0603/0704 0604/0704 0604/0705 0605/0705
0605/0706 0606/0706 0606/0707 0607/0707 0607/0708 0608/0708 0608/0709 0609/0709
'''
[[course]]
name = "Brook"
kind = "stream"
into = "edge"
hexes = "1101 1102 1103 1104 1105"
[[path]]
name = "High Road"
kind = "road"
hexes = "0401 0402 0503 0603 0703 0803 0904"
[[path]]
name = "Track"
kind = "trail"
hexes = "0409 0509 0608 0708 0807 0907"
[[crossing]]
name = "Iron Bridge"
kind = "bridge"
side = "0603/0703"
[[crossing]]
name = "Ford"
kind = "ford"
hex = "1103"
[[place]]
hex = "0503"
name = "Market"
kind = "village"
[[place]]
hex = "1001"
name = "Strip"
kind = "airfield"
[[area]]
name = "north"
hexes = "0901 0902 1001 1002"
[[edge]]
name = "exit"
hexes = "1201 1202"
[[lettering]]
text = "High Range"
kind = "range"
hexes = "0803 0904 0905"
[[lettering]]
text = "Cold Peaks"
kind = "range"
hexes = "0803 0904 0905"
[[lettering]]
text = "Green Wood"
kind = "wood"
hexes = "0701 0702 0801 0802 0901 0902 1001 1002"
[[lettering]]
text = "Sea"
kind = "sea"
hexes = "0101 0102"
"""

POINTY = """
id = "ridge"
name = "Ridge"
source = "reconstructed: for tests"
[grid]
columns = 7
rows = 6
top = "pointy"
labels = "A1"
mirror = true
source = "reconstructed: for tests"
[codes]
"." = ["wood"]
H = ["slope"]
[map]
rows = '''
   1234567
 A .......
 B ..HHH..
 C .HHHH..
 D ..HH...
 E .......
 F .......
'''
[[place]]
hex = "C3"
name = "Hill 1"
kind = "trench"
"""


def look_for(board: Board) -> BoardLook:
    return BoardLook(
        title=board.name,
        terrain={
            "J": TerrainLook(ground="jungle", legend="Jungle"),
            "G": TerrainLook(ground="grass", legend="Grass"),
            "P": TerrainLook(ground="paddy", legend="Paddy"),
            "M": TerrainLook(ground="mountain", legend="Mountain"),
            "H": TerrainLook(ground="hill", legend="Hill"),
            "W": TerrainLook(ground="sea", legend="Water", water=True),
            "C": TerrainLook(ground="beach", legend="Coast", water=True),
            "S": TerrainLook(ground="beach", water=True),
            "s": TerrainLook(ground="grass"),
            "h": TerrainLook(ground="hill"),
            ".": TerrainLook(ground="jungle", legend="Jungle"),
        },
        courses={"stream": "stream"},
        chains={"river": "river"},
        ways={"road": "road", "trail": "trail"},
        spots={
            "village": "village",
            "airfield": "airfield",
            "bridge": "bridge",
            "ford": "ford",
            "trench": "entrenchment",
        },
        paddies_near=("village",),
        area_outlines=("north", "exit"),
    )


@pytest.fixture(scope="session", autouse=True)
def _video() -> None:
    pygame.display.init()
    pygame.font.init()


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board(BOARD)


@pytest.fixture(scope="session")
def board_look(board: Board) -> BoardLook:
    return look_for(board)


@pytest.fixture(scope="session")
def pointy() -> Board:
    return load_board(POINTY)


@pytest.fixture(scope="session")
def make_painter(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., MapPainter]:
    folder = tmp_path_factory.mktemp("maps")

    def make(board: Board, look: BoardLook | None = None, folder: Path = folder) -> MapPainter:
        return MapPainter(board, look or look_for(board), Theme(), SheetStore(folder))

    return make


@pytest.fixture(scope="session")
def painter(board: Board, make_painter: Callable[..., MapPainter]) -> MapPainter:
    found = make_painter(board)
    for _ in found.paint_steps():
        pass
    return found


@pytest.fixture(scope="session")
def look(board: Board) -> Look:
    return Look(
        sides={"red": SideLook(body="#a33b32", pattern="dashed"), "olive": SideLook(body="olive", pattern="double")},
        counters={
            "leg": CounterLook(side="olive", symbol="infantry", line=("fire", "move"), chips=("hits",)),
            "man": CounterLook(
                side="red",
                symbol="leader",
                layout="corners",
                corners={"fire": "top_left", "move": "bottom_right"},
                chips=("move",),
            ),
            "token": CounterLook(side="red", symbol="cache", layout="plain", shape="marker"),
            "round": CounterLook(side="red", symbol="support", line=("fire",), shape="round"),
        },
        boards={board.id: look_for(board)},
        marks={
            "moved": MarkLook(letter="M", tone="muted"),
            "seen": MarkLook(icon="eye", tone="danger"),
            "lift": MarkLook(icon="helicopter", tone="strong"),
            "down": MarkLook(icon="bridge_blown", tone="danger"),
        },
    )
