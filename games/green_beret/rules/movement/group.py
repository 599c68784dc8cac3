"""GB 10.0: the group on the move, with its heads, pluses and loads.

On land, without boats, most of what may join or stay is plain by counting (GB 9.1, GB 9.2, GB 9.3): each carrier has
its own room, each piece of gear takes one place of any carrier, and somebody has to lead. See :class:`Muster`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple, Self

from games.green_beret.content.counters import Piece
from games.green_beret.rules.steps import Choice, unknown
from games.green_beret.state import GreenBeretState
from hexcore.plain import Plain, plain
from hexcore.types import Hex


@plain
class Group(Plain):
    """Counters that move together.

    Every member is in exactly one of three places: a *head* pays for each hex out of its own allowance; a *plus* serves
    the team it is nominated for; a *load* is carried, or, if it is a leader with a team, walks along.
    """

    origin: Hex
    here: Hex
    heads: list[str] = field(default_factory=list)
    plus: dict[str, str] = field(default_factory=dict)
    """GB 10.4: nominated plus type: the one team its value is added to."""
    load: dict[str, str] = field(default_factory=dict)
    """GB 9.0: carried counter: its carrier."""
    dropped: dict[str, str] = field(default_factory=dict)
    """GB 10.5: gear hauled in this move and left on the way: the carrier that still deducts it."""
    joined: list[str] = field(default_factory=list)
    """R49, R120: leaders and boats picked up on the way, which add neither movement nor portage."""
    chosen: dict[str, str] = field(default_factory=dict)
    """The player's choices: gear to carrier, plus type to team ("" for on its own)."""
    left: list[str] = field(default_factory=list)
    """Counters added and left out again before the first hex: they are not offered anew."""
    spent: int = 0
    """The price of the way so far, on foot."""
    afloat: int = 0
    """The price of the same way by boat."""
    entered: int = 0
    dry: bool = False
    """R54: a hex without water was entered: no boat adds its plus."""

    def members(self) -> list[str]:
        return [*self.heads, *self.plus, *self.load]

    def __contains__(self, piece: str) -> bool:
        return piece in self.load or piece in self.plus or piece in self.heads

    def pays(self, carrier: str) -> str:
        """R65, R66: return the head that pays for a carrier's load; "" if the carrier has left."""
        if carrier in self.heads:
            return carrier
        return self.plus.get(carrier) or self.load.get(carrier, "")

    def tidy(self) -> Self:
        """Sort the tables by name, so that a group read from a file is the very same."""
        for name in ("plus", "load", "dropped", "chosen"):
            table = getattr(self, name)
            if len(table) > 1:
                setattr(self, name, dict(sorted(table.items())))
        return self

    def loads_of(self, carrier: str) -> list[str]:
        return [piece for piece, by in self.load.items() if by == carrier]


class Underway(Choice):
    """A group is moving. The only subclass is the movement step itself."""

    __slots__ = ()
    group: Group


def under_way(state: GreenBeretState) -> list[Underway]:
    """Return the steps in which a group is moving: at most one."""
    found = []
    for step in reversed(state.stack):
        if isinstance(step, Underway):
            found.append(step)
    return found


def moving_group(state: GreenBeretState) -> Group | None:
    for step in reversed(state.stack):
        if isinstance(step, Underway):
            return step.group
    return None


def leave_group(state: GreenBeretState) -> None:
    """GB 10.1: what is lost leaves the group; what depended on it stays, and has moved."""
    for step in under_way(state):
        _prune(state, step.group)


def _prune(state: GreenBeretState, group: Group) -> None:
    before = group.members()
    group.heads = [head for head in group.heads if _there(state, group, head)]
    group.plus = {plus: team for plus, team in group.plus.items() if _there(state, group, plus) and team in group.heads}
    for piece in list(group.load):
        if not _there(state, group, piece) or group.pays(group.load[piece]) not in group.heads:
            del group.load[piece]
    for piece in before:
        if piece in state.pieces and piece not in group:
            state.pieces[piece].moved = True


def _there(state: GreenBeretState, group: Group, piece: str) -> bool:
    return piece in state.pieces and state.pieces[piece].hex == group.here


# Checks of groups written by hand


def group_misfits(state: GreenBeretState, group: Group) -> list[str]:
    return [*_members(state, group)] or [*_tables(state, group), *_way(group)]


def _members(state: GreenBeretState, group: Group) -> Iterator[str]:
    pieces, members = state.content.pieces, group.members()
    for piece in (*members, *group.dropped, *group.joined, *group.chosen, *group.left):
        if piece not in pieces:
            yield f"{piece} is no counter of the player"
            return
    yield from unknown(state, (*group.load.values(), *group.dropped.values()))
    yield from (f"{piece} is in two places of the group" for piece in members if members.count(piece) > 1)
    for head in group.heads:
        if pieces[head].kind != "team" and head not in state.content.lone_movers:
            yield f"{head} cannot move by itself"
    for plus in group.plus:
        if pieces[plus].move != "plus" and pieces[plus].kind != "leader":
            yield f"{plus} adds no movement to a team"
    for load in group.load:
        if pieces[load].move not in ("minus", "black_plus"):
            yield f"{load} is never carried"


def _tables(state: GreenBeretState, group: Group) -> Iterator[str]:
    served = list(group.plus.values())
    for plus, team in group.plus.items():
        if team not in group.heads or team not in state.content.teams:
            yield f"{plus} serves {team}, which is no team at the head of the group"
        if served.count(team) > 1:
            yield f"{team} has two plus values"
    for load, carrier in group.load.items():
        walks = carrier in group.load and state.content.pieces[carrier].kind == "leader"
        if carrier not in group.heads and carrier not in group.plus and not walks:
            yield f"{load} is carried by {carrier or 'nobody'}, who carries nothing in this group"
    yield from (f"{one} carries nothing" for one in group.chosen.values() if one and one not in state.content.pieces)


def _way(group: Group) -> Iterator[str]:
    if not (0 <= group.afloat <= group.spent and group.entered >= 0):
        yield "entered, spent and afloat are never negative, and a boat never pays more than those on foot"
    elif bool(group.entered) != bool(group.spent):
        yield f"the group has entered {group.entered} hexes for {group.spent} of movement"
    elif not group.entered and group.here != group.origin:
        yield "the group has entered no hex, but is not where it began"


class Muster(NamedTuple):
    """The members of a group by kind, and how much they can carry together."""

    teams: int
    leaders: int
    vehicles: int
    gear: int
    room: int
    hostile: bool
    """GB 10.4: there are enemies, which bar the way of those without a team."""

    @property
    def afoot(self) -> bool:
        """Whether one team alone leads and carries all."""
        return self.teams == 1 and not self.leaders and not self.vehicles

    def goes(self, printed: Piece, by: int) -> bool | None:
        """Whether the group can set out with one counter more (1) or less (-1), None if unsure."""
        made = self.counting(printed, by)
        if made is None or (not made.teams and (made.vehicles or (made.leaders and made.hostile))):
            return None
        return bool(made.teams or made.leaders) and made.gear <= made.room

    def counting(self, printed: Piece, by: int) -> Muster | None:
        """Return the count with one counter more (1) or less (-1), None for what counting cannot judge."""
        teams, leaders, vehicles, gear, room, hostile = self
        if printed.water_only or printed.floats:
            return None
        if printed.move == "minus":
            return Muster(teams, leaders, vehicles, gear + by, room, hostile)
        room += by * printed.portage
        if printed.kind == "team":
            return Muster(teams + by, leaders, vehicles, gear, room, hostile)
        if printed.kind == "leader":
            return Muster(teams, leaders + by, vehicles, gear, room, hostile)
        return Muster(teams, leaders, vehicles + by, gear, room, hostile) if printed.move == "plus" else None


def muster(state: GreenBeretState, group: Group) -> Muster | None:
    """Count a forming group; None where counting does not tell: at sea, or with boats."""
    content, h = state.content, group.origin
    if group.entered or h in content.all_water or not content.by_land[h]:
        return None
    count: Muster | None = Muster(0, 0, 0, 0, 0, bool(state.enemies))
    for piece in group.members():
        count = count and count.counting(content.pieces[piece], 1)
    return count
