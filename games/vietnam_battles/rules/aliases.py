"""Other spellings of an action: a boat's place without *water*, the piece in hand named.

Actions are offered in one spelling only; those of players, programs and older saves are resolved to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.vietnam_battles.content.labels import WATER
from games.vietnam_battles.rules.standard.set_up.set_up import PlacePiece
from games.vietnam_battles.state import Position
from hexcore.game.actions import Action


def canonical(state: Position, action: Action, offers: Callable[[Position, Action], bool]) -> Action:
    """Return the offered spelling of an action, or the action as it is."""
    others = list(_others(state, action))
    if not others or offers(state, action):
        return action
    return next((other for other in others if offers(state, other)), action)


def _others(state: Position, action: Action) -> Iterable[Action]:
    places = state.rules.ground
    if action.words == (WATER,):
        yield action._replace(words=())
    if action.hexes and not action.words and action.hexes[-1] in places.berth_of_hex:
        yield action._replace(words=(WATER,))
    step = state.stack[-1]
    if isinstance(step, PlacePiece) and action.pieces in ((), (step.piece,)):
        yield action._replace(pieces=() if action.pieces else (step.piece,))
