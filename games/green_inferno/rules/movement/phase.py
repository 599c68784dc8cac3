"""GI 3, GI 4: the movement phases G and J, one piece at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import COPTERS
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.empty_flights import Fly
from games.green_inferno.rules.air.transport import begin_lift, liftable, ready_copters, why_not_load
from games.green_inferno.rules.firebases import (
    builders,
    drop_sites,
    is_building,
    quitters,
    start_site,
    why_not_build,
    why_not_give_up,
)
from games.green_inferno.rules.movement.march import March, marchers, why_not_pick
from games.green_inferno.rules.steps import DONE, GreenStep
from games.green_inferno.rules.tunnels.entrances import emerge, emergences, why_not_emerge
from games.green_inferno.state import GreenState
from hexcore.game import Action, Log, Refusal, Seat, plain, pop, push


def _may_pick(state: GreenState, seat: Seat, action: Action) -> bool:
    """Whether an action picks one unit that may move on foot."""
    one = len(action.pieces) == 1 and action == state.content.piece_actions("pick").get(action.piece)
    return one and why_not_pick(state, seat, action) is None


@plain
class NvaMovement(GreenStep):
    """GI 4, GI 16.1: in phase G NVA units move one at a time; hidden ones may come out."""

    player: ClassVar = NVA
    phases: ClassVar = ("G",)
    passes: ClassVar = True
    spoken: ClassVar = True
    comes: ClassVar = True
    leads: ClassVar = True
    verbs: ClassVar = {"pick": "GI 4", "emerge": "GI 16.1", "done": "GI 3"}
    tries: ClassVar = {"pick": "own"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        pick = state.content.piece_actions("pick")
        return (DONE, *[pick[unit] for unit in marchers(state, NVA)], *emergences(state))

    def allows(self, state: GreenState, action: Action) -> bool | None:
        return _may_pick(state, NVA, action) if action.verb == "pick" else True if action == DONE else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "emerge":
            return why_not_emerge(state, action)
        return why_not_pick(state, NVA, action) if action.verb == "pick" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "pick":
            push(state, March(action.piece))
        elif action.verb == "emerge":
            emerge(state, action.piece, action.hex, log)
        else:
            pop(state, self)


@plain
class UsMovement(GreenStep):
    """GI 4, GI 11, GI 12.3: in phase J US units walk, are lifted and build; helicopters fly."""

    player: ClassVar = US
    phases: ClassVar = ("J",)
    passes: ClassVar = True
    spoken: ClassVar = True
    comes: ClassVar = True
    leads: ClassVar = True
    verbs: ClassVar = {
        "pick": "GI 4",
        "lift": "GI 12.3",
        "fly": "GI 12.3",
        "build": "GI 11",
        "give_up": "GI 11",
        "done": "GI 3",
    }
    tries: ClassVar = {"pick": "own", "lift": "own", "build": "own"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        content = state.content
        pick, lift, fly = content.piece_actions("pick"), content.piece_actions("lift"), content.piece_actions("fly")
        found = [DONE]
        found += [pick[unit] for unit in marchers(state, US)]
        found += [lift[unit] for unit in liftable(state)]
        for kind in ("transport", "attack"):
            found += [fly[copter] for copter in ready_copters(state, kind)]
        build, stop = content.piece_actions("build"), content.piece_actions("give_up")
        found += [build[unit] for unit in builders(state)]
        found += [stop[unit] for unit in quitters(state)]
        return found

    def allows(self, state: GreenState, action: Action) -> bool | None:
        return _may_pick(state, US, action) if action.verb == "pick" else True if action == DONE else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if not action.pieces:
            return None
        piece = state.content.roster.get(action.piece)
        if piece is None or piece.seat != US:
            return refusals.NOT_YOURS
        if action.verb == "lift":
            reason = refusals.ZONE_LANDING if ready_copters(state, "transport") else refusals.COPTER_USED
            return why_not_load(state, piece.id) or reason
        if action.verb == "fly" and is_building(state, piece.id):
            return refusals.TIED
        if action.verb == "fly":
            return refusals.COPTER_USED if piece.kind in COPTERS else refusals.NO_COPTER
        if action.verb == "build":
            return why_not_build(state, piece.id)
        if action.verb == "give_up":
            return why_not_give_up(state, piece.id)
        return why_not_pick(state, US, action) if action.verb == "pick" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
        elif action.verb == "pick":
            push(state, March(action.piece))
        elif action.verb == "lift":
            begin_lift(state, action.piece)
        elif action.verb == "fly":
            push(state, Fly(action.piece))
        elif action.verb == "build":
            start_site(state, action.piece, log)
        else:
            drop_sites(state, action.piece, log)
