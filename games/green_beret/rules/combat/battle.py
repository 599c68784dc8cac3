"""GB 13.0, 12.4: one battle, from the dice to the last consequence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar

from games.green_beret.rules import enemy_placement, losses, naval_gunfire
from games.green_beret.rules.combat import casualties
from games.green_beret.rules.combat.results import result_of, total
from games.green_beret.rules.combat.strength import Fight, fight
from games.green_beret.rules.stacking import camp_at, enemy_named, find_enemy, label, name_of, names_of, teams_at
from games.green_beret.rules.steps import misnamed, unknown
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline
from hexcore.text import say
from hexcore.types import Hex


@plain
class Battle(Outline[GreenBeretState]):
    """One battle from the dice to the last consequence. ``hex`` is the Green Berets' hex, ``target`` the enemy's."""

    hex: Hex
    teams: list[str]
    enemy: str
    target: Hex
    player_attacks: bool
    held: list[str] = field(default_factory=list)
    fresh: bool = False
    """An undetected team gave itself away by attacking (R80)."""
    lost: bool = False
    naval: bool = False

    def dice(self, state: GreenBeretState, log: Log) -> None:
        """GB 13.0 steps 1-6: the attacker's die first, then the defender's."""
        enemy = enemy_named(state, self.enemy)
        battle = fight(state, self.hex, self.teams, enemy, player_attacks=self.player_attacks, held=self.held)
        attack, defence = log.roll(6, "attack"), log.roll(6, "defence")
        totals = (total(attack, battle.attacker.total), total(defence, battle.defender.total))
        result = result_of(*totals)
        won = result == ("attacker" if self.player_attacks else "defender")
        self.lost = not won
        self.naval = any(state.content.pieces[piece].naval for piece in battle.used)
        self._spend(state, battle)
        enemy.fought.append(self.hex)
        kind = "battle_won" if won else "battle_both" if result == "both" else "battle_lost"
        self._record(state, log, kind, battle, (attack, defence), totals)
        if won or result == "both":
            losses.remove_enemy(state, enemy)

    def _record(
        self, state: GreenBeretState, log: Log, kind: str, battle: Fight, dice: tuple[int, int], totals: tuple[int, int]
    ) -> None:
        names = names_of(state, self.teams)
        text = say(f"record.{kind}", teams=names, enemy=name_of(state, self.enemy), attack=totals[0], defence=totals[1])
        log.add(
            kind,
            text,
            "GB 13.0",
            pieces=(*self.teams, *battle.used, self.enemy),
            hexes=(self.hex, self.target),
            modifiers=(*battle.attacker.terms, *battle.defender.terms),
            attacker="player" if self.player_attacks else "enemy",
            attack_die=dice[0],
            defence_die=dice[1],
            attack=totals[0],
            defence=totals[1],
        )

    def _spend(self, state: GreenBeretState, battle: Fight) -> None:
        """R81: each team, weapon, item and leader takes part in one attack a phase; in defence all fight every time."""
        if self.player_attacks:
            # R115: a helicopter subtracts every time, and is spent by lending its portage
            used = [piece for piece in battle.used if not state.content.pieces[piece].helicopter]
            for piece in (*self.teams, *used, *battle.lent):
                state.pieces[piece].spent = True

    def casualties(self, state: GreenBeretState, log: Log) -> None:
        """GB 13.0 step 7, R31: one marker for a lost battle."""
        if self.lost:
            casualties.suffer(state, self.hex, self.teams, log)

    def stray(self, state: GreenBeretState, log: Log) -> None:
        """GB 14.0, R88: after gear loss, the naval gunfire that went astray."""
        if self.naval:
            naval_gunfire.stray(state, self.target, log)

    def arrivals(self, state: GreenBeretState, log: Log) -> None:
        """GB 12.4, 12.7, R80: the noise of the attack brings enemies, if there is still a team to surround."""
        if self.fresh and teams_at(state, self.hex):
            enemy_placement.arrive(state, self.hex, log)

    def close(self, state: GreenBeretState, log: Log) -> None:
        """R79, R96: nobody may be left to protect, or to hunt."""
        losses.overrun(state, self.hex, log)
        losses.shelter(state, log)

    parts: ClassVar = (dice, casualties, stray, arrivals, close)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Before the dice everyone is there; before the casualties the teams are."""
        if self.enemy not in state.content.enemies:
            return [f"{self.enemy} is no enemy"]
        if self.at == 0 and find_enemy(state, self.enemy) is None:
            return [f"{self.enemy} is not on the map"]
        there = misnamed(state, self.teams, "team", self.hex) if self.at <= 1 else []
        return there or unknown(state, (*self.teams, *self.held))


def declare(state: GreenBeretState, teams: list[str], enemy: Hostile, log: Log) -> bool:
    """GB 12.4: attacking gives a team away. R78: not from a camp, unless the enemy is in the camp itself."""
    h = state.pieces[teams[0]].hex
    text = say(
        "record.attack", teams=names_of(state, teams), enemy=name_of(state, enemy.id), hex=label(state, enemy.hex)
    )
    log.add("attack", text, "GB 13.0", pieces=(*teams, enemy.id), hexes=(h, enemy.hex))
    if camp_at(state, h) and enemy.hex != h:
        return False
    return enemy_placement.detect(state, teams, log, "GB 12.4")
