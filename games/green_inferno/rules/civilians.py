"""GI 17: civilians of Under Fire: leaving the map, and losses near the NVA."""

from __future__ import annotations

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.firebases import drop_sites
from games.green_inferno.rules.steps import side_text
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import GreenState, holder, take_off
from hexcore.game import Log, Refusal, say


def why_not_leave(state: GreenState, unit_id: str, left: int) -> Refusal | None:
    """GI 17: infantry and civilians leave the map on foot, by the exit (R-G31, R-G77, R-G101)."""
    content = state.content
    piece = content.roster[unit_id]
    if content.exit < 0 or state.units[unit_id].hex != content.exit:
        return refusals.NO_EXIT
    if piece.seat != US or piece.kind not in ("infantry", "civilian"):
        return refusals.NO_EXIT
    return refusals.TOO_DEAR if content.charts.terrain.exit > left else None


def leave_map(state: GreenState, unit_id: str, log: Log) -> None:
    h, piece = state.units[unit_id].hex, state.content.roster[unit_id]
    before = exit_points(state, piece.kind)
    take_off(state, unit_id, "exited")
    earned = exit_points(state, piece.kind) - before
    text = say("leaves", points=earned, unit=piece.name, hex=state.content.label(h), seat=side_text(state, US))
    log.add("leaves", text, "GI 17", pieces=(unit_id,), hexes=(h,), unit_kind=piece.kind, seat=US, points=earned)
    drop_sites(state, unit_id, log)


def exited(state: GreenState, kind: str) -> int:
    units = state.units
    return sum([units[unit].box == "exited" for unit in state.content.of_kind.get(kind, ())])


def exit_points(state: GreenState, kind: str) -> int:
    """GI 15, Under Fire: points for each civilian unit, and for infantry up to a number."""
    file, count = state.content.file, exited(state, kind)
    if kind == "civilian":
        return count * file.civilian_points
    return min(count, file.infantry_exits) * file.infantry_points


def lose_civilians(state: GreenState, log: Log) -> None:
    """GI 17: civilians alone, without an ARVN ground unit, in an NVA zone are lost (R-G81); no points for that."""
    for h, stack in sorted(state.civil.items()):
        if holder(state, h) == US or not in_zone(state, h, NVA):
            continue
        for civilian in list(stack):
            take_off(state, civilian, "lost")
            name = state.content.names[civilian]
            text = say("civilians_lost", unit=name, hex=state.content.label(h))
            log.add("civilians_lost", text, "GI 17", pieces=(civilian,), hexes=(h,))
