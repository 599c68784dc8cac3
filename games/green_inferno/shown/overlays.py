"""Overlays over the map: the questions of all games, and the game's own.

They use what both sides see, and what the seat itself has written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from games.green_inferno.content.content import GROUND, TUBES
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.antiaircraft_fire import flak_value
from games.green_inferno.rules.air.transport import landings, why_not_load
from games.green_inferno.rules.ambushes import ambush_ground, victims
from games.green_inferno.rules.artillery.allowance import missions_left
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing, value_of
from games.green_inferno.rules.artillery.missions import WriteMissions
from games.green_inferno.rules.combat.fire_values import value_in_fight
from games.green_inferno.rules.movement.reach import ways
from games.green_inferno.rules.steps import in_points
from games.green_inferno.rules.victory import points, verdict
from games.green_inferno.rules.zone_of_patrol import in_zone, patrolling, zone
from games.green_inferno.shown.previews import flak_odds, percent, stray_chances
from games.green_inferno.shown.reach import reach, under_way
from games.green_inferno.state import GreenState, held_hexes, holder, occupied_hexes, other
from hexcore.bots.search import strongest
from hexcore.game import OFF_MAP, Hex, Overlay, OverlayMark, OverlayMeta, Text, say, shared_overlay
from hexcore.game.answers import LEVELS, Need, OverlayLine, Tone, lay_shared, lay_two_areas, level_of

WALKS: Mapping[str, str] = {US: "J", NVA: "G"}  # GI 3: the phase in which each side walks


def _number(value: int | str) -> Text:
    return say("overlay.sign", value=value)


def walkers(state: GreenState, seat: str) -> list[str]:
    """GI 4: the ground units of a side on the map that walk; artillery does not."""
    roster = state.content.roster
    return [
        unit for h in held_hexes(state, seat) for unit in state.ground[h]
        if roster[unit].kind != "battery" and roster[unit].move
    ]  # fmt: skip


# GI 4: where could I go?


def _reach(state: GreenState, seat: str, piece: str) -> Overlay:
    """Show where the picked unit can walk now or next; else how many units can come to each hex."""
    roster, piece = state.content.roster, piece or under_way(state)
    if piece in roster and roster[piece].seat == seat and state.units[piece].hex >= 0:
        return _reach_of(state, seat, piece)
    own = walkers(state, seat)
    count = Counter(h for unit in own for h in _ends(state, unit) if h != state.units[unit].hex)
    marks = [OverlayMark(h, say("overlay.reach.units", count=n), "good", _number(n)) for h, n in count.items()]
    notes = [say("overlay.reach.all", count=len(own)), say("overlay.reach.on_foot")]
    return lay_shared("reach", marks, notes, {"good": say("overlay.reach.units_key")})


def _ends(state: GreenState, unit: str) -> dict[Hex, int]:
    """Return the hexes a unit could walk to with all its points, and the half points each costs."""
    return ways(state, unit, state.content.roster[unit].move).cost


def _reach_of(state: GreenState, seat: str, piece: str) -> Overlay:
    now = reach(state, [piece]) if state.phase == WALKS[seat] else {}
    if now:
        costs = {spot.hex: int(2 * (stop.cost or 0)) for spot, stop in now.items()}
        traps = {spot.hex: stop.note for spot, stop in now.items() if stop.note is not None}
        notes = [say("overlay.reach.on_foot")]
    else:
        walks = piece in walkers(state, seat)
        costs, traps = _ends(state, piece) if walks else {}, {}
        notes = (
            [say("overlay.reach.stays", unit=state.content.names[piece])]
            if not walks
            else [say("overlay.reach.next", unit=state.content.names[piece]), say("overlay.reach.on_foot")]
        )
    marks = [
        OverlayMark(
            h, traps.get(h) or say("overlay.reach.cost", cost=in_points(cost)), "danger" if h in traps else "good",
            _number(in_points(cost)),
        )
        for h, cost in costs.items()
        if h != state.units[piece].hex
    ]  # fmt: skip
    return lay_shared(
        "reach", marks, notes, {"good": say("overlay.reach.key"), "danger": say("overlay.reach.key_traps")}
    )


# GI 4, GI 7: where could they come?


def _threat(state: GreenState, seat: str) -> Overlay:
    """Show where visible enemies could walk next, and the fire they could bring upon own hexes."""
    content, enemy = state.content, other(seat)
    ends = {unit: _ends(state, unit) for unit in walkers(state, enemy)}
    batteries = [u for h in held_hexes(state, enemy) for u in state.ground[h] if u not in ends]
    count = Counter(h for unit, hexes in ends.items() for h in hexes if h != state.units[unit].hex)
    most = max(count.values(), default=0)
    marks = {
        h: OverlayMark(h, say("overlay.threat.comes", count=n), "", _number(n), level_of(n, most))
        for h, n in count.items()
    }
    stands: dict[str, Iterable[Hex]] = {**ends, **{unit: (state.units[unit].hex,) for unit in batteries}}
    for h in occupied_hexes(state, seat):
        near = set(content.neighbours[h])
        beside = {unit: [at for at in hexes if at in near] for unit, hexes in stands.items()}
        fires = {unit: _printed_fire(state, unit) for unit, places in beside.items() if places}
        together = strongest(fires, beside, content.limits.ground_stack)
        if together:
            fire = sum(fires[unit] for unit in together)
            word = say("overlay.threat.strikes", count=len(together), fire=fire,
                       units=tuple(content.names[unit] for unit in together))  # fmt: skip
            marks[h] = OverlayMark(h, word, "danger", say("overlay.threat.sign", fire=fire), LEVELS)
    notes = [say("overlay.threat.tally", count=len(stands))]
    notes.append(say("overlay.threat.by_air" if enemy == US else _with_tunnels(state, "overlay.threat.unseen")))
    keys: dict[Tone, Text] = {"danger": say("overlay.threat.key_strikes"), "": say("overlay.threat.key_comes")}
    return lay_shared("threat", marks.values(), notes, keys)


def _printed_fire(state: GreenState, unit: str) -> int:
    """GI 9.2: whether a tube still has a mission is its owner's secret, so that it counts."""
    piece = state.content.roster[unit]
    return value_in_fight(piece.kind, piece.fire)


# GI 9.3: who sees whom?


def _sight(state: GreenState, seat: str, at: Hex, over: Hex) -> Overlay:
    """Show whether one hex sees another; without another, all it sees, and lines to the enemies."""
    if over >= 0 and over != at:
        return _line_to(state, at, over)
    content = state.content
    foes = [h for h in occupied_hexes(state, other(seat)) if h != at]
    marks = {
        h: OverlayMark(h, say("overlay.sight.clear"), "good")
        for h in range(content.board.size)
        if h != at and content.board.grid.on_map[h] and content.sees(at, h).clear
    }
    blockers: Counter[Hex] = Counter()
    for h in foes:
        seen = content.sees(at, h)
        if not seen.clear:
            by = content.label(seen.blocker) if seen.blocker != OFF_MAP else ""
            word = say("overlay.sight.hidden_by", hex=by) if by else say("overlay.sight.hidden_level")
            marks[h] = OverlayMark(h, word, "danger", say("overlay.sight.sign_hidden"))
            blockers[seen.blocker] += 1
        else:
            marks[h] = OverlayMark(h, say("overlay.sight.enemy"), "strong")
    lines = [OverlayLine(at, h, content.sees(at, h).blocker) for h in foes if content.sees(at, h).blocker != OFF_MAP or
             content.sees(at, h).clear]  # fmt: skip
    keys: dict[Tone, Text] = {
        "good": say("overlay.sight.key_seen"),
        "strong": say("overlay.sight.key_enemy"),
        "danger": say("overlay.sight.key_hidden"),
    }
    seen_count = sum(marks[h].tone == "strong" for h in foes)
    notes = [say("overlay.sight.tally", hex=content.label(at), count=len(foes), seen=seen_count)]
    return lay_shared("sight", marks.values(), [*notes, say("overlay.sight.point")], keys, lines)


def _line_to(state: GreenState, at: Hex, over: Hex) -> Overlay:
    content = state.content
    seen = content.sees(at, over)
    marks = [OverlayMark(over, say("overlay.sight.clear" if seen.clear else "overlay.sight.hidden"))]
    notes = [say("overlay.sight.distance", count=content.distance(at, over))]
    if seen.blocker != OFF_MAP:
        marks.append(OverlayMark(seen.blocker, say("overlay.sight.blocker"), "danger"))
        notes.append(say("overlay.sight.blocked_by", hex=content.label(seen.blocker)))
    if seen.levels:
        notes.append(say("overlay.sight.levels", count=content.limits.sight_between_levels))
    lines = (OverlayLine(at, over, seen.blocker),)
    return Overlay(shared_overlay("sight").name, tuple(marks), lines, tuple(notes))


# GI 9, GI 10: what is supported?


def tubes_of(state: GreenState, seat: str) -> list[str]:
    """Return the own artillery and mortars in play; guns count once they are ready."""
    return [
        tube.id
        for tube in state.content.tubes[seat]
        if state.units[tube.id].hex >= 0 or (tube.kind == "gun" and state.guns_ready)
    ]


def _support(state: GreenState, seat: str) -> Overlay:
    """Show for each own hex the tubes that could fire in its defence."""
    tubes = tubes_of(state, seat)
    marks: list[OverlayMark] = []
    for h in held_hexes(state, seat):
        able = [tube for tube in tubes if any(bearing(state, tube, n) in ABLE for n in state.content.neighbours[h])]
        if not able:
            marks.append(OverlayMark(h, say("overlay.support.none"), "danger", _number(0)))
            continue
        fire = sum(state.content.roster[tube].fire for tube in able)
        left = sum(missions_left(state, tube) for tube in able)
        names = tuple(state.content.names[tube] for tube in able)
        word = say("overlay.support.word", count=len(able), fire=fire, left=left, units=names)
        marks.append(OverlayMark(h, word, "good" if left else "muted", _number(fire)))
    keys: dict[Tone, Text] = {
        "good": say("overlay.support.key"),
        "muted": say("overlay.support.key_spent"),
        "danger": say("overlay.support.key_none"),
    }
    return lay_shared("support", marks, [say("overlay.support.note", count=len(tubes))], keys)


# GI 7, GI 9, GI 10: what is in range?

_TONES: Mapping[Bearing, Tone] = {
    Bearing.DIRECT: "good",
    Bearing.READY: "good",
    Bearing.ADJACENT: "strong",
    Bearing.CALLED: "",
    Bearing.BLIND: "muted",
}


def _range(state: GreenState, seat: str, piece: str) -> Overlay:
    """Show how the picked tube bears, or what the picked unit can attack; else how many tubes bear."""
    own = state.content.roster.get(piece)
    if own is not None and own.seat == seat and own.kind in (*TUBES, "gun") and piece in tubes_of(state, seat):
        return _range_of(state, piece)
    if own is not None and own.seat == seat and own.kind in GROUND and state.units[piece].hex >= 0:
        return _next_to(state, seat, piece)
    tubes = tubes_of(state, seat)
    count = Counter(h for tube in tubes for h, how in _bearings(state, tube) if how in ABLE)
    foes = set(occupied_hexes(state, other(seat)))
    marks = [
        OverlayMark(h, say("overlay.range.tubes", count=n), "strong" if h in foes else "good", _number(n))
        for h, n in count.items()
    ]
    keys: dict[Tone, Text] = {"strong": say("overlay.range.key_enemy"), "good": say("overlay.range.key_tubes")}
    return lay_shared("range", marks, [say("overlay.range.note", count=len(tubes))], keys)


def _bearings(state: GreenState, tube: str) -> Iterator[tuple[Hex, Bearing]]:
    on_map = state.content.board.grid.on_map
    here = state.units[tube].hex
    for h in range(state.content.board.size):
        if on_map[h] and h != here:
            yield h, bearing(state, tube, h)


def _range_of(state: GreenState, tube: str) -> Overlay:
    marks = [
        OverlayMark(h, say(f"overlay.range.{how}", fire=value_of(state, tube, h)), _TONES[how],
             _number(value_of(state, tube, h)) if how in ABLE else None)
        for h, how in _bearings(state, tube)
        if how in _TONES
    ]  # fmt: skip
    keys: dict[Tone, Text] = {
        "good": say("overlay.range.key_direct"),
        "strong": say("overlay.range.key_adjacent"),
        "": say("overlay.range.key_called"),
        "muted": say("overlay.range.key_blind"),
    }
    name, far = state.content.names[tube], state.content.roster[tube].range
    notes = [say("overlay.range.of", unit=name, range=far, left=missions_left(state, tube))]
    return lay_shared("range", marks, notes, keys)


def _next_to(state: GreenState, seat: str, unit: str) -> Overlay:
    foes, fire = set(occupied_hexes(state, other(seat))), _printed_fire(state, unit)
    marks = [
        OverlayMark(h, say("overlay.range.attack", fire=fire), "strong" if h in foes else "good", _number(fire))
        for h in state.content.neighbours[state.units[unit].hex]
    ]
    keys: dict[Tone, Text] = {"strong": say("overlay.range.key_enemy"), "good": say("overlay.range.key_next")}
    return lay_shared("range", marks, [say("overlay.range.unit", unit=state.content.names[unit])], keys)


# GI 6: whose ground is it?


def _control(state: GreenState, seat: str) -> Overlay:
    """Show the zones of patrol of both sides, and the hexes their units stand in."""
    ours, theirs = (zone(state, side) | set(occupied_hexes(state, side)) for side in (seat, other(seat)))
    words: dict[Tone, str] = {"good": "own", "danger": "theirs", "strong": "both"}
    return lay_two_areas("whose", ours, theirs, words, [say(_with_tunnels(state, "overlay.whose.note"))])


# GI 13, GI 16: what do I know here?


def _known(state: GreenState, seat: str) -> Overlay:
    """Show to the US side where ambushes and tunnels may lie; the NVA side knows its own."""
    if seat != US:
        return Overlay(shared_overlay("known").name)
    open_tunnels = any(not tunnel.shown for tunnel in state.tunnels.values())
    tunnels = set(state.content.tunnel_ground) if open_tunnels else set()
    words: dict[Tone, str] = {"": "ambush", "muted": "tunnel", "danger": "either"}
    return lay_two_areas("known", ambush_ground(state), tunnels, words, [say("overlay.known.note")])


class OverlayRequest(NamedTuple):
    """The arguments of an overlay: seat, chosen hex, end of a line, picked piece."""

    seat: str
    at: Hex = OFF_MAP
    over: Hex = OFF_MAP
    piece: str = ""


class OverlayParts(NamedTuple):
    """The parts of an overlay, without its name."""

    marks: Iterable[OverlayMark] = ()
    lines: Iterable[OverlayLine] = ()
    notes: Iterable[Text] = ()


Layer = Callable[[GreenState, OverlayRequest], OverlayParts]


def overlays(us_side: str) -> tuple[OverlayMeta, ...]:
    shared = tuple(meta for meta, _ in ANSWERS.values())
    return shared + tuple(
        OverlayMeta(key, say(f"overlay.{key}.name", side=us_side), say(f"overlay.{key}.about", side=us_side), needs)
        for key, (needs, _) in LAYERS.items()
    )


def overlay(state: GreenState, key: str, asked: OverlayRequest) -> Overlay:
    """Return one overlay; it is empty while what it needs is not chosen."""
    if key in ANSWERS:
        meta, answer = ANSWERS[key]
        return Overlay(meta.name) if "hex" in meta.needs and asked.at < 0 else answer(state, asked)
    needs, layer = LAYERS[key]
    has = {"piece": bool(asked.piece), "hex": asked.at >= 0, "line": asked.at >= 0 and asked.over >= 0}
    laid = layer(state, asked) if all(has[need] for need in needs) else OverlayParts()
    name = say(f"overlay.{key}.name", side=state.content.file.us_side)
    return Overlay(name, tuple(laid.marks), tuple(laid.lines), tuple(laid.notes))


def watched_by(state: GreenState, side: str) -> dict[str, list[str]]:
    """GI 6: the enemy units in a side's zone of patrol, each with the infantry that watches it."""
    found = {unit: patrolling(state, h, side) for h in held_hexes(state, other(side)) for unit in state.ground[h]}
    return {unit: by for unit, by in found.items() if by}


def _zone_of(side: str) -> Layer:
    def layer(state: GreenState, asked: OverlayRequest) -> OverlayParts:
        hexes, enemies = zone(state, side), set(held_hexes(state, other(side)))
        word, seen = say("overlay.zones.watched"), say("overlay.zones.seen")
        return OverlayParts(
            OverlayMark(h, seen, "strong") if h in enemies else OverlayMark(h, word) for h in sorted(hexes)
        )

    return layer


def _call_in(state: GreenState, asked: OverlayRequest) -> OverlayParts:
    """GI 9.1: friends in red; a tube that sees the hex, or needs no call, does not stray."""
    if not _is_called_in(state, asked):
        return OverlayParts([OverlayMark(asked.at, say("overlay.call_in.sure"), "good")])
    chances, strays = state.content.call_in, stray_chances(state, asked.at)
    gone = chances["lost"] + strays.pop(OFF_MAP, Fraction(0))
    marks = [OverlayMark(asked.at, say("overlay.call_in.good", chance=percent(chances["good"])), "good")]
    for h, p in sorted(strays.items()):
        friends = holder(state, h) == asked.seat
        words = say("overlay.call_in.friends" if friends else "overlay.call_in.stray", chance=percent(p))
        marks.append(OverlayMark(h, words, "danger" if friends else "muted"))
    around = "around_friends" if any(mark.tone == "danger" for mark in marks) else "around"
    return OverlayParts(
        marks, notes=[say(f"overlay.call_in.{around}"), say("overlay.call_in.lost", chance=percent(gone))]
    )


def _is_called_in(state: GreenState, asked: OverlayRequest) -> bool:
    """Return whether the mission being written would be called in; without one, any battery is meant."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, WriteMissions) or step.side != asked.seat or not step.tube:
        return True
    return bearing(state, step.tube, asked.at) is Bearing.CALLED


def flak_at(state: GreenState, h: Hex) -> int:
    """GI 12.4 C: the value of antiaircraft fire at an assault; 0 where the NVA neither stands nor watches."""
    return flak_value(state, h) if holder(state, h) == NVA or in_zone(state, h, NVA) else 0


def _with_tunnels(state: GreenState, key: str) -> str:
    """Return the sentence that speaks of tunnels where there are any (GI 16)."""
    return f"{key}_below" if state.tunnels else key


def _flak(state: GreenState, asked: OverlayRequest) -> OverlayParts:
    value = flak_at(state, asked.at)
    if not value:
        return OverlayParts([OverlayMark(asked.at, say("overlay.flak.none"), "good")])
    notes = [flak_odds(state, asked.at, escorted=escorted).notes[0] for escorted in (True, False)]
    return OverlayParts([OverlayMark(asked.at, say("overlay.flak.value", fire=value), "danger")], notes=notes)


def _ambush_cover(state: GreenState, asked: OverlayRequest) -> OverlayParts:
    """GI 13: for their owner alone."""
    if asked.seat != NVA:
        return OverlayParts()
    words = {h: OverlayMark(h, say("overlay.ambush_cover.ground"), "muted") for h in sorted(ambush_ground(state))}
    waiting = [plot.hex for plot in state.plots if not plot.spent]
    for h in waiting:
        words |= {
            near: OverlayMark(near, say("overlay.ambush_cover.covers"), "strong")
            for near in state.content.neighbours[h]
        }
    for plot in state.plots:
        word = "spent" if plot.spent else "waits"
        words[plot.hex] = OverlayMark(
            plot.hex, say(f"overlay.ambush_cover.{word}"), "muted" if plot.spent else "danger"
        )
    caught = dict.fromkeys(unit for h in waiting for unit in victims(state, h))
    names = tuple(state.content.names[unit] for unit in caught)
    return OverlayParts(words.values(), notes=[say("overlay.ambush_cover.victims", units=names)] if names else [])


def worth_of_hexes(state: GreenState) -> dict[str, tuple[int, str]]:
    """GI 14, GI 15: the points of each hex that the scenario names, and its owner."""
    file = state.content.file
    worth = {objective.hex: (objective.points, state.owners[objective.hex]) for objective in file.objective}
    return worth | {dated.hex: (dated.points, NVA if dated.key in state.dated else "") for dated in file.dated}


def _score(state: GreenState, asked: OverlayRequest) -> OverlayParts:
    us, nva, side = points(state, US), points(state, NVA), state.content.file.us_side
    marks = []
    for label, (worth, owner) in worth_of_hexes(state).items():
        whose = say(f"seat.{owner}", side=side) if owner else say("seat.nobody")
        tone: Tone = "muted" if not owner else "good" if owner == asked.seat else "danger"
        marks.append(
            OverlayMark(state.content.board.hex(label), say("overlay.score.word", count=worth, seat=whose), tone)
        )
    stands = say(f"verdict.{verdict(nva, us)}", side=side)
    return OverlayParts(marks, notes=[say("overlay.score.stands", us=us, nva=nva, side=side, verdict=stands)])


def lift_hexes(state: GreenState, unit_id: str) -> list[Hex]:
    """GI 12.3: the hexes where a plain lift could set a unit down; none for the NVA."""
    if state.content.roster[unit_id].seat != US or why_not_load(state, unit_id):
        return []
    return list(landings(state, unit_id))


def _lift_reach(state: GreenState, asked: OverlayRequest) -> OverlayParts:
    if asked.piece not in state.content.roster:
        return OverlayParts()
    return OverlayParts(OverlayMark(h, say("overlay.lift_reach.word"), "good") for h in lift_hexes(state, asked.piece))


LAYERS: Mapping[str, tuple[tuple[Need, ...], Layer]] = {
    "us_zone": ((), _zone_of(US)),
    "nva_zone": ((), _zone_of(NVA)),
    "score": ((), _score),
    "ambush_cover": ((), _ambush_cover),
    "call_in": (("hex",), _call_in),
    "flak": (("hex",), _flak),
    "lift_reach": (("piece",), _lift_reach),
}
"""The game's own overlays by key, with what must be chosen for each."""

ANSWERS: Mapping[str, tuple[OverlayMeta, Callable[[GreenState, OverlayRequest], Overlay]]] = {
    meta.key: (meta, answer)
    for meta, answer in (
        (shared_overlay("reach", follows=("piece",)), lambda state, of: _reach(state, of.seat, of.piece)),
        (shared_overlay("threat"), lambda state, of: _threat(state, of.seat)),
        (shared_overlay("sight", ("hex",), ("line",)), lambda state, of: _sight(state, of.seat, of.at, of.over)),
        (shared_overlay("support"), lambda state, of: _support(state, of.seat)),
        (shared_overlay("range", follows=("piece",)), lambda state, of: _range(state, of.seat, of.piece)),
        (shared_overlay("whose"), lambda state, of: _control(state, of.seat)),
        (shared_overlay("known", follows=("hex",)), lambda state, of: _known(state, of.seat)),
    )
}
"""The shared questions of all games."""
KEYS = (*ANSWERS, *LAYERS)  # every overlay by its key
