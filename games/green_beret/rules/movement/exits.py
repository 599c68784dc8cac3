"""GB 11.0, R70: whom a group may leave behind at sea, and so which hexes it may enter."""

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
    """Return the neighbouring hexes that a group may enter now: it is able to, and leaves nobody in the water."""
    found = open_hexes(state, group, ahead)
    if group.here not in state.content.all_water or not left_at_sea(state, group):
        return found
    return [to for to in found if not castaways(state, group, to)]


def leavers(state: GreenBeretState, group: Group, count: Muster | None) -> list[str]:
    """GB 10.3, R70: whoever may be left out of a forming group again, which can go on without: nobody is cast away."""
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
        if goes or (goes is None and _spared(state, group, piece)):
            found.append(piece)
    return found


def _spared(state: GreenBeretState, group: Group, piece: str) -> bool:
    """Whether a group can go without one of its members, where counting does not tell."""
    others = without(state, group, piece)
    return others is not None and bool(exits(state, others))


def castaways(state: GreenBeretState, group: Group, to: Hex) -> list[str]:
    """R70: what would be left in the water though the group could take it along to the next hex."""
    return [piece for piece in left_at_sea(state, group) if _could_come(state, group, piece, to)]


def left_at_sea(state: GreenBeretState, group: Group) -> list[str]:
    """GB 11.0, R70, R106: what has neither boat, camp nor team in all-water any more when a group goes on.

    Gear among it is lost. A team counts only if the group takes the boats away: it may be there without one.
    """
    h, pieces = group.here, state.content.pieces
    if h not in state.content.all_water or camp_at(state, h) or _passes_by(state, group):
        return []
    stay = [piece for piece in pieces_at(state, h) if piece not in group]
    if any(pieces[piece].blue for piece in stay):
        return []
    boats = any(pieces[member].blue for member in group.members())
    teams = [piece for piece in stay if pieces[piece].kind == "team"]
    if teams:
        return teams if boats else []
    return stay if boats or any(pieces[head].kind == "team" for head in group.heads) else []


def _passes_by(state: GreenBeretState, group: Group) -> bool:
    """Whether a group on its way has taken no boat from anyone."""
    return bool(group.entered) and state.content.boats.isdisjoint(group.joined)


def _could_come(state: GreenBeretState, group: Group, piece: str, to: Hex) -> bool:
    """Whether somebody in the group has room for a counter, with which the group could still enter a hex."""
    if group.entered:
        return bool(lifter(state, group, piece))
    made = with_one_more(state, group, piece) if idle(state, piece) else None
    return made is not None and obstacle(state, made, to, outlook(state, made)) is None
