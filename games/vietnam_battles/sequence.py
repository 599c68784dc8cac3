"""VB 4.1: the sequence of play, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.vietnam_battles.rules.exclusive.camps import look_around
from games.vietnam_battles.rules.standard.combat.attack import Combat, open_targets
from games.vietnam_battles.rules.standard.movement.phase import Movement, errands_of
from games.vietnam_battles.rules.standard.support_fire.markers import deal_markers
from games.vietnam_battles.state import Position, on_map
from hexcore.game import Log, Outline, Text, plain, push, say

PHASES = ("movement", "combat", "mobile_movement", "mobile_combat")  # the phases of a player turn

AFTER_PLAYER = {"us": 2, "vc": 3}  # the part of the game turn that follows each player turn


@plain
class FirstLook(Outline[Position]):
    """The last thing before the first turn."""

    def look(self, state: Position, log: Log) -> None:
        """R-F56: units that stand on the map from the beginning find what is hidden beside them."""
        for name in list(on_map(state, "us")) if state.rules.hides else ():
            place = state.units[name].at
            if place is not None:
                look_around(state, place, log)

    parts = (look,)


@plain
class GameTurn(Outline[Position]):
    """VB 4.1: one game turn after another, until the game ends."""

    def deal(self, state: Position, log: Log) -> None:
        """VB 8.0: the support fire of the turn."""
        text = say("record.turn", turn=state.turn, last=state.rules.last_turn(state))
        log.add("turn", text, "VB 4.1", turn=state.turn)
        deal_markers(state, log)

    def first_player(self, state: Position, log: Log) -> None:
        """VB 4.1: the US player is the first player in all three battles."""
        _player_turn(state, "us", log)

    def second_player(self, state: Position, log: Log) -> None:
        _player_turn(state, "vc", log)

    def finish_turn(self, state: Position, log: Log) -> None:
        """VB 4.1: markers go back, transports are free again, the turn marker moves on or the game is judged."""
        state.us_fire.clear()
        state.vc_fire.clear()
        for chits in (state.bombarded, state.zones, state.beaches, state.mended, state.tried):
            chits.clear()
        state.ford = state.ford_hex = None
        state.bombed = False
        for unit in state.units.values():
            unit.landed = ""
        if state.turn >= state.rules.last_turn(state):
            state.rules.judge(state, log)
        else:
            state.turn += 1

    parts = (deal, first_player, second_player, finish_turn)

    def finish(self, state: Position, log: Log) -> None:
        self.at = 0

    def misfits(self, state: Position) -> Iterable[str]:
        waits = not state.stack[-1].automatic
        if waits and self.at in AFTER_PLAYER.values() and self.at != AFTER_PLAYER.get(state.active):
            yield f"the active player is {state.active}, but the game turn has come to the other one"


def _player_turn(state: Position, seat: str, log: Log) -> None:
    # the record of the turn already belongs to its movement phase
    state.active, state.phase = seat, "movement"
    for unit in state.units.values():
        unit.moved = unit.attacked = unit.displaced = unit.advanced = False
    log.add("player_turn", say("record.player_turn", seat=say(f"seat.{seat}")), "VB 4.1", seat=seat)
    push(state, PlayerTurn())


@plain
class PlayerTurn(Outline[Position]):
    """VB 4.1: one player's turn."""

    def movement(self, state: Position, log: Log) -> None:
        """VB 4.1: movement phase: any units."""
        _begin(state, "movement")
        push(state, Movement())

    def combat(self, state: Position, log: Log) -> None:
        """VB 4.1: combat phase: bombardments, then ground attacks."""
        _begin(state, "combat")
        push(state, Combat())

    def mobile_movement(self, state: Position, log: Log) -> None:
        """VB 4.1: mobile movement phase: mobile units that have not moved."""
        _begin(state, "mobile_movement")
        if errands_of(state):
            push(state, Movement())

    def mobile_combat(self, state: Position, log: Log) -> None:
        """VB 4.1: mobile combat phase: mobile units that have not attacked."""
        _begin(state, "mobile_combat")
        if open_targets(state, state.active):
            push(state, Combat())

    parts = (movement, combat, mobile_movement, mobile_combat)

    def misfits(self, state: Position) -> Iterable[str]:
        if self.at and not state.stack[-1].automatic and state.phase != PHASES[self.at - 1]:
            yield f"the phase is {state.phase}, but the player turn has come to {PHASES[self.at - 1]}"


def _begin(state: Position, phase: str) -> None:
    """R-F7: begin a phase; a unit attacked in the last one may be attacked again."""
    state.phase = phase
    state.ground_fight = False
    for unit in state.units.values():
        unit.spent = unit.hit = False


def beginning_of_phase(phase: object, active: object) -> list[dict[str, Any]]:
    """Return the steps, as JSON, of a position written without any: the beginning of its phase."""
    if phase not in PHASES or active not in ("us", "vc"):
        return []
    begun = Movement if str(phase).endswith("movement") else Combat
    turn = {"step": GameTurn.name, "at": AFTER_PLAYER[str(active)]}
    return [turn, {"step": PlayerTurn.name, "at": PHASES.index(str(phase)) + 1}, {"step": begun.name}]


def skipped_phases(before: Position, after: Position) -> list[Text]:
    """VB 4.1: the mobile phases of a side with mobile units that went by, between two positions, with nothing to do."""
    if before.phase not in PHASES or not before.rules.has_mobile(before.active):
        return []
    same = (before.active, before.turn) == (after.active, after.turn) and not after.ending
    end = PHASES.index(after.phase) if same and after.phase in PHASES else len(PHASES)
    passed = PHASES[PHASES.index(before.phase) + 1 : end] if not after.ending else ()
    return [say(f"passed.{phase}") for phase in passed if phase.startswith("mobile")]
