"""GB 10.10, 12.0, R24, R58: what follows when counters come to a halt: first the mission, then the noise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar

from games.green_beret.rules import missions, noise
from games.green_beret.rules.movement.group import moving_group, under_way
from games.green_beret.state import GreenBeretState
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline, pop
from hexcore.types import Hex


@plain
class Halted(Outline[GreenBeretState]):
    """Counters have halted in a hex; ``teams`` are those who are listened for."""

    hex: Hex
    stealthy: bool
    teams: list[str] = field(default_factory=list)

    def mission(self, state: GreenBeretState, log: Log) -> None:
        """GB 7.1: the mission comes before the noise."""
        if state.mission is None or state.mission.hex != self.hex:
            return
        group = moving_group(state)
        missions.check(state, self.hex, group.members() if group else [], log)

    def regroup(self, state: GreenBeretState, log: Log) -> None:
        """GB 16.0 may have taken everyone who led a group that is still under way."""
        for step in under_way(state):
            if not step.group.heads:
                pop(state, step)

    def noise(self, state: GreenBeretState, log: Log) -> None:
        """GB 12.0: one roll for the hex. R59: none in a camp."""
        if noise.listened_for(state, [team for team in self.teams if team in state.pieces], self.hex):
            noise.listen(state, self.hex, log, stealthy=self.stealthy)

    parts: ClassVar = (mission, regroup, noise)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Teams are listened for, nobody else."""
        return [f"{piece} is no team" for piece in self.teams if piece not in state.content.teams]
