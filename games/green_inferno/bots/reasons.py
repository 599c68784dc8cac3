"""Why the captain does what he does, in his own words.

Open is what he says of units that march, attack or fall back in plain sight: where they go is named by objectives and
by stacks that both sides see. What he writes down, and what he does out of tunnels and ambushes, he does not explain;
why he flies units somewhere he keeps to himself, for it may have to do with what is written.
"""

from __future__ import annotations

from games.green_inferno.bots.marching import Purpose
from games.green_inferno.bots.picture import Picture
from hexcore.actions import Action
from hexcore.board import Board
from hexcore.reasons import Reason
from hexcore.text import say
from hexcore.types import Hex

ANSWERS = {"withdraw": "withdraw", "defend": "hardest", "return_fire": "hardest", "bomb": "hardest", "shoot_all": "all"}
"""What is said of an action by its verb, whatever the position: open, for it tells nothing."""


def named(board: Board, h: Hex) -> str:
    """A hex by its printed name, or its number."""
    return next((place.name for place in board.places_at(h) if place.name), board.label(h))


def of_march(board: Board, purpose: Purpose | None) -> Reason | None:
    """Why a unit marches, by its order."""
    if purpose is None:
        return None
    key = f"why.{purpose.key}"
    return Reason(say(key, place=named(board, purpose.hex)) if purpose.hex >= 0 else say(key), open=True)


def of_attack(board: Board, picture: Picture, action: Action) -> Reason:
    """Why a hex is attacked: an objective, or because it promises more hits than it costs."""
    goal = action.hex in picture.prizes
    return Reason(say("why.goal" if goal else "why.attack", place=named(board, action.hex)), open=True)


def of_landing(board: Board, action: Action) -> Reason:
    """Why units are flown to a hex: for the seat itself, as what is written may have to do with it."""
    return Reason(say("why.lands", place=named(board, action.hex)))


def by_verb(action: Action) -> Reason | None:
    """What is always said of an action of this kind."""
    key = ANSWERS.get(action.verb)
    return Reason(say(f"why.{key}"), open=True) if key else None
