"""VB 4.1, VB 5.0: the movement phases: choosing the next unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import ClassVar

from games.vietnam_battles.content.models import Way
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.steps import of_phase
from games.vietnam_battles.state import Moment, Position, lift
from hexcore.game import Action, Log, Passing, Refusal, Step, Text, plain, pop, push, say

END = Action("end_phase")
_ASKED = {phase: say(f"step.{phase}") for phase in ("movement", "mobile_movement")}
CHOICES = ("move", "lift", "sail")  # the verbs of what units may do
MOVEMENT_PHASES = ("movement", "mobile_movement")

CROSSINGS = frozenset({"bridge_river"})
WORKS = CROSSINGS | {"repair"}  # the engineers' work in a movement phase

WRONG_PHASE = Refusal("VB 4.1", say("refusal.entry_phase"))
NOT_ON_MAP = Refusal("VB 5.0", say("refusal.not_on_map"))
FLOWN_IN, PUT_ASHORE = (Refusal(rule, say("refusal.landed")) for rule in ("VB 10.0", "VB 11.0"))
HAS_MOVED = Refusal("VB 5.1", say("refusal.has_moved"))
ADVANCED = Refusal("VB 7.9", say("refusal.advanced"))
NOT_MOBILE = Refusal("VB 4.1", say("refusal.not_mobile"))
WRONG_WAY = Refusal("VB 3.0", say("refusal.wrong_way"))


def move_refusal(state: Position, name: str) -> Refusal | None:
    """VB 4.1, VB 5.1, R-F44: whether a unit may move on its own now."""
    unit = state.units[name]
    if state.phase not in MOVEMENT_PHASES:
        return WRONG_PHASE
    if unit.box == "entry":
        return arrival_refusal(state, name, "edge", "river") or _entry_refusal(state, name)
    if unit.at is None or unit.box:
        return NOT_ON_MAP
    if unit.landed:
        return FLOWN_IN if unit.landed == "slick" else PUT_ASHORE
    if unit.spent or unit.moved:
        return HAS_MOVED
    if unit.advanced:
        return ADVANCED
    if state.phase == "mobile_movement" and state.rules.cards[name].kind != "mobile":
        return NOT_MOBILE
    return None


def arrival_refusal(state: Position, name: str, *ways: Way) -> Refusal | None:
    """VB 3.0: a reinforcement comes from its turn on, by one of its own ways."""
    battle = state.rules.battle
    turn = battle.arrivals[name]
    if turn > state.turn:
        return Refusal("VB 3.0", say("refusal.not_yet", turn=turn))
    return WRONG_WAY if battle.ways_in[name].isdisjoint(ways) else None


def _entry_refusal(state: Position, name: str) -> Refusal | None:
    """VB 4.1: a reinforcement comes onto the map in the movement phase, and moves once."""
    if state.phase != "movement":
        return WRONG_PHASE
    return HAS_MOVED if state.units[name].spent else None


def errands_of(state: Position) -> list[Action]:
    """Return every action of this movement phase: moves, rides, and exclusive rules' errands."""
    return [*chain.from_iterable(_choices(state).values()), *state.rules.errands(state)]


def _choices(state: Position) -> dict[str, tuple[Action, ...]]:
    """Return what each unit with a choice may do; only units that something has concerned are asked again."""
    rules, choices = state.rules, state.choices
    moment: Moment = (state.turn, state.phase, state.active, *rules.carriage(state))
    again = {name: choices_of(state, name) for name in state.concerned} if moment == state.choices_at else None
    if again is None or any(found and name not in choices for name, found in again.items()):
        # all anew, in the order of the units
        units = (rules.forces if state.phase == "movement" else rules.mobiles)[state.active]
        choices.clear()
        again = {name: choices_of(state, name) for name in units}
        state.choices_at = moment
    for name, found in again.items():
        if found:
            choices[name] = found
        else:
            choices.pop(name, None)
    state.concerned.clear()
    return choices


def choices_of(state: Position, name: str) -> tuple[Action, ...]:
    """Return what a unit may do now in this movement phase: move by itself, or be carried."""
    unit, rules = state.units[name], state.rules
    if unit.spent or unit.landed or unit.box in _AWAY or rules.seat_of[name] != state.active:
        return ()
    rides = rules.rides(state, name)
    return (rules.moves[name], *rides) if move_refusal(state, name) is None else (*rides,)


_AWAY = ("lost", "reserve", "exited")


@plain
class Movement(Step[Position]):
    """VB 4.1: the player moves units one at a time, in any order."""

    tries: ClassVar = {"move": "own"}

    def seat(self, state: Position) -> str:
        return state.active

    def prompt(self, state: Position) -> Text:
        free = state.rules.transports(state)
        if free is not None:
            return _rides_asked(*free)
        if state.phase == "mobile_movement" and not _choices(state):
            return self._nobody_moves(state)
        return _ASKED[state.phase]

    def _nobody_moves(self, state: Position) -> Text:
        if not any(errand.verb in WORKS for errand in state.rules.errands(state)):
            return say("step.mobile_done")
        units, cards = state.units, state.rules.cards
        here = [name for name in state.rules.battle.engineers if units[name].at is not None and not units[name].box]
        return say("step.mobile_errands", units=tuple(cards[name].name for name in here))

    def offer(self, state: Position) -> Iterable[Action]:
        return [END, *errands_of(state)]

    def allows(self, state: Position, action: Action) -> bool | None:
        if action == END:
            return True
        if action.verb not in CHOICES or len(action.pieces) != 1:
            return None
        return state.rules.seat_of.get(action.piece) == state.active and action in choices_of(state, action.piece)

    def trying(self, state: Position) -> Mapping[str, str]:
        if state.active != "us" or state.phase != "movement":
            return self.tries
        file, b52 = state.rules.battle.file, {"b52": "foe"} if state.rules.b52_zone else {}
        rides = {verb: "own" for verb, free in (("lift", file.slicks), ("sail", file.tangos)) if free}
        return {**self.tries, **rides, **b52}

    def passing(self, state: Position, lone: Action) -> Passing | None:
        return Passing(say(f"passed.{state.phase}")) if lone == END else None

    def beside(self, state: Position) -> frozenset[str]:
        """VB 18.3: a crossing that could have been built before does not keep an otherwise idle phase open."""
        if state.phase != "mobile_movement" or any(
            _may_fight(state, name) for name in state.rules.forces[state.active]
        ):
            return frozenset()
        return CROSSINGS

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        refusal = state.rules.refusal(state, self, action)
        if refusal is not None or action.verb != "move" or not action.pieces or action.piece not in state.units:
            return refusal
        if state.rules.seat_of[action.piece] != state.active:
            return Refusal("VB 5.1", say("refusal.not_yours"))
        return move_refusal(state, action.piece)

    def misfits(self, state: Position) -> Iterable[str]:
        return of_phase(self, state)

    def take(self, state: Position, action: Action, log: Log) -> None:
        if action.verb == "end_phase":
            pop(state, self)
        elif action.verb == "move":
            begin_march(state, action.piece)
        else:
            state.rules.carry_out(state, self, action, log)


@cache
def _rides_asked(free_slicks: int, free_tangos: int) -> Text:
    return say("step.movement_rides", slicks=free_slicks, tangos=free_tangos)


def _may_fight(state: Position, name: str) -> bool:
    """VB 4.1: whether a mobile unit stands on the map that could still attack in this player turn."""
    unit = state.units[name]
    able = state.rules.cards[name].kind == "mobile" and unit.at is not None and not unit.box
    return able and not (unit.attacked or unit.displaced or unit.advanced)


def begin_march(state: Position, name: str) -> None:
    """Take a unit up and let it march with its whole allowance."""
    if not state.units[name].box:
        lift(state, name)
        state.moving = name
    push(state, March(name, allowance(state, name)))


def allowance(state: Position, name: str) -> int:
    """VB 5.0: the movement allowance of the side that is up, in half points."""
    return 2 * state.rules.cards[name].values(state.units[name].depleted)[2]
