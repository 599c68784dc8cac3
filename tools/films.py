"""Films for the launcher's living pictures: the liveliest stretch of a bot game in one corner of the map.

    python -m tools.films                    make the film of each of our games anew
    python -m tools.films GAME [SCENARIO]    of one game

A film is written beside ``meta.toml`` (see ``hexcore/storage/films.py``).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hexcore.analysis.simulate import Task, play_kept
from hexcore.analysis.turning_points import deeds_of, walk
from hexcore.board.board import Board
from hexcore.game.bot import first_bot
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.game.views import PieceView
from hexcore.storage.films import FILE, written
from hexcore.types import Hex

FRAMES = 26
REACH = 4  # how far from the middle something must happen to be seen well
KEPT = 8  # how far from the middle pieces are kept
SEEDS = range(1, 5)
Frame = tuple[PieceView, ...]


def frames_of(game: Game[Any], scenario: str, seed: int) -> list[Frame]:
    """Return the positions of a bot game in which the pieces on the map differ from the one before."""
    bot = first_bot(tuple(game.bots()))
    _, session = play_kept(game, Task(game.meta.id, scenario, {}, (bot,)), seed)
    assert session is not None, "the game begins"
    found: list[Frame] = []
    for _, state in walk(game, session.first, deeds_of(session.entries)):
        pieces = game.view(state, game.meta.seats[0].id).pieces
        frame = tuple(piece.clone() for piece in pieces if piece.hex >= 0 or piece.side >= 0)
        if not found or _places(frame) != _places(found[-1]):
            found.append(frame)
    return found


def _places(frame: Frame) -> dict[str, tuple[int, int]]:
    return {piece.id: (piece.hex, piece.side) for piece in frame}


def best(board: Board, frames: Sequence[Frame]) -> tuple[float, int, Hex]:
    """Return how lively the best stretch is, where it begins, and the hex in its middle."""
    moves = [_moved(one, other) for one, other in pairwise(frames)]
    found = (-1.0, 0, next(iter(sorted(board.playable))))
    for start in range(0, max(1, len(moves) - FRAMES), 4):
        stretch = moves[start : start + FRAMES]
        for centre in {h for hexes in stretch for h in hexes}:
            near = sum(any(board.distance(h, centre) <= REACH for h in hexes) for hexes in stretch)
            there = [p for p in frames[start] if p.hex >= 0 and board.distance(p.hex, centre) <= REACH]
            sides = len({piece.seat for piece in there})
            score = near + min(len(there), 12) / 4 + 6 * (sides > 1)
            found = max(found, (score, start, centre))
    return found


def middle(board: Board, frames: Sequence[Frame], centre: Hex) -> Hex:
    """Return the hex nearest to everything that happens around another one."""
    moves = [h for one, other in pairwise(frames) for h in _moved(one, other)]
    near = [h for h in moves if board.distance(h, centre) <= REACH]
    return min(sorted(set(near)) or [centre], key=lambda h: sum(board.distance(h, other) for other in near))


def _moved(one: Frame, other: Frame) -> set[Hex]:
    # hexes in which something came, went or appeared
    before, after = _places(one), _places(other)
    ids = {ident for ident in before.keys() | after.keys() if before.get(ident) != after.get(ident)}
    return {places[ident][0] for ident in ids for places in (before, after) if places.get(ident, (-1, -1))[0] >= 0}


def make(name: str, scenario: str = "") -> str:
    """Make the film of a game; return a line about it."""
    module = registry().module(name)
    game = registry().open(name)
    scenario = scenario or (module.meta.taste.scenario if module.meta.taste else "") or module.meta.scenarios[0].id
    board = game.board(scenario)
    played = [frames_of(game, scenario, seed) for seed in SEEDS]
    (score, start, centre), frames = max(((best(board, frames), frames) for frames in played), key=lambda one: one[0])
    centre = middle(board, frames[start : start + FRAMES], centre)
    shown = [
        tuple(p for p in frame if p.hex < 0 or board.distance(p.hex, centre) <= KEPT)
        for frame in frames[start : start + FRAMES]
    ]
    (module.folder / FILE).write_text(written(scenario, centre, shown, board), encoding="utf-8")
    return f"{name}: {scenario}, {len(shown)} frames around {board.label(centre)}, liveliness {score:.1f}"


def main(arguments: Sequence[str]) -> None:
    wanted = arguments[:1] or [module.meta.id for module in registry().modules()]
    for name in wanted:
        print(make(name, *arguments[1:2]))


if __name__ == "__main__":
    main(sys.argv[1:])
