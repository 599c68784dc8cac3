"""VB 3.0: what comes before the first turn: who sets up what, in which order."""

from __future__ import annotations

from games.vietnam_battles.rules.standard.setting_up.setup import Deploy
from games.vietnam_battles.state import Position
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline, push


@plain
class Opening(Outline[Position]):
    """What openings are made of. Each battle plays some of these parts, and its own."""

    def set_up_vc_units(self, state: Position, log: Log) -> None:
        """The Viet Cong units, in the open or hidden."""
        push(state, Deploy("vc", list(state.rules.forces["vc"])))

    def vc_is_ready(self, state: Position, log: Log) -> None:
        """From now on what stands in the open is seen."""
        state.ready.append("vc")

    def set_up_us_units(self, state: Position, log: Log) -> None:
        """The US units that are placed freely."""
        push(state, Deploy("us", [name for name in state.rules.forces["us"] if name in state.rules.battle.zones]))

    def us_is_ready(self, state: Position, log: Log) -> None:
        """Everything is on the table."""
        state.ready.append("us")


@plain
class FixedOpening(Opening):
    """Everything stands where the scenario says."""

    parts = (Opening.vc_is_ready, Opening.us_is_ready)
