"""What steps share: the current fight, and checks of positions written by hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.state import Fight, Position
from hexcore.game.steps import Step


def current_fight(state: Position) -> Fight:
    assert state.fight is not None, "support is given to a fight"
    return state.fight


class FightStep(Step[Position]):
    """A step about the current fight."""

    __slots__ = ()

    def misfits(self, state: Position) -> Iterable[str]:
        return () if state.fight is not None else ("it needs a fight",)


def fighter_seat(state: Position) -> str:
    """Return the attacking seat; in an ambush that of the unit that lands."""
    return "us" if current_fight(state).kind == "ambush" else state.active


def of_phase(step: Step[Position], state: Position) -> Iterable[str]:
    """Yield a problem if a phase's step stands in another phase."""
    if not state.phase.endswith(step.name) and not state.stack[-1].automatic:
        yield f"the phase is {state.phase}"


def off_map(state: Position, *names: str) -> Iterable[str]:
    """Yield a problem for each unit that is not on the map."""
    for name in names:
        if state.units[name].at is None or state.units[name].box:
            yield f"{name} is not on the map"
