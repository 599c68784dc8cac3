"""GB 11.0, R70: the hexes a group may enter next, leaving nobody at sea."""

from __future__ import annotations

from collections.abc import Sequence

from games.green_beret.rules.movement.allowance import Outlook, outlook
from games.green_beret.rules.movement.dropping import lifter
from games.green_beret.rules.movement.forming import idle, with_one_more, without
from games.green_beret.rules.movement.group import Group, Muster
from games.green_beret.rules.movement.price import obstacle, open_hexes
from games.green_beret.rules.stacking import camp_at, pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.types import Hex


def exits(state: GreenBeretState, group: Group, ahead: Outlook | None = None) -> Sequence[Hex]:
    """GB 11.0, R70: return the neighbouring hexes that a group may enter now."""
    found = open_hexes(state, group, ahead)
    if group.here not in state.content.all_water or not left_at_sea(state, group):
        return found
    return [to for to in found if not castaways(state, group, to)]


def leavers(state: GreenBeretState, group: Group, count: Muster | None) -> list[str]:
    """GB 10.3, R70: return the members that a forming group can leave out again."""
    members = group.members()
    if len(members) < 2:
        return []
    known: dict[str, bool | None] = {}
    found = []
    for piece in members:
        printed = state.content.pieces[piece]
        # GB 9.1: one piece of gear takes as much room as another
        like = "minus" if printed.move == "minus" else piece
        if like not in known:
            known[like] = None if count is None else count.goes(printed, -1)
        goes = known[like]
        others = without(state, group, piece) if goes is None else None
        if goes or (others is not None and exits(state, others)):
            found.append(piece)
    return found


def castaways(state: GreenBeretState, group: Group, to: Hex) -> list[str]:
    """R70: return what is left at sea though the group could take it to the next hex."""
    return [piece for piece in left_at_sea(state, group) if _could_come(state, group, piece, to)]


def left_at_sea(state: GreenBeretState, group: Group) -> list[str]:
    """GB 11.0, R70, R106: return what loses its boat, camp and team at sea when a group goes on.

    Gear among it is lost. A team counts only if the group takes the boats away: it may be there without one.
    """
    h, pieces = group.here, state.content.pieces
    passes_by = group.entered and state.content.boats.isdisjoint(group.joined)
    if h not in state.content.all_water or camp_at(state, h) or passes_by:
        return []
    stay = [piece for piece in pieces_at(state, h) if piece not in group]
    if any(pieces[piece].blue for piece in stay):
        return []
    boats = any(pieces[member].blue for member in group.members())
    teams = [piece for piece in stay if pieces[piece].kind == "team"]
    if teams:
        return teams if boats else []
    return stay if boats or any(pieces[head].kind == "team" for head in group.heads) else []


def _could_come(state: GreenBeretState, group: Group, piece: str, to: Hex) -> bool:
    if group.entered:
        return bool(lifter(state, group, piece))
    made = with_one_more(state, group, piece) if idle(state, piece) else None
    return made is not None and obstacle(state, made, to, outlook(state, made)) is None
