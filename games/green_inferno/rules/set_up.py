"""GI 15, GI 16: set-up before turn 1: printed hexes, free placement, tunnels in secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.movement.arrival import claim
from games.green_inferno.rules.stacking import room
from games.green_inferno.rules.steps import OWN, TUNNEL, GreenStep, Role, hex_named, place
from games.green_inferno.rules.tunnels.entrances import why_not_hide, why_not_tunnel
from games.green_inferno.state import GreenState, Unit, holder, put
from hexcore.board.board import Board
from hexcore.game import Action, Hex, Log, Refusal, Seat, Text, plain, pop, push, say

QUICK = Action("quick_setup")


def printed_trenches(board: Board) -> list[Hex]:
    """GI 11, R-G37: the hexes with a printed entrenchment."""
    return [place.hex for place in board.places if place.kind == "entrenchment"]


def lay_out(state: GreenState) -> None:
    """Make every piece of the scenario and put those with a printed hex there."""
    content = state.content
    for piece in content.roster.values():
        group = content.groups[piece.group]
        state.units[piece.id] = Unit(box=group.box or "reserve")
        if piece.kind != "tunnel" and group.at:
            put(state, piece.id, content.board.hex(group.at), under=True)
    state.trenches.extend(printed_trenches(content.board))


def waiting(state: GreenState, seat: Seat) -> list[str]:
    """Return the pieces a seat has still to place before turn 1."""
    content, units = state.content, state.units
    return [
        piece
        for group in content.groups.values()
        if group.seat == seat and group.zones and not group.turn
        for piece in content.of_group[group.id]
        if units[piece].box == "reserve"
    ]


def begin_set_up(state: GreenState, seat: Seat) -> None:
    if waiting(state, seat):
        push(state, SetUp(seat))


def why_not_place(state: GreenState, piece_id: str, h: Hex) -> Refusal | None:
    """GI 15: in its zone, not where the US enters on turn 1 (R-G61); GI 16: not on ARVN or civilians (R-G32)."""
    content = state.content
    if content.roster[piece_id].kind != "tunnel" and h not in content.zone_for(piece_id):
        return refusals.OUT_OF_ZONE
    return _why_closed(state, piece_id, h)


def _why_closed(state: GreenState, piece_id: str, h: Hex) -> Refusal | None:
    """Return why a piece may not be placed in a hex of its zone."""
    if state.content.roster[piece_id].kind == "tunnel":
        return why_not_tunnel(state, h)
    if h in state.content.entry_hexes:
        return refusals.US_ENTRY
    if holder(state, h) == US or h in state.civil:
        return refusals.OCCUPIED
    return None if room(state, piece_id, h) else refusals.STACK_FULL


@plain
class SetUp(GreenStep):
    """GI 15: a side places its pieces one at a time, or takes the proposal for the rest."""

    side: str
    holding: str = ""
    roles: ClassVar = {"holding": Role(GROUND | TUNNEL, OWN, "reserve", may_be_empty=True)}
    phases: ClassVar = ("setup",)
    verbs: ClassVar = {"take": "GI 15", "place": "GI 15", "hide": "GI 16", "quick_setup": "GI 15"}

    def prompt(self, state: GreenState) -> Text:
        if not self.holding:
            return say("step.set_up")
        return say("step.set_up_place", unit=state.content.names[self.holding])

    def offer(self, state: GreenState) -> Iterable[Action]:
        if not self.holding:
            take = state.content.piece_actions("take")
            return (QUICK, *(take[piece] for piece in waiting(state, self.side)))
        return [*self._places(state), *self._hides(state)]

    def _places(self, state: GreenState) -> list[Action]:
        acts, held = state.content.hex_actions("place"), self.holding
        return [acts[h] for h in state.content.zone_for(held) if _why_closed(state, held, h) is None]

    def allows(self, state: GreenState, action: Action) -> bool | None:
        if not self.holding or action.verb != "place":
            return None
        h = hex_named(state, action)
        return h in state.content.zone_for(self.holding) and _why_closed(state, self.holding, h) is None

    def _hides(self, state: GreenState) -> Iterable[Action]:
        return (
            Action("hide", pieces=(tunnel,))
            for tunnel in state.tunnels
            if why_not_hide(state, self.holding, tunnel) is None
        )

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "take":
            mine = action.pieces and action.piece in waiting(state, self.side)
            return None if mine else refusals.NOT_DUE
        if self.holding and action.verb == "place" and action.hexes:
            return why_not_place(state, self.holding, action.hex)
        if self.holding and action.verb == "hide" and action.pieces:
            return why_not_hide(state, self.holding, action.piece)
        return None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "take":
            self.holding = action.piece
            return
        if action.verb == "quick_setup":
            quick_setup(state, self.side, log)
        elif action.verb == "hide":
            hide(state, self.holding, action.piece, log)
        else:
            set_down(state, self.holding, action.hex, log)
        self.holding = ""
        if not waiting(state, self.side):
            pop(state, self)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if self.holding and self.holding not in waiting(state, self.side):
            yield f"holding: {self.holding} is not waiting to be placed"


def set_down(state: GreenState, piece_id: str, h: Hex, log: Log) -> None:
    """GI 15, GI 16: set up a piece in a hex; a tunnel in secret."""
    piece, label = state.content.roster[piece_id], state.content.label(h)
    if piece.kind == "tunnel":
        state.tunnels[piece_id].hex = h
        state.units[piece_id].box = "placed"
        text = say("digs", unit=piece.name, hex=label)
        log.add("digs", text, "GI 16", pieces=(piece_id,), hexes=(h,), audience=(NVA,))
        return
    put(state, piece_id, h, under=True)
    log.add("placed", say("placed", unit=piece.name, hex=place(state, h)), "GI 15", pieces=(piece_id,), hexes=(h,))
    claim(state, h, piece.seat, log)


def hide(state: GreenState, piece_id: str, tunnel: str, log: Log) -> None:
    """GI 16: hide a unit in a tunnel."""
    state.units[piece_id].box = tunnel
    name, h = state.content.names[piece_id], state.tunnels[tunnel].hex
    text = say("hides", unit=name, tunnel=state.content.names[tunnel], hex=state.content.label(h))
    log.add("hides", text, "GI 16", pieces=(piece_id, tunnel), hexes=(h,), audience=(NVA,))


def quick_setup(state: GreenState, seat: Seat, log: Log) -> None:
    """Place the rest as the scenario proposes, else in the first legal hex."""
    for piece_id in waiting(state, seat):
        spot = proposed_spot(state, piece_id)
        if isinstance(spot, str):
            hide(state, piece_id, spot, log)
        else:
            set_down(state, piece_id, spot, log)


def proposed_spot(state: GreenState, piece_id: str) -> Hex | str:
    """Return the tunnel or hex that the scenario proposes for a piece, else the first legal hex."""
    content = state.content
    group = content.groups[content.roster[piece_id].group]
    number = content.of_group[group.id].index(piece_id)
    spot = group.quick[number] if number < len(group.quick) else ""
    if spot in state.tunnels and why_not_hide(state, piece_id, spot) is None:
        return spot
    wanted = [content.board.hex(spot)] if spot and spot not in state.tunnels else []
    return next(h for h in (*wanted, *content.zone_of(group)) if why_not_place(state, piece_id, h) is None)
