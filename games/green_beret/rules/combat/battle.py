"""GB 12.4, GB 13.0: one battle, from the dice to the last consequence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar, TypeAlias

from games.green_beret.rules import losses
from games.green_beret.rules.combat import casualties, naval_gunfire
from games.green_beret.rules.combat.strength import Fight, fight, fight_odds, idle, result_of, total
from games.green_beret.rules.noise import detection, placement
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_at, enemy_named, find_enemy, teams_at
from games.green_beret.rules.steps import ENEMY, PLAYER, misnamed, unknown
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Seat
from hexcore.game.odds import Strength
from hexcore.game.records import Log, Modifier, Sum
from hexcore.game.steps import Outline
from hexcore.plain import plain
from hexcore.text import say
from hexcore.types import Hex

Unused: TypeAlias = tuple[Modifier, ...]
"""Terms of zero for counters that are there and do not fight."""


@plain
class Battle(Outline[GreenBeretState]):
    """GB 13.0: one battle. ``hex`` is the Green Berets' hex, ``target`` the enemy's."""

    hex: Hex
    teams: list[str]
    enemy: str
    target: Hex
    player_attacks: bool
    held: list[str] = field(default_factory=list)
    fresh: bool = False
    """R80: an undetected team gave itself away by attacking."""
    lost: bool = False
    naval: bool = False

    def dice(self, state: GreenBeretState, log: Log) -> None:
        """GB 13.0 steps 1-6: the attacker's die first, then the defender's."""
        enemy = enemy_named(state, self.enemy)
        battle = fight(state, self.hex, self.teams, enemy, player_attacks=self.player_attacks, held=self.held)
        labels = ("our attack", "enemy defence") if self.player_attacks else ("enemy attack", "our defence")
        attack, defence = (log.roll(6, whose) for whose in labels)
        totals = (total(attack, battle.attacker.total), total(defence, battle.defender.total))
        result = result_of(*totals)
        won = result == ("attacker" if self.player_attacks else "defender")
        self.lost = not won
        self.naval = any(state.content.pieces[piece].naval for piece in battle.used)
        unused = tuple(idle(state, self.hex, battle, self.held)) if log.heard else ()
        self._spend(state, battle)
        enemy.fought.append(self.hex)
        told = "won" if won else "both" if result == "both" else "lost"
        if log.heard:
            self._record(state, log, told, battle, unused, (attack, defence))
        if won or result == "both":
            losses.eliminate(state, enemy, log)

    def _record(
        self, state: GreenBeretState, log: Log, result: str, battle: Fight, unused: Unused, dice: tuple[int, int]
    ) -> None:
        mine, other = dice if self.player_attacks else reversed(dice)
        ours, theirs = _sum(mine, battle.ours, PLAYER, unused), _sum(other, battle.theirs, ENEMY)
        text = say(
            f"record.battle_{result}", teams=names_of(state, self.teams), start=label(state, self.hex),
            enemy=name_of(state, self.enemy), hex=label(state, self.target), ours=ours.total, theirs=theirs.total,
        )  # fmt: skip
        attack, defence = (ours, theirs) if self.player_attacks else (theirs, ours)
        log.add(
            f"battle_{result}", text, "GB 13.0",
            pieces=(*self.teams, *battle.used, self.enemy), hexes=(self.hex, self.target), sums=(ours, theirs),
            odds=fight_odds(battle), told=say(f"odds.{result}"),
            attacker=attack.seat, attack_die=dice[0], defence_die=dice[1], attack=attack.total, defence=defence.total,
            result=result, winner={"won": PLAYER, "lost": ENEMY}.get(result, ""),
        )  # fmt: skip

    def _spend(self, state: GreenBeretState, battle: Fight) -> None:
        """R81: attacking, each counter takes part once a phase; defending, every time."""
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
        """GB 14.0, R88: after gear loss, naval gunfire may go astray."""
        if self.naval:
            naval_gunfire.stray(state, self.target, log)

    def arrivals(self, state: GreenBeretState, log: Log) -> None:
        """GB 12.4, GB 12.7, R80: the noise brings enemies, if a team is left to surround."""
        if self.fresh and teams_at(state, self.hex):
            placement.arrive(state, self.hex, log)

    def close(self, state: GreenBeretState, log: Log) -> None:
        """R79, R96: counters left alone are destroyed, and enemies may withdraw."""
        losses.overrun(state, self.hex, log)
        detection.shelter(state, log)

    parts: ClassVar = (dice, casualties, stray, arrivals, close)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        if self.enemy not in state.content.enemies:
            return [f"{self.enemy} is no enemy"]
        if self.at == 0 and find_enemy(state, self.enemy) is None:
            return [f"{self.enemy} is not on the map"]
        there = misnamed(state, self.teams, "team", self.hex) if self.at <= 1 else []
        return there or unknown(state, (*self.teams, *self.held))


def _sum(die: int, strength: Strength, seat: Seat, unused: Unused = ()) -> Sum:
    """GB 13.0 steps 1-4: the die in tens, what is added to it, and what adds nothing."""
    tens = Modifier(say("term.tens", die=die), total(die, 0), "GB 13.0")
    return Sum(strength.label, (tens, *strength.terms, *unused), total(die, strength.total), seat)


def declare(state: GreenBeretState, teams: list[str], enemy: Hostile, log: Log) -> bool:
    """GB 12.4: an attack detects teams. R78: not from a camp, unless the enemy is in it."""
    h = state.pieces[teams[0]].hex
    ends = {"start": label(state, h), "enemy": name_of(state, enemy.id), "hex": label(state, enemy.hex)}
    text = say("record.attack", teams=names_of(state, teams), **ends)
    log.add("attack", text, "GB 13.0", pieces=(*teams, enemy.id), hexes=(h, enemy.hex))
    if camp_at(state, h) and enemy.hex != h:
        return False
    return detection.detect(state, teams, log, "GB 12.4")
