"""GI 11, GI 14: the effects of a unit's arrival on objectives, trenches and firebases."""

from __future__ import annotations

from games.green_inferno.content.content import COPTERS, GROUND
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.steps import side_text
from games.green_inferno.state import GreenState
from hexcore.game import Hex, Log, say


def take_hold(state: GreenState, unit_id: str, h: Hex, log: Log) -> None:
    """Apply everything that a unit's arrival in a hex changes; the arrival itself is already logged."""
    piece = state.content.roster[unit_id]
    if piece.kind in COPTERS:
        _fill_trench(state, h, log)
    if piece.kind not in GROUND:
        return
    claim(state, h, piece.seat, log)
    if piece.seat == US:
        _fill_trench(state, h, log)
    else:
        _raze_firebase(state, h, log)


def claim(state: GreenState, h: Hex, seat: str, log: Log) -> None:
    """GI 14: an objective belongs to the last side that had a ground unit in it (R-G28)."""
    objective = state.content.objectives.get(h)
    if objective is not None and state.owners[objective.hex] != seat:
        state.owners[objective.hex] = seat
        text = say(
            "objective", points=objective.points, name=objective.name, hex=objective.hex, seat=side_text(state, seat)
        )
        log.add("objective", text, "GI 14", hexes=(h,), seat=seat, points=objective.points)


def _fill_trench(state: GreenState, h: Hex, log: Log) -> None:
    """GI 11: a trench is destroyed for good when a US unit occupies it, a helicopter too (R-G36, R-G87)."""
    if h in state.trenches:
        state.trenches.remove(h)
        log.add("trench_lost", say("trench_lost", hex=state.content.label(h)), "GI 11", hexes=(h,))


def _raze_firebase(state: GreenState, h: Hex, log: Log) -> None:
    """GI 11: a firebase is gone when an NVA ground unit comes in (R-G71)."""
    if h in state.firebases:
        state.firebases.remove(h)
        log.add("firebase_lost", say("firebase_lost", hex=state.content.label(h)), "GI 11", hexes=(h,))


def note_entry(state: GreenState, unit_id: str, h: Hex) -> None:
    """R-G23: remember that a US ground unit came into a hex in F or J, for ambushes."""
    if state.content.roster[unit_id].seat != NVA and state.content.roster[unit_id].kind in GROUND:
        state.trail.setdefault(unit_id, []).append(h)
