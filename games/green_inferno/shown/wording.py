"""The wording of actions on buttons and in tooltips."""

from __future__ import annotations

from games.green_inferno.state import GreenState
from hexcore.game import Action, Text, say

OF_WHOM = ("stay", "to_box", "halt", "wait", "fly_back")  # verbs worded with the piece that the decision is about


def _under_way(state: GreenState) -> str:
    step = state.stack[-1] if state.stack else None
    piece = getattr(step, "unit", "") or getattr(step, "copter", "")
    return state.content.names.get(piece, "")


def describe(state: GreenState, action: Action) -> Text:
    """Word an action with the names of its pieces and the labels of its hexes."""
    content = state.content
    if action.verb == "task" and action.words:
        return say(f"action.task_{action.words[0]}")
    who = content.names.get(action.pieces[0], "") if action.pieces else _under_way(state)
    if action.verb in OF_WHOM and who:
        return say(f"action.{action.verb}_of", unit=who)
    names = tuple(content.names[piece] for piece in action.pieces if piece in content.roster)
    labels = tuple(content.label(h) for h in action.hexes)
    word = say(f"task.{action.words[0]}") if action.words else ""
    return say(f"action.{action.verb}", unit=names, hex=labels, word=word)
