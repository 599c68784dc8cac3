"""GI 16.2: ARVN infantry looks for tunnels after all moves of phase J."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.steps import DONE, GreenStep, die_odds, side
from games.green_inferno.rules.tunnels.entrances import show, standing
from games.green_inferno.state import GreenState
from hexcore.game import Action, Log, Odds, Refusal, Seat, plain, pop, push, say

SEARCH_ALL = Action("search_all")


def searchers(state: GreenState) -> list[str]:
    """GI 16.2: each ARVN infantry unit once a turn, after all moves of J (R-G79)."""
    roster, units = state.content.roster, state.units
    return [
        unit
        for unit in state.content.us_ground
        if roster[unit].kind == "infantry" and units[unit].hex >= 0 and not units[unit].searched
    ]


def begin_detection(state: GreenState) -> None:
    """GI 16.2: ask who looks for tunnels while some are hidden, a number both players know."""
    if any(not tunnel.shown for tunnel in state.tunnels.values()) and searchers(state):
        push(state, Detect())


@plain
class Detect(GreenStep):
    """GI 16.2: ARVN infantry looks for tunnels, unit by unit."""

    player: ClassVar = US
    phases: ClassVar = ("J",)
    verbs: ClassVar = {"search": "GI 16.2", "search_all": "GI 16.2", "done": "GI 16.2"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.piece_actions("search")
        return (DONE, SEARCH_ALL, *(acts[unit] for unit in searchers(state)))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return refusals.NOT_SEARCHER if action.verb == "search" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb != "done":
            for unit in searchers(state) if action.verb == "search_all" else [action.piece]:
                search(state, unit, log)
        if action.verb != "search" or not searchers(state):
            pop(state, self)


def search_odds(state: GreenState, seat: Seat = "") -> Odds:
    """GI 16.2: return the preview of one search."""
    return die_odds(say("odds.search"), "GI 16.2", state.content.charts.detection, seat, words="odds")


def search(state: GreenState, unit_id: str, log: Log) -> None:
    """GI 16.2: one unit looks; on a success every tunnel in its zone is shown, though not what is inside."""
    content, h = state.content, state.units[unit_id].hex
    state.units[unit_id].searched = 1
    face = log.roll(6, f"{side(state, US)} detection")
    result = str(content.charts.detection.look_up(face))
    reach = content.limits.zone_of_patrol
    text = say(f"search.{result}", unit=content.names[unit_id], hex=content.label(h), reach=reach)
    winner = US if result == "found" else ""
    odds = search_odds(state, US) if log.heard else None
    log.add(
        "search", text, "GI 16.2", pieces=(unit_id,), hexes=(h,), odds=odds, seat=US, winner=winner,
        die=face, result=result,
    )  # fmt: skip
    if result == "found":
        for tunnel in standing(state):
            if content.distance(h, state.tunnels[tunnel].hex) <= content.limits.zone_of_patrol:
                show(state, tunnel, log)
