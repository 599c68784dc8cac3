"""A small table for tests: positions written by hand, dice written by hand, actions by label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from games.green_inferno.game import GreenInferno
from games.green_inferno.state import GreenState, put, take_off
from hexcore.contract import Subject
from hexcore.contract.trial import Trial
from hexcore.errors import IllegalAction
from hexcore.game.actions import Action
from hexcore.game.records import Log, Record
from hexcore.game.steps import Step, push

GAME = GreenInferno()
TRIAL = Trial(Subject(lambda: GAME, "hill_875"))


class Table:
    """A position with only the pieces a test puts on it."""

    def __init__(self, scenario: str = "hill_875", turn: int = 1, phase: str = "G") -> None:
        self.state: GreenState = GAME.start(scenario)
        self.board = GAME.board(scenario)
        for piece in self.state.content.roster.values():
            take_off(self.state, piece.id, "lost")
        for tunnel in self.state.tunnels.values():
            tunnel.hex = -1
        self.state.turn, self.state.phase = turn, phase
        self.state.stack.clear()

    # Setting things up

    def hex(self, label: str) -> int:
        return self.board.hex(label)

    def put(self, label: str, *units: str, hits: int = 0, shaken: int = 0) -> Table:
        """Put units into a hex, the last named on top."""
        for unit in units:
            put(self.state, unit, self.hex(label))
            self.hurt(unit, hits)
            self.state.units[unit].shaken = shaken
        return self

    def hurt(self, unit: str, hits: int) -> Table:
        """Give a unit hits, with their points."""
        piece = self.state.content.roster[unit]
        self.state.units[unit].hits += hits
        self.state.losses[piece.seat][self.state.turn - 1] += hits
        return self

    def box(self, box: str, *units: str) -> Table:
        for unit in units:
            self.state.units[unit].box = box
        return self

    def begin(self, *steps: Step[Any]) -> Table:
        """Let steps be played, the first named first."""
        push(self.state, *steps)
        GAME.settle(self.state, Log(self.state.dice))
        return self

    def dice(self, *faces: int) -> Table:
        self.state.dice.script(list(faces))
        return self

    # Playing

    @property
    def step(self) -> str:
        decision = GAME.decision(self.state)
        return decision.step if decision else ""

    @property
    def seat(self) -> str:
        decision = GAME.decision(self.state)
        return decision.seat if decision else ""

    def action(self, verb: str, *things: str, numbers: Sequence[int] = (), words: Sequence[str] = ()) -> Action:
        """An action from labels and piece ids, told apart by the roster."""
        pieces = tuple(thing for thing in things if thing in self.state.content.roster)
        hexes = tuple(self.hex(thing) for thing in things if thing not in self.state.content.roster)
        return Action(verb, pieces, hexes, (), tuple(numbers), tuple(words))

    def do(self, verb: str, *things: str, **parts: Any) -> list[Record]:
        records = GAME.apply(self.state, self.action(verb, *things, **parts))
        assert not GAME.violations(self.state)
        decision = GAME.decision(self.state)
        TRIAL.can_be_said((records, decision and decision.prompt))
        return records

    def offered(self, verb: str) -> list[Action]:
        decision = GAME.decision(self.state)
        return [action for action in decision.actions if action.verb == verb] if decision else []

    def hexes(self, verb: str) -> set[str]:
        return {self.board.label(action.hex) for action in self.offered(verb)}

    def pieces(self, verb: str) -> set[str]:
        return {action.piece for action in self.offered(verb)}

    def refused(self, rule: str, verb: str, *things: str, **parts: Any) -> None:
        """An action is refused, and by this rule."""
        action = self.action(verb, *things, **parts)
        refusal = GAME.explain(self.state, action)
        assert refusal is not None, f"{action} is legal"
        assert refusal.rule == rule
        assert refusal.text.key in GAME.catalogue
        with pytest.raises(IllegalAction):
            GAME.apply(self.state, action)

    # Looking

    def done(self, deed: str) -> dict[str, int]:
        """What units have done, as a position writes it."""
        return {unit_id: number for unit_id, unit in self.state.units.items() if (number := getattr(unit, deed))}

    def at(self, unit: str) -> str:
        h = self.state.units[unit].hex
        return self.board.label(h) if h >= 0 else self.state.units[unit].box

    def hits(self, unit: str) -> int:
        return self.state.units[unit].hits

    def lost(self, seat: str) -> int:
        return sum(self.state.losses[seat])

    def left_dice(self) -> list[int]:
        """The scripted faces that nobody rolled."""
        return list(self.state.dice.faces)


def of_kind(records: Iterable[Record], kind: str) -> list[Record]:
    """The records of a kind."""
    return [record for record in records if record.kind == kind]


def fact(record: Record, name: str) -> Any:
    """One fact of a record."""
    return record.facts_by_name[name]
