"""Reasons for a captain's actions, as sentences.

Reasons of marches, attacks and retreats in plain sight are open: they name objectives and visible stacks. Reasons of
written orders, hidden units and flights go to the captain's own seat only.
"""

from __future__ import annotations

from games.green_inferno.bots.fireplan import what_for
from games.green_inferno.bots.marching import Purpose
from games.green_inferno.bots.picture import Picture
from hexcore.board.board import Board
from hexcore.game import Action, Hex, Reason, say

ANSWERS = {
    "withdraw": "withdraw", "defend": "hardest", "return_fire": "hardest", "bomb": "hardest", "shoot_all": "all",
    "add_all": "all",
}  # fmt: skip
"""Reasons by verb, whatever the position: open, for they betray nothing."""

KEPT = {
    "tube": "tube", "join": "join", "attack_at": "aim", "defend_at": "guard", "ambush": "ambush", "spring": "hardest",
    "emerge": "emerge", "carry": "carry", "escort": "escort", "launch": "launch",
    "done": "done", "close": "done", "halt": "halt",
}  # fmt: skip
"""Reasons by verb for the seat itself: of written orders, hidden units and flights."""


def named(board: Board, h: Hex) -> str:
    return next((place.name for place in board.places_at(h) if place.name), board.label(h))


def of_march(board: Board, purpose: Purpose | None) -> Reason:
    """Return the reason of a march by its order; without a purpose a better place."""
    if purpose is None:
        return Reason(say("why.better"), open=True)
    key = f"why.{purpose.key}"
    return Reason(say(key, place=named(board, purpose.hex)) if purpose.hex >= 0 else say(key), open=True)


def of_attack(board: Board, picture: Picture, action: Action) -> Reason:
    """Return the reason of an attack: an objective, or more hits than it costs."""
    goal = action.hex in picture.prizes
    return Reason(say("why.goal" if goal else "why.attack", place=named(board, action.hex)), open=True)


def of_landing(board: Board, h: Hex) -> Reason:
    """Return the reason of a flight, for the seat itself: it may betray written orders."""
    return Reason(say("why.lands", place=named(board, h)))


def of_planes(board: Board, picture: Picture, action: Action) -> Reason:
    """Return the reason of planes written for a hex, or of their task."""
    if action.verb == "task":
        return Reason(say(f"why.task_{action.words[0]}"))
    key, h = what_for(picture, action.hex)
    return Reason(say(f"why.strike_{key}", place=named(board, h)))


def by_verb(action: Action) -> Reason | None:
    key = ANSWERS.get(action.verb)
    if key:
        return Reason(say(f"why.{key}"), open=True)
    return Reason(say(f"why.{KEPT[action.verb]}")) if action.verb in KEPT else None
