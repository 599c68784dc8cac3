"""VB 25.0: The Boys of '67, the learning scenario on the map of Snoopy's Nose."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from games.vietnam_battles.battles.battle import Exclusive
from games.vietnam_battles.rules.exclusive import ruleset
from games.vietnam_battles.rules.exclusive.ruleset import ExclusiveRules
from games.vietnam_battles.rules.ruleset import Verdict
from games.vietnam_battles.rules.standard.set_up.set_up import FixedOpening
from games.vietnam_battles.rules.standard.victory import all_lost, finish, lost
from games.vietnam_battles.state import Position
from hexcore.game import Log, Text


class BoysEnding(StrEnum):
    """The ways The Boys of '67 can end."""

    US_VICTORY = "us_victory"
    DRAW = "draw"
    US_DEFEAT = "us_defeat"  # a draw, downgraded because a US unit was eliminated
    VC_VICTORY = "vc_victory"


class BoysOf67(ExclusiveRules):
    """VB 25.0, R-F12: everything stands in the open, three units have just landed, and both Viet Cong units must go."""

    chapter = "VB 25.0"
    endings: ClassVar = {
        BoysEnding.US_VICTORY: Verdict("us"),
        BoysEnding.DRAW: Verdict("", "draw"),
        BoysEnding.US_DEFEAT: Verdict("vc", "defeat"),
        BoysEnding.VC_VICTORY: Verdict("vc"),
    }

    def last_turn(self, state: Position) -> int:
        """VB 21.0, R-F19: the body count."""
        return ruleset.last_turn(state)

    def loss_means(self, state: Position, name: str) -> Text | None:
        """VB 21.0: a US loss makes the game a turn shorter."""
        return ruleset.loss_means(state, name) or super().loss_means(state, name)

    def aftermath(self, state: Position, log: Log) -> None:
        """R-F65: both Viet Cong units gone ends it at once; R-F19, R-F20: so may the body count."""
        if not state.events:
            return
        state.events.clear()
        if all_lost(state, "vc"):
            finish(state, BoysEnding.US_VICTORY, log)
        elif ruleset.is_overrun(state):
            self.judge(state, log)

    def is_decided(self, state: Position) -> bool:
        """VB 25.0: only losses count, so no advance changes the end."""
        return all_lost(state, "vc") or ruleset.is_overrun(state)

    def judge(self, state: Position, log: Log) -> None:
        """VB 25.0: one Viet Cong unit gone or both depleted is a draw, and a defeat if a US unit is gone too."""
        if all_lost(state, "vc"):
            finish(state, BoysEnding.US_VICTORY, log)
        elif lost(state, "vc") or all(state.units[name].depleted for name in self.forces["vc"]):
            finish(state, BoysEnding.US_DEFEAT if state.us_losses else BoysEnding.DRAW, log)
        else:
            finish(state, BoysEnding.VC_VICTORY, log)


EXCLUSIVE = Exclusive(BoysOf67, FixedOpening)
