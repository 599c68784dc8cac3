"""Previews, from the very shots that resolve an action; and proposals for a set-up or an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from games.green_inferno.content.content import COPTERS, FIGHTERS, GROUND
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.air.antiaircraft_fire import flak_shot
from games.green_inferno.rules.air.muster import AirAssaults, Muster
from games.green_inferno.rules.air.strikes import Bombard, bomb_shot, planes
from games.green_inferno.rules.ambushes import SpringAmbushes, ambush_shot, caught_at
from games.green_inferno.rules.artillery.allowance import has_tubes
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing, total_shot
from games.green_inferno.rules.artillery.call_in import stray_hex
from games.green_inferno.rules.artillery.missions import DefensiveFire, FireMissions, WriteMissions, fires_of
from games.green_inferno.rules.booby_traps import trap_shot, traps
from games.green_inferno.rules.combat.attack import Assemble, Combat, attackers
from games.green_inferno.rules.combat.fight import (
    AttackShots,
    Fight,
    ReturnFire,
    attack_shot,
    fight_of,
    origins,
    return_shot,
    struck_in,
)
from games.green_inferno.rules.combat.shots import Shot, shot_faces, strength
from games.green_inferno.rules.entry import Enter, due, entry_hexes
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.set_up import SetUp, proposed_spot, waiting
from games.green_inferno.rules.steps import DONE
from games.green_inferno.rules.tunnels.destruction import StormTunnels, storm_odds
from games.green_inferno.rules.tunnels.detection import Detect, search_odds
from games.green_inferno.state import GreenState, fighters_in, held_hexes, holder, in_hex, occupant, other
from hexcore.game import Action, Chance, Hex, Odds, Proposal, Reason, Record, Seat, Text, say
from hexcore.game.odds import Hurt, mean
from hexcore.text import Figure

Spread: TypeAlias = dict[int, Fraction]  # the chance of each number of hits

Rooms: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The hits that each unit can still take: first those drawn first, then the others."""

NOTHING: Spread = {0: Fraction(1)}


def joined(spreads: Iterable[Spread]) -> Spread:
    """Return the distribution of the sum of independent shots without a limit."""
    total = NOTHING
    for spread in spreads:
        total = _sum(total, spread)
    return dict(sorted(total.items()))


def _sum(a: Spread, b: Spread) -> Spread:
    found: Spread = {}
    for x, p in a.items():
        for y, q in b.items():
            found[x + y] = found.get(x + y, Fraction(0)) + p * q
    return found


def placed(state: GreenState, pool: Sequence[str], spreads: Sequence[Spread]) -> Spread:
    """GI 7, GI 8: the hits that shots place: infantry and engineers first (R-G52), up to the tenth hit (R-G50)."""
    return placed_in(rooms_of(state, pool), spreads)


def placed_in(rooms: Rooms, spreads: Sequence[Spread]) -> Spread:
    """Return the hits that shots, one after the other, place on units with so many hits left."""
    most = sum(max(spread) for spread in spreads)
    if most <= min((*rooms[0], *rooms[1]), default=0):
        return joined(spreads)
    cases: dict[tuple[int, Rooms], Fraction] = {(0, rooms): Fraction(1)}
    for spread in spreads:
        cases = _after(cases, spread)
    found: Spread = {}
    for (hits, _), p in cases.items():
        found[hits] = found.get(hits, Fraction(0)) + p
    return dict(sorted(found.items()))


def rooms_of(state: GreenState, pool: Sequence[str]) -> Rooms:
    """Return the hits that the units of a pool can still take."""
    limit, roster = state.content.limits.eliminated_at, state.content.roster
    left = sorted((limit - state.units[unit].hits, roster[unit].kind in FIGHTERS) for unit in pool)
    first = tuple(room for room, is_first in left if room and is_first)
    return first, tuple(room for room, is_first in left if room and not is_first)


def _after(cases: dict[tuple[int, Rooms], Fraction], spread: Spread) -> dict[tuple[int, Rooms], Fraction]:
    """Add one shot to every case; with nobody left to hit, the shot is kept."""
    found: dict[tuple[int, Rooms], Fraction] = {}
    for (total, rooms), p in cases.items():
        for taken, left, share in _draws(rooms, spread):
            case = (total + taken, left)
            found[case] = found.get(case, Fraction(0)) + p * share
    return found


def _draws(rooms: Rooms, spread: Spread) -> Iterable[tuple[int, Rooms, Fraction]]:
    """Yield each result of one shot: the hits taken, who is left, and its chance."""
    first, then = rooms
    pool = first or then
    if not pool:
        yield 0, rooms, Fraction(1)
        return
    for place, room in enumerate(pool):
        others = pool[:place] + pool[place + 1 :]
        for hits, p in spread.items():
            taken = min(hits, room)
            left = tuple(sorted((*others, room - taken))) if taken < room else others
            yield taken, (left, then) if first else (first, left), p / len(pool)


def stray_chances(state: GreenState, target: Hex) -> dict[Hex, Fraction]:
    """GI 9.1: the chance of each hex that a called-in battery may stray to; ``OFF_MAP`` beyond the edge."""
    found: dict[Hex, Fraction] = {}
    for far, p in state.content.charts.stray_distance.chances().items():
        for face in range(1, 7):
            h = stray_hex(state, target, int(far), face)
            found[h] = found.get(h, Fraction(0)) + state.content.call_in["stray"] * p / 6
    return found


class Danger(NamedTuple):
    """The friends that stray fire may hit, and the chance that it hits any of them."""

    units: tuple[str, ...] = ()
    chance: Fraction = Fraction(0)


def friends_in_danger(state: GreenState, seat: Seat, target: Hex, batteries: int = 1) -> Danger:
    """GI 9.1: stray fire hits friends too (R-G7); each battery strays by its own die."""
    near = {h: p for h, p in stray_chances(state, target).items() if h >= 0 and occupant(state, h) == seat}
    units = tuple(unit for h in sorted(near) for unit in in_hex(state, h))
    missed = (1 - sum(near.values(), Fraction(0))) ** batteries
    return Danger(units, 1 - missed) if units else Danger()


def odds(state: GreenState, action: Action) -> Odds | None:
    """Return the preview of an action for the seat that decides."""
    if not state.stack:
        return None
    step = state.stack[-1]
    for kind, preview in _PREVIEWS.items():
        if isinstance(step, kind):
            return preview(state, step, action)
    return None


# Shots


def as_chances(spread: Spread, hurt: Hurt = "defender") -> tuple[Chance, ...]:
    """Turn a distribution of hits into results."""
    return tuple(
        Chance(str(hits), say("odds.hits", count=hits), p, hurt if hits else "neither")
        for hits, p in sorted(spread.items())
    )


def _named(state: GreenState, unit_id: str) -> Text:
    return say("odds.unit", unit=state.content.names[unit_id])


def decimal(number: Fraction) -> Figure:
    return Figure(f"{float(number):.2f}")


def percent(p: Fraction) -> Figure:
    return Figure(f"{float(p):.0%}")


def shots_odds(
    state: GreenState,
    title: Text,
    rule: str,
    shots: Sequence[tuple[Text, Shot]],
    pool: Sequence[str],
    hurt: Hurt = "defender",
) -> Odds:
    """Return the preview of several shots at a pool: each with its terms, and all hits together."""
    rooms = rooms_of(state, pool)
    chances, note = _together(rooms, tuple([shot.bare() for _, shot in shots]), hurt)
    lines = tuple(strength(label, shot) for label, shot in shots)
    found = Odds(title, rule, lines, "", chances, (note,))
    faces = shot_faces(shots[0][1]) if len(shots) == 1 else ()
    if not faces or {face.key for face in faces} != {chance.key for chance in chances}:
        return found
    return found._replace(terms=lines[0].terms, leads_to=say("odds.fire_value", fire=lines[0].total), faces=faces)


@lru_cache(maxsize=1 << 12)
def _together(rooms: Rooms, shots: tuple[Shot, ...], hurt: Hurt) -> tuple[tuple[Chance, ...], Text]:
    spread = placed_in(rooms, [shot.chances() for shot in shots])
    return as_chances(spread, hurt), say("odds.expected", hits=decimal(mean(spread)))


# Fights


def fight_odds(state: GreenState, fight: Fight) -> Odds:
    """Return the preview of an attack: every attacker's shot, all hits together, and what comes back."""
    found = _shots_of(state, fight, [*fight.ground, *fight.air])
    return found._replace(notes=(*found.notes, *_return_notes(state, fight)))


def _return_notes(state: GreenState, fight: Fight) -> list[Text]:
    """GI 7: infantry and engineers must return fire, each once, as if at the same time (R-G51, R-G96)."""
    hexes, roster = origins(state, fight.exposed(state)), state.content.roster
    if not hexes:
        return []
    must = [unit for unit in state.ground.get(fight.hex, ()) if roster[unit].kind in FIGHTERS]
    best = (max(mean(return_shot(state, fight, unit, h).chances()) for h in hexes) for unit in must)
    notes = [say("odds.expected_return", hits=decimal(sum(best, Fraction(0))))]
    gunships = any(roster[copter].kind == "attack" for copter in state.copters.get(fight.hex, ()))
    more = has_tubes(state, other(fight.side)) or (fight.side == NVA and (gunships or planes(state)))
    return [*notes, say("odds.return_more")] if more else notes


def _shots_of(state: GreenState, fight: Fight, units: Sequence[str]) -> Odds:
    title = say("odds.fight", hex=state.content.label(fight.hex))
    shots = [(_named(state, unit), attack_shot(state, fight, unit)) for unit in units]
    return shots_odds(state, title, "GI 7", shots, in_hex(state, fight.hex))


def _combat(state: GreenState, step: Combat, action: Action) -> Odds | None:
    if action.verb != "attack":
        return None
    return fight_odds(state, Fight(step.side, action.hex, attackers(state, step.side, action.hex), []))


def _assemble(state: GreenState, step: Assemble, action: Action) -> Odds | None:
    added = list(action.pieces) if action.verb == "add" else []
    if action.verb == "add_all":
        added = [unit for unit in attackers(state, step.side, step.hex) if unit not in step.units]
    units, roster = [*step.units, *added], state.content.roster
    ground = [unit for unit in units if roster[unit].kind in GROUND]
    return fight_odds(state, Fight(step.side, step.hex, ground, [unit for unit in units if unit not in ground]))


def _attack_shots(state: GreenState, step: AttackShots, action: Action) -> Odds | None:
    fight = fight_of(state)
    return _shots_of(state, fight, action.pieces or fight.shooters)


def _return_fire(state: GreenState, step: ReturnFire, action: Action) -> Odds | None:
    if action.verb != "return_fire":
        return None
    fight = fight_of(state)
    shots = [(_named(state, unit), return_shot(state, fight, unit, action.hex)) for unit in action.pieces]
    label = state.content.label(action.hex)
    alone = len(action.pieces) == 1
    title = (
        say("odds.shot", unit=state.content.names[action.piece], hex=label) if alone else say("odds.shots", hex=label)
    )
    return shots_odds(state, title, "GI 7", shots, struck_in(state, fight, action.hex))


# Artillery


def fire_odds(state: GreenState, tubes: Sequence[str], target: Hex, *, later: bool = False) -> Odds:
    """Return the preview of a fire: its called-in shot over all call-in dice, and its direct shot.

    ``later``: it is fired after a movement, and what does not bear on the hex now is taken to do so then.
    """
    how = {tube: bearing(state, tube, target) for tube in tubes}
    doubtful = [tube for tube in tubes if later and how[tube] not in ABLE]
    how.update(dict.fromkeys(doubtful, Bearing.READY))
    direct = tuple(tube for tube in tubes if how[tube] in (Bearing.DIRECT, Bearing.ADJACENT))
    ready = tuple(tube for tube in tubes if how[tube] is Bearing.READY)
    called = tuple(tube for tube in tubes if how[tube] is Bearing.CALLED)
    first, last = ([total_shot(state, group, target).chances()] if group else [] for group in (ready, direct))
    pool = in_hex(state, target)
    spread = placed(state, pool, [*first, _called_spread(state, called, target), *last])
    lines = tuple(
        strength(_named(state, tube), total_shot(state, (tube,), target)) for tube in tubes if how[tube] in ABLE
    )
    notes = [say("odds.expected", hits=decimal(mean(spread)))]
    if pool:
        notes.append(say("odds.targets", units=tuple(state.content.names[unit] for unit in pool)))
    if called:
        notes += _call_in_notes(state, called, target)
    if doubtful:
        notes.append(say("odds.later"))
    title = say("odds.fire", hex=state.content.label(target))
    rule = "GI 10" if any(state.content.roster[tube].kind == "mortar" for tube in tubes) else "GI 9"
    return Odds(title, rule, lines, "", as_chances(spread), tuple(notes))


def _call_in_notes(state: GreenState, called: Sequence[str], target: Hex) -> list[Text]:
    """GI 9.1: the chances of called-in batteries, and the friends they may hit."""
    chances = {result: percent(p) for result, p in state.content.call_in.items()}
    notes = [say("odds.call_in", good=chances["good"], stray=chances["stray"], lost=chances["lost"])]
    danger = friends_in_danger(state, state.content.roster[called[0]].seat, target, len(called))
    if danger.units:
        friends = tuple(state.content.names[unit] for unit in danger.units)
        notes.append(say("odds.friends", units=friends, chance=percent(danger.chance)))
    return notes


def _called_spread(state: GreenState, tubes: tuple[str, ...], target: Hex) -> Spread:
    good = state.content.call_in.get("good", Fraction(0))
    spread: Spread = {}
    for mask in range(1 << len(tubes)):
        heard = tuple(tube for place, tube in enumerate(tubes) if mask >> place & 1)
        p = good ** len(heard) * (1 - good) ** (len(tubes) - len(heard))
        shot = total_shot(state, heard, target).chances() if heard else NOTHING
        for hits, q in shot.items():
            spread[hits] = spread.get(hits, Fraction(0)) + p * q
    return spread


def _fires(state: GreenState, step: FireMissions | DefensiveFire, action: Action) -> Odds | None:
    return fire_odds(state, action.pieces, action.hex) if action.verb in ("fire", "defend") else None


def _missions(state: GreenState, step: WriteMissions, action: Action) -> Odds | None:
    """GI 9: NVA missions are fired after the NVA has moved (R-G46)."""
    later = step.side == NVA
    if action.verb == "attack_at":
        return fire_odds(state, [step.tube], action.hex, later=later)
    fire = fires_of(state, step.side)[step.fire] if action.verb == "join" and step.fire >= 0 else None
    if fire is not None and fire.purpose == "attack":
        return fire_odds(state, [*fire.tubes, action.piece], fire.hex, later=later)
    return None


# Air


def _bombard(state: GreenState, step: Bombard, action: Action) -> Odds | None:
    if action.verb != "bomb":
        return None
    plane = state.strikes[step.strike].plane
    title = say("odds.bombs", hex=state.content.label(action.hex))
    shots = [(_named(state, plane), bomb_shot(state, plane, action.hex))]
    return shots_odds(state, title, "GI 12.1", shots, state.ground.get(action.hex, ()))


def flak_odds(state: GreenState, h: Hex, pool: Sequence[str] = (), *, escorted: bool) -> Odds:
    """Return the preview of an air assault: antiaircraft fire at an escort or a carried unit, and its die.

    ``pool`` are the units that may be hit; without one, units without hits are meant.
    """
    shot = flak_shot(state, h)
    spread = placed(state, pool, [shot.chances()]) if pool else shot.chances()
    lost = _attack_lost(state, pool, shot) if escorted else _transport_lost(state, spread)
    success = state.content.charts.air_assault.chances().get("success", Fraction(0))
    notes = (
        say("odds.attack_lost" if escorted else "odds.transport_lost", chance=percent(lost)),
        say("odds.success", chance=percent(success)),
        *([say("odds.then_fight")] if holder(state, h) == NVA else []),
    )
    label = state.content.label(h)
    lines = (strength(say("odds.flak", hex=label), shot),)
    return Odds(say("odds.assault", hex=label), "GI 12.4", lines, "", as_chances(spread, "attacker"), notes)


def _attack_lost(state: GreenState, pool: Sequence[str], shot: Shot) -> Fraction:
    """GI 8: the chance that the attack helicopter drawn takes its tenth hit (R-G117)."""
    limit = state.content.limits.eliminated_at
    rooms = [limit - state.units[copter].hits for copter in pool] or [limit]
    lost = (p for room in rooms for hits, p in shot.chances().items() if hits >= room)
    return sum(lost, Fraction(0)) / len(rooms)


def _transport_lost(state: GreenState, spread: Spread) -> Fraction:
    """GI 12.4: the chance that the unit aboard takes more than three hits."""
    limit = state.content.limits.transport_lost_above
    return sum((p for hits, p in spread.items() if hits > limit), Fraction(0))


def _muster(state: GreenState, step: Muster, action: Action) -> Odds | None:
    escorts = [*step.escorts, *(action.pieces if action.verb == "escort" else ())]
    carried = [*step.carried, *(action.pieces if action.verb == "carry" else [step.loading] if step.loading else [])]
    return flak_odds(state, step.hex, escorts or carried, escorted=bool(escorts))


# Traps, ambushes, tunnels


def _spring(state: GreenState, step: SpringAmbushes, action: Action) -> Odds | None:
    if action.verb != "spring":
        return None
    shot = ambush_shot(state, caught_at(state, action.piece, action.hex))
    title = say("odds.ambush", unit=state.content.names[action.piece])
    return shots_odds(state, title, "GI 13", [(say("term.ambush"), shot)], [action.piece])


def _march(state: GreenState, step: March, action: Action) -> Odds | None:
    if action.verb != "step":
        return None
    found = traps(state, step.unit, state.units[step.unit].hex, action.hex)
    shots = [(say(f"term.trap_{trap.key}"), trap_shot(state, trap, action.hex)) for trap in found]
    title = say("odds.step", hex=state.content.label(action.hex))
    return shots_odds(state, title, "GI 6.1", shots, [step.unit], hurt="attacker") if shots else None


def _detect(state: GreenState, step: Detect, action: Action) -> Odds | None:
    if action.verb != "search":
        return None
    return search_odds(state)


def _storm(state: GreenState, step: StormTunnels, action: Action) -> Odds | None:
    if action.verb not in ("add", "commit"):
        return None
    one, tries = storm_odds(state), len(step.units) + (action.verb == "add")
    stands = one.p("stands") ** tries
    shares = {"destroyed": 1 - stands, "stands": stands}
    chances = tuple(chance._replace(p=shares[chance.key]) for chance in reversed(one.chances))
    return one._replace(chances=chances, faces=one.faces if tries == 1 else ())


_PREVIEWS: dict[type, Callable[[GreenState, Any, Action], Odds | None]] = {
    Combat: _combat,
    Assemble: _assemble,
    AttackShots: _attack_shots,
    ReturnFire: _return_fire,
    FireMissions: _fires,
    DefensiveFire: _fires,
    WriteMissions: _missions,
    Bombard: _bombard,
    AirAssaults: lambda state, step, action: (
        flak_odds(state, action.hex, escorted=False) if action.verb == "assault" else None
    ),
    Muster: _muster,
    SpringAmbushes: _spring,
    March: _march,
    Detect: _detect,
    StormTunnels: _storm,
}


def chance_rolled(odds: Odds, seat: Seat, records: Sequence[Record]) -> tuple[int, str] | None:
    """Return which of the chances of hits came, adding up one volley; None for other odds."""
    shots = [(n, r.facts_by_name) for n, r in enumerate(records) if r.kind == "fire" and r.rolled]
    volley = [(n, facts) for n, facts in shots if facts["seat"] == seat and facts["cause"] == shots[0][1]["cause"]]
    hits = str(sum(facts["hits"] for _, facts in volley))
    return (volley[-1][0], hits) if volley and hits in {chance.key for chance in odds.chances} else None


def proposals(state: GreenState, seat: Seat) -> Mapping[str, Proposal]:
    """Return the next action of the set-up or the entry, where the seat places something."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, SetUp) and step.side == seat:
        return {"setup": _setup(state, step)}
    if isinstance(step, Enter) and step.player == seat:
        return {"entry": _entry(state, step)}
    return {}


def _setup(state: GreenState, step: SetUp) -> Proposal:
    """GI 15: as the scenario proposes, piece by piece; the last place ends the set-up."""
    left = waiting(state, step.side)
    text = say("proposal.setup", count=len(left))
    if not step.holding:
        return Proposal(text, Action("take", (left[0],)), "quick_setup", begins=True)
    spot = proposed_spot(state, step.holding)
    action = Action("hide", (spot,)) if isinstance(spot, str) else Action("place", hexes=(spot,))
    return Proposal(text, action, "quick_setup", signs=len(left) == 1)


def _entry(state: GreenState, step: Enter) -> Proposal:
    """GI 3: every ground unit that is due, over its entry hexes, the emptiest first; then the end of the phase.

    Batteries, which do not walk, stand where they bear on most of the enemy.
    """
    able = [piece for piece in due(state, GROUND) if entry_hexes(state, piece)]
    text = say("proposal.entry", count=len(able))
    if step.holding:
        best, why = _entry_hex(state, step.holding)
        last = len(due(state, GROUND | COPTERS)) == 1
        return Proposal(text, Action("place", hexes=(best,)), "quick_entry", signs=last, why=why)
    if able:
        batteries = any(state.content.roster[piece].kind == "battery" for piece in able)
        plan = Reason(say("why.entry_guns" if batteries else "why.entry"))
        return Proposal(text, Action("take", (able[0],)), "quick_entry", begins=True, why=plan)
    left = len(due(state, GROUND | COPTERS))
    return Proposal(
        text, DONE, "quick_entry", signs=True, why=Reason(say("why.entry_left", count=left)) if left else None
    )


def _entry_hex(state: GreenState, piece: str) -> tuple[Hex, Reason | None]:
    """GI 4, GI 9: a battery moves by helicopter only, so it enters where most enemies are in range."""
    hexes, content = entry_hexes(state, piece), state.content
    card, enemies = content.roster[piece], held_hexes(state, NVA)
    if card.kind != "battery" or not enemies:
        return min(hexes, key=lambda h: fighters_in(state, h)), None

    def reached(h: Hex) -> int:
        return sum(content.distance(h, enemy) <= card.range for enemy in enemies)

    def near(h: Hex) -> int:
        return sum(content.distance(h, enemy) for enemy in enemies)

    best = min(hexes, key=lambda h: (-reached(h), near(h)))
    why = Reason(say("why.entry_battery", count=reached(best), range=card.range))
    return best, why if reached(best) else None
