"""GB 4.0, 5.0, 7.2: what the colonel may order at any time: end the campaign, or forfeit the mission."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.green_beret.rules import winning
from games.green_beret.state import GreenBeretState
from hexcore.actions import Action, Refusal
from hexcore.records import Log
from hexcore.steps import end
from hexcore.text import say

END: Final = Action("end_campaign")
FORFEIT: Final = Action("forfeit")
BOTH: Final = (FORFEIT, END)


def offer(state: GreenBeretState) -> Iterable[Action]:
    """GB 4.0: the campaign may be ended; GB 7.2, R91: after its placement a mission may be forfeited at any time."""
    return BOTH if state.mission is not None else (END,)


def refuse(state: GreenBeretState, action: Action) -> Refusal | None:
    """Say why an order is not possible now."""
    if action.verb != FORFEIT.verb:
        return None
    if state.mission is None:
        return Refusal("GB 7.2", say("refusal.no_mission"))
    if state.phase in ("setup", "placement"):
        return Refusal("GB 7.2", say("refusal.forfeit_placement"))
    return Refusal("GB 7.2", say("refusal.forfeit_now"))


TIMES: Final = {
    "setup": {"ready": "GB 3.4", "deploy": "GB 3.3"},
    "placement": {"place": "GB 3.1", "buy": "GB 6.0", "finish_purchases": "GB 4.0", "move_camp": "GB 12.11"},
    "movement": {
        **dict.fromkeys(("start", "add", "add_all", "move", "halt", "drop", "pick_up"), "GB 10.3"),
        **{"carry": "GB 9.0", "nominate": "GB 10.4", "escape": "GB 12.3", "end_movement": "GB 4.0"},
    },
    "combat": {"attack": "GB 13.0", "join": "GB 13.2", "fire": "GB 13.0", "end_combat": "GB 4.0"},
    "enemy": {"suppress": "GB 15.0", "open_fire": "GB 15.0", "activate": "GB 10.6"},
    "success": {"next_turn": "GB 4.0"},
}
"""The phases, and the verbs that have their time in each, by which rule."""

ANSWERS: Final = {
    "stay": "GB 12.11",
    "stand": "GB 12.3",
    "hold_back": "GB 9.0",
    "suffer": "GB 13.1",
    "lose": "GB 13.0",
    "in_order": "GB 10.6",
    "pursue": "GB 12.9",
    "enter": "GB 12.9",
    "meet": "GB 13.0",
    "give_up": "GB 16.0",
}
"""Verbs that answer a question of the rules, in whatever phase it comes up, and the rule that asks."""


def untimely(state: GreenBeretState, action: Action) -> Refusal | None:
    """Say that an action belongs to another moment, if its verb is one of the game."""
    if action == END:
        return Refusal("GB 4.0", say("refusal.end_now"))
    if action.verb in ANSWERS:
        return Refusal(ANSWERS[action.verb], say("refusal.not_asked"))
    phase = next((phase for phase, verbs in TIMES.items() if action.verb in verbs), "")
    if not phase:
        return refuse(state, action)
    key = "refusal.not_at_this_moment" if phase == state.phase else "refusal.other_phase"
    return Refusal(TIMES[phase][action.verb], say(key, phase=say(f"phase.{phase}")))


def end_campaign(state: GreenBeretState, log: Log) -> None:
    """GB 5.0, R92: the player stops; an open mission is neither done nor forfeited."""
    end(state, winning.STOPPED)
    log.add("stopped", say("record.stopped", score=winning.score(state)), "GB 5.0", score=winning.score(state))
