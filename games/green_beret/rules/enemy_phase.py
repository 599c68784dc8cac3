"""GB 4.0, 10.6, 10.9: the Enemy Movement/Combat Phase: one enemy after the other moves, then attacks (R73)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.rules import losses, missions, orders
from games.green_beret.rules.combat.attack import under_attack
from games.green_beret.rules.pursuit import engaged, may_fight, may_overrun, mobile, next_hexes, prey, quarry
from games.green_beret.rules.stacking import find_enemy, label, step_cost
from games.green_beret.rules.steps import Choice, then
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop
from hexcore.text import Text, say
from hexcore.types import Hex

IN_ORDER = Action("in_order")


@plain
class Onslaught(Step[GreenBeretState]):
    """R73: enemies act one by one; the player chooses the order where it can matter."""

    automatic: ClassVar[bool] = True
    in_order: bool = False

    def run(self, state: GreenBeretState, log: Log) -> None:
        """Let the next enemy act, or ask which."""
        waiting = [enemy for enemy in state.enemies if not enemy.done]
        if not waiting:
            pop(state, self)
            return
        active = [enemy for enemy in waiting if mobile(state, enemy) or engaged(state, enemy)]
        matters = any(may_fight(state, enemy) or may_overrun(state, enemy) for enemy in active)
        if len(active) > 1 and not self.in_order and matters:
            then(state, NextEnemy())
            return
        chosen = (active or waiting)[0]
        chosen.done = True
        then(state, Pursuit(chosen.id, state.content.enemies[chosen.id].movement))


@plain
class NextEnemy(Choice):
    """R73: the player says which enemy acts next, or leaves the rest to the order of arrival."""

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """Each enemy that can do something."""
        yield IN_ORDER
        for enemy in state.enemies:
            if not enemy.done and (mobile(state, enemy) or engaged(state, enemy)):
                yield Action("activate", (enemy.id,))
        yield from orders.offer(state)

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        """An enemy acts once, if it can act at all."""
        return (
            Refusal("GB 10.6", say("refusal.activate")) if action.verb == "activate" else orders.refuse(state, action)
        )

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """Send it off."""
        if missions.carry_out(state, action, log):
            return
        pop(state, self)
        if action == IN_ORDER:
            phase = state.stack[-1]
            assert isinstance(phase, Onslaught), "the order is asked for by the phase"
            phase.in_order = True
            return
        enemy = find_enemy(state, action.piece)
        assert enemy is not None, "an enemy that was offered is on the map"
        enemy.done = True
        then(state, Pursuit(enemy.id, state.content.enemies[enemy.id].movement))


@plain
class Pursuit(Step[GreenBeretState]):
    """One enemy: it closes in hex by hex until it meets a team, then attacks every hex it can."""

    automatic: ClassVar[bool] = True
    enemy: str
    left: int
    goal: Hex | None = None
    entered: int = 0
    halted: bool = False

    def run(self, state: GreenBeretState, log: Log) -> None:
        """Take the next step of the move, or the next battle."""
        enemy = find_enemy(state, self.enemy)
        if enemy is None:
            pop(state, self)
        elif self.halted:
            self._fight(state, enemy, log)
        else:
            self._close_in(state, enemy, log)

    def _close_in(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        if engaged(state, enemy) or not mobile(state, enemy):
            self.halted = True
            return
        if self.goal is None:
            hexes = quarry(state, enemy.hex)
            if len(hexes) > 1:
                then(state, ChooseQuarry(self.enemy, hexes))
            else:
                self.goal, self.halted = (hexes[0], False) if hexes else (None, True)
            return
        ways = next_hexes(state, enemy, self.goal, self.left, first=self.entered == 0)
        if len(ways) > 1:
            then(state, ChooseWay(self.enemy, ways))
        elif ways:
            self.enter(state, enemy, ways[0], log)
        else:
            self._halt(state, enemy, self.goal, log)

    def _halt(self, state: GreenBeretState, enemy: Hostile, goal: Hex, log: Log) -> None:
        """GB 11.0, R75: it stops; that is worth a word where it could pay for a hex but may enter none."""
        self.halted = True
        if self.left > 0 and not next_hexes(state, enemy, goal, self.left, first=True):
            text = say("record.enemy_blocked", enemy=state.content.name(enemy.id), hex=label(state, enemy.hex))
            log.add("enemy_blocked", text, "GB 11.0", pieces=(enemy.id,), hexes=(enemy.hex,))

    def enter(self, state: GreenBeretState, enemy: Hostile, to: Hex, log: Log) -> None:
        """GB 10.6: pay for the hex; R67, R75: a minimum move is the first hex and the last."""
        cost = step_cost(state, enemy.hex, to)
        left, enemy.hex = enemy.hex, to
        self.left -= cost
        self.entered += 1
        text = say("record.enemy_moved", enemy=state.content.name(enemy.id), hex=label(state, to))
        log.add("enemy_moved", text, "GB 12.9", pieces=(enemy.id,), hexes=(left, to), cost=cost)
        # GB 12.4, R77: what has no team is destroyed as the enemy enters
        losses.overrun(state, to, log)

    def _fight(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        """GB 13.0, R74: one battle with each hex, unless they have fought this turn."""
        hexes = [h for h in prey(state, enemy) if h not in enemy.fought]
        if not hexes:
            pop(state, self)
        elif len(hexes) == 1:
            under_attack(state, hexes[0], enemy, log)
        else:
            then(state, ChooseBattle(self.enemy, hexes))


def _pursuit(state: GreenBeretState) -> Pursuit:
    step = state.stack[-1]
    assert isinstance(step, Pursuit), "the question is asked by a pursuit"
    return step


@plain
class ChooseQuarry(Choice):
    """GB 12.4: an enemy equally close to several detected teams; the player says whom it hunts."""

    enemy: str
    hexes: list[Hex]

    def prompt(self, state: GreenBeretState) -> Text:
        """Name the enemy."""
        return say("step.choose_quarry", enemy=state.content.name(self.enemy))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """Each of the hexes."""
        return [Action("pursue", (self.enemy,), (h,)) for h in self.hexes]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        """Only the closest detected teams are hunted."""
        return Refusal("GB 12.9", say("refusal.quarry"))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """Set the goal."""
        pop(state, self)
        _pursuit(state).goal = action.hex


@plain
class ChooseWay(Choice):
    """GB 12.4, R14: hexes that are equally close to the goal, to a camp, and equally cheap."""

    enemy: str
    hexes: list[Hex]

    def prompt(self, state: GreenBeretState) -> Text:
        """Name the enemy."""
        return say("step.choose_way", enemy=state.content.name(self.enemy))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """Each of the hexes, the lowest number first."""
        return [Action("enter", (self.enemy,), (h,)) for h in sorted(self.hexes)]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        """The way is the most direct one."""
        return Refusal("GB 12.9", say("refusal.way"))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """Enter the hex."""
        pop(state, self)
        enemy = find_enemy(state, self.enemy)
        assert enemy is not None, "the pursuer is on the map"
        _pursuit(state).enter(state, enemy, action.hex, log)


@plain
class ChooseBattle(Choice):
    """R74: an enemy next to several stacks; the player picks the order of its battles."""

    enemy: str
    hexes: list[Hex]

    def prompt(self, state: GreenBeretState) -> Text:
        """Name the enemy."""
        return say("step.choose_battle", enemy=state.content.name(self.enemy))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """Each of the hexes."""
        return [Action("meet", (self.enemy,), (h,)) for h in self.hexes]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        """It attacks hexes with teams next to it."""
        return Refusal("GB 13.0", say("refusal.meet"))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """Fight there first."""
        pop(state, self)
        enemy = find_enemy(state, self.enemy)
        assert enemy is not None, "the attacker is on the map"
        under_attack(state, action.hex, enemy, log)
