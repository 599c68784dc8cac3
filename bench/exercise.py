"""A made-up game of real size: 150 units and 200 markers on a map of any size, nothing but marching.

It stands on hexcore exactly as a real game does, so that copying, saving and one ply can be measured without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Any

from bench.synthetic import LARGE, MOVE_POINTS, SMALL, late_game, terrain_costs
from hexcore.board.board import Board
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.data.meta import Meta, ScenarioMeta, SeatMeta
from hexcore.data.provenance import Sourcing
from hexcore.game.actions import Action, Outcome, Seat
from hexcore.game.dice import Dice
from hexcore.game.game import StepGame
from hexcore.game.records import Log
from hexcore.game.steps import State, Step, pop, push, step_book
from hexcore.game.views import View
from hexcore.plain import Plain, plain
from hexcore.text import say
from hexcore.types import Hex

SIZES = {"small": SMALL, "large": LARGE}
SEAT = "us"


@plain
class Unit(Plain):
    """A unit of the exercise."""

    id: str
    side: str
    hex: Hex
    steps: int
    moved: bool
    points: int


@plain
class Marker(Plain):
    """A marker of the exercise."""

    kind: str
    hex: Hex
    value: int


@plain
class Exercise(State):
    """Where everything stands."""

    turn: int = 1
    active: str = ""
    units: list[Unit] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)


@plain
class ChooseUnit(Step[Exercise]):
    """Which unit marches next? Without end: when all have marched, all may again."""

    def seat(self, state: Exercise) -> Seat:
        """There is only one side."""
        return SEAT

    def offer(self, state: Exercise) -> Iterator[Action]:
        """Every unit that has not marched."""
        return (Action("choose", (unit.id,)) for unit in state.units if not unit.moved)

    def take(self, state: Exercise, action: Action, log: Log) -> None:
        """Let it march."""
        unit = unit_named(state, action.piece)
        unit.moved, unit.points = True, MOVE_POINTS
        push(state, March(unit.id))


@plain
class March(Step[Exercise]):
    """One hex at a time, as far as the points last."""

    unit: str

    def seat(self, state: Exercise) -> Seat:
        """There is only one side."""
        return SEAT

    def offer(self, state: Exercise) -> Iterator[Action]:
        """Every neighbour it can pay for, or a halt."""
        unit, board, costs = unit_named(state, self.unit), board_of(state.scenario), costs_of(state.scenario)
        yield Action("halt")
        for there in board.neighbours[unit.hex]:
            if costs[there] <= unit.points:
                yield Action("step", (self.unit,), (there,))

    def take(self, state: Exercise, action: Action, log: Log) -> None:
        """Pay and move, or stop."""
        if action.verb == "halt":
            pop(state, self)
            self._next_turn(state)
            return
        unit = unit_named(state, self.unit)
        unit.points -= costs_of(state.scenario)[action.hex]
        unit.hex = action.hex
        log.add("step", say("step"), pieces=(unit.id,), hexes=(unit.hex,))

    def _next_turn(self, state: Exercise) -> None:
        if all(unit.moved for unit in state.units):
            state.turn += 1
            for unit in state.units:
                unit.moved = False


def unit_named(state: Exercise, name: str) -> Unit:
    """The unit with this id: its number is its place."""
    return state.units[int(name.removeprefix("unit-"))]


@cache
def board_of(scenario: str) -> Board:
    """The map of a scenario, made once."""
    columns, rows = SIZES[scenario]
    grid = Grid(GridSpec(columns=columns, rows=rows))
    open_ground = ("open",)
    return Board(
        id=scenario,
        name=scenario,
        grid=grid,
        codes=(".",) * grid.size,
        terrain=(frozenset(open_ground),) * grid.size,
        ordered_terrain=(open_ground,) * grid.size,
    )


@cache
def costs_of(scenario: str) -> tuple[int, ...]:
    """What it costs to enter each hex."""
    return terrain_costs(*SIZES[scenario])


class ExerciseGame(StepGame[Exercise]):
    """The made-up game."""

    meta = Meta(
        id="exercise",
        name="Exercise",
        tagline="A large position",
        about="Only for measuring.",
        prefix="EX",
        edition="",
        maturity="complete",
        rules_version=1,
        players=1,
        length="",
        seats=(SeatMeta(id=SEAT, name="All"),),
        scenarios=tuple(ScenarioMeta(id=name, name=name, briefing="") for name in SIZES),
    )
    state_type = Exercise
    steps = step_book(ChooseUnit, March)

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Exercise:
        """The same late position on either map."""
        chosen = self.meta.scenario(scenario).id
        made = late_game()
        units = [Unit(u.id, u.side, u.hex, u.steps, u.moved, u.points) for u in made.units]
        markers = [Marker(m.kind, m.hex, m.value) for m in made.markers]
        dice = Dice(seed, made.rolls)
        return Exercise(chosen, {}, dice, [ChooseUnit()], "", made.turn, made.active, units, markers)

    def view(self, state: Exercise, seat: Seat) -> View:
        """Only the frame: nothing here is looked at."""
        return View("exercise", state.scenario, seat, state.scenario, state.turn, 0, say("exercise"), SEAT)

    def outcome(self, state: Exercise) -> Outcome | None:
        """It has no end."""
        return None

    def board(self, scenario: str) -> Board:
        """The map of a scenario."""
        return board_of(scenario)

    def sourcings(self) -> Iterable[Sourcing]:
        """Nothing here claims to be true."""
        return ()
