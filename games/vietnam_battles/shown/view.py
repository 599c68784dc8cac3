"""What each seat sees: the only thing that screens, logs and bots read. What a seat may not know is absent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from games.vietnam_battles.content.index import SEATS
from games.vietnam_battles.rules.exclusive.slicks import slicks_left
from games.vietnam_battles.rules.exclusive.tangos import tangos_left
from games.vietnam_battles.rules.standard.victory import captured, lost
from games.vietnam_battles.sequence import PHASES
from games.vietnam_battles.shown.sheet import printed_values
from games.vietnam_battles.state import Position, hand, on_map, other, piece_name
from hexcore.steps import decider
from hexcore.text import say
from hexcore.views import Panel, Phase, PieceView, Row, Track, View


def build(game: str, state: Position, seat: str, decides: str) -> View:
    """Return everything a seat may know in a game of this id."""
    rules = state.rules
    return View(
        game,
        state.scenario,
        seat,
        rules.ground.board.id,
        state.turn,
        rules.last_turn(state),
        say("title.turn", turn=state.turn, last=rules.last_turn(state)),
        decides,
        _phases(state),
        [*chit_views(state, seat), *_units(state, seat), *_markers(state)],
        _tracks(state),
        _panels(state, seat),
        _hex_marks(state),
        _side_marks(state),
        _facts(state, seat),
        bool(state.ending),
    )


def sees(state: Position, seat: str, name: str) -> bool:
    """Whether a seat may know where a unit is."""
    owner = state.rules.seat_of[name]
    return owner == seat or bool(state.ending) or (owner in state.ready and not state.units[name].hidden)


def _units(state: Position, seat: str) -> Iterator[PieceView]:
    return (unit_view(state, name, _marks(state, name)) for name in state.rules.cards if sees(state, seat, name))


def unit_view(state: Position, name: str, marks: Iterable[str]) -> PieceView:
    """A unit as it lies on the table, with some marks."""
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
    """How a unit was carried this turn."""
    landed = state.units[name].landed
    return (f"landed_{landed}",) if landed else ()


def _marks(state: Position, name: str) -> Iterator[str]:
    unit, card = state.units[name], state.rules.cards[name]
    # what a unit has done matters only in a phase in which it could be done again
    done = "moved" if state.phase.endswith("movement") else "attacked"
    for mark in ("depleted", done, "displaced", "advanced"):
        if getattr(unit, mark):
            yield mark
    fight = state.fight
    if name == state.moving:
        yield "under_way"
    if fight is not None and name == fight.target:
        yield "under_attack"
    # once the dice have fallen, only those stand out who are asked for something
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
    """The camps and caches that a seat sees."""
    for name, chit in state.chits.items():
        shown = bool(state.ending) or seat == "vc" or (chit.found and "vc" in state.ready)
        if shown and chit.hex is not None and not chit.captured:
            real = ("genuine",) if name == state.genuine and (seat == "vc" or state.ending) else ()
            kind = state.rules.battle.chits[name]
            shown_name = piece_name(state, name)
            yield PieceView(name, kind, "vc", shown_name, hex=chit.hex, marks=real, mine_hidden=not chit.found)
        elif chit.captured:
            yield PieceView(name, state.rules.battle.chits[name], "vc", piece_name(state, name), box="captured")


def _markers(state: Position) -> Iterator[PieceView]:
    return (marker_view(state, marker, box) for marker, box in laid_out(state))


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
    """A support fire marker in a box."""
    seat, value = marker[:2], f"+{state.rules.battle.marker_value[marker]}"
    return PieceView(marker, f"{seat}_support", seat, value, box=box, values={"value": value})


def _phases(state: Position) -> tuple[Phase, ...]:
    mobile = tuple(seat for seat in SEATS if state.rules.has_mobile(seat))
    return _strip(mobile, state.active, state.phase)


@lru_cache(maxsize=256)
def _strip(mobile: tuple[str, ...], active: str, now: str) -> tuple[Phase, ...]:
    """The phases of a turn in which some sides have mobile units, with the one that it has come to."""
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


def _panels(state: Position, seat: str) -> tuple[Panel, ...]:
    return (_transports(state), *_set_up(state, seat), *_secrets(state, seat), *_fight_panel(state), _aims(state))


def _aims(state: Position) -> Panel:
    """What each side plays for, as far as both know."""
    return _aims_of(*state.rules.aim(state), tuple(state.rules.conditions))


@lru_cache(maxsize=64)
def _aims_of(battle: str, rule: str, conditions: tuple[str, ...]) -> Panel:
    rows = [Row(say(f"panel.{seat}_aim"), say(f"aim.{battle}.{seat}"), rule) for seat in SEATS]
    rows += [Row(say(f"condition.{one}"), say(f"aim.{battle}.{one}"), rule) for one in conditions]
    return Panel("aims", say("panel.aims"), tuple(rows))


def _transports(state: Position) -> Panel:
    rows = [
        Row(say("panel.slicks"), slicks_left(state), "VB 10.0"),
        Row(say("panel.tangos"), tangos_left(state), "VB 11.0"),
    ]
    if state.rules.b52_zone:
        ready = state.rules.has_b52(state) and not state.bombed
        rows.append(Row(say("panel.b52"), say("panel.ready" if ready else "panel.flown"), "VB 23.0"))
    return Panel("transports", say("panel.transports"), tuple(rows))


def _secrets(state: Position, seat: str) -> Iterator[Panel]:
    if seat != "vc" or not (state.condition or state.genuine):
        return
    rows = []
    if state.condition:
        rows.append(Row(say("panel.condition"), say(f"condition.{state.condition}"), "VB 27.0"))
    if state.genuine:
        rows.append(Row(say("panel.genuine"), piece_name(state, state.genuine), "VB 16.0"))
    yield Panel("secrets", say("panel.secrets"), tuple(rows))


def _set_up(state: Position, seat: str) -> Iterator[Panel]:
    """VB 26.0: what the dice ask of the set-up: both have seen them, and once it is over nothing hangs on it."""
    if seat == "vc" and state.open_points and state.phase == "set_up":
        row = Row(say("panel.open_points"), state.open_points, "VB 26.0")
        yield Panel("set_up", say("phase.set_up"), (row,))


def _fight_panel(state: Position) -> Iterator[Panel]:
    fight = state.fight
    if fight is None:
        return
    cards, values = state.rules.cards, state.rules.battle.marker_value
    rows = [Row(say("panel.target"), cards[fight.target].name, "VB 7.0", piece=fight.target)]
    rows += [Row(say("panel.attacker"), cards[name].name, "VB 7.1", piece=name) for name in fight.attackers]
    rows += [Row(say("panel.fire"), f"+{values[marker]}", "VB 8.3") for marker in fight.fire]
    rows += [Row(say("panel.cover"), f"+{values[marker]}", "VB 8.3") for marker in fight.cover]
    yield Panel("fight", say("panel.fight"), tuple(rows))


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
    """Plain data for bots: labels, numbers, names; nothing the seat may not know."""
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
    """The values of the markers that each side holds."""
    value = state.rules.battle.marker_value
    return {owner: [value[marker] for marker in hand(state, owner)] for owner in SEATS}


def moving_fact(state: Position) -> str:
    """The unit that the step on top of the stack is about, "" if it is about none."""
    return getattr(state.stack[-1], "unit", "") if state.stack else ""


def fight_facts(state: Position) -> dict[str, Any]:
    """The fight that is going on."""
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
