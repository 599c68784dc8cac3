"""The wording of actions on buttons and in the log."""

from __future__ import annotations

from games.vietnam_battles.rules.exclusive.ben_suc import Length, new_end
from games.vietnam_battles.rules.exclusive.slicks import slicks_left
from games.vietnam_battles.rules.exclusive.tangos import tangos_left
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, WayOut, way_action, ways_out
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.state import Position, piece_name
from hexcore.game import Action, Text, say

RIDES = {"lift": slicks_left, "sail": tangos_left}  # the free transports of each kind


def describe(state: Position, action: Action) -> Text:
    """Word an action with the names of its pieces and places, and its cost."""
    board = state.rules.ground.board
    pieces = tuple(piece_name(state, piece) for piece in action.pieces)
    places = tuple(board.label(h) for h in action.hexes) + tuple(board.side_label(s) for s in action.sides)
    target = state.rules.cards[state.fight.target].name if state.fight is not None else ""
    key, more = _special(state, action)
    return say(f"action.{key}", piece=pieces, hex=places, word=action.words, target=target, **more)


def _special(state: Position, action: Action) -> tuple[str, dict[str, str | int]]:
    """Return the sentence's key, if it is not the verb alone, and its values."""
    step = state.stack[-1] if state.stack else None
    if action.verb == "choose" and action.words:
        return f"choose_{action.words[0]}", {}
    if action.verb in ("extend", "reduce"):
        return action.verb, {"turn": new_end(state, step.die if isinstance(step, Length) else 0, action.verb)}
    if action.verb == "done" and isinstance(step, March):
        key = "stay_out" if state.units[step.unit].at is None else "done_of"
        return key, {"unit": state.rules.cards[step.unit].name}
    if dear := _dear(state, action):
        return dear, {}
    if action.verb == "advance" and isinstance(step, Advance) and step.free is not None:
        stops = state.rules.ground.hexes[step.free] == action.hexes
        return "advance_stop" if stops else "advance", {}
    if action.verb in ("move", *RIDES) and action.pieces and action.piece in state.units:
        return _moving(state, action)
    way = _way(state, action)
    if way is not None and way.displaces:
        return "retreat_pushing", {"friend": piece_name(state, way.displaces)}
    if way is not None and way.loss:
        return "retreat_lost" if state.units[action.piece].depleted else "retreat_losing", {}
    return action.verb, {}


def _dear(state: Position, action: Action) -> str:
    """Return the key for an answer whose price the verb does not name, or nothing."""
    step = state.stack[-1] if state.stack else None
    if action.verb == "stand_fast" and action.pieces and state.units[action.piece].depleted:
        return "stand_fast_lost"
    if action.verb == "join" and state.rules.landed(state, action.pieces):
        return "join_landed"
    return "give_way_short" if action.verb == "give_way" and isinstance(step, FallBack) and step.gone else ""


def _moving(state: Position, action: Action) -> tuple[str, dict[str, str | int]]:
    coming = state.units[action.piece].box == "entry"
    free = {"left": RIDES[action.verb](state)} if action.verb in RIDES else {}
    return f"{action.verb}_in" if coming else action.verb, dict(free)


def _way(state: Position, action: Action) -> WayOut | None:
    step = state.stack[-1] if state.stack else None
    if action.verb != "retreat" or not isinstance(step, FallBack) or action.piece not in step.units:
        return None
    ways = ways_out(state, action.piece, step.order(state, action.piece))
    return next((way for way in ways if way_action(state, action.piece, way) == action), None)
