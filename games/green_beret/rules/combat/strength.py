"""GB 13.0 steps 1-5, GB 13.3: the strengths of a battle, and the chances of its results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from games.green_beret.content.content import Content
from games.green_beret.rules import portage
from games.green_beret.rules.combat.wounds import wound_terms
from games.green_beret.rules.stacking import camp_at, pieces_at
from games.green_beret.rules.steps import ENEMY, PLAYER
from games.green_beret.rules.terrain import penalty_terrain
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.odds import Chance, Face, Hurt, Odds, Strength, distribution
from hexcore.game.records import Modifier
from hexcore.text import Text, say
from hexcore.types import Hex

GREEN_BERETS: Final = say("odds.green_berets")

ENEMIES: Final = say("odds.enemies")


class Fight(NamedTuple):
    """A battle before the dice: both strengths, and the player's counters in it."""

    attacker: Strength
    defender: Strength
    used: tuple[str, ...]
    player_attacks: bool
    lent: tuple[str, ...]
    """R115: counters whose portage it takes to use the others."""

    @property
    def ours(self) -> Strength:
        return self.attacker if self.player_attacks else self.defender

    @property
    def theirs(self) -> Strength:
        return self.defender if self.player_attacks else self.attacker


def firepower(content: Content, team: str, marker: str) -> int:
    """GB 13.0, GB 13.1, R34: the firepower of a team, less what a wound takes."""
    printed = content.pieces[team].firepower
    return max(content.least_firepower, printed + content.casualties[marker].firepower) if marker else printed


class Backing(NamedTuple):
    """GB 9.0: counters that back teams, with their values, and those whose portage they take."""

    values: list[tuple[int, str]]
    lent: list[str]


def support(state: GreenBeretState, h: Hex, teams: Iterable[str], circled: bool, held: Iterable[str] = ()) -> Backing:
    """GB 9.0, R68: return the best backing of teams that their portage lets them use.

    GB 13.3: ``circled`` says that a circled enemy attacks, which doubles anti-tank weapons.
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
            # GB 13.0 step 2, R68: a helicopter in the hex always subtracts
            if printed.firepower:
                own.append((printed.firepower, piece))
        elif printed.firepower:
            loads.append((printed.firepower * (2 if circled and printed.anti_tank else 1), piece))
    # GB 9.4: in a camp everything can be used
    if camp_at(state, h):
        return Backing(own + loads, [])
    afloat = h in content.water
    limit = portage.capacity(content, teams, helpers, afloat=afloat)
    if len(loads) > limit:
        loads.sort(key=lambda entry: -entry[0])
        del loads[limit:]
    return Backing(own + loads, _lenders(content, len(loads), teams, helpers, afloat))


def _lenders(content: Content, loads: int, teams: Iterable[str], helpers: list[str], afloat: bool) -> list[str]:
    """R115: the fewest counters whose portage is needed beside that of teams and fighters."""
    pieces = content.pieces
    fighting = [helper for helper in helpers if pieces[helper].firepower and not pieces[helper].helicopter]
    need = loads - portage.capacity(content, teams, fighting, afloat=afloat)
    others = [helper for helper in helpers if helper not in fighting]
    room = {helper: portage.capacity(content, (), (helper,), afloat=afloat) for helper in others}
    lent: list[str] = []
    while need > 0:
        found = min(room, key=lambda helper: (room[helper] < need, abs(room[helper] - need)))
        need -= room.pop(found)
        lent.append(found)
    return lent


def fight(
    state: GreenBeretState, h: Hex, teams: list[str], enemy: Hostile, *, player_attacks: bool, held: Iterable[str] = ()
) -> Fight:
    """GB 13.0 steps 2-4: what each side adds to its die."""
    content, printed = state.content, state.content.enemies[enemy.id]
    # GB 13.3, R35: anti-tank weapons are doubled against a circled attacker only
    backing = support(state, h, teams, printed.circled and not player_attacks, held)
    ours: list[Modifier] = []
    for team in teams:
        ours.append(_line("odds.team", content.name(team), content.pieces[team].firepower))
        ours += wound_terms(content, team, state.pieces[team].casualty, "firepower")
    for amount, piece in backing.values:
        name, single = content.name(piece), content.pieces[piece].firepower
        ours.append(_line("odds.piece", name, single))
        if amount != single:
            ours.append(_line("odds.doubled", name, amount - single, "GB 13.3"))
    theirs = [_line("odds.enemy", printed.name, printed.attack)]
    # GB 13.0 step 3, R19: the ground of the attacked hex hampers the attacker alone
    attacked = enemy.hex if player_attacks else h
    penalty = content.penalty[attacked]
    if penalty:
        ground = say("term.ground", terrain=penalty_terrain(content, attacked), hex=content.board.label(attacked))
        (ours if player_attacks else theirs).append(Modifier(ground, penalty, "GB 13.0"))
    green, red = Strength(GREEN_BERETS, tuple(ours), PLAYER), Strength(ENEMIES, tuple(theirs), ENEMY)
    sides = (green, red) if player_attacks else (red, green)
    return Fight(*sides, tuple(piece for _, piece in backing.values), player_attacks, tuple(backing.lent))


@lru_cache(maxsize=1024)
def _line(key: str, piece: str, amount: int, rule: str = "GB 13.0") -> Modifier:
    return Modifier(say(key, piece=piece), amount, rule)


def idle(state: GreenBeretState, h: Hex, battle: Fight, held: Collection[str]) -> Iterator[Modifier]:
    """Yield terms of zero for counters that lend portage or do not fight, with the reason."""
    pieces = state.content.pieces
    for piece in battle.lent:
        yield Modifier(say("term.lent", piece=pieces[piece].name), 0, "GB 9.3")
    # R81: a counter backs one attack a phase
    spent = "GB 13.2" if battle.player_attacks else "GB 15.0"
    for piece in pieces_at(state, h):
        if pieces[piece].kind == "team" or not pieces[piece].firepower or piece in battle.used:
            continue
        # GB 9.0, R68: neither held back nor spent: it exceeds the portage
        why, rule = ("spent", spent) if state.pieces[piece].spent else ("unused", "GB 9.0")
        if piece in held:
            why, rule = "held", "GB 13.0"
        yield Modifier(say(f"term.{why}", piece=pieces[piece].name), 0, rule)


@lru_cache(maxsize=512)
def results(difference: int) -> dict[str, Fraction]:
    """GB 13.0 steps 1, 5: the chance of each result, by attacking less defending strength."""
    return distribution((6, 6), lambda a, d: result_of(total(a, difference), total(d, 0)))


def total(die: int, strength: int) -> int:
    """GB 13.0 step 1: the die counts in tens."""
    return 10 * die + strength


def result_of(attack: int, defence: int) -> str:
    """GB 13.0 step 5: the higher total wins, equal ones lose both."""
    return "both" if attack == defence else "attacker" if attack > defence else "defender"


def defeat(difference: int) -> Fraction:
    """GB 13.0 steps 5-7: the chance that the defender loses, alone or with the attacker."""
    return 1 - results(difference).get("defender", Fraction(0))


def fight_odds(battle: Fight) -> Odds:
    """Return the preview of a battle from the player's side."""
    difference = battle.attacker.total - battle.defender.total
    found = results(difference)
    ours: Hurt = "attacker" if battle.player_attacks else "defender"
    theirs: Hurt = "defender" if battle.player_attacks else "attacker"
    ends: tuple[tuple[str, str, Hurt], ...] = (("won", ours, theirs), ("lost", theirs, ours), ("both", "both", "both"))
    chances = tuple(Chance(key, say(f"odds.{key}"), found.get(by, Fraction(0)), hurt) for key, by, hurt in ends)
    strengths, side = (battle.attacker, battle.defender), PLAYER if battle.player_attacks else ENEMY
    ahead = battle.ours.total - battle.theirs.total
    terms = (
        Modifier(battle.attacker.label, battle.attacker.total),
        Modifier(battle.defender.label, -battle.defender.total),
    )
    return Odds(
        say("odds.battle"), "GB 13.0", strengths, f"{difference:+d}", chances, attacker=side, terms=terms,
        leads_to=say("odds.difference", difference=f"{difference:+d}".replace("-", "\u2212")),
        faces=our_faces(ahead), die="our attack" if battle.player_attacks else "our defence",
    )  # fmt: skip


@lru_cache(maxsize=64)
def our_faces(ahead: int) -> tuple[Face, ...]:
    """GB 13.0 steps 1, 5: the enemy dice that each face of our die beats, with our strength ``ahead`` by so much."""
    return tuple(Face(die, "", _beaten(die, ahead)) for die in range(1, 7))


def _beaten(die: int, ahead: int) -> Text:
    fates = [result_of(total(die, ahead), total(other, 0)) for other in range(1, 7)]
    most = fates.count("attacker")
    if "both" in fates:
        return say("face.draws" if not most else "face.beats_and_draws", most=most, tie=most + 1)
    return say("face.beats_none" if not most else "face.beats_all" if most == 6 else "face.beats", most=most)
