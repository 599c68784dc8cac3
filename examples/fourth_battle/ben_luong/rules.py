"""VB 28.0, 28.1: what is different in this battle: how it is won, and what the monsoon does."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from games.vietnam_battles.battles.battle import Exclusive
from games.vietnam_battles.rules.exclusive.ruleset import ExclusiveRules
from games.vietnam_battles.rules.ruleset import Verdict
from games.vietnam_battles.rules.standard.set_up.set_up import Opening
from games.vietnam_battles.rules.standard.victory import all_lost, finish
from games.vietnam_battles.state import Fight, Position
from hexcore.board.wants import BoardWants
from hexcore.game import BoardLook, Log, Soundscape, TerrainLook, plain


class Ending(StrEnum):
    """The ways the battle can end."""

    DESTROYED = "ben_luong_destroyed"
    TAKEN = "ben_luong_taken"
    HELD = "ben_luong_held"
    EMPTY = "ben_luong_empty"


@plain
class BenLuongOpening(Opening):
    """VB 28.0: the Viet Cong set up in the open; the US units stand where the scenario says."""

    # A side that is ready is seen. Put ``vc_is_ready`` after its set-up, and it sets up in secret (and drop ``open``).
    parts = (Opening.us_is_ready, Opening.vc_is_ready, Opening.set_up_vc_units)


class BenLuong(ExclusiveRules):
    """VB 28.0: hold the village at the end, or destroy the enemy before."""

    chapter = "VB 28.0"
    endings: ClassVar = {
        Ending.DESTROYED: Verdict("us"),
        Ending.TAKEN: Verdict("us"),
        Ending.HELD: Verdict("vc"),
        Ending.EMPTY: Verdict("", "draw"),
    }
    village: ClassVar[str] = "0504"
    needs = BoardWants(hexes=frozenset({village}))  # a map without it is refused

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 28.1: low clouds: the US player adds one marker to a fight, not two."""
        limit = super().marker_limit(state, fight, seat)
        return min(limit, 1) if seat == "us" else limit

    def aftermath(self, state: Position, log: Log) -> None:
        """VB 28.0: the battle ends at once when no Viet Cong unit is left."""
        super().aftermath(state, log)
        if not state.ending and all_lost(state, "vc"):
            finish(state, Ending.DESTROYED, log)

    def judge(self, state: Position, log: Log) -> None:
        """VB 28.0: after the last turn whoever stands in the village has won; if nobody does it is a draw."""
        place = self.ground.place(self.village)
        if place in state.us_at:
            finish(state, Ending.TAKEN, log)
        else:
            finish(state, Ending.HELD if place in state.vc_at else Ending.EMPTY, log)


LOOK = BoardLook(
    title="Ben Luong",
    terrain={
        ".": TerrainLook(ground="clear", legend="Clear"),
        ",": TerrainLook(ground="paddy", legend="Paddy (clear)"),
        "J": TerrainLook(ground="jungle", legend="Jungle"),
        "V": TerrainLook(ground="paddy", legend="Village"),
    },
    chains={"river": "river"},
    ways={"road": "highway"},
    spots={"village": "village", "bridge": "bridge"},
    sounds=Soundscape(beds={"V": "village"}, rain=1.0),  # VB 28.1: the monsoon
)

EXCLUSIVE = Exclusive(BenLuong, BenLuongOpening, {"ben_luong": LOOK})
