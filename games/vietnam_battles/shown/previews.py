"""Previews: odds of a fight in the making, reach of a unit, ways of retreat; all from what the asking seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.vietnam_battles.rules.exclusive.slicks import landing_zones, own_hex
from games.vietnam_battles.rules.standard.combat.attack import attackers_on, open_targets
from games.vietnam_battles.rules.standard.combat.differential import column, odds, reading
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, ways_of
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import move_refusal
from games.vietnam_battles.rules.standard.movement.prices import Going
from games.vietnam_battles.rules.standard.zones_of_control import bridged
from games.vietnam_battles.shown.reach import Stop, boat_reach, reach
from games.vietnam_battles.shown.view import sees
from games.vietnam_battles.state import Fight, Position, lift, stand
from hexcore.actions import Action
from hexcore.errors import InvalidInput
from hexcore.game import Query
from hexcore.odds import Odds


def preview(state: Position, action: Action, seat: str) -> Odds | None:
    """Return the odds of the fight that an action leads to."""
    fight = _fight_of(state, action, seat)
    return odds(state, fight) if fight is not None else None


def _fight_of(state: Position, action: Action, seat: str) -> Fight | None:
    if action.verb in ("attack", "target") and action.pieces:
        return _new_fight(state, action.verb, action.piece, seat)
    if state.fight is None:
        return None
    fight = state.fight.clone()
    if action.verb == "join" and action.pieces:
        if not set(action.pieces) <= set(attackers_on(state, fight.target, state.active)):
            return None
        fight.attackers = list(dict.fromkeys([*fight.attackers, *action.pieces]))
    elif action.verb == "support" and action.pieces:
        own = action.piece.startswith(state.active) if fight.kind != "ambush" else False
        (fight.fire if own else fight.cover).append(action.piece)
    elif action.verb not in ("fight", "pass"):
        return None
    return fight if fight.attackers or fight.fire else None


def _new_fight(state: Position, verb: str, target: str, seat: str) -> Fight | None:
    unit = state.units.get(target)
    if unit is None or unit.at is None or unit.box or not sees(state, seat, target):
        return None
    if verb == "attack":
        attackers = attackers_on(state, target, state.active)
        return Fight("attack", target, unit.at, attackers) if attackers else None
    return Fight("bombardment", target, unit.at)


# Queries


def _known(state: Position, seat: str, piece: str) -> None:
    if piece not in state.units or not sees(state, seat, piece):
        raise InvalidInput(f"there is no unit {piece!r} in sight")


def reach_of(state: Position, seat: str, piece: str = "") -> dict[str, Any]:
    """Every place a unit can move to, with the points left, whether it must stop, and the way.

    Without a piece it is the unit under way, whose owner alone is told.
    """
    step = state.stack[-1] if state.stack else None
    if not piece and isinstance(step, March) and step.seat(state) == seat:
        piece = step.unit
    if not piece:
        return {}
    _known(state, seat, piece)
    if state.rules.seat_of[piece] != seat:
        # R-F55: where a unit may stop tells where its hidden friends are
        raise InvalidInput("only the owner is told where a unit can move")
    labels = state.rules.ground.labels
    return {
        labels[place]: {"left": stop.left / 2, "halts": stop.halts, "way": [labels[p] for p in stop.way]}
        for place, stop in stops_of(state, piece).items()
    }


def stops_of(state: Position, piece: str) -> dict[int, Stop]:
    """The reach of a unit that moves or may move now."""
    step = state.stack[-1] if state.stack else None
    card, place = state.rules.cards[piece], state.units[piece].at
    if place is None or state.units[piece].box:
        return {}
    if isinstance(step, March) and step.unit == piece:
        if card.kind == "riverine":
            return boat_reach(state, place, step.left // 2)
        return reach(state, piece, step.going(state))
    if piece == state.moving or card.seat != state.active or move_refusal(state, piece) is not None:
        return {}
    if card.kind == "riverine":
        return boat_reach(state, place, card.values(state.units[piece].depleted)[2])
    lift(state, piece)
    try:
        return reach(state, piece, Going(place, 2 * card.values(state.units[piece].depleted)[2], True))
    finally:
        stand(state, piece, place)


def fates_of(state: Position, seat: str) -> dict[str, dict[str, float]]:
    """For the fight in the making: how likely each unit is unhurt, must retreat, loses a step or is eliminated."""
    fight = state.fight
    if fight is None:
        raise InvalidInput("there is no fight")
    codes = [reading(fight, code) for code in column(state, fight).results]
    found = {fight.target: _fates(state, fight.target, codes, _TARGET)}
    for name in fight.attackers:
        alone = _ALONE if len(fight.attackers) == 1 else _AMONG
        found[name] = _fates(state, name, codes, alone)
    return found


_TARGET = {"De": "eliminated", "D2": "retreats", "D3": "retreats", "Ex": "step"}
_ALONE = {"Ae": "eliminated", "A1": "retreats", "A2": "retreats", "A3": "retreats", "Ex": "step", "(A)": "step"}
_AMONG = {**_ALONE, "Ex": "may_lose_step", "(A)": "may_lose_step"}


def _fates(state: Position, name: str, codes: list[str], meaning: dict[str, str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for code in codes:
        fate = meaning.get(code, "unhurt")
        if fate == "step" and state.units[name].depleted:
            fate = "eliminated"
        found[fate] = found.get(fate, 0.0) + 1 / len(codes)
    return {fate: round(p, 6) for fate, p in found.items()}


def retreats_of(state: Position, seat: str) -> dict[str, list[dict[str, Any]]]:
    """The ways out of each unit that must retreat now: the path, what it costs, who must make room."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, FallBack):
        return {}
    if step.seat(state) != seat:
        raise InvalidInput("only the owner is told the ways out")
    labels = state.rules.ground.labels
    return {
        name: [
            {"path": [labels[p] for p in way.path], "loss": way.loss, "displaces": way.displaces}
            for way in ways_of(state, name, step.order(state, name))
        ]
        for name in step.units
    }


def landing_of(state: Position, seat: str, piece: str) -> list[str]:
    """Where a slick may set a unit down."""
    _known(state, seat, piece)
    labels = state.rules.ground.labels
    start = own_hex(state, piece)
    if state.rules.cards[piece].kind != "leg" or state.rules.seat_of[piece] != "us":
        return []
    return [labels[p] for p in landing_zones(state, piece) if p not in start and not _in_sight(state, seat, p)]


def beaches_of(state: Position, seat: str) -> list[str]:
    """Where a tango may land: no unit in sight there."""
    ground = state.rules.ground
    return [ground.labels[place] for place in ground.beaches if not _in_sight(state, seat, place)]


def _in_sight(state: Position, seat: str, place: int) -> bool:
    """Whether a unit that the seat may know of stands in a place."""
    name = state.us_at.get(place) or state.vc_at.get(place, "")
    return bool(name) and sees(state, seat, name)


def bridges_of(state: Position, seat: str) -> dict[str, str]:
    """Every bridge of the map: standing or blown."""
    ground = state.rules.ground
    return {
        ground.board.side_label(side): "standing" if bridged(state, side) else "blown"
        for side in sorted(ground.bridges)
    }


def targets_now(state: Position, seat: str) -> dict[str, list[str]]:
    """Every enemy unit that can be attacked now, with the units that can take part."""
    if seat != state.active:
        return {}
    return {target: attackers_on(state, target, seat) for target in open_targets(state, seat)}


def results_of(state: Position, seat: str, differential: int, row: str) -> list[str]:
    """The six results of the column that a differential leads to on a terrain row: the printed table."""
    crt = state.rules.battle.crt
    if row not in crt.shifts or type(differential) is not int or abs(differential) > 999:
        raise InvalidInput(f"the rows of the table are {', '.join(crt.shifts)}, and a differential is a whole number")
    return list(crt.column(differential, row).results)


def _query(name: str, about: str, needs: tuple[str, ...], answer: Callable[..., Any]) -> tuple[str, Query]:
    return name, Query(name, about, needs, answer)


QUERIES = dict(
    (
        ("reach", Query("reach", "where a unit can move, with costs and stops", (), reach_of, ("piece",))),
        _query("fates", "the chance of each fate of each unit in the fight", (), fates_of),
        _query("retreats", "the ways out of the units that must retreat", (), retreats_of),
        _query("landing_zones", "where a slick may set a unit down", ("piece",), landing_of),
        _query("beaches", "where a tango may land", (), beaches_of),
        _query("bridges", "the bridges and whether they stand", (), bridges_of),
        _query("results", "the results of a differential on a row", ("differential", "row"), results_of),
        _query("targets", "what can be attacked, and by whom", (), targets_now),
    )
)
