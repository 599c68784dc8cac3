"""GB 10.6, GB 10.8, GB 10.9, GB 12.4, GB 12.9: one enemy closes in hex by hex, and attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from games.green_beret.rules import losses, missions, orders
from games.green_beret.rules.combat.attack import under_attack
from games.green_beret.rules.enemy.quarry import engaged, mobile, next_hexes, prey, quarries, quarry
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import enemy_named, find_enemy, hunted, teams_at
from games.green_beret.rules.steps import Choice, not_on_map, then
from games.green_beret.rules.terrain import cost_terrain, step_cost
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action
from hexcore.game.records import Log, Modifier
from hexcore.game.steps import Step, going_on, pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex


@plain
class Pursuit(Step[GreenBeretState]):
    """One enemy: it closes in hex by hex until it meets a team, then attacks every hex it can."""

    under: ClassVar = {"onslaught": ()}
    automatic: ClassVar[bool] = True
    enemy: str
    left: int
    goal: Hex | None = None
    entered: int = 0
    halted: bool = False

    def run(self, state: GreenBeretState, log: Log) -> None:
        enemy = find_enemy(state, self.enemy)
        if enemy is None:
            pop(state, self)
        elif self.halted:
            self._fight(state, enemy, log)
        else:
            self._close_in(state, enemy, log)

    def _close_in(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        if engaged(state, enemy) or not mobile(state, enemy):
            self._stay(state, enemy, log)
            return
        open_to = quarries(state, enemy, self.left, first=self.entered == 0)
        ways = list(open_to.values())
        settled = self.goal in open_to and all(one == ways[0] for one in ways)
        if len(open_to) > 1 and not settled:
            then(state, ChooseQuarry(self.enemy, list(open_to)))
        elif open_to:
            self.goal = self.goal if self.goal in open_to else next(iter(open_to))
            self._go(state, enemy, open_to[self.goal], log)
        else:
            self._halt(state, enemy, log)

    def pursue(self, state: GreenBeretState, enemy: Hostile, goal: Hex, log: Log) -> None:
        """GB 10.6, R125: take one hex towards a team; after it the goal is chosen anew."""
        self.goal = goal
        self._go(state, enemy, next_hexes(state, enemy, goal, self.left, first=self.entered == 0), log)

    def _go(self, state: GreenBeretState, enemy: Hostile, ways: list[Hex], log: Log) -> None:
        """R75: enter the only hex left; of several the player chooses."""
        if len(ways) > 1:
            then(state, ChooseWay(self.enemy, ways))
        elif ways:
            self.enter(state, enemy, ways[0], log)
        else:
            self._halt(state, enemy, log)

    def _halt(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        """GB 11.0, R75: it stops; recorded where it could pay for a hex but may enter none."""
        self.halted = True
        if not log.heard:
            return
        goals = quarry(state, enemy.hex)
        if self.left > 0 and goals and not quarries(state, enemy, self.left, first=True):
            names, here = tuple(label(state, goal) for goal in goals), label(state, enemy.hex)
            text = say("record.enemy_blocked", enemy=name_of(state, enemy.id), hex=here, goals=names)
            log.add("enemy_blocked", text, "GB 11.0", pieces=(enemy.id,), hexes=(enemy.hex,))

    def _stay(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        """GB 10.9, GB 15.0, R72, R74: it does not move on, and may not attack some hexes again."""
        self.halted = True
        if not log.heard:
            return
        name, here, hexes = name_of(state, enemy.id), label(state, enemy.hex), prey(state, enemy)
        if enemy.suppressed and not hexes and state.content.enemies[enemy.id].movement:
            text = say("record.enemy_pinned", enemy=name, hex=here)
            log.add("enemy_pinned", text, "GB 15.0", pieces=(enemy.id,), hexes=(enemy.hex,))
        for h in (h for h in hexes if h in enemy.fought):
            there = teams_at(state, h)
            text = say("record.enemy_barred", enemy=name, start=here, teams=names_of(state, there), hex=label(state, h))
            log.add("enemy_barred", text, "GB 13.1", pieces=(enemy.id, *there), hexes=(enemy.hex, h))

    def enter(self, state: GreenBeretState, enemy: Hostile, to: Hex, log: Log) -> None:
        """GB 10.6, R67, R75: pay for the hex; a minimum move is the first hex and the last."""
        cost = step_cost(state, enemy.hex, to)
        start, enemy.hex = enemy.hex, to
        self.left -= cost
        self.entered += 1
        if log.heard:
            self._record(state, start, to, cost, log)
        # GB 12.4, R77: what has no team is destroyed as the enemy enters
        losses.overrun(state, to, log)

    def _record(self, state: GreenBeretState, start: Hex, to: Hex, cost: int, log: Log) -> None:
        left, goal = max(0, self.left), quarry(state, start)[0] if self.goal is None else self.goal
        after = [team for team in hunted(state) if state.pieces[team].hex == goal]
        key = "enemy_moved" if self.left >= 0 else "enemy_moved_minimum"
        ends = {"start": label(state, start), "hex": label(state, to)}
        text = say(
            f"record.{key}", enemy=name_of(state, self.enemy), **ends, cost=cost, left=left,
            teams=names_of(state, after), goal=label(state, goal),
        )  # fmt: skip
        log.add(
            "enemy_moved", text, "GB 12.9", pieces=(self.enemy,), hexes=(start, to),
            modifiers=self._terms(state, start, to, cost), cost=cost, total=left, goal=label(state, goal),
            after=tuple(after),
        )  # fmt: skip

    def _terms(self, state: GreenBeretState, start: Hex, to: Hex, cost: int) -> Iterator[Modifier]:
        """GB 10.6, GB 10.7: what is left to spend, as a sum."""
        printed = state.content.enemies[self.enemy]
        yield Modifier(say("term.movement_of", piece=printed.name), printed.movement, "GB 10.6")
        way = self.left + cost - printed.movement
        if way:
            yield Modifier(say("term.way"), way, "GB 10.1")
        ground = say("term.ground", terrain=cost_terrain(state, start, to), hex=label(state, to))
        yield Modifier(ground, -cost, "GB 10.7")
        if self.left < 0:
            yield Modifier(say("term.minimum_move"), -self.left, "GB 10.8")

    def _fight(self, state: GreenBeretState, enemy: Hostile, log: Log) -> None:
        """GB 13.0, R74: one battle with each hex that it has not fought this turn."""
        hexes = [h for h in prey(state, enemy) if h not in enemy.fought]
        if not hexes:
            pop(state, self)
        elif len(hexes) == 1:
            under_attack(state, hexes[0], enemy, log)
        else:
            then(state, ChooseBattle(self.enemy, hexes))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        return [] if self.enemy in state.content.enemies else [f"{self.enemy} is no enemy"]


@plain
class AboutEnemy(Choice):
    """GB 12.4, GB 12.9, R74: the player chooses among hexes that the rules leave an enemy."""

    under: ClassVar = {Pursuit.name: ()}
    closed = True
    verb: ClassVar[str]
    with_teams: ClassVar[bool] = True
    """Whether every hex must hold a team."""
    near: ClassVar[tuple[int, ...]] = ()
    """Allowed distances from the enemy; empty: any."""
    enemy: str
    hexes: list[Hex]

    def prompt(self, state: GreenBeretState) -> Text:
        return say(f"step.{self.name}", enemy=name_of(state, self.enemy))

    def choices(self) -> list[Hex]:
        return self.hexes

    def answers(self) -> Iterator[Action]:
        """Yield the action of choosing each hex."""
        return (Action(self.verb, (self.enemy,), (h,)) for h in self.choices())

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """R91: a standing order may be given until the enemy moves or fights."""
        yield from self.answers()
        if not self._asking(state).entered and not enemy_named(state, self.enemy).fought:
            yield from orders.offer(state)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        if not missions.carry_out(state, action, log):
            self.settle(state, self._asking(state), action.hex, log)

    def settle(self, state: GreenBeretState, asking: Pursuit, h: Hex, log: Log) -> None:
        raise TypeError(f"{self.name} settles nothing")

    @staticmethod
    def _asking(state: GreenBeretState) -> Pursuit:
        return next(going_on(state, Pursuit))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        acting = self._asking(state).enemy
        if acting != self.enemy:
            return [f"it is {acting} who acts, not {self.enemy}"]
        foe = find_enemy(state, self.enemy)
        if foe is None or not self.hexes:
            return not_on_map(state, self.enemy) or ["no hex is named"]
        bare = [h for h in self.hexes if self.with_teams and not teams_at(state, h)]
        away = [h for h in self.hexes if self.near and state.content.distance(foe.hex, h) not in self.near]
        return [
            *(f"there is no team in {label(state, h)}" for h in bare),
            *(f"{label(state, h)} is not next to {self.enemy}" for h in away),
        ]


@plain
class ChooseQuarry(AboutEnemy):
    """GB 12.4, GB 12.9: the player chooses which of equally close teams an enemy hunts."""

    verb = "pursue"
    refusals: ClassVar = {"pursue": ("GB 12.9", "quarry")}

    def settle(self, state: GreenBeretState, asking: Pursuit, h: Hex, log: Log) -> None:
        asking.pursue(state, enemy_named(state, self.enemy), h, log)


@plain
class ChooseWay(AboutEnemy):
    """GB 12.4, GB 12.9, R14: the player chooses among hexes equally close and cheap."""

    verb = "enter"
    with_teams = False
    near = (1,)
    refusals: ClassVar = {"enter": ("GB 12.9", "way")}

    def choices(self) -> list[Hex]:
        return sorted(self.hexes)

    def settle(self, state: GreenBeretState, asking: Pursuit, h: Hex, log: Log) -> None:
        asking.enter(state, enemy_named(state, self.enemy), h, log)


@plain
class ChooseBattle(AboutEnemy):
    """R74: the player chooses which of several stacks an enemy attacks first."""

    verb = "meet"
    near = (0, 1)
    refusals: ClassVar = {"meet": ("GB 13.0", "meet")}

    def settle(self, state: GreenBeretState, asking: Pursuit, h: Hex, log: Log) -> None:
        under_attack(state, h, enemy_named(state, self.enemy), log)
