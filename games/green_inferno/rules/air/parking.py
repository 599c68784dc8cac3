"""GI 12.3: landed helicopters stay, three to a hex, or go to the off-map box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import COPTERS
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import copter_room
from games.green_inferno.rules.steps import DONE, GreenStep, Role, names
from games.green_inferno.state import GreenState, Spot, holder, put, take_off
from hexcore.game import OFF_MAP, Action, Hex, Log, Text, plain, pop, push, say

STAY = Action("stay")
TO_BOX = Action("to_box")


def may_stand(state: GreenState, h: Hex) -> bool:
    """GI 4: helicopters stay off hills and out of NVA hexes (R-G17, R-G67)."""
    return not state.content.hill[h] and holder(state, h) != NVA


def to_box(state: GreenState, copters: list[str], h: Hex, log: Log) -> None:
    """Send helicopters in or above a hex to the off-map box; ``OFF_MAP`` if the hex is unknown."""
    for copter in copters:
        take_off(state, copter, "box")
    key, label = ("to_box_from", state.content.label(h)) if h >= 0 else ("to_box", "")
    text = say(key, count=len(copters), units=names(state, copters), hex=label)
    log.add("to_box", text, "GI 12.3", pieces=copters, hexes=(h,) if h >= 0 else ())


def park(state: GreenState, copter: str, h: Hex, log: Log) -> None:
    """GI 12.3: ask whether a helicopter stays where it landed; without room it goes to the off-map box."""
    if copter_room(state, h):
        push(state, Park(copter, h))
    else:
        to_box(state, [copter], h, log)


@plain
class Park(GreenStep):
    """GI 12.3: after unloading, a helicopter stays or leaves the map (R-G62)."""

    copter: str
    hex: Hex
    roles: ClassVar = {"copter": Role(COPTERS, US, "air")}
    player: ClassVar = US
    phases: ClassVar = ("J",)
    verbs: ClassVar = {"stay": "GI 12.3", "to_box": "GI 12.3"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.park", unit=state.content.names[self.copter], hex=state.content.label(self.hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (STAY, TO_BOX)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "stay":
            put(state, self.copter, self.hex)
            name = state.content.names[self.copter]
            text = say("parks", unit=name, hex=state.content.label(self.hex))
            log.add("parks", text, "GI 12.3", pieces=(self.copter,), hexes=(self.hex,))
        else:
            to_box(state, [self.copter], self.hex, log)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if not may_stand(state, self.hex):
            yield "hex: helicopters stay in flat hexes without NVA"


@plain
class ParkFleet(GreenStep):
    """GI 12.3: after an assault helicopters stay, three to a hex, or go to the off-map box."""

    copters: list[str]
    spots: list[Spot]
    roles: ClassVar = {"copters": Role(COPTERS, US, "air")}
    player: ClassVar = US
    phases: ClassVar = ("F",)
    verbs: ClassVar = {"stay": "GI 12.3", "done": "GI 12.3"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (DONE, *(Action("stay", (copter,)) for copter in self.may_stay(state)))

    def may_stay(self, state: GreenState) -> list[str]:
        """Return the helicopters that find room where they landed; without any nobody is asked."""
        waiting = zip(self.copters, self.spots, strict=True)
        return [copter for copter, h in waiting if h >= 0 and copter_room(state, h)]

    def go_home(self, state: GreenState, log: Log) -> None:
        if self.copters:
            to_box(state, self.copters, state.assaulted[-1] if state.assaulted else OFF_MAP, log)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "stay":
            place = self.copters.index(action.piece)
            copter, h = self.copters.pop(place), self.spots.pop(place)
            put(state, copter, h)
            text = say("parks", unit=state.content.names[copter], hex=state.content.label(h))
            log.add("parks", text, "GI 12.3", pieces=(copter,), hexes=(h,))
            take_hold(state, copter, h, log)
        if action.verb == "done" or not self.may_stay(state):
            pop(state, self)
            self.go_home(state, log)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if len(self.copters) != len(self.spots):
            yield "copters and spots must be equally long"
        if not all(h < 0 or may_stand(state, h) for h in self.spots):
            yield "spots: helicopters stay in flat hexes without NVA"
