"""The view of a seat, the captain's short view, and what is printed on counters and map.

What a seat may not know is absent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from games.vietnam_battles.content.content import SEATS, Content
from games.vietnam_battles.content.models import UnitCard, Values
from games.vietnam_battles.rules.exclusive.slicks import slicks_left
from games.vietnam_battles.rules.exclusive.tangos import tangos_left
from games.vietnam_battles.rules.ruleset import StandardRules
from games.vietnam_battles.rules.standard.hexsides import bridged
from games.vietnam_battles.rules.standard.victory import captured, lost
from games.vietnam_battles.sequence import PHASES
from games.vietnam_battles.shown.look import MARKS
from games.vietnam_battles.shown.tables import printed_values
from games.vietnam_battles.state import Position, hand, on_map, other, piece_name
from hexcore.errors import InvalidInput
from hexcore.game import Hex, InfoPanel, PanelRow, Phase, PieceView, Side, Track, View, say
from hexcore.game.steps import decider
from hexcore.text import NO_TEXT


def build(game: str, state: Position, seat: str, decides: str) -> View:
    """Return everything a seat may know in a game of this id."""
    rules = state.rules
    seen = [name for name in rules.cards if sees(state, seat, name)]
    mobile = tuple(seat for seat in SEATS if rules.has_mobile(seat))
    return View(
        game,
        state.scenario,
        seat,
        rules.ground.board.id,
        state.turn,
        rules.last_turn(state),
        say("title.turn", turn=state.turn, last=rules.last_turn(state)),
        decides,
        _phases(mobile, state.active, state.phase),
        [
            *chit_views(state, seat),
            *(unit_view(state, name, _marks(state, name)) for name in seen),
            *(marker_view(state, marker, box) for marker, box in laid_out(state)),
        ],
        _tracks(state),
        _panels(state, seat),
        _hex_marks(state),
        _side_marks(state),
        _facts(state, seat),
        bool(state.ending),
    )


def sees(state: Position, seat: str, name: str) -> bool:
    """Return whether a seat may know where a unit is."""
    owner = state.rules.seat_of[name]
    return owner == seat or bool(state.ending) or (owner in state.ready and not state.units[name].hidden)


def unit_view(state: Position, name: str, marks: Iterable[str]) -> PieceView:
    """Return a unit as it lies on the table, with some marks."""
    ground, card, unit = state.rules.ground, state.rules.cards[name], state.units[name]
    view = PieceView(
        name,
        f"{card.nation}_{card.symbol}",
        card.seat,
        card.name,
        box=unit.box,
        face="back" if unit.depleted else "front",
        values=printed_values(card, unit.depleted),
        marks=tuple(marks),
        mine_hidden=unit.hidden,
    )
    if unit.at is not None:
        hexes = ground.hexes[unit.at]
        view.hex = hexes[0]
        if len(hexes) == 2:
            view.side, view.towards = ground.board.side_named(ground.labels[unit.at]), hexes[1]
    return view


def landed_marks(state: Position, name: str) -> Iterable[str]:
    landed = state.units[name].landed
    return (f"landed_{landed}",) if landed else ()


def _marks(state: Position, name: str) -> Iterator[str]:
    unit, card = state.units[name], state.rules.cards[name]
    # a mark matters only in a phase in which the action could be repeated
    done = "moved" if state.phase.endswith("movement") else "attacked"
    for mark in ("depleted", done, "displaced", "advanced"):
        if getattr(unit, mark):
            yield mark
    fight = state.fight
    if name == state.moving:
        yield "under_way"
    if fight is not None and name == fight.target:
        yield "under_attack"
    # after the die only units with a decision stand out
    if fight is not None and name in fight.attackers and not fight.result:
        yield "attacking"
    yield from landed_marks(state, name)
    if unit.box == "entry":
        ways = state.rules.battle.entries[name].ways
        yield from (f"by_{way}" for way in ("slick", "tango") if way in ways)
    if unit.at in state.rules.ground.bank and unit.at is not None:
        yield f"bank_{state.rules.ground.bank[unit.at]}"
    yield from sorted(card.traits)


def chit_views(state: Position, seat: str) -> Iterator[PieceView]:
    for name, chit in state.chits.items():
        shown = bool(state.ending) or seat == "vc" or (chit.found and "vc" in state.ready)
        if shown and chit.hex is not None and not chit.captured:
            real = ("genuine",) if name == state.genuine and (seat == "vc" or state.ending) else ()
            kind = state.rules.battle.chits[name]
            shown_name = piece_name(state, name)
            yield PieceView(name, kind, "vc", shown_name, hex=chit.hex, marks=real, mine_hidden=not chit.found)
        elif chit.captured:
            yield PieceView(name, state.rules.battle.chits[name], "vc", piece_name(state, name), box="captured")


def laid_out(state: Position) -> Iterator[tuple[str, str]]:
    """R-F64: markers lie open, each in its box; those in a fight lie beside it."""
    boxes = {"us_support": state.us_fire, "vc_support": state.vc_fire}
    if state.fight is not None:
        boxes |= {"fire": state.fight.fire, "cover": state.fight.cover}
    values = state.rules.battle.marker_value
    for box, markers in boxes.items():
        for marker in sorted(markers, key=values.__getitem__, reverse=True):
            yield marker, box


def marker_view(state: Position, marker: str, box: str) -> PieceView:
    seat, value = marker[:2], f"+{state.rules.battle.marker_value[marker]}"
    return PieceView(marker, f"{seat}_support", seat, value, box=box, values={"value": value})


@lru_cache(maxsize=256)
def _phases(mobile: tuple[str, ...], active: str, now: str) -> tuple[Phase, ...]:
    order = [(seat, phase) for seat in SEATS for phase in PHASES if not phase.startswith("mobile") or seat in mobile]
    here = order.index((active, now)) if (active, now) in order else -1
    found = [
        Phase(
            f"{seat}_{phase}",
            say(f"phase.{phase}", seat=say(f"short.{seat}")),
            "now" if place == here else "done" if place < here else "next",
        )
        for place, (seat, phase) in enumerate(order)
    ]
    return (Phase("set_up", say("phase.set_up"), "now"), *found) if now == "set_up" else tuple(found)


def _tracks(state: Position) -> tuple[Track, ...]:
    rules = state.rules
    tracks = [
        Track("us_support", say("track.us_support"), len(state.us_fire)),
        Track("vc_support", say("track.vc_support"), len(state.vc_fire)),
        Track("us_losses", say("track.us_losses"), state.us_losses),
        Track("vc_losses", say("track.vc_losses"), lost(state, "vc"), len(rules.forces["vc"])),
    ]
    if state.chits:
        tracks.append(Track("captured", say("track.captured"), captured(state), len(state.chits)))
    if rules.may_leave:
        tracks.append(Track("exits", say("track.exits"), state.exits))
    return tuple(tracks)


def _panels(state: Position, seat: str) -> tuple[InfoPanel, ...]:
    aims = _aims(*state.rules.aim(state), tuple(state.rules.conditions))
    return (_transports(state), *_set_up(state, seat), *_secrets(state, seat), *_fight_panel(state), aims)


@lru_cache(maxsize=64)
def _aims(battle: str, rule: str, conditions: tuple[str, ...]) -> InfoPanel:
    rows = [PanelRow(say(f"panel.{seat}_aim"), say(f"aim.{battle}.{seat}"), rule) for seat in SEATS]
    rows += [PanelRow(say(f"condition.{one}"), say(f"aim.{battle}.{one}"), rule) for one in conditions]
    return InfoPanel("aims", say("panel.aims"), tuple(rows))


def _transports(state: Position) -> InfoPanel:
    rows = [
        PanelRow(say("panel.slicks"), slicks_left(state), "VB 10.0"),
        PanelRow(say("panel.tangos"), tangos_left(state), "VB 11.0"),
    ]
    if state.rules.b52_zone:
        ready = state.rules.has_b52(state) and not state.bombed
        rows.append(PanelRow(say("panel.b52"), say("panel.ready" if ready else "panel.flown"), "VB 23.0"))
    return InfoPanel("transports", say("panel.transports"), tuple(rows))


def _secrets(state: Position, seat: str) -> Iterator[InfoPanel]:
    if seat != "vc" or not (state.condition or state.genuine):
        return
    rows = []
    if state.condition:
        rows.append(PanelRow(say("panel.condition"), say(f"condition.{state.condition}"), "VB 27.0"))
    if state.genuine:
        rows.append(PanelRow(say("panel.genuine"), piece_name(state, state.genuine), "VB 16.0"))
    yield InfoPanel("secrets", say("panel.secrets"), tuple(rows))


def _set_up(state: Position, seat: str) -> Iterator[InfoPanel]:
    """VB 26.0: what the dice ask of the set-up: both have seen them, and once it is over nothing hangs on it."""
    if seat == "vc" and state.open_points and state.phase == "set_up":
        row = PanelRow(say("panel.open_points"), state.open_points, "VB 26.0")
        yield InfoPanel("set_up", say("phase.set_up"), (row,))


def _fight_panel(state: Position) -> Iterator[InfoPanel]:
    fight = state.fight
    if fight is None:
        return
    cards, values = state.rules.cards, state.rules.battle.marker_value
    rows = [PanelRow(say("panel.target"), cards[fight.target].name, "VB 7.0", piece=fight.target)]
    rows += [PanelRow(say("panel.attacker"), cards[name].name, "VB 7.1", piece=name) for name in fight.attackers]
    rows += [PanelRow(say("panel.fire"), f"+{values[marker]}", "VB 8.3") for marker in fight.fire]
    rows += [PanelRow(say("panel.cover"), f"+{values[marker]}", "VB 8.3") for marker in fight.cover]
    yield InfoPanel("fight", say("panel.fight"), tuple(rows))


def _hex_marks(state: Position) -> dict[int, tuple[str, ...]]:
    marks: dict[int, tuple[str, ...]] = {}
    for mark, hexes in (("landing_zone", state.zones), ("landing_beach", state.beaches), ("searched", state.searched)):
        alone = (mark,)
        for h in sorted(hexes):
            marks[h] = (*marks[h], mark) if h in marks else alone
    if state.ford_hex is not None:
        marks[state.ford_hex] = (*marks.get(state.ford_hex, ()), "ford")
    return marks


def _side_marks(state: Position) -> dict[int, tuple[str, ...]]:
    marks: dict[int, tuple[str, ...]] = dict.fromkeys(state.blown, ("bridge_blown",))
    if state.ford is not None:
        marks[state.ford] = (*marks.get(state.ford, ()), "ford")
    return marks


def _facts(state: Position, seat: str) -> dict[str, Any]:
    """Collect plain data for bots, without anything the seat may not know."""
    ground, rules = state.rules.ground, state.rules
    named = ground.board.grid.labels
    facts: dict[str, Any] = {
        "phase": state.phase,
        "active": state.active,
        "places": {
            name: ground.labels[place]
            for owner in (seat, other(seat))
            for name in rules.forces[owner]
            if (place := state.units[name].at) is not None and sees(state, seat, name)
        },
        "on_map": {owner: [name for name in on_map(state, owner) if sees(state, seat, name)] for owner in SEATS},
        "support": support_facts(state),
        "searched": [named[h] for h in sorted(state.searched)],
        "exits": state.exits,
        "us_losses": state.us_losses,
        "slicks": slicks_left(state),
        "tangos": tangos_left(state),
        "fight": fight_facts(state),
        "moving": moving_fact(state) if decider(state) == seat else "",
    }
    if seat == "vc":
        facts["condition"] = state.condition
        facts["open_points"] = state.open_points
        facts["genuine"] = state.genuine
    return facts


def support_facts(state: Position) -> dict[str, list[int]]:
    value = state.rules.battle.marker_value
    return {owner: [value[marker] for marker in hand(state, owner)] for owner in SEATS}


def moving_fact(state: Position) -> str:
    return getattr(state.stack[-1], "unit", "") if state.stack else ""


def fight_facts(state: Position) -> dict[str, Any]:
    fight = state.fight
    if fight is None:
        return {}
    return {
        "kind": fight.kind,
        "target": fight.target,
        "attackers": list(fight.attackers),
        "where": state.rules.ground.labels[fight.where],
        "fire": list(fight.fire),
        "cover": list(fight.cover),
    }


LINE = ("attack", "defense", "movement")

RULES = {
    "leg": "VB 2.3.2",
    "mobile": "VB 2.3.2",
    "riverine": "VB 12.0",
    "special_forces": "VB 20.0",
    "engineer": "VB 18.2",
    "camp": "VB 16.0",
    "cache": "VB 16.1",
    "decoy": "VB 16.0",
    "support": "VB 8.3",
}
"""The rule of each kind of counter."""

MARK_RULES = {
    "depleted": "VB 7.6",
    "moved": "VB 5.1",
    "attacked": "VB 7.2",
    "displaced": "VB 7.7.2",
    "advanced": "VB 7.9",
    "by_slick": "VB 10.0",
    "by_tango": "VB 11.0",
    "landed_slick": "VB 10.0",
    "landed_tango": "VB 11.0",
    "special_forces": "VB 20.0",
    "engineer": "VB 18.2",
    "under_way": "VB 5.0",
    "attacking": "VB 7.1",
    "under_attack": "VB 7.0",
    "genuine": "VB 16.0",
    "landing_zone": "VB 10.0",
    "landing_beach": "VB 11.0",
    "searched": "VB 15.0",
    "bridge_blown": "VB 18.1",
    "ford": "VB 18.3",
    "bank_north": "VB 19.0",
    "bank_south": "VB 19.0",
}
"""The rule of each mark on a counter, a hex or a hexside."""


def counters(state: Position, seat: str) -> dict[str, Any]:
    """Return what every counter and marker does, as JSON with sentences."""
    battle = state.rules.battle
    return {
        "units": {name: _unit(state, name, card) for name, card in battle.cards.items()},
        "chits": {name: _chit(state, name) for name in state.chits},
        "support": {
            marker: {"seat": owner, "value": battle.marker_value[marker], **_does("support")}
            for owner, pool in battle.pools.items()
            for marker in pool
        },
        "marks": {
            mark: {"name": MARKS[mark].name if mark in MARKS else "", "rule": rule, "does": say(f"mark.{mark}")}
            for mark, rule in MARK_RULES.items()
        },
    }


def _unit(state: Position, name: str, card: UnitCard) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "name": card.name,
        "seat": card.seat,
        "nation": card.nation,
        "type": card.kind,
        "size": card.size,
        "symbol": card.symbol,
        "formation": card.formation,
        "traits": sorted(card.traits),
        "front": _values(card.front),
        "back": _values(card.back),
        **_does(card.kind),
        "more": [_does(trait) for trait in sorted(card.traits)],
    }
    entry = state.rules.battle.entries.get(name)
    if entry is not None:
        answer["entry"] = {"turn": entry.turn, "ways": list(entry.ways), "edge": entry.edge}
    return answer


def _values(values: Values) -> dict[str, int]:
    return dict(zip(LINE, values, strict=True))


def _chit(state: Position, name: str) -> dict[str, Any]:
    kind = state.rules.battle.chits[name]
    return {"name": piece_name(state, name), "kind": kind, **_does("decoy" if state.options.get("decoys") else kind)}


def _does(kind: str) -> dict[str, Any]:
    return {"rule": RULES[kind], "does": say(f"counter.{kind}")}


SEARCHED: Final = ("searched",)

Drawn: TypeAlias = dict[Hashable, PieceView]  # piece views by all that they show
MOST_DRAWN: Final = 20_000  # most piece views cached for one battle


def bot_view(game: str, state: Position, seat: str, decides: str) -> View:
    """Return the captain's short view: pieces, recent landings, searched hexes, a few facts.

    Piece views are shared between bot views: nobody may change them.
    """
    rules = state.rules
    return View(
        game,
        state.scenario,
        seat,
        rules.ground.board.id,
        state.turn,
        rules.last_turn(state),
        NO_TEXT,
        decides,
        pieces=[*chit_views(state, seat), *_bot_units(state, seat), *_bot_markers(state)],
        hex_marks=dict.fromkeys(state.searched, SEARCHED),
        facts=_bot_facts(state, seat, decides),
        over=bool(state.ending),
    )


@lru_cache(maxsize=16)
def _drawn(rules: StandardRules) -> Drawn:
    return {}


def _bot_units(state: Position, seat: str) -> Iterator[PieceView]:
    drawn, units = _drawn(state.rules), state.units
    if len(drawn) > MOST_DRAWN:
        drawn.clear()
    for name, unit in units.items():
        if sees(state, seat, name):
            key = (name, unit.at, unit.box, unit.depleted, unit.hidden, unit.landed)
            piece = drawn.get(key)
            if piece is None:
                piece = drawn[key] = unit_view(state, name, landed_marks(state, name))
            yield piece


def _bot_markers(state: Position) -> Iterator[PieceView]:
    drawn = _drawn(state.rules)
    for key in laid_out(state):
        piece = drawn.get(key)
        if piece is None:
            piece = drawn[key] = marker_view(state, *key)
        yield piece


def _bot_facts(state: Position, seat: str, decides: str) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "phase": state.phase,
        "active": state.active,
        "support": support_facts(state),
        "fight": fight_facts(state),
        "moving": moving_fact(state) if decides == seat else "",
    }
    if seat == "vc":
        facts["condition"] = state.condition
    return facts


WAYS = ("road", "trail")


def ground(state: Position, seat: str, hex: str = "") -> dict[str, Any]:
    """Return what is printed in one hex, or in every hex by its label."""
    board = state.rules.ground.board
    if not hex:
        return {board.label(h): _hex(state, h) for h in sorted(board.playable)}
    h = board.hex(hex.partition(" ")[0])
    if h not in board.playable:
        raise InvalidInput(f"{hex} is not on the map")
    return _hex(state, h)


def _hex(state: Position, h: Hex) -> dict[str, Any]:
    label = state.rules.ground.board.side_label
    printed, sides = _printed(state.rules.battle, h)
    return {**printed, "sides": {label(side): {**there, **_now(state, side)} for side, there in sides.items()}}


@cache
def _printed(battle: Content, h: Hex) -> tuple[dict[str, Any], dict[Side, dict[str, Any]]]:
    """Return the parts that never change: a hex, and each hexside with something on it."""
    places, board = battle.ground, battle.ground.board
    land = places.land_of.get(h, ())
    berths = [places.berth_of_hex[h]] if h in places.berth_of_hex else []
    answer: dict[str, Any] = {
        "terrain": list(board.ordered_terrain[h]),
        "places": [places.labels[place] for place in (*land, *berths)],
        "named": [{"kind": place.kind, "name": place.name} for place in board.places_at(h)],
        "areas": list(board.areas_of(h)),
        "edges": [name for name, hexes in board.edges.items() if h in hexes],
        **{f"{way}s": [board.label(to) for to in board.neighbours[h] if board.along(h, to, way)] for way in WAYS},
    }
    if land:
        # VB 5.2, VB 7.4, VB 10.0, VB 11.0: what the Terrain Key says of the hex
        answer["cost"] = {"leg": places.hex_price(land[0], False) / 2, "mobile": places.hex_price(land[0], True) / 2}
        answer["row"] = places.row[h]
        answer["landing_zone"] = land[0] in places.landing_zones
        answer["beach"] = land[0] in places.beaches
    sides = [side for side in board.grid.sides_of(h) if board.side_features.get(side)]
    return answer, {side: _side(battle, side) for side in sides}


def _side(battle: Content, side: Side) -> dict[str, Any]:
    """VB 5.2, VB 12.0: what runs along a hexside, and what it adds to a step."""
    kinds = battle.ground.board.side_features[side]
    river = next((cost for cost in battle.terrain.side if cost.kind in kinds), None)
    answer: dict[str, Any] = {"features": sorted(kinds)}
    if river is not None:
        answer["cost"] = {"leg": river.leg, "mobile": river.mobile}
        answer["boats"] = side in battle.ground.berth_of_side
    return answer


def _now(state: Position, side: Side) -> dict[str, Any]:
    """VB 18.1, VB 18.3: the bridge on a hexside, or the engineers' crossing."""
    answer: dict[str, Any] = {}
    if side in state.rules.ground.bridges:
        answer["bridge"] = "standing" if bridged(state, side) else "blown"
    if side == state.ford:
        answer["crossing"] = True
    return answer
