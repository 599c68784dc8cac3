"""The exclusive rules (VB 10.0–24.0) as answers that differ from the standard rules, and the three battles."""

from __future__ import annotations

from typing import ClassVar

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.content.index import Battle
from games.vietnam_battles.content.models import UnitCard
from games.vietnam_battles.rules.exclusive import ben_suc, finding
from games.vietnam_battles.rules.folio import NOWHERE, Folio
from games.vietnam_battles.rules.standard import victory
from games.vietnam_battles.state import Fight, Position
from hexcore.records import Log


class VietnamBattle(Folio):
    """What both maps have in common."""

    def ignores_zoc(self, card: UnitCard) -> bool:
        """VB 20.0: special forces ignore enemy zones of control; VB 12.1: so do boats."""
        return "special_forces" in card.traits or card.kind == "riverine"

    def allotment(self, state: Position, seat: str) -> int:
        """VB 14.0, R-F9: one marker fewer for each camp or cache captured on an earlier turn, never below none."""
        printed = super().allotment(state, seat)
        if seat == "us" or state.genuine:
            # R-F62: with decoys the loss of a chit costs no support
            return printed
        return max(0, printed - sum(chit.captured for chit in state.chits.values()))

    def deal(self, state: Position, seat: str, count: int, log: Log) -> list[str]:
        """VB 14.1: drawn blindly; the whole pool if the allotment is that large."""
        cup = list(self.battle.pools[seat])
        if count >= len(cup):
            return cup
        return [log.draw(cup, "support") for _ in range(count)]

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 10.1, 11.2, R-F11: one marker if a unit in the fight landed this turn; VB 11.1: none for the ambushed."""
        if seat != "us":
            return 2
        if fight.kind == "ambush":
            return 0
        names = fight.attackers if fight.target not in self.forces["us"] else [fight.target]
        return 1 if any(state.units[name].landed for name in names) else 2

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """VB 15.0, 16.0: US and ARVN units find what is hidden; VB 16.0: those on land capture camps."""
        if self.seat_of[name] == "vc":
            return False
        found = (self.hides or bool(state.dark_at)) and finding.look_around(state, place, log)
        if state.chits and place < self.ground.first_berth:
            finding.capture(state, name, place, log)
        return found


class SnoopysNose(VietnamBattle):
    """VB 26.0: hidden Viet Cong, five camps, and a body count."""

    hides = True

    def last_turn(self, state: Position) -> int:
        """VB 21.0: one turn less for each US unit eliminated."""
        return self.battle.file.turns - state.us_losses

    def aftermath(self, state: Position, log: Log) -> None:
        """R-F65: a US win first, then the body count."""
        if state.events:
            state.events.clear()
            victory.after_snoopys_nose(state, log)

    def judge(self, state: Position, log: Log) -> None:
        """VB 26.0: whoever was not destroyed has won."""
        victory.judge_snoopys_nose(state)


class BoysOf67(SnoopysNose):
    """VB 25.0: the learning scenario on the same map."""

    hides = False

    def aftermath(self, state: Position, log: Log) -> None:
        """R-F65: the scenario ends at once when both Viet Cong units are gone, or by the body count (R-F19)."""
        if state.events:
            state.events.clear()
            victory.after_boys(state, log)

    def judge(self, state: Position, log: Log) -> None:
        """VB 25.0: win, draw, downgraded draw, defeat."""
        victory.judge_boys(state)


class IronTriangle(VietnamBattle):
    """VB 27.0: tunnels, B-52s, Ben Suc, and a condition chosen in secret."""

    conditions = ("escape", "casualties", "hold")
    ben_suc_hex: ClassVar[str] = "1210"

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        board, ground = battle.ground.board, battle.ground
        area = board.areas["iron_triangle"]
        self.area = frozenset(place for h in area for place in ground.land_of[h])
        spared = {h for kind in ("village", "town") for h in board.hexes_with(kind)}
        self.b52_zone = frozenset(place for place in self.area if ground.hex(place) not in spared)
        self.red = frozenset(place for h in board.edges["red"] for place in ground.land_of[h])
        self.ben_suc = board.hex(self.ben_suc_hex)

    def last_turn(self, state: Position) -> int:
        """VB 24.0: the thirteenth, unless Ben Suc has changed it."""
        return state.fixed_end or self.battle.file.turns

    def sheltered_places(self, seat: str) -> frozenset[Place]:
        """VB 22.0: US and ARVN zones of control do not reach into tunnel hexes."""
        if seat != "vc":
            return NOWHERE
        return frozenset(p for h in self.ground.board.hexes_with("tunnel") for p in self.ground.land_of[h])

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 22.0, R-F28: one marker against a unit in a tunnel hex; the defender keeps two."""
        limit = super().marker_limit(state, fight, seat)
        if seat == "us" and self.seat_of[fight.target] == "vc" and fight.where in self.shelter["vc"]:
            return min(limit, 1)
        return limit

    def has_b52(self, state: Position) -> bool:
        """VB 24.0: not after the thirteenth turn."""
        return state.turn <= self.battle.file.turns

    def lands_clear_only(self, state: Position, name: str) -> bool:
        """R-F10: units that fly in on the first turn land on clear terrain."""
        return state.turn == 1 and state.units[name].box == "entry"

    def may_exit(self, state: Position, name: str) -> bool:
        """R-F26: Viet Cong units, from a red edge hex."""
        return self.seat_of[name] == "vc" and state.units[name].at in self.red

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """VB 24.0: a US or ARVN unit in Ben Suc; an attack there and its own advance are one trigger (R-F21)."""
        found = super().entered(state, name, place, log)
        if place < self.ground.first_berth and self.ground.hex(place) == self.ben_suc and self.seat_of[name] == "us":
            fight = state.fight
            if fight is None or self.ground.hex(fight.where) != self.ben_suc:
                ben_suc.trigger(state, log)
        return found

    def fought(self, state: Position, fight: Fight, log: Log) -> None:
        """VB 24.0: a Viet Cong unit attacked or bombarded in Ben Suc, whatever the result."""
        if self.seat_of[fight.target] == "vc" and self.ground.hex(fight.where) == self.ben_suc:
            ben_suc.trigger(state, log)

    def aftermath(self, state: Position, log: Log) -> None:
        """VB 27.0, R-F66: every exit and every US loss is rolled for, in every game."""
        if state.events:
            events = list(state.events)
            state.events.clear()
            victory.after_iron_triangle(state, events, log)

    def judge(self, state: Position, log: Log) -> None:
        """VB 27.0: the roll for holding the field, if that was chosen."""
        victory.judge_iron_triangle(state, self.area, log)


RULESETS: dict[str, type[Folio]] = {"boys_of_67": BoysOf67, "snoopys_nose": SnoopysNose, "iron_triangle": IronTriangle}
"""The rules of each scenario."""
