"""GB 6.2: Purchase Points and their ledger."""

from __future__ import annotations

from games.green_beret.state import Entry, GreenBeretState
from hexcore.game.records import Modifier
from hexcore.text import Text, say


def earn(state: GreenBeretState, amount: int, reason: str, rule: str, about: str = "") -> None:
    """Add points; R99: there is no upper limit."""
    state.pp += amount
    state.ledger.append(Entry(amount, reason, rule, about))


def spend(state: GreenBeretState, amount: int, reason: str, rule: str, about: str = "") -> None:
    """Pay points; R99: the caller offers nothing that would bring them below zero."""
    if amount:
        state.pp -= amount
        state.ledger.append(Entry(-amount, reason, rule, about))


def balance(state: GreenBeretState, amount: int, label: Text, rule: str) -> tuple[Modifier, Modifier]:
    """GB 6.2: the points at hand as a sum: those before the last change, and the change."""
    return Modifier(say("term.points_before"), state.pp - amount, "GB 6.2"), Modifier(label, amount, rule)
