"""A game for tests of the table: Skirmish with a march of several hexes, one at a time, as chains of moves are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexcore.actions import Action, Refusal
from hexcore.game import Query
from hexcore.look import Gesture, Look
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop, push, step_book
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

    def __init__(self) -> None:
        super().__init__()
        self.queries = {"reach": Query("reach", "where the march may lead", ("piece",), self._march)}

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        state = super().start(scenario, options, seed)
        state.stack = [Turn(), Trek()]
        state.scout = BOARD.hex("0404")
        return state

    def _march(self, state: Hunt, seat: str, piece: str) -> dict[str, Any]:
        here, step = state.patrols[piece], state.stack[-1]
        left = step.left if isinstance(step, Trek) and step.patrol == piece else 0
        near = [h for h in BOARD.field(here, left) if h != here]
        return {"hexes": {BOARD.label(h): {"cost": BOARD.distance(here, h)} for h in near}}

    def describe(self, state: Hunt, action: Action) -> Text:
        return say("action.move", piece=action.piece) if action.verb == "order" else super().describe(state, action)

    def look(self) -> Look:
        own = tuple(gesture for gesture in super().look().gestures if gesture.verb != "move")
        return super().look().model_copy(update={"gestures": (Gesture(verb="move", on="hex", chain=True), *own)})


class MusterGame(TrekGame):
    """Blue picks a patrol and marches with it; a click on the other ends the march and picks that one."""

    def __init__(self) -> None:
        super().__init__()
        self.queries = {"reach": Query("reach", "where the march may lead", (), self._under_way)}

    def _under_way(self, state: Hunt, seat: str) -> dict[str, Any]:
        step = state.stack[-1]
        return self._march(state, seat, step.patrol) if isinstance(step, Trek) else {}

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        state = super().start(scenario, options, seed)
        state.stack = [Turn(), Muster()]
        return state

    def look(self) -> Look:
        look = super().look()
        own = tuple(gesture for gesture in look.gestures if gesture.verb != "done")
        more = (Gesture(verb="order", on="piece"), Gesture(verb="done", style="primary", key="space", yields=True))
        return look.model_copy(update={"gestures": (*more, *own)})
