"""One shot, whoever fires it: fire value, table, modifiers, the unit that is hit, and the hits it takes (GI 7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.green_inferno.content.index import COPTERS, FIGHTERS, Content
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.firebases import drop_sites
from games.green_inferno.state import GreenState, Scene, take_off
from hexcore.odds import distribution
from hexcore.records import Log, Modifier
from hexcore.text import say
from hexcore.types import OFF_MAP, Hex


class Shot(NamedTuple):
    """A fire before its die: hits = fire value - table(die) + modifiers, at least 0."""

    fire: int
    table: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()

    def hits(self, face: int) -> int:
        """The hits this die gives."""
        hits = self.fire - self.table[face - 1]
        for modifier in self.modifiers:
            hits += modifier.amount
        return hits if hits > 0 else 0

    def chances(self) -> dict[int, Fraction]:
        """The chance of each number of hits."""
        return distribution((6,), self.hits)

    def mean(self) -> float:
        """The hits to expect."""
        return sum(map(self.hits, range(1, len(self.table) + 1))) / len(self.table)


def modifier(content: Content, name: str) -> Modifier:
    """One line of the terrain chart as a modifier."""
    found = content.covers.get(name)
    if found is None:
        rule = "GI 11" if name in ("entrenchment", "firebase", "site") else "GI 7"
        found = content.covers[name] = Modifier(say(f"cover.{name}"), getattr(content.charts.cover, name), rule)
    return found


# GI 7: the hex of the unit fired at counts against every fire; works serve their own side only (R-G54)
def cover(state: Scene, h: Hex, seat: str, *, engineer: bool = False) -> tuple[Modifier, ...]:
    """What protects a unit of ``seat`` in a hex; an engineer with the attackers halves a trench (R-G55)."""
    content = state.content
    found = []
    if content.hill[h]:
        found.append(modifier(content, "jungle_hill"))
    elif content.village[h]:
        found.append(modifier(content, "village"))
    if seat == NVA:
        if h in state.trenches:
            found.append(modifier(content, "entrenchment_engineer" if engineer else "entrenchment"))
    elif h in state.firebases:
        found.append(modifier(content, "firebase"))
    elif any(site.hex == h for site in state.sites):
        found.append(modifier(content, "site"))
    return tuple(found)


# GI 7: uphill and across a river, for ground fire between neighbours (R-G10, R-G11, R-G12)
def ground_cover(state: Scene, frm: Hex, to: Hex, seat: str, *, engineer: bool = False) -> tuple[Modifier, ...]:
    """What protects a unit of ``seat`` in ``to`` from ground fire out of ``frm``."""
    content = state.content
    found = cover(state, to, seat, engineer=engineer)
    if frm in (to, OFF_MAP):
        return found
    if content.hill[to] and not content.hill[frm]:
        found = (*found, modifier(content, "uphill"))
    if content.river(frm, to):
        found = (*found, modifier(content, "river"))
    return found


# GI 7: who can be hit in a hex (R-G52): infantry and engineers first, top of the stack first
def targets(state: GreenState, h: Hex) -> list[str]:
    """The units that fire into a hex may hit, the top of the stack first."""
    roster, units, limit = state.content.roster, state.units, state.content.limits.eliminated_at
    alive = [unit for unit in reversed(state.ground.get(h, ())) if units[unit].hits < limit]
    return [unit for unit in alive if roster[unit].kind in FIGHTERS] or alive


# GI 7, attacking a stack: by a die (R-G14, R-G52)
def draw_victim(pool: Sequence[str], log: Log) -> str:
    """Draw the unit that takes the fire: 1-2, 3-4, 5-6 of three; 1-3, 4-6 of two; the place in the stack of more."""
    count = len(pool)
    if count == 1:
        return pool[0]
    face = log.roll(6, "victim")
    if count <= 3:
        return pool[(face - 1) * count // 6]
    while face > count:
        face = log.roll(6, "victim")
    return pool[face - 1]


# GI 7, GI 8: a unit takes hits up to ten, each one placed is a point for the other side (R-G50)
def take_hits(state: GreenState, unit_id: str, hits: int) -> int:
    """Place hits on a unit, score them, and mark it demoralised at six; return how many were placed."""
    unit, piece, limits = state.units[unit_id], state.content.roster[unit_id], state.content.limits
    if piece.kind not in COPTERS:
        hits = min(hits, limits.eliminated_at - unit.hits)
    if hits <= 0:
        return 0
    unit.hits += hits
    state.losses[piece.seat][state.turn - 1] += hits
    if unit.hits >= limits.demoralised_at and piece.kind not in COPTERS:
        unit.shaken = state.turn + 1
    return hits


# GI 8: at ten hits
def eliminate(state: GreenState, unit_id: str, log: Log) -> None:
    """Take a unit that is out of the game off the map, with what depends on it."""
    h = state.units[unit_id].hex
    take_off(state, unit_id, "lost")
    drop_sites(state, unit_id, log)
    piece = state.content.roster[unit_id]
    hexes = () if h == OFF_MAP else (h,)
    log.add("eliminated", say("eliminated", unit=piece.name), "GI 8", pieces=(unit_id,), hexes=hexes, seat=piece.seat)


def is_dead(state: GreenState, unit_id: str) -> bool:
    """Whether a unit has all its hits."""
    return state.units[unit_id].hits >= state.content.limits.eliminated_at


def resolve(
    state: GreenState,
    log: Log,
    shot: Shot,
    pool: Sequence[str],
    cause: str,
    rule: str,
    by: Sequence[str] = (),
    *,
    h: Hex = OFF_MAP,
    remove: bool = True,
) -> tuple[str, int]:
    """Draw the victim, roll the fire die, place the hits; return the unit and the hits placed on it."""
    victim = draw_victim(pool, log)
    face = log.roll(6, "fire")
    placed = take_hits(state, victim, shot.hits(face))
    roster = state.content.roster
    log.add(
        "fire",
        say(f"fire.{cause}", by=tuple(roster[unit].name for unit in by), target=roster[victim].name, hits=placed),
        rule,
        pieces=(*by, victim),
        hexes=() if h == OFF_MAP else (h,),
        modifiers=shot.modifiers,
        cause=cause,
        fire=shot.fire,
        die=face,
        reduction=shot.table[face - 1],
        hits=placed,
        victim=victim,
        total=state.units[victim].hits,
    )
    if remove and is_dead(state, victim) and roster[victim].kind not in COPTERS:
        eliminate(state, victim, log)
    return victim, placed


# GI 9.2, GI 16.1: rounded up (R-G9)
def half(fire: int) -> int:
    """Half a fire value, fractions rounded up."""
    return (fire + 1) // 2
