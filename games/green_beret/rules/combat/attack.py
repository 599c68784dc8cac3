"""GB 13.0, GB 13.2: the Friendly Combat Phase, and enemy attacks: who fights, with what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import field
from typing import ClassVar

from games.green_beret.rules import missions, orders
from games.green_beret.rules.combat.battle import Battle, declare
from games.green_beret.rules.combat.strength import fight, support
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import enemy_named, find_enemy, gear_at, teams, teams_at
from games.green_beret.rules.steps import Choice, misnamed, names_shot, not_on_map, then, unknown
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action, Passing, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex

END_COMBAT = Action("end_combat")

FIRE = Action("fire")


def targets(state: GreenBeretState, team: str) -> list[Hostile]:
    """GB 13.0, R37: the enemies next to a team or in its hex."""
    h = state.pieces[team].hex
    near = state.content.neighbours[h]
    return [enemy for enemy in state.enemies if enemy.hex == h or enemy.hex in near]


def attacks(state: GreenBeretState) -> Iterable[Action]:
    """R36: yield every attack that a team can open; none has to."""
    for team in teams(state):
        if not state.pieces[team].spent:
            for enemy in targets(state, team):
                yield Action("attack", (team, enemy.id))


def friendly_combat(state: GreenBeretState) -> None:
    """GB 4.0, GB 13.0: ask for attacks, if one is possible."""
    if state.enemies and next(iter(attacks(state)), None) is not None:
        then(state, FriendlyCombat())


@plain
class FriendlyCombat(Choice):
    """GB 13.0: each team may attack once, one enemy at a time."""

    under: ClassVar = {"turn": ()}
    tries: ClassVar = {"attack": "own foe", "forfeit": ""}

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        yield END_COMBAT
        yield from attacks(state)
        yield from orders.offer(state)

    def passing(self, state: GreenBeretState, lone: Action) -> Passing | None:
        return Passing(say(f"passed.{self.name}"))

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return orders.refuse(state, action)
        if not names_shot(state, action):
            return Refusal("GB 13.0", say("refusal.attack_names"))
        return refuse_attack(state, *action.pieces)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if missions.carry_out(state, action, log):
            return
        if action == END_COMBAT:
            pop(state, self)
            return
        assault = Assault([action.piece], action.pieces[1])
        if assault.choices(state):
            then(state, assault)
        else:
            assault.open_fire(state, log)


def refuse_attack(state: GreenBeretState, team: str, enemy_id: str) -> Refusal | None:
    """GB 13.0, GB 13.2: return why a piece cannot attack an enemy."""
    deployed, enemy = state.pieces.get(team), find_enemy(state, enemy_id)
    name = name_of(state, enemy_id if deployed is not None and enemy is None else team)
    if deployed is None or enemy is None:
        return Refusal("GB 13.0", say("refusal.not_on_map", piece=name))
    if state.content.pieces[team].kind != "team":
        return Refusal("GB 13.0", say("refusal.only_teams", piece=name))
    if deployed.spent:
        return Refusal("GB 13.2", say("refusal.attacked", piece=name))
    return None if enemy in targets(state, team) else Refusal("GB 13.0", say("refusal.out_of_reach", piece=name))


@plain
class Assault(Choice):
    """GB 13.2, R42, R68, R81: before the dice teams of the hex may join, and gear be held back."""

    under: ClassVar = {"friendly_combat": ()}
    closed = True
    refusals: ClassVar = {"join": ("GB 13.2", "join"), "hold_back": ("GB 9.0", "hold_back")}
    teams: list[str]
    enemy: str
    held: list[str] = field(default_factory=list)

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.assault", enemy=name_of(state, self.enemy))

    def choices(self, state: GreenBeretState) -> list[Action]:
        h = state.pieces[self.teams[0]].hex
        others = [team for team in teams_at(state, h) if team not in self.teams and not state.pieces[team].spent]
        enemy = enemy_named(state, self.enemy)
        battle = fight(state, h, self.teams, enemy, player_attacks=True, held=self.held)
        pieces = state.content.pieces
        used = [one for one in battle.used if not pieces[one].helicopter] + [*battle.lent]
        swap = self._left_over(state, h, battle.used)
        keep = [one for one in used if others or pieces[one].naval or (swap and pieces[one].move == "minus")]
        return [*(Action("join", (team,)) for team in others), *(Action("hold_back", (one,)) for one in keep)]

    def _left_over(self, state: GreenBeretState, h: Hex, used: Collection[str]) -> bool:
        """GB 9.0, R68: whether there is more to fire than the portage lets, to take another's place."""
        pieces = state.content.pieces
        return any(
            pieces[one].move == "minus" and pieces[one].firepower and not state.pieces[one].spent
            for one in gear_at(state, h)
            if one not in used and one not in self.held
        )

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        yield FIRE
        yield from self.choices(state)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if action.verb == "join":
            self.teams.append(action.piece)
        elif action.verb == "hold_back":
            self.held.append(action.piece)
        else:
            pop(state, self)
            self.open_fire(state, log)

    def open_fire(self, state: GreenBeretState, log: Log) -> None:
        """GB 12.4: the attack is declared, which is heard; then the battle."""
        enemy = enemy_named(state, self.enemy)
        fresh = declare(state, self.teams, enemy, log)
        h = state.pieces[self.teams[0]].hex
        then(state, Battle(h, self.teams, self.enemy, enemy.hex, True, self.held, fresh))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        wrong = unknown(state, self.held) or not_on_map(state, self.enemy) or misnamed(state, self.teams, "team")
        if wrong:
            return wrong
        first = self.teams[0]
        if find_enemy(state, self.enemy) not in targets(state, first):
            return [f"{self.enemy} is neither in the hex of {first} nor next to it"]
        return misnamed(state, self.teams, "team", state.pieces[first].hex)


@plain
class Defence(Choice):
    """R42, R110: under attack the player may hold back the naval gunfire, and nothing else."""

    under: ClassVar = {"pursuit": ()}
    closed = True
    refusals: ClassVar = {"hold_back": ("GB 14.0", "hold_naval")}
    enemy: str
    hex: Hex
    naval: str

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.defence", enemy=name_of(state, self.enemy))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return (FIRE, Action("hold_back", (self.naval,)))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        held = [self.naval] if action.verb == "hold_back" else []
        enemy = enemy_named(state, self.enemy)
        then(state, Battle(self.hex, teams_at(state, self.hex), self.enemy, enemy.hex, False, held))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        naval = state.content.pieces.get(self.naval)
        if not teams_at(state, self.hex):
            return [f"there is no team in {label(state, self.hex)}"]
        if naval is None or not naval.naval or self.naval not in gear_at(state, self.hex):
            return [f"{self.naval} is no naval gunfire in {label(state, self.hex)}"]
        return not_on_map(state, self.enemy)


def under_attack(state: GreenBeretState, h: Hex, enemy: Hostile, log: Log) -> None:
    """GB 13.0, R81: an enemy attacks a hex; all teams there fight together."""
    defenders = teams_at(state, h)
    if log.heard:
        text = say(
            "record.enemy_attack", enemy=name_of(state, enemy.id), start=label(state, enemy.hex),
            teams=names_of(state, defenders), hex=label(state, h),
        )  # fmt: skip
        log.add("enemy_attack", text, "GB 10.9", pieces=(enemy.id, *defenders), hexes=(enemy.hex, h))
    backing = support(state, h, defenders, state.content.enemies[enemy.id].circled)
    naval = next((piece for _, piece in backing.values if state.content.pieces[piece].naval), "")
    if naval:
        then(state, Defence(enemy.id, h, naval))
    else:
        then(state, Battle(h, defenders, enemy.id, enemy.hex, False))
