"""GB 12.0, GB 12.1, GB 12.2: the noise of counters in a hex, and the chance of detection."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from games.green_beret.rules.combat.wounds import wound_terms
from games.green_beret.rules.stacking import camp_at, has_team, pieces_at
from games.green_beret.rules.terrain import Land, noise_terrain, terrain_noise
from games.green_beret.state import GreenBeretState
from hexcore.game.odds import Chance, Face, Odds, Strength
from hexcore.game.records import Modifier
from hexcore.text import say
from hexcore.types import Hex

SILENT = 10
"""GB 12.0, R1: the d10 face 0 counts ten and never detects."""


def noise_terms(state: GreenBeretState, pieces: Iterable[str], h: Hex, *, stealthy: bool) -> tuple[Modifier, ...]:
    """GB 12.0, GB 12.1, GB 12.2: the noise of counters in a hex as a sum."""
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
    """GB 12.0, GB 13.1: the noise of counters, without the ground."""
    content, on_map, total = state.content, state.pieces, 0
    for piece in pieces:
        total += content.pieces[piece].noise
        if marker := on_map[piece].casualty:
            total += content.casualties[marker].noise
    return total


def ground_noise(land: Land, h: Hex, *, stealthy: bool) -> int:
    """GB 12.1, GB 12.2: the noise of the ground; a single hex entered stealthily never adds."""
    ground = terrain_noise(land, h)
    return min(ground, 0) if stealthy else ground


def heard(die: int, total: int) -> bool:
    """GB 12.0: a die up to the noise detects; 1 always does, 10 never."""
    return die == 1 or (die <= total and die != SILENT)


@lru_cache(maxsize=128)
def chance_heard(total: int) -> Fraction:
    """GB 12.0: the chance of detection."""
    return Fraction(sum(heard(die, total) for die in range(1, 11)), 10)


def listened_for(state: GreenBeretState, members: Iterable[str], h: Hex) -> bool:
    """GB 12.0, GB 12.6, R58, R59: whether there is a roll: a team halts outside a camp."""
    return not camp_at(state, h) and has_team(state, members)


def together(state: GreenBeretState, members: Iterable[str], h: Hex) -> list[str]:
    """R58: return all counters in a hex once these have come."""
    return list(dict.fromkeys([*pieces_at(state, h), *members]))


def noise_odds(terms: tuple[Modifier, ...], *, silent: bool = False) -> Odds:
    """GB 12.0: return the preview of a noise roll; R58, R59: ``silent`` where there is none."""
    chance = Fraction(0) if silent else chance_heard(sum(term.amount for term in terms))
    strength = Strength(say("odds.noise"), terms)
    chances = (
        Chance("detected", say("odds.detected"), chance, "attacker"),
        Chance("unheard", say("odds.unheard"), 1 - chance, "neither"),
    )
    return Odds(
        say("odds.noise_title"), "GB 12.0", (strength,), str(strength.total), chances, terms=terms,
        leads_to=say("odds.noise_total", noise=strength.total), faces=() if silent else noise_faces(strength.total),
    )  # fmt: skip


@lru_cache(maxsize=128)
def noise_faces(total: int) -> tuple[Face, ...]:
    """GB 12.0: what each face of the d10 does."""
    keys = ("detected" if heard(die, total) else "unheard" for die in range(1, 11))
    return tuple(Face(die, key, say(f"odds.{key}")) for die, key in enumerate(keys, 1))
