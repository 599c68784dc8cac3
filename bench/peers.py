"""The other side of each comparison: rules engines of the field, and the plainest code that does the same job."""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from bench import dial
from bench.harness import Effort, NoPeer, per_second, process_seconds, seconds_per_call
from bench.screen import headless
from bench.synthetic import MOVE_POINTS, SMALL, State, late_game

PLY_CAP = 400
TURN_CAP = 40


def _installed(name: str) -> ModuleType:
    """A peer's module, or the word that it is missing."""
    try:
        return import_module(name)
    except ImportError as missing:
        raise NoPeer(f"{name.partition('.')[0]} is not installed: pip install -r requirements/bench.txt") from missing


# --- rules engines, random whole games ---


def chess_game(seed: int) -> int:
    """One random game of chess, asking `outcome()` after every ply; returns the plies."""
    board = _installed("chess").Board()
    chance = random.Random(seed)
    plies = 0
    while plies < PLY_CAP and board.outcome() is None:
        board.push(chance.choice(list(board.legal_moves)))
        plies += 1
    return plies


def chess_plies_per_second(effort: Effort) -> float:
    """python-chess on one core."""
    return per_second(chess_game, effort)


def catan_game(seed: int) -> int:
    """One game of Catan between two random players; returns the actions."""
    engine, players = _installed("catanatron.game"), _installed("catanatron.models.player")
    game = engine.Game([players.RandomPlayer(colour) for colour in (players.Color.RED, players.Color.BLUE)], seed=seed)
    actions = 0
    while game.winning_color() is None and game.state.num_turns < engine.TURNS_LIMIT:
        game.play_tick()
        actions += 1
    return actions


def catanatron_actions_per_second(effort: Effort) -> float:
    """catanatron on one core."""
    return per_second(catan_game, effort)


def krieg_game(seed: int) -> int:
    """A random stretch of Le Jeu de la Guerre, every legal move listed before each choice; returns the actions."""
    board = _krieg_board()
    chance = random.Random(seed)
    actions = 0
    for _ in range(TURN_CAP):
        actions += _krieg_turn(board, chance)
        if board.is_game_over():
            break
    return actions


def _krieg_board() -> Any:
    board = _installed("pykrieg").Board()
    for owner, back, front in (("NORTH", 7, 8), ("SOUTH", 12, 11)):
        board.set_arsenal(back - 3 if owner == "NORTH" else back + 3, 12, owner)
        kinds = ["INFANTRY"] * 9 + ["CAVALRY"] * 4 + ["CANNON", "SWIFT_CANNON", "RELAY", "SWIFT_RELAY"]
        for n, kind in enumerate(kinds):
            board.create_and_place_unit(front if n < 9 else back, 4 + 2 * (n % 9), kind, owner)
    board.enable_networks()
    return board


def _krieg_turn(board: Any, chance: random.Random) -> int:
    actions = 0
    while actions < 5 and (moves := _krieg_moves(board)):
        board.make_turn_move(*chance.choice(moves))
        actions += 1
    if not board.get_units_must_retreat():
        board.switch_to_battle_phase()
        enemy = "SOUTH" if board.turn == "NORTH" else "NORTH"
        targets = [square for square in board.get_units_by_owner(enemy) if board.validate_attack(*square)]
        if targets:
            board.make_turn_attack(*chance.choice(targets))
        else:
            board.pass_attack()
        actions += 1
    board.end_turn()
    return actions


def _krieg_moves(board: Any) -> list[tuple[int, int, int, int]]:
    return [
        (*here, *there)
        for here in board.get_units_by_owner(board.turn)
        for there in board.get_legal_moves(*here)
        if board.validate_move(*here, *there)
    ]


def krieg_actions_per_second(effort: Effort) -> float:
    """pykrieg on one core."""
    return per_second(krieg_game, effort)


# --- two processes against one ---


def scaling(work: Callable[[], float]) -> float:
    """What two processes do together against one alone; `work` measures a rate in a process of its own."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        alone = pool.submit(work).result()
        together = [pool.submit(work) for _ in range(2)]
        return sum(each.result() for each in together) / alone


def chess_scaling(effort: Effort) -> float:
    """How python-chess grows with a second process."""
    _installed("chess")
    return scaling(partial(per_second, chess_game, effort, time.perf_counter))


# --- plain code ---


def dial_reach_seconds(effort: Effort) -> float:
    """The plain loop on the small map."""
    plain = _small_map()
    return seconds_per_call(lambda: dial.reach(plain, plain.middle, MOVE_POINTS), effort)


@cache
def _small_map() -> dial.PlainMap:
    return dial.plain_map(*SMALL)


def clone_seconds(effort: Effort) -> float:
    """The hand-written clone of 150 units and 200 markers."""
    state = late_game()
    return seconds_per_call(lambda: state.clone(), effort)


def pydantic_write_seconds(effort: Effort) -> float:
    """pydantic writing that state as JSON."""
    adapter, state = TypeAdapter(State), late_game()
    return seconds_per_call(lambda: adapter.dump_json(state), effort)


def pydantic_read_seconds(effort: Effort) -> float:
    """pydantic reading and checking that state."""
    adapter = TypeAdapter(State)
    text = adapter.dump_json(late_game())
    return seconds_per_call(lambda: adapter.validate_json(text), effort)


def sorted_hash_seconds(effort: Effort) -> float:
    """The standard library: JSON with sorted keys, then sha256."""
    plain = TypeAdapter(State).dump_python(late_game())
    return seconds_per_call(lambda: sorted_hash(plain), effort)


def sorted_hash(plain: object) -> str:
    """A canonical hash of plain data."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


# --- start-up and screen ---

CORE_AND_WINDOW = """
import pluggy, pydantic, pygame
pygame.display.init()
pygame.display.set_mode((1280, 800))
pygame.display.flip()
"""


def core_window_seconds(effort: Effort) -> float:
    """A fresh process that imports the core set and shows an empty window."""
    return process_seconds([sys.executable, "-c", CORE_AND_WINDOW], effort)


def map_blit_seconds(size: tuple[int, int], effort: Effort) -> float:
    """One frame of a map that was drawn beforehand, and nothing else."""
    with headless(size) as (pygame, window):
        prepared = pygame.Surface(size).convert()
        prepared.fill((70, 90, 60))

        def frame() -> None:
            window.blit(prepared, (0, 0))
            pygame.display.flip()

        return seconds_per_call(frame, effort)
