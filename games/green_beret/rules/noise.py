"""GB 12.0-12.3: the noise of a halted team, who hears it, and the way out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from games.green_beret.rules import enemy_arrival, losses
from games.green_beret.rules.movement.group import under_way
from games.green_beret.rules.stacking import (
    camp_at,
    camp_hexes,
    gear_at,
    label,
    leaders_at,
    names_of,
    pieces_at,
    teams_at,
)
from games.green_beret.rules.steps import PLAYER, Choice, then
from games.green_beret.rules.terrain import Land, noise_terrain, terrain_noise
from games.green_beret.rules.wounds import wound_terms
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action
from hexcore.game.odds import Chance, Odds, Strength
from hexcore.game.records import Log, Modifier
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex

SILENT = 10
"""GB 12.0, R1: the d10 face 0 counts ten and never gives anyone away."""


def noise_terms(state: GreenBeretState, pieces: Iterable[str], h: Hex, *, stealthy: bool) -> tuple[Modifier, ...]:
    """GB 12.0-12.2: everything that is heard of these counters in a hex."""
    content = state.content
    terms: list[Modifier] = []
    for piece in pieces:
        heard = content.pieces[piece].noise
        if heard:
            terms.append(Modifier(say("odds.piece", piece=content.pieces[piece].name), heard, "GB 12.0"))
        marker = state.pieces[piece].casualty
        terms += wound_terms(content, piece, marker, "noise")
    ground, counted = terrain_noise(state, h), ground_noise(state, h, stealthy=stealthy)
    if ground:
        label = say("term.ground", terrain=noise_terrain(state, h), hex=content.board.label(h))
        terms.append(Modifier(label, ground, "GB 12.1"))
    if ground != counted:
        terms.append(Modifier(say("odds.stealthy"), counted - ground, "GB 12.2"))
    return tuple(terms)


def loudness(state: GreenBeretState, pieces: Iterable[str]) -> int:
    """GB 12.0, 13.1: what these counters add to the noise of any hex."""
    content, on_map, total = state.content, state.pieces, 0
    for piece in pieces:
        total += content.pieces[piece].noise
        if marker := on_map[piece].casualty:
            total += content.casualties[marker].noise
    return total


def ground_noise(land: Land, h: Hex, *, stealthy: bool) -> int:
    """GB 12.1: what the ground adds; GB 12.2: a single hex is entered stealthily, only terrain below zero counts."""
    ground = terrain_noise(land, h)
    return min(ground, 0) if stealthy else ground


def heard(die: int, total: int) -> bool:
    """GB 12.0: a die up to the noise is heard; 1 always is, 10 never."""
    return die == 1 or (die <= total and die != SILENT)


@lru_cache(maxsize=128)
def chance_heard(total: int) -> Fraction:
    """GB 12.0: the chance that a noise is heard."""
    return Fraction(sum(heard(die, total) for die in range(1, 11)), 10)


def listened_for(state: GreenBeretState, members: Iterable[str], h: Hex) -> bool:
    """GB 12.0, 12.6, R58, R59: whether there is a roll: a team is among those who halt, and not in a camp."""
    return not camp_at(state, h) and with_team(state, members)


def with_team(state: GreenBeretState, members: Iterable[str]) -> bool:
    """GB 12.0, R59: whether a team is among these counters: nobody listens for others."""
    pieces = state.content.pieces
    return "team" in [pieces[piece].kind for piece in members]


def together(state: GreenBeretState, members: Iterable[str], h: Hex) -> list[str]:
    """R58: everything that would be in a hex once these counters are there."""
    return list(dict.fromkeys([*pieces_at(state, h), *members]))


def noise_odds(terms: tuple[Modifier, ...], *, silent: bool = False) -> Odds:
    """GB 12.0: the preview of a noise roll; R58, R59: or of a halt that nobody listens for."""
    chance = Fraction(0) if silent else chance_heard(sum(term.amount for term in terms))
    strength = Strength(say("odds.noise"), terms)
    chances = (
        Chance("detected", say("odds.detected"), chance, "attacker"),
        Chance("unheard", say("odds.unheard"), 1 - chance, "neither"),
    )
    return Odds(say("odds.noise_title"), "GB 12.0", (strength,), str(strength.total), chances)


def listen(state: GreenBeretState, h: Hex, log: Log, *, stealthy: bool) -> None:
    """GB 12.0: one d10 for the hex; R61: who is heard gives away every team in it."""
    total = loudness(state, pieces_at(state, h)) + ground_noise(state, h, stealthy=stealthy)
    die, teams = log.roll(10, "noise"), teams_at(state, h)
    found = heard(die, total)
    if log.heard:
        _record(state, h, log, die, total, stealthy=stealthy)
    if not found:
        return
    enemy_arrival.detect(state, teams, log, "GB 12.0")
    # GB 12.3: escaping is decided before any enemy is drawn, and needs a camp
    if camp_hexes(state):
        then(state, Escape(h))
    else:
        enemy_arrival.arrive(state, h, log)


def _record(state: GreenBeretState, h: Hex, log: Log, die: int, total: int, *, stealthy: bool) -> None:
    """Tell what was heard, or not, and how the noise adds up."""
    teams, found = teams_at(state, h), heard(die, total)
    kind, automatic = "noise_heard" if found else "noise_unheard", found != (die <= total)
    key = f"{kind}_automatic" if automatic else kind
    log.add(
        kind,
        say(f"record.{key}", teams=names_of(state, teams), hex=label(state, h), die=die, noise=total),
        "GB 12.0",
        pieces=teams,
        hexes=(h,),
        modifiers=noise_terms(state, pieces_at(state, h), h, stealthy=stealthy),
        die=die,
        noise=total,
        total=total,
        stealthy=stealthy,
        detected=found,
        automatic=automatic,
        result="detected" if found else "unheard",
        seat=PLAYER,
    )


@plain
class Escape(Choice):
    """GB 12.3: stand, or give up everything and slip away to a base camp."""

    closed = True
    refusals: ClassVar = {"escape": ("GB 12.3", "escape_camp")}
    hex: Hex

    def prompt(self, state: GreenBeretState) -> Text:
        """Say where the alarm was raised."""
        return say("step.escape", hex=label(state, self.hex))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        """Stand, or any camp."""
        yield Action("stand")
        for camp in camp_hexes(state):
            yield Action("escape", hexes=(camp,))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """Bring on the enemies, or move everyone to the camp."""
        pop(state, self)
        if action.verb == "stand":
            enemy_arrival.arrive(state, self.hex, log)
        else:
            self._escape(state, action.hex, log)

    def _escape(self, state: GreenBeretState, camp: Hex, log: Log) -> None:
        # R30: everyone in the hex goes to one camp; every weapon, item and vehicle there is eliminated
        men = [*teams_at(state, self.hex), *leaders_at(state, self.hex)]
        state.shift(men, camp)
        for step in under_way(state):
            pop(state, step)
            for piece in step.group.members():
                state.pieces[piece].moved = True
        if log.heard:
            start, end = label(state, self.hex), label(state, camp)
            text = say("record.escaped", pieces=names_of(state, men), start=start, hex=end)
            log.add("escaped", text, "GB 12.3", pieces=men, hexes=(self.hex, camp))
        losses.lose(state, gear_at(state, self.hex), log, "GB 12.3", "abandoned")
        enemy_arrival.come_home(state, men, log)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """A team was heard outside the camps, and there is a camp to slip away to."""
        if not teams_at(state, self.hex) or camp_at(state, self.hex):
            yield f"no team was heard in {label(state, self.hex)}"
        if not camp_hexes(state):
            yield "there is no base camp to escape to"
