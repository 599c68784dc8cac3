"""VB 4.1: the sequence of play, top to bottom."""

from __future__ import annotations

from games.vietnam_battles.bridges import may_ford, repairs
from games.vietnam_battles.combat import Combat, open_targets
from games.vietnam_battles.hidden import look_around
from games.vietnam_battles.movement import Movement, move_refusal
from games.vietnam_battles.state import Position, on_map
from games.vietnam_battles.support import deal_markers
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline, Step, push
from hexcore.text import say

PHASES = ("movement", "combat", "mobile_movement", "mobile_combat")
"""The phases of a player turn."""


def _begin(state: Position, phase: str) -> None:
    state.phase = phase
    state.ground_fight = False
    for unit in state.units.values():
        unit.spent = unit.hit = False


def movement(state: Position, log: Log) -> None:
    """Movement phase: any units."""
    _begin(state, "movement")
    push(state, Movement())


def combat(state: Position, log: Log) -> None:
    """Combat phase: bombardments, then ground attacks."""
    _begin(state, "combat")
    push(state, Combat())


def mobile_movement(state: Position, log: Log) -> None:
    """Mobile movement phase: mobile units that have not moved."""
    _begin(state, "mobile_movement")
    can_move = any(move_refusal(state, name) is None for name in state.rules.forces[state.active])
    if can_move or (state.active == "us" and (repairs(state) or may_ford(state))):
        push(state, Movement())


def mobile_combat(state: Position, log: Log) -> None:
    """Mobile combat phase: mobile units that have not attacked."""
    _begin(state, "mobile_combat")
    if open_targets(state, state.active):
        push(state, Combat())


@plain
class PlayerTurn(Outline[Position]):
    """One player's turn."""

    parts = (movement, combat, mobile_movement, mobile_combat)


def deal(state: Position, log: Log) -> None:
    """VB 8.0: the support fire of the turn."""
    log.add("turn", say("record.turn", turn=state.turn, last=state.rules.last_turn(state)), "VB 4.1", turn=state.turn)
    deal_markers(state, log)


def _player_turn(state: Position, seat: str, log: Log) -> None:
    state.active = seat
    for unit in state.units.values():
        unit.moved = unit.attacked = unit.displaced = unit.advanced = False
    log.add("player_turn", say("record.player_turn", seat=say(f"seat.{seat}")), "VB 4.1", seat=seat)
    push(state, PlayerTurn())


def first_player(state: Position, log: Log) -> None:
    """The US player is the first player in all three battles."""
    _player_turn(state, "us", log)


def second_player(state: Position, log: Log) -> None:
    """The Viet Cong player follows."""
    _player_turn(state, "vc", log)


def finish_turn(state: Position, log: Log) -> None:
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


@plain
class GameTurn(Outline[Position]):
    """One game turn after another, until the game ends."""

    parts = (deal, first_player, second_player, finish_turn)

    def finish(self, state: Position, log: Log) -> None:
        """Begin the next turn."""
        self.at = 0


AFTER_PLAYER = {"us": 2, "vc": 3}
"""The part of the game turn that follows each player turn."""


def opening(phase: str, active: str) -> list[Step[Position]]:
    """Return the steps of a position that was written without any: the beginning of its phase."""
    begun = Movement() if phase.endswith("movement") else Combat()
    return [GameTurn(at=AFTER_PLAYER[active]), PlayerTurn(at=PHASES.index(phase) + 1), begun]


def first_look(state: Position, log: Log) -> None:
    """R-F56: units that stand on the map from the beginning find what is hidden beside them."""
    for name in list(on_map(state, "us")) if state.rules.hides else ():
        place = state.units[name].at
        if place is not None:
            look_around(state, place, log)


@plain
class FirstLook(Outline[Position]):
    """The last thing before the first turn."""

    parts = (first_look,)
