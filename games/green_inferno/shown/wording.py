"""How actions are worded on buttons and in tooltips: every value a template may name, resolved by the catalogue."""

from __future__ import annotations

from games.green_inferno.state import GreenState
from hexcore.actions import Action
from hexcore.text import Text, say


def describe(state: GreenState, action: Action) -> Text:
    """Word an action with the names of its pieces and the labels of its hexes."""
    content = state.content
    names = tuple(content.names[piece] for piece in action.pieces if piece in content.roster)
    labels = tuple(content.label(h) for h in action.hexes)
    word = say(f"task.{action.words[0]}") if action.words else ""
    return say(f"action.{action.verb}", unit=names, hex=labels, word=word)
