"""GB 4.0, GB 10.6, GB 10.9, R73: the Enemy Movement/Combat Phase, one enemy at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.rules import missions, orders
from games.green_beret.rules.enemy.pursuit import Pursuit
from games.green_beret.rules.enemy.quarry import engaged, may_fight, may_overrun, mobile
from games.green_beret.rules.stacking import enemy_named
from games.green_beret.rules.steps import Choice, then
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import Step, pop
from hexcore.plain import plain
from hexcore.text import say

IN_ORDER = Action("in_order")


@plain
class Onslaught(Step[GreenBeretState]):
    """R73: enemies act one by one; the player chooses the order where it can matter."""

    under: ClassVar = {"turn": ()}
    automatic: ClassVar[bool] = True
    in_order: bool = False

    def run(self, state: GreenBeretState, log: Log) -> None:
        waiting = [enemy for enemy in state.enemies if not enemy.done]
        if not waiting:
            pop(state, self)
            return
        active = [enemy for enemy in waiting if mobile(state, enemy) or engaged(state, enemy)]
        # R73: the order matters where one enemy's move or battle may affect another's
        matters = (may_fight(state, enemy) or may_overrun(state, enemy) for enemy in active)
        if len(active) > 1 and not self.in_order and any(matters):
            then(state, NextEnemy())
            return
        chosen = (active or waiting)[0]
        chosen.done = True
        then(state, Pursuit(chosen.id, state.content.enemies[chosen.id].movement))


@plain
class NextEnemy(Choice):
    """R73: the player chooses the next enemy, or the order of arrival for the rest."""

    under: ClassVar = {"onslaught": ()}

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        yield IN_ORDER
        for enemy in state.enemies:
            if not enemy.done and (mobile(state, enemy) or engaged(state, enemy)):
                yield Action("activate", (enemy.id,))
        yield from orders.offer(state)

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        return (
            Refusal("GB 10.6", say("refusal.activate")) if action.verb == "activate" else orders.refuse(state, action)
        )

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if missions.carry_out(state, action, log):
            return
        pop(state, self)
        if action == IN_ORDER:
            phase = state.stack[-1]
            assert isinstance(phase, Onslaught), "the order is asked for by the phase"
            phase.in_order = True
            return
        enemy = enemy_named(state, action.piece)
        enemy.done = True
        then(state, Pursuit(enemy.id, state.content.enemies[enemy.id].movement))
