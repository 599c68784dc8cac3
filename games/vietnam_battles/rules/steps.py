"""What steps share: the current fight, and checks of positions written by hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.state import Fight, Position
from hexcore.game.steps import Step


def current_fight(state: Position) -> Fight:
    """Return the fight that is going on."""
    assert state.fight is not None, "support is given to a fight"
    return state.fight


class FightStep(Step[Position]):
    """A step about the fight that is going on."""

    __slots__ = ()

    def misfits(self, state: Position) -> Iterable[str]:
        return () if state.fight is not None else ("it needs a fight",)


def fighter_seat(state: Position) -> str:
    """Who attacks in the fight that is going on: in an ambush the unit that lands."""
    return "us" if current_fight(state).kind == "ambush" else state.active


def of_phase(step: Step[Position], state: Position) -> Iterable[str]:
    """What is wrong with the step of a phase in a position that has come to another one."""
    if not state.phase.endswith(step.name) and not state.stack[-1].automatic:
        yield f"the phase is {state.phase}"


def off_map(state: Position, *names: str) -> Iterable[str]:
    """What is wrong with a step about units of which one is not on the map."""
    for name in names:
        if state.units[name].at is None or state.units[name].box:
            yield f"{name} is not on the map"
