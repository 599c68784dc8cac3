"""GB 13.0-13.3, 12.4: strengths, odds and the resolution of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, NamedTuple

from games.green_beret.rules import enemy_placement, losses, naval_gunfire, portage
from games.green_beret.rules.combat import casualties
from games.green_beret.rules.stacking import camp_at, find_enemy, label, pieces_at, teams_at
from games.green_beret.rules.steps import misnamed
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.odds import Chance, Hurt, Odds, Strength, distribution
from hexcore.plain import plain
from hexcore.records import Log, Modifier
from hexcore.steps import Outline
from hexcore.text import say
from hexcore.types import Hex


class Fight(NamedTuple):
    """A battle before the dice: both strengths, and which of the player's counters take part."""

    attacker: Strength
    defender: Strength
    used: tuple[str, ...]
    player_attacks: bool
    lent: tuple[str, ...]
    """Those whose portage it takes to use all that (R115)."""


def firepower(state: GreenBeretState, team: str) -> int:
    """GB 13.0, 13.1: the firepower of a team, less what a wound takes (R34)."""
    printed, marker = state.content.pieces[team].firepower, state.pieces[team].casualty
    if not marker:
        return printed
    return max(state.content.least_firepower, printed + state.content.casualties[marker].firepower)


class Backing(NamedTuple):
    """What backs the teams of a hex: counters with their values, and those whose portage it takes to use them."""

    values: list[tuple[int, str]]
    lent: list[str]


def support(state: GreenBeretState, h: Hex, teams: Iterable[str], circled: bool, held: Iterable[str] = ()) -> Backing:
    """GB 9.0, R68: what backs the teams of a hex: the best that their portage lets them use.

    ``circled``: a circled enemy attacks, which doubles anti-tank weapons (13.3).
    """
    content, on_map = state.content, state.pieces
    own: list[tuple[int, str]] = []
    loads: list[tuple[int, str]] = []
    helpers: list[str] = []
    for piece in pieces_at(state, h):
        printed = content.pieces[piece]
        ready = not on_map[piece].spent and piece not in held
        if printed.kind in ("team", "camp") or not (ready or printed.helicopter):
            continue
        if printed.move != "minus":
            if ready:
                helpers.append(piece)
            # GB 13.0 step 2, R68: a helicopter that is there always subtracts
            if printed.firepower:
                own.append((printed.firepower, piece))
        elif printed.firepower:
            loads.append((printed.firepower * (2 if circled and printed.anti_tank else 1), piece))
    # GB 9.4: in a camp everything can be used
    if camp_at(state, h):
        return Backing(own + loads, [])
    limit = portage.capacity(state, h, teams, helpers)
    if len(loads) > limit:
        loads.sort(key=lambda entry: -entry[0])
        del loads[limit:]
    return Backing(own + loads, _lenders(state, h, len(loads), teams, helpers))


def _lenders(state: GreenBeretState, h: Hex, loads: int, teams: Iterable[str], helpers: list[str]) -> list[str]:
    """R115: whose portage is needed besides that of the teams and of those who fight themselves: as few as will do."""
    pieces = state.content.pieces
    fighting = [helper for helper in helpers if pieces[helper].firepower and not pieces[helper].helicopter]
    need = loads - portage.capacity(state, h, teams, fighting)
    room = {helper: portage.capacity(state, h, (), (helper,)) for helper in helpers if helper not in fighting}
    lent: list[str] = []
    while need > 0:
        found = min(room, key=lambda helper: (room[helper] < need, abs(room[helper] - need)))
        need -= room.pop(found)
        lent.append(found)
    return lent


def fight(
    state: GreenBeretState,
    h: Hex,
    teams: list[str],
    enemy: Hostile,
    *,
    player_attacks: bool,
    held: Iterable[str] = (),
) -> Fight:
    """GB 13.0 steps 2-4: what each side adds to its die."""
    content, printed = state.content, state.content.enemies[enemy.id]
    # GB 13.3, R35: anti-tank weapons are doubled against a circled attacker only
    backing = support(state, h, teams, printed.circled and not player_attacks, held)
    ours = [Modifier(say("odds.team", piece=content.name(team)), firepower(state, team), "GB 13.0") for team in teams]
    for amount, piece in backing.values:
        doubled = amount != content.pieces[piece].firepower
        key, rule = ("odds.doubled", "GB 13.3") if doubled else ("odds.piece", "GB 13.0")
        ours.append(Modifier(say(key, piece=content.name(piece)), amount, rule))
    theirs = [Modifier(say("odds.enemy", piece=printed.name), printed.attack, "GB 13.0")]
    # GB 13.0 step 3, R19: the ground of the attacked hex hampers the attacker alone
    penalty = content.penalty[enemy.hex if player_attacks else h]
    if penalty:
        (ours if player_attacks else theirs).append(Modifier(say("odds.terrain"), penalty, "GB 13.0"))
    green, red = Strength(say("odds.green_berets"), tuple(ours)), Strength(say("odds.enemies"), tuple(theirs))
    used, lent = tuple(piece for _, piece in backing.values), tuple(backing.lent)
    return Fight(green, red, used, True, lent) if player_attacks else Fight(red, green, used, False, lent)


@lru_cache(maxsize=512)
def results(difference: int) -> dict[str, Fraction]:
    """GB 13.0 steps 1, 5: the chance of each result, by the attacker's strength less the defender's."""
    return distribution((6, 6), lambda a, d: _result(10 * a + difference, 10 * d))


def _result(attack: int, defence: int) -> str:
    """GB 13.0 step 5: the higher total wins, equal ones lose both."""
    return "both" if attack == defence else "attacker" if attack > defence else "defender"


def fight_odds(battle: Fight) -> Odds:
    """Return the preview of a battle, told as the player sees it."""
    difference = battle.attacker.total - battle.defender.total
    found = results(difference)
    chances = tuple(
        Chance(key, say(f"odds.{key}"), found.get(result, Fraction(0)), hurt)
        for key, result, hurt in _told(battle.player_attacks)
    )
    strengths, side = (battle.attacker, battle.defender), "player" if battle.player_attacks else "enemy"
    return Odds(say("odds.battle"), "GB 13.0", strengths, f"{difference:+d}", chances, attacker=side)


def _told(player_attacks: bool) -> tuple[tuple[str, str, Hurt], ...]:
    """Each result as the player calls it, who wins with it, and whom it hurts."""
    if player_attacks:
        return (("won", "attacker", "defender"), ("lost", "defender", "attacker"), ("both", "both", "both"))
    return (("won", "defender", "attacker"), ("lost", "attacker", "defender"), ("both", "both", "both"))


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
        enemy = find_enemy(state, self.enemy)
        assert enemy is not None, "a battle begins with the enemy on the map"
        battle = fight(state, self.hex, self.teams, enemy, player_attacks=self.player_attacks, held=self.held)
        attack, defence = log.roll(6, "attack"), log.roll(6, "defence")
        totals = (10 * attack + battle.attacker.total, 10 * defence + battle.defender.total)
        result = _result(*totals)
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
        names = tuple(state.content.name(team) for team in self.teams)
        text = say(
            f"record.{kind}", teams=names, enemy=state.content.name(self.enemy), attack=totals[0], defence=totals[1]
        )
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

    parts: ClassVar[tuple[Callable[..., None], ...]] = (dice, casualties, stray, arrivals, close)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """Before the dice everyone is there; before the casualties the teams are."""
        if self.enemy not in state.content.enemies:
            return [f"{self.enemy} is no enemy"]
        if self.at == 0 and find_enemy(state, self.enemy) is None:
            return [f"{self.enemy} is not on the map"]
        return misnamed(state, self.teams, "team", self.hex) if self.at <= 1 else []


def declare(state: GreenBeretState, teams: list[str], enemy: Hostile, log: Log) -> bool:
    """GB 12.4: attacking gives a team away. R78: not from a camp, unless the enemy is in the camp itself."""
    h = state.pieces[teams[0]].hex
    names = tuple(state.content.name(team) for team in teams)
    text = say("record.attack", teams=names, enemy=state.content.name(enemy.id), hex=label(state, enemy.hex))
    log.add("attack", text, "GB 13.0", pieces=(*teams, enemy.id), hexes=(h, enemy.hex))
    if camp_at(state, h) and enemy.hex != h:
        return False
    return enemy_placement.detect(state, teams, log, "GB 12.4")
