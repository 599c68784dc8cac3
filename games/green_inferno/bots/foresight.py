"""Search support: sampled positions, their values, and the steps worth searching.

Samples depend only on what the seat may know, including numbers where the number is secret (R-G45). Values and
probabilities are our judgement.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp, log
from random import Random

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.strikes import planes
from games.green_inferno.rules.ambushes import ambush_ground
from games.green_inferno.rules.artillery.missions import tubes_ready, why_not_attack, why_not_write
from games.green_inferno.rules.combat.fight import Fight
from games.green_inferno.rules.victory import score
from games.green_inferno.state import Fire, GreenState, Plot, Strike, held_hexes, last_turn, occupied_hexes, other
from hexcore.game import Hex, Seat

LESS = 0.25  # share of search time for what the captain judges well enough alone
PLANNED_STEPS: Mapping[str, float] = {
    "nva_movement": 1.0, "us_movement": 1.0, "air_assaults": 1.0,
    "combat": LESS, "write_missions": LESS, "plot_strikes": LESS, "plot_ambushes": LESS,
}  # fmt: skip
"""The steps worth searching, and how much: in movement the search finds clearly better plans, elsewhere hardly any."""
WRITES = 0.85  # probability that a possible order is written
ATTACKS = 0.6  # probability that a possible attack mission is one
NEAR = 4  # distance to enemies within which a hex is likely to be written
TRIES = 60  # attempts to lay out hidden tunnels
EVENLY = log(1.25)  # GI 14: the middle of a draw, as the logarithm of NVA points to US points
DRIFT = {"hill_875": 0.5, "dak_to": 0.55, "under_fire": 0.9}
"""The fall of that logarithm from the first turn to the last: the NVA scores early. Counted over sixty games of
captains each.
"""
CUSHION = 6  # points added to both sides, as an early lead of one point says little


def chapter(state: GreenState) -> Hashable:
    """GI 3: a plan ends with the phase."""
    return state.turn, state.phase


def progress(state: GreenState) -> float:
    return state.turn / last_turn(state)


def value(state: GreenState, seat: Seat) -> float:
    """GI 14: the ratio of the points as they stand against what it is as a rule so early, the surer the later.

    Who has an objective now may lose it again.
    """
    late = progress(state)
    told = {side: float(won) for side, won in score(state).items()}
    for objective in state.content.file.objective:
        owner, open_points = state.owners[objective.hex], objective.points * (1.0 - late)
        if owner:
            told[owner] -= open_points
        told[NVA] += open_points / 2
        told[US] += open_points / 2
    ratio = log((told[NVA] + CUSHION) / (told[US] + CUSHION))
    even = EVENLY + DRIFT.get(state.scenario, 0.6) * (1.0 - late)
    nva = 1.0 / (1.0 + exp(-(1.0 + 4.0 * late) * (ratio - even)))
    return nva if seat == NVA else 1.0 - nva


def draw_secrets(state: GreenState, seat: Seat, chance: Random) -> None:
    if state.ending:
        return
    foe = other(seat)
    if seat == US:
        _dig(state, chance)
        _lie_in_wait(state, chance)
    else:
        _send_planes(state, chance)
    if state.phase >= ("D" if foe == NVA else "C") and state.phase != "setup":
        _aim_guns(state, foe, chance)


# -- planes and ambushes ---------------------------------------------------------------------------------------------


def _send_planes(state: GreenState, chance: Random) -> None:
    """GI 12.1: whether any hex is written at all is a secret too, outside the phases in which planes act (R-G45)."""
    spent = [strike for strike in state.strikes if strike.spent]
    flown = {strike.plane for strike in spent}
    state.stack = [step for step in state.stack if step.name != "bombard"]
    state.strikes = spent
    shown = _over_a_fight(state, flown, chance)
    if state.phase == "setup" or state.phase >= "K":
        return
    for plane in planes(state):
        if plane not in flown and plane not in shown and chance.random() < WRITES:
            task = "" if state.phase <= "D" else chance.choice(("bombard", "attack", "defence"))
            state.strikes.append(Strike(plane, _likely(state, US, chance), task))


def _over_a_fight(state: GreenState, flown: set[str], chance: Random) -> list[str]:
    """Write strikes for the planes of the current fight, which must be near it, and return the planes."""
    fight = next((step for step in state.stack if isinstance(step, Fight)), None)
    if fight is None:
        return []
    named = _named(state)
    shown = [plane for plane in planes(state) if plane in named and plane not in flown]
    for plane in shown:
        over = chance.choice((fight.hex, *state.content.neighbours[fight.hex]))
        state.strikes.append(Strike(plane, over, "attack" if fight.side == US else "defence"))
    return shown


def _named(state: GreenState) -> set[str]:
    """Return the pieces that the current steps name: both sides know of them."""
    fields = ("ground", "air", "shooters", "options", "units")
    return {piece for step in state.stack for field in fields for piece in getattr(step, field, ())}


def _likely(state: GreenState, seat: Seat, chance: Random) -> Hex:
    """Return a hex that a side is likely to write: its own near the enemy, or the enemy's."""
    foes, own = held_hexes(state, other(seat)), held_hexes(state, seat)
    front = [h for h in own if any(state.content.distance(h, foe) <= NEAR for foe in foes)]
    pool = front if front and chance.random() < 0.5 else list(foes) or list(own)
    return chance.choice(sorted(pool)) if pool else chance.randrange(state.content.board.size)


def _lie_in_wait(state: GreenState, chance: Random) -> None:
    """GI 13: whether any hex is written at all is a secret too (R-G45)."""
    if state.phase in ("setup", "A") or state.phase > "L":
        return
    state.plots = [plot for plot in state.plots if plot.spent]
    taken = {plot.hex for plot in state.plots}
    ground = sorted(ambush_ground(state) - taken)
    foes = held_hexes(state, US)
    near = [h for h in ground if any(state.content.distance(h, foe) <= NEAR for foe in foes)]
    for _ in range(state.content.limits.ambush_hexes - len(state.plots)):
        pool = near if near and chance.random() < 0.8 else ground
        if not pool or chance.random() >= WRITES:
            continue
        h = chance.choice(pool)
        state.plots.append(Plot(h))
        for hexes in (near, ground):
            if h in hexes:
                hexes.remove(h)


# -- fire missions ---------------------------------------------------------------------------------------------------


def _aim_guns(state: GreenState, owner: Seat, chance: Random) -> None:
    """GI 9: how many missions there are is as secret as where (R-G45)."""
    unseen = state.phase in ("C", "D") or (owner == NVA and state.phase < "I")
    secret = [f for f in state.fires if f.seat == owner and not f.done and (unseen or f.purpose == "defence")]
    for fire in secret:
        state.fires.remove(fire)
        for tube in fire.tubes:
            state.units[tube].missions -= 1
    for tube in [tube for tube in tubes_ready(state, owner) if tube not in _named(state)]:
        while chance.random() < WRITES and why_not_write(state, tube) is None:
            state.fires.append(_mission(state, owner, tube, unseen, chance))
            state.units[tube].missions += 1


def _mission(state: GreenState, owner: Seat, tube: str, unseen: bool, chance: Random) -> Fire:
    aims = [h for h in occupied_hexes(state, other(owner)) if why_not_attack(state, tube, h) is None] if unseen else []
    if aims and chance.random() < ATTACKS:
        return Fire(owner, chance.choice(sorted(aims)), "attack", [tube])
    return Fire(owner, _likely(state, owner, chance), "defence", [tube])


# -- tunnels ---------------------------------------------------------------------------------------------------------


def _dig(state: GreenState, chance: Random) -> None:
    """GI 16: where hidden tunnels lie, and who is in any of them, only the NVA player knows."""
    hidden = [tunnel for tunnel in state.tunnels.values() if tunnel.hex >= 0 and not tunnel.shown]
    known = [tunnel.hex for tunnel in state.tunnels.values() if tunnel.hex >= 0 and tunnel.shown]
    for tunnel, h in zip(hidden, _laid(state, len(hidden), known, chance), strict=True):
        tunnel.hex = h
    below = [unit for unit in state.units.values() if unit.box in state.tunnels]
    room = state.content.limits.tunnel_garrison
    beds = [name for name, t in state.tunnels.items() if t.hex >= 0 and not t.destroyed for _ in range(room)]
    chance.shuffle(beds)
    for unit, bed in zip(below, beds, strict=False):
        unit.box = bed


def _laid(state: GreenState, count: int, known: Sequence[Hex], chance: Random) -> list[Hex]:
    """Return hexes for so many tunnels, far enough from each other and from known ones."""
    content, ground = state.content, sorted(state.content.tunnel_ground)
    apart, best = content.limits.tunnel_apart, list[Hex]()
    for _ in range(TRIES):
        chance.shuffle(ground)
        found: list[Hex] = []
        for h in ground:
            if len(found) < count and all(content.distance(h, o) >= apart for o in (*known, *found)):
                found.append(h)
        best = max(best, found, key=len)
        if len(best) == count:
            return best
    raise RuntimeError(f"there is no room for {count} tunnels")
