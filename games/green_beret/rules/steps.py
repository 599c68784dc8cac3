"""The base of all decisions, and checks of steps written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from games.green_beret.rules.records import label
from games.green_beret.rules.stacking import find_enemy
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal, Seat
from hexcore.game.steps import Step, push
from hexcore.text import say
from hexcore.types import Hex

PLAYER: Seat = "player"

ENEMY: Seat = "enemy"
"""The side that the game itself plays."""


class Choice(Step[GreenBeretState]):
    """A decision of the player."""

    __slots__ = ()
    aside: ClassVar[frozenset[str]] = frozenset(("forfeit", "end_campaign"))
    """GB 4.0, GB 7.2: standing orders answer no decision."""
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The rule and the words that refuse each verb of this step when it is not offered."""

    def seat(self, state: GreenBeretState) -> Seat:
        return PLAYER

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        found = self.refusals.get(action.verb)
        return Refusal(found[0], say(f"refusal.{found[1]}")) if found else None

    def for_sale(self, state: GreenBeretState) -> list[str]:
        return []


def then(state: GreenBeretState, *steps: Step[Any]) -> None:
    """Push steps, unless the campaign has just ended."""
    if not state.ending:
        push(state, *steps)


def steps_around(state: GreenBeretState, step: Step[Any]) -> tuple[Step[Any] | None, Step[Any] | None]:
    """Return the steps right under and right on another one."""
    stack = [None, *state.stack, None]
    place = next(place for place, one in enumerate(stack) if one is step)
    return stack[place - 1], stack[place + 1]


# Checks of steps written by hand


def misnamed(state: GreenBeretState, pieces: Iterable[str], kind: str, h: Hex | None = None) -> list[str]:
    """Return the problem of counters that must be of a kind, and in a hex."""
    named = list(pieces)
    for piece in named:
        printed = state.content.pieces.get(piece)
        if printed is None or printed.kind != kind:
            return [f"{piece} is no {kind}"]
        if piece not in state.pieces:
            return [f"{piece} is not on the map"]
        if h is not None and state.pieces[piece].hex != h:
            return [f"{piece} is not in {label(state, h)}"]
    if not named:
        return [f"no {kind} is named"]
    return ["a counter is named twice"] if len(set(named)) < len(named) else []


def names_shot(state: GreenBeretState, action: Action) -> bool:
    """Return whether an action names a counter of the player and an enemy it attacks."""
    pieces = action.pieces
    return len(pieces) == 2 and pieces[0] in state.content.pieces and pieces[1] in state.content.enemies


def unknown(state: GreenBeretState, names: Iterable[str]) -> list[str]:
    return [f"{name} is no counter" for name in names if name and name not in state.content.order]


def not_on_map(state: GreenBeretState, enemy: str) -> list[str]:
    return [] if find_enemy(state, enemy) is not None else [f"{enemy} is no enemy on the map"]
