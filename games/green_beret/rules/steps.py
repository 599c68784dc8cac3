"""What the steps of the campaign begin with, and what they ask of a position written by hand."""

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
"""The side that the game itself plays: nobody sits there."""


class Choice(Step[GreenBeretState]):
    """A decision of the only player."""

    __slots__ = ()
    aside: ClassVar[frozenset[str]] = frozenset(("forfeit", "end_campaign"))
    """GB 4.0, 7.2: what the colonel may order at any time is no answer to a question of the moment."""
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By which rule and with which words a verb of this step is refused that is not offered."""

    def seat(self, state: GreenBeretState) -> Seat:
        """The player decides everything."""
        return PLAYER

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        """Say what stands in ``refusals``."""
        found = self.refusals.get(action.verb)
        return Refusal(found[0], say(f"refusal.{found[1]}")) if found else None

    def for_sale(self, state: GreenBeretState) -> list[str]:
        """Return the counters that lie in the store for this decision: none, unless it is about purchases."""
        return []


def then(state: GreenBeretState, *steps: Step[Any]) -> None:
    """Push steps, unless the campaign has just ended."""
    if not state.ending:
        push(state, *steps)


def steps_around(state: GreenBeretState, step: Step[Any]) -> tuple[Step[Any] | None, Step[Any] | None]:
    """Return the step that lies right under another, and the one that lies right on it."""
    stack = [None, *state.stack, None]
    place = next(place for place, one in enumerate(stack) if one is step)
    return stack[place - 1], stack[place + 1]


# What a step written by hand may name


def misnamed(state: GreenBeretState, pieces: Iterable[str], kind: str, h: Hex | None = None) -> list[str]:
    """Say which of these counters is not of a kind, not on the map, or not in a hex; nothing if all is well."""
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


def unknown(state: GreenBeretState, names: Iterable[str]) -> list[str]:
    """Say which of these names are those of no counter; nothing if all is well."""
    return [f"{name} is no counter" for name in names if name and name not in state.content.order]


def not_on_map(state: GreenBeretState, enemy: str) -> list[str]:
    """Say that an enemy is not on the map; nothing if it is."""
    return [] if find_enemy(state, enemy) is not None else [f"{enemy} is no enemy on the map"]
