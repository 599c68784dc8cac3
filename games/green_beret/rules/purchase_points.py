"""GB 6.2: Purchase Points. Every change stands in the ledger with its reason and rule."""

from __future__ import annotations

from games.green_beret.state import Entry, GreenBeretState


def earn(state: GreenBeretState, amount: int, reason: str, rule: str, about: str = "") -> None:
    """Add points; R99: there is no upper limit."""
    state.pp += amount
    state.ledger.append(Entry(amount, reason, rule, about))


def spend(state: GreenBeretState, amount: int, reason: str, rule: str, about: str = "") -> None:
    """Pay points; R99: never below zero, which is for the caller to see to before it offers anything."""
    if amount:
        state.pp -= amount
        state.ledger.append(Entry(-amount, reason, rule, about))
