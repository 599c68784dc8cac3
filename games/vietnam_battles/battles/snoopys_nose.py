"""VB 26.0: Snoopy's Nose: hidden Viet Cong, five camps, and a body count."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from games.vietnam_battles.battles.battle import Exclusive
from games.vietnam_battles.rules.exclusive import ruleset
from games.vietnam_battles.rules.exclusive.camps import Genuine
from games.vietnam_battles.rules.exclusive.ruleset import ExclusiveRules
from games.vietnam_battles.rules.ruleset import Verdict
from games.vietnam_battles.rules.standard.set_up.set_up import Deploy, Opening
from games.vietnam_battles.rules.standard.victory import all_lost, finish
from games.vietnam_battles.shown.look import SNOOPYS_NOSE
from games.vietnam_battles.state import Position, whose
from hexcore.game import Hex, Log, Modifier, Text, plain, push, say


class SnoopyEnding(StrEnum):
    """The ways Snoopy's Nose can end."""

    UNITS_DESTROYED = "units_destroyed"
    CAMPS_DESTROYED = "camps_destroyed"
    GENUINE_CAPTURED = "genuine_captured"
    VC_ENDURES = "vc_endures"
    BODY_COUNT = "body_count"  # the Viet Cong endure because US losses have cut the campaign short


@plain
class SnoopyOpening(Opening):
    """R-F40: camps, dice, units."""

    def set_up_camps(self, state: Position, log: Log) -> None:
        """VB 16.0, VB 26.0: the camps first, unseen; in the decoy variant eight chits in sight, one of them real."""
        push(state, Deploy("vc", list(state.chits)))

    def choose_genuine(self, state: Position, log: Log) -> None:
        """VB 16.0: in the decoy variant one chit is real."""
        if state.options.get("decoys"):
            push(state, Genuine())

    def roll_open_points(self, state: Position, log: Log) -> None:
        """VB 26.0: two dice say how many attack points must be set up in the open."""
        first, second = (log.roll(6, whose("vc", f"open set-up, {die} die")) for die in ("first", "second"))
        points = state.open_points = first + second
        faces = (("first", first), ("second", second))
        terms = [Modifier(say(f"term.{name}_die"), face, "VB 26.0") for name, face in faces]
        text = say("record.open_points", first=first, second=second, points=points)
        log.add("open_points", text, "VB 26.0", modifiers=terms, seat="vc", points=points, total=points)

    parts = (
        set_up_camps,
        choose_genuine,
        roll_open_points,
        Opening.set_up_vc_units,
        Opening.vc_is_ready,
        Opening.us_is_ready,
    )


class SnoopysNose(ExclusiveRules):
    """VB 26.0: search, capture and destroy before the turns run out."""

    chapter = "VB 26.0"
    hides = True
    endings: ClassVar = {
        SnoopyEnding.UNITS_DESTROYED: Verdict("us"),
        SnoopyEnding.CAMPS_DESTROYED: Verdict("us"),
        SnoopyEnding.GENUINE_CAPTURED: Verdict("us"),
        SnoopyEnding.VC_ENDURES: Verdict("vc"),
        SnoopyEnding.BODY_COUNT: Verdict("vc"),
    }

    def chit_kinds(self, state: Position) -> tuple[str, ...]:
        """VB 16.0: camps; with caches among them as decoys."""
        return ("camp", "cache") if state.options.get("decoys") else ("camp",)

    def chit_hexes(self, state: Position) -> Sequence[Hex]:
        """VB 26.0, R-F62: jungle for hidden camps, anywhere for open decoys."""
        return list(self.ground.land_of) if state.options.get("decoys") else sorted(self.ground.jungle)

    def last_turn(self, state: Position) -> int:
        """VB 21.0: the body count."""
        return ruleset.last_turn(state)

    def loss_means(self, state: Position, name: str) -> Text | None:
        """VB 21.0: a US loss makes the game a turn shorter."""
        return ruleset.loss_means(state, name) or super().loss_means(state, name)

    def aftermath(self, state: Position, log: Log) -> None:
        """R-F65: a US win first, then the body count."""
        if not state.events:
            return
        state.events.clear()
        won = _us_has_won(state)
        if won is not None:
            finish(state, won, log)
        elif ruleset.is_overrun(state):
            finish(state, SnoopyEnding.BODY_COUNT, log)

    def is_decided(self, state: Position) -> bool:
        """R-F65: a US win comes first; the body count alone leaves an advance the chance to win."""
        return _us_has_won(state) is not None

    def judge(self, state: Position, log: Log) -> None:
        """VB 26.0: unless the US player has won, the Viet Cong have."""
        won = _us_has_won(state)
        finish(state, won or (SnoopyEnding.BODY_COUNT if state.us_losses else SnoopyEnding.VC_ENDURES), log)

    def aim(self, state: Position) -> tuple[str, str]:
        """VB 16.0: with decoys the one real chit is what counts."""
        return ("decoys", "VB 16.0") if state.options.get("decoys") else super().aim(state)


def _us_has_won(state: Position) -> SnoopyEnding | None:
    """R-F33, R-F62: all units or all camps, or the one real chit."""
    if state.genuine:
        return SnoopyEnding.GENUINE_CAPTURED if state.chits[state.genuine].captured else None
    if all_lost(state, "vc"):
        return SnoopyEnding.UNITS_DESTROYED
    all_camps = state.chits and all(chit.captured for chit in state.chits.values())
    return SnoopyEnding.CAMPS_DESTROYED if all_camps else None


EXCLUSIVE = Exclusive(SnoopysNose, SnoopyOpening, SNOOPYS_NOSE)
