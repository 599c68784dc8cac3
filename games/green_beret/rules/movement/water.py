"""GB 11.0, GB 11.1, GB 11.2: all-water hexes, streams, and what floats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Piece
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.stacking import camp_at
from games.green_beret.state import GreenBeretState
from hexcore.types import OFF_MAP, Hex


def has_boat(content: Content, group: Group) -> bool:
    """GB 11.1, R53, R71: a raft or scuba gear takes the whole stack along, hauled or hauling."""
    floating = content.boats
    return not (floating.isdisjoint(group.load) and floating.isdisjoint(group.heads))


def sets_price(content: Content, group: Group) -> bool:
    """GB 11.1, R122: whether raft or scuba gear sets the price: it leads, or goes with a team.

    R120: one picked up beside a PBR under way does not: the way on foot is already paid.
    """
    boats = content.boats.intersection((*group.load, *group.heads))
    if not any(head in boats or content.pieces[head].kind == "team" for head in group.heads):
        return False
    return content.keeled.isdisjoint((*group.heads, *group.plus)) or not boats.issubset(group.joined)


def _engine(content: Content, group: Group, head: str) -> Piece | None:
    """GB 10.4: the engine of a head: the vehicle that it is, or one nominated for it."""
    pieces = content.pieces
    if pieces[head].move == "plus":
        return pieces[head]
    for plus, team in group.plus.items():
        if team == head and pieces[plus].move == "plus":
            return pieces[plus]
    return None


def pays_boat_price(content: Content, group: Group, head: str, priced: bool) -> bool:
    """GB 11.1, GB 11.2, R55, R122: with raft or scuba gear all pay its price, else those by PBR."""
    engine = _engine(content, group, head)
    return priced or (engine is not None and engine.water_only)


def may_float(content: Content, group: Group, head: str, rafted: bool) -> bool:
    """GB 11.0, R71: whether a head and what goes with it may enter all-water."""
    engine = _engine(content, group, head)
    return engine.blue if engine is not None else rafted


class Keel(NamedTuple):
    """The behaviour of a group on water, the same for all neighbouring hexes."""

    boats: bool
    """A raft or scuba gear is in the group."""
    bound: str
    """The key of the refusal for what cannot go ashore, if anything."""
    floats: bool
    """The whole group may enter all-water."""


AFOOT: Final = Keel(False, "", False)


def keel(content: Content, group: Group) -> Keel:
    """GB 11.0, GB 11.1, GB 11.2: the behaviour of a group on water."""
    return _keel(content, tuple(group.heads), tuple(group.plus.items()), has_boat(content, group))


@lru_cache(maxsize=2048)
def _keel(content: Content, heads: tuple[str, ...], plus: tuple[tuple[str, str], ...], rafted: bool) -> Keel:
    # cached by heads and pluses: other members do not matter
    pieces, group = content.pieces, Group(OFF_MAP, OFF_MAP, list(heads), dict(plus))
    bound = ""
    if not content.keeled.isdisjoint((*group.heads, *group.plus)):
        bound = "refusal.pbr_land"
    elif rafted and any(pieces[head].floats for head in group.heads):
        bound = "refusal.boat_land"
    found = Keel(rafted, bound, all(may_float(content, group, head, rafted) for head in group.heads))
    return AFOOT if found == AFOOT else found


def obstacle(state: GreenBeretState, to: Hex, boat: Keel) -> tuple[str, str] | None:
    """GB 11.0, GB 11.1, GB 11.2: return why water, or the lack of it, bars a hex."""
    if to not in state.content.water:
        if boat.bound:
            return ("GB 11.2" if boat.bound == "refusal.pbr_land" else "GB 11.1", boat.bound)
    elif to in state.content.all_water and not boat.floats:
        return ("GB 11.0", "refusal.all_water")
    return None


def may_stay(state: GreenBeretState, piece: str, h: Hex) -> bool:
    """R70: in all-water only blue-hexagon pieces are left behind, or anything in a camp."""
    return h not in state.content.all_water or state.content.pieces[piece].blue or camp_at(state, h)
