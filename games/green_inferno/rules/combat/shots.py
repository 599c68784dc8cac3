"""GI 7: one shot of any kind: fire value, table, modifiers, the unit hit, and its hits.

Its record lists the sum term by term: fire values, halves, the table, cover, and the limits 0 and ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.green_inferno.content.content import FIGHTERS, Content
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.firebases import drop_sites
from games.green_inferno.rules.steps import is_hidden, name, names, side
from games.green_inferno.state import GreenState, Scene, in_hex, other, take_off
from hexcore.game import (
    OFF_MAP,
    Face,
    Hex,
    Log,
    Modifier,
    Odds,
    Seat,
    Strength,
    Text,
    chances_of,
    distribution,
    say,
)  # fmt: skip
from hexcore.game.odds import Hurt


class Shot(NamedTuple):
    """A fire before its die: hits = fire value - table(die) + modifiers, at least 0."""

    fire: int
    table: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    halved: tuple[tuple[str, str], ...] = ()
    """The firing units whose fire value is halved, each with its rule."""

    def remains(self, face: int) -> int:
        """Return what this die leaves of the fire value, below 0 too."""
        hits = self.fire - self.table[face - 1]
        for modifier in self.modifiers:
            hits += modifier.amount
        return hits

    def hits(self, face: int) -> int:
        hits = self.remains(face)
        return hits if hits > 0 else 0

    def bare(self) -> Shot:
        """Return a shot that gives the same hits without modifiers."""
        return Shot(self.fire + sum([modifier.amount for modifier in self.modifiers]), self.table)

    def chances(self) -> dict[int, Fraction]:
        return distribution((6,), self.hits)

    def mean(self) -> float:
        """Return the expected hits."""
        return sum(map(self.hits, range(1, len(self.table) + 1))) / len(self.table)


def strength(label: Text, shot: Shot, seat: Seat = "") -> Strength:
    """Return one shot with its terms; the die comes off the sum."""
    return Strength(label, (Modifier(say("odds.value"), shot.fire, "GI 7"), *shot.modifiers), seat)


def shot_odds(title: Text, rule: str, label: Text, shot: Shot, seat: Seat = "") -> Odds:
    """GI 7: return the preview of one shot at units that can take all its hits."""
    one, faces = strength(label, shot, seat), shot_faces(shot)
    return Odds(
        title, rule, (one,), "", chances_of(faces, _described), attacker=seat, terms=one.terms,
        leads_to=say("odds.fire_value", fire=one.total), faces=faces,
    )  # fmt: skip


def shot_faces(shot: Shot) -> tuple[Face, ...]:
    """GI 7: the hits of each face of the die."""
    hits = [shot.hits(face) for face in range(1, len(shot.table) + 1)]
    return tuple([Face(face, str(found), say("odds.hits", count=found)) for face, found in enumerate(hits, 1)])


def _described(key: str) -> tuple[Text, Hurt]:
    return say("odds.hits", count=int(key)), "defender" if int(key) else "neither"


def modifier(content: Content, name: str) -> Modifier:
    """Return one line of the terrain chart as a modifier."""
    found = content.covers.get(name)
    if found is None:
        rule = "GI 11" if name in ("entrenchment", "firebase", "site") else "GI 7"
        found = content.covers[name] = Modifier(say(f"cover.{name}"), getattr(content.charts.cover, name), rule)
    return found


def cover(state: Scene, h: Hex, seat: str, *, engineer: bool = False) -> tuple[Modifier, ...]:
    """GI 7: the hex of the unit fired at counts against every fire; works serve their own side only (R-G54).

    An engineer with the attackers halves a trench (R-G55).
    """
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


def ground_cover(state: Scene, frm: Hex, to: Hex, seat: str, *, engineer: bool = False) -> tuple[Modifier, ...]:
    """GI 7: uphill and across a river, for ground fire between neighbours (R-G10, R-G11, R-G12)."""
    content = state.content
    found = cover(state, to, seat, engineer=engineer)
    if frm in (to, OFF_MAP):
        return found
    if content.hill[to] and not content.hill[frm]:
        found = (*found, modifier(content, "uphill"))
    if content.river(frm, to):
        found = (*found, modifier(content, "river"))
    return found


def targets(state: GreenState, h: Hex) -> list[str]:
    """GI 7: infantry and engineers are hit first (R-G52), listed from the top of the stack.

    Helicopters are hit where no ground unit is with them (R-G67).
    """
    roster, units, limit = state.content.roster, state.units, state.content.limits.eliminated_at
    alive = [unit for unit in reversed(in_hex(state, h)) if units[unit].hits < limit]
    return [unit for unit in alive if roster[unit].kind in FIGHTERS] or alive


class Aim(NamedTuple):
    """The words of a shot: cause, rule, firing units and target.

    ``key`` is the sentence if the cause has several; ``origin`` is the term for the fire value where no unit fires.
    """

    cause: str
    rule: str
    by: tuple[str, ...] = ()
    hex: Hex = OFF_MAP
    key: str = ""
    origin: str = ""
    held: str = ""  # defended hex, for fire in its defence


class Drawn(NamedTuple):
    """The unit that takes a fire, and the die that chose it; 0 without a choice."""

    unit: str
    face: int = 0


def draw_victim(pool: Sequence[str], log: Log, label: str = "unit hit") -> Drawn:
    """GI 7: a die draws the unit hit: 1-2, 3-4, 5-6 of three; 1-3, 4-6 of two; the place of more (R-G14, R-G52)."""
    count = len(pool)
    if count == 1:
        return Drawn(pool[0])
    face = log.roll(6, label)
    if count <= 3:
        return Drawn(pool[(face - 1) * count // 6], face)
    while face > count:
        face = log.roll(6, label)
    return Drawn(pool[face - 1], face)


def take_hits(state: GreenState, unit_id: str, hits: int) -> int:
    """GI 7, GI 8: a unit takes hits up to ten, each a point for the other side (R-G50); return how many.

    This holds for every kind of unit, helicopters too, and for every kind of fire (R-G117).
    """
    unit, piece = state.units[unit_id], state.content.roster[unit_id]
    hits = min(hits, state.content.limits.eliminated_at - unit.hits)
    if hits <= 0:
        return 0
    unit.hits += hits
    state.losses[piece.seat][state.turn - 1] += hits
    return hits


def shake(state: GreenState, unit_id: str, log: Log, h: Hex = OFF_MAP) -> None:
    """GI 8: a unit is demoralised at six hits, to the end of the next turn (R-G15, R-G117)."""
    unit, content = state.units[unit_id], state.content
    if unit.hits < content.limits.demoralised_at:
        return
    before, unit.shaken = unit.shaken, state.turn + 1
    if is_dead(state, unit_id) or before == unit.shaken:
        return
    log.add(
        "demoralised",
        say(
            "still_demoralised" if before else "demoralised",
            unit=content.names[unit_id],
            hex=content.label(h),
            hits=unit.hits,
            until=unit.shaken,
        ),
        "GI 8",
        pieces=(unit_id,),
        hexes=(h,),
        audience=(NVA,) if is_hidden(state, unit_id) else None,
        seat=content.roster[unit_id].seat,
        taken=unit.hits,
        until=unit.shaken,
    )


def eliminate(state: GreenState, unit_id: str, log: Log, h: Hex = OFF_MAP) -> None:
    """GI 8: a unit leaves at ten hits; ``h`` is where it was, if it stood in no hex."""
    content, piece = state.content, state.content.roster[unit_id]
    where = h if state.units[unit_id].hex == OFF_MAP else state.units[unit_id].hex
    take_off(state, unit_id, "lost")
    text = say("eliminated", unit=piece.name, hex=content.label(where), most=content.limits.eliminated_at)
    log.add("eliminated", text, "GI 8", pieces=(unit_id,), hexes=(where,), seat=piece.seat)
    drop_sites(state, unit_id, log)


def is_dead(state: GreenState, unit_id: str) -> bool:
    return state.units[unit_id].hits >= state.content.limits.eliminated_at


def resolve(
    state: GreenState, log: Log, shot: Shot, pool: Sequence[str], aim: Aim, *, remove: bool = True
) -> tuple[str, int]:
    """GI 7: draw the victim, roll the fire die, place the hits; return the unit and its hits."""
    roster = state.content.roster
    seat = roster[aim.by[0]].seat if aim.by else NVA
    drawn = draw_victim(pool, log, f"{side(state, seat)} unit hit")
    face = log.roll(6, f"{side(state, seat)} fire")
    victim = drawn.unit
    placed = take_hits(state, victim, shot.hits(face))
    if log.heard:
        _tell_fire(state, log, shot, pool, aim, drawn, face, placed)
    if placed:
        shake(state, victim, log, aim.hex)
    if remove and is_dead(state, victim):
        eliminate(state, victim, log, aim.hex)
    return victim, placed


def _tell_fire(
    state: GreenState, log: Log, shot: Shot, pool: Sequence[str], aim: Aim, drawn: Drawn, face: int, placed: int
) -> None:
    roster, victim = state.content.roster, drawn.unit
    taken, hidden = state.units[victim].hits, is_hidden(state, victim)
    log.add(
        "fire",
        say(
            f"fire.{aim.key or aim.cause}",
            hits=placed,
            by=names(state, aim.by),
            target=name(state, victim),
            hex=state.content.label(aim.hex),
            held=aim.held,
            taken=taken,
            most=state.content.limits.eliminated_at,
        ),
        aim.rule,
        pieces=[unit for unit in (*aim.by, victim) if not is_hidden(state, unit)],
        hexes=(aim.hex,),
        modifiers=_terms(state, shot, aim, pool, drawn, face, placed),
        odds=_odds_told(state, shot, aim),
        seat=roster[aim.by[0]].seat if aim.by else NVA,
        winner=other(roster[victim].seat) if placed else "",
        cause=aim.cause,
        fire=shot.fire,
        die=face,
        reduction=shot.table[face - 1],
        hits=placed,
        victim="" if hidden else victim,
        total=placed,
        taken=0 if hidden else taken,
    )
    if hidden and placed:
        _tell_owner(state, victim, aim.hex, log)


def _odds_told(state: GreenState, shot: Shot, aim: Aim) -> Odds:
    """Return what the dice of a fire meet; no limit of the unit hit shows, which may be hidden."""
    seat = state.content.roster[aim.by[0]].seat if aim.by else NVA
    title = say(f"fire_title.{aim.cause.partition('_')[0]}", hex=state.content.label(aim.hex))
    label = say("odds.unit", unit=names(state, aim.by)) if aim.by else title
    return shot_odds(title, aim.rule, label, shot, seat)._replace(die=f"{side(state, seat)} fire")


def _terms(
    state: GreenState, shot: Shot, aim: Aim, pool: Sequence[str], drawn: Drawn, face: int, placed: int
) -> Iterator[Modifier]:
    """GI 7, GI 8: value, table, modifiers; nothing below 0, nothing above the tenth hit."""
    if drawn.face:
        yield _choice(state, pool, drawn)
    if aim.origin:
        yield Modifier(say(f"term.{aim.origin}"), shot.fire, aim.rule)
    for unit in aim.by:
        yield Modifier(say("term.value", unit=name(state, unit)), state.content.roster[unit].fire, "GI 7")
    for unit, rule in shot.halved:
        full = state.content.roster[unit].fire
        yield Modifier(say("term.half", unit=name(state, unit)), half(full) - full, rule)
    bombs = shot.table is state.content.bomb_table
    table = say("term.bombs" if bombs else "term.table", die=face)
    yield Modifier(table, -shot.table[face - 1], "GI 12.1" if bombs else "GI 7")
    yield from shot.modifiers
    left = shot.remains(face)
    if left < 0:
        yield Modifier(say("term.floor"), -left, "GI 7")
    if placed < left:
        yield Modifier(say("term.cap", most=state.content.limits.eliminated_at), placed - left, "GI 8")


def _choice(state: GreenState, pool: Sequence[str], drawn: Drawn) -> Modifier:
    if is_hidden(state, drawn.unit):
        return Modifier(say("term.drawn_hidden", die=drawn.face, count=len(pool)), 0, "GI 7")
    units = names(state, tuple(pool))
    return Modifier(say("term.drawn", die=drawn.face, units=units, unit=name(state, drawn.unit)), 0, "GI 7")


def _tell_owner(state: GreenState, unit_id: str, h: Hex, log: Log) -> None:
    content, taken = state.content, state.units[unit_id].hits
    unit, most = content.names[unit_id], content.limits.eliminated_at
    text = say("hidden_hit", unit=unit, hex=content.label(h), taken=taken, most=most)
    log.add("hidden_hit", text, "GI 16.3", pieces=(unit_id,), hexes=(h,), audience=(NVA,), taken=taken)


def half(fire: int) -> int:
    """GI 9.2, GI 16.1: half a fire value, rounded up (R-G9)."""
    return (fire + 1) // 2
