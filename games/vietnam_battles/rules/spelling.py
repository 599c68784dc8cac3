"""Other ways to write an action that mean the same: a boat's place without the word *water*, the piece in hand named.

What is offered is written in one way only (``"hexes": ["0512"], "words": ["water"]`` is the place ``0512 water``); what
players, programs and older saves write is read as what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.labels import WATER
from games.vietnam_battles.rules.standard.setting_up.setup import PlacePiece
from games.vietnam_battles.state import Position
from hexcore.actions import Action, Decision


def spelled(state: Position, action: Action, offered: Decision | None) -> Action:
    """Return the offered action that is meant, or the action as it is."""
    if offered is None or action in offered.actions:
        return action
    return next((other for other in _meant(state, action) if other in offered.actions), action)


def _meant(state: Position, action: Action) -> Iterable[Action]:
    if action.words == (WATER,):
        yield action._replace(words=())
    if action.hexes and not action.words:
        yield action._replace(words=(WATER,))
    step = state.stack[-1]
    if isinstance(step, PlacePiece) and action.pieces in ((), (step.piece,)):
        yield action._replace(pieces=() if action.pieces else (step.piece,))
