"""GB 3.0, GB 4.0: the sequence of play, top to bottom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from games.green_beret.rules import missions, orders, suppressive_fire, victory
from games.green_beret.rules import set_up as setup
from games.green_beret.rules.combat.attack import FriendlyCombat, friendly_combat
from games.green_beret.rules.enemy.phase import Onslaught
from games.green_beret.rules.movement.phase import FriendlyMovement
from games.green_beret.rules.purchases import Purchases
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.rules.steps import Choice, steps_around, then
from games.green_beret.state import GreenBeretState, PhaseName
from hexcore.game.actions import Action, Passing, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import Outline, end, pop
from hexcore.plain import plain
from hexcore.text import Text, say

NEXT_TURN: Final = Action("next_turn")


@plain
class Campaign(Outline[GreenBeretState]):
    """GB 3.0: set-up, then turn after turn."""

    def set_up(self, state: GreenBeretState, log: Log) -> None:
        """GB 3.1, GB 3.2, GB 3.3: camps, teams and leaders, before the first mission."""
        then(state, setup.SetUp())

    def deployment(self, state: GreenBeretState, log: Log) -> None:
        """GB 3.3: all Green Berets begin in a base camp."""
        setup.deploy(state, log)

    def first_turn(self, state: GreenBeretState, log: Log) -> None:
        """GB 3.4: the first turn begins with the first mission."""
        then(state, Turn())

    parts: ClassVar = (set_up, deployment, first_turn)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """GB 3.1, GB 3.3: set-up needs a camp, placed or in hand, before Green Berets deploy."""
        below, above = steps_around(state, self)
        if below is not None:
            yield "the campaign is the first step of the stack"
        due = {1: setup.SetUp.name, 2: setup.Deploy.name, len(self.parts): Turn.name}.get(self.at)
        if above is not None and above.name != due:
            yield f"at is {self.at}, which is not the time of {above.name}"
        in_hand = any(camp in state.hand for camp in state.content.camps)
        placing = self.at == 0 or isinstance(above, setup.SetUp)
        if self.at < len(self.parts) and not camp_hexes(state) and not (placing and in_hand):
            yield "set-up needs a base camp, on the map or in hand"


@plain
class Turn(Outline[GreenBeretState]):
    """GB 4.0: the five phases of a turn."""

    def mission_objective_placement_phase(self, state: GreenBeretState, log: Log) -> None:
        """GB 4.0, GB 7.0, R90: without a mission draw and place one, then buy; one mission a phase."""
        if _all_settled(state):
            self.conclusion(state, log)
        elif state.mission is None:
            _enter(state, "placement", log)
            state.rolled.clear()
            then(state, Purchases())
            missions.draw(state, log)

    def friendly_movement_phase(self, state: GreenBeretState, log: Log) -> None:
        """GB 4.0, GB 10.0: groups of the player move, one after the other."""
        _enter(state, "movement", log)
        then(state, FriendlyMovement())

    def friendly_combat_phase(self, state: GreenBeretState, log: Log) -> None:
        """GB 4.0, GB 13.0: teams may attack the enemies next to them."""
        _enter(state, "combat", log)
        friendly_combat(state)

    def enemy_movement_and_combat_phase(self, state: GreenBeretState, log: Log) -> None:
        """GB 4.0, GB 10.6, R73: weapons are ready again; suppressive fire precedes the first enemy."""
        _refresh(state)
        if state.enemies:
            _enter(state, "enemy", log)
            then(state, Onslaught())
            suppressive_fire.suppressive_fire(state, log)

    def success_determination_phase(self, state: GreenBeretState, log: Log) -> None:
        """GB 4.0, GB 5.0: the player may end the campaign, or go on to the next turn."""
        _refresh(state)
        for enemy in state.enemies:
            enemy.suppressed = enemy.done = False
        _enter(state, "success", log)
        if not _all_settled(state):
            then(state, SuccessDetermination())

    def conclusion(self, state: GreenBeretState, log: Log) -> None:
        """GB 5.0, R10: the campaign ends after the last mission is done or forfeited."""
        if _all_settled(state):
            end(state, victory.NO_MISSIONS)
            victory.judge(state, log)

    parts: ClassVar = (
        mission_objective_placement_phase,
        friendly_movement_phase,
        friendly_combat_phase,
        enemy_movement_and_combat_phase,
        success_determination_phase,
        conclusion,
    )

    def finish(self, state: GreenBeretState, log: Log) -> None:
        pop(state, self)
        state.turn += 1
        for deployed in state.pieces.values():
            deployed.moved = False
        for enemy in state.enemies:
            enemy.fought.clear()
        then(state, Turn())

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        below, above = steps_around(state, self)
        if below is not None and not isinstance(below, Campaign):
            yield "a turn is the first step of the stack, or the second after the campaign"
        if above is not None and not 1 <= self.at < len(self.parts):
            yield f"no phase of the turn has begun (at is {self.at}), yet {above.name} lies on it"


def _enter(state: GreenBeretState, phase: PhaseName, log: Log) -> None:
    state.phase = phase
    if not log.heard:
        return
    text = say("record.phase", phase=say(f"phase.{phase}"), turn=state.turn)
    log.add("phase", text, "GB 4.0", phase=phase, turn=state.turn)


def _all_settled(state: GreenBeretState) -> bool:
    """GB 5.0, R10: whether every mission is done or forfeited."""
    return state.mission is None and not state.mission_cup


def _refresh(state: GreenBeretState) -> None:
    """GB 15.0, R81: at the end of a phase spent counters are ready again."""
    for deployed in state.pieces.values():
        deployed.spent = False


@plain
class SuccessDetermination(Choice):
    """GB 4.0, GB 5.0: go on, forfeit the mission, or end the campaign."""

    under: ClassVar = {Turn.name: ()}

    def prompt(self, state: GreenBeretState) -> Text:
        worth, level = victory.standing(state)
        return say("step.success_determination", score=worth, level=level.name)

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return (NEXT_TURN, *orders.offer(state))

    def passing(self, state: GreenBeretState, lone: Action) -> Passing | None:
        # the next turn follows by itself only with a mission open: without one another is drawn, or none
        if state.mission is None:
            return None
        worth, level = victory.standing(state)
        return Passing(say(f"passed.{self.name}", turn=state.turn, score=worth, level=level.name))

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        return orders.refuse(state, action)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        asked = not missions.carry_out(state, action, log)
        if not state.ending and (asked or _all_settled(state)):
            pop(state, self)


_OPENINGS: Final[dict[str, list[dict[str, Any]]]] = {
    "setup": [{"step": Campaign.name}],
    "placement": [{"step": Turn.name, "at": 1}, {"step": Purchases.name}],
    "movement": [{"step": Turn.name, "at": 2}, {"step": FriendlyMovement.name}],
    "combat": [{"step": Turn.name, "at": 3}, {"step": FriendlyCombat.name}],
    "enemy": [{"step": Turn.name, "at": 4}, {"step": Onslaught.name}, {"step": suppressive_fire.SuppressiveFire.name}],
    "success": [{"step": Turn.name, "at": 5}, {"step": SuccessDetermination.name}],
}


def opening(phase: object, *, mission: bool) -> list[dict[str, Any]]:
    """Return the stack at the first decision of a phase, as it is written in files."""
    if phase == "placement" and not mission:
        return [{"step": Turn.name}]
    return _OPENINGS.get(str(phase), [])
