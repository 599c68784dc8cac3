"""GB 10.6, 10.8, 10.9, 12.4, 12.9: whom an enemy hunts, the next hex on its way, and whom it attacks there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.rules import losses
from games.green_beret.rules.combat.attack import under_attack
from games.green_beret.rules.stacking import camp_hexes, find_enemy, hunted, label, open_teams, teams, teams_at
from games.green_beret.rules.steps import Choice, not_on_map, then
from games.green_beret.rules.terrain import barred_to_enemy, step_cost
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, going_on, pop
from hexcore.text import Text, say
from hexcore.types import Hex


def engaged(state: GreenBeretState, enemy: Hostile) -> bool:
    """GB 10.9, R72: next to a team outside a camp, or in one hex with any team: it does not move on."""
    return bool(prey(state, enemy))


def prey(state: GreenBeretState, enemy: Hostile) -> list[Hex]:
    """GB 13.0, R8, R74: the hexes an enemy attacks: its own, then those next to it with teams outside camps."""
    distance, here = state.content.distance, enemy.hex
    own = [here] if any(state.pieces[team].hex == here for team in teams(state)) else []
    near = {state.pieces[team].hex for team in open_teams(state) if distance(state.pieces[team].hex, here) == 1}
    return own + sorted(near)


def quarry(state: GreenBeretState, here: Hex) -> list[Hex]:
    """GB 12.9, R12, R13: the hexes of the closest detected teams outside camps; several are the player's choice."""
    distance = state.content.distance
    hexes = {state.pieces[team].hex for team in hunted(state)}
    if not hexes:
        return []
    nearest = min(distance(h, here) for h in hexes)
    return sorted(h for h in hexes if distance(h, here) == nearest)


def mobile(state: GreenBeretState, enemy: Hostile) -> bool:
    """GB 10.6, 15.0: whether an enemy can move at all in this phase."""
    return state.content.enemies[enemy.id].movement > 0 and not enemy.suppressed


def next_hexes(state: GreenBeretState, enemy: Hostile, goal: Hex, left: int, *, first: bool) -> list[Hex]:
    """GB 10.6, R75: the hexes an enemy may enter next, the best ones only; several are the player's choice.

    Each must be one hex closer to the goal. ``left`` is what it may still spend; the first hex is always within reach.
    """
    content, here = state.content, enemy.hex
    away = content.distance(here, goal)
    closer = [
        to
        for to in content.neighbours[here]
        if content.distance(to, goal) < away
        and not barred_to_enemy(state, enemy.id, to)
        and (first or step_cost(state, here, to) <= left)
    ]
    return _preferred(state, here, closer) if len(closer) > 1 else closer


def _preferred(state: GreenBeretState, here: Hex, closer: list[Hex]) -> list[Hex]:
    """R14, R76: nearer to a camp, then cheaper."""
    camps = camp_hexes(state)
    distance = state.content.distance

    def rank(to: Hex) -> tuple[int, int]:
        return (min((distance(to, camp) for camp in camps), default=0), step_cost(state, here, to))

    best = min(rank(to) for to in closer)
    return [to for to in closer if rank(to) == best]


def may_overrun(state: GreenBeretState, enemy: Hostile) -> bool:
    """Whether an enemy could come to a camp without a team, whose loss changes the way of others (R14, R109)."""
    if not mobile(state, enemy):
        return False
    reach, distance = state.content.enemies[enemy.id].movement, state.content.distance
    return any(distance(enemy.hex, camp) <= reach for camp in camp_hexes(state) if not teams_at(state, camp))


def may_fight(state: GreenBeretState, enemy: Hostile) -> bool:
    """Whether an enemy could come to blows in this phase: a quick, generous estimate for the order of play."""
    if not mobile(state, enemy):
        return engaged(state, enemy)
    reach = state.content.enemies[enemy.id].movement + 1
    distance = state.content.distance
    return any(distance(enemy.hex, state.pieces[team].hex) <= reach for team in teams(state))


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

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """An enemy pursues."""
        return [] if self.enemy in state.content.enemies else [f"{self.enemy} is no enemy"]


def _pursuit(state: GreenBeretState) -> Pursuit:
    step = state.stack[-1]
    assert isinstance(step, Pursuit), "the question is asked by a pursuit"
    return step


def _unasked(state: GreenBeretState, enemy: str, hexes: list[Hex]) -> list[str]:
    """Say why a pursuit would not ask about this enemy and these hexes; nothing if it would."""
    acting = [step.enemy for step in going_on(state, Pursuit) if isinstance(step, Pursuit)]
    if enemy not in acting:
        return [f"it is {acting[0]} who acts, not {enemy}"]
    return not_on_map(state, enemy) or ([] if hexes else ["no hex is named"])


def _without_team(state: GreenBeretState, hexes: list[Hex]) -> list[str]:
    return [f"there is no team in {label(state, h)}" for h in hexes if not teams_at(state, h)]


def _away(state: GreenBeretState, enemy: str, hexes: list[Hex], *, own: bool = False) -> list[str]:
    """Say which hexes are not next to an enemy; its ``own`` counts as such, or not."""
    foe = find_enemy(state, enemy)
    near = state.content.neighbours[foe.hex] if foe is not None else ()
    return [
        f"{label(state, h)} is not next to {enemy}"
        for h in hexes
        if h not in near and not (own and foe and h == foe.hex)
    ]


@plain
class ChooseQuarry(Choice):
    """GB 12.4: an enemy equally close to several detected teams; the player says whom it hunts."""

    under: ClassVar = {"pursuit": ()}
    closed = True
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

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Hexes with teams."""
        return _unasked(state, self.enemy, self.hexes) or _without_team(state, self.hexes)


@plain
class ChooseWay(Choice):
    """GB 12.4, R14: hexes that are equally close to the goal, to a camp, and equally cheap."""

    under: ClassVar = {"pursuit": ()}
    closed = True
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

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Hexes next to the enemy."""
        return _unasked(state, self.enemy, self.hexes) or _away(state, self.enemy, self.hexes)


@plain
class ChooseBattle(Choice):
    """R74: an enemy next to several stacks; the player picks the order of its battles."""

    under: ClassVar = {"pursuit": ()}
    closed = True
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

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Hexes with teams, the enemy's own or next to it."""
        wrong = _unasked(state, self.enemy, self.hexes) or _without_team(state, self.hexes)
        return wrong or _away(state, self.enemy, self.hexes, own=True)
