"""VB 24.0: the village of Ben Suc, which makes the game longer or shorter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.state import Position, whose
from hexcore.game import Action, Hex, Log, Modifier, Step, Text, plain, pop, push, say


def trigger(state: Position, log: Log, where: Hex, why: str) -> None:
    """R-F21: ask the Viet Cong player at each trigger until one roll is made.

    ``why`` is the word for what happened there: ``entered``, ``attack`` or ``bombardment``.
    """
    if not state.fixed_end:
        text = say(f"record.ben_suc_{why}", hex=state.rules.ground.board.label(where))
        log.add("ben_suc", text, "VB 24.0", hexes=(where,), why=why)
        push(state, BenSuc())


def new_end(state: Position, die: int, verb: str) -> int:
    """VB 24.0: the last turn that a die makes, longer or shorter; R-F22: not earlier than the current one."""
    return max(state.rules.battle.file.turns + (die if verb == "extend" else -die), state.turn)


@plain
class BenSuc(Step[Position]):
    """VB 24.0: the Viet Cong player may roll for the length of the game."""

    open: ClassVar[bool] = True

    def seat(self, state: Position) -> str:
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        return (Action("roll"), Action("decline"))

    def misfits(self, state: Position) -> Iterable[str]:
        return _not_here(self, state)

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "roll" and not state.fixed_end:
            die = log.roll(6, whose("vc", "Ben Suc"))
            log.add("ben_suc_roll", _rolled(state, die), "VB 24.0", seat="vc", die=die)
            push(state, Length(die))
        elif action.verb == "decline":
            text = say("record.ben_suc_declined", turn=state.rules.last_turn(state))
            log.add("ben_suc_declined", text, "VB 24.0", seat="vc")


def _rolled(state: Position, die: int) -> Text:
    later, sooner = (new_end(state, die, verb) for verb in ("extend", "reduce"))
    return say("record.ben_suc_roll", die=die, printed=state.rules.battle.file.turns, later=later, sooner=sooner)


@plain
class Length(Step[Position]):
    """VB 24.0: after the die the Viet Cong player says longer or shorter, once for all."""

    open: ClassVar[bool] = True
    die: int

    def seat(self, state: Position) -> str:
        return "vc"

    def prompt(self, state: Position) -> Text:
        return say("step.length", die=self.die)

    def offer(self, state: Position) -> Iterable[Action]:
        return (Action("extend"), Action("reduce"))

    def misfits(self, state: Position) -> Iterable[str]:
        yield from _not_here(self, state)
        if not 1 <= self.die <= 6:
            yield f"{self.die} is no face of a die"

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        state.fixed_end = new_end(state, self.die, action.verb)
        terms, end = self._terms(state, action.verb), state.fixed_end
        key = action.verb if len(terms) == 2 else "now"
        text = say(f"record.length_{key}", die=self.die, turn=end)
        log.add("length", text, "VB 24.0", modifiers=terms, seat="vc", last_turn=end, total=end)

    def _terms(self, state: Position, verb: str) -> list[Modifier]:
        """R-F22: the printed length, the die, and the limit that the current turn is played."""
        printed, change = state.rules.battle.file.turns, self.die if verb == "extend" else -self.die
        terms = [
            Modifier(say("term.length"), printed, state.rules.chapter),
            Modifier(say("term.ben_suc"), change, "VB 24.0"),
        ]
        more = state.fixed_end - printed - change
        return [*terms, Modifier(say("term.not_before"), more, "VB 24.0")] if more else terms


def _not_here(step: Step[Position], state: Position) -> Iterable[str]:
    if not state.rules.length_varies:
        yield f"there is no step {step.name} in this battle"
