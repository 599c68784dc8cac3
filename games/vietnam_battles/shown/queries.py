"""Queries of tables and bots, answered as JSON from what the seat may know."""

from __future__ import annotations

from typing import Any

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.slicks import landing_zones, own_hex
from games.vietnam_battles.rules.standard.combat.attack import attackers_on, open_targets
from games.vietnam_battles.rules.standard.combat.differential import reading
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, WayOut, ways_out
from games.vietnam_battles.rules.standard.hexsides import bridged
from games.vietnam_battles.shown.previews import fates_of
from games.vietnam_battles.shown.reach import NextStep, ends, next_steps, search_of, under_way
from games.vietnam_battles.shown.view import counters, ground, sees
from games.vietnam_battles.state import Position
from hexcore.errors import InvalidInput
from hexcore.game import Query, Refusal, Side

# Answers that overlays show too


def retreats(state: Position, seat: str) -> dict[str, list[WayOut]]:
    """Return the ways out of each unit of a seat that must retreat now."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, FallBack) or step.seat(state) != seat:
        return {}
    return {name: ways_out(state, name, step.order(state, name)) for name in step.units}


def landings(state: Position, seat: str, piece: str) -> list[Place]:
    """Return the places where a slick may set a unit down."""
    start = own_hex(state, piece)
    if piece not in state.rules.legs or state.rules.seat_of[piece] != "us":
        return []
    return [p for p in landing_zones(state, piece) if p not in start and not _in_sight(state, seat, p)]


def beaches(state: Position, seat: str) -> list[Place]:
    """Return the places where a tango may land: those without a visible unit."""
    return [place for place in state.rules.ground.beaches if not _in_sight(state, seat, place)]


def _in_sight(state: Position, seat: str, place: Place) -> bool:
    name = state.us_at.get(place) or state.vc_at.get(place, "")
    return bool(name) and sees(state, seat, name)


def bridges(state: Position) -> dict[Side, bool]:
    """Return every bridge of the map, and whether it stands."""
    return {side: bridged(state, side) for side in sorted(state.rules.ground.bridges)}


def targets(state: Position, seat: str) -> dict[str, list[str]]:
    """Return every enemy unit that can be attacked now, with its possible attackers."""
    if seat != state.active:
        return {}
    return {target: attackers_on(state, target, seat) for target in open_targets(state, seat)}


def is_known(state: Position, seat: str, piece: str) -> bool:
    return piece in state.units and sees(state, seat, piece)


# The answers


def _known(state: Position, seat: str, piece: str) -> None:
    if not is_known(state, seat, piece):
        raise InvalidInput(f"there is no unit {piece!r} in sight")


def _reach(state: Position, seat: str, piece: str = "") -> dict[str, Any]:
    """Answer for a piece, or for the unit under way, of which only its owner is told."""
    moving = under_way(state)
    if not piece and moving and state.rules.seat_of[moving] == seat:
        piece = moving
    if not piece:
        return {}
    _known(state, seat, piece)
    if state.rules.seat_of[piece] != seat:
        # R-F55: where a unit may stop tells where its hidden friends are
        raise InvalidInput("only the owner is told where a unit can move")
    outlook = search_of(state, piece)
    if outlook is None:
        return {}
    labels, nodes, budget = state.rules.ground.labels, outlook.nodes, outlook.budget
    places = [labels[node.place] for node in nodes]
    ways = outlook.ways(places)
    found: dict[str, Any] = {}
    for number, spent in ends(state, piece, outlook):
        place = places[number]
        if place not in found:
            found[place] = {"left": (budget - spent) / 2, "halts": nodes[number].halted, "way": [*ways[number]]}
    return found


def _retreats(state: Position, seat: str) -> dict[str, list[dict[str, Any]]]:
    step = state.stack[-1] if state.stack else None
    if isinstance(step, FallBack) and step.seat(state) != seat:
        raise InvalidInput("only the owner is told the ways out")
    labels = state.rules.ground.labels
    return {
        name: [{"path": [labels[p] for p in way.path], "loss": way.loss, "displaces": way.displaces} for way in ways]
        for name, ways in retreats(state, seat).items()
    }


def _landings(state: Position, seat: str, piece: str) -> list[str]:
    _known(state, seat, piece)
    return [state.rules.ground.labels[place] for place in landings(state, seat, piece)]


def _beaches(state: Position, seat: str) -> list[str]:
    return [state.rules.ground.labels[place] for place in beaches(state, seat)]


def _bridges(state: Position, seat: str) -> dict[str, str]:
    label = state.rules.ground.board.side_label
    return {label(side): "standing" if stands else "blown" for side, stands in bridges(state).items()}


def _results(state: Position, seat: str, differential: int, row: str, kind: str = "attack") -> list[str]:
    crt = state.rules.battle.crt
    if row not in crt.shifts or type(differential) is not int or abs(differential) > 999:
        raise InvalidInput(f"the rows of the table are {', '.join(crt.shifts)}, and a differential is a whole number")
    if kind not in ("attack", "ambush", "bombardment"):
        raise InvalidInput(f"a fight is an attack, an ambush or a bombardment, not {kind!r}")
    return [reading(kind, code) for code in state.rules.battle.column(differential, row).results]


def _steps(state: Position, seat: str, piece: str = "") -> dict[str, Any]:
    """R-F55: the price of a step to every adjacent place, or its refusal; only the owner is told."""
    piece = piece or under_way(state)
    if not piece:
        return {}
    _known(state, seat, piece)
    if state.rules.seat_of[piece] != seat:
        raise InvalidInput("only the owner is told what a step costs")
    labels = state.rules.ground.labels
    return {labels[place]: _step(answer) for place, answer in next_steps(state, piece).items()}


def _step(answer: NextStep | Refusal) -> dict[str, Any]:
    if isinstance(answer, Refusal):
        return {"rule": answer.rule, "why": answer.text}
    return {"cost": answer.price / 2, "left": answer.left / 2, "halts": answer.halts}


QUERIES = {
    query.name: query
    for query in (
        Query("ground", "what is printed in a hex, or in every hex: terrain, hexsides, ways", (), ground, ("hex",)),
        Query("counters", "what every counter and marker is and does", (), counters),
        Query("steps", "what each next step of a unit costs, or why it cannot be taken", (), _steps, ("piece",)),
        Query("reach", "where a unit can move, with costs and stops", (), _reach, ("piece",)),
        Query("fates", "the chance of each fate of each unit in the fight", (), fates_of),
        Query("retreats", "the ways out of the units that must retreat", (), _retreats),
        Query("landing_zones", "where a slick may set a unit down", ("piece",), _landings),
        Query("beaches", "where a tango may land", (), _beaches),
        Query("bridges", "the bridges and whether they stand", (), _bridges),
        Query("results", "the results of a differential on a row", ("differential", "row"), _results, ("kind",)),
        Query("targets", "what can be attacked, and by whom", (), targets),
    )
}

WORDED = frozenset({"counters", "steps"})  # queries with sentences in their answers
