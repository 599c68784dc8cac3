"""Overlays: what a seat may know, laid over the map in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.antiaircraft_fire import flak_value
from games.green_inferno.rules.air.transport import landings, why_not_load
from games.green_inferno.rules.ambushes import ambush_ground, victims
from games.green_inferno.rules.artillery.bearing import Bearing, bearing
from games.green_inferno.rules.artillery.missions import WriteMissions
from games.green_inferno.rules.victory import points, verdict
from games.green_inferno.rules.zone_of_patrol import in_zone, patrolling, zone
from games.green_inferno.shown import asked as questions
from games.green_inferno.shown.previews import flak_odds, percent
from games.green_inferno.shown.straying import stray_chances
from games.green_inferno.state import GreenState, held_hexes, holder, other
from hexcore.answers import Line, Mark, Need, Overlay, OverlayMeta, Tone
from hexcore.questions import asks
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Hex


class Asked(NamedTuple):
    """What an overlay is asked about: the seat, the hex chosen, the one a line leads to, the piece picked."""

    seat: str
    at: Hex = OFF_MAP
    over: Hex = OFF_MAP
    piece: str = ""


class Laid(NamedTuple):
    """What an overlay lays over the map, its name left aside."""

    marks: Iterable[Mark] = ()
    lines: Iterable[Line] = ()
    notes: Iterable[Text] = ()


Layer = Callable[[GreenState, Asked], Laid]


def overlays(us_side: str) -> tuple[OverlayMeta, ...]:
    """Every overlay of a scenario; ``us_side`` is what its texts call the side in the US seat."""
    shared = tuple(meta for meta, _ in ANSWERS.values())
    return shared + tuple(
        OverlayMeta(key, say(f"overlay.{key}.name", side=us_side), say(f"overlay.{key}.about", side=us_side), needs)
        for key, (needs, _) in LAYERS.items()
    )


def overlay(state: GreenState, key: str, asked: Asked) -> Overlay:
    """Lay one overlay; it is empty while what it needs is not chosen."""
    if key in ANSWERS:
        meta, answer = ANSWERS[key]
        return Overlay(meta.name) if "hex" in meta.needs and asked.at < 0 else answer(state, asked)
    needs, layer = LAYERS[key]
    has = {"piece": bool(asked.piece), "hex": asked.at >= 0, "line": asked.at >= 0 and asked.over >= 0}
    laid = layer(state, asked) if all(has[need] for need in needs) else Laid()
    name = say(f"overlay.{key}.name", side=state.content.file.us_side)
    return Overlay(name, tuple(laid.marks), tuple(laid.lines), tuple(laid.notes))


# GI 6: what the infantry of a side watches, and whom
def watched_by(state: GreenState, side: str) -> dict[str, list[str]]:
    """The enemy units in the zone of patrol of a side, each with the infantry that watches it."""
    found = {unit: patrolling(state, h, side) for h in held_hexes(state, other(side)) for unit in state.ground[h]}
    return {unit: by for unit, by in found.items() if by}


def _zone_of(side: str) -> Layer:
    def layer(state: GreenState, asked: Asked) -> Laid:
        hexes, enemies = zone(state, side), set(held_hexes(state, other(side)))
        word, seen = say("overlay.zones.watched"), say("overlay.zones.seen")
        return Laid(Mark(h, seen, "strong") if h in enemies else Mark(h, word) for h in sorted(hexes))

    return layer


# GI 9.1: friends in red; a tube that sees the hex, or needs no call, does not stray
def _call_in(state: GreenState, asked: Asked) -> Laid:
    if not _is_called_in(state, asked):
        return Laid([Mark(asked.at, say("overlay.call_in.sure"), "good")])
    chances, strays = state.content.call_in, stray_chances(state, asked.at)
    gone = chances["lost"] + strays.pop(OFF_MAP, Fraction(0))
    marks = [Mark(asked.at, say("overlay.call_in.good", chance=percent(chances["good"])), "good")]
    for h, p in sorted(strays.items()):
        friends = holder(state, h) == asked.seat
        words = say("overlay.call_in.friends" if friends else "overlay.call_in.stray", chance=percent(p))
        marks.append(Mark(h, words, "danger" if friends else "muted"))
    around = "around_friends" if any(mark.tone == "danger" for mark in marks) else "around"
    return Laid(marks, notes=[say(f"overlay.call_in.{around}"), say("overlay.call_in.lost", chance=percent(gone))])


def _is_called_in(state: GreenState, asked: Asked) -> bool:
    """Whether the mission that the seat is writing would be called in; without one, any battery is meant."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, WriteMissions) or step.side != asked.seat or not step.tube:
        return True
    return bearing(state, step.tube, asked.at) is Bearing.CALLED


# GI 12.4 C: antiaircraft fire only where the NVA is, or watches
def flak_at(state: GreenState, h: Hex) -> int:
    """The value of the antiaircraft fire at an air assault on a hex; 0 where there is none."""
    return flak_value(state, h) if holder(state, h) == NVA or in_zone(state, h, NVA) else 0


def _flak(state: GreenState, asked: Asked) -> Laid:
    value = flak_at(state, asked.at)
    if not value:
        return Laid([Mark(asked.at, say("overlay.flak.none"), "good")])
    notes = [flak_odds(state, asked.at, escorted=escorted).notes[0] for escorted in (True, False)]
    return Laid([Mark(asked.at, say("overlay.flak.value", fire=value), "danger")], notes=notes)


# GI 13: for their owner alone
def _ambush_cover(state: GreenState, asked: Asked) -> Laid:
    if asked.seat != NVA:
        return Laid()
    words = {h: Mark(h, say("overlay.ambush_cover.ground"), "muted") for h in sorted(ambush_ground(state))}
    waiting = [plot.hex for plot in state.plots if not plot.spent]
    for h in waiting:
        words |= {
            near: Mark(near, say("overlay.ambush_cover.covers"), "strong") for near in state.content.neighbours[h]
        }
    for plot in state.plots:
        word = "spent" if plot.spent else "waits"
        words[plot.hex] = Mark(plot.hex, say(f"overlay.ambush_cover.{word}"), "muted" if plot.spent else "danger")
    caught = dict.fromkeys(unit for h in waiting for unit in victims(state, h))
    names = tuple(state.content.names[unit] for unit in caught)
    return Laid(words.values(), notes=[say("overlay.ambush_cover.victims", units=names)] if names else [])


# GI 14, GI 15
def worth_of_hexes(state: GreenState) -> dict[str, tuple[int, str]]:
    """What each hex named by the scenario is worth, and who has it now."""
    file = state.content.file
    worth = {objective.hex: (objective.points, state.owners[objective.hex]) for objective in file.objective}
    return worth | {dated.hex: (dated.points, NVA if dated.key in state.dated else "") for dated in file.dated}


def _score(state: GreenState, asked: Asked) -> Laid:
    us, nva, side = points(state, US), points(state, NVA), state.content.file.us_side
    marks = []
    for label, (worth, owner) in worth_of_hexes(state).items():
        whose = say(f"seat.{owner}", side=side) if owner else say("seat.nobody")
        tone: Tone = "muted" if not owner else "good" if owner == asked.seat else "danger"
        marks.append(Mark(state.content.board.hex(label), say("overlay.score.word", count=worth, seat=whose), tone))
    stands = say(f"verdict.{verdict(nva, us)}", side=side)
    return Laid(marks, notes=[say("overlay.score.stands", us=us, nva=nva, side=side, verdict=stands)])


# GI 12.3
def lift_hexes(state: GreenState, unit_id: str) -> list[Hex]:
    """The hexes where a unit could be set down by a plain lift; none for the NVA, which has no helicopters."""
    if state.content.roster[unit_id].seat != US or why_not_load(state, unit_id):
        return []
    return list(landings(state, unit_id))


def _lift_reach(state: GreenState, asked: Asked) -> Laid:
    if asked.piece not in state.content.roster:
        return Laid()
    return Laid(Mark(h, say("overlay.lift_reach.word"), "good") for h in lift_hexes(state, asked.piece))


LAYERS: Mapping[str, tuple[tuple[Need, ...], Layer]] = {
    "us_zone": ((), _zone_of(US)),
    "nva_zone": ((), _zone_of(NVA)),
    "score": ((), _score),
    "ambush_cover": ((), _ambush_cover),
    "call_in": (("hex",), _call_in),
    "flak": (("hex",), _flak),
    "lift_reach": (("piece",), _lift_reach),
}
"""The overlays by their keys, each with what must be chosen for it."""

ANSWERS: Mapping[str, tuple[OverlayMeta, Callable[[GreenState, Asked], Overlay]]] = {
    meta.key: (meta, answer)
    for meta, answer in (
        (asks("reach", follows=("piece",)), lambda state, of: questions.goes(state, of.seat, of.piece)),
        (asks("threat"), lambda state, of: questions.comes(state, of.seat)),
        (asks("sight", ("hex",), ("line",)), lambda state, of: questions.sees(state, of.seat, of.at, of.over)),
        (asks("support"), lambda state, of: questions.helped(state, of.seat)),
        (asks("range", follows=("piece",)), lambda state, of: questions.ranges(state, of.seat, of.piece)),
        (asks("whose"), lambda state, of: questions.patrolled(state, of.seat)),
        (asks("known", follows=("hex",)), lambda state, of: questions.unknown(state, of.seat)),
    )
}
"""The questions of all games that a battle answers."""
KEYS = (*ANSWERS, *LAYERS)
"""Every overlay by its key."""
