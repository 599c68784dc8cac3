"""GI 3, GI 12.3: phase B: due units come onto the map at their entry hexes, without cost or lift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from games.green_inferno.content.content import COPTERS, GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import copter_room, room
from games.green_inferno.rules.steps import DONE, GreenStep, Role, names
from games.green_inferno.state import GreenState, fighters_in, holder, put
from hexcore.game import Action, Hex, Log, Refusal, Text, plain, pop, push, say

QUICK = Action("quick_entry")


def planes_arrive(state: GreenState, log: Log) -> None:
    """GI 12.1: planes never stand on the map; they serve from phase A of their turn (R-G44)."""
    ready = due(state, frozenset({"plane"}))
    for piece in ready:
        state.units[piece].box = "sky"
    if ready:
        text = say("planes", units=names(state, ready))
        log.add("planes", text, "GI 12.1", pieces=ready, seat=US)


def due(state: GreenState, kinds: frozenset[str]) -> list[str]:
    """Return the US pieces of some kinds that may come in this turn, delayed ones too."""
    content, units = state.content, state.units
    return [
        piece_id
        for group in content.groups.values()
        if 0 < group.turn <= state.turn
        for piece_id in content.of_group[group.id]
        if units[piece_id].box == "reserve" and content.roster[piece_id].kind in kinds
    ]


def why_not_enter(state: GreenState, piece_id: str, h: Hex) -> Refusal | None:
    """GI 12.3: in phase B at entry hexes free of NVA, within stacking (R-G60)."""
    return refusals.OUT_OF_ZONE if h not in state.content.zone_for(piece_id) else _why_closed(state, piece_id, h)


def _why_closed(state: GreenState, piece_id: str, h: Hex) -> Refusal | None:
    """Return why a piece may not come in at a hex of its zone."""
    content = state.content
    piece = content.roster[piece_id]
    if holder(state, h) == NVA:
        return refusals.ENEMY_HEX
    if piece.kind in COPTERS:
        if content.hill[h]:
            return refusals.HILL
        return None if copter_room(state, h) else refusals.COPTERS_FULL
    return None if room(state, piece_id, h) else refusals.STACK_FULL


def entry_hexes(state: GreenState, piece_id: str) -> list[Hex]:
    """Return the hexes where a piece may come in now."""
    return list(_open_hexes(state, piece_id))


def _open_hexes(state: GreenState, piece_id: str) -> Iterator[Hex]:
    return (h for h in state.content.zone_for(piece_id) if _why_closed(state, piece_id, h) is None)


def admissible(state: GreenState) -> list[str]:
    """Return the due pieces that find room at an entry hex; alike pieces are checked once."""
    room_for: dict[tuple[str, str], bool] = {}
    found = []
    for piece_id in due(state, GROUND | COPTERS):
        piece = state.content.roster[piece_id]
        key = (piece.group, piece.kind)
        if key not in room_for:
            room_for[key] = next(_open_hexes(state, piece_id), None) is not None
        if room_for[key]:
            found.append(piece_id)
    return found


def begin_entry(state: GreenState) -> None:
    if due(state, GROUND | COPTERS):
        push(state, Enter())


@plain
class Enter(GreenStep):
    """GI 3: the US player places what is due; helicopters left over go to the off-map box."""

    holding: str = ""
    roles: ClassVar = {"holding": Role(GROUND | COPTERS, US, "reserve", may_be_empty=True)}
    player: ClassVar = US
    phases: ClassVar = ("B",)
    verbs: ClassVar = {"take": "GI 3", "place": "GI 3", "quick_entry": "GI 3", "done": "GI 12.3"}

    def prompt(self, state: GreenState) -> Text:
        if not self.holding:
            return say("step.enter")
        return say("step.enter_place", unit=state.content.names[self.holding])

    def offer(self, state: GreenState) -> Iterable[Action]:
        if self.holding:
            acts = state.content.hex_actions("place")
            return [acts[h] for h in entry_hexes(state, self.holding)]
        take = state.content.piece_actions("take")
        return (DONE, QUICK, *(take[piece] for piece in admissible(state)))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "place" and self.holding and action.hexes:
            return why_not_enter(state, self.holding, action.hex)
        return refusals.NOT_DUE if action.verb == "take" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "take":
            self.holding = action.piece
            return
        if action.verb == "place":
            come_in(state, self.holding, action.hex, log)
            self.holding = ""
        elif action.verb == "quick_entry":
            quick_entry(state, log)
        if action.verb != "place" or not due(state, GROUND | COPTERS):
            self._finish(state, log)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if self.holding and self.holding not in admissible(state):
            yield f"holding: {self.holding} is not due, or finds no room"

    def _finish(self, state: GreenState, log: Log) -> None:
        pop(state, self)
        boxed = due(state, COPTERS)
        for piece in boxed:
            state.units[piece].box = "box"
        if boxed:
            text = say("boxed", count=len(boxed), units=names(state, boxed))
            log.add("boxed", text, "GI 12.3", pieces=boxed)


def come_in(state: GreenState, piece_id: str, h: Hex, log: Log) -> None:
    piece, label = state.content.roster[piece_id], state.content.label(h)
    put(state, piece_id, h)
    log.add("enters", say("enters", unit=piece.name, hex=label), "GI 3", pieces=(piece_id,), hexes=(h,))
    take_hold(state, piece_id, h, log)


def quick_entry(state: GreenState, log: Log) -> None:
    """Spread all due ground units over their entry hexes, the emptiest first."""
    for piece_id in due(state, GROUND):
        hexes = entry_hexes(state, piece_id)
        if hexes:
            come_in(state, piece_id, min(hexes, key=lambda h: fighters_in(state, h)), log)
