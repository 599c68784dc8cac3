"""GB 4.0, GB 5.0, GB 7.2: standing orders: ending the campaign, forfeiting the mission."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.green_beret.rules import victory
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import end
from hexcore.text import say

END: Final = Action("end_campaign")

FORFEIT: Final = Action("forfeit")


def offer(state: GreenBeretState) -> Iterable[Action]:
    """GB 4.0, GB 7.2, R91: the campaign may be ended, and a mission forfeited, at any time."""
    return (FORFEIT, END) if state.mission is not None else (END,)


def refuse(state: GreenBeretState, action: Action) -> Refusal | None:
    """GB 7.2: return why the mission cannot be forfeited now."""
    if action.verb != FORFEIT.verb:
        return None
    if state.mission is None:
        return Refusal("GB 7.2", say("refusal.no_mission"))
    if state.phase in ("setup", "placement"):
        return Refusal("GB 7.2", say("refusal.forfeit_placement"))
    return Refusal("GB 7.2", say("refusal.forfeit_now"))


def end_campaign(state: GreenBeretState, log: Log) -> None:
    """GB 5.0, R92: the player stops; an open mission is neither done nor forfeited."""
    end(state, victory.STOPPED)
    victory.judge(state, log)
