"""Our side of each comparison, through the same doors that players, bots and tools use."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench import marching, reaching, table
from bench.exercise import ExerciseGame
from bench.harness import Effort, Measure, NoSubject, per_second, process_seconds, seconds_per_call
from bench.screen import headless_environment
from bench.synthetic import LARGE, SMALL
from hexcore.analysis.simulate import Task, play_many, play_out
from hexcore.data.files import canonical, digest
from hexcore.game.bot import any_action
from hexcore.game.game import Game
from hexcore.game.hookspecs import Module
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import SaveFile, to_save, verify

PLY_CAP = 20_000
PLIES = 2_000
LEFT_AFTER = 100  # actions of the game that is left to be continued
STUDY = 12
"""So many times the seconds of a measurement a simulation takes on one core: a small study, not a handful of games."""
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "skirmish"


def campaigns_per_second(effort: Effort) -> float:
    """Whole solitaire campaigns by the bot that plays them well."""
    game, task = registry().open("green_beret"), Task("green_beret", "campaign", {}, ("sergeant",))

    def campaign(seed: int) -> int:
        played = play_out(game, task, seed)
        assert played.outcome is not None, played.error
        return 1

    return per_second(campaign, effort)


SPECIAL: dict[str, Measure] = {**table.SUBJECTS, "campaigns by sergeant": campaigns_per_second}
"""Measurements of the table, or of one particular game, by the label of their line; a label that is not here has
nothing to measure."""


# --- whole games ---


@cache
def modules() -> tuple[Module, ...]:
    """Every registered game, and last the small one of the examples: it shows what hexcore itself costs."""
    sys.path.append(str(EXAMPLE))
    return tuple(sorted(registry().modules(), key=lambda module: EXAMPLE in module.folder.parents))


def scenarios() -> list[tuple[str, str]]:
    """Every scenario of every game."""
    return [(module.meta.id, scenario.id) for module in modules() for scenario in module.meta.scenarios]


def play(game: Game[Any], scenario: str, seed: int, *, quiet: bool = False) -> int:
    """One random game: list what is legal, apply one, look at the outcome, after every action."""
    state = game.start(scenario, {}, seed)
    chance = random.Random(seed).random
    plies = 0
    while plies < PLY_CAP and (decision := game.decision(state)) is not None:
        action = any_action(decision.actions, game.leaving, chance)
        game.apply(state, action, offered=decision, quiet=quiet)
        plies += 1
        if game.outcome(state) is not None:
            break
    return plies


def actions_per_second(game: str, scenario: str, effort: Effort, *, quiet: bool = False) -> float:
    """Random whole games of one scenario; ``quiet`` without a log, which the peers do not write either."""
    return per_second(partial(play, registry().open(game), scenario, quiet=quiet), effort)


def whole_games(*, quiet: bool = True) -> Iterator[tuple[str, Measure | None]]:
    """A measurement per scenario, with its name; one without a subject if no game is registered."""
    for game, scenario in scenarios():
        yield f"{game} {scenario}", partial(actions_per_second, game, scenario, quiet=quiet)
    if not scenarios():
        yield "random whole games", None


# --- reach and growth ---


def _marched(search: Callable[[marching.Ground], object], size: tuple[int, int], effort: Effort) -> float:
    land = marching.ground(*size)
    return seconds_per_call(lambda: search(land), effort)


reach_terrain_seconds: Measure = partial(_marched, marching.terrain_only, SMALL)
reach_full_seconds: Measure = partial(_marched, marching.everything, SMALL)
reach_large_seconds: Measure = partial(_marched, marching.everything, LARGE)


def reaches() -> Iterator[tuple[str, Measure | None, Measure | None]]:
    """For each scenario its name, the reach of a unit in it, and the plain loop over the same ground."""
    for game, scenario in scenarios():
        yield (
            f"{game} {scenario}",
            partial(reaching.reach_seconds, game, scenario),
            partial(reaching.plain_seconds, game, scenario),
        )
    if not scenarios():
        yield "reach of a real unit", None, None


def _ply_seconds(scenario: str, effort: Effort) -> float:
    """One ply of the exercise: list, apply, look at the outcome."""
    game = ExerciseGame()

    def march() -> None:
        state, chance = game.start(scenario), random.Random(1).random
        for _ in range(PLIES):
            decision = game.decision(state)
            assert decision is not None, "the exercise has no end"
            game.apply(state, decision.actions[int(chance() * len(decision.actions))], offered=decision)
            game.outcome(state)

    return seconds_per_call(march, effort) / PLIES


ply_small_seconds: Measure = partial(_ply_seconds, "small")
ply_large_seconds: Measure = partial(_ply_seconds, "large")


# --- two processes against one ---


def simulation_scaling(game: str, effort: Effort) -> float:
    """What `simulate` gains from a second process, its start included."""
    task = Task(game, registry().module(game).meta.scenarios[0].id, {}, ("random",))
    seeds = range(_games_lasting(task, STUDY * effort.seconds))
    return _simulated(task, seeds, jobs=2) / _simulated(task, seeds, jobs=1)


def simulations() -> Iterator[tuple[str, Measure | None]]:
    """A measurement per game, with its name."""
    for module in modules():
        yield module.meta.id, partial(simulation_scaling, module.meta.id)
    if not modules():
        yield "simulate", None


def _games_lasting(task: Task, seconds: float) -> int:
    """How many games fill that time on one core, once all that a first game needs is there."""
    game, played = registry().open(task.game), 0
    play_out(game, task, played)
    started = time.perf_counter()
    while time.perf_counter() - started < seconds / 10:
        play_out(game, task, played)
        played += 1
    return 10 * played


def _simulated(task: Task, seeds: Sequence[int], jobs: int) -> float:
    started = time.perf_counter()
    plies = sum(played.plies for played in play_many(task, seeds, jobs))
    return plies / (time.perf_counter() - started)


# --- a late game: copy, write, read, hash ---


def clone_seconds(effort: Effort) -> float:
    """The clone that hexcore writes for the state of the exercise."""
    state = ExerciseGame().start()
    return seconds_per_call(lambda: state.clone(), effort)


def write_seconds(effort: Effort) -> float:
    """A position as JSON, with printed labels."""
    game = ExerciseGame()
    state = game.start()
    return seconds_per_call(lambda: game.dump_json(state), effort)


def read_seconds(effort: Effort) -> float:
    """The same JSON read back and checked whole."""
    game = ExerciseGame()
    text = canonical(game.dump(game.start()))
    return seconds_per_call(lambda: game.load(json.loads(text)), effort)


def hash_seconds(effort: Effort) -> float:
    """The canonical hash of a written position."""
    game = ExerciseGame()
    written = game.dump(game.start())
    return seconds_per_call(lambda: digest(written), effort)


# --- replays ---


def recorded(game: Game[Any], scenario: str, seed: int) -> SaveFile:
    """A random game played to its end, as its save file."""
    session, chance = Session(game, scenario, {}, seed), random.Random(seed).random
    while len(session.entries) < PLY_CAP and (decision := session.decision) is not None:
        session.apply(any_action(decision.actions, game.leaving, chance))
        session.trim()
    return to_save(session)


@cache
def _recordings(game: str, scenario: str) -> tuple[SaveFile, ...]:
    return tuple(recorded(registry().open(game), scenario, seed) for seed in range(5))


def replayed_per_second(game: str, scenario: str, effort: Effort) -> float:
    """Recorded games of one scenario verified: every action played again and every record compared."""
    opened, saves = registry().open(game), _recordings(game, scenario)
    return per_second(lambda seed: verify(opened, saves[seed % len(saves)]), effort)


def replays() -> Iterator[tuple[str, Measure | None, Measure | None]]:
    """For each scenario its name, the replay of it and the play of it."""
    for game, scenario in scenarios():
        yield (
            f"{game} {scenario}",
            partial(replayed_per_second, game, scenario),
            partial(actions_per_second, game, scenario),
        )
    if not scenarios():
        yield "a recorded game", None, None


# --- start-up ---

FIRST_FRAME = """
import os
import sys
import pygame
from launcher import display

class Window(pygame.Window):
    def flip(self):
        os.unlink(os.path.join(os.environ["MONSOON_HOME"], "running.json"))  # the next start is not one after a crash
        os._exit(0)

pygame.Window = Window
display.HIDDEN_DRIVERS = ()  # the dummy driver stands for a display here
from launcher.cli.main import main
main([])
sys.exit(3)
"""
"""The launcher as a player starts it, ended by the first frame it wants to show."""


def launcher_seconds(effort: Effort, *, played: bool) -> float:
    """A fresh process from its start to the launcher's first frame, with every game registered.

    ``played`` says whether there are settings and a game to continue.
    """
    with tempfile.TemporaryDirectory() as home:
        if played:
            _leave_a_game(Path(home))
        command = [sys.executable, "-c", FIRST_FRAME]
        if subprocess.run(command, capture_output=True, env=headless_environment(MONSOON_HOME=home)).returncode:
            raise NoSubject("the launcher shows no frame")
        return process_seconds(command, effort, MONSOON_HOME=home)


def _leave_a_game(home: Path) -> None:
    from launcher.desk.preferences import Preferences
    from launcher.desk.settings_file import save_settings
    from launcher.language import FILE

    save_settings(Preferences(welcomed=True, window_size=(1440, 900)), home / FILE)
    game, scenario = scenarios()[0]
    session = Session(registry().open(game), scenario, {}, 3)
    for _ in range(LEFT_AFTER):
        assert session.decision is not None
        session.apply(session.decision.actions[0])
    SaveFolder(home / "saves").autosave(session, "left")
