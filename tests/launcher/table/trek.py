"""A game for tests of the table: Skirmish with a march of several hexes, one at a time, as chains of moves are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexcore.board.paths import search
from hexcore.game.actions import Action, Refusal
from hexcore.game.answers import Reach, Spot, Stop
from hexcore.game.look import Gesture, Look
from hexcore.game.records import Log
from hexcore.game.steps import Step, pop, push, step_book
from hexcore.plain import plain
from hexcore.text import Text, say
from skirmish.game import Skirmish
from skirmish.rules.attack import FallBack
from skirmish.rules.escape import Slip
from skirmish.rules.finding import look_around
from skirmish.rules.movement import March
from skirmish.rules.setup import Hide
from skirmish.sequence import Turn
from skirmish.state import Hunt

BOARD = Skirmish().board("hunt")

STEPS = 4


@plain
class Muster(Step[Hunt]):
    """Blue orders one patrol after the other to march, each once."""

    gone: tuple[str, ...] = ()

    def seat(self, state: Hunt) -> str:
        return "blue"

    def prompt(self, state: Hunt) -> Text:
        return say("step.march")

    def offer(self, state: Hunt) -> Iterable[Action]:
        yield Action("done")
        yield from (Action("order", (patrol,)) for patrol in state.patrols if patrol not in self.gone)

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
            return
        self.gone = (*self.gone, action.piece)
        push(state, Trek(action.piece))


@plain
class Trek(Step[Hunt]):
    """One patrol marches up to four hexes; it stops where it finds the scout."""

    patrol: str = "patrol_a"
    left: int = STEPS

    def seat(self, state: Hunt) -> str:
        return "blue"

    def offer(self, state: Hunt) -> Iterable[Action]:
        yield Action("done")
        if self.left:
            for to in BOARD.neighbours[state.patrols[self.patrol]]:
                yield Action("move", (self.patrol,), (to,))

    def refuse(self, state: Hunt, action: Action) -> Refusal | None:
        return Refusal("SK 2", say("refusal.too_far")) if action.verb == "move" else None

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
            return
        state.patrols[self.patrol] = action.hex
        self.left -= 1
        text = say("record.moved", piece=self.patrol, hex=BOARD.label(action.hex))
        log.add("moved", text, "SK 2", pieces=action.pieces, hexes=action.hexes)
        look_around(state, self.patrol, log)


class TrekGame(Skirmish):
    """Skirmish in which blue first marches."""

    steps = step_book(Hide, March, FallBack, Slip, Turn, Trek, Muster)

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        state = super().start(scenario, options, seed)
        state.stack = [Turn(), Trek()]
        state.scout = BOARD.hex("0404")
        return state

    def reach(self, state: Hunt, seat: str, pieces: Sequence[str] = ()) -> Reach:
        """Where the patrol under way may march."""
        step = state.stack[-1]
        if not isinstance(step, Trek) or (pieces and pieces[-1] != step.patrol):
            return {}
        here = state.patrols[step.patrol]
        found = search(here, lambda at, spent: ((to, 1) for to in BOARD.neighbours[at]), step.left)
        return {
            Spot(to): Stop(tuple(map(Spot, found.way(to))), cost, step.left - cost, halts=cost == step.left)
            for to, cost in found.cost.items()
            if to != here
        }

    def describe(self, state: Hunt, action: Action) -> Text:
        return say("action.move", piece=action.piece) if action.verb == "order" else super().describe(state, action)

    def look(self) -> Look:
        own = tuple(gesture for gesture in super().look().gestures if gesture.verb != "move")
        return super().look().model_copy(update={"gestures": (Gesture(verb="move", on="hex", chain=True), *own)})


class MusterGame(TrekGame):
    """Blue picks a patrol and marches with it; a click on the other ends the march and picks that one."""

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        state = super().start(scenario, options, seed)
        state.stack = [Turn(), Muster()]
        return state

    def look(self) -> Look:
        look = super().look()
        own = tuple(gesture for gesture in look.gestures if gesture.verb != "done")
        more = (Gesture(verb="order", on="piece"), Gesture(verb="done", style="primary", key="space", yields=True))
        return look.model_copy(update={"gestures": (*more, *own)})
