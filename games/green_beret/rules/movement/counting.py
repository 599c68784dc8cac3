"""GB 9.1-9.3, 10.2, 10.8: groups that form on land, counted: most of what may join or stay is plain by that alone.

On land, with nothing aboard that floats, each counter that carries has its own room and each piece of gear takes one
place of anybody's, so that a group can set out if somebody leads it and there is room for all, whomever the player has
chosen to carry what. Where counting does not tell, the rules of ``portage`` and ``allowance`` have to be asked.
"""

from __future__ import annotations

from typing import NamedTuple

from games.green_beret.content.counters import Piece
from games.green_beret.rules.movement.group import Group
from games.green_beret.state import GreenBeretState


class Muster(NamedTuple):
    """How many of each kind are in a group, and how much they can carry together."""

    teams: int
    leaders: int
    vehicles: int
    gear: int
    room: int
    hostile: bool
    """There are enemies, whom those without a team keep away from (10.4)."""

    @property
    def afoot(self) -> bool:
        """Whether one team alone leads and carries all."""
        return self.teams == 1 and not self.leaders and not self.vehicles

    def goes(self, printed: Piece, by: int) -> bool | None:
        """Say whether the group can set out with a counter more (1) or less (-1), None if counting does not tell."""
        teams, leaders, vehicles, gear, room, hostile = self
        if printed.water_only or printed.floats:
            return None
        if printed.move == "minus":
            gear += by
        else:
            room += by * printed.portage
            if printed.kind == "team":
                teams += by
            elif printed.kind == "leader":
                leaders += by
            elif printed.move == "plus":
                vehicles += by
            else:
                return None
        if not teams:
            if vehicles or (leaders and hostile):
                return None
            if not leaders:
                return False
        return gear <= room


def muster(state: GreenBeretState, group: Group) -> Muster | None:
    """Count a forming group; None where its way or its load takes more than that to judge."""
    content, h = state.content, group.origin
    if group.entered or h in content.all_water or not content.ashore[h]:
        return None
    teams = leaders = vehicles = gear = room = 0
    for piece in (*group.heads, *group.plus, *group.load):
        printed = content.pieces[piece]
        if printed.water_only or printed.floats:
            return None
        if printed.move == "minus":
            gear += 1
            continue
        room += printed.portage
        if printed.kind == "team":
            teams += 1
        elif printed.kind == "leader":
            leaders += 1
        elif printed.move == "plus":
            vehicles += 1
        else:
            return None
    return Muster(teams, leaders, vehicles, gear, room, bool(state.enemies))
