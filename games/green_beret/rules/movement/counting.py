"""GB 9.1-9.3, 10.2, 10.8: groups that form on land, counted: most of what may join or stay is plain by that alone.

On land, with nothing aboard that floats, each counter that carries has its own room and each piece of gear takes one
place of anybody's, so that a group can set out if somebody leads it and there is room for all. Where counting does not
say so, the rules of ``portage`` and ``allowance`` have to be asked.
"""

from __future__ import annotations

from typing import NamedTuple

from games.green_beret.rules.movement.group import Group
from games.green_beret.state import GreenBeretState


class Muster(NamedTuple):
    """How many of each kind are in a group, and how much they can carry together."""

    teams: int
    leaders: int
    vehicles: int
    gear: int
    room: int

    def may_go(self, hostile: bool) -> bool | None:
        """Whether these can set out, None if that is not sure.

        ``hostile``: there are enemies, whom those without a team keep away from (10.4).
        """
        if not self.teams:
            if self.vehicles or (self.leaders and hostile):
                return None
            if not self.leaders:
                return False
        return self.gear <= self.room


def muster(state: GreenBeretState, group: Group) -> Muster | None:
    """Count a forming group; None where its way or its load takes more than that to judge."""
    content, h = state.content, group.origin
    if group.entered or group.chosen or h in content.all_water or not content.ashore[h]:
        return None
    found: Muster | None = Muster(0, 0, 0, 0, 0)
    for piece in (*group.heads, *group.plus, *group.load):
        found = counted(state, found, piece, 1) if found is not None else None
    return found


def counted(state: GreenBeretState, before: Muster, piece: str, by: int) -> Muster | None:
    """Add a counter to a group (``by`` 1) or take it away (-1); None if it floats, or goes by rules of its own."""
    teams, leaders, vehicles, gear, room = before
    printed = state.content.pieces[piece]
    if printed.water_only or printed.floats:
        return None
    if printed.move == "minus":
        return Muster(teams, leaders, vehicles, gear + by, room)
    room += by * printed.portage
    if printed.kind == "team":
        return Muster(teams + by, leaders, vehicles, gear, room)
    if printed.kind == "leader":
        return Muster(teams, leaders + by, vehicles, gear, room)
    return Muster(teams, leaders, vehicles + by, gear, room) if printed.move == "plus" else None
