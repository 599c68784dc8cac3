"""VB 4.1: the procedure of a fight: support fire in turn, the die, its result, the advance."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.rules.standard.combat import advance, results
from games.vietnam_battles.rules.standard.support_fire.markers import Support, markers_of
from games.vietnam_battles.rules.steps import FightStep, current_fight, fighter_seat
from games.vietnam_battles.state import Position, other
from hexcore.game import Log, Outline, plain, push


@plain
class Fighting(FightStep, Outline[Position]):
    """The parts of all fights; each kind plays some of them."""

    def misfits(self, state: Position) -> Iterable[str]:
        """Require a fight until it is closed; what follows from it (VB 24.0) is asked after that."""
        if self.at < len(self.parts):
            return FightStep.misfits(self, state)
        return () if state.fight is None or state.ending else ("its fight is over",)

    def first_marker(self, state: Position, log: Log) -> None:
        """VB 8.3: the attacker may add a first marker; a bombardment is made of it (VB 8.4)."""
        _ask_for_marker(state, True, current_fight(state).kind == "bombardment")

    def answer(self, state: Position, log: Log) -> None:
        """VB 8.3, VB 8.4.1: the defender may answer."""
        _ask_for_marker(state, False)

    def second_marker(self, state: Position, log: Log) -> None:
        """VB 8.3: the attacker may add a second marker, whatever the defender did."""
        _ask_for_marker(state, True)

    def die(self, state: Position, log: Log) -> None:
        """VB 7.6: the die, and what its result does."""
        results.resolve(state, log)

    def pursuit(self, state: Position, log: Log) -> None:
        """VB 7.9: an advance, if the result opened a path."""
        advance.pursue(state)

    def close(self, state: Position, log: Log) -> None:
        """R-F65: the whole result is carried out; now do what it leads to."""
        fight = current_fight(state)
        state.fight = None
        state.rules.fought(state, fight, log)
        state.rules.aftermath(state, log)


def _ask_for_marker(state: Position, attacker: bool, forced: bool = False) -> None:
    attacking = fighter_seat(state)
    if markers_of(state, attacking if attacker else other(attacking), attacker):
        push(state, Support(attacker, forced))


@plain
class GroundFight(Fighting):
    """VB 4.1 A–D: a ground attack."""

    parts = (
        Fighting.first_marker,
        Fighting.answer,
        Fighting.second_marker,
        Fighting.answer,
        Fighting.die,
        Fighting.pursuit,
        Fighting.close,
    )


@plain
class BombardmentFight(Fighting):
    """VB 8.4: as a ground attack, but made of markers alone; nobody advances."""

    parts = (
        Fighting.first_marker,
        Fighting.answer,
        Fighting.second_marker,
        Fighting.answer,
        Fighting.die,
        Fighting.close,
    )
