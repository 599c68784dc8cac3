"""GB 4.0: refusals of actions that belong to another moment of the turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.green_beret.rules.orders import END, FORFEIT, refuse
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.text import say

TIMES: Final = {
    "setup": {"ready": "GB 3.4", "deploy": "GB 3.3"},
    "placement": {"place": "GB 3.1", "buy": "GB 6.0", "finish_purchases": "GB 4.0", "move_camp": "GB 12.11"},
    "movement": {
        **dict.fromkeys(("start", "add", "add_all", "leave_out", "move", "halt", "drop", "pick_up"), "GB 10.3"),
        **{"carry": "GB 9.0", "nominate": "GB 10.4", "escape": "GB 12.3", "end_movement": "GB 4.0"},
    },
    "combat": {"attack": "GB 13.0", "join": "GB 13.2", "fire": "GB 13.0", "end_combat": "GB 4.0"},
    "enemy": {"suppress": "GB 15.0", "open_fire": "GB 15.0", "activate": "GB 10.6"},
    "success": {"next_turn": "GB 4.0"},
}
"""The verbs of each phase, each with its rule."""

ANSWERS: Final = {
    "stay": ("placement", "GB 12.11"),
    "stand": ("movement", "GB 12.3"),
    "hold_back": ("combat", "GB 9.0"),
    "suffer": ("", "GB 13.1"),
    "lose": ("", "GB 13.0"),
    "in_order": ("enemy", "GB 10.6"),
    "pursue": ("enemy", "GB 12.9"),
    "enter": ("enemy", "GB 12.9"),
    "meet": ("enemy", "GB 13.0"),
    "give_up": ("", "GB 16.0"),
}
"""Verbs that answer a question of the rules: its phase ("" for several), and its rule."""

SELLING: Final = "sell"
"""GB 6.2: nothing is ever sold."""


def refusal(state: GreenBeretState, action: Action, offered: Collection[str]) -> Refusal:
    """GB 4.0: return the phase and rule of an action; ``offered`` are the verbs possible now."""
    verb = action.verb
    if verb == SELLING:
        return Refusal("GB 6.2", say("refusal.no_refund"))
    phase, rule = _time_of(verb)
    if verb in offered:
        return Refusal(rule, say("refusal.named_wrongly"))
    if verb == END.verb:
        return Refusal(rule, say("refusal.end_now"))
    if verb in ANSWERS and not phase:
        return Refusal(rule, say("refusal.not_asked"))
    if not phase:
        return refuse(state, action) or Refusal("GB 4.0", say("refusal.no_such_verb"))
    key = "asked_in" if verb in ANSWERS else "not_at_this_moment" if phase == state.phase else "other_phase"
    return Refusal(rule, say(f"refusal.{key}", phase=say(f"phase.{phase}")))


def _time_of(verb: str) -> tuple[str, str]:
    for phase, verbs in TIMES.items():
        if verb in verbs:
            return phase, verbs[verb]
    return ANSWERS.get(verb, ("", "GB 7.2" if verb == FORFEIT.verb else "GB 4.0"))
