"""VB 27.0: The Iron Triangle: tunnels, B-52s, Ben Suc, and a condition chosen in secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import ClassVar

from games.vietnam_battles.battles.battle import Exclusive
from games.vietnam_battles.content.content import Content
from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive import ben_suc
from games.vietnam_battles.rules.exclusive.ruleset import ExclusiveRules
from games.vietnam_battles.rules.ruleset import NOWHERE, Verdict
from games.vietnam_battles.rules.standard.set_up.set_up import Deploy, Opening
from games.vietnam_battles.rules.standard.victory import finish
from games.vietnam_battles.shown.look import IRON_TRIANGLE
from games.vietnam_battles.state import Fight, Position, whose
from hexcore.board.wants import BoardWants
from hexcore.game import Action, Hex, Log, Step, Text, plain, pop, push, say


class TriangleEnding(StrEnum):
    """The ways The Iron Triangle can end."""

    ESCAPE = "escape"
    CASUALTIES = "casualties"
    HOLD = "hold"
    US_VICTORY = "us_victory"


@plain
class Condition(Step[Position]):
    """VB 27.0: the Viet Cong player chooses one victory condition before anything is set up, and keeps it secret."""

    def seat(self, state: Position) -> str:
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        return (Action("choose", words=(word,)) for word in state.rules.conditions)

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        state.condition = action.words[0]
        text = say("record.condition", condition=say(f"condition.{state.condition}"))
        log.add("condition", text, "VB 27.0", audience=("vc",), condition=state.condition)
        log.add("condition_chosen", say("record.condition_chosen"), "VB 27.0")


@plain
class TriangleOpening(Opening):
    """R-F40: condition, Viet Cong, US."""

    def choose_condition(self, state: Position, log: Log) -> None:
        """VB 27.0: before anything else."""
        push(state, Condition())

    def set_up_vc_all(self, state: Position, log: Log) -> None:
        """VB 27.0: the Viet Cong units and caches."""
        push(state, Deploy("vc", [*state.rules.forces["vc"], *state.chits]))

    parts = (choose_condition, set_up_vc_all, Opening.vc_is_ready, Opening.set_up_us_units, Opening.us_is_ready)


class IronTriangle(ExclusiveRules):
    """VB 27.0: what the Viet Cong play for, only they know."""

    chapter = "VB 27.0"
    may_hide = False
    may_leave = True
    length_varies = 6
    conditions = ("escape", "casualties", "hold")
    endings: ClassVar = {
        TriangleEnding.ESCAPE: Verdict("vc"),
        TriangleEnding.CASUALTIES: Verdict("vc"),
        TriangleEnding.HOLD: Verdict("vc"),
        TriangleEnding.US_VICTORY: Verdict("us"),
    }
    ben_suc_hex: ClassVar[str] = "1210"
    needs = BoardWants(areas=frozenset({"iron_triangle"}), edges=frozenset({"red"}), hexes=frozenset({ben_suc_hex}))

    def __init__(self, battle: Content) -> None:
        super().__init__(battle)
        board, ground = battle.ground.board, battle.ground
        area = board.areas["iron_triangle"]
        self.area = frozenset(place for h in area for place in ground.land_of.get(h, ()))
        # VB 23.0, R-F23: towns and villages are spared, Ben Suc too
        spared = {h for kind in ("village", "town") for h in board.hexes_with(kind)}
        self.b52_zone = frozenset(place for place in self.area if ground.hex(place) not in spared)
        self.red = frozenset(place for h in board.edges["red"] for place in ground.land_of.get(h, ()))
        self.ben_suc = board.hex(self.ben_suc_hex)

    # VB 27.0, VB 24.0: set-up and length

    def chit_kinds(self, state: Position) -> tuple[str, ...]:
        """VB 16.1: supply caches."""
        return ("cache",)

    def chit_hexes(self, state: Position) -> Sequence[Hex]:
        """R-F63: the Viet Cong's own zone."""
        zone = next(zone for zone in self.battle.file.zone if zone.seat == "vc")
        return [self.ground.hex(place) for place in self.battle.zone_places[zone.name]]

    def last_turn(self, state: Position) -> int:
        """VB 24.0: the thirteenth, unless Ben Suc has changed it."""
        return state.fixed_end or self.battle.file.turns

    # VB 22.0: Cu Chi tunnels

    def places_free_of_zoc(self, seat: str) -> frozenset[Place]:
        """VB 22.0: US and ARVN zones of control do not reach into tunnel hexes."""
        if seat != "vc":
            return NOWHERE
        return frozenset(p for h in self.ground.board.hexes_with("tunnel") for p in self.ground.land_of.get(h, ()))

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 22.0, R-F28: one marker against a unit in a tunnel hex; the defender keeps two."""
        limit = super().marker_limit(state, fight, seat)
        if seat == "us" and self.seat_of[fight.target] == "vc" and fight.where in self.free_of_zoc["vc"]:
            return min(limit, 1)
        return limit

    # VB 23.0, VB 27.0: B-52s, landings, exits

    def has_b52(self, state: Position) -> bool:
        """VB 24.0: not after the thirteenth turn."""
        return state.turn <= self.battle.file.turns

    def lands_clear_only(self, state: Position, name: str) -> bool:
        """VB 27.0, R-F10: units that fly in land on clear terrain, on the first turn and on later ones."""
        return state.units[name].box == "entry"

    def may_exit(self, state: Position, name: str) -> bool:
        """R-F26: Viet Cong units, from a red edge hex."""
        return self.seat_of[name] == "vc" and state.units[name].at in self.red

    # VB 24.0: Ben Suc

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """VB 24.0: a US or ARVN unit in Ben Suc; an attack there and its own advance are one trigger (R-F21)."""
        found = super().entered(state, name, place, log)
        if place < self.ground.first_berth and self.ground.hex(place) == self.ben_suc and self.seat_of[name] == "us":
            fight = state.fight
            if fight is None or self.ground.hex(fight.where) != self.ben_suc:
                ben_suc.trigger(state, log, self.ben_suc, "entered")
        return found

    def fought(self, state: Position, fight: Fight, log: Log) -> None:
        """VB 24.0: a Viet Cong unit attacked or bombarded in Ben Suc, whatever the result."""
        if self.seat_of[fight.target] == "vc" and self.ground.hex(fight.where) == self.ben_suc:
            ben_suc.trigger(state, log, self.ben_suc, "bombardment" if fight.kind == "bombardment" else "attack")

    # VB 27.0: victory

    def loss_means(self, state: Position, name: str) -> Text | None:
        """VB 27.0: US losses are counted, for one of the conditions; those of the ARVN are not."""
        if self.cards[name].nation == "us":
            return say("means.us_lost", count=state.us_losses)
        return super().loss_means(state, name)

    def aftermath(self, state: Position, log: Log) -> None:
        """R-F41, R-F66: one open roll for each exit and each US unit lost in every game, the count rising each time."""
        if not state.events:
            return
        events, cards = list(state.events), self.cards
        state.events.clear()
        exits = sum(event.startswith("exited ") for event in events)
        lost = [event.removeprefix("lost ") for event in events if event.startswith("lost ")]
        losses = sum(cards[name].nation == "us" for name in lost)
        for number in range(exits):
            _roll(state, TriangleEnding.ESCAPE, state.exits - exits + number + 1, log)
        for number in range(losses):
            _roll(state, TriangleEnding.CASUALTIES, state.us_losses - losses + number + 1, log)

    def judge(self, state: Position, log: Log) -> None:
        """VB 27.0: holding the field needs a die below the number of units in the area; R-F25: else the US wins."""
        if state.condition == TriangleEnding.HOLD:
            _roll(state, TriangleEnding.HOLD, sum(place in self.area for place in state.vc_at), log)
        if not state.ending:
            finish(state, TriangleEnding.US_VICTORY, log)


def _roll(state: Position, condition: TriangleEnding, count: int, log: Log) -> None:
    """VB 27.0: a die below the number reached wins, if that is what the Viet Cong play for."""
    if state.ending:
        return
    die = log.roll(6, whose("vc", condition))
    held = die < count
    wins = held and state.condition == condition
    # if the game goes on, everybody learns what is not played for
    verdict = "won" if wins else "elsewhere" if held else "failed"
    text = say(f"record.roll_{condition}", die=die, count=count, verdict=say(f"verdict.{verdict}"))
    log.add(
        "condition_roll",
        text,
        "VB 27.0",
        seat="vc",
        condition=str(condition),
        die=die,
        count=count,
        held=held,
        winner="vc" if wins else "",
    )
    if wins:
        finish(state, condition, log)


EXCLUSIVE = Exclusive(IronTriangle, TriangleOpening, IRON_TRIANGLE, (Condition,))
